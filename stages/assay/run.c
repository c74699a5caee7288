/* A run walks every shard along the chain, `jobs` programs at a time, then takes
 * the steps that need all shards, then publishes.  A name without a leading dot
 * is complete: there is nothing to repair after a crash, only leftovers to
 * delete, and a step whose outputs carry the right key is not run again. */
#include "run.h"
#include "chain.h"
#include "corpus.h"
#include "digest.h"
#include "file.h"
#include "jobs.h"
#include "publish.h"
#include "summary.h"
#include "table.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 2048, SCRATCH = 256 << 20 };

struct shard {
	char *folder;
	int step;               /* the next one */
	bool busy, failed;
	char *key;              /* of the step that runs */
	struct arena scratch;   /* for keys and arguments of one step */
};

struct counts {
	ptrdiff_t run, current;
};

struct run {
	const struct run_options *options;
	struct chain chain;
	struct corpus corpus;
	struct jobs jobs;
	struct arena *keep;
	const char *version;
	char *work;             /* WORK/VERSION */
	char *all;              /* WORK/VERSION/all */
	char *reports, *report;
	struct shard *shards;
	char **folders;
	ptrdiff_t nshards;
	enum exit_code worst;
	ptrdiff_t started;      /* programs started */
};

static void
worsen(struct run *r, int status)
{
	if (status > (int)r->worst)
		r->worst = status > EXIT_SYSTEM ? EXIT_SYSTEM : (enum exit_code)status;
}

/* ---- folders ---- */

/* The lock is inherited by the stages: whoever holds it knows that all earlier
 * writers are gone.  It is never deleted. */
static void
lock_work(struct arena *a, const char *work)
{
	make_folders(work);
	char *path = path_join(a, work, "lock");
	int fd = open(path, O_RDWR | O_CREAT, 0666);

	if (fd < 0)
		die_errno("%s", path);
	if (flock(fd, LOCK_EX | LOCK_NB) != 0)
		die(EXIT_SYSTEM, "%s: another run holds the lock: try again later", path);
}

static void
delete_folder(struct arena scratch, const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		struct arena a = scratch;
		if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
			continue;
		char *path = path_join(&a, folder, entry->d_name);
		if (unlink(path) != 0 && (errno == EISDIR || errno == EPERM))
			delete_folder(a, path);
	}
	closedir(dir);
	rmdir(folder);
}

/* What a killed writer left behind (.NAME.PID), and shards of another number. */
static void
delete_leftovers(struct run *r, const char *folder, sv keep_ending)
{
	struct arena a = *r->keep;
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		sv name = sv_of(entry->d_name);
		bool stale = sv_starts(name, SV("shard-")) && !sv_ends(name, keep_ending);
		bool left = name.p[0] == '.' && name.n > 2 && name.p[1] != '.';
		if (!stale && !left)
			continue;
		char *path = path_join(&a, folder, entry->d_name);
		if (unlink(path) != 0)
			delete_folder(a, path);
	}
	closedir(dir);
}

static void
prepare_shards(struct run *r, long n)
{
	sv ending = sv_printf(r->keep, "-of-%02ld", n);

	delete_leftovers(r, r->work, ending);
	r->nshards = n;
	r->shards = new(r->keep, struct shard, n);
	r->folders = new(r->keep, char *, n);
	corpus_assign_shards(&r->corpus, (int)n);
	for (long i = 0; i < n; i++) {
		struct shard *s = r->shards + i;
		sv name = sv_printf(r->keep, "%s/shard-%02ld%.*s", r->work, i + 1, SV_ARG(ending));
		r->folders[i] = s->folder = sv_cstr(r->keep, name);
		s->scratch = arena_new(SCRATCH);
		make_folders(s->folder);
		delete_leftovers(r, s->folder, SV(""));
		corpus_write_manifest(&r->corpus, (int)i, path_join(r->keep, s->folder, "manifest.csv"),
		    s->scratch);
	}
	make_folders(r->all);
	delete_leftovers(r, r->all, SV(""));
}

