/* ingest: corpus files in, their reviews out.  assay-ingest(1), assay-corpus(5).
 *
 * What is wrong with a file is data: it is said, listed in refused.csv, and costs
 * that file or that row alone. */
#include "document.h"
#include "err.h"
#include "repeats.h"
#include "stage.h"
#include "table.h"
#include "utf8.h"
#include <getopt.h>
#include <stdlib.h>

enum { KEEP_CAP = 1 << 30 };            /* names, refusals, the vocabulary */
static const char synopsis[] =
    "[-c conf] [-D key=value] [-d data] [-k key] -o shard -m manifest | file...\n"
    "       assay-ingest [-c conf] [-D key=value] [-d data] [-k key] -r -o all shard...";

struct file_list {
	struct corpus_file *v;
	ptrdiff_t n, cap;
};

static struct file_list
files_of_manifest(struct arena *keep, const char *path)
{
	struct table_in *in = table_open(path, &manifest_schema);
	struct file_list files = { 0 };
	struct row row;

	while (table_next(in, &row, keep)) {
		struct corpus_file f = { .doc = row.col[MANIFEST_DOC], .source = row.col[MANIFEST_SOURCE],
			.path = sv_cstr(keep, row.col[MANIFEST_PATH]), .digest = row.col[MANIFEST_DIGEST],
			.size = -1 };
		if (row.col[MANIFEST_SIZE].n && !sv_int(row.col[MANIFEST_SIZE], &f.size))
			die(EXIT_INPUT, "%s:%ld: size is no number: \"%.*s\"", path, row.line,
			    SV_ARG(row.col[MANIFEST_SIZE]));
		*push(&files, keep) = f;
	}
	table_close(in);
	return files;
}

static struct file_list
files_of_operands(struct arena *keep, char **paths, int n)
{
	struct file_list files = { 0 };

	for (int i = 0; i < n; i++)
		*push(&files, keep) = (struct corpus_file){ .doc = document_name(keep, paths[i]),
			.source = utf8_printable(keep, sv_of(paths[i])), .path = paths[i], .size = -1 };
	return files;
}

/* By document, as all tables are; then by source, so that of two files with one
 * name always the same one is refused. */
static int
compare_files(const void *pa, const void *pb)
{
	const struct corpus_file *a = pa, *b = pb;
	int c = sv_cmp(a->doc, b->doc);

	return c ? c : sv_cmp(a->source, b->source);
}

static void
ingest(const struct file_list *files, const char *dir, const struct stage *stage, struct arena *keep)
{
	struct limits limits = limits_of(stage->conf, month_names_load(keep, stage->data));
	struct shard *shard = shard_create(keep, dir, stage->key, splitter_new(keep, stage->data));
	struct draft *draft = draft_new(keep, dir, limits.bad_rows_max);
	struct arena page = arena_new(3 * (ptrdiff_t)limits.document_max + KEEP_CAP);   /* see slurp() */

	for (ptrdiff_t i = 0; i < files->n; i++) {
		const struct corpus_file *f = files->v + i;
		struct document doc = { .doc = f->doc, .source = f->source };
		struct arena a = page;

		draft_begin(draft);
		if (i && sv_eq(f->doc, f[-1].doc))
			draft_fault(draft, REACH_FILE, FAULT_DOC_TWICE, 0, -1, "\"%.*s\"", SV_ARG(f->doc));
		else
			document_read(f, &limits, draft, &doc, &a);
		shard_add(shard, &doc, draft);
	}
	shard_commit(shard);
}

int
main(int argc, char *argv[])
{
	struct stage stage = { 0 };
	const char *out = NULL, *manifest = NULL;
	bool repeats = false;
	int c;

	progname = "assay-ingest";
	while ((c = stage_getopt(&stage, argc, argv, "m:o:r", synopsis)) != -1)
		switch (c) {
		case 'm':
			manifest = optarg;
			break;
		case 'o':
			out = optarg;
			break;
		case 'r':
			repeats = true;
			break;
		}
	int n = argc - optind;
	if (!out || (manifest ? n != 0 || repeats : n == 0))
		die_usage(synopsis);

	struct arena keep = arena_new(KEEP_CAP);
	stage_ready(&stage, &keep);
	if (repeats) {
		repeats_find(&keep, argv + optind, n, out, &stage);
		return EXIT_DONE;
	}
	struct file_list files = manifest ? files_of_manifest(&keep, manifest)
	                                  : files_of_operands(&keep, argv + optind, n);
	if (files.n)
		qsort(files.v, (size_t)files.n, sizeof *files.v, compare_files);
	ingest(&files, out, &stage, &keep);
	return EXIT_DONE;
}
