/* role: roles and kinds that the rules left open, and one name for each thing. */
#ifndef PRODUCTS_ROLE_H
#define PRODUCTS_ROLE_H
#include "judge.h"

/* For each mention in order: its place in the panel; else what a rule said; else
 * the maker of either product; else the role that the name, its maker or its
 * product had before in the review; else the usual role of its field or kind.
 * The first spelling of a name in the review is its canonical one. */
void role_review(const struct gazetteer *, const struct panel_names *, struct review_names *, struct arena *);

#endif
