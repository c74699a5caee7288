/* Random tables with gaps: every coefficient against a second computation that
 * goes rating by rating, straight from the definitions; and what must not change
 * a coefficient. */
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
#include "stages/agreement/measures.h"

enum { TABLES = 500, UNITS = 30, RATERS = 6, LABELS = 5, SEED = 20261130 };

static struct arena keep, spare;
static const struct resampling none = { 0, 0 };
static const double undefined = HUGE_VAL;

struct table {
	int units, raters, labels;
	int cell[UNITS][RATERS];                /* -1: missing */
	double value[LABELS];                   /* of the labels, ascending */
};

static struct table
random_table(struct chance *c)
{
	struct table t = { .units = 1 + (int)chance_below(c, UNITS), .raters = 2 + (int)chance_below(c, RATERS - 1),
		.labels = 2 + (int)chance_below(c, LABELS - 1) };
	double missing = chance_unit(c) / 2, follow = chance_unit(c);

	for (int q = 0; q < t.labels; q++)
		t.value[q] = (q ? t.value[q - 1] : 0) + 1 + (double)chance_below(c, 3);
	for (int i = 0; i < t.units; i++) {
		int truth = (int)chance_below(c, (uint64_t)t.labels);
		for (int k = 0; k < t.raters; k++)
			t.cell[i][k] = chance_unit(c) < missing ? -1 : chance_unit(c) < follow ? truth :
			    (int)chance_below(c, (uint64_t)t.labels);
	}
	return t;
}

/* As the program sees it; ORDER and NAMES may be other than they were. */
static struct ratings *
gathered(const struct table *t, const int *unit_order, const int *rater_order, const char *prefix,
    struct arena *a)
{
	struct gather g = { .arena = a };
	struct sv_list scale = { 0 };

	for (int i = 0; i < t->units; i++) {
		int u = unit_order ? unit_order[i] : i;
		int32_t unit = gather_unit(&g, sv_printf(a, "unit %d", u));
		for (int k = 0; k < t->raters; k++) {
			int r = rater_order ? rater_order[k] : k;
			int32_t rater = gather_rater(&g, sv_printf(a, "%s%d", unit_order ? "z" : "r",
			    rater_order ? RATERS - r : r));
			gather_add(&g, unit, rater, t->cell[u][r] < 0 ? (sv){ 0 } :
			    sv_printf(a, "%s%g", prefix, t->value[t->cell[u][r]]), false);
		}
	}
	return gather_ratings(&g, &scale, DUPLICATES_FIRST, false, a);
}

/* Labels that occur, as numbers; both computations count only these. */
struct used {
	int n;
	double value[LABELS];
	int place[LABELS];
};

static struct used
labels_used(const struct table *t)
{
	struct used u = { 0 };
	bool seen[LABELS] = { false };

	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->raters; k++)
			if (t->cell[i][k] >= 0)
				seen[t->cell[i][k]] = true;
	for (int q = 0; q < t->labels; q++)
		if (seen[q]) {
			u.value[u.n] = t->value[q];
			u.place[q] = u.n++;
		}
	return u;
}

/* 'n', 'l', 'q' */
static double
weight(char kind, const struct used *u, int a, int b)
{
	double d = u->n > 1 ? fabs(u->value[a] - u->value[b]) / (u->value[u->n - 1] - u->value[0]) : 0;

	return kind == 'n' ? a == b : kind == 'l' ? 1 - d : 1 - d * d;
}

static double
beyond(double observed, double expected)
{
	return 1 - expected < 1e-12 ? undefined : (observed - expected) / (1 - expected);
}

static int
ratings_in(const struct table *t, int unit)
{
	int n = 0;

	for (int k = 0; k < t->raters; k++)
		n += t->cell[unit][k] >= 0;
	return n;
}

static double
naive_percent(const struct table *t, const struct used *u, char kind)
{
	double sum = 0;
	int units = 0;

	for (int i = 0; i < t->units; i++) {
		double agree = 0, pairs = 0;
		for (int j = 0; j < t->raters; j++)
			for (int k = 0; k < t->raters; k++)
				if (j != k && t->cell[i][j] >= 0 && t->cell[i][k] >= 0) {
					agree += weight(kind, u, u->place[t->cell[i][j]], u->place[t->cell[i][k]]);
					pairs++;
				}
		if (pairs > 0) {
			sum += agree / pairs;
			units++;
		}
	}
	return units ? sum / units : undefined;
}

/* Shares of the labels: means over units, or of all ratings. */
static void
naive_shares(const struct table *t, const struct used *u, bool pooled, double *share)
{
	double whole = 0;

	for (int q = 0; q < u->n; q++)
		share[q] = 0;
	for (int i = 0; i < t->units; i++) {
		int n = ratings_in(t, i);
		if (n)
			whole += pooled ? n : 1;
		for (int k = 0; k < t->raters; k++)
			if (t->cell[i][k] >= 0)
				share[u->place[t->cell[i][k]]] += pooled ? 1 : 1.0 / n;
	}
	for (int q = 0; q < u->n; q++)
		share[q] /= whole;
}

