/* resemble: which things of two versions resemble each other most, by the words they
 * share, without looking at all pairs. */
#ifndef ASSAY_DIFF_RESEMBLE_H
#define ASSAY_DIFF_RESEMBLE_H
#include "words.h"

struct thing {
	struct word_set words;
	int32_t group;                  /* only things of the same group can be a pair */
	ptrdiff_t other;                /* its place on the other side; -1: none */
};
struct things {
	struct thing *v;
	ptrdiff_t n, cap;
};

/* Can thing I of the old version be thing J of the new one, their words overlapping
 * so far (Dice)? */
typedef bool resemble_may(const void *of, ptrdiff_t i, ptrdiff_t j, double overlap);

/* Sets `other` of things that have none.  Of all pairs that may be, the one that
 * shares most words is taken first; ties, and pairs without a common word, by place
 * in the old version, then in the new one.
 *
 * In large groups not all pairs are looked at: words that stand in more than
 * RESEMBLE_MAX things of one group suggest no pair, a thing has so many candidates
 * at most, and so many are tried for one that shares no word. */
enum { RESEMBLE_MAX = 100 };
void resemble_pair(struct things was, struct things is, resemble_may *, const void *of,
    struct arena scratch);

#endif
