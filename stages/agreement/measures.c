/* Which coefficients there are, and two intervals of each: percentiles of
 * resamples of units (Efron, Tibshirani, "An Introduction to the Bootstrap",
 * 1993, 13.3), drawn over kinds of units, and Student's t about the value. */
#include "measures.h"
#include "errors.h"
#include <math.h>
#include <string.h>

enum needs { ANY, TWO_RATERS, MANY_RATERS, MANY_LABELS };
enum order { UNORDERED, ORDERED, NUMBERS };

/* Labels that each get a row of their own; with more of them there is none. */
enum { LABELS_SHOWN = 50 };

/* Patterns times pairs of raters that each resample may look at: a thousand
 * resamples then take a second. */
enum { PATTERN_WORK = 500000 };

/* All that a coefficient may be made of. */
struct material {
	const struct kinds *kinds;
	const struct sums *sums;
	const struct square *square;    /* NULL unless there are two raters */
	const struct patterns *patterns;        /* NULL unless there are three or more */
	const double *times;            /* units of each pattern */
	struct arena *scratch;
};

static bool
percent(const struct material *m, int unused, double *value)
{
	(void)unused;
	return percent_agreement(m->sums, IDENTITY, value);
}

static bool
percent_se(const struct material *m, int unused, double value, double *error)
{
	(void)unused;
	return percent_error(m->sums, m->kinds, value, error, *m->scratch);
}

static bool
cohen(const struct material *m, int weighting, double *value)
{
	return cohen_kappa(m->square, (enum weighting)weighting, value);
}

static bool
cohen_se(const struct material *m, int weighting, double value, double *error)
{
	return cohen_error(m->square, (enum weighting)weighting, value, error, *m->scratch);
}

static bool
scott(const struct material *m, int unused, double *value)
{
	(void)unused;
	return scott_pi(m->square, value);
}

static bool
scott_se(const struct material *m, int unused, double value, double *error)
{
	(void)unused;
	return scott_error(m->square, value, error, *m->scratch);
}

static bool
fleiss(const struct material *m, int weighting, double *value)
{
	return fleiss_kappa(m->sums, m->kinds, (enum weighting)weighting, value);
}

static bool
fleiss_se(const struct material *m, int weighting, double value, double *error)
{
	return fleiss_error(m->sums, m->kinds, (enum weighting)weighting, value, error, *m->scratch);
}

static bool
fleiss_pooled(const struct material *m, int weighting, double *value)
{
	return fleiss_kappa_pooled(m->sums, m->kinds, (enum weighting)weighting, value);
}

static bool
fleiss_pooled_se(const struct material *m, int weighting, double value, double *error)
{
	return fleiss_pooled_error(m->sums, m->kinds, (enum weighting)weighting, value, error, *m->scratch);
}

static bool
category(const struct material *m, int label, double *value)
{
	return category_kappa(m->sums, label, value);
}

static bool
category_se(const struct material *m, int label, double value, double *error)
{
	return category_error(m->sums, m->kinds, label, value, error);
}

static bool
conger(const struct material *m, int unused, double *value)
{
	(void)unused;
	return conger_kappa(m->patterns, m->times, value, *m->scratch);
}

static bool
conger_se(const struct material *m, int unused, double value, double *error)
{
	(void)unused;
	return conger_error(m->patterns, value, error, *m->scratch);
}

static bool
light(const struct material *m, int unused, double *value)
{
	(void)unused;
	return light_kappa(m->patterns, m->times, value, *m->scratch);
}

static bool
alpha(const struct material *m, int level, double *value)
{
	return krippendorff_alpha(m->sums, m->kinds, (enum level)level, value);
}

static bool
alpha_se(const struct material *m, int level, double value, double *error)
{
	(void)value;
	return alpha_error(m->sums, m->kinds, (enum level)level, error, *m->scratch);
}

static bool
gwet(const struct material *m, int weighting, double *value)
{
	return gwet_ac(m->sums, m->kinds, (enum weighting)weighting, value);
}

static bool
gwet_se(const struct material *m, int weighting, double value, double *error)
{
	return gwet_error(m->sums, m->kinds, (enum weighting)weighting, value, error, *m->scratch);
}

