/* Exact decimals. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include "decimal.h"

static void
check_text(struct decimal d, const char *want)
{
	struct arena a = arena_new(1 << 12);
	sv text = decimal_text(&a, d);

	assert_int_equal(text.n, (int)sv_of(want).n);
	assert_memory_equal(text.p, want, (size_t)text.n);
	arena_free(&a);
}

static void
test_parse(void **state)
{
	static const struct {
		const char *text, *want;        /* NULL: no number */
	} cases[] = {
		{ "0", "0" }, { "007", "7" }, { "1,300", "1300" }, { "3.50", "3.5" }, { ".5", "0.5" },
		{ "0.05", "0.05" }, { "123456789012345678", "123456789012345678" },
		{ "1234567890123456789", NULL }, { "", NULL }, { ".", NULL }, { "1.2.3", NULL }, { "12a", NULL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct decimal d = { 0 };
		assert_int_equal(decimal_parse(sv_of(cases[i].text), &d), cases[i].want != NULL);
		if (cases[i].want)
			check_text(d, cases[i].want);
	}
}

static void
test_arithmetic(void **state)
{
	struct decimal d, half = { .digits = 5, .scale = 1 };

	(void)state;
	decimal_parse(SV("2.4"), &d);
	assert_true(decimal_multiply(&d, 1000000));
	check_text(d, "2400000");
	assert_true(decimal_add(&d, half));
	check_text(d, "2400000.5");
	d = decimal_of(900000000000000000);
	assert_false(decimal_multiply(&d, 1000));
	check_text(d, "900000000000000000");
	d = (struct decimal){ .digits = 5, .negative = true };
	check_text(d, "-5");
	assert_false(decimal_add(&d, half));
}

static void
test_compare(void **state)
{
	struct decimal small = { .digits = 15, .scale = 1 }, minus = { .digits = 9, .negative = true };

	(void)state;
	assert_int_equal(decimal_compare(small, decimal_of(1)), 1);
	assert_int_equal(decimal_compare(small, decimal_of(2)), -1);
	assert_int_equal(decimal_compare(decimal_of(2), decimal_of(2)), 0);
	assert_int_equal(decimal_compare(minus, decimal_of(0)), -1);
	assert_int_equal(decimal_compare(decimal_of(0), minus), 1);
	struct decimal tiny = { .digits = 1, .scale = 18 };
	assert_int_equal(decimal_compare(decimal_of(999999999999999999), tiny), 1);
	assert_int_equal(decimal_compare(tiny, decimal_of(999999999999999999)), -1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_parse),
		cmocka_unit_test(test_arithmetic),
		cmocka_unit_test(test_compare),
	};

	return cmocka_run_group_tests_name("decimal", tests, NULL, NULL);
}
