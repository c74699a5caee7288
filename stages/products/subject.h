/* subject: what a review is about. */
#ifndef PRODUCTS_SUBJECT_H
#define PRODUCTS_SUBJECT_H
#include "table.h"
#include "title.h"

struct subject {
	int side;               /* of the panel; -1: none */
	sv slot;                /* A, B; empty: the title does not name it */
	sv product, id;
	sv from;                /* given: the product column; order: turns of a panel text; none */
};

/* Of a row of the reviews table, whose panel this is. */
struct subject subject_of_row(const struct panel *, const struct row *);

#endif
