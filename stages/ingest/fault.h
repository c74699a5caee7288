/* fault: everything that can be wrong with a corpus file, in one catalogue.
 *
 * A code is a short word that never changes its meaning; users may count and
 * filter by it.  assay-ingest(1) lists them all, and a test compares. */
#ifndef ASSAY_INGEST_FAULT_H
#define ASSAY_INGEST_FAULT_H
#include <stdint.h>
#include "sv.h"

enum fault_code {
	/* the file */
	FAULT_NOT_A_FILE, FAULT_UNREADABLE, FAULT_CHANGED, FAULT_UNKNOWN_TYPE, FAULT_DOC_TWICE,
	FAULT_EMPTY, FAULT_TOO_LARGE,
	/* gzip */
	FAULT_NOT_GZIP, FAULT_GZIP_TRUNCATED, FAULT_GZIP_DAMAGED, FAULT_GZIP_TRAILING,
	FAULT_GZIP_RATIO, FAULT_GZIP_NESTED, FAULT_GZIP_PADDING,
	/* encoding */
	FAULT_UTF8_INVALID, FAULT_UTF16_INVALID, FAULT_CP1252_INVALID, FAULT_CP1252, FAULT_NUL,
	/* panel text */
	FAULT_NO_TITLE, FAULT_TITLE_AMBIGUOUS, FAULT_NO_REVIEWS, FAULT_EMPTY_TEXT,
	FAULT_TEXT_TOO_LONG, FAULT_QUOTE_OPEN, FAULT_RUN_TOGETHER,
	/* delimited */
	FAULT_NO_TEXT_COLUMN, FAULT_COLUMN_TWICE, FAULT_COLUMN_UNNAMED, FAULT_CSV_OPEN_QUOTE,
	FAULT_CSV_AFTER_QUOTE, FAULT_CSV_BARE_QUOTE, FAULT_CSV_FIELDS, FAULT_CSV_ROW_TOO_LONG,
	FAULT_CSV_EMPTY_ROWS, FAULT_CSV_REPAIRED, FAULT_TOO_MANY_BAD_ROWS, FAULT_DATE_IGNORED,
	/* XML */
	FAULT_DOCTYPE, FAULT_XML_MALFORMED, FAULT_XML_ENCODING, FAULT_XML_STRUCTURE,
	FAULT_CODES
};

/* How much a fault costs. */
enum fault_reach {
	REACH_NOTE,             /* nothing: said, not listed */
	REACH_CELL,             /* one value that is not the text */
	REACH_ROW,              /* one review */
	REACH_FILE              /* the document */
};

struct fault_kind {
	const char *code;
	const char *why;        /* the rule that was broken, for the message's end */
};
extern const struct fault_kind fault_kinds[FAULT_CODES];

struct fault {
	enum fault_code code;
	enum fault_reach reach;
	long line;              /* 1-based; 0: no line */
	int64_t byte;           /* of the unpacked file; -1: none */
	sv what;                /* what was found there */
};

/* The first bytes of S, whole characters, for a message. */
sv fault_excerpt(sv s);

#endif
