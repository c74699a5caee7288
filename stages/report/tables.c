/* One row, three files. */
#include "tables.h"
#include "file.h"
#include "publish.h"
#include "sheet.h"

enum { CELL_CAP = 256 << 20 };  /* a cell, guarded, cleaned and cut */

struct tables {
	struct out *exact[REPORT_TABLES];
	struct sheet *sheets[REPORT_TABLES];
	struct book *book;
	struct arena scratch;
	long long rows[REPORT_TABLES];
};

struct tables *
tables_open(struct arena *keep, const char *dir, char separator, struct book *book)
{
	struct tables *t = new(keep, struct tables, 1);
	const char *sheets = path_join(keep, dir, "sheets");

	t->book = book;
	t->scratch = arena_new(CELL_CAP);
	for (int i = 0; i < REPORT_TABLES; i++) {
		const struct schema *schema = report_tables[i];
		sv name = sv_printf(keep, "%s.csv", schema->name);

		t->exact[i] = out_create(path_join(keep, dir, sv_cstr(keep, name)));
		report_put_header(t->exact[i], schema);
		t->sheets[i] = sheet_create(keep, sheets, schema, separator);
	}
	return t;
}

void
tables_put(struct tables *t, enum report_table table, const sv *cells, long long review)
{
	report_put_row(t->exact[table], cells, report_tables[table]->ncolumns);
	sheet_row(t->sheets[table], cells, t->scratch);
	if (t->book)
		book_row(t->book, table, cells, review, t->scratch);
	t->rows[table]++;
}

long long
tables_rows(const struct tables *t, enum report_table table)
{
	return t->rows[table];
}

void
tables_commit(struct tables *t)
{
	for (int i = 0; i < REPORT_TABLES; i++) {
		out_commit(t->exact[i]);
		sheet_commit(t->sheets[i]);
	}
	if (t->book)
		book_commit(t->book);
}
