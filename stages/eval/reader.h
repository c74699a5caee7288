/* reader: a plain CSV with a head row, or a table between the stages (first
 * field `assay-NAME`), read by the names of their columns alike. */
#ifndef EVAL_READER_H
#define EVAL_READER_H
#include "table.h"

struct reader {
	struct csv_in *csv;             /* one of the two is open */
	struct table_in *table;
	const struct schema *schema;    /* of the table */
	struct row row;
};

/* False if there is no such file.  Dies (3) if it is damaged. */
bool reader_open(struct reader *, struct arena *, const char *dir, const char *name);
bool reader_next(struct reader *, struct arena *);
/* The field of that column; empty if there is no such column. */
sv reader_get(const struct reader *, const char *column);
/* The field as a number; WITHOUT if it is none. */
long long reader_int(const struct reader *, const char *column, long long without);
void reader_close(struct reader *);

/* Is DIR/NAME a table between the stages? */
bool reader_is_table(struct arena scratch, const char *dir, const char *name);

#endif
