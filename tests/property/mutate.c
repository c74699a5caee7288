/* mutate SEED IN.csv OUT.csv: the table with one change at random, such as a hand
 * makes: a cell is another, a row is gone, twice there, or has changed places with
 * the next.  Prints the line and what was done. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "err.h"
#include "publish.h"
#include "report.h"

static uint64_t state;

/* xorshift64* (Vigna 2014). */
static ptrdiff_t
draw(ptrdiff_t below)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (ptrdiff_t)(((state * 2685821657736338717u) >> 33) % (uint64_t)below);
}

/* Another letter for a letter, another digit for a digit, somewhere in it. */
static sv
other(sv cell, struct arena *a)
{
	char *copy = sv_cstr(a, cell.n ? cell : SV("7")), *at = copy + draw(cell.n ? cell.n : 1);

	if (!cell.n)
		return sv_of(copy);
	if (*at >= '0' && *at <= '9')
		*at = (char)('0' + (*at - '0' + 1 + draw(9)) % 10);
	else if ((unsigned char)*at < 0x80)
		*at = *at == 'q' ? 'z' : 'q';
	else
		return sv_cat(a, cell, SV("q"));
	return (sv){ copy, cell.n };
}

struct rows {
	struct row *v;
	ptrdiff_t n, cap;
};

/* Change ROWS; says what was done. */
static const char *
change(struct rows *rows, ptrdiff_t i, const struct csv_in *in, struct arena *a)
{
	ptrdiff_t what = draw(10);
	int column = (int)draw(csv_columns(in));
	struct row row = rows->v[i];

	if (what == 0) {
		for (ptrdiff_t k = i; k + 1 < rows->n; k++)
			rows->v[k] = rows->v[k + 1];
		rows->n--;
		return "gone";
	}
	if (what == 1) {
		*push(rows, a) = row;
		for (ptrdiff_t k = rows->n - 1; k > i; k--)
			rows->v[k] = rows->v[k - 1];
		return "twice";
	}
	if (what == 2 && i + 1 < rows->n) {
		rows->v[i] = rows->v[i + 1];
		rows->v[i + 1] = row;
		return "swapped";
	}
	rows->v[i].col[column] = other(row.col[column], a);
	return sv_cstr(a, csv_column_name(in, column));
}

int
main(int argc, char *argv[])
{
	struct arena a = arena_new(1 << 28);
	struct rows rows = { 0 };
	struct csv_in *in;
	struct out *out;
	struct row row;
	sv names[SCHEMA_MAX_COLUMNS];
	ptrdiff_t i;

	progname = "mutate";
	if (argc != 4)
		die_usage("seed in.csv out.csv");
	state = 0x9E3779B97F4A7C15u ^ strtoull(argv[1], NULL, 10) << 17;
	for (int warm = 0; warm < 16; warm++)
		draw(2);
	in = csv_open(argv[2]);
	while (csv_next(in, &row, &a))
		*push(&rows, &a) = row;
	if (!rows.n) {
		puts("0 empty");
		return 0;
	}
	i = draw(rows.n);
	printf("%ld %s\n", rows.v[i].line, change(&rows, i, in, &a));
	out = out_create(argv[3]);
	for (int c = 0; c < csv_columns(in); c++)
		names[c] = csv_column_name(in, c);
	report_put_row(out, names, csv_columns(in));
	for (ptrdiff_t k = 0; k < rows.n; k++)
		report_put_row(out, rows.v[k].col, csv_columns(in));
	out_commit(out);
	return 0;
}
