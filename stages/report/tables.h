/* tables: every table of the report in all its forms: exact CSV, sheet, book. */
#ifndef ASSAY_REPORT_TABLES_H
#define ASSAY_REPORT_TABLES_H
#include "book.h"
#include "report.h"

struct tables;
/* BOOK may be NULL.  DIR and DIR/sheets exist. */
struct tables *tables_open(struct arena *keep, const char *dir, char separator, struct book *book);

/* The cells of a row in the order of the table's schema; REVIEW is the row of the
 * reviews that it belongs to, counted from 1, or 0. */
void tables_put(struct tables *, enum report_table, const sv *cells, long long review);
long long tables_rows(const struct tables *, enum report_table);
void tables_commit(struct tables *);

#endif
