/* The generator is SplitMix64 (Steele, Lea, Flood, "Fast splittable
 * pseudorandom number generators", OOPSLA 2014): one word of state, and equal
 * on every machine. */
#include "chance.h"
#include <math.h>
#include <stdlib.h>

struct chance
chance_new(uint64_t seed)
{
	return (struct chance){ seed };
}

uint64_t
chance_bits(struct chance *c)
{
	uint64_t z = c->state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

double
chance_unit(struct chance *c)
{
	return (double)(chance_bits(c) >> 11) * 0x1p-53;
}

/* What lies above the largest multiple of N is drawn again, or small numbers
 * would come up more often. */
uint64_t
chance_below(struct chance *c, uint64_t n)
{
	uint64_t limit = UINT64_MAX - UINT64_MAX % n, bits;

	do
		bits = chance_bits(c);
	while (bits >= limit);
	return bits % n;
}

/* Count along the distribution function; for small n p only. */
static int64_t
binomial_by_inversion(struct chance *c, int64_t n, double p)
{
	double odds = p / (1 - p);
	double mass = exp((double)n * log1p(-p));
	double left = chance_unit(c);
	int64_t k = 0;

	while (left > mass && k < n) {
		left -= mass;
		k++;
		mass *= odds * (double)(n - k + 1) / (double)k;
	}
	return k;
}

/* How much likelier the mode of a binomial is than K: a logarithm. */
static double
below_mode(double trials, double p, double k)
{
	double mode = floor((trials + 1) * p);

	return lgamma(mode + 1) + lgamma(trials - mode + 1) - lgamma(k + 1) - lgamma(trials - k + 1) +
	    (k - mode) * log(p / (1 - p));
}

/* Hormann, "The generation of binomial random variates", J. Stat. Comput.
 * Simul. 46 (1993), algorithm BTRS; n p at least 10 and p at most 1/2. */
static int64_t
binomial_by_rejection(struct chance *c, int64_t n, double p)
{
	double trials = (double)n;
	double spread = sqrt(trials * p * (1 - p));
	double b = 1.15 + 2.53 * spread;
	double a = -0.0873 + 0.0248 * b + 0.01 * p;
	double centre = trials * p + 0.5;
	double squeeze = 0.92 - 4.2 / b;
	double alpha = (2.83 + 5.1 / b) * spread;

	for (;;) {
		double u = chance_unit(c) - 0.5, v = chance_unit(c);
		double edge = 0.5 - fabs(u);
		double k = floor((2 * a / edge + b) * u + centre);

		if (edge >= 0.07 && v <= squeeze)
			return (int64_t)k;
		if (!(k >= 0 && k <= trials))
			continue;
		if (log(v * alpha / (a / (edge * edge) + b)) <= below_mode(trials, p, k))
			return (int64_t)k;
	}
}

int64_t
chance_binomial(struct chance *c, int64_t n, double p)
{
	if (n <= 0 || p <= 0)
		return 0;
	if (p >= 1)
		return n;
	if (p > 0.5)
		return n - chance_binomial(c, n, 1 - p);
	if ((double)n * p < 10)
		return binomial_by_inversion(c, n, p);
	return binomial_by_rejection(c, n, p);
}

/* Given how many fell into the boxes before, those that fall into one are
 * binomial. */
void
chance_multinomial(struct chance *c, double total, const double *weight, ptrdiff_t n, double *drawn)
{
	int64_t left = (int64_t)total;
	double rest = total;

	for (ptrdiff_t i = 0; i < n; i++) {
		int64_t here = left ? chance_binomial(c, left, weight[i] / rest) : 0;

		drawn[i] = (double)here;
		left -= here;
		rest -= weight[i];
	}
}

static int
by_value(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static double
quantile(const double *sorted, ptrdiff_t n, double share)
{
	double place = share * (double)(n - 1);
	ptrdiff_t below = (ptrdiff_t)place;

	if (below + 1 >= n)
		return sorted[n - 1];
	return sorted[below] + (place - (double)below) * (sorted[below + 1] - sorted[below]);
}

void
percentile_interval(double *values, ptrdiff_t n, double level, double *low, double *high)
{
	qsort(values, (size_t)n, sizeof(*values), by_value);
	*low = quantile(values, n, (1 - level) / 2);
	*high = quantile(values, n, (1 + level) / 2);
}

/* Student's t up to which a share of it lies, for an odd or even number of
 * degrees of freedom: Abramowitz, Stegun, "Handbook of Mathematical Functions"
 * (1964), 26.7.3 and 26.7.4. */
static double
student_within(double t, int freedom)
{
	double angle = atan2(t, sqrt(freedom)), cosine = cos(angle), term = 1, sum = 0;

	for (int i = freedom % 2 ? 3 : 2; i <= freedom; i += 2) {
		sum += term;
		term *= cosine * cosine * (i - 1) / i;
	}
	if (freedom % 2)
		return (angle + sin(angle) * cosine * sum) * 2 / acos(-1);
	return sin(angle) * sum;
}

/* Beyond this many the expansion 26.7.5 is good to nine digits. */
enum { EXACT_FREEDOM = 200 };

double
student_quantile(double freedom)
{
	static const double z = 1.959963984540054;
	double z3 = z * z * z, z5 = z3 * z * z, low = z, high = 13;

	if (freedom > EXACT_FREEDOM)
		return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
	while (high - low > 1e-12) {
		double middle = (low + high) / 2;

		if (student_within(middle, (int)freedom) < 0.95)
			low = middle;
		else
			high = middle;
	}
	return high;
}
