/* Which coefficients there are, and their intervals: percentiles of resamples
 * of units (Efron, Tibshirani, "An Introduction to the Bootstrap", 1993, 13.3),
 * drawn over kinds of units.  Conger's and Light's depend on who rated, so that
 * kinds do not carry them: they have no interval. */
#include "measures.h"
#include "coefficients.h"
#include "raters.h"
#include <math.h>
#include <string.h>

enum needs { ANY, TWO_RATERS, MANY_RATERS };
enum order { UNORDERED, ORDERED, NUMBERS };

/* All that a coefficient may be made of. */
struct material {
	const struct ratings *ratings;
	const struct kinds *kinds;
	const struct sums *sums;
	const struct square *square;    /* NULL unless there are two raters */
	struct arena *scratch;
};

static bool
percent(const struct material *m, int unused, double *value)
{
	(void)unused;
	return percent_agreement(m->sums, IDENTITY, value);
}

static bool
cohen(const struct material *m, int weighting, double *value)
{
	return cohen_kappa(m->square, (enum weighting)weighting, value);
}

static bool
scott(const struct material *m, int unused, double *value)
{
	(void)unused;
	return scott_pi(m->square, value);
}

static bool
fleiss(const struct material *m, int weighting, double *value)
{
	return fleiss_kappa(m->sums, m->kinds, (enum weighting)weighting, value);
}

static bool
fleiss_pooled(const struct material *m, int weighting, double *value)
{
	return fleiss_kappa_pooled(m->sums, m->kinds, (enum weighting)weighting, value);
}

static bool
conger(const struct material *m, int unused, double *value)
{
	double observed;

	(void)unused;
	return percent_agreement(m->sums, IDENTITY, &observed) &&
	    conger_kappa(m->ratings, observed, value, *m->scratch);
}

static bool
light(const struct material *m, int unused, double *value)
{
	(void)unused;
	return light_kappa(m->ratings, value, *m->scratch);
}

static bool
alpha(const struct material *m, int level, double *value)
{
	return krippendorff_alpha(m->sums, m->kinds, (enum level)level, value);
}

static bool
gwet(const struct material *m, int weighting, double *value)
{
	return gwet_ac(m->sums, m->kinds, (enum weighting)weighting, value);
}

static bool
brennan(const struct material *m, int weighting, double *value)
{
	return brennan_prediger(m->sums, m->kinds, (enum weighting)weighting, value);
}

/* In the order in which they are shown. */
static const struct metric {
	const char *name, *scale;
	bool (*value)(const struct material *, int, double *);
	int argument;
	enum needs needs;
	enum order order;
} metrics[] = {
	{ "percent", "nominal", percent, 0, ANY, UNORDERED },
	{ "cohen_kappa", "nominal", cohen, IDENTITY, TWO_RATERS, UNORDERED },
	{ "cohen_kappa_linear", "ordinal", cohen, LINEAR, TWO_RATERS, ORDERED },
	{ "cohen_kappa_quadratic", "ordinal", cohen, QUADRATIC, TWO_RATERS, ORDERED },
	{ "scott_pi", "nominal", scott, 0, TWO_RATERS, UNORDERED },
	{ "fleiss_kappa", "nominal", fleiss, IDENTITY, ANY, UNORDERED },
	{ "fleiss_kappa_pooled", "nominal", fleiss_pooled, IDENTITY, ANY, UNORDERED },
	{ "fleiss_kappa_linear", "ordinal", fleiss, LINEAR, ANY, ORDERED },
	{ "fleiss_kappa_quadratic", "ordinal", fleiss, QUADRATIC, ANY, ORDERED },
	{ "conger_kappa", "nominal", conger, 0, MANY_RATERS, UNORDERED },
	{ "light_kappa", "nominal", light, 0, MANY_RATERS, UNORDERED },
	{ "krippendorff_alpha", "nominal", alpha, NOMINAL, ANY, UNORDERED },
	{ "krippendorff_alpha", "ordinal", alpha, ORDINAL, ANY, ORDERED },
	{ "krippendorff_alpha", "interval", alpha, INTERVAL, ANY, NUMBERS },
	{ "krippendorff_alpha", "ratio", alpha, RATIO, ANY, NUMBERS },
	{ "gwet_ac1", "nominal", gwet, IDENTITY, ANY, UNORDERED },
	{ "gwet_ac2_linear", "ordinal", gwet, LINEAR, ANY, ORDERED },
	{ "gwet_ac2_quadratic", "ordinal", gwet, QUADRATIC, ANY, ORDERED },
	{ "brennan_prediger", "nominal", brennan, IDENTITY, ANY, UNORDERED },
};
enum { NMETRICS = sizeof metrics / sizeof *metrics };

