/* rivals: which products are measured against what, as a drawing in two columns:
 * the products, and the names that their reviews hold against them. */
#ifndef ASSAY_REPORT_RIVALS_H
#define ASSAY_REPORT_RIVALS_H
#include "totals.h"

enum { RIVALS_PRODUCTS = 16, RIVALS_NAMES = 20 };       /* drawn at most */

struct rival_node {
	sv name;
	long n;                         /* mentions that tie it to the other column */
	const struct product *product;  /* NULL in the column of names */
	double middle;                  /* where its partners stand */
};

struct rival_link {
	int product, name;              /* places in the columns */
	long n;
};

struct rivals {
	struct rival_node products[RIVALS_PRODUCTS], names[RIVALS_NAMES];
	int nproducts, nnames;
	struct rival_link links[RIVALS_PRODUCTS * RIVALS_NAMES];
	int nlinks;
	long all_products, all_names;   /* that could have been drawn */
};

/* The most frequent ones, each column in the order that crosses few lines. */
void rivals_find(struct rivals *, const struct totals *, struct arena scratch);

#endif
