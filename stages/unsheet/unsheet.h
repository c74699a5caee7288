/* unsheet: from a sheet back to the table it was made from. */
#ifndef ASSAY_UNSHEET_UNSHEET_H
#define ASSAY_UNSHEET_UNSHEET_H
#include "sv.h"

struct out;

/* Write the rows of N sheets, the parts of one table in their order, in the exact
 * dialect, below the header row they all have.  The separator is what stands
 * behind the first column's name; a byte order mark may be missing.
 *
 * Dies (3) with file:line if a part is no CSV, has another header, a row has too
 * few or too many cells, or a cell was cut: then the table cannot be had back. */
void unsheet(struct out *, char *const *paths, int n);

#endif
