/* corroboration: which claims several lenses share, and who contradicts. */
#ifndef AGREEMENT_CORROBORATION_H
#define AGREEMENT_CORROBORATION_H
#include "statements.h"

/* Write ALL/corroboration.csv.  OVERLAP: share of content words, from 0 to 1,
 * from which two claims say the same. */
void corroboration_write(struct statements *, double overlap, const char *all, const char *key,
    struct arena scratch);

#endif
