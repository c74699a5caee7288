#include "patterns.h"
#include "coefficients.h"
#include "raters.h"
#include <stdlib.h>
#include <string.h>

struct found {
	const int16_t *cell;
	int n;                          /* raters */
	double times;
};
struct found_list {
	struct found *v;
	ptrdiff_t n, cap;
};

static int
by_cells(const void *x, const void *y)
{
	const struct found *a = x, *b = y;

	for (int k = 0; k < a->n; k++)
		if (a->cell[k] != b->cell[k])
			return a->cell[k] < b->cell[k] ? -1 : 1;
	return 0;
}

static int
ratings_in(const int16_t *cell, int nraters)
{
	int n = 0;

	for (int k = 0; k < nraters; k++)
		n += cell[k] != MISSING;
	return n;
}

static struct found_list
find(const struct ratings *r, struct arena *a)
{
	struct found_list list = { 0 };
	struct map ids = { 0 };

	for (ptrdiff_t i = 0; i < r->nunits; i++) {
		const int16_t *cell = r->cell + i * r->nraters;
		sv key = { (const char *)cell, r->nraters * (ptrdiff_t)sizeof *cell };

		if (!ratings_in(cell, r->nraters))
			continue;
		int32_t id = map_find(&ids, key);
		if (id < 0) {
			id = *map_slot(&ids, a, key) = (int32_t)list.n;
			*push(&list, a) = (struct found){ cell, r->nraters, 0 };
		}
		list.v[id].times++;
	}
	if (list.n)
		qsort(list.v, (size_t)list.n, sizeof *list.v, by_cells);
	return list;
}

static double
agreement_in(const int16_t *cell, int nraters)
{
	int alike = 0, n = ratings_in(cell, nraters);

	for (int j = 0; j < nraters; j++)
		for (int k = 0; k < j; k++)
			alike += cell[j] != MISSING && cell[j] == cell[k];
	return n > 1 ? 2.0 * alike / (n * (n - 1.0)) : 0;
}

struct patterns *
patterns_of(const struct ratings *r, struct arena *a)
{
	struct found_list list = find(r, a);
	struct patterns *p = new(a, struct patterns, 1);
	int16_t *cell = new(a, int16_t, list.n * r->nraters);
	int *ratings = new(a, int, list.n);
	double *agree = new(a, double, list.n);

	*p = (struct patterns){ r->nraters, r->ncategories, list.n, cell, ratings, agree,
		new(a, double, list.n), 0 };
	for (ptrdiff_t i = 0; i < list.n; i++) {
		memcpy(cell + i * r->nraters, list.v[i].cell, (size_t)r->nraters * sizeof *cell);
		ratings[i] = ratings_in(list.v[i].cell, r->nraters);
		agree[i] = agreement_in(list.v[i].cell, r->nraters);
		p->times[i] = list.v[i].times;
		p->units += list.v[i].times;
	}
	return p;
}

void
patterns_draw(const struct patterns *p, struct chance *chance, double *times)
{
	chance_multinomial(chance, p->units, p->times, p->n, times);
}

/* Shares of the labels of rater K among what K rated, and how many that are. */
static double
shares_of(const struct patterns *p, const double *times, int k, double *share)
{
	double all = 0;

	for (ptrdiff_t i = 0; i < p->n; i++) {
		int16_t q = p->cell[i * p->nraters + k];

		if (q == MISSING)
			continue;
		share[q] += times[i];
		all += times[i];
	}
	for (int q = 0; q < p->ncategories && all > 0; q++)
		share[q] /= all;
	return all;
}

static double
observed_of(const struct patterns *p, const double *times, double *paired)
{
	double sum = 0;

	*paired = 0;
	for (ptrdiff_t i = 0; i < p->n; i++)
		if (p->ratings[i] > 1) {
			*paired += times[i];
			sum += times[i] * p->agree[i];
		}
	return *paired > 0 ? sum / *paired : 0;
}

/* The mean over pairs of raters of the product of their margins, as
 * (sum)^2 - sum of squares, so that pairs need not be visited. */
bool
margins_of(const struct patterns *p, const double *times, struct margins *m, struct arena *a)
{
	int n = p->ncategories, r = p->nraters;

	*m = (struct margins){ .share = new(a, double, (ptrdiff_t)r * n), .mean = new(a, double, n),
		.rated = new(a, double, r) };
	m->observed = observed_of(p, times, &m->paired);
	if (m->paired <= 0)
		return false;
	for (int k = 0; k < r; k++) {
		m->rated[k] = shares_of(p, times, k, m->share + k * n);
		if (m->rated[k] <= 0)
			return false;
		for (int q = 0; q < n; q++) {
			m->mean[q] += m->share[k * n + q] / r;
			m->expected -= m->share[k * n + q] * m->share[k * n + q];
		}
	}
	for (int q = 0; q < n; q++)
		m->expected += m->mean[q] * m->mean[q] * r * r;
	m->expected /= r * (r - 1.0);
	return true;
}

/* Conger, Psychological Bulletin 88 (1980); each rater's margins are over the
 * units that the rater rated. */
bool
conger_kappa(const struct patterns *p, const double *times, double *value, struct arena scratch)
{
	struct margins m;

	return margins_of(p, times, &m, &scratch) && beyond_chance(m.observed, m.expected, value);
}

/* Light, Psychological Bulletin 76 (1971). */
bool
light_kappa(const struct patterns *p, const double *times, double *value, struct arena scratch)
{
	double sum = 0;
	int pairs = 0;

	for (int j = 0; j < p->nraters; j++)
		for (int k = j + 1; k < p->nraters; k++) {
			struct arena a = scratch;
			double kappa;

			if (!cohen_kappa(square_of_patterns(p, times, j, k, &a), IDENTITY, &kappa))
				return false;
			sum += kappa;
			pairs++;
		}
	if (!pairs)
		return false;
	*value = sum / pairs;
	return true;
}