static bool
applies(const struct metric *m, const struct ratings *r)
{
	if (m->needs != ANY && (r->anonymous || (m->needs == TWO_RATERS) != (r->nraters == 2)))
		return false;
	return m->order == UNORDERED || (r->values && (m->order == ORDERED || r->numeric));
}

static bool
resampled(const struct metric *m)
{
	return m->needs != MANY_RATERS;
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
describe(struct measures *all, const struct material *m, struct arena *a)
{
	double most = 0;

	all->raters = m->ratings->nraters;
	all->units = m->sums->rated;
	all->paired = m->sums->paired;
	all->ratings = m->sums->ratings;
	all->paired_ratings = m->sums->paired_ratings;
	all->missing = (double)m->ratings->nunits * m->ratings->nraters - all->ratings;
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
	all->status = table_status(m->ratings, m->kinds, m->sums, most);
}

static void
measure(struct measures *all, const struct material *m, struct arena *a)
{
	for (int i = 0; i < NMETRICS; i++) {
		struct measure x = { .metric = metrics[i].name, .scale = metrics[i].scale };
		bool pair = metrics[i].needs == TWO_RATERS;

		if (!applies(&metrics[i], m->ratings))
			continue;
		x.known = metrics[i].value(m, metrics[i].argument, &x.value);
		x.units = pair ? m->square->units : all->paired;
		x.ratings = pair ? 2 * x.units : m->sums->paired_ratings;
		x.status = x.known ? "ok" : strcmp(all->status, "ok") ? all->status : "no_variation";
		*push(&all->list, a) = x;
	}
}

/* Where a resample has no value; less than any. */
static const double no_value = -HUGE_VAL;

/* Values of the metrics that apply, resample by resample.  The pairs have random
 * numbers of their own: which rater is called the first must not reach the rest. */
static double **
draw(const struct material *m, struct resampling how, struct arena *a)
{
	struct chance chance = chance_new(how.seed), pairs = chance_new(~how.seed);
	double **values = new(a, double *, NMETRICS);
	double *times = new(a, double, m->kinds->n);
	struct sums *sums = sums_new(m->kinds, a);
	struct square *square = m->square ? square_like(m->square, a) : NULL;

	for (int i = 0; i < NMETRICS; i++)
		if (applies(&metrics[i], m->ratings) && resampled(&metrics[i]))
			values[i] = new(a, double, how.resamples);
	struct material drawn = { m->ratings, m->kinds, sums, square, a };
	for (int r = 0; r < how.resamples; r++) {
		kinds_draw(m->kinds, &chance, times);
		sums_set(sums, m->kinds, times);
		if (square)
			square_draw(m->square, &pairs, square);
		for (int i = 0; i < NMETRICS; i++)
			if (values[i] && !metrics[i].value(&drawn, metrics[i].argument, &values[i][r]))
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
set_intervals(struct measures *all, const struct material *m, struct resampling how,
    struct arena scratch)
{
	double **values;
	ptrdiff_t next = 0;

	if (how.resamples < 1 || all->paired < INTERVAL_UNITS)
		return;
	values = draw(m, how, &scratch);
	for (int i = 0; i < NMETRICS; i++) {
		if (!applies(&metrics[i], m->ratings))
			continue;
		struct measure *x = &all->list.v[next++];
		if (values[i] && x->known)
			set_interval(x, values[i], how.resamples);
	}
}

struct measures *
measures_of(const struct ratings *r, struct resampling how, struct arena *a, struct arena scratch)
{
	struct measures *all = new(a, struct measures, 1);
	struct kinds *kinds = kinds_of(r, &scratch);
	struct sums *sums = sums_new(kinds, &scratch);
	struct material m = { r, kinds, sums, NULL, &scratch };

	sums_set(sums, kinds, kinds->times);
	if (r->nraters == 2 && !r->anonymous)
		m.square = square_of(r, 0, 1, &scratch);
	describe(all, &m, a);
	measure(all, &m, a);
	set_intervals(all, &m, how, scratch);
	return all;
}

const struct measure *
measures_find(const struct measures *all, const char *metric, const char *scale)
{
	for (ptrdiff_t i = 0; i < all->list.n; i++)
		if (strcmp(all->list.v[i].metric, metric) == 0 && strcmp(all->list.v[i].scale, scale) == 0)
			return &all->list.v[i];
	return NULL;
}
