/* ledger: who predicts what comes true: forecasts and their outcomes counted, by
 * lens and by how far they look ahead. */
#ifndef ASSAY_REPORT_LEDGER_H
#define ASSAY_REPORT_LEDGER_H
#include "forecasts.h"

enum { LEDGER_FEW = 10 };       /* below that many outcomes a rate says little */

struct ledger_row {
	const char *by;                 /* all, lens or horizon */
	sv group;
	long counts[FORECAST_KINDS];
	long hits, misses;
};

struct ledger {                         /* all zero is an empty one */
	struct ledger_row *v;           /* all; horizons, near ones first; lenses by name */
	ptrdiff_t n, cap;
	struct map lenses;              /* name to its place */
};

/* Interval in which the rate of HITS in N > 0 lies with 95 % confidence: E. B.
 * Wilson, J. Am. Stat. Assoc. 22 (1927) 209. */
void ledger_interval(long hits, long n, double *low, double *high);

/* Which group of horizons a forecast made on day FROM and due on LAST (ISO 8601)
 * belongs to. */
sv ledger_horizon(sv from, sv last);

void ledger_add(struct ledger *, const struct forecast *, struct arena *keep);

/* Behind the last one. */
void ledger_finish(struct ledger *, struct arena *keep);

/* The cells of a row in the order of report_ledger. */
void ledger_cells(const struct ledger_row *, sv cells[RL_COLUMNS], struct arena *);

#endif
