#include "print.h"
#include "chance.h"
#include "err.h"
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
within(sv layer, sv wanted)
{
	return !wanted.n || sv_eq(layer, wanted) ||
	    (sv_starts(layer, wanted) && layer.p[wanted.n] == '.');
}

static bool
shown(const struct figure *f, sv layer)
{
	return f->known && within(sv_of(f->layer), layer);
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

static bool
is_confusion(const struct cell *c)
{
	return sv_eq(c->layer, SV("verdict.confusion"));
}

static void
print_classes(const struct board *b, const struct count *sums, const int32_t *order, sv layer)
{
	printf("\n%-18s %-16s %9s %7s %7s %7s %7s %7s\n", "layer", "class", "precision", "recall", "f1",
	    "gold", "found", "right");
	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[order[i]];
		struct count n = sums[order[i]];

		if (c->class.n && within(c->layer, layer) && !is_confusion(c))
			printf("%-18.*s %-16.*s %9.3f %7.3f %7.3f %7.0f %7.0f %7.0f\n", SV_ARG(c->layer),
			    SV_ARG(c->class), count_precision(n), count_recall(n), count_f1(n), n.gold,
			    n.found, n.right);
	}
}

/* The cells of the confusion are named GOLD>FOUND. */
static void
print_confusion(const struct board *b, const struct count *sums)
{
	static const char *const rows[] = { "ship", "mixed", "skip" };
	static const char *const columns[] = { "ship", "mixed", "skip", "undecided" };

	printf("\nverdict: gold below, found across\n%-8s", "");
	for (int k = 0; k < 4; k++)
		printf(" %9s", columns[k]);
	putchar('\n');
	for (int i = 0; i < 3; i++) {
		printf("%-8s", rows[i]);
		for (int k = 0; k < 4; k++) {
			char pair[32];
			int n = snprintf(pair, sizeof pair, "%s>%s", rows[i], columns[k]);
			int32_t cell = board_cell(b, "verdict.confusion", (sv){ pair, n });
			printf(" %9.0f", cell < 0 ? 0 : sums[cell].gold);
		}
		putchar('\n');
	}
}

void
print_tables(const struct board *b, const struct figure *figures, sv layer, struct arena scratch)
{
	int32_t *order = board_order(b, &scratch);
	struct count *sums = board_sum(b, NULL, &scratch);

	print_figures(figures, layer);
	print_classes(b, sums, order, layer);
	if (within(SV("verdict.confusion"), layer) && board_cell(b, "verdict", (sv){ 0 }) >= 0)
		print_confusion(b, sums);
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
		struct count n = sums[order[i]];
		const double values[] = { count_precision(n), count_recall(n), count_f1(n) };
		static const char *const names[] = { "precision", "recall", "f1" };

		for (int k = 0; k < 3 && c->class.n && within(c->layer, layer); k++)
			if (!is_confusion(c) || k == 0)
				printf("%.*s,%.*s,%s,%.6f,,,%.0f,%.0f,%.6g\n", SV_ARG(c->layer),
				    SV_ARG(c->class), is_confusion(c) ? "reviews" : names[k],
				    is_confusion(c) ? n.gold : values[k], n.gold, n.found, n.right);
	}
}

void
print_comparison(const struct figure *before, const struct figure *after,
    double *const *drawn_before, double *const *drawn_after, sv layer, struct arena a)
{
	double *change = new(&a, double, FIGURES_RESAMPLES);

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
		printf("%-38s %6.3f %6.3f %+7.3f  %+.3f to %+.3f\n", before[i].name, before[i].value,
		    after[i].value, after[i].value - before[i].value, low, high);
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
