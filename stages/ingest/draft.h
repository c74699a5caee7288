/* draft: what one file has given so far.
 *
 * The readers of the formats put reviews and faults into a draft; only when the
 * file's end was seen is it known whether they stand.  Texts wait in a file
 * without a name, so that memory is set by the largest review and not by the
 * largest file. */
#ifndef ASSAY_INGEST_DRAFT_H
#define ASSAY_INGEST_DRAFT_H
#include "fault.h"

struct review {
	long number;                    /* from 1; the title of a panel text is 0 */
	char slot;                      /* 'A', 'B'; 0: the format has no turns */
	int64_t source_start;           /* byte of the unpacked file where the text stands; -1: it does not */
	sv text, panel, product, lens, reviewer, date, verdict, rating;
};

struct draft;

/* FOLDER is where the waiting file may lie.  ROWS_MAX: faulty rows that a file
 * may have. */
struct draft *draft_new(struct arena *keep, const char *folder, long rows_max);

/* Forget everything; a new file begins. */
void draft_begin(struct draft *);

void draft_title(struct draft *, sv title, int64_t source_start);
/* The names in the header of a delimited file, in order; copied. */
void draft_columns(struct draft *, const struct sv_list *names);
/* The draft numbers the reviews: REVIEW's number is not looked at. */
void draft_review(struct draft *, const struct review *);

/* A fault.  BYTE -1 and LINE 0: not known.  The first one that costs the file
 * refuses it; notes of one code are counted and said once. */
void draft_fault(struct draft *, enum fault_reach, enum fault_code, long line, int64_t byte,
    const char *fmt, ...) __attribute__((format(printf, 6, 7)));
/* The same for one that is made already; its `what` must live as long as the file
 * is read. */
void draft_fail(struct draft *, const struct fault *);

/* Is the file refused?  Then there is no use in reading on. */
bool draft_refused(const struct draft *);
long draft_reviews(const struct draft *);
long draft_bad_rows(const struct draft *);
sv draft_panel_title(const struct draft *);     /* empty if there was none */
sv draft_column_names(const struct draft *);    /* of a delimited file, else empty */

/* The faults: all of a file that stands, in the order they were found, notes
 * last; of a refused file the one that refused it. */
struct fault_list {
	struct fault *v;
	ptrdiff_t n, cap;
};
struct fault_list draft_faults(struct draft *);

/* Read the reviews back, the title among them, in order: draft_rewind, then
 * draft_next until false. */
void draft_rewind(struct draft *);
bool draft_next(struct draft *, struct review *, struct arena *);

#endif
