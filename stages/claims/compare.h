/* compare: the sides of a comparison: who wins, who loses, at what. */
#ifndef ASSAY_CLAIMS_COMPARE_H
#define ASSAY_CLAIMS_COMPARE_H
#include "claim.h"
#include "words.h"

/* Fills winner, loser, aspect and, where the reviewed product is a side, the
 * polarity.  BEFORE is the comparison before it in the sentence, or NULL: a row
 * with `sides=before` shares its sides.  COMPARATIVES has a form, whether more of
 * it is better (+ -), and the aspect it measures. */
void compare_sides(const struct scene *, const struct word_list *comparatives, struct claim *,
    const struct claim *before, int neg, struct arena *);

#endif
