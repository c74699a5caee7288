/* csvscan: rows of delimited text as people write them.
 *
 * The tables of our own go through libcsv.  Here each fault must cost one row
 * and name its place, and each field must be found again in the file: libcsv
 * keeps no positions, and goes on from no fault.  Hence an own scanner. */
#ifndef ASSAY_INGEST_CSVSCAN_H
#define ASSAY_INGEST_CSVSCAN_H
#include "text.h"

enum csv_trouble {
	CSV_FINE,
	CSV_OPEN_QUOTE,         /* the file ended inside quotes */
	CSV_AFTER_QUOTE,        /* something behind a closing quote */
	CSV_NUL,
	CSV_TOO_LONG            /* longer than the scanner keeps */
};

struct csv_field {
	sv value;
	int64_t at;             /* byte of the text where the value stands; -1: it was unescaped */
};

struct csv_record {
	struct csv_field *v;    /* none if the row was too long */
	ptrdiff_t n, cap;
	long line;              /* where it begins */
	int64_t at;
	bool blank;             /* an empty line */
	enum csv_trouble trouble;       /* the first one; CSV_OPEN_QUOTE and CSV_NUL go before others */
	long trouble_line;
	int64_t trouble_at;
	bool bare_quote;        /* a quote inside an unquoted field */
};

struct csv_scan;

/* ROW_MAX: bytes of a row that are kept.  LAX: a quote that is never closed is an
 * ordinary character; without it the row runs to the end of the file.  Text behind
 * a closing quote becomes part of the value either way. */
struct csv_scan *csv_scan_new(struct arena *keep, struct stream, ptrdiff_t row_max, bool lax);

/* SEPARATOR 0: a row is one field. */
void csv_scan_separator(struct csv_scan *, char separator);

/* The next row, its fields in the arena; false at the end and on a fault of the
 * stream. */
bool csv_scan_next(struct csv_scan *, struct csv_record *, struct arena *);

/* Go back to where the last row, which was not too long, began. */
void csv_scan_again(struct csv_scan *, const struct csv_record *last);

void csv_scan_free(struct csv_scan *);

#endif
