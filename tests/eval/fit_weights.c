/* Leans and splits: gradient descent with momentum on the log-likelihood and a
 * penalty on large weights, a fixed number of steps from nought.  No weight falls
 * below nought: praise never speaks against ship, even where two leans tell nearly
 * the same. */
#include "fit.h"
#include <math.h>

enum { STEPS = 600 };
static const double RATE = 0.5, MOMENTUM = 0.8, PENALTY = 0.001;

void
weights_odds(const double *w, const double *x, double odds[3])
{
	double lean = 0, split = 0;

	for (int i = 0; i < UNKNOWN_LEANS; i++)
		lean += w[i] * x[i];
	for (int i = UNKNOWN_LEANS; i < UNKNOWNS; i++)
		split += w[i] * x[i];
	odds[0] = exp(lean);
	odds[1] = exp(-lean);
	odds[2] = exp(split);
	double sum = odds[0] + odds[1] + odds[2];
	for (int i = 0; i < 3; i++)
		odds[i] /= sum;
}

static void
add_slope(const struct text *t, const double *w, double *slope)
{
	double odds[3];

	weights_odds(w, t->x, odds);
	odds[t->wanted - STANCE_SHIP] -= 1;
	for (int i = 0; i < UNKNOWNS; i++)
		slope[i] += t->trust * t->x[i] * (i < UNKNOWN_LEANS ? odds[0] - odds[1] : odds[2]);
}

/* A text that states its verdict teaches nothing about judgements. */
static bool
counts(const struct text *t, int without)
{
	return t->group != without && t->stated == STANCE_NONE;
}

void
weights_fit(const struct texts *texts, const bool *used, const double *start, int without, double w[UNKNOWNS])
{
	double speed[UNKNOWNS] = { 0 }, total = 0;

	for (int i = 0; i < UNKNOWNS; i++)
		w[i] = used[i] ? 0 : start[i];
	for (ptrdiff_t i = 0; i < texts->n; i++)
		total += counts(texts->v + i, without) ? texts->v[i].trust : 0;
	for (int step = 0; step < STEPS; step++) {
		double slope[UNKNOWNS] = { 0 };
		for (ptrdiff_t i = 0; i < texts->n; i++)
			if (counts(texts->v + i, without))
				add_slope(texts->v + i, w, slope);
		for (int i = 0; i < UNKNOWNS; i++) {
			bool always = i == 0 || i == UNKNOWN_LEANS;
			speed[i] = MOMENTUM * speed[i] - RATE * (slope[i] / total + (always ? 0 : 2 * PENALTY * w[i]));
			w[i] += used[i] ? speed[i] : 0;
			if (!always && w[i] < 0)
				w[i] = speed[i] = 0;
		}
	}
}
