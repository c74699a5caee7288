#include "rating_file.h"
#include "err.h"
#include "table.h"

/* What is read, and what becomes of a unit that a rater rates twice. */
struct reading {
	struct gather *gather;
	struct csv_in *in;
	const char *path;
	bool refuse;
};

/* Where column RATER says NAME (RATER < 0: anywhere) and column LABEL something,
 * of that unit, for the first time.  Memory for all places would be more than
 * the ratings take, so the file is read again. */
static long
first_line(const char *path, sv unit, int at_unit, int rater, sv name, int label)
{
	struct csv_in *in = csv_open(path);
	struct arena page = arena_new(1 << 24);
	struct row row;
	long line = 0;

	for (struct arena a = page; !line && csv_next(in, &row, &a); a = page)
		if (sv_eq(sv_trim(row.col[at_unit]), unit) && sv_trim(row.col[label]).n &&
		    (rater < 0 || sv_eq(sv_trim(row.col[rater]), name)))
			line = row.line;
	csv_close(in);
	return line;
}

static void
refuse(const struct reading *r, long line, sv unit, sv rater, long first)
{
	die(EXIT_INPUT, "%s:%ld: %.*s: rated twice by %.*s, first in line %ld: correct it or say how to "
	    "merge", r->path, line, SV_ARG(unit), SV_ARG(rater), first);
}

/* The columns of a long table. */
struct columns {
	int unit, rater, label;
};

/* Units come in any order, so that each look-up of one, and each of its cells,
 * has to wait for memory.  Ratings are taken in by the batch: while one is read
 * the places of those before it are fetched. */
enum { BATCH = 64 };

struct waiting {
	uint64_t digest;                /* of the unit */
	long line;
	int32_t unit, rater, label;
	bool fetched;
};
struct batch {
	struct waiting v[BATCH];
	int n;
};

static void
refuse_line(const struct reading *r, struct columns at, long line)
{
	struct csv_in *in = csv_open(r->path);
	struct arena page = arena_new(1 << 24);
	struct row row;

	for (struct arena a = page; csv_next(in, &row, &a); a = page) {
		if (row.line != line)
			continue;
		sv unit = sv_trim(row.col[at.unit]), who = sv_trim(row.col[at.rater]);
		refuse(r, line, unit, who, first_line(r->path, unit, at.unit, at.rater, who, at.label));
	}
	die(EXIT_INPUT, "%s: changed while it was read", r->path);
}

static void
take_in(const struct reading *r, struct columns at, struct batch *b)
{
	struct gather *g = r->gather;

	for (int i = 0; i < b->n; i++)
		if (b->v[i].fetched)
			names_fetch_on(&g->units, b->v[i].digest);
	for (int i = 0; i < b->n; i++) {
		b->v[i].unit = names_number(&g->units, b->v[i].digest);
		gather_fetch(g, b->v[i].unit);
	}
	for (int i = 0; i < b->n; i++)
		if (!gather_put(g, b->v[i].unit, b->v[i].rater, b->v[i].label, false) && r->refuse)
			refuse_line(r, at, b->v[i].line);
	b->n = 0;
}

static void
read_long(const struct reading *r, struct columns at)
{
	struct arena page = arena_new(1 << 24);
	struct gather *g = r->gather;
	struct batch batch = { .n = 0 };
	struct row row;

	for (struct arena a = page; csv_next(r->in, &row, &a); a = page) {
		struct waiting *w = &batch.v[batch.n++];

		*w = (struct waiting){ .digest = names_digest(sv_trim(row.col[at.unit])), .line = row.line,
			.rater = gather_rater(g, sv_trim(row.col[at.rater])),
			.label = gather_label(g, sv_trim(row.col[at.label])) };
		w->fetched = names_fetch(&g->units, w->digest);
		if (batch.n == BATCH)
			take_in(r, at, &batch);
	}
	take_in(r, at, &batch);
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
read_wide_row(const struct reading *r, const struct row *row)
{
	sv name = sv_trim(row->col[0]);
	int32_t unit = gather_unit(r->gather, name);

	for (int i = 1; i < csv_columns(r->in); i++) {
		sv who = csv_column_name(r->in, i);

		if (!gather_add(r->gather, unit, gather_rater(r->gather, who), sv_trim(row->col[i]), false) &&
		    r->refuse)
			refuse(r, row->line, name, who, first_line(r->path, name, 0, -1, who, i));
	}
}

static void
read_wide(const struct reading *r, bool surely)
{
	struct arena page = arena_new(1 << 24);
	struct suspicion doubt = { 0 };
	struct row row;
	int ncolumns = csv_columns(r->in);

	for (int i = 1; i < ncolumns; i++)
		gather_rater(r->gather, csv_column_name(r->in, i));
	for (struct arena a = page; csv_next(r->in, &row, &a); a = page) {
		read_wide_row(r, &row);
		suspect(&doubt, &row, ncolumns);
	}
	if (!surely && are_counts(&doubt, ncolumns))
		die(EXIT_INPUT, "%s: every row adds up to %lld: this looks like counts of raters, "
		    "not like ratings: say --counts, or --ratings if it is not so", r->path, doubt.sum);
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
read_counts(const struct reading *r)
{
	struct arena page = arena_new(1 << 24);
	struct gather *g = r->gather;
	struct row row;

	for (struct arena a = page; csv_next(r->in, &row, &a); a = page) {
		sv name = sv_trim(row.col[0]);
		int32_t unit = gather_unit(g, name);
		int rater = 0;

		for (int i = 1; i < csv_columns(r->in); i++)
			for (int n = count_at(&row, i, r->path); n > 0; n--) {
				struct arena scratch = a;
				sv who = sv_printf(&scratch, "%d", ++rater);

				if (!gather_add(g, unit, gather_rater(g, who), csv_column_name(r->in, i), false) &&
				    r->refuse)
					refuse(r, row.line, name, who, first_line(r->path, name, 0, -1, who, 0));
			}
	}
}

static void
read_square(const struct reading *r)
{
	struct arena page = arena_new(1 << 24);
	struct gather *g = r->gather;
	int32_t first = gather_rater(g, SV("first")), second = gather_rater(g, SV("second"));
	struct row row;

	for (struct arena a = page; csv_next(r->in, &row, &a); a = page)
		for (int i = 1; i < csv_columns(r->in); i++)
			for (int n = count_at(&row, i, r->path); n > 0; n--) {
				struct arena scratch = a;
				int32_t unit = gather_unit(g, sv_printf(&scratch, "%ld %d %d", row.line, i, n));

				gather_add(g, unit, first, sv_trim(row.col[0]), false);
				gather_add(g, unit, second, csv_column_name(r->in, i), false);
			}
}

void
rating_file_read(struct gather *g, const char *path, enum layout layout, enum duplicates rule)
{
	struct csv_in *in = csv_open(path);
	struct reading r = { g, in, path, rule == DUPLICATES_ERROR };
	struct columns at = { csv_column(in, "unit"), csv_column(in, "rater"), csv_column(in, "label") };

	if (csv_columns(in) < 2)
		die(EXIT_INPUT, "%s:1: one column: a unit and at least one rater are needed", path);
	if (layout == LAYOUT_SQUARE)
		read_square(&r);
	else if (layout == LAYOUT_COUNTS)
		read_counts(&r);
	else if (at.unit >= 0 && at.rater >= 0 && at.label >= 0)
		read_long(&r, at);
	else
		read_wide(&r, layout == LAYOUT_RATINGS_SURELY);
	csv_close(in);
}
