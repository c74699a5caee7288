#include "reader.h"
#include "err.h"
#include "file.h"
#include <stdio.h>
#include <string.h>

/* "reviews" for a file that begins with "assay-reviews,"; else empty. */
static sv
table_name(struct arena *a, const char *path)
{
	char *head = new(a, char, 64);
	FILE *f = fopen(path, "rb");

	if (!f)
		return (sv){ 0 };
	sv rest = { head, (ptrdiff_t)fread(head, 1, 64, f) };
	fclose(f);
	sv first = sv_cut(&rest, ',');
	return sv_starts(first, SV("assay-")) ? sv_from(first, 6) : (sv){ 0 };
}

bool
reader_is_table(struct arena scratch, const char *dir, const char *name)
{
	return table_name(&scratch, path_join(&scratch, dir, name)).n > 0;
}

bool
reader_open(struct reader *r, struct arena *a, const char *dir, const char *name)
{
	char *path = path_join(a, dir, name);

	*r = (struct reader){ 0 };
	if (!file_exists(path))
		return false;
	sv table = table_name(a, path);
	if (!table.n) {
		r->csv = csv_open(path);
		return true;
	}
	r->schema = schema_find(sv_cstr(a, table));
	if (!r->schema)
		die(EXIT_INPUT, "%s: unknown table: %.*s", path, SV_ARG(table));
	r->table = table_open(path, r->schema);
	return true;
}

bool
reader_next(struct reader *r, struct arena *a)
{
	return r->csv ? csv_next(r->csv, &r->row, a) : table_next(r->table, &r->row, a);
}

static int
column_of(const struct reader *r, const char *column)
{
	if (r->csv)
		return csv_column(r->csv, column);
	for (int i = 0; i < r->schema->ncolumns; i++)
		if (strcmp(r->schema->columns[i], column) == 0)
			return i;
	return -1;
}

sv
reader_get(const struct reader *r, const char *column)
{
	int i = column_of(r, column);

	return i < 0 ? (sv){ 0 } : r->row.col[i];
}

long long
reader_int(const struct reader *r, const char *column, long long without)
{
	long long n;

	return sv_int(reader_get(r, column), &n) ? n : without;
}

void
reader_close(struct reader *r)
{
	if (r->csv)
		csv_close(r->csv);
	else
		table_close(r->table);
}