/* ---- starting programs ---- */

struct arguments {
	char *v[ARGUMENTS_MAX + 1];
	int n;
};

static void
add(struct arguments *args, const char *arg)
{
	if (args->n == ARGUMENTS_MAX)
		die(EXIT_SYSTEM, "more than %d arguments for a stage", ARGUMENTS_MAX);
	args->v[args->n++] = (char *)arg;
}

static void
add_common(struct arguments *args, const struct run *r, struct arena *a, const char *stage, const char *key)
{
	const struct stage *s = r->options->stage;

	add(args, path_join(a, r->chain.libexec, stage));
	if (s->conf_path) {
		add(args, "-c");
		add(args, s->conf_path);
	}
	for (ptrdiff_t i = 0; i < s->ndefines; i++) {
		add(args, "-D");
		add(args, s->defines[i]);
	}
	add(args, "-d");
	add(args, s->data);
	add(args, "-k");
	add(args, key);
}

static void
say_failed(struct run *r, const char *step, const char *folder, int status)
{
	warn("%s: %s failed with status %d in %s", r->version, step, status, folder);
	worsen(r, status ? status : EXIT_SYSTEM);
}

/* ---- the steps of the shards ---- */

static void
start_step(struct run *r, ptrdiff_t shard, struct arena *a)
{
	struct shard *s = r->shards + shard;
	const struct step *step = shard_steps + s->step;
	struct arguments args = { 0 };

	add_common(&args, r, a, step->stage, s->key);
	if (s->step == 0) {
		add(&args, "-o");
		add(&args, s->folder);
		add(&args, "-m");
		add(&args, path_join(a, s->folder, "manifest.csv"));
	} else {
		add(&args, s->folder);
	}
	job_start(&r->jobs, args.v, NULL, shard);
	s->busy = true;
	r->started++;
}

/* Go past the steps that are current; start the first that is not.  True if a
 * program was started. */
static bool
advance(struct run *r, ptrdiff_t shard, struct counts *counts)
{
	struct shard *s = r->shards + shard;

	for (; !s->failed && shard_steps[s->step].name; s->step++) {
		const struct step *step = shard_steps + s->step;
		struct arena a = s->scratch;
		s->key = chain_key(&r->chain, step, &s->folder, 1, NULL, &a);
		if (!chain_current(step, s->folder, s->key, a)) {
			counts[s->step].run++;
			start_step(r, shard, &a);
			return true;
		}
		counts[s->step].current++;
	}
	return false;
}

static void
finish_step(struct run *r, ptrdiff_t shard, int status)
{
	struct shard *s = r->shards + shard;
	const struct step *step = shard_steps + s->step;
	struct arena a = s->scratch;

	s->busy = false;
	s->key = chain_key(&r->chain, step, &s->folder, 1, NULL, &a);
	if (status == 0 && chain_current(step, s->folder, s->key, a)) {
		s->step++;
		return;
	}
	s->failed = true;
	say_failed(r, step->name, s->folder, status);
}

static void
say_stages(const struct run *r, const struct counts *counts)
{
	for (int i = 0; shard_steps[i].name; i++)
		if (counts[i].run)
			warn("%s: %s: %td of %td shards, %td were current", r->version,
			    shard_steps[i].name, counts[i].run, r->nshards, counts[i].current);
}

static void
run_shards(struct run *r)
{
	struct counts counts[16] = { 0 };
	ptrdiff_t next = 0;

	while (next < r->nshards || r->jobs.running) {
		int status;
		while (next < r->nshards && r->jobs.running < r->jobs.limit)
			advance(r, next++, counts);
		if (!r->jobs.running)
			continue;
		ptrdiff_t shard = job_wait(&r->jobs, &status);
		finish_step(r, shard, status);
		advance(r, shard, counts);
	}
	say_stages(r, counts);
}

/* ---- the steps that need all shards ---- */

