/* Random numbers and intervals: known values, and moments within five standard
 * errors for fixed seeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include "chance.h"
#include "err.h"

enum { DRAWS = 20000 };

/* First outputs of SplitMix64 for seed 1234567, as its author's C code gives. */
static void
known_bits(void **state)
{
	static const uint64_t wanted[] = { 6457827717110365317u, 3203168211198807973u, 9817491932198370423u };
	struct chance c = chance_new(1234567);

	(void)state;
	for (int i = 0; i < 3; i++)
		assert_true(chance_bits(&c) == wanted[i]);
}

static void
below_is_even(void **state)
{
	struct chance c = chance_new(1);
	int count[7] = { 0 };

	(void)state;
	for (int i = 0; i < DRAWS; i++)
		count[chance_below(&c, 7)]++;
	for (int i = 0; i < 7; i++)
		assert_true(fabs(count[i] - DRAWS / 7.0) < 5 * sqrt(DRAWS / 7.0));
	assert_true(chance_below(&c, 1) == 0);
}

/* By inversion, by rejection, mirrored, and at the ends. */
static const struct {
	int64_t n;
	double p;
} binomials[] = {
	{ 1, 0.5 }, { 10, 0.3 }, { 40, 0.2 }, { 40, 0.25 }, { 40, 0.5 }, { 100, 0.9 }, { 1000, 0.004 },
	{ 1000, 0.4 }, { 1000000, 0.01 }, { 1000000, 0.7 }, { 1000000, 1e-7 },
};

static void
binomial_moments(void **state)
{
	struct chance c = chance_new(2);

	(void)state;
	for (size_t i = 0; i < sizeof binomials / sizeof *binomials; i++) {
		double n = (double)binomials[i].n, p = binomials[i].p, sum = 0, squares = 0;
		double mean = n * p, variance = n * p * (1 - p);

		for (int k = 0; k < DRAWS; k++) {
			double x = (double)chance_binomial(&c, binomials[i].n, p);
			assert_true(x >= 0 && x <= n);
			sum += x - mean;
			squares += (x - mean) * (x - mean);
		}
		/* The variance of a square is at most that of a normal one and 1 / variance more. */
		if (fabs(sum / DRAWS) > 5 * sqrt(variance / DRAWS) ||
		    fabs(squares / DRAWS - variance) > 5 * variance * sqrt((2 + 1 / variance) / DRAWS))
			fail_msg("binomial(%g, %g): mean off by %g, variance %g", n, p, sum / DRAWS, squares / DRAWS);
	}
	assert_int_equal(chance_binomial(&c, 5, 0), 0);
	assert_int_equal(chance_binomial(&c, 5, 1), 5);
	assert_int_equal(chance_binomial(&c, 0, 0.5), 0);
}

static void
percentiles(void **state)
{
	double v[] = { 5, 1, 4, 2, 3 }, one[] = { 7 }, low, high;

	(void)state;
	percentile_interval(v, 5, 0.5, &low, &high);
	assert_true(fabs(low - 2) < 1e-12 && fabs(high - 4) < 1e-12);
	percentile_interval(v, 5, 0.9, &low, &high);
	assert_true(fabs(low - 1.2) < 1e-12 && fabs(high - 4.8) < 1e-12);
	percentile_interval(one, 1, 0.95, &low, &high);
	assert_true(fabs(low - 7) < 1e-12 && fabs(high - 7) < 1e-12);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_bits),
		cmocka_unit_test(below_is_even),
		cmocka_unit_test(binomial_moments),
		cmocka_unit_test(percentiles),
	};

	progname = "chance";
	return cmocka_run_group_tests(tests, NULL, NULL);
}
