/* facts: what the reviews of a panel say together, so that a name is the same thing in
 * all of them. */
#ifndef PRODUCTS_FACTS_H
#define PRODUCTS_FACTS_H
#include "judge.h"

/* From stand, kind and role as the rules left them:
 *
 * - an unknown name that a rule calls a company in one review, and none a product, is
 *   a company in all;
 * - an unknown name that rules call the owner of a side's product twice or more is its
 *   maker, in the reviews of the other side, too;
 * - so is an unknown firm that two or more reviews of one side name and none of the
 *   other, if no rule is certain that it competes and the title has no word that may
 *   be the maker's; in both cases if no other name has as many votes;
 * - a brand that is used as the thing itself in one review is so in all. */
void facts_find(struct panel_names *, struct review_names *, ptrdiff_t n, struct arena *);

#endif
