/* Standard errors: against those printed elsewhere, and against derivatives taken
 * by numbers on random tables, where a unit counts a little more than once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "chance.h"
#include "err.h"
#include "stages/agreement/errors.h"
#include "stages/agreement/measures.h"

enum { TABLES = 300, SEED = 20261130, UNITS = 25, RATERS = 5, LABELS = 4 };

static struct arena keep, spare;

/* Units of few letters, a blank for a rating that is missing. */
static struct ratings *
ratings_from(const char *const *units, int nraters, struct arena *a)
{
	struct gather g = { .arena = a };
	struct sv_list scale = { 0 };

	for (int i = 0; units[i]; i++) {
		int32_t unit = gather_unit(&g, sv_printf(a, "%d", i));
		for (int k = 0; k < nraters; k++) {
			sv label = { units[i] + k, units[i][k] != ' ' };
			gather_add(&g, unit, gather_rater(&g, sv_printf(a, "%d", k)), label, false);
		}
	}
	return gather_ratings(&g, &scale, DUPLICATES_FIRST, false, a);
}

/* Krippendorff's example, and three nurses' files in a hundred of Gwet's. */
static const char *const four_raters[] = { "11 1", "2232", "3333", "3333", "2222", "1234", "4444", "1121",
	"2222", " 555", "  11", "  3 ", NULL };
static const struct {
	int times;
	const char *unit;
} files[] = { { 13, "ee" }, { 20, "aa" }, { 7, "an" }, { 4, "na" }, { 56, "nn" } };

static const struct {
	const char *metric;
	double error, within;
} printed_four[] = {
	/* irrCAC 1.0, overview.  Its alpha differs in the fourth digit from function to
	 * function: raw ratings, shares and tables give three different errors. */
	{ "percent", 0.12561, 5e-6 },
	{ "gwet_ac1", 0.14295, 5e-6 },
	{ "fleiss_kappa", 0.15302, 5e-6 },
	{ "conger_kappa", 0.14917, 5e-6 },
	{ "brennan_prediger", 0.14472, 5e-6 },
	{ "krippendorff_alpha", 0.14557, 2e-4 },
}, printed_files[] = {
	{ "cohen_kappa", 0.05891072, 5e-9 },
	{ "scott_pi", 0.05905473, 5e-9 },
};

static void
expect_error(const struct measures *m, const char *metric, double error, double within)
{
	const struct measure *x = measures_find(m, metric, "nominal");

	if (!x || !x->error_known || fabs(x->error - error) > within)
		fail_msg("%s: error %.8f, wanted %.8f", metric, x && x->error_known ? x->error : 99, error);
}

static void
printed(void **state)
{
	struct arena a = keep;
	const char *units[101] = { NULL };
	int n = 0;

	(void)state;
	const struct measures *m = measures_of(ratings_from(four_raters, 4, &a), (struct resampling){ 0, 0 }, &a, spare);
	for (size_t i = 0; i < sizeof printed_four / sizeof *printed_four; i++)
		expect_error(m, printed_four[i].metric, printed_four[i].error, printed_four[i].within);
	const struct measure *x = measures_find(m, "percent", "nominal");
	assert_true(fabs(x->formula_low - 0.542) < 5e-4 && fabs(x->formula_high - 1) < 1e-12);

	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		for (int k = 0; k < files[i].times; k++)
			units[n++] = files[i].unit;
	m = measures_of(ratings_from(units, 2, &a), (struct resampling){ 0, 0 }, &a, spare);
	for (size_t i = 0; i < sizeof printed_files / sizeof *printed_files; i++)
		expect_error(m, printed_files[i].metric, printed_files[i].error, printed_files[i].within);
}

/* Two-sided 5 % points as tables of Student's t print them. */
static void
student(void **state)
{
	static const struct {
		double freedom, t;
	} points[] = { { 1, 12.706 }, { 2, 4.303 }, { 3, 3.182 }, { 4, 2.776 }, { 10, 2.228 }, { 11, 2.201 },
		{ 29, 2.045 }, { 30, 2.042 }, { 60, 2.000 }, { 120, 1.980 }, { 1e7, 1.960 } };

	(void)state;
	for (size_t i = 0; i < sizeof points / sizeof *points; i++)
		if (fabs(student_quantile(points[i].freedom) - points[i].t) > 5.1e-4)
			fail_msg("%g: %.6f, wanted %.3f", points[i].freedom, student_quantile(points[i].freedom),
			    points[i].t);
	assert_true(fabs(student_quantile(200) - student_quantile(201)) < 1e-4);
}

