/* What needs all shards: repeats, agreement, report; then what changed since the
 * version before, the link to the latest report, and the summary. */
#include "digest.h"
#include "file.h"
#include "progress.h"
#include "publish.h"
#include "state.h"
#include "summary.h"
#include "table.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SCRATCH = 256 << 20 };

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
 * KEY,DIGEST of the file that they write last. */
struct note {
	char *path;
	char *product;
	char *key;
};

static sv
note_text(struct arena *a, const struct note *n)
{
	sv digest = digest_hex(a, digest_bytes(file_map(n->product)));

	return sv_printf(a, "%s,%.*s\n", n->key, SV_ARG(digest));
}

static bool
note_current(struct arena scratch, const struct note *n)
{
	return file_exists(n->path) && file_exists(n->product) &&
	    sv_eq(note_text(&scratch, n), file_map(n->path));
}

static void
note_write(struct arena scratch, const struct note *n)
{
	struct out *out = out_create(n->path);

	out_put(out, note_text(&scratch, n));
	out_commit(out);
}

static void
add_shards(struct arguments *args, const struct run *r)
{
	for (ptrdiff_t i = 0; i < r->nshards; i++)
		arguments_add(args, r->folders[i]);
}

/* repeats, agreement: tables that carry their key.  False if it failed. */
static bool
run_table_step(struct run *r, const struct step *step, struct arena a)
{
	char *key = chain_key(&r->chain, step, r->folders, r->nshards, r->all, &a);

	if (chain_current(step, r->all, key, a))
		return true;
	struct arguments args = arguments_new(r, &a, step->stage, key);
	if (strcmp(step->name, "repeats") == 0)
		arguments_add(&args, "-r");
	arguments_add(&args, "-o");
	arguments_add(&args, r->all);
	add_shards(&args, r);
	progress_stage(step->name, 1, 1);
	int status = run_alone(r, &args, NULL);
	if (status == 0 && chain_current(step, r->all, key, a))
		return true;
	run_failed(r, step->name, r->all, status);
	return false;
}

/* The report that the setting compare names, if it stands; NULL: none.  What was
 * latest is left to diff: two runs over one corpus shall make the same report
 * whatever came between them. */
static char *
named_before(const struct run *r, struct arena *a)
{
	sv name = sv_of(conf_text(r->chain.conf, "compare"));
	char *folder;

	if (!name.n || sv_eq(name, SV("latest")) || sv_eq(name, SV("none")) || sv_eq(name, sv_of(r->version)))
		return NULL;
	folder = path_join(a, r->reports, sv_cstr(a, name));
	return file_exists(path_join(a, folder, "manifest.csv")) ? folder : NULL;
}

static bool
run_report(struct run *r, const struct step *step, struct arena a)
{
	char *before = named_before(r, &a);
	char *key = chain_key(&r->chain, step, r->folders, r->nshards, r->all, &a);
	sv parts[] = { sv_of(key), before ? file_map(path_join(&a, before, "manifest.csv")) : SV("") };
	struct note note = {
		.path = path_join(&a, r->all, "report.made"),
		.product = path_join(&a, r->report, "manifest.csv"),
		.key = before ? sv_cstr(&a, digest_hex(&a, digest_fields(parts, 2))) : key,
	};

	if (note_current(a, &note))
		return true;
	struct arguments args = arguments_new(r, &a, step->stage, note.key);
	arguments_add(&args, "-a");
	arguments_add(&args, r->all);
	arguments_add(&args, "-o");
	arguments_add(&args, r->report);
	if (before) {
		arguments_add(&args, "-p");
		arguments_add(&args, before);
	}
	add_shards(&args, r);
	progress_stage(step->name, 1, 1);
	int status = run_alone(r, &args, NULL);
	if (status != 0 || !file_exists(note.product)) {
		run_failed(r, step->name, r->report, status);
		return false;
	}
	note_write(a, &note);
	return true;
}

