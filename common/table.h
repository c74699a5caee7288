/* table: the CSV files between the stages.  assay-tables(5).
 *
 * Row 1 is `assay-NAME,VERSION,KEY`, row 2 the column names, the last row
 * `end,ROWS,DIGEST`, DIGEST being the XXH3-64 of all bytes between row 2 and
 * the end row.  A file without its end row is not a table: readers die (3)
 * naming it, for a damaged table is never skipped. */
#ifndef ASSAY_TABLE_H
#define ASSAY_TABLE_H
#include "arena.h"
#include "schema.h"
#include "sv.h"

struct row {
	sv col[SCHEMA_MAX_COLUMNS];
	long line;                      /* 1-based line where the row begins */
};

struct table_in;
/* Open PATH and check its head against the schema. */
struct table_in *table_open(const char *path, const struct schema *);
/* The next row, copied into the arena; false at the end (whose count and
 * digest were then right). */
bool table_next(struct table_in *, struct row *, struct arena *);
/* The same without a copy: the row is valid until the next call of either. */
bool table_view(struct table_in *, struct row *);
void table_close(struct table_in *);

/* Read head and end row only.  False if PATH is no complete table. */
struct table_head {
	sv name, key, digest;
	long version;
	long long rows;
};
bool table_head(struct arena *, const char *path, struct table_head *);

/* Several tables of one schema, each sorted by doc (column 0), as one stream
 * sorted by doc: all rows of a document stand in one of them. */
struct merge_in;
struct merge_in *merge_open(struct arena *keep, char *const *paths, ptrdiff_t n, const struct schema *);
bool merge_next(struct merge_in *, struct row *, struct arena *);
/* Index in PATHS of the table that the last row came from. */
ptrdiff_t merge_source(const struct merge_in *);
void merge_close(struct merge_in *);

/* Writing: table_create; for each row the columns in order, then table_end_row;
 * table_commit makes the file appear. */
struct table_out;
struct table_out *table_create(const char *path, const struct schema *, const char *key);
void table_put(struct table_out *, sv);
void table_put_cstr(struct table_out *, const char *);
void table_put_int(struct table_out *, long long);
void table_put_real(struct table_out *, double, int decimals);  /* never nan, never -0 */
void table_put_empty(struct table_out *);
void table_end_row(struct table_out *);
void table_commit(struct table_out *);

/* One field as CSV, quoted only when it must be (RFC 4180); LONE: it is the
 * only one of its row, so an empty one needs quotes. */
struct out;
void csv_put(struct out *, sv field, bool lone);

/* A number with DECIMALS digits behind the point, "-0.00" as "0.00". */
sv real_text(struct arena *, double, int decimals);
/* The same with a sign in any case: "+0.05". */
sv real_signed(struct arena *, double, int decimals);

/* Any headed CSV (RFC 4180, strict), for lists, rules and gold files: dies (3,
 * or CODE of csv_open_as) with file:line on a fault.  Column names are the
 * file's own. */
struct csv_in;
struct csv_in *csv_open(const char *path);
struct csv_in *csv_open_bytes(const char *name, sv bytes);
int  csv_column(const struct csv_in *, const char *name);       /* -1: not there */
int  csv_columns(const struct csv_in *);
sv   csv_column_name(const struct csv_in *, int);
bool csv_next(struct csv_in *, struct row *, struct arena *);   /* up to SCHEMA_MAX_COLUMNS */
/* The finite number in a column of a row that csv_next gave; dies (2) with file:line
 * and the column's name if it is none. */
double csv_number(const struct csv_in *, const struct row *, int column, struct arena scratch);
/* From now on a row of more or fewer fields than the header is given, too, cut or
 * filled up; how many the last one had. */
void csv_allow_ragged(struct csv_in *);
ptrdiff_t csv_fields(const struct csv_in *);
void csv_close(struct csv_in *);

#endif
