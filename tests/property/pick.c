/* pick FILE.csv COLUMN...: these columns of a table, row by row, TAB between; tabs
 * and line feeds in a cell become blanks. */
#include <stdio.h>
#include "err.h"
#include "table.h"

static void
put(sv cell)
{
	for (ptrdiff_t i = 0; i < cell.n; i++)
		putchar((unsigned char)cell.p[i] < ' ' ? ' ' : cell.p[i]);
}

int
main(int argc, char *argv[])
{
	struct arena page = arena_new(1 << 28);
	struct csv_in *in;
	struct row row;

	progname = "pick";
	if (argc < 3)
		die_usage("file.csv column ...");
	in = csv_open(argv[1]);
	for (struct arena a = page; csv_next(in, &row, &a); a = page)
		for (int i = 2; i < argc; i++) {
			int column = csv_column(in, argv[i]);

			if (column < 0)
				die(EXIT_INPUT, "%s:1: %s: column missing", argv[1], argv[i]);
			put(row.col[column]);
			putchar(i + 1 < argc ? '\t' : '\n');
		}
	csv_close(in);
	return 0;
}