static double
naive_fleiss(const struct table *t, const struct used *u, char kind, bool pooled)
{
	double share[LABELS], expected = 0, observed = naive_percent(t, u, kind);

	if (observed == undefined)
		return undefined;
	naive_shares(t, u, pooled, share);
	for (int a = 0; a < u->n; a++)
		for (int b = 0; b < u->n; b++)
			expected += weight(kind, u, a, b) * share[a] * share[b];
	return beyond(observed, expected);
}

static double
naive_gwet(const struct table *t, const struct used *u, char kind, bool prediger)
{
	double share[LABELS], sum = 0, spread = 0, observed = naive_percent(t, u, kind);

	if (observed == undefined)
		return undefined;
	naive_shares(t, u, false, share);
	for (int a = 0; a < u->n; a++) {
		spread += share[a] * (1 - share[a]);
		for (int b = 0; b < u->n; b++)
			sum += weight(kind, u, a, b);
	}
	if (prediger)
		return beyond(observed, sum / (u->n * u->n));
	return beyond(observed, u->n > 1 ? sum / (u->n * (u->n - 1)) * spread : 0);
}

static double
share_of(const struct table *t, int rater, int label, int other)
{
	double hits = 0, rated = 0;

	for (int i = 0; i < t->units; i++)
		if (t->cell[i][rater] >= 0 && (other < 0 || t->cell[i][other] >= 0)) {
			rated++;
			hits += t->cell[i][rater] == label;
		}
	return rated > 0 ? hits / rated : undefined;
}

static double
naive_cohen(const struct table *t, const struct used *u, int x, int y, char kind)
{
	double observed = 0, expected = 0, units = 0;

	for (int i = 0; i < t->units; i++)
		if (t->cell[i][x] >= 0 && t->cell[i][y] >= 0) {
			observed += weight(kind, u, u->place[t->cell[i][x]], u->place[t->cell[i][y]]);
			units++;
		}
	if (units <= 0)
		return undefined;
	for (int a = 0; a < t->labels; a++)
		for (int b = 0; b < t->labels; b++) {
			double both = share_of(t, x, a, y) * share_of(t, y, b, x);
			if (both > 0)
				expected += both * weight(kind, u, u->place[a], u->place[b]);
		}
	return beyond(observed / units, expected);
}

static double
naive_conger(const struct table *t, const struct used *u)
{
	double expected = 0, pairs = 0;

	for (int x = 0; x < t->raters; x++)
		for (int y = 0; y < t->raters; y++) {
			if (x == y)
				continue;
			pairs++;
			for (int q = 0; q < t->labels; q++) {
				if (share_of(t, x, q, -1) == undefined || share_of(t, y, q, -1) == undefined)
					return undefined;
				expected += share_of(t, x, q, -1) * share_of(t, y, q, -1);
			}
		}
	double observed = naive_percent(t, u, 'n');
	return observed == undefined ? undefined : beyond(observed, expected / pairs);
}

static double
naive_light(const struct table *t, const struct used *u)
{
	double sum = 0, pairs = 0;

	for (int x = 0; x < t->raters; x++)
		for (int y = x + 1; y < t->raters; y++) {
			double kappa = naive_cohen(t, u, x, y, 'n');
			if (kappa == undefined)
				return undefined;
			sum += kappa;
			pairs++;
		}
	return sum / pairs;
}

/* All ratings of paired units, one after another. */
struct pool {
	int n, label[UNITS * RATERS], unit[UNITS * RATERS];
};

static double
naive_difference(const struct pool *p, const struct used *u, char level, int a, int b)
{
	double d = 0;

	if (a == b)
		return 0;
	if (level == 'n')
		return 1;
	if (level == 'i')
		return (u->value[a] - u->value[b]) * (u->value[a] - u->value[b]);
	if (level == 'r')
		return pow((u->value[a] - u->value[b]) / (u->value[a] + u->value[b]), 2);
	for (int i = 0; i < p->n; i++) {
		int low = a < b ? a : b, high = a < b ? b : a, x = p->label[i];
		d += x > low && x < high ? 1 : x == low || x == high ? 0.5 : 0;
	}
	return d * d;
}

