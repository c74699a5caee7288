#include "sheet.h"
#include "coefficients.h"
#include "publish.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Decimals of the table; more than a reader needs, as many as a program may. */
enum { TABLE_DECIMALS = 6, CSV_DECIMALS = 10 };

static void
print_table(const char *name, const struct ratings *r, const struct measures *m)
{
	printf("%s: %.0f units, %d raters, %.0f ratings, %.0f missing\n", name, m->units, r->nraters,
	    m->ratings, m->missing);
	if (m->paired < m->units)
		printf("%.0f units have two ratings or more, %.0f ratings in all; only these can show agreement\n",
		    m->paired, m->paired_ratings);
	if (r->merged)
		printf("%lld ratings were merged away: units rated more than once by one rater\n", r->merged);
	for (int q = 0; q < r->ncategories; q++)
		printf("%s%.*s %.3f", q ? ", " : "labels: ", SV_ARG(r->categories[q]), m->share[q]);
	printf(" (%s)\n", r->declared ? "the declared scale, lowest first" :
	    r->values ? "in order of value" : "those seen, without order");
	printf("status: %s\n", m->status);
}

/* "  0.123", never "-0.000". */
static void
print_number(double x)
{
	double rounded = round(x * 1000) / 1000;

	printf(" %6.3f", rounded == 0 ? 0 : rounded);
}

static void
print_interval(bool known, double low, double high)
{
	if (!known) {
		printf(" %16s", "-");
		return;
	}
	print_number(low);
	printf(" to");
	print_number(high);
}

static void
print_measure(const struct measure *x)
{
	printf("%-22s %-9.*s", x->metric, SV_ARG(x->scale));
	if (x->known)
		print_number(x->value);
	else
		printf(" %6s", "-");
	if (x->error_known)
		print_number(x->error);
	else
		printf(" %6s", "-");
	print_interval(x->formula, x->formula_low, x->formula_high);
	print_interval(x->interval, x->low, x->high);
	printf(" %7.0f  %s\n", x->units, x->status);
}

/* Those of single labels stand below the others. */
static bool
of_label(const struct measure *x)
{
	return strcmp(x->metric, "category_kappa") == 0;
}

static void
print_measures(const struct measures *m, const char *title, bool labels)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < m->list.n; i++) {
		if (of_label(&m->list.v[i]) != labels)
			continue;
		if (!any)
			printf("\n%-22s %-9s %6s %6s %16s %16s %7s  %s\n", title, labels ? "label" : "scale", "value",
			    "error", "95 % by formula", "95 % by resample", "units", "status");
		any = true;
		print_measure(&m->list.v[i]);
	}
}

static double
value_of(const struct measures *m, const char *metric)
{
	const struct measure *x = measures_find(m, metric, "nominal");

	return x && x->known ? x->value : HUGE_VAL;
}

/* Feinstein, Cicchetti, J. Clin. Epidemiol. 43 (1990): where one category rules,
 * chance agreement is so high that a kappa near zero may stand beside raters
 * who nearly always agree. */
static void
warn_paradox(const struct ratings *r, const struct measures *m)
{
	double percent = value_of(m, "percent"), kappa = value_of(m, "cohen_kappa");

	if (kappa == HUGE_VAL)
		kappa = value_of(m, "fleiss_kappa");
	if (percent == HUGE_VAL || kappa == HUGE_VAL || percent < 0.8 || kappa > 0.4)
		return;
	printf("warning: the raters agree on %.0f %% of the pairs, yet kappa is %.3f: %.0f %% of the ratings "
	    "are \"%.*s\",\nso that chance alone would agree nearly as often; quote kappa with "
	    "gwet_ac1 and this share, never alone\n", 100 * percent, kappa, 100 * m->share[m->largest],
	    SV_ARG(r->categories[m->largest]));
}

/* Resamples that hold one label only; the ordinal measures miss the same ones. */
static void
note_without(const struct measures *m)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < m->list.n; i++) {
		const struct measure *x = &m->list.v[i];

		if (!x->interval || x->without <= 0 || !sv_eq(x->scale, SV("nominal")))
			continue;
		printf("%s%s %.1f %%", any ? ", " : "note: resamples that hold one label only and have no value: ",
		    x->metric, 100 * x->without);
		any = true;
	}
	if (any)
		putchar('\n');
}

static void
note_outside(const struct measures *m)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < m->list.n; i++) {
		const struct measure *x = &m->list.v[i];

		if (!x->interval || (x->low <= x->value && x->value <= x->high))
			continue;
		printf("%s%s (%.*s)", any ? ", " : "note: a resample holds fewer different units than the table, "
		    "which here moves the whole interval off the value: ", x->metric, SV_ARG(x->scale));
		any = true;
	}
	if (any)
		putchar('\n');
}

/* AC1 and Brennan-Prediger count the categories, used or not. */
static void
note_seen(const struct ratings *r, struct resampling how, struct arena a, struct arena scratch)
{
	const struct ratings *seen = ratings_seen(r, &a);

	if (seen->ncategories == r->ncategories || seen->ncategories == 0)
		return;
	how.resamples = 0;
	const struct measures *m = measures_of(seen, how, &a, scratch);
	double ac1 = value_of(m, "gwet_ac1"), prediger = value_of(m, "brennan_prediger");

	printf("note: gwet_ac1 and brennan_prediger count %d labels; with the %d seen they are",
	    r->ncategories, seen->ncategories);
	if (ac1 == HUGE_VAL)
		printf(" -");
	else
		print_number(ac1);
	printf(" and");
	if (prediger == HUGE_VAL)
		printf(" -\n");
	else {
		print_number(prediger);
		putchar('\n');
	}
}

