#include "sheet.h"
#include "coefficients.h"
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
print_measure(const struct measure *x)
{
	printf("%-22s %-9s", x->metric, x->scale);
	if (x->known)
		print_number(x->value);
	else
		printf(" %6s", "-");
	if (x->interval) {
		print_number(x->low);
		printf(" to");
		print_number(x->high);
	} else {
		printf(" %16s", "-");
	}
	printf(" %7.0f  %s\n", x->units, x->status);
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

		if (!x->interval || x->without <= 0 || strcmp(x->scale, "nominal"))
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
		printf("%s%s (%s)", any ? ", " : "note: a resample holds fewer different units than the table, "
		    "which here moves the whole interval off the value: ", x->metric, x->scale);
		any = true;
	}
	if (any)
		putchar('\n');
}

static void
print_categories(const struct ratings *r, const struct measures *m, struct arena scratch)
{
	const struct kinds *k = kinds_of(r, &scratch);

	if (m->paired <= 0 || r->ncategories < 3)
		return;
	printf("\nfleiss_kappa of one label against all others:");
	for (int q = 0; q < r->ncategories; q++) {
		double value;

		printf("%s%.*s", q ? ", " : " ", SV_ARG(r->categories[q]));
		if (fleiss_kappa_category(k, q, &value))
			print_number(value);
		else
			printf(" -");
	}
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
	note_without(m);
	note_outside(m);
}

void
sheet_print(const char *name, const struct ratings *r, struct resampling how, struct arena a,
    struct arena scratch)
{
	const struct measures *m = measures_of(r, how, &a, scratch);

	print_table(name, r, m);
	printf("\n%-22s %-9s %6s %16s %7s  %s\n", "metric", "scale", "value", "95 % interval", "units",
	    "status");
	for (ptrdiff_t i = 0; i < m->list.n; i++)
		print_measure(&m->list.v[i]);
	print_categories(r, m, scratch);
	putchar('\n');
	note_seen(r, how, a, scratch);
	print_notes(r, m);
	puts("assay-agreement(7) says which figure to quote when");
}

void
sheet_csv(const struct ratings *r, struct resampling how, struct arena a, struct arena scratch)
{
	const struct measures *m = measures_of(r, how, &a, scratch);

	puts("metric,scale,value,low,high,units,raters,ratings,missing,largest_share,status");
	for (ptrdiff_t i = 0; i < m->list.n; i++) {
		const struct measure *x = &m->list.v[i];
		sv value = x->known ? real_text(&a, x->value, CSV_DECIMALS) : (sv){ 0 };
		sv low = x->interval ? real_text(&a, x->low, CSV_DECIMALS) : (sv){ 0 };
		sv high = x->interval ? real_text(&a, x->high, CSV_DECIMALS) : (sv){ 0 };

		printf("%s,%s,%.*s,%.*s,%.*s,%.0f,%d,%.0f,%.0f,%.6f,%s\n", x->metric, x->scale,
		    SV_ARG(value), SV_ARG(low), SV_ARG(high), x->units, r->nraters, x->ratings, m->missing,
		    m->largest < 0 ? 0 : m->share[m->largest], x->status);
	}
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
		order = strcmp(a->measure->scale, b->measure->scale);
	return order ? order : strcmp(a->basis, b->basis);
}

static void
put_line(struct table_out *out, const char *scope, const struct line *l)
{
	const struct measure *x = l->measure;
	int largest = l->of->largest;

	table_put_cstr(out, scope);
	table_put_cstr(out, x->metric);
	table_put_cstr(out, x->scale);
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