static double
naive_alpha(const struct table *t, const struct used *u, char level)
{
	struct pool p = { 0 };
	double observed = 0, expected = 0;

	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->raters && ratings_in(t, i) > 1; k++)
			if (t->cell[i][k] >= 0) {
				p.unit[p.n] = i;
				p.label[p.n++] = u->place[t->cell[i][k]];
			}
	for (int i = 0; i < p.n; i++)
		for (int k = 0; k < p.n; k++) {
			double d = naive_difference(&p, u, level, p.label[i], p.label[k]);
			if (i == k)
				continue;
			expected += d / (p.n * (p.n - 1.0));
			if (p.unit[i] == p.unit[k])
				observed += d / (p.n * (ratings_in(t, p.unit[i]) - 1.0));
		}
	return expected > 0 ? 1 - observed / expected : undefined;
}

/* Fleiss's kappa of a table of two labels: this one, and any other. */
static double
naive_category(const struct table *t, sv label)
{
	struct table two = *t;

	two.labels = 2;
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->raters; k++)
			if (t->cell[i][k] >= 0) {
				char name[32];
				snprintf(name, sizeof name, "%g", t->value[t->cell[i][k]]);
				two.cell[i][k] = sv_eq(sv_of(name), label);
			}
	struct used u = labels_used(&two);
	return naive_fleiss(&two, &u, 'n', false);
}

static double
naive_value(const struct table *t, const struct used *u, const struct measure *x)
{
	const char *tail = strrchr(x->metric, '_');
	char kind = tail && !strcmp(tail, "_linear") ? 'l' : tail && !strcmp(tail, "_quadratic") ? 'q' : 'n';

	if (!strcmp(x->metric, "percent"))
		return naive_percent(t, u, 'n');
	if (!strncmp(x->metric, "cohen", 5))
		return naive_cohen(t, u, 0, 1, kind);
	if (!strncmp(x->metric, "fleiss", 6))
		return naive_fleiss(t, u, kind, tail && !strcmp(tail, "_pooled"));
	if (!strncmp(x->metric, "gwet", 4))
		return naive_gwet(t, u, kind, false);
	if (!strncmp(x->metric, "brennan", 7))
		return naive_gwet(t, u, kind, true);
	if (!strncmp(x->metric, "conger", 6))
		return naive_conger(t, u);
	if (!strncmp(x->metric, "light", 5))
		return naive_light(t, u);
	if (!strcmp(x->metric, "category_kappa"))
		return naive_category(t, x->scale);
	if (!strncmp(x->metric, "kripp", 5))
		return naive_alpha(t, u, x->scale.p[0]);
	assert_string_equal(x->metric, "scott_pi");
	return undefined;
}

/* Scott's pi is Fleiss's kappa of the units that both rated. */
static double
naive_scott(const struct table *t, const struct used *u)
{
	struct table both = *t;

	both.units = 0;
	for (int i = 0; i < t->units; i++)
		if (ratings_in(t, i) == 2)
			memcpy(both.cell[both.units++], t->cell[i], sizeof t->cell[i]);
	return both.units ? naive_fleiss(&both, u, 'n', false) : undefined;
}

static bool
same(double wanted, const struct measure *x)
{
	return wanted == undefined ? !x->known : x->known && fabs(x->value - wanted) < 1e-9;
}

static void
equal_to_naive(void **state)
{
	struct chance c = chance_new(SEED);
	int compared = 0;

	(void)state;
	for (int i = 0; i < TABLES; i++) {
		struct arena a = keep;
		struct table t = random_table(&c);
		struct used u = labels_used(&t);
		const struct measures *m = measures_of(gathered(&t, NULL, NULL, "", &a), none, &a, spare);

		for (ptrdiff_t k = 0; k < m->list.n; k++) {
			const struct measure *x = &m->list.v[k];
			double wanted = strcmp(x->metric, "scott_pi") ? naive_value(&t, &u, x) : naive_scott(&t, &u);
			if (!same(wanted, x))
				fail_msg("table %d (%d units, %d raters, %d labels): %s %.*s: %.12f, wanted %.12f", i,
				    t.units, t.raters, u.n, x->metric, SV_ARG(x->scale), x->known ? x->value : undefined, wanted);
			compared++;
		}
	}
	print_message("%d values of %d tables, seed %d\n", compared, TABLES, SEED);
	assert_true(compared > 10 * TABLES);
}

static void
shuffle(int *v, int n, struct chance *c)
{
	for (int i = 0; i < n; i++)
		v[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int k = (int)chance_below(c, (uint64_t)i + 1), swap = v[i];
		v[i] = v[k];
		v[k] = swap;
	}
}

/* Resamples of these depend on the order of the raters. */
static bool
asks_who_rated(const struct measure *x)
{
	static const char *const metrics[] = { "cohen_kappa", "scott_pi", "conger_kappa", "light_kappa" };

	for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
		if (strcmp(x->metric, metrics[i]) == 0)
			return true;
	return false;
}

/* Order of units, order and names of raters; for nominal figures also the names
 * of the labels.  Intervals too, since kinds are drawn in an order of their own. */