/* Run one program to its end. */
static int
run_alone(struct run *r, struct arguments *args, const char *output)
{
	int status;

	job_start(&r->jobs, args->v, output, 0);
	r->started++;
	job_wait(&r->jobs, &status);
	return status;
}

/* report and diff leave no table of ours: what they were made from is noted as
 * KEY,DIGEST of a file they wrote last. */
static bool
note_is(struct arena scratch, const char *note, const char *key, const char *product)
{
	if (!file_exists(note) || !file_exists(product))
		return false;
	sv wanted = sv_printf(&scratch, "%s,%.*s\n", key,
	    SV_ARG(digest_hex(&scratch, digest_bytes(file_map(product)))));
	return sv_eq(wanted, file_map(note));
}

static void
write_note(struct arena scratch, const char *note, const char *key, const char *product)
{
	struct out *out = out_create(note);

	out_printf(out, "%s,%.*s\n", key,
	    SV_ARG(digest_hex(&scratch, digest_bytes(file_map(product)))));
	out_commit(out);
}

/* One step of the fan-in; false if it failed. */
static bool
run_all_step(struct run *r, const struct step *step, struct arena a)
{
	bool is_report = !step->outputs[0];
	char *key = chain_key(&r->chain, step, r->folders, r->nshards, r->all, &a);
	char *note = path_join(&a, r->all, "report.made");
	char *product = path_join(&a, r->report, "manifest.csv");
	struct arguments args = { 0 };

	if (is_report ? note_is(a, note, key, product) : chain_current(step, r->all, key, a))
		return true;
	add_common(&args, r, &a, step->stage, key);
	if (strcmp(step->name, "repeats") == 0)
		add(&args, "-r");
	if (is_report) {
		add(&args, "-a");
		add(&args, r->all);
	}
	add(&args, "-o");
	add(&args, is_report ? r->report : r->all);
	for (ptrdiff_t i = 0; i < r->nshards; i++)
		add(&args, r->folders[i]);
	warn("%s: %s", r->version, step->name);
	int status = run_alone(r, &args, NULL);
	if (status != 0 || !(is_report ? file_exists(product) : chain_current(step, r->all, key, a))) {
		say_failed(r, step->name, is_report ? r->report : r->all, status);
		return false;
	}
	if (is_report)
		write_note(a, note, key, product);
	return true;
}

/* ---- what changed ---- */

/* Folder name that the link `latest` points to; empty if there is none. */
static sv
read_latest(struct run *r, struct arena *a)
{
	char target[4096];
	ssize_t n = readlink(path_join(a, r->reports, "latest"), target, sizeof target);

	return n > 0 ? sv_copy(a, (sv){ target, n }) : SV("");
}

static void
move_latest(struct run *r, struct arena a)
{
	char *link = path_join(&a, r->reports, "latest");
	char *temporary = sv_cstr(&a, sv_printf(&a, "%s/.latest.%ld", r->reports, (long)getpid()));

	unlink(temporary);
	if (symlink(r->version, temporary) != 0 || rename(temporary, link) != 0)
		die_errno("%s", link);
}

/* The report to compare with: as set, or the one that was latest. */
static sv
version_before(struct run *r, struct arena *a)
{
	sv wanted = sv_of(conf_text(r->chain.conf, "compare"));

	if (sv_eq(wanted, SV("none")))
		return SV("");
	if (sv_eq(wanted, SV("latest")))
		wanted = read_latest(r, a);
	if (sv_eq(wanted, sv_of(r->version)) || wanted.n == 0)
		return SV("");
	char *folder = path_join(a, r->reports, sv_cstr(a, wanted));
	return file_exists(path_join(a, folder, "manifest.csv")) ? wanted : SV("");
}

/* Compare with the version before.  Returns the folder of the diff, NULL if
 * there is nothing to compare with; its text is in *CHANGES. */
