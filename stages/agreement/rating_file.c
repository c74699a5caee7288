#include "rating_file.h"
#include "err.h"
#include "table.h"

static sv
place_of(struct arena *a, const struct row *row)
{
	return sv_printf(a, "line %ld", row->line);
}

static void
read_long(struct gather *g, struct csv_in *in, int unit, int rater, int label)
{
	struct arena page = arena_new(1 << 24);
	struct row row;

	for (struct arena a = page; csv_next(in, &row, &a); a = page)
		gather_add(g, gather_unit(g, sv_trim(row.col[unit])), sv_trim(row.col[rater]),
		    sv_trim(row.col[label]), place_of(&a, &row), false);
}

/* Signs of a table of counts: the cells of each row add up to the same number of
 * raters, and yet some category has none.  Too few rows prove nothing. */
struct suspicion {
	long long rows, sum, zeros;
	bool cleared;
};

static void
suspect(struct suspicion *s, const struct row *row, int ncolumns)
{
	long long sum = 0;

	for (int i = 1; i < ncolumns && !s->cleared; i++) {
		long long n;

		if (!sv_int(sv_trim(row->col[i]), &n) || n < 0)
			s->cleared = true;
		sum += n;
		s->zeros += n == 0;
	}
	s->cleared = s->cleared || (s->rows++ && sum != s->sum);
	s->sum = sum;
}

/* Labels that are numbers may add up to the same by chance, but hardly in four
 * rows and with a zero in each. */
static bool
are_counts(const struct suspicion *s, int ncolumns)
{
	return !s->cleared && s->rows >= 4 && ncolumns > 2 && s->sum > 1 && s->zeros >= s->rows;
}

static void
read_wide(struct gather *g, struct csv_in *in, const char *path, bool surely)
{
	struct arena page = arena_new(1 << 24);
	struct suspicion doubt = { 0 };
	struct row row;

	for (struct arena a = page; csv_next(in, &row, &a); a = page) {
		int32_t unit = gather_unit(g, sv_trim(row.col[0]));

		for (int i = 1; i < csv_columns(in); i++)
			gather_add(g, unit, csv_column_name(in, i), sv_trim(row.col[i]),
			    place_of(&a, &row), false);
		suspect(&doubt, &row, csv_columns(in));
	}
	if (!surely && are_counts(&doubt, csv_columns(in)))
		die(EXIT_INPUT, "%s: every row adds up to %lld: this looks like counts of raters, "
		    "not like ratings: say --counts, or --ratings if it is not so", path, doubt.sum);
}

static int
count_at(const struct row *row, int column, const char *path)
{
	long long n;

	if (!sv_int(sv_trim(row->col[column]), &n) || n < 0 || n > 1000000)
		die(EXIT_INPUT, "%s:%ld: no count: \"%.*s\"", path, row->line, SV_ARG(row->col[column]));
	return (int)n;
}

/* Raters of a table of counts have no name; the first so many of a row are in
 * the first category, and so on. */
static void
read_counts(struct gather *g, struct csv_in *in, const char *path)
{
	struct arena page = arena_new(1 << 24);
	struct row row;

	for (struct arena a = page; csv_next(in, &row, &a); a = page) {
		int32_t unit = gather_unit(g, sv_trim(row.col[0]));
		int rater = 0;

		for (int i = 1; i < csv_columns(in); i++)
			for (int n = count_at(&row, i, path); n > 0; n--)
				gather_add(g, unit, sv_printf(&a, "%d", ++rater), csv_column_name(in, i),
				    place_of(&a, &row), false);
	}
}

static void
read_square(struct gather *g, struct csv_in *in, const char *path)
{
	struct arena page = arena_new(1 << 24);
	struct row row;

	for (struct arena a = page; csv_next(in, &row, &a); a = page)
		for (int i = 1; i < csv_columns(in); i++)
			for (int n = count_at(&row, i, path); n > 0; n--) {
				struct arena scratch = a;
				int32_t unit = gather_unit(g, sv_printf(&scratch, "%ld %d %d", row.line, i, n));

				gather_add(g, unit, SV("first"), sv_trim(row.col[0]), (sv){ 0 }, false);
				gather_add(g, unit, SV("second"), csv_column_name(in, i), (sv){ 0 }, false);
			}
}

void
rating_file_read(struct gather *g, const char *path, enum layout layout)
{
	struct csv_in *in = csv_open(path);
	int unit = csv_column(in, "unit"), rater = csv_column(in, "rater"), label = csv_column(in, "label");

	if (csv_columns(in) < 2)
		die(EXIT_INPUT, "%s:1: one column: a unit and at least one rater are needed", path);
	if (layout == LAYOUT_SQUARE)
		read_square(g, in, path);
	else if (layout == LAYOUT_COUNTS)
		read_counts(g, in, path);
	else if (unit >= 0 && rater >= 0 && label >= 0)
		read_long(g, in, unit, rater, label);
	else
		read_wide(g, in, path, layout == LAYOUT_RATINGS_SURELY);
	csv_close(in);
}
