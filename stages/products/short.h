/* short: the short forms of what a panel names in full elsewhere. */
#ifndef ASSAY_PRODUCTS_SHORT_H
#define ASSAY_PRODUCTS_SHORT_H
#include "judge.h"

/* A name whose words are the head or the tail of one longer name of the review, or
 * else of the panel's other reviews, takes the canonical name and kind of that:
 * "Brindle Mk2" makes "the Brindle" one.  Left in front may be the maker alone, left
 * behind what title.h leaves out; of an unknown company, whatever follows ("Brindle
 * Robotics").  A short form that two names share stays what it is; so do known
 * companies, models and versions, which are things of their own. */
void short_forms(struct gazetteer *, struct review_names *, ptrdiff_t n, struct arena scratch);

#endif
