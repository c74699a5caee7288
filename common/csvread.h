/* csvread: libcsv behind a wrapper: strict, streamed, checked for NUL and for the
 * size of a field, with the line each row begins on.
 *
 * Only table.c and the stages that read CSV of other people include this. */
#ifndef ASSAY_CSVREAD_H
#define ASSAY_CSVREAD_H
#include "arena.h"
#include "sv.h"

enum { CSV_FIELD_MAX = 64 << 20 };      /* bytes of one field */

struct csv_reader;

/* What a fault looks like: line is where the row began that holds it. */
struct csv_fault {
	long line;
	const char *what, *why;         /* what NULL: no fault */
};

/* SEPARATOR is ',' ';' or TAB.  The reader starts at line 1. */
struct csv_reader *csv_reader_new(char separator);

/* From now on a NUL byte is a byte like others, not a fault. */
void csv_reader_allow_nul(struct csv_reader *);

/* Feed BYTES, which stay where they are until all their rows were taken; LAST when
 * nothing follows.  Only when there are no more rows of what was fed before. */
void csv_reader_feed(struct csv_reader *, sv bytes, bool last);

/* The next row: its fields, one behind the other in one piece of memory, valid until
 * the next call of either.  False: feed more, or there is a fault. */
bool csv_reader_row(struct csv_reader *, sv **fields, ptrdiff_t *nfields, long *line);

/* That the rows so far were followed by. */
struct csv_fault csv_reader_fault(const struct csv_reader *);
void csv_reader_free(struct csv_reader *);

#endif