static bool
brennan(const struct material *m, int weighting, double *value)
{
	return brennan_prediger(m->sums, m->kinds, (enum weighting)weighting, value);
}

static bool
brennan_se(const struct material *m, int weighting, double value, double *error)
{
	return brennan_prediger_error(m->sums, m->kinds, (enum weighting)weighting, value, error, *m->scratch);
}

/* In the order in which they are shown.  Light's kappa has no known error. */
static const struct metric {
	const char *name, *scale;       /* SCALE NULL: each label */
	bool (*value)(const struct material *, int, double *);
	bool (*error)(const struct material *, int, double value, double *);
	int argument;
	enum needs needs;
	enum order order;
} metrics[] = {
	{ "percent", "nominal", percent, percent_se, 0, ANY, UNORDERED },
	{ "cohen_kappa", "nominal", cohen, cohen_se, IDENTITY, TWO_RATERS, UNORDERED },
	{ "cohen_kappa_linear", "ordinal", cohen, cohen_se, LINEAR, TWO_RATERS, ORDERED },
	{ "cohen_kappa_quadratic", "ordinal", cohen, cohen_se, QUADRATIC, TWO_RATERS, ORDERED },
	{ "scott_pi", "nominal", scott, scott_se, 0, TWO_RATERS, UNORDERED },
	{ "fleiss_kappa", "nominal", fleiss, fleiss_se, IDENTITY, ANY, UNORDERED },
	{ "fleiss_kappa_pooled", "nominal", fleiss_pooled, fleiss_pooled_se, IDENTITY, ANY, UNORDERED },
	{ "fleiss_kappa_linear", "ordinal", fleiss, fleiss_se, LINEAR, ANY, ORDERED },
	{ "fleiss_kappa_quadratic", "ordinal", fleiss, fleiss_se, QUADRATIC, ANY, ORDERED },
	{ "conger_kappa", "nominal", conger, conger_se, 0, MANY_RATERS, UNORDERED },
	{ "light_kappa", "nominal", light, NULL, 0, MANY_RATERS, UNORDERED },
	{ "krippendorff_alpha", "nominal", alpha, alpha_se, NOMINAL, ANY, UNORDERED },
	{ "krippendorff_alpha", "ordinal", alpha, alpha_se, ORDINAL, ANY, ORDERED },
	{ "krippendorff_alpha", "interval", alpha, alpha_se, INTERVAL, ANY, NUMBERS },
	{ "krippendorff_alpha", "ratio", alpha, alpha_se, RATIO, ANY, NUMBERS },
	{ "gwet_ac1", "nominal", gwet, gwet_se, IDENTITY, ANY, UNORDERED },
	{ "gwet_ac2_linear", "ordinal", gwet, gwet_se, LINEAR, ANY, ORDERED },
	{ "gwet_ac2_quadratic", "ordinal", gwet, gwet_se, QUADRATIC, ANY, ORDERED },
	{ "brennan_prediger", "nominal", brennan, brennan_se, IDENTITY, ANY, UNORDERED },
	{ "category_kappa", NULL, category, category_se, 0, MANY_LABELS, UNORDERED },
};
enum { NMETRICS = sizeof metrics / sizeof *metrics };

/* A metric that applies, of one label if it is of labels. */
struct entry {
	const struct metric *metric;
	int argument;
};
struct entry_list {
	struct entry *v;
	ptrdiff_t n, cap;
};

static bool
raters_fit(const struct metric *m, const struct ratings *r)
{
	switch (m->needs) {
	case TWO_RATERS:
		return !r->anonymous && r->nraters == 2;
	case MANY_RATERS:
		return !r->anonymous && r->nraters > 2;
	case MANY_LABELS:
		return r->ncategories > 2 && r->ncategories <= LABELS_SHOWN;
	case ANY:
		break;
	}
	return true;
}