static void
order_and_names_change_nothing(void **state)
{
	struct chance c = chance_new(SEED + 1);
	struct resampling how = { 3, 50 };

	(void)state;
	for (int i = 0; i < TABLES / 5; i++) {
		struct arena a = keep;
		struct table t = random_table(&c);
		int units[UNITS], raters[RATERS];

		shuffle(units, t.units, &c);
		shuffle(raters, t.raters, &c);
		const struct measures *before = measures_of(gathered(&t, NULL, NULL, "", &a), how, &a, spare);
		const struct measures *moved = measures_of(gathered(&t, units, raters, "", &a), how, &a, spare);
		const struct measures *named = measures_of(gathered(&t, NULL, NULL, "label ", &a), none, &a, spare);

		for (ptrdiff_t k = 0; k < before->list.n; k++) {
			const struct measure *x = &before->list.v[k];
			const struct measure *y = measures_find(moved, x->metric, sv_cstr(&a, x->scale));
			const struct measure *z = measures_find(named, x->metric, "nominal");

			assert_true(same(x->known ? x->value : undefined, y));
			if (!sv_eq(x->scale, SV("nominal")))
				continue;
			assert_true(same(x->known ? x->value : undefined, z));
			assert_true(fabs(x->error - y->error) < 1e-9);
			if (!asks_who_rated(x))
				assert_true(fabs(x->low - y->low) < 1e-9 && fabs(x->high - y->high) < 1e-9);
		}
	}
}

static void
single_rating_leaves_alpha(void **state)
{
	struct chance c = chance_new(SEED + 2);

	(void)state;
	for (int i = 0; i < TABLES / 5; i++) {
		struct arena a = keep;
		struct table t = random_table(&c);

		if (t.units == UNITS)
			t.units--;
		const struct measures *before = measures_of(gathered(&t, NULL, NULL, "", &a), none, &a, spare);
		int last = t.units++;
		for (int k = 0; k < t.raters; k++)
			t.cell[last][k] = -1;
		t.cell[last][0] = t.cell[0][0] < 0 ? 0 : t.cell[0][0];
		const struct measures *after = measures_of(gathered(&t, NULL, NULL, "", &a), none, &a, spare);
		const struct measure *x = measures_find(before, "krippendorff_alpha", "nominal");
		const struct measure *y = measures_find(after, "krippendorff_alpha", "nominal");

		assert_true(same(x->known ? x->value : undefined, y));
	}
}

/* Equal seeds give equal intervals, another seed others; with twenty units and
 * more the interval holds the value. */
static void
same_seed_same_interval(void **state)
{
	struct chance c = chance_new(SEED + 3);
	struct arena a = keep;
	struct table t = random_table(&c);

	(void)state;
	while (t.units < 20)
		t = random_table(&c);
	const struct ratings *r = gathered(&t, NULL, NULL, "", &a);
	const struct measures *x = measures_of(r, (struct resampling){ 5, 400 }, &a, spare);
	const struct measures *y = measures_of(r, (struct resampling){ 5, 400 }, &a, spare);
	const struct measures *z = measures_of(r, (struct resampling){ 6, 400 }, &a, spare);
	bool differs = false;

	for (ptrdiff_t k = 0; k < x->list.n; k++) {
		assert_true(x->list.v[k].low == y->list.v[k].low && x->list.v[k].high == y->list.v[k].high);
		differs = differs || x->list.v[k].low != z->list.v[k].low;
		if (x->list.v[k].interval)
			assert_true(x->list.v[k].low <= x->list.v[k].value && x->list.v[k].value <= x->list.v[k].high);
	}
	assert_true(differs);
}

/* Nobody agrees, and every label is as frequent: nearly any resample
 * is less even, so that the interval lies below the value. */
static void
interval_beside_its_value(void **state)
{
	struct arena a = keep;
	struct table t = { .raters = 2, .labels = LABELS };

	(void)state;
	for (int i = 0; i < LABELS; i++) {
		t.value[i] = i + 1;
		for (int k = i + 1; k < LABELS; k++) {
			t.cell[t.units][0] = i;
			t.cell[t.units++][1] = k;
		}
	}
	const struct measures *m = measures_of(gathered(&t, NULL, NULL, "", &a), (struct resampling){ 1, 400 },
	    &a, spare);
	const struct measure *x = measures_find(m, "fleiss_kappa", "nominal");

	assert_true(x->interval && x->high < x->value);
	assert_string_equal(x->status, "interval_beside");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_to_naive),
		cmocka_unit_test(order_and_names_change_nothing),
		cmocka_unit_test(single_rating_leaves_alpha),
		cmocka_unit_test(same_seed_same_interval),
		cmocka_unit_test(interval_beside_its_value),
	};

	progname = "agreement_random";
	keep = arena_new((ptrdiff_t)1 << 30);
	spare = arena_new((ptrdiff_t)1 << 30);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
