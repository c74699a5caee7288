/* compare: the sides of a comparison: who wins, who loses, at what. */
#ifndef ASSAY_CLAIMS_COMPARE_H
#define ASSAY_CLAIMS_COMPARE_H
#include "claim.h"
#include "words.h"

/* Forms of comparison (faster, fast): whether more of it is better (+ -), and the
 * aspect that it measures. */
struct measures {
	const struct word_list *comparatives, *bases;
};

/* Fills winner, loser, aspect and, where the reviewed product is a side, the
 * polarity.  BEFORE is the comparison before it in the sentence, or NULL; NEG
 * counts the negations that reach it. */
void compare_sides(const struct scene *, const struct measures *, struct claim *, const struct claim *before,
    int neg, struct arena *);

#endif
