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
square_of_patterns(const struct patterns *p, const double *times, int first, int second, struct arena *a)
{
	struct square *s = square_new(p->ncategories, a);

	for (ptrdiff_t i = 0; i < p->n; i++) {
		int16_t x = p->cell[i * p->nraters + first], y = p->cell[i * p->nraters + second];

		if (x == MISSING || y == MISSING)
			continue;
		s->cell[x * s->n + y] += times[i];
		s->units += times[i];
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
	chance_multinomial(chance, s->units, s->cell, (ptrdiff_t)s->n * s->n, drawn->cell);
	set_margins(drawn);
}

static bool
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