/* Every unit has two ratings: with one alone Gwet's errors are larger than the
 * derivative says, since they take the number of such units as given. */
static struct ratings *
random_ratings(struct chance *c, int nraters, struct arena *a)
{
	int n = 6 + (int)chance_below(c, UNITS - 6), nlabels = 2 + (int)chance_below(c, LABELS - 1);
	double missing = chance_unit(c) / 3, follow = chance_unit(c);
	const char **units = new(a, const char *, UNITS + 1);

	for (int i = 0; i < n; i++) {
		char *unit = new(a, char, nraters + 1), truth = (char)('1' + chance_below(c, (uint64_t)nlabels));

		for (int k = 0; k < nraters; k++)
			unit[k] = chance_unit(c) < missing && k > 1 ? ' ' : chance_unit(c) < follow ? truth :
			    (char)('1' + chance_below(c, (uint64_t)nlabels));
		units[i] = unit;
	}
	return ratings_from(units, nraters, a);
}

enum coefficient { PERCENT, FLEISS, FLEISS_LINEAR, POOLED, AC1, AC2, BRENNAN, CATEGORY, ALPHA, ALPHA_INTERVAL,
	BY_KINDS, CONGER = BY_KINDS, COHEN, COHEN_QUADRATIC, SCOTT, COEFFICIENTS };
static const char *const names[COEFFICIENTS] = { "percent", "fleiss", "fleiss linear", "pooled", "ac1", "ac2",
	"brennan", "category", "alpha", "alpha interval", "conger", "cohen", "cohen quadratic", "scott" };

/* Without its correction for small tables. */
static bool
plain_alpha(const struct sums *s, const struct kinds *k, enum level level, double *value)
{
	if (!krippendorff_alpha(s, k, level, value))
		return false;
	*value = 1 - (1 - *value) / (1 - 1 / s->paired_ratings);
	return true;
}

static bool
value_by_kinds(enum coefficient c, const struct sums *s, const struct kinds *k, double *value)
{
	switch (c) {
	case PERCENT: return percent_agreement(s, IDENTITY, value);
	case FLEISS: return fleiss_kappa(s, k, IDENTITY, value);
	case FLEISS_LINEAR: return fleiss_kappa(s, k, LINEAR, value);
	case POOLED: return fleiss_kappa_pooled(s, k, QUADRATIC, value);
	case AC1: return gwet_ac(s, k, IDENTITY, value);
	case AC2: return gwet_ac(s, k, LINEAR, value);
	case BRENNAN: return brennan_prediger(s, k, IDENTITY, value);
	case CATEGORY: return category_kappa(s, 0, value);
	case ALPHA: return plain_alpha(s, k, NOMINAL, value);
	default: return plain_alpha(s, k, INTERVAL, value);
	}
}

static bool
value_by_patterns(enum coefficient c, const struct patterns *p, const struct ratings *r, const double *times,
    double *value, struct arena a)
{
	if (c == CONGER)
		return conger_kappa(p, times, value, a);
	struct square *s = square_of_patterns(p, times, 0, 1, &a);
	for (int w = 0; w < WEIGHTINGS; w++)
		s->weights[w] = weights_of((enum weighting)w, r->values, r->ncategories, &a);
	return c == SCOTT ? scott_pi(s, value) : cohen_kappa(s, c == COHEN ? IDENTITY : QUADRATIC, value);
}

