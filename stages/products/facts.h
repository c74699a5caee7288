/* facts: what the reviews of a panel say together, so that a name is the same thing in
 * all of them. */
#ifndef PRODUCTS_FACTS_H
#define PRODUCTS_FACTS_H
#include "judge.h"

/* From stand, kind and role as the rules left them:
 *
 * - an unknown name that a rule calls a company in one review, and none a product, is
 *   a company in all;
 * - an unknown name that rules call the owner of a side's product twice or more, or a
 *   firm that two or more reviews of that side name and none of the other, and no rule
 *   is certain that it competes (nor has the title a word for its maker), is the maker of that product, in the reviews of the
 *   other, too, if no other name is as often;
 * - a brand that is used as the thing itself in one review is so in all. */
void facts_find(struct panel_names *, struct review_names *, ptrdiff_t n, struct arena *);

#endif
