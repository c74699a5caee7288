/* assay-tokenize: words and sentences of every text of a shard.  assay-tokenize(1) */
#include <getopt.h>
#include "err.h"
#include "file.h"
#include "split.h"
#include "stage.h"
#include "table.h"
#include "tokens.h"
#include "tokens_file.h"

#define SYNOPSIS "[-c file] [-D key=value] [-d dir] [-k key] shard"

/* Address space, not memory: the vocabulary of a segment and one text. */
static const ptrdiff_t FORMS_ROOM = (ptrdiff_t)1 << 34, TEXT_ROOM = (ptrdiff_t)1 << 34;

struct texts {
	struct table_in *reviews;
	const char *path;
	sv bytes;                       /* of reviews.txt */
	ptrdiff_t forgotten;            /* the bytes in front are read and gone */
};

enum { FORGET_STEP = 8 << 20 };

static sv
text_of(struct texts *t, const struct row *row)
{
	long long offset, length;

	if (!sv_int(row->col[REVIEWS_OFFSET], &offset) || !sv_int(row->col[REVIEWS_LENGTH], &length) ||
	    offset < 0 || length < 0 || offset > t->bytes.n || length > t->bytes.n - offset)
		die(EXIT_INPUT, "%s:%ld: offset, length: outside reviews.txt", t->path, row->line);
	if (offset - t->forgotten >= FORGET_STEP) {
		file_forget(t->bytes, (ptrdiff_t)offset);
		t->forgotten = (ptrdiff_t)offset;
	}
	return sv_slice(t->bytes, (ptrdiff_t)offset, (ptrdiff_t)(offset + length));
}

/* Texts up to the vocabulary's limit; false when there are no more. */
static bool
tokenize_segment(struct texts *t, const char *data, struct tokens_out *out, struct arena forms,
    struct arena scratch)
{
	struct splitter *splitter = splitter_new(&forms, data);
	const struct vocabulary *vocabulary = splitter_vocabulary(splitter);
	bool more;

	for (more = true; more && vocabulary->n < TOKENS_MOST_FORMS; ) {
		struct arena a = scratch;
		struct row row;
		more = table_next(t->reviews, &row, &a);
		if (!more)
			break;
		struct text_tokens tokens = split_text(splitter, text_of(t, &row), &a);
		tokens_put(out, vocabulary, &tokens);
	}
	if (more)
		tokens_segment(out, vocabulary);
	else
		tokens_commit(out, vocabulary);
	return more;
}

int
main(int argc, char **argv)
{
	struct stage stage = { 0 };
	struct arena keep = arena_new((ptrdiff_t)1 << 30);

	progname = "assay-tokenize";
	if (stage_getopt(&stage, argc, argv, "", SYNOPSIS) != -1 || optind + 1 != argc)
		die_usage(SYNOPSIS);
	stage_ready(&stage, &keep);
	const char *shard = argv[optind];
	struct texts t = { .path = path_join(&keep, shard, "reviews.csv") };
	t.reviews = table_open(t.path, &reviews_schema);
	t.bytes = file_map(path_join(&keep, shard, "reviews.txt"));
	struct tokens_out *out = tokens_create(path_join(&keep, shard, "tokens.bin"), stage.key);
	struct arena forms = arena_new(FORMS_ROOM), scratch = arena_new(TEXT_ROOM);
	arena_large_pages(&forms);
	while (tokenize_segment(&t, stage.data, out, forms, scratch))
		;
	table_close(t.reviews);
	return EXIT_DONE;
}
