/* verdict_ratings: the verdicts of a corpus as ratings.
 *
 * A unit is a panel and a product, a rater is a lens.  What is undecided, has no
 * lens or no product is no rating.  A review is a repeat if its text stood
 * before under the same lens and product: that is one opinion printed twice,
 * while two people may well say the same few words. */
#ifndef AGREEMENT_VERDICT_RATINGS_H
#define AGREEMENT_VERDICT_RATINGS_H
#include "measures.h"
#include "shared_claims.h"
#include "voices.h"

struct verdict_ratings {
	struct gather gather;
	struct map product_ids;
	struct sv_list products;        /* ids, in the order in which they came */
	struct {
		int32_t *v;
		ptrdiff_t n, cap;
	} product;                      /* of each unit */
	struct map roots, said;         /* texts that come again; those said of a product by a lens */
	bool refuse;                    /* two ratings of one unit by one lens are an error */
	struct map rated;               /* "UNIT\tLENS" to its place, if they are */
	struct sv_list places;
};

/* ALL holds repeats.csv. */
void verdict_ratings_begin(struct verdict_ratings *, const char *all, enum duplicates, struct arena *,
    struct arena scratch);
/* Add the verdict of a review.  Dies (3) with both places on a second rating of
 * a unit by a lens, if that is an error. */
void verdict_ratings_add(struct verdict_ratings *, const struct voice *, struct arena scratch);

struct plan {
	struct sv_list scale;           /* verdicts, lowest first */
	enum duplicates duplicates;
	struct resampling how;
};

/* Write ALL/agreement.csv: the corpus, each product and each pair of lenses, the
 * latter with the claims they share. */
void verdict_ratings_write(struct verdict_ratings *, const struct plan *,
    const struct shared_claims *, const char *all, const char *key, struct arena, struct arena scratch);

#endif