static char *
run_diff(struct run *r, struct arena *a, char **changes)
{
	sv before = version_before(r, a);

	if (before.n == 0)
		return NULL;
	char *old = path_join(a, r->reports, sv_cstr(a, before));
	char *folder = sv_cstr(a, sv_printf(a, "%s/%.*s--%s", r->reports, SV_ARG(before), r->version));
	char *note = path_join(a, r->all, "diff.made");
	char *product = path_join(a, folder, "diff.csv");
	const struct step step = { .name = folder, .stage = "diff" };
	*changes = path_join(a, r->all, "diff.txt");
	char *key = chain_key(&r->chain, &step, NULL, 0, NULL, a);
	sv parts[] = { sv_of(key), file_map(path_join(a, old, "manifest.csv")),
		file_map(path_join(a, r->report, "manifest.csv")) };
	key = sv_cstr(a, digest_hex(a, digest_fields(parts, 3)));
	if (file_exists(*changes) && note_is(*a, note, key, product))
		return folder;
	struct arguments args = { 0 };
	add_common(&args, r, a, "diff", key);
	add(&args, "-o");
	add(&args, folder);
	add(&args, old);
	add(&args, r->report);
	warn("%s: diff to %.*s", r->version, SV_ARG(before));
	int status = run_alone(r, &args, *changes);
	if (status > EXIT_DIFFER) {     /* 1 is news, not failure */
		say_failed(r, "diff", folder, status);
		return NULL;
	}
	if (file_exists(product))
		write_note(*a, note, key, product);
	return folder;
}

/* ---- the whole ---- */

/* Reviews that any shard holds. */
static long long
count_reviews(struct run *r, struct arena a)
{
	long long n = 0;

	for (ptrdiff_t i = 0; i < r->nshards; i++) {
		struct table_head head;
		if (table_head(&a, path_join(&a, r->folders[i], "reviews.csv"), &head))
			n += head.rows;
	}
	return n;
}

static void
run_report(struct run *r)
{
	struct arena a = arena_new(SCRATCH);
	char *changes = NULL;

	for (int i = 0; all_steps[i].name; i++)
		if (!run_all_step(r, all_steps + i, a))
			return;
	if (count_reviews(r, a) == 0) {
		warn("%s: nothing in this corpus could be used: see %s/refused.csv", r->version, r->report);
		worsen(r, EXIT_INPUT);
		return;
	}
	char *diff = run_diff(r, &a, &changes);
	move_latest(r, a);
	if (r->started == 0)
		warn("%s: up to date, no stage started", r->version);
	summary_print(r->report, diff, changes, a);
}

static const char *
chosen(const struct run_options *o, const char *given, const char *key)
{
	const char *path = given ? given : conf_text(o->stage->conf, key);

	return *path ? path : ".";
}

enum exit_code
run_corpus(const struct run_options *o, struct arena *keep)
{
	struct run *r = new(keep, struct run, 1);
	const char *work = chosen(o, o->work, "work");

	r->options = o;
	r->keep = keep;
	r->chain = (struct chain){ o->stage->data, o->libexec, o->stage->conf };
	jobs_init(&r->jobs, (int)(o->jobs >= 0 ? o->jobs : conf_int(o->stage->conf, "jobs")),
	    conf_int(o->stage->conf, "time_limit"));
	lock_work(keep, work);
	r->corpus = corpus_walk(keep, chosen(o, o->corpus, "corpus"));
	corpus_name_documents(&r->corpus, keep);
	r->version = sv_cstr(keep, r->corpus.version);
	r->work = path_join(keep, work, r->version);
	r->all = path_join(keep, r->work, "all");
	r->reports = sv_cstr(keep, sv_of(chosen(o, o->reports, "reports")));
	make_folders(r->reports);
	r->report = path_join(keep, r->reports, r->version);
	make_folders(r->work);
	prepare_shards(r, conf_int(o->stage->conf, "shards"));
	run_shards(r);
	if (r->worst == EXIT_DONE)
		run_report(r);
	return r->worst;
}
