/* statements: the claims of a corpus, with the words that carry their content.
 *
 * A claim that names several competitors is as many statements. */
#ifndef AGREEMENT_STATEMENTS_H
#define AGREEMENT_STATEMENTS_H
#include "map.h"
#include "split.h"
#include "voices.h"

struct statement {
	sv product, type, lens, id, text;
	sv matter;                      /* what it is about, where the claim's fields say so */
	const int32_t *words;           /* numbers of content words, ascending, each once */
	ptrdiff_t nwords;
	int polarity;                   /* -1, 0, 1 */
	bool hedged, repeat;
	int32_t review;                 /* number within the corpus */
};
struct statement_list {
	struct statement *v;
	ptrdiff_t n, cap;
};

struct statements {
	struct arena *arena;
	struct splitter *splitter;
	struct map left_out, hedges;    /* words */
	struct sv_list types;           /* of the claims that are read */
	struct map word_ids, name_ids;
	int32_t nwords;
	struct sv_list names;           /* of products, types, lenses: each stored once */
	struct statement_list list;
	struct map reviewed;            /* "PRODUCT\tLENS" of every review */
	struct sv_list reviewers;       /* the same, in the order in which they came */
};

/* Words and hedges from the CSVs of the data folder; TYPES as in the setting. */
void statements_begin(struct statements *, const char *words, const char *hedges,
    struct splitter *, struct sv_list types, struct arena *);

/* Add the claims of the review in hand. */
void statements_add(struct statements *, struct voices *, const struct voice *, struct arena scratch);

#endif
