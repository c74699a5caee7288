/* front: the first sheet of report.xlsx: what was read, how the verdicts fall by
 * product and lens, what has changed, what was refused, and what the other sheets
 * hold. */
#ifndef ASSAY_REPORT_FRONT_H
#define ASSAY_REPORT_FRONT_H
#include "before.h"
#include "book.h"

/* The first rows of the refused table. */
struct refusals {
	struct row *v;
	ptrdiff_t n, cap;
};

/* Behind the last row of every table.  At most ROWS products and changes. */
void front_write(struct book *, const struct totals *, const struct before *, const struct refusals *,
    long rows, struct arena scratch);

#endif
