/* corroboration: which claims several lenses share, and who contradicts. */
#ifndef AGREEMENT_CORROBORATION_H
#define AGREEMENT_CORROBORATION_H
#include "shared_claims.h"
#include "statements.h"

/* Write ALL/corroboration.csv.  OVERLAP: share of content words, from 0 to 1,
 * from which two claims say the same.  What pairs of lenses have in common is
 * added to SHARED. */
void corroboration_write(struct statements *, struct shared_claims *, double overlap, const char *all,
    const char *key, struct arena scratch);

#endif
