/* ledger: ledger.csv counted again from predictions.csv. */
#ifndef ASSAY_VERIFY_LEDGER_H
#define ASSAY_VERIFY_LEDGER_H
#include "arena.h"

/* All predictions and those of each lens by status; the groups by horizon add up;
 * rates are of hits among hits and misses, and no more than was resolved. */
void ledger_check(struct arena *keep, const char *dir);

#endif
