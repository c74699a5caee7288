/* texts: the sentences of a corpus, for counting. */
#ifndef RULES_TEXTS_H
#define RULES_TEXTS_H
#include "rules.h"
#include "sets.h"

/* Called for every sentence with the mentions in it as chunks whose kind is an
 * index into KINDS, the names of kinds that the rules know. */
typedef void text_visit(void *context, const struct sentence_view *, const struct chunk *, ptrdiff_t nchunks,
    struct arena *);

/* PATH is a file of plain text, a shard (a folder with reviews.csv, reviews.txt
 * and tokens.bin; mentions.csv if there is one), or a folder of these.  Dies (3)
 * on anything else. */
void texts_visit(struct tool *, const char *path, const struct sv_list *kinds, text_visit *, void *context);

#endif
