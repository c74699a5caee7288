/* Odds of words: multinomial logistic regression with a penalty on large odds.
 *
 * One coordinate after another, each step against an upper bound of the curvature
 * (Krishnapuram, Carin, Figueiredo, Hartemink: Sparse multinomial logistic
 * regression, IEEE PAMI 27, 2005), so that no step makes the fit worse and no rate
 * has to be chosen.  The order is that of the features and the number of sweeps is
 * fixed: the same texts give the same odds. */
#include "fit.h"
#include <math.h>

enum {
	SWEEPS = 40,
	DOCUMENTS = 3           /* that must have a phrase */
};
/* The penalty of a phrase falls with the square of the logarithm of how rare it is,
 * as if each were counted by its inverse document frequency: what stands in most texts
 * tells an author's manner and not the verdict. */
static const double RIDGE = 500, LEAST = 0.03;   /* smaller odds are left out of the table */

struct column {                 /* the texts that have a feature */
	int32_t feature;
	const int32_t *texts;
	ptrdiff_t n;
	double bound, ridge;
};
struct problem {
	const struct texts *texts;
	struct { struct column *v; ptrdiff_t n, cap; } columns;
	double (*z)[SIDES], (*p)[SIDES];        /* of each text: sums, odds */
	double *weight;                         /* 0: left out */
	ptrdiff_t used;                         /* texts not left out */
};

/* ---- the columns ---- */

static enum side
wanted_side(const struct text *t)
{
	return t->wanted == STANCE_SHIP ? SIDE_SHIP : t->wanted == STANCE_SKIP ? SIDE_SKIP : SIDE_MIXED;
}

static int32_t *
count_texts(const struct problem *p, ptrdiff_t nfeatures, struct arena *a)
{
	int32_t *counts = new(a, int32_t, nfeatures + 1);

	for (ptrdiff_t i = 0; i < p->texts->n; i++)
		for (ptrdiff_t k = 0; p->weight[i] > 0 && k < p->texts->v[i].nfeatures; k++)
			counts[p->texts->v[i].features[k]]++;
	return counts;
}

static void
add_column(struct problem *p, int32_t feature, const int32_t *texts, ptrdiff_t n, struct arena *a)
{
	int documents = 0, last = -1;
	double bound = 0, rare = log((double)p->used / (double)n);

	for (ptrdiff_t i = 0; i < n; i++) {
		const struct text *t = p->texts->v + texts[i];
		documents += t->document != last;
		last = t->document;
		bound += p->weight[texts[i]] * t->scale * t->scale / 2;
	}
	if (documents >= DOCUMENTS && bound > 0)
		*push(&p->columns, a) = (struct column){ feature, texts, n, bound, RIDGE / (rare * rare) };
}

static void
make_columns(struct problem *p, const bool *usable, struct arena *a)
{
	ptrdiff_t nfeatures = phrases_count(p->texts->book) * PLACES;
	int32_t *counts = count_texts(p, nfeatures, a), **room = new(a, int32_t *, nfeatures + 1);

	for (ptrdiff_t f = 0; f < nfeatures; f++)
		room[f] = usable[f / PLACES] && counts[f] >= DOCUMENTS ? new(a, int32_t, counts[f]) : NULL;
	for (ptrdiff_t f = 0; f < nfeatures; f++)
		counts[f] = 0;
	for (ptrdiff_t i = 0; i < p->texts->n; i++)
		for (ptrdiff_t k = 0; p->weight[i] > 0 && k < p->texts->v[i].nfeatures; k++) {
			int32_t f = p->texts->v[i].features[k];
			if (room[f])
				room[f][counts[f]++] = (int32_t)i;
		}
	for (ptrdiff_t f = 0; f < nfeatures; f++)
		if (room[f])
			add_column(p, (int32_t)f, room[f], counts[f], a);
}

/* ---- the descent ---- */

static void
set_odds(const double *z, double *p)
{
	double sum = 0;

	for (int k = 0; k < SIDES; k++)
		sum += p[k] = exp(z[k]);
	for (int k = 0; k < SIDES; k++)
		p[k] /= sum;
}

