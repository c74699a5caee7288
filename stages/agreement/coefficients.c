/* With missing ratings all but alpha follow Gwet (2014): observed agreement over
 * the units with two ratings or more, shares of the categories over the units
 * with one or more. */
#include "coefficients.h"
#include <math.h>

/* Sums of shares can miss 1 by some ulps. */
static const double nothing_left = 1e-12;

bool
beyond_chance(double observed, double expected, double *value)
{
	if (1 - expected < nothing_left)
		return false;
	*value = (observed - expected) / (1 - expected);
	return true;
}

bool
percent_agreement(const struct sums *s, enum weighting w, double *value)
{
	if (s->paired <= 0)
		return false;
	*value = s->agree[w] / s->paired;
	return true;
}

/* Chance agreement of two raters with these SHARES, which add up to WHOLE. */
static double
expected_of(const double *shares, double whole, const struct kinds *k, enum weighting w)
{
	const double *weights = k->weights[w];
	double sum = 0;

	for (int q = 0; q < k->ncategories; q++) {
		if (!weights)
			sum += shares[q] * shares[q];
		for (int s = 0; s < k->ncategories && weights; s++)
			sum += weights[q * k->ncategories + s] * shares[q] * shares[s];
	}
	return sum / (whole * whole);
}

/* Fleiss, Psychological Bulletin 76 (1971); with unequal numbers of raters the
 * shares are means of the units' own shares (Gwet 2014, section 2). */
bool
fleiss_kappa(const struct sums *s, const struct kinds *k, enum weighting w, double *value)
{
	double observed;

	return percent_agreement(s, w, &observed) &&
	    beyond_chance(observed, expected_of(s->share, s->rated, k, w), value);
}

/* The same with shares of all ratings thrown together (Fleiss, Levin, Paik,
 * "Statistical Methods for Rates and Proportions", 3rd ed. (2003), 18.3). */
bool
fleiss_kappa_pooled(const struct sums *s, const struct kinds *k, enum weighting w, double *value)
{
	double observed;

	return percent_agreement(s, w, &observed) &&
	    beyond_chance(observed, expected_of(s->total, s->ratings, k, w), value);
}

/* One category against all others together (Fleiss 1971, section 4). */
bool
category_kappa(const struct sums *s, int category, double *value)
{
	if (s->paired <= 0)
		return false;
	double share = s->share[category] / s->rated;
	return beyond_chance(1 - 2 * s->apart[category] / s->paired,
	    share * share + (1 - share) * (1 - share), value);
}

double
gwet_factor(const struct kinds *k, enum weighting w)
{
	double n = k->ncategories;

	return n > 1 ? k->weight_sum[w] / (n * (n - 1)) : 0;
}

/* Gwet, British J. of Mathematical and Statistical Psychology 61 (2008): AC1;
 * with weights AC2.  With a single category nothing is left to chance, and all
 * agree. */
bool
gwet_ac(const struct sums *s, const struct kinds *k, enum weighting w, double *value)
{
	double observed, mixed = 0;

	if (!percent_agreement(s, w, &observed))
		return false;
	for (int q = 0; q < k->ncategories; q++)
		mixed += s->share[q] / s->rated * (1 - s->share[q] / s->rated);
	return beyond_chance(observed, gwet_factor(k, w) * mixed, value);
}

/* Brennan, Prediger, Educational and Psychological Measurement 41 (1981):
 * chance picks every category alike. */
bool
brennan_prediger(const struct sums *s, const struct kinds *k, enum weighting w, double *value)
{
	double observed, n = k->ncategories;

	return percent_agreement(s, w, &observed) &&
	    beyond_chance(observed, k->weight_sum[w] / (n * n), value);
}

/* Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011): difference
 * of two categories, squared.  Ordinal distances depend on how often the
 * categories between them were used. */
double
alpha_difference(const struct sums *s, const struct kinds *k, enum level level, int a, int b)
{
	int low = a < b ? a : b, high = a < b ? b : a;
	double d = 0;

	if (a == b)
		return 0;
	switch (level) {
	case NOMINAL:
		return 1;
	case ORDINAL:
		d = s->below[high] - s->below[low] + (s->paired_total[high] - s->paired_total[low]) / 2;
		break;
	case INTERVAL:
		d = k->values[a] - k->values[b];
		break;
	case RATIO:
		d = k->values[a] + k->values[b];
		d = fabs(d) > 0 ? (k->values[a] - k->values[b]) / d : 0;
		break;
	}
	return d * d;
}

/* Krippendorff (2011), as coincidences: 1 - D_o / D_e.  Units with a single
 * rating take no part. */
bool
krippendorff_alpha(const struct sums *s, const struct kinds *k, enum level level, double *value)
{
	double observed = 0, expected = 0, n = s->paired_ratings;

	if (n < 2)
		return false;
	for (int a = 0; a < k->ncategories; a++)
		for (int b = 0; b < k->ncategories; b++) {
			double d = alpha_difference(s, k, level, a, b);
			observed += s->pairs[a * k->ncategories + b] * d;
			expected += s->paired_total[a] * s->paired_total[b] * d;
		}
	expected /= n - 1;
	if (expected <= 0)
		return false;
	*value = (expected - observed) / expected;
	return true;
}
