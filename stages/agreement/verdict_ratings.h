/* verdict_ratings: the verdicts of a corpus as ratings.
 *
 * A unit is a panel and a product, a rater is a lens.  What is undecided, has no
 * lens or no product is no rating. */
#ifndef AGREEMENT_VERDICT_RATINGS_H
#define AGREEMENT_VERDICT_RATINGS_H
#include "measures.h"

struct verdict_ratings {
	struct gather gather;
	struct map product_ids;
	struct sv_list products;        /* ids, in the order in which they came */
	struct {
		int32_t *v;
		ptrdiff_t n, cap;
	} product;                      /* of each unit */
};

/* GATHER.arena must be set.  ALL holds repeats.csv. */
void verdict_ratings_read(struct verdict_ratings *, char *const *shards, ptrdiff_t n, const char *all);

struct plan {
	struct sv_list scale;           /* verdicts, lowest first */
	enum duplicates duplicates;
	struct resampling how;
};

/* Write ALL/agreement.csv: the corpus, each product and each pair of lenses. */
void verdict_ratings_write(const struct verdict_ratings *, const struct plan *, const char *all,
    const char *key, struct arena, struct arena scratch);

#endif