static struct entry_list
entries_of(const struct ratings *r, struct arena *a)
{
	struct entry_list list = { 0 };

	for (int i = 0; i < NMETRICS; i++) {
		const struct metric *m = &metrics[i];

		if (!raters_fit(m, r) ||
		    (m->order != UNORDERED && (!r->values || (m->order == NUMBERS && !r->numeric))))
			continue;
		for (int q = 0; q < (m->scale ? 1 : r->ncategories); q++)
			*push(&list, a) = (struct entry){ m, m->scale ? m->argument : q };
	}
	return list;
}

/* Why a table as a whole is short of something. */
static const char *
table_status(const struct ratings *r, const struct kinds *k, const struct sums *s, double largest)
{
	if (s->ratings <= 0)
		return "no_data";
	if (r->nraters < 2)
		return "one_rater";
	if (s->paired <= 0)
		return "no_pairs";
	if (largest >= s->ratings)
		return "no_variation";
	if (k->units <= 1)
		return "one_unit";
	return s->paired <= 1 && s->paired_ratings <= 2 ? "one_pair" : "ok";
}

static void
describe(struct measures *all, const struct ratings *r, const struct material *m, struct arena *a)
{
	double most = 0;

	all->raters = r->nraters;
	all->units = m->sums->rated;
	all->paired = m->sums->paired;
	all->ratings = m->sums->ratings;
	all->paired_ratings = m->sums->paired_ratings;
	all->missing = (double)r->nunits * r->nraters - all->ratings;
	all->share = new(a, double, m->kinds->ncategories);
	all->largest = -1;
	for (int q = 0; q < m->kinds->ncategories; q++) {
		double total = m->sums->total[q];

		all->share[q] = all->ratings > 0 ? total / all->ratings : 0;
		if (total > most) {
			most = total;
			all->largest = q;
		}
	}
	all->status = table_status(r, m->kinds, m->sums, most);
}

/* Over how many units the value of an entry is. */
static double
units_of(const struct entry *e, const struct measures *all, const struct material *m)
{
	return e->metric->needs == TWO_RATERS ? m->square->units : all->paired;
}

/* An error of 0 means that all units say the same: no interval can tell how
 * other units would. */
static void
set_error(struct measure *x, const struct entry *e, const struct material *m)
{
	double units = strcmp(x->metric, "krippendorff_alpha") ? m->sums->rated : m->sums->paired;
	double least = strcmp(x->metric, "percent") ? fmin(x->value, -1) : 0;

	if (!e->metric->error || !e->metric->error(m, e->argument, x->value, &x->error))
		return;
	x->error_known = true;
	if (x->error <= 1e-12 || x->units < INTERVAL_UNITS)
		return;
	if (e->metric->needs == TWO_RATERS)
		units = x->units;
	x->formula = true;
	x->formula_low = fmax(least, x->value - student_quantile(units - 1) * x->error);
	x->formula_high = fmin(1, x->value + student_quantile(units - 1) * x->error);
}

static void
measure(struct measures *all, const struct entry_list *entries, const struct ratings *r,
    const struct material *m, struct arena *a)
{
	for (ptrdiff_t i = 0; i < entries->n; i++) {
		const struct entry *e = &entries->v[i];
		struct measure x = { .metric = e->metric->name };

		x.scale = e->metric->scale ? sv_of(e->metric->scale) : r->categories[e->argument];
		x.known = e->metric->value(m, e->argument, &x.value);
		x.units = units_of(e, all, m);
		x.ratings = e->metric->needs == TWO_RATERS ? 2 * x.units : m->sums->paired_ratings;
		x.status = x.known ? "ok" : strcmp(all->status, "ok") ? all->status : "no_variation";
		if (x.known)
			set_error(&x, e, m);
		*push(&all->list, a) = x;
	}
}

/* Where a resample has no value; less than any. */
static const double no_value = -HUGE_VAL;

/* One resample after another of what the coefficients are made of.  Pairs and
 * patterns have random numbers of their own: which rater is called the first
 * must not reach the rest. */
struct lottery {
	struct chance kinds, square, patterns;
	const struct material *from;
	struct material drawn;
	struct sums *sums;
	struct square *pair;
	double *times, *pattern_times;
};

