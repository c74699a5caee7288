/* runs: rows sorted by their first two columns in bounded memory.  Those that find
 * no room are written to files, sorted, and merged when all are read. */
#ifndef ASSAY_REPORT_RUNS_H
#define ASSAY_REPORT_RUNS_H
#include "schema.h"
#include "arena.h"
#include "sv.h"

/* Rows and bytes of them that are held in memory. */
enum { RUNS_ROWS = 1 << 15, RUNS_BYTES = 16 << 20 };

struct runs;
/* ROWS: held in memory at most.  Files lie in DIR while they are needed. */
struct runs *runs_new(struct arena *keep, const char *dir, const struct schema *, ptrdiff_t rows);

/* Copies the cells, as many as the schema has columns. */
void runs_add(struct runs *, const sv *cells);

/* Behind the last runs_add: the cells of the next row, until the next call; rows of
 * equal keys in the order in which they came.  NULL at the end, when the files
 * are gone. */
const sv *runs_next(struct runs *);

#endif
