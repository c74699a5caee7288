/* before: what the panels decided in an earlier report, and what has become of
 * it. */
#ifndef ASSAY_REPORT_BEFORE_H
#define ASSAY_REPORT_BEFORE_H
#include "totals.h"

struct before {
	sv name;                        /* of the earlier report */
	struct sv_list changes;         /* a line each; verdicts first, new and gone products last */
};

/* DIR is the folder of the earlier report.  Behind totals_finish.  Dies (3) if its
 * products.csv cannot be read. */
struct before before_compare(const char *dir, const struct totals *, struct arena *keep);

#endif
