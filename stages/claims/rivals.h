/* rivals: the competitors that a claim is about. */
#ifndef ASSAY_CLAIMS_RIVALS_H
#define ASSAY_CLAIMS_RIVALS_H
#include "claim.h"

/* Canonical names of the competitors in the claim, joined by ";".  Where the words
 * only point to them (rows `points.*`: "beats both", "the lot"), those of the last
 * list before, or, without a list, all that the review has named so far;
 * `points.last` points to the last one, `points.here` within the sentence alone,
 * `points.near` there or into the sentence before, `points.nth` with `nth=2` (or
 * `last`) set to one name of that list by its place. */
sv rivals_of(const struct scene *, const struct claim *, struct arena *);

#endif
