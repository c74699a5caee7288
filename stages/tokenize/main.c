/* assay-tokenize: words and sentences of every text of a shard.  assay-tokenize(1) */
#include <getopt.h>
#include "err.h"
#include "file.h"
#include "split.h"
#include "stage.h"
#include "store.h"
#include "tokens.h"
#include "tokens_file.h"

#define SYNOPSIS "[-c file] [-D key=value] [-d dir] [-k key] shard"

/* Address space, not memory: the vocabulary of a segment and one text. */
static const ptrdiff_t FORMS_ROOM = (ptrdiff_t)1 << 34, TEXT_ROOM = (ptrdiff_t)1 << 34;

/* Texts up to the vocabulary's limit; false when there are no more. */
static bool
tokenize_segment(struct table_in *reviews, struct store *texts, const char *data, struct tokens_out *out,
    struct arena forms, struct arena scratch)
{
	struct splitter *splitter = splitter_new(&forms, data);
	const struct vocabulary *vocabulary = splitter_vocabulary(splitter);
	bool more;

	for (more = true; more && vocabulary->n < TOKENS_MOST_FORMS; ) {
		struct arena a = scratch;
		struct row row;
		more = table_next(reviews, &row, &a);
		if (!more)
			break;
		struct text_tokens tokens = split_text(splitter, store_text(texts, &row), &a);
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
	struct table_in *reviews = table_open(path_join(&keep, shard, "reviews.csv"), &reviews_schema);
	struct store *texts = store_open(&keep, shard);
	struct tokens_out *out = tokens_create(path_join(&keep, shard, "tokens.bin"), stage.key);
	struct arena forms = arena_new(FORMS_ROOM), scratch = arena_new(TEXT_ROOM);
	arena_large_pages(&forms);
	while (tokenize_segment(reviews, texts, stage.data, out, forms, scratch))
		;
	store_close(texts);
	table_close(reviews);
	return EXIT_DONE;
}
