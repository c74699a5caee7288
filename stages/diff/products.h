/* products: the products of two reports, as far as they differ. */
#ifndef ASSAY_DIFF_PRODUCTS_H
#define ASSAY_DIFF_PRODUCTS_H
#include "map.h"
#include "report.h"

struct product_pair {                   /* rows of products.csv */
	sv was[RP_COLUMNS], is[RP_COLUMNS];
	bool before, after;             /* which of the two reports has it */
	bool renamed;                   /* the other one has it by another name */
};

struct products {
	struct product_pair *v;         /* by id; none that has the same row in both */
	ptrdiff_t n, cap;
	struct map at;                  /* product_id to its place */
	struct sv_list renamed_was, renamed_is; /* ids, pair by pair */
};

struct products *products_read(struct arena *keep, const char *old_dir, const char *new_dir);

/* NULL: its row is the same in both reports, or in none. */
struct product_pair *products_find(const struct products *, sv id);

/* The product WAS of the old report is IS in the new one. */
void products_rename(struct products *, sv was, sv is, struct arena *keep);

/* Were they noted so? */
bool products_renamed(const struct products *, sv was, sv is);

/* The old name of a product of the new report; its own if it kept it. */
sv products_old_id(const struct products *, sv is);

#endif
