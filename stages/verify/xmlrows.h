/* xmlrows: the tables against report.xml, cell by cell. */
#ifndef ASSAY_VERIFY_XMLROWS_H
#define ASSAY_VERIFY_XMLROWS_H
#include "arena.h"

/* Both say the same: so a cell that a hand changed in one of them is told by its
 * row and column.  report.xml has to be valid. */
void xmlrows_check(struct arena *keep, const char *dir);

#endif
