#include "dump.h"
#include "err.h"
#include "table.h"

static void
put_row(struct out *out, const sv *fields, int n)
{
	for (int i = 0; i < n; i++) {
		if (i)
			out_byte(out, ',');
		csv_put(out, fields[i], n == 1);
	}
	out_byte(out, '\n');
}

void
dump_table(const char *path, struct out *out)
{
	struct arena scratch = arena_new((ptrdiff_t)1 << 34);
	struct arena a = scratch;
	struct table_head head;

	if (!table_head(&a, path, &head))
		die(EXIT_INPUT, "%s: neither a whole table nor a token file", path);
	const struct schema *schema = schema_find(sv_cstr(&a, head.name));
	if (!schema)
		die(EXIT_INPUT, "%s: a table called %.*s is not known", path, SV_ARG(head.name));
	struct table_in *in = table_open(path, schema);
	struct row row;
	for (int i = 0; i < schema->ncolumns; i++)
		row.col[i] = sv_of(schema->columns[i]);
	put_row(out, row.col, schema->ncolumns);
	for (a = scratch; table_next(in, &row, &a); a = scratch)
		put_row(out, row.col, schema->ncolumns);
	table_close(in);
	arena_free(&scratch);
}
