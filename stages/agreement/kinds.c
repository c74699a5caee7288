#include "kinds.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

double *
weights_of(enum weighting w, const double *values, int n, struct arena *a)
{
	if (w == IDENTITY || !values || n == 0)
		return NULL;
	double *weights = new(a, double, (ptrdiff_t)n * n);
	double range = values[n - 1] - values[0];
	for (int q = 0; q < n; q++)
		for (int s = 0; s < n; s++) {
			double distance = range > 0 ? fabs(values[q] - values[s]) / range : 0;
			weights[q * n + s] = 1 - (w == LINEAR ? distance : distance * distance);
		}
	return weights;
}

static void
set_weights(struct kinds *all, struct arena *a)
{
	ptrdiff_t n = all->ncategories;

	for (int w = 0; w < WEIGHTINGS; w++) {
		all->weights[w] = weights_of((enum weighting)w, all->values, all->ncategories, a);
		all->weight_sum[w] = all->weights[w] ? 0 : (double)n;
		for (ptrdiff_t i = 0; i < n * n && all->weights[w]; i++)
			all->weight_sum[w] += all->weights[w][i];
	}
}

/* Gwet, "Handbook of Inter-Rater Reliability", 4th ed. (2014), section 2: the
 * weighted share of agreeing pairs among the pairs of ratings of one unit. */
static double
unit_agreement(const struct kind *k, enum weighting w, const struct kinds *all)
{
	double sum = 0, r = k->ratings;

	for (int i = 0; i < k->nparts; i++)
		for (int j = 0; j < k->nparts; j++) {
			double others = k->parts[j].count - (i == j);
			const double *weights = all->weights[w];
			sum += k->parts[i].count * others * (weights ? weights[k->parts[i].category *
			    all->ncategories + k->parts[j].category] : i == j);
		}
	return sum / (r * (r - 1));
}

static void
add_kind(struct kinds *all, const int *counts, double times, struct arena *a)
{
	struct kind *k = &all->v[all->n];
	struct part *parts = new(a, struct part, all->ncategories);

	for (int q = 0; q < all->ncategories; q++)
		if (counts[q]) {
			parts[k->nparts++] = (struct part){ q, counts[q] };
			k->ratings += counts[q];
		}
	k->parts = parts;
	for (int w = 0; w < WEIGHTINGS && k->ratings > 1; w++)
		k->agree[w] = unit_agreement(k, (enum weighting)w, all);
	all->times[all->n++] = times;
	all->units += times;
}

struct tallied {
	const int *counts;
	ptrdiff_t n;                    /* categories */
	double times;
};
struct tallied_list {
	struct tallied *v;
	ptrdiff_t n, cap;
};

static int
by_counts(const void *x, const void *y)
{
	const struct tallied *a = x, *b = y;

	for (ptrdiff_t i = 0; i < a->n; i++)
		if (a->counts[i] != b->counts[i])
			return a->counts[i] < b->counts[i] ? -1 : 1;
	return 0;
}

struct tally_book {
	struct map ids;
	struct tallied_list list;
};

/* Count one more unit of these counts. */
static void
tally(struct tally_book *book, const int *counts, int ncategories, struct arena *a)
{
	sv key = { (const char *)counts, ncategories * (ptrdiff_t)sizeof *counts };
	int32_t id = map_find(&book->ids, key);

	if (id < 0) {
		int *copy = new(a, int, ncategories);
		memcpy(copy, counts, (size_t)key.n);
		key.p = (const char *)copy;
		id = *map_slot(&book->ids, a, key) = (int32_t)book->list.n;
		*push(&book->list, a) = (struct tallied){ copy, ncategories, 0 };
	}
	book->list.v[id].times++;
}

