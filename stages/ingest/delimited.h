/* delimited: one review a row, columns found by the names in the header. */
#ifndef ASSAY_INGEST_DELIMITED_H
#define ASSAY_INGEST_DELIMITED_H
#include "dates.h"
#include "text.h"

enum column_kind {
	COLUMN_TEXT, COLUMN_PANEL, COLUMN_PRODUCT, COLUMN_LENS, COLUMN_REVIEWER, COLUMN_DATE,
	COLUMN_VERDICT, COLUMN_RATING, COLUMN_KINDS
};

/* The setting of each kind: "column_text" and so on. */
extern const char *const column_settings[COLUMN_KINDS];

struct delimited {
	struct sv_list names[COLUMN_KINDS];     /* that a column may have, the best one first */
	int64_t source_start;   /* byte of the file where the text begins; -1: it was converted */
	long field_max;
	const struct month_names *months;       /* NULL: dates are in figures */
	bool lax;
	bool tabs_first;        /* try TAB before comma and semicolon */
};

/* Read rows until the end.  A fault of the stream has been told by itself. */
void delimited_read(struct stream, const struct delimited *, struct draft *, struct arena a);

#endif
