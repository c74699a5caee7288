/* quantity: the numbers of a sentence that count something.
 *
 * Every value is one unless it stands in a name, is a horizon, a date, a
 * version or an ordinal, or a row `quantity.none` names it (capture q:).  Rows
 * `quantity.max` and `quantity.min` make a limit of one (q:, and the match is
 * the claim's span); `quantity.unit` says what it counts (`unit=`), `quantity.rate` for
 * each of what or how often (per: or `per=`), `quantity.times` that it counts events.
 * Else it counts the noun behind it, and without one what the next number does, the
 * plural in front, or what the number before did, be it in a sentence before. */
#ifndef ASSAY_QUANTITY_H
#define ASSAY_QUANTITY_H
#include "claim.h"
#include "words.h"

/* Adds to the claims found so far, whose horizons are known.  NOUNS: where noun
 * phrases end and how plurals become singulars. */
void quantities_find(const struct scene *, const struct word_list *nouns, struct claim_list *, struct arena *);

#endif