/* What the texts of a column pull each side by. */
static void
slope_of(const struct problem *p, const struct column *c, double slope[SIDES])
{
	for (int k = 0; k < SIDES; k++)
		slope[k] = 0;
	for (ptrdiff_t i = 0; i < c->n; i++) {
		const struct text *t = p->texts->v + c->texts[i];
		double size = p->weight[c->texts[i]] * t->scale;
		for (int k = 0; k < SIDES; k++)
			slope[k] += size * p->p[c->texts[i]][k];
		slope[wanted_side(t)] -= size;
	}
}

static void
step(struct problem *p, const struct column *c, double *w)
{
	double slope[SIDES], change[SIDES];

	slope_of(p, c, slope);
	for (int k = 0; k < SIDES; k++) {
		double now = (w[k] - slope[k] / c->bound) / (1 + c->ridge / c->bound);
		change[k] = now - w[k];
		w[k] = now;
	}
	for (ptrdiff_t i = 0; i < c->n; i++) {
		int32_t t = c->texts[i];
		for (int k = 0; k < SIDES; k++)
			p->z[t][k] += p->texts->v[t].scale * change[k];
		set_odds(p->z[t], p->p[t]);
	}
}

static void
step_bias(struct problem *p, double *bias)
{
	double slope[SIDES] = { 0 }, total = 0;

	for (ptrdiff_t i = 0; i < p->texts->n; i++) {
		for (int k = 0; k < SIDES; k++)
			slope[k] += p->weight[i] * p->p[i][k];
		slope[wanted_side(p->texts->v + i)] -= p->weight[i];
		total += p->weight[i];
	}
	for (int k = 0; k < SIDES; k++)
		bias[k] -= 2 * slope[k] / total;
	for (ptrdiff_t i = 0; i < p->texts->n; i++) {
		for (int k = 0; k < SIDES; k++)
			p->z[i][k] -= 2 * slope[k] / total;
		set_odds(p->z[i], p->p[i]);
	}
}

/* As the table will have it: centred, rounded, nought if little. */
static void
finish(double *w)
{
	double mean = (w[0] + w[1] + w[2]) / SIDES, most = 0;

	for (int k = 0; k < SIDES; k++) {
		w[k] = round((w[k] - mean) * 1000) / 1000;
		most = fmax(most, fabs(w[k]));
	}
	for (int k = 0; most < LEAST && k < SIDES; k++)
		w[k] = 0;
}

struct word_fit
odds_fit(const struct texts *texts, const bool *usable, int without, struct arena *a)
{
	struct word_fit fit = { 0 };
	fit.side = arena_alloc(a, sizeof *fit.side, _Alignof(double), phrases_count(texts->book) * PLACES + 1);
	struct arena scratch = *a;
	struct problem p = { .texts = texts };

	p.z = arena_alloc(&scratch, sizeof *p.z, _Alignof(double), texts->n + 1);
	p.p = arena_alloc(&scratch, sizeof *p.p, _Alignof(double), texts->n + 1);
	p.weight = new(&scratch, double, texts->n + 1);
	for (ptrdiff_t i = 0; i < texts->n; i++) {
		p.weight[i] = texts->v[i].group == without ? 0 : texts->v[i].weight;
		p.used += p.weight[i] > 0;
		set_odds(p.z[i], p.p[i]);
	}
	make_columns(&p, usable, &scratch);
	for (int sweep = 0; sweep < SWEEPS; sweep++) {
		step_bias(&p, fit.bias);
		for (ptrdiff_t c = 0; c < p.columns.n; c++)
			step(&p, p.columns.v + c, fit.side[p.columns.v[c].feature]);
	}
	for (ptrdiff_t c = 0; c < p.columns.n; c++)
		finish(fit.side[p.columns.v[c].feature]);
	return fit;
}

void
odds_sum(const struct word_fit *fit, const struct text *t, double sum[SIDES])
{
	for (int k = 0; k < SIDES; k++)
		sum[k] = 0;
	for (ptrdiff_t i = 0; i < t->nfeatures; i++)
		for (int k = 0; k < SIDES; k++)
			sum[k] += t->scale * fit->side[t->features[i]][k];
}
