/* Krippendorff, "On the Reliability of Unitizing Continuous Data", Sociological
 * Methodology 25 (1995), with the expected disagreement as corrected in "Content
 * Analysis", 2nd ed. (2004), 11.6, for two readers. */
#include "unitise.h"

static double
length(struct span s)
{
	return (double)(s.end - s.start);
}

static double
square(double x)
{
	return x * x;
}

/* What the units of ONE cost that lie in a gap of OTHER, and, if BOTH, those that
 * meet one of OTHER. */
static double
observed_of(const struct units *one, const struct units *other, bool both)
{
	double sum = 0;

	for (ptrdiff_t i = 0; i < one->n; i++) {
		struct span x = one->v[i];
		bool met = false;

		for (ptrdiff_t k = 0; k < other->n; k++) {
			struct span y = other->v[k];

			if (x.start >= y.end || y.start >= x.end)
				continue;
			met = true;
			if (both)
				sum += square((double)(x.start - y.start)) + square((double)(x.end - y.end));
		}
		if (!met)
			sum += square(length(x));
	}
	return sum;
}

static void
add_gaps(struct units *gaps, const struct units *of, struct span whole, struct arena *a)
{
	long long at = whole.start;

	for (ptrdiff_t i = 0; i <= of->n; i++) {
		long long end = i < of->n ? of->v[i].start : whole.end;

		if (end > at)
			*push(gaps, a) = (struct span){ at, end };
		at = i < of->n ? of->v[i].end : at;
	}
}

/* What a unit of that length costs wherever the other reader's units and gaps
 * may lie: NUNITS units of both readers, and their gaps. */
static double
expected_of(double l, double nunits, const struct units *gaps)
{
	double sum = (nunits - 1) / 3 * (2 * l * l * l - 3 * l * l + l);

	for (ptrdiff_t i = 0; i < gaps->n; i++)
		if (length(gaps->v[i]) >= l)
			sum += l * l * (length(gaps->v[i]) - l + 1);
	return sum;
}

struct disagreement
unitise(const struct units *first, const struct units *second, struct span whole, struct arena scratch)
{
	const struct units *readers[] = { first, second };
	double l = length(whole), nunits = (double)(first->n + second->n), within = 0, expected = 0;
	struct units gaps = { 0 };

	for (int r = 0; r < 2; r++)
		add_gaps(&gaps, readers[r], whole, &scratch);
	for (int r = 0; r < 2; r++)
		for (ptrdiff_t i = 0; i < readers[r]->n; i++) {
			double n = length(readers[r]->v[i]);

			expected += expected_of(n, nunits, &gaps);
			within += n * (n - 1);
		}
	return (struct disagreement){
		(observed_of(first, second, true) + observed_of(second, first, false)) / (l * l),
		expected * 2 / l / (2 * l * (2 * l - 1) - within),
	};
}
