#include "print.h"
#include "chance.h"
#include "err.h"
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
shown(const struct figure *f, sv layer)
{
	return f->known && board_within(sv_of(f->layer), layer);
}

static void
print_figures(const struct figure *figures, sv layer)
{
	printf("%-38s %6s  %-14s %7s %7s %7s\n", "figure", "value", "95 % interval", "gold", "found",
	    "right");
	for (int i = 0; i < figures_count(); i++) {
		const struct figure *f = &figures[i];
		if (!shown(f, layer))
			continue;
		printf("%-38s %6.3f  %.3f to %.3f", f->name, f->value, f->low, f->high);
		if (f->counted)
			printf(" %7.0f %7.0f %7.4g", f->count.gold, f->count.found, f->count.right);
		putchar('\n');
	}
}

static double
confused(const struct board *b, const struct count *sums, sv layer, sv wanted, sv got)
{
	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[i];
		if (c->confusion && sv_eq(c->layer, layer) && sv_eq(c->class, wanted) && sv_eq(c->got, got))
			return sums[i].gold;
	}
	return 0;
}

static bool
has_matrix(const struct board *b, sv layer)
{
	for (ptrdiff_t i = 0; i < b->cells.n; i++)
		if (b->cells.v[i].confusion && sv_eq(b->cells.v[i].layer, layer))
			return true;
	return false;
}

/* The share of a class that got any label, right or wrong; of a class that gold has
 * not, none. */
static double
coverage(const struct board *b, const struct count *sums, const struct cell *c, double gold)
{
	double left = confused(b, sums, c->layer, c->class, SV("none")) +
	    confused(b, sums, c->layer, c->class, SV("undecided"));

	return gold > 0 ? (gold - left) / gold : 0;
}

static void
print_classes(const struct board *b, const struct count *sums, const int32_t *order, sv layer)
{
	printf("\n%-18s %-16s %9s %7s %7s %8s %7s %7s %7s\n", "layer", "class", "precision", "recall", "f1",
	    "coverage", "gold", "found", "right");
	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[order[i]];
		struct count n = sums[order[i]];

		if (!c->class.n || !board_within(c->layer, layer) || c->confusion)
			continue;
		printf("%-18.*s %-16.*s %9.3f %7.3f %7.3f", SV_ARG(c->layer), SV_ARG(c->class), count_precision(n),
		    count_recall(n), count_f1(n));
		if (has_matrix(b, c->layer))
			printf(" %8.3f", coverage(b, sums, c, n.gold));
		else
			printf(" %8s", "");
		printf(" %7.0f %7.0f %7.0f\n", n.gold, n.found, n.right);
	}
}

/* The labels that are right or were given in a layer, in byte order. */
static struct sv_list
labels_of(const struct board *b, sv layer, bool right, bool given, struct arena *a)
{
	struct sv_list all = { 0 }, labels = { 0 };

	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[i];
		if (!c->confusion || !sv_eq(c->layer, layer))
			continue;
		if (right)
			*push(&all, a) = c->class;
		if (given)
			*push(&all, a) = c->got;
	}
	sv_sort(&all);
	for (ptrdiff_t i = 0; i < all.n; i++)
		if (i == 0 || !sv_eq(all.v[i], all.v[i - 1]))
			*push(&labels, a) = all.v[i];
	return labels;
}

static int
widest(const struct sv_list *labels)
{
	ptrdiff_t width = 0;

	for (ptrdiff_t i = 0; i < labels->n; i++)
		width = labels->v[i].n > width ? labels->v[i].n : width;
	return (int)width;
}

static void
print_confusion(const struct board *b, const struct count *sums, sv layer, struct arena a)
{
	struct sv_list rows = labels_of(b, layer, true, false, &a), columns = labels_of(b, layer, true, true, &a);
	int first = widest(&rows);

	printf("\n%.*s: gold below, found across\n%-*s", SV_ARG(layer), first, "");
	for (ptrdiff_t k = 0; k < columns.n; k++)
		printf("  %6.*s", SV_ARG(columns.v[k]));
	putchar('\n');
	for (ptrdiff_t i = 0; i < rows.n; i++) {
		printf("%-*.*s", first, SV_ARG(rows.v[i]));
		for (ptrdiff_t k = 0; k < columns.n; k++)
			printf("  %*.0f", columns.v[k].n > 6 ? (int)columns.v[k].n : 6,
			    confused(b, sums, layer, rows.v[i], columns.v[k]));
		putchar('\n');
	}
}

static void
print_matrices(const struct board *b, const struct count *sums, const int32_t *order, sv layer, struct arena a)
{
	sv last = { 0 };

	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[order[i]];
		if (!c->confusion || !board_within(c->layer, layer) || sv_eq(c->layer, last))
			continue;
		print_confusion(b, sums, c->layer, a);
		last = c->layer;
	}
}

