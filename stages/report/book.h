/* book: report.xlsx, a first sheet that reads like a page and one sheet a
 * table.  Rows go to disk as they come; two runs give the same bytes. */
#ifndef ASSAY_REPORT_BOOK_H
#define ASSAY_REPORT_BOOK_H
#include "policy.h"
#include "report.h"

struct book;
/* At most ROWS rows of each table. */
struct book *book_create(struct arena *keep, const char *path, long rows);

/* A row of a table, cells in the order of its schema, with a link to the REVIEW-th
 * row of the reviews (from 1; 0: to none).  Beyond the rows that the book may
 * hold one more row says where the rest is. */
void book_row(struct book *, enum report_table, const sv *cells, long long review,
    struct arena scratch);

/* The first sheet, cell by cell and line by line. */
enum book_style {
	BOOK_PLAIN, BOOK_TITLE, BOOK_HEADING, BOOK_SOFT, BOOK_SHIP, BOOK_MIXED, BOOK_SKIP, BOOK_UNDECIDED,
	BOOK_STYLES
};
extern const enum book_style book_verdict[VERDICT_KINDS];
void book_cell(struct book *, sv text, enum book_style, struct arena scratch);
/* A cell that leads to row ROW (from 1, the header row left out) of a table, if the
 * book has it; a plain one looks like a link. */
void book_link(struct book *, sv text, enum book_style, enum report_table, long long row,
    struct arena scratch);
void book_next_line(struct book *);
/* Rows of a table in the book, and whether there were more. */
long book_rows(const struct book *, enum report_table, bool *cut);

/* Dies (4) if the file cannot be written whole. */
void book_commit(struct book *);

#endif