static struct lottery
lottery_new(const struct material *m, uint64_t seed, struct arena *a)
{
	struct lottery l = { chance_new(seed), chance_new(~seed), chance_new(~seed), m, *m, NULL, NULL, NULL, NULL };

	l.sums = sums_new(m->kinds, a);
	l.times = new(a, double, m->kinds->n);
	l.drawn.sums = l.sums;
	l.drawn.scratch = a;
	if (m->square)
		l.drawn.square = l.pair = square_like(m->square, a);
	if (m->patterns)
		l.drawn.times = l.pattern_times = new(a, double, m->patterns->n);
	return l;
}

static void
lottery_draw(struct lottery *l)
{
	kinds_draw(l->from->kinds, &l->kinds, l->times);
	sums_set(l->sums, l->from->kinds, l->times);
	if (l->pair)
		square_draw(l->from->square, &l->square, l->pair);
	if (l->pattern_times)
		patterns_draw(l->from->patterns, &l->patterns, l->pattern_times);
}

/* Conger's and Light's cost the number of patterns. */
static bool
resampled(const struct metric *metric, const struct material *m)
{
	return metric->needs != MANY_RATERS ||
	    m->patterns->n * m->patterns->nraters * m->patterns->nraters <= PATTERN_WORK;
}

/* Values of the entries, resample by resample; NULL: none. */
static double **
draw(const struct entry_list *entries, const struct material *m, struct resampling how, struct arena *a)
{
	double **values = new(a, double *, entries->n);

	for (ptrdiff_t i = 0; i < entries->n; i++)
		if (resampled(entries->v[i].metric, m))
			values[i] = new(a, double, how.resamples);
	struct lottery l = lottery_new(m, how.seed, a);
	for (int r = 0; r < how.resamples; r++) {
		lottery_draw(&l);
		for (ptrdiff_t i = 0; i < entries->n; i++)
			if (values[i] && !entries->v[i].metric->value(&l.drawn, entries->v[i].argument,
			    &values[i][r]))
				values[i][r] = no_value;
	}
	return values;
}

static void
set_interval(struct measure *x, double *values, int resamples)
{
	ptrdiff_t n = 0;

	for (int r = 0; r < resamples; r++)
		if (values[r] > no_value)
			values[n++] = values[r];
	x->without = 1 - (double)n / resamples;
	if (n == 0)
		return;
	percentile_interval(values, n, 0.95, &x->low, &x->high);
	x->interval = true;
	if (x->value < x->low || x->value > x->high)
		x->status = "interval_beside";
}

static void
set_intervals(struct measures *all, const struct entry_list *entries, const struct material *m,
    struct resampling how, struct arena scratch)
{
	double **values;

	if (how.resamples < 1 || all->paired < INTERVAL_UNITS)
		return;
	values = draw(entries, m, how, &scratch);
	for (ptrdiff_t i = 0; i < entries->n; i++)
		if (values[i] && all->list.v[i].known)
			set_interval(&all->list.v[i], values[i], how.resamples);
}

struct measures *
measures_of(const struct ratings *r, struct resampling how, struct arena *a, struct arena scratch)
{
	struct measures *all = new(a, struct measures, 1);
	struct kinds *kinds = kinds_of(r, &scratch);
	struct sums *sums = sums_new(kinds, &scratch);
	struct material m = { .kinds = kinds, .sums = sums, .scratch = &scratch };
	struct entry_list entries = entries_of(r, &scratch);

	sums_set(sums, kinds, kinds->times);
	if (r->nraters == 2 && !r->anonymous)
		m.square = square_of(r, 0, 1, &scratch);
	if (r->nraters > 2 && !r->anonymous) {
		m.patterns = patterns_of(r, &scratch);
		m.times = m.patterns->times;
	}
	describe(all, r, &m, a);
	measure(all, &entries, r, &m, a);
	set_intervals(all, &entries, &m, how, scratch);
	return all;
}

const struct measure *
measures_find(const struct measures *all, const char *metric, const char *scale)
{
	for (ptrdiff_t i = 0; i < all->list.n; i++)
		if (strcmp(all->list.v[i].metric, metric) == 0 && sv_eq(all->list.v[i].scale, sv_of(scale)))
			return &all->list.v[i];
	return NULL;
}