static struct kinds *
kinds_of_book(struct tally_book *book, int ncategories, const double *values, struct arena *a)
{
	struct kinds *all = new(a, struct kinds, 1);

	if (book->list.n)
		qsort(book->list.v, (size_t)book->list.n, sizeof *book->list.v, by_counts);
	all->ncategories = ncategories;
	all->values = values;
	set_weights(all, a);
	all->v = new(a, struct kind, book->list.n);
	all->times = new(a, double, book->list.n);
	for (ptrdiff_t i = 0; i < book->list.n; i++)
		add_kind(all, book->list.v[i].counts, book->list.v[i].times, a);
	return all;
}

struct kinds *
kinds_of(const struct ratings *r, struct arena *a)
{
	int *counts = new(a, int, r->ncategories);
	struct tally_book book = { 0 };

	for (ptrdiff_t i = 0; i < r->nunits; i++) {
		bool rated = false;

		memset(counts, 0, (size_t)r->ncategories * sizeof *counts);
		for (int k = 0; k < r->nraters; k++) {
			int16_t label = r->cell[i * r->nraters + k];
			if (label != MISSING) {
				counts[label]++;
				rated = true;
			}
		}
		if (rated)
			tally(&book, counts, r->ncategories, a);
	}
	return kinds_of_book(&book, r->ncategories, r->values, a);
}

void
kinds_draw(const struct kinds *all, struct chance *chance, double *times)
{
	chance_multinomial(chance, all->units, all->times, all->n, times);
}

struct sums *
sums_new(const struct kinds *all, struct arena *a)
{
	struct sums *s = new(a, struct sums, 1);
	ptrdiff_t n = all->ncategories;

	s->share = new(a, double, n);
	s->total = new(a, double, n);
	s->paired_total = new(a, double, n);
	s->below = new(a, double, n);
	s->pairs = new(a, double, n * n);
	s->apart = new(a, double, n);
	return s;
}

static void
clear(struct sums *s, ptrdiff_t n)
{
	struct sums empty = { .share = s->share, .total = s->total, .paired_total = s->paired_total,
		.below = s->below, .pairs = s->pairs, .apart = s->apart };

	memset(s->share, 0, (size_t)n * sizeof *s->share);
	memset(s->total, 0, (size_t)n * sizeof *s->total);
	memset(s->paired_total, 0, (size_t)n * sizeof *s->paired_total);
	memset(s->pairs, 0, (size_t)(n * n) * sizeof *s->pairs);
	memset(s->apart, 0, (size_t)n * sizeof *s->apart);
	*s = empty;
}

static void
add_pairs(struct sums *s, const struct kind *k, double times, ptrdiff_t n)
{
	for (int w = 0; w < WEIGHTINGS; w++)
		s->agree[w] += times * k->agree[w];
	for (int i = 0; i < k->nparts; i++) {
		const struct part *p = &k->parts[i];

		s->paired_total[p->category] += times * p->count;
		s->apart[p->category] += times * p->count * (k->ratings - p->count) /
		    ((double)k->ratings * (k->ratings - 1));
		for (int j = 0; j < k->nparts; j++)
			s->pairs[p->category * n + k->parts[j].category] +=
			    times * p->count * (k->parts[j].count - (i == j)) / (k->ratings - 1);
	}
	s->paired += times;
	s->paired_ratings += times * k->ratings;
}

void
sums_set(struct sums *s, const struct kinds *all, const double *times)
{
	clear(s, all->ncategories);
	for (ptrdiff_t i = 0; i < all->n; i++) {
		const struct kind *k = &all->v[i];

		if (times[i] <= 0)
			continue;
		s->rated += times[i];
		s->ratings += times[i] * k->ratings;
		for (int j = 0; j < k->nparts; j++) {
			s->share[k->parts[j].category] += times[i] * k->parts[j].count / k->ratings;
			s->total[k->parts[j].category] += times[i] * k->parts[j].count;
		}
		if (k->ratings > 1)
			add_pairs(s, k, times[i], all->ncategories);
	}
	for (int q = 1; q < all->ncategories; q++)
		s->below[q] = s->below[q - 1] + s->paired_total[q - 1];
}
