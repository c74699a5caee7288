/* figures: which way two numbers point that a row of judgement sets against each other.
 *
 * A row `judge.figures` captures both as a: and b:, and its `set` column says whether
 * the one in front had better be large: more=good or more=bad. */
#ifndef ASSAY_CLAIMS_FIGURES_H
#define ASSAY_CLAIMS_FIGURES_H
#include "rules.h"

/* 1: what they show is good, -1: bad; 0: they are equal, or of units that do not compare. */
int figures_side(const struct match *);

#endif
