/* shared: of the claims that several lenses speak of, those that most of them
 * bear out and those that most of them dispute. */
#ifndef ASSAY_REPORT_SHARED_H
#define ASSAY_REPORT_SHARED_H
#include "schema.h"
#include "table.h"

struct stance {
	sv lens, stance, claim_id;      /* claim_id: the first one of the lens */
	long reviews;
};

struct cluster {
	sv product_id, type, cluster, text;
	struct { struct stance *v; ptrdiff_t n, cap; } stances;
	long lenses, reviews;           /* that speak of it */
	bool disputed;                  /* one asserts what another denies */
};

struct shared;
/* The best ROWS of either kind are kept. */
struct shared *shared_new(struct arena *keep, long rows);

/* A row of the corroboration table; the rows of a cluster follow each other. */
void shared_add(struct shared *, const sv *cells);

struct clusters {
	struct cluster *v;              /* most lenses first, then most reviews */
	ptrdiff_t n;
	long long all;                  /* that there were */
};
/* Behind the last row. */
const struct clusters *shared_list(struct shared *, bool disputed);

#endif
