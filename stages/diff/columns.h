/* columns: what changed in the header of a document's file. */
#ifndef ASSAY_DIFF_COLUMNS_H
#define ASSAY_DIFF_COLUMNS_H
#include "sv.h"

/* In words: how many columns are new and gone, with their names, and whether those
 * that both have stand in another order.  Both are names with semicolons between. */
sv columns_text(sv was, sv is, struct arena *);

#endif
