/* libcsv FILE.csv: what libcsv alone needs to read rows; prints how many. */
#include <csv.h>
#include <stdio.h>

static void
count(int c, void *rows)
{
	(void)c;
	++*(long *)rows;
}

int
main(int argc, char *argv[])
{
	static char piece[1 << 18];
	FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
	struct csv_parser parser;
	long rows = 0;
	size_t n;

	if (!in || csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
		return 2;
	while ((n = fread(piece, 1, sizeof piece, in)) > 0)
		if (csv_parse(&parser, piece, n, NULL, count, &rows) != n)
			return 3;
	if (csv_fini(&parser, NULL, count, &rows) != 0)
		return 3;
	csv_free(&parser);
	printf("%ld\n", rows);
	return 0;
}
