/* Gwet, "Handbook of Inter-Rater Reliability", 4th ed. (2014), chapter 5: a
 * coefficient is the mean, nearly, of what each unit adds to it; its variance is
 * that of a mean.  Cohen's and Scott's are of Fleiss, Cohen, Everitt,
 * Psychological Bulletin 72 (1969), and of Gwet's counterpart for shared margins. */
#include "errors.h"
#include <math.h>

/* From the sum of squares of N units about their mean. */
static bool
error_of(double squares, double n, double *error)
{
	if (n < 2)
		return false;
	*error = sqrt(squares / (n * (n - 1)));
	return true;
}

/* By the square, how far what one unit adds to a coefficient lies from its VALUE. */
static double
squared_off(double observed, double chance, double expected, double value)
{
	double off = (observed - 2 * (1 - value) * chance) / (1 - expected) - value;

	return off * off;
}

/* [category] its mean weight against the SHARES, which add up to WHOLE: half of how
 * much chance agreement grows with the share of each, where it is a square of them.
 * WEIGHTS NULL: identity. */
static double *
mean_weights(const double *weights, int n, const double *shares, double whole, struct arena *a)
{
	double *mean = new(a, double, n);

	for (int q = 0; q < n; q++)
		for (int t = 0; t < n; t++)
			mean[q] += (weights ? weights[q * n + t] : q == t) * shares[t] / whole;
	return mean;
}

static double
expected_of(const double *lean, const double *shares, double whole, int n)
{
	double sum = 0;

	for (int q = 0; q < n; q++)
		sum += lean[q] * shares[q] / whole;
	return sum;
}

/* What the ratings of one unit say of the chance agreement. */
static double
lean_of_unit(const struct kind *v, const double *lean)
{
	double sum = 0;

	for (int j = 0; j < v->nparts; j++)
		sum += lean[v->parts[j].category] * v->parts[j].count / v->ratings;
	return sum;
}

/* Chance agreement EXPECTED from shares that are means over the units.  What a
 * unit of one rating says of the observed agreement is nothing. */
static bool
linear_error(const struct sums *s, const struct kinds *k, enum weighting w, const double *lean,
    double expected, double value, double *error)
{
	double squares = 0;

	for (ptrdiff_t i = 0; i < k->n; i++) {
		const struct kind *v = &k->v[i];
		double observed = v->ratings > 1 ? s->rated / s->paired * (v->agree[w] - expected) : 0;
		double chance = lean_of_unit(v, lean) - expected;
		squares += k->times[i] * squared_off(observed, chance, expected, value);
	}
	return error_of(squares, s->rated, error);
}

bool
percent_error(const struct sums *s, const struct kinds *k, double value, double *error, struct arena scratch)
{
	return linear_error(s, k, IDENTITY, new(&scratch, double, k->ncategories), 0, value, error);
}

bool
fleiss_error(const struct sums *s, const struct kinds *k, enum weighting w, double value, double *error,
    struct arena scratch)
{
	double *lean = mean_weights(k->weights[w], k->ncategories, s->share, s->rated, &scratch);

	return linear_error(s, k, w, lean, expected_of(lean, s->share, s->rated, k->ncategories), value, error);
}

bool
gwet_error(const struct sums *s, const struct kinds *k, enum weighting w, double value, double *error,
    struct arena scratch)
{
	double *lean = new(&scratch, double, k->ncategories);

	for (int q = 0; q < k->ncategories; q++)
		lean[q] = gwet_factor(k, w) * (1 - s->share[q] / s->rated);
	return linear_error(s, k, w, lean, expected_of(lean, s->share, s->rated, k->ncategories), value, error);
}

/* Its chance agreement is the same whatever the units. */
bool
brennan_prediger_error(const struct sums *s, const struct kinds *k, enum weighting w, double value,
    double *error, struct arena scratch)
{
	double *lean = new(&scratch, double, k->ncategories);
	double n = k->ncategories;

	for (int q = 0; q < k->ncategories; q++)
		lean[q] = k->weight_sum[w] / (n * n);
	return linear_error(s, k, w, lean, k->weight_sum[w] / (n * n), value, error);
}

/* The shares are ratios of two sums over units, so that a unit counts by how
 * many ratings it has. */
bool
fleiss_pooled_error(const struct sums *s, const struct kinds *k, enum weighting w, double value,
    double *error, struct arena scratch)
{
	double *lean = mean_weights(k->weights[w], k->ncategories, s->total, s->ratings, &scratch);
	double expected = expected_of(lean, s->total, s->ratings, k->ncategories), squares = 0;

	for (ptrdiff_t i = 0; i < k->n; i++) {
		const struct kind *v = &k->v[i];
		double observed = v->ratings > 1 ? s->rated / s->paired * (v->agree[w] - expected) : 0;
		double chance = (lean_of_unit(v, lean) - expected) * v->ratings * s->rated / s->ratings;
		squares += k->times[i] * squared_off(observed, chance, expected, value);
	}
	return error_of(squares, s->rated, error);
}

/* As Fleiss's of two categories. */
bool
category_error(const struct sums *s, const struct kinds *k, int category, double value, double *error)
{
	double share = s->share[category] / s->rated, squares = 0;
	double expected = share * share + (1 - share) * (1 - share);

	for (ptrdiff_t i = 0; i < k->n; i++) {
		const struct kind *v = &k->v[i];
		double r = v->ratings, in = 0;

		for (int j = 0; j < v->nparts; j++)
			if (v->parts[j].category == category)
				in = v->parts[j].count;
		double agree = r > 1 ? 1 - 2 * in * (r - in) / (r * (r - 1)) - expected : 0;
		double chance = (share * in + (1 - share) * (r - in)) / r - expected;
		squares += k->times[i] * squared_off(s->rated / s->paired * agree, chance, expected, value);
	}
	return error_of(squares, s->rated, error);
}