static bool
error_by_formula(enum coefficient c, const struct ratings *r, const struct sums *s, const struct kinds *k,
    const struct patterns *p, double value, double *error)
{
	struct arena a = spare;

	switch (c) {
	case PERCENT: return percent_error(s, k, value, error, a);
	case FLEISS: return fleiss_error(s, k, IDENTITY, value, error, a);
	case FLEISS_LINEAR: return fleiss_error(s, k, LINEAR, value, error, a);
	case POOLED: return fleiss_pooled_error(s, k, QUADRATIC, value, error, a);
	case AC1: return gwet_error(s, k, IDENTITY, value, error, a);
	case AC2: return gwet_error(s, k, LINEAR, value, error, a);
	case BRENNAN: return brennan_prediger_error(s, k, IDENTITY, value, error, a);
	case CATEGORY: return category_error(s, k, 0, value, error);
	case ALPHA: return alpha_error(s, k, NOMINAL, error, a);
	case ALPHA_INTERVAL: return alpha_error(s, k, INTERVAL, error, a);
	case CONGER: return conger_error(p, value, error, a);
	case SCOTT: return scott_error(square_of(r, 0, 1, &a), value, error, a);
	default: return cohen_error(square_of(r, 0, 1, &a), c == COHEN ? IDENTITY : QUADRATIC, value, error, a);
	}
}

/* The variance of a mean of derivatives, one of each unit that has a part in it. */
static double
error_by_numbers(enum coefficient c, const struct ratings *r, const struct kinds *k, const struct patterns *p)
{
	struct arena a = spare;
	struct sums *s = sums_new(k, &a);
	ptrdiff_t n = c < BY_KINDS ? k->n : p->n;
	double *times = new(&a, double, n), squares = 0, units = 0, step = 1e-4;

	for (ptrdiff_t i = 0; i < n; i++) {
		bool counts = c < BY_KINDS ? (c != ALPHA && c != ALPHA_INTERVAL) || k->v[i].ratings > 1 :
		    c == CONGER || p->ratings[i] == 2;
		double here = c < BY_KINDS ? k->times[i] : p->times[i], value[2];

		if (!counts)
			continue;
		for (int side = 0; side < 2; side++) {
			memcpy(times, c < BY_KINDS ? k->times : p->times, (size_t)n * sizeof *times);
			times[i] += side ? step : -step;
			if (c < BY_KINDS)
				sums_set(s, k, times);
			assert_true(c < BY_KINDS ? value_by_kinds(c, s, k, &value[side]) :
			    value_by_patterns(c, p, r, times, &value[side], a));
		}
		double slope = (value[1] - value[0]) / (2 * step);
		squares += here * slope * slope;
		units += here;
	}
	return c == COHEN || c == COHEN_QUADRATIC || c == SCOTT ? sqrt(squares) : sqrt(squares * units / (units - 1));
}

static void
derivatives(void **state)
{
	struct chance chance = chance_new(SEED);
	int compared[COEFFICIENTS] = { 0 };

	(void)state;
	for (int t = 0; t < TABLES; t++) {
		struct arena a = keep;
		const struct ratings *r = random_ratings(&chance, t % 2 ? 2 : 3 + t % 3, &a);
		const struct kinds *k = kinds_of(r, &a);
		const struct patterns *p = patterns_of(r, &a);
		struct sums *s = sums_new(k, &a);

		sums_set(s, k, k->times);
		for (int c = 0; c < COEFFICIENTS; c++) {
			double value, formula;
			bool known = c < BY_KINDS ? value_by_kinds((enum coefficient)c, s, k, &value) :
			    value_by_patterns((enum coefficient)c, p, r, p->times, &value, a);

			if (!known || (c > CONGER && r->nraters > 2) || (c == CONGER && r->nraters < 3))
				continue;
			double numbers = error_by_numbers((enum coefficient)c, r, k, p);
			assert_true(error_by_formula((enum coefficient)c, r, s, k, p, value, &formula));
			if (fabs(formula - numbers) > 1e-6 * (1 + numbers))
				fail_msg("table %d, %s: %.9f, by numbers %.9f", t, names[c], formula, numbers);
			compared[c]++;
		}
	}
	for (int c = 0; c < COEFFICIENTS; c++)
		if (compared[c] < TABLES / 4)
			fail_msg("%s: compared %d times only", names[c], compared[c]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(printed),
		cmocka_unit_test(student),
		cmocka_unit_test(derivatives),
	};

	progname = "agreement_errors";
	keep = arena_new((ptrdiff_t)1 << 32);
	spare = arena_new((ptrdiff_t)1 << 32);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
