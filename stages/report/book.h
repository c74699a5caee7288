/* book: report.xlsx, a first sheet that reads like a page and one sheet a
 * table.  Rows go to disk as they come; two runs give the same bytes. */
#ifndef ASSAY_REPORT_BOOK_H
#define ASSAY_REPORT_BOOK_H
#include "report.h"

struct book;
struct book *book_create(struct arena *keep, const char *path);

/* A row of a table, cells in the order of its schema.  Beyond the rows that a
 * spreadsheet holds the last row says where the rest is. */
void book_row(struct book *, enum report_table, const sv *cells, struct arena scratch);

/* The first sheet, cell by cell and line by line. */
enum book_style { BOOK_PLAIN, BOOK_HEADING, BOOK_SHIP, BOOK_MIXED, BOOK_SKIP, BOOK_STYLES };
void book_cell(struct book *, sv text, enum book_style, struct arena scratch);
void book_next_line(struct book *);

/* Dies (4) if the file cannot be written whole. */
void book_commit(struct book *);

#endif
