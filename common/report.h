/* report: the tables of a report folder.  assay-report(5).
 *
 * Plain CSV with a header row and neither head nor end row: what people and
 * other programs read.  Their columns are looked up by name, so that more may be
 * added and their order may change. */
#ifndef ASSAY_REPORT_H
#define ASSAY_REPORT_H
#include "arena.h"
#include "schema.h"
#include "table.h"

/* Tables that a report has beyond those of the stages.  The others (mentions,
 * claims, cues, agreement, corroboration, refused) have the columns of their
 * namesakes in schema.h. */
enum report_documents_column {
	RD_DOC, RD_SOURCE, RD_FORMAT, RD_ENCODING, RD_TITLE, RD_TITLE_START, RD_REVIEWS,
	RD_REFUSED, RD_BYTES, RD_COLUMNS
};
extern const struct schema report_documents;

enum report_reviews_column {
	RR_DOC, RR_REVIEW, RR_REVIEW_ID, RR_PANEL, RR_SOURCE, RR_SOURCE_START, RR_SLOT,
	RR_PRODUCT_ID, RR_PRODUCT, RR_LENS, RR_LENS_FROM, RR_LENS_START, RR_LENS_END,
	RR_LENS_RULE, RR_REVIEWER, RR_DATE, RR_RATING, RR_VERDICT, RR_VERDICT_FROM, RR_SCORE,
	RR_CONFIDENCE, RR_EVIDENCE, RR_START, RR_END, RR_CONDITIONS, RR_REASON, RR_RULE,
	RR_REPEAT_OF, RR_SENTENCES, RR_WORDS, RR_WORDS_DIGEST, RR_TEXT, RR_COLUMNS
};
extern const struct schema report_reviews;

enum report_predictions_column {
	RF_DUE_LAST, RF_CLAIM_ID, RF_DUE_FIRST, RF_STATUS, RF_PRODUCT_ID, RF_PRODUCT, RF_LENS,
	RF_DOC, RF_REVIEW, RF_TEXT, RF_HORIZON, RF_OUTCOME, RF_COLUMNS
};
extern const struct schema report_predictions;

/* Outcomes of predictions, counted. */
enum report_ledger_column {
	RL_BY, RL_GROUP, RL_OPEN, RL_DUE, RL_OVERDUE, RL_RESOLVED, RL_HITS, RL_MISSES, RL_HIT_RATE,
	RL_LOW, RL_HIGH, RL_STATUS, RL_COLUMNS
};
extern const struct schema report_ledger;

enum report_products_column {
	RP_PRODUCT_ID, RP_PRODUCT, RP_PANELS, RP_REVIEWS, RP_DISTINCT_REVIEWS, RP_SHIP, RP_MIXED,
	RP_SKIP, RP_UNDECIDED, RP_SHIP_SHARE, RP_PANEL_VERDICT, RP_PANEL_POLICY, RP_PANEL_SPLIT,
	RP_CLAIMS, RP_COMPETITORS, RP_FIRST_DATE, RP_LAST_DATE, RP_COLUMNS
};
extern const struct schema report_products;

/* Every file the report was made from and every file in it. */
enum report_manifest_column { RMF_KIND, RMF_NAME, RMF_SIZE, RMF_SHA256, RMF_COLUMNS };
extern const struct schema report_manifest;

/* The tables that are also sheets, in the order of the sheets. */
enum report_table {
	REPORT_PRODUCTS, REPORT_REVIEWS, REPORT_CLAIMS, REPORT_PREDICTIONS, REPORT_LEDGER, REPORT_MENTIONS,
	REPORT_AGREEMENT, REPORT_CORROBORATION, REPORT_DOCUMENTS, REPORT_REFUSED, REPORT_CUES,
	REPORT_TABLES
};
extern const struct schema *const report_tables[REPORT_TABLES];

/* What the cells of a column are; the same for a column name in every table. */
enum report_kind {
	REPORT_TEXT,            /* a name, a word, an id */
	REPORT_LONG,            /* running text: an element of its own in XML */
	REPORT_NUMBER,          /* worked out by assay, never copied from the input */
	REPORT_DATE             /* ISO 8601 day */
};
enum report_kind report_kind(const char *column);

/* DIR/NAME.csv of a report folder.  A column that it has not is empty in all rows:
 * reports of earlier versions had fewer.  Dies (3) if it cannot be read, lacks the
 * schema's first column, or has no header row. */
struct report_in;
struct report_in *report_open(struct arena *keep, const char *dir, const struct schema *);
/* The next row with its cells in the order of the schema; false at the end. */
bool report_next(struct report_in *, struct row *, struct arena *);
const char *report_path(const struct report_in *);
void report_close(struct report_in *);

/* A table and its next row, for merging: the row lives in the cursor's own room
 * until it moves on. */
struct report_cursor {
	struct report_in *in;
	struct arena room;
	struct row row;
	bool have;                      /* false: behind the last row */
};
void report_cursor_open(struct report_cursor *, struct arena *keep, const char *dir,
    const struct schema *);
void report_cursor_next(struct report_cursor *);

/* Do the names of two products differ in one word, which has a digit in both: is one
 * another version of the other? */
bool report_version_step(sv a, sv b);

/* A row of the exact dialect, and the one that names the columns. */
struct out;
void report_put_row(struct out *, const sv *cells, int n);
void report_put_header(struct out *, const struct schema *);

#endif