/* Name of the folder that the link `latest` points to; empty if there is none. */
static sv
read_latest(const struct run *r, struct arena *a)
{
	char target[4096];
	ssize_t n = readlink(path_join(a, r->reports, "latest"), target, sizeof target);

	return n > 0 ? sv_copy(a, (sv){ target, n }) : SV("");
}

static void
move_latest(const struct run *r, struct arena a)
{
	char *link = path_join(&a, r->reports, "latest");
	char *temporary = sv_cstr(&a, sv_printf(&a, "%s/.latest.%ld", r->reports, (long)getpid()));

	unlink(temporary);
	if (symlink(r->version, temporary) != 0 || rename(temporary, link) != 0)
		die_errno("%s", link);
}

/* The report to compare with: as set, or the one that was latest; empty if
 * there is none. */
static sv
version_before(const struct run *r, struct arena *a)
{
	sv wanted = sv_of(conf_text(r->chain.conf, "compare"));

	if (sv_eq(wanted, SV("latest")))
		wanted = read_latest(r, a);
	if (wanted.n == 0 || sv_eq(wanted, SV("none")) || sv_eq(wanted, sv_of(r->version)))
		return SV("");
	char *folder = path_join(a, r->reports, sv_cstr(a, wanted));
	return file_exists(path_join(a, folder, "manifest.csv")) ? wanted : SV("");
}

struct comparison {
	char *folder;           /* NULL: there was nothing to compare with, or it failed */
	char *text;             /* path of what diff said */
};

static struct comparison
compare(struct run *r, struct arena *a)
{
	struct comparison c = { NULL, path_join(a, r->all, "diff.txt") };
	sv before = version_before(r, a);

	if (before.n == 0)
		return c;
	char *old = path_join(a, r->reports, sv_cstr(a, before));
	char *folder = sv_cstr(a, sv_printf(a, "%s/%.*s--%s", r->reports, SV_ARG(before), r->version));
	const struct step step = { .name = folder, .stage = "diff", .data = { "diff" } };
	sv parts[] = { sv_of(chain_key(&r->chain, &step, NULL, 0, NULL, a)),
		file_map(path_join(a, old, "manifest.csv")), file_map(path_join(a, r->report, "manifest.csv")) };
	struct note note = { path_join(a, r->all, "diff.made"), path_join(a, folder, "diff.csv"),
		sv_cstr(a, digest_hex(a, digest_fields(parts, 3))) };
	c.folder = r->changes = folder;
	if (file_exists(c.text) && note_current(*a, &note))
		return c;
	struct arguments args = arguments_new(r, a, "diff", note.key);
	arguments_add(&args, "-o");
	arguments_add(&args, folder);
	arguments_add(&args, old);
	arguments_add(&args, r->report);
	progress_stage("diff", 1, 1);
	int status = run_alone(r, &args, c.text);
	if (status > EXIT_DIFFER) {     /* 1 is news, not failure */
		run_failed(r, "diff", folder, status);
		c.folder = NULL;
	} else if (file_exists(note.product)) {
		note_write(*a, &note);
	}
	return c;
}

static long long
count_reviews(const struct run *r, struct arena a)
{
	long long n = 0;

	for (ptrdiff_t i = 0; i < r->nshards; i++) {
		struct table_head head;
		if (table_head(&a, path_join(&a, r->folders[i], "reviews.csv"), &head))
			n += head.rows;
	}
	return n;
}

void
run_fanin(struct run *r)
{
	struct arena a = arena_new(SCRATCH);
	const struct step *step = all_steps;

	for (; step->outputs[0]; step++) {
		if (!run_table_step(r, step, a))
			return;
		progress_step(step->name);
	}
	if (!run_report(r, step, a))
		return;
	if (count_reviews(r, a) == 0) {
		warn("%s: nothing in this corpus could be used: %s/refused.csv says why", r->version,
		    r->report);
		r->worst = EXIT_INPUT;
		return;
	}
	struct comparison changes = compare(r, &a);
	move_latest(r, a);
	progress_end();
	if (r->started == 0)
		warn("%s: up to date, no stage started", r->version);
	summary_print(r->report, changes.folder, changes.text, a);
}