void
print_tables(const struct board *b, const struct figure *figures, sv layer, struct arena scratch)
{
	int32_t *order = board_order(b, &scratch);
	struct count *sums = board_sum(b, NULL, &scratch);

	print_figures(figures, layer);
	print_classes(b, sums, order, layer);
	print_matrices(b, sums, order, layer, scratch);
}

/* A class has three rows, and one more if it has a matrix; a cell of a matrix one. */
static void
csv_cell(const struct board *b, const struct count *sums, const struct cell *c, struct count n)
{
	const double values[] = { count_precision(n), count_recall(n), count_f1(n), coverage(b, sums, c, n.gold) };
	static const char *const names[] = { "precision", "recall", "f1", "coverage" };

	if (c->confusion) {
		printf("%.*s.confusion,%.*s>%.*s,count,%.6f,,,%.0f,%.0f,%.6g\n", SV_ARG(c->layer), SV_ARG(c->class),
		    SV_ARG(c->got), n.gold, n.gold, n.found, n.right);
		return;
	}
	for (int k = 0; k < 3 + has_matrix(b, c->layer); k++)
		printf("%.*s,%.*s,%s,%.6f,,,%.0f,%.0f,%.6g\n", SV_ARG(c->layer), SV_ARG(c->class), names[k],
		    values[k], n.gold, n.found, n.right);
}

void
print_csv(const struct board *b, const struct figure *figures, sv layer, struct arena scratch)
{
	int32_t *order = board_order(b, &scratch);
	struct count *sums = board_sum(b, NULL, &scratch);

	puts("layer,class,figure,value,low,high,gold,found,right");
	for (int i = 0; i < figures_count(); i++) {
		const struct figure *f = &figures[i];
		if (!shown(f, layer))
			continue;
		printf("%s,,%s,%.6f,%.6f,%.6f", f->layer, f->name, f->value, f->low, f->high);
		if (f->counted)
			printf(",%.0f,%.0f,%.6g\n", f->count.gold, f->count.found, f->count.right);
		else
			puts(",,,");
	}
	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[order[i]];
		if (c->class.n && board_within(c->layer, layer))
			csv_cell(b, sums, c, sums[order[i]]);
	}
}

void
print_comparison(const struct figure *before, const struct figure *after, double *const *drawn_before,
    double *const *drawn_after, sv layer, bool csv, struct arena a)
{
	double *change = new(&a, double, FIGURES_RESAMPLES);

	if (csv)
		puts("figure,first,second,change,low,high");
	else
		printf("%-38s %6s %6s %7s  %s\n", "figure", "first", "second", "change", "95 % interval");
	for (int i = 0; i < figures_count(); i++) {
		double low = 0, high = 0;
		ptrdiff_t n = 0;

		if (!shown(&before[i], layer) || !shown(&after[i], layer))
			continue;
		for (int r = 0; r < FIGURES_RESAMPLES; r++)
			if (drawn_before[i][r] > figure_none && drawn_after[i][r] > figure_none)
				change[n++] = drawn_after[i][r] - drawn_before[i][r];
		if (n)
			percentile_interval(change, n, 0.95, &low, &high);
		printf(csv ? "%s,%.6f,%.6f,%.6f,%.6f,%.6f\n" : "%-38s %6.3f %6.3f %+7.3f  %+.3f to %+.3f\n",
		    before[i].name, before[i].value, after[i].value, after[i].value - before[i].value, low, high);
	}
}

/* A decimal between 0 and 1. */
static bool
parse_share(struct arena scratch, sv text, double *value)
{
	char *s = sv_cstr(&scratch, text), *end;

	*value = strtod(s, &end);
	return end != s && !*end && *value >= 0 && *value <= 1;
}

static const struct figure *
figure_named(const struct figure *figures, sv name)
{
	for (int i = 0; i < figures_count(); i++)
		if (sv_eq(sv_of(figures[i].name), name))
			return &figures[i];
	return NULL;
}

int
wanted_missed(const char *path, const struct figure *figures, struct arena a)
{
	struct csv_in *in = csv_open(path);
	int name = csv_column(in, "figure"), least = csv_column(in, "at_least"), missed = 0;
	struct row row;

	if (name < 0 || least < 0)
		die(EXIT_USAGE, "%s:1: wanted figures need the columns figure and at_least", path);
	while (csv_next(in, &row, &a)) {
		const struct figure *f = figure_named(figures, row.col[name]);
		double wanted;

		if (!f)
			die(EXIT_USAGE, "%s:%ld: no such figure: %.*s", path, row.line, SV_ARG(row.col[name]));
		if (!parse_share(a, row.col[least], &wanted))
			die(EXIT_USAGE, "%s:%ld: no share of 1: %.*s", path, row.line, SV_ARG(row.col[least]));
		if (f->known && f->value >= wanted)
			continue;
		if (f->known)
			warn("%s:%ld: %s: %.3f is below %.3f", path, row.line, f->name, f->value, wanted);
		else
			warn("%s:%ld: %s: nothing to score", path, row.line, f->name);
		missed++;
	}
	csv_close(in);
	return missed;
}
