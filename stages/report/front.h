/* front: the first sheet of report.xlsx: what a person wants to see first. */
#ifndef ASSAY_REPORT_FRONT_H
#define ASSAY_REPORT_FRONT_H
#include "book.h"
#include "totals.h"

void front_write(struct book *, const struct totals *, struct arena scratch);

#endif
