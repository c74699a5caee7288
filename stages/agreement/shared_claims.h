/* shared_claims: of how many clusters of claims two lenses both speak, and in how
 * many of them on the same side. */
#ifndef AGREEMENT_SHARED_CLAIMS_H
#define AGREEMENT_SHARED_CLAIMS_H
#include "map.h"
#include "measures.h"

enum basis { BASIS_ALL, BASIS_DISTINCT, BASES };

/* What a lens does in a cluster; 0: silent, or all it says is repeated. */
struct stand {
	sv lens;
	int side[BASES];                /* 1: asserts or hedges, -1: denies */
};

struct meeting {
	double same, apart, single;     /* clusters on one side, on two; of one of them alone */
};
struct meetings {
	struct meeting *v;
	ptrdiff_t n, cap;
};

struct shared_claims {
	struct arena *arena;
	struct map pairs;               /* "LENS|LENS" in byte order, to a place in each of V */
	struct meetings v[BASES];
};

/* One cluster and the N lenses that reviewed its product, in byte order. */
void shared_claims_add(struct shared_claims *, const struct stand *, ptrdiff_t n, struct arena scratch);

/* As the one measure of a table: the share of the clusters of both in which they
 * stand on the same side.  NULL: the two never met. */
const struct measures *shared_claims_measures(const struct shared_claims *, sv first, sv second,
    enum basis, struct arena *);

#endif
