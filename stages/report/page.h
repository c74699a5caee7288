/* page: the summary that report.html is made from (summary.xml): the figures,
 * and of every list the first rows. */
#ifndef ASSAY_REPORT_PAGE_H
#define ASSAY_REPORT_PAGE_H
#include "before.h"
#include "forecasts.h"
#include "shared.h"
#include "totals.h"

struct page;
/* At most ROWS reviews, products, forecasts ... are listed. */
struct page *page_create(struct arena *keep, const char *path, long rows);

/* A review in document order; REVIEW are its cells in the reports' table. */
void page_review(struct page *, const sv *review, const struct joined *, struct arena scratch);

/* Behind the reviews, in this order. */
void page_products(struct page *, const struct totals *);
void page_rivals(struct page *, const struct totals *);
void page_before(struct page *, const struct before *);
void page_start_forecasts(struct page *, sv as_of);
/* In the order of the predictions table; only dated ones are shown. */
void page_forecast(struct page *, const struct forecast *);
/* A row of a table of which the first ones are shown as they are. */
void page_start_list(struct page *, const char *name);
void page_list_row(struct page *, const char *element, const struct schema *, const sv *cells);
/* A row of the agreement table, if the page shows it: all measures over all
 * lenses, plain agreement of pairs; repeated texts counted.  Pairs of lenses that
 * the grid leaves out are left out here, too. */
void page_coefficient(struct page *, const sv *cells);
void page_end_list(struct page *, long long all);

void page_shared(struct page *, struct shared *, const struct totals *);

void page_figures(struct page *, const struct totals *);
void page_commit(struct page *);

#endif