/* How far apart categories may be: what makes an agreement of a distance. */
static double
farthest(const struct sums *s, const struct kinds *k, enum level level)
{
	double most = 0;

	for (int a = 0; a < k->ncategories; a++)
		for (int b = 0; b < a; b++)
			most = fmax(most, alpha_difference(s, k, level, a, b));
	return most;
}

static double *
closeness(const struct sums *s, const struct kinds *k, enum level level, struct arena *a)
{
	int n = k->ncategories;
	double *weights = new(a, double, (ptrdiff_t)n * n), most = farthest(s, k, level);

	for (int i = 0; i < n * n; i++)
		weights[i] = most > 0 ? 1 - alpha_difference(s, k, level, i / n, i % n) / most : 1;
	return weights;
}

/* Over the units with two ratings, where shares and agreement are ratios to the
 * mean number of ratings; Gwet's for alpha, which leaves out the correction for
 * small tables. */
bool
alpha_error(const struct sums *s, const struct kinds *k, enum level level, double *error, struct arena scratch)
{
	int n = k->ncategories;
	double *near = closeness(s, k, level, &scratch), *lean = new(&scratch, double, n);
	double mean = s->paired_ratings / s->paired, expected = 0, observed = 0, squares = 0;

	for (int a = 0; a < n; a++)
		for (int b = 0; b < n; b++) {
			lean[a] += near[a * n + b] * s->paired_total[b] / s->paired_ratings;
			observed += near[a * n + b] * s->pairs[a * n + b] / s->paired_ratings;
		}
	expected = expected_of(lean, s->paired_total, s->paired_ratings, n);
	if (1 - expected <= 0)
		return false;
	double value = (observed - expected) / (1 - expected);
	for (ptrdiff_t i = 0; i < k->n; i++) {
		const struct kind *v = &k->v[i];
		double more = v->ratings / mean, agree = 0;

		if (v->ratings < 2)
			continue;
		for (int j = 0; j < v->nparts; j++)
			for (int l = 0; l < v->nparts; l++)
				agree += near[v->parts[j].category * n + v->parts[l].category] *
				    v->parts[j].count * (v->parts[l].count - (j == l));
		agree = agree / (mean * (v->ratings - 1)) - observed * (more - 1);
		double chance = more * lean_of_unit(v, lean) - expected * (more - 1);
		squares += k->times[i] * squared_off(agree - expected, chance - expected, expected, value);
	}
	return error_of(squares, s->paired, error);
}

/* FIRST and SECOND: how much chance agreement leans on the label of either
 * rater.  Fleiss, Cohen, Everitt (1969), formula 13 with weights. */
static bool
square_error(const struct square *s, enum weighting w, const double *first, const double *second,
    double value, double *error)
{
	double observed = 0, expected = 0, sum = 0;

	for (int q = 0; q < s->n; q++)
		for (int t = 0; t < s->n; t++) {
			double weight = s->weights[w] ? s->weights[w][q * s->n + t] : q == t;
			double share = s->cell[q * s->n + t] / s->units;
			double part = weight - (1 - value) * (first[q] + second[t]);

			observed += weight * share;
			expected += (first[q] + second[t]) / 2 * share;
			sum += share * part * part;
		}
	double centre = observed - 2 * (1 - value) * expected;
	if (s->units < 2)
		return false;
	*error = sqrt(fmax(0, sum - centre * centre) / s->units) / (1 - expected);
	return true;
}

bool
cohen_error(const struct square *s, enum weighting w, double value, double *error, struct arena scratch)
{
	return square_error(s, w, mean_weights(s->weights[w], s->n, s->second, s->units, &scratch),
	    mean_weights(s->weights[w], s->n, s->first, s->units, &scratch), value, error);
}

bool
scott_error(const struct square *s, double value, double *error, struct arena scratch)
{
	double *both = new(&scratch, double, s->n);

	for (int q = 0; q < s->n; q++)
		both[q] = s->first[q] + s->second[q];
	double *mean = mean_weights(NULL, s->n, both, 2 * s->units, &scratch);
	return square_error(s, IDENTITY, mean, mean, value, error);
}

/* What the labels of pattern I say of the chance agreement; a rater who did not
 * rate it says what the rater's margins say.  Gwet (2014), section 5.4. */
static double
chance_of_pattern(const struct patterns *p, const struct margins *m, ptrdiff_t i)
{
	int n = p->ncategories, r = p->nraters;
	double sum = 0;

	for (int k = 0; k < r; k++) {
		const double *share = m->share + k * n;
		int16_t label = p->cell[i * r + k];
		double scale = p->units / m->rated[k];

		for (int q = 0; q < n; q++) {
			double said = label == MISSING ? share[q] : scale * (label == q) + (1 - scale) * share[q];
			sum += said * (r * m->mean[q] - share[q]);
		}
	}
	return sum / (r * (r - 1.0));
}

bool
conger_error(const struct patterns *p, double value, double *error, struct arena scratch)
{
	struct margins m;
	double squares = 0;

	if (!margins_of(p, p->times, &m, &scratch))
		return false;
	for (ptrdiff_t i = 0; i < p->n; i++) {
		double observed = p->ratings[i] > 1 ? p->units / m.paired * (p->agree[i] - m.expected) : 0;
		double chance = chance_of_pattern(p, &m, i) - m.expected;
		squares += p->times[i] * squared_off(observed, chance, m.expected, value);
	}
	return error_of(squares, p->units, error);
}
