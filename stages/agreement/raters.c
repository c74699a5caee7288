#include "raters.h"
#include "coefficients.h"

static struct square *
square_new(int ncategories, struct arena *a)
{
	struct square *s = new(a, struct square, 1);

	s->n = ncategories;
	s->cell = new(a, double, (ptrdiff_t)s->n * s->n);
	s->first = new(a, double, s->n);
	s->second = new(a, double, s->n);
	return s;
}

static void
set_margins(struct square *s)
{
	for (int q = 0; q < s->n; q++)
		s->first[q] = s->second[q] = 0;
	for (int q = 0; q < s->n; q++)
		for (int t = 0; t < s->n; t++) {
			s->first[q] += s->cell[q * s->n + t];
			s->second[t] += s->cell[q * s->n + t];
		}
}

struct square *
square_of(const struct ratings *r, int first, int second, struct arena *a)
{
	struct square *s = square_new(r->ncategories, a);

	for (int w = 0; w < WEIGHTINGS; w++)
		s->weights[w] = weights_of((enum weighting)w, r->values, r->ncategories, a);
	for (ptrdiff_t i = 0; i < r->nunits; i++) {
		int16_t x = r->cell[i * r->nraters + first], y = r->cell[i * r->nraters + second];

		if (x == MISSING || y == MISSING)
			continue;
		s->cell[x * s->n + y]++;
		s->units++;
	}
	set_margins(s);
	return s;
}

struct square *
square_like(const struct square *s, struct arena *a)
{
	struct square *like = square_new(s->n, a);

	for (int w = 0; w < WEIGHTINGS; w++)
		like->weights[w] = s->weights[w];
	like->units = s->units;
	return like;
}

void
square_draw(const struct square *s, struct chance *chance, struct square *drawn)
{
	int64_t left = (int64_t)s->units;
	double rest = s->units;

	for (int i = 0; i < s->n * s->n; i++) {
		int64_t n = left ? chance_binomial(chance, left, s->cell[i] / rest) : 0;

		drawn->cell[i] = (double)n;
		left -= n;
		rest -= s->cell[i];
	}
	set_margins(drawn);
}

bool
square_percent(const struct square *s, double *value)
{
	double agree = 0;

	if (s->units <= 0)
		return false;
	for (int q = 0; q < s->n; q++)
		agree += s->cell[q * s->n + q];
	*value = agree / s->units;
	return true;
}

/* Cohen, Educational and Psychological Measurement 20 (1960); with weights
 * Cohen, Psychological Bulletin 70 (1968). */
bool
cohen_kappa(const struct square *s, enum weighting w, double *value)
{
	const double *weights = s->weights[w];
	double observed = 0, expected = 0;

	if (s->units <= 0)
		return false;
	for (int q = 0; q < s->n; q++)
		for (int t = weights ? 0 : q; t < (weights ? s->n : q + 1); t++) {
			double weight = weights ? weights[q * s->n + t] : 1;

			observed += weight * s->cell[q * s->n + t];
			expected += weight * s->first[q] * s->second[t];
		}
	return beyond_chance(observed / s->units, expected / (s->units * s->units), value);
}

/* Scott, Public Opinion Quarterly 19 (1955): both raters share their margins. */
bool
scott_pi(const struct square *s, double *value)
{
	double observed, expected = 0;

	if (!square_percent(s, &observed))
		return false;
	for (int q = 0; q < s->n; q++) {
		double mean = (s->first[q] + s->second[q]) / (2 * s->units);
		expected += mean * mean;
	}
	return beyond_chance(observed, expected, value);
}

/* Light, Psychological Bulletin 76 (1971). */
bool
light_kappa(const struct ratings *r, double *value, struct arena scratch)
{
	double sum = 0;
	int pairs = 0;

	for (int i = 0; i < r->nraters; i++)
		for (int k = i + 1; k < r->nraters; k++) {
			struct arena a = scratch;
			double kappa;

			if (!cohen_kappa(square_of(r, i, k, &a), IDENTITY, &kappa))
				return false;
			sum += kappa;
			pairs++;
		}
	if (!pairs)
		return false;
	*value = sum / pairs;
	return true;
}

/* Conger, Psychological Bulletin 88 (1980): chance agreement is the mean over
 * pairs of raters of the product of their margins, each over the units that the
 * rater rated.  As (sum)^2 - sum of squares, so that pairs need not be visited. */
bool
conger_kappa(const struct ratings *r, double observed, double *value, struct arena scratch)
{
	double *share = new(&scratch, double, r->ncategories);
	double *sum = new(&scratch, double, r->ncategories), expected = 0;
	double *squares = new(&scratch, double, r->ncategories);

	if (r->nraters < 2)
		return false;
	for (int k = 0; k < r->nraters; k++) {
		double rated = 0;

		for (int q = 0; q < r->ncategories; q++)
			share[q] = 0;
		for (ptrdiff_t i = 0; i < r->nunits; i++)
			if (r->cell[i * r->nraters + k] != MISSING) {
				share[r->cell[i * r->nraters + k]]++;
				rated++;
			}
		if (rated <= 0)
			return false;
		for (int q = 0; q < r->ncategories; q++) {
			sum[q] += share[q] / rated;
			squares[q] += share[q] * share[q] / (rated * rated);
		}
	}
	for (int q = 0; q < r->ncategories; q++)
		expected += sum[q] * sum[q] - squares[q];
	return beyond_chance(observed, expected / (r->nraters * (r->nraters - 1.0)), value);
}
