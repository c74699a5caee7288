/* A run walks every shard along the chain, `jobs` programs at a time, then takes
 * the steps that need all shards, then publishes.  A name without a leading dot
 * is complete: there is nothing to repair after a crash, only leftovers to
 * delete, and a step whose outputs carry the right key is not run again. */
#include "run.h"
#include "file.h"
#include "folders.h"
#include "progress.h"
#include "state.h"
#include <stdlib.h>
#include <string.h>

enum { SCRATCH = 256 << 20 };

void
run_failed(struct run *r, const char *step, const char *folder, int status)
{
	warn("%s: %s failed with status %d in %s", r->version, step, status, folder);
	if (status < EXIT_USAGE || status > EXIT_SYSTEM)
		status = EXIT_SYSTEM;   /* a crash, or success without its outputs */
	if (status > (int)r->worst)
		r->worst = (enum exit_code)status;
}

void
arguments_add(struct arguments *args, const char *arg)
{
	if (args->n == ARGUMENTS_MAX)
		die(EXIT_SYSTEM, "more than %d arguments for a stage", ARGUMENTS_MAX);
	args->v[args->n++] = (char *)arg;
}

struct arguments
arguments_new(const struct run *r, struct arena *a, const char *stage, const char *key)
{
	const struct stage *s = r->options->stage;
	struct arguments args = { 0 };

	arguments_add(&args, path_join(a, r->chain.libexec, stage));
	if (s->conf_path) {
		arguments_add(&args, "-c");
		arguments_add(&args, s->conf_path);
	}
	for (ptrdiff_t i = 0; i < s->ndefines; i++) {
		arguments_add(&args, "-D");
		arguments_add(&args, s->defines[i]);
	}
	arguments_add(&args, "-d");
	arguments_add(&args, s->data);
	arguments_add(&args, "-k");
	arguments_add(&args, key);
	return args;
}

static const struct run *current;       /* NULL: its folders are not known yet */

/* At the start what an earlier run left that was killed, at exit what stages
 * left that we stopped. */
static void
delete_leftovers(void)
{
	const struct run *r = current;

	if (!r)
		return;
	struct arena a = arena_new(1 << 20);
	for (ptrdiff_t i = 0; i < r->nshards; i++)
		folders_tidy(a, r->folders[i], SV(""));
	folders_tidy(a, r->all, SV(""));
	folders_tidy_name(a, r->reports, r->version);
	folders_tidy_name(a, r->reports, "latest");
	if (r->changes)
		folders_tidy(a, r->changes, SV(""));
	arena_free(&a);
}

static void
prepare_shards(struct run *r, struct arena *keep, long n)
{
	sv ending = sv_printf(keep, "-of-%02ld", n);

	folders_tidy(*keep, r->work, ending);
	r->nshards = n;
	r->shards = new(keep, struct shard, n);
	r->folders = new(keep, char *, n);
	corpus_assign_shards(&r->corpus, (int)n);
	for (long i = 0; i < n; i++) {
		struct shard *s = r->shards + i;
		sv name = sv_printf(keep, "%s/shard-%02ld%.*s", r->work, i + 1, SV_ARG(ending));
		r->folders[i] = s->folder = sv_cstr(keep, name);
		s->scratch = arena_new(SCRATCH);
		make_folders(s->folder);
		corpus_write_manifest(&r->corpus, (int)i, path_join(keep, s->folder, "manifest.csv"),
		    s->scratch);
	}
	make_folders(r->all);
	current = r;
	delete_leftovers();
}

static void
start_step(struct run *r, ptrdiff_t shard, struct arena *a)
{
	struct shard *s = r->shards + shard;
	struct arguments args = arguments_new(r, a, shard_steps[s->step].stage, s->key);

	if (s->step == 0) {
		arguments_add(&args, "-o");
		arguments_add(&args, s->folder);
		arguments_add(&args, "-m");
		arguments_add(&args, path_join(a, s->folder, "manifest.csv"));
	} else {
		arguments_add(&args, s->folder);
	}
	job_start(&r->jobs, args.v, NULL, shard);
	r->started++;
}

/* Go past the steps that are current; start the first that is not.  RUNS counts
 * the programs started for each step. */
static void
advance(struct run *r, ptrdiff_t shard, ptrdiff_t *runs)
{
	struct shard *s = r->shards + shard;

	jobs_check_signals();
	for (; !s->failed && shard_steps[s->step].name; s->step++) {
		const struct step *step = shard_steps + s->step;
		struct arena a = s->scratch;
		s->key = chain_key(&r->chain, step, &s->folder, 1, NULL, &a);
		if (!chain_current(step, s->folder, s->key, a)) {
			runs[s->step]++;
			start_step(r, shard, &a);
			return;
		}
		progress_step(step->name);
	}
}

static void
finish_step(struct run *r, ptrdiff_t shard, int status)
{
	struct shard *s = r->shards + shard;
	const struct step *step = shard_steps + s->step;
	struct arena a = s->scratch;
	char *key = chain_key(&r->chain, step, &s->folder, 1, NULL, &a);

	if (status == 0 && chain_current(step, s->folder, key, a)) {
		s->step++;
		progress_step(step->name);
		return;
	}
	s->failed = true;
	run_failed(r, step->name, s->folder, status);
}

static void
run_shards(struct run *r)
{
	ptrdiff_t runs[SHARD_STEPS] = { 0 };
	ptrdiff_t next = 0;

	while (next < r->nshards || r->jobs.running) {
		int status;
		while (next < r->nshards && r->jobs.running < r->jobs.limit)
			advance(r, next++, runs);
		if (!r->jobs.running)
			continue;
		ptrdiff_t shard = job_wait(&r->jobs, &status);
		finish_step(r, shard, status);
		advance(r, shard, runs);
	}
	for (int i = 0; shard_steps[i].name; i++)
		progress_stage(shard_steps[i].name, runs[i], r->nshards);
}

/* The version names folders beside `lock` and `latest`, and a leading dot is for
 * what is not complete. */
static const char *
checked_version(struct arena *keep, sv version)
{
	if (version.n == 0 || version.p[0] == '.' || sv_eq(version, SV("lock")) || sv_eq(version, SV("latest")))
		die(EXIT_USAGE, "\"%.*s\" cannot be the name of a corpus version", SV_ARG(version));
	return sv_cstr(keep, version);
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
	r->chain = (struct chain){ o->stage->data, o->libexec, o->stage->conf };
	atexit(delete_leftovers);       /* before jobs_init: runs when its children are gone */
	jobs_init(&r->jobs, (int)(o->jobs >= 0 ? o->jobs : conf_int(o->stage->conf, "jobs")),
	    conf_int(o->stage->conf, "time_limit"));
	folders_lock(*keep, work);
	r->corpus = corpus_walk(keep, chosen(o, o->corpus, "corpus"));
	corpus_name_documents(&r->corpus, keep);
	r->version = checked_version(keep, r->corpus.version);
	r->work = path_join(keep, work, r->version);
	r->all = path_join(keep, r->work, "all");
	r->reports = sv_cstr(keep, sv_of(chosen(o, o->reports, "reports")));
	r->report = path_join(keep, r->reports, r->version);
	make_folders(r->reports);
	make_folders(r->work);
	prepare_shards(r, keep, conf_int(o->stage->conf, "shards"));
	progress_begin(r->version, r->nshards * SHARD_STEPS + ALL_STEPS);
	run_shards(r);
	if (r->worst == EXIT_DONE)
		run_fanin(r);
	return r->worst;
}
