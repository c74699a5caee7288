/* subject: what a review is about. */
#ifndef PRODUCTS_SUBJECT_H
#define PRODUCTS_SUBJECT_H
#include "table.h"
#include "title.h"

struct subject {
	int side;               /* of the panel; -1: none */
	sv slot;                /* A, B or empty: the panel names no two products, or not this one */
	sv product, id;
	sv from;                /* given: the product column; order: turns of a panel text; none */
};

/* Of a row of the reviews table, in the arena. */
struct subject subject_of_row(struct gazetteer *, const struct panel *, const struct row *, struct arena *);

#endif
