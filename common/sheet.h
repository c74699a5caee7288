/* sheet: CSV for people with spreadsheets.  assay-report(5).
 *
 * UTF-8 with BOM, CRLF, a separator of the reader's country.  Text cells are
 * always quoted, and led by an apostrophe where a spreadsheet would take them
 * for a formula, would eat an apostrophe of their own, or would make a date or
 * another number of them (1-2, 00123, MAR-1, 0.50): taking one leading
 * apostrophe away from every cell gives the cell back.  Numbers that assay
 * worked out stand bare.
 *
 * Spreadsheets hold 32,767 characters a cell and 1,048,576 rows a sheet.  What
 * is longer is cut and says so; what has more rows goes on in NAME-2.csv. */
#ifndef ASSAY_SHEET_H
#define ASSAY_SHEET_H
#include "schema.h"
#include "sv.h"

enum {
	SHEET_CELL_MAX = 32767,         /* UTF-16 code units, as the programs count */
	SHEET_ROWS_MAX = 1048575        /* beside the header row */
};

struct sheet;
/* DIR/NAME.csv with the columns of the schema. */
struct sheet *sheet_create(struct arena *keep, const char *dir, const struct schema *,
    char separator);
void sheet_row(struct sheet *, const sv *cells, struct arena scratch);
void sheet_commit(struct sheet *);

/* A text cell as it stands between the quotes, but for doubling these: guarded
 * if need be. */
sv sheet_guard(struct arena *, sv cell);
/* The other way: one leading apostrophe less. */
sv sheet_unguard(sv cell);

/* At most SHEET_CELL_MAX units of CELL, ended by a mark with the number of
 * characters left out. */
sv sheet_fit(struct arena *, sv cell);
/* Was this cell, as it stands in a sheet, cut by sheet_fit? */
bool sheet_is_cut(sv cell);

/* Is this a plain decimal number: -?digits[.digits]? */
bool sheet_number(sv cell);

#endif