/* Where all units agree fully, no resample can do otherwise. */
static void
note_no_spread(const struct measures *m)
{
	const struct measure *x = measures_find(m, "percent", "nominal");

	if (x && x->known && x->error_known && x->error <= 0)
		printf("note: all units agree alike, so that resamples do too and the error is 0; "
		    "%.0f units are no proof that others would\n", x->units);
}

static void
print_notes(const struct ratings *r, const struct measures *m)
{
	const struct measure *fleiss = measures_find(m, "fleiss_kappa", "nominal");
	const struct measure *pooled = measures_find(m, "fleiss_kappa_pooled", "nominal");

	warn_paradox(r, m);
	if (m->largest >= 0 && m->share[m->largest] >= 0.9)
		printf("note: nearly all ratings (%.1f %%) are \"%.*s\": a single dissent moves kappa and alpha "
		    "far\n", 100 * m->share[m->largest], SV_ARG(r->categories[m->largest]));
	if (fleiss->known && pooled->known && fabs(fleiss->value - pooled->value) > 5e-4)
		puts("note: fleiss_kappa takes the shares of the labels as means over units, fleiss_kappa_pooled "
		    "from all ratings together;\nthey differ where units have unequal numbers of ratings");
	if (m->paired < INTERVAL_UNITS && m->paired > 0)
		printf("note: no intervals: they need %d units with two ratings or more\n", INTERVAL_UNITS);
	note_no_spread(m);
	note_without(m);
	note_outside(m);
}

void
sheet_print(const char *name, const struct ratings *r, struct resampling how, struct arena a,
    struct arena scratch)
{
	const struct measures *m = measures_of(r, how, &a, scratch);

	print_table(name, r, m);
	print_measures(m, "metric", false);
	print_measures(m, "one label against all", true);
	putchar('\n');
	note_seen(r, how, a, scratch);
	print_notes(r, m);
	puts("assay-agreement(7) says which figure to quote when");
}

static void
csv_real(struct out *out, bool known, double x, struct arena scratch)
{
	out_byte(out, ',');
	if (known)
		out_put(out, real_text(&scratch, x, CSV_DECIMALS));
}

static void
csv_measure(struct out *out, const struct measures *m, const struct measure *x, struct arena a)
{
	out_printf(out, "%s,", x->metric);
	csv_put(out, x->scale, false);
	csv_real(out, x->known, x->value, a);
	csv_real(out, x->interval, x->low, a);
	csv_real(out, x->interval, x->high, a);
	out_printf(out, ",%.0f,%d,%.0f,%.0f,%.6f,%s", x->units, m->raters, x->ratings, m->missing,
	    m->largest < 0 ? 0 : m->share[m->largest], x->status);
	csv_real(out, x->error_known, x->error, a);
	csv_real(out, x->formula, x->formula_low, a);
	csv_real(out, x->formula, x->formula_high, a);
	csv_real(out, x->interval, x->without, a);
	out_byte(out, '\n');
}

void
sheet_csv(const struct ratings *r, struct resampling how, struct arena a, struct arena scratch)
{
	const struct measures *m = measures_of(r, how, &a, scratch);
	struct out *out = out_stdout();

	out_printf(out, "metric,scale,value,low,high,units,raters,ratings,missing,largest_share,status,"
	    "standard_error,formula_low,formula_high,empty_resamples\n");
	for (ptrdiff_t i = 0; i < m->list.n; i++)
		csv_measure(out, m, &m->list.v[i], a);
	out_commit(out);
}

static void
put_real(struct table_out *out, bool known, double x)
{
	if (known)
		table_put_real(out, x, TABLE_DECIMALS);
	else
		table_put_empty(out);
}

struct line {
	const struct measure *measure;
	const struct measures *of;
	const char *basis;
};

static int
by_metric(const void *x, const void *y)
{
	const struct line *a = x, *b = y;
	int order = strcmp(a->measure->metric, b->measure->metric);

	if (!order)
		order = sv_cmp(a->measure->scale, b->measure->scale);
	return order ? order : strcmp(a->basis, b->basis);
}

static void
put_line(struct table_out *out, const char *scope, const struct line *l)
{
	const struct measure *x = l->measure;
	int largest = l->of->largest;

	table_put_cstr(out, scope);
	table_put_cstr(out, x->metric);
	table_put(out, x->scale);
	table_put_cstr(out, l->basis);
	put_real(out, x->known, x->value);
	put_real(out, x->interval, x->low);
	put_real(out, x->interval, x->high);
	table_put_int(out, (long long)x->units);
	table_put_int(out, l->of->raters);
	table_put_int(out, (long long)x->ratings);
	table_put_int(out, (long long)l->of->missing);
	put_real(out, largest >= 0, largest >= 0 ? l->of->share[largest] : 0);
	table_put_cstr(out, x->status);
	put_real(out, x->error_known, x->error);
	put_real(out, x->formula, x->formula_low);
	put_real(out, x->formula, x->formula_high);
	put_real(out, x->interval, x->without);
	table_end_row(out);
}

void
sheet_rows(struct table_out *out, const char *scope, const struct sheet_part *parts, int nparts,
    struct arena scratch)
{
	struct { struct line *v; ptrdiff_t n, cap; } lines = { 0 };

	for (int i = 0; i < nparts; i++) {
		const struct measures *of = parts[i].measures;

		for (ptrdiff_t k = 0; of && k < of->list.n; k++)
			*push(&lines, &scratch) = (struct line){ &of->list.v[k], of, parts[i].basis };
	}
	if (lines.n)
		qsort(lines.v, (size_t)lines.n, sizeof *lines.v, by_metric);
	for (ptrdiff_t i = 0; i < lines.n; i++)
		put_line(out, scope, &lines.v[i]);
}
