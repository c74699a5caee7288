/* The calendar: what `date` of coreutils says of the same days. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include "date.h"

static struct date
day(const char *text)
{
	struct date d;

	assert_true(date_parse(sv_of(text), &d));
	return d;
}

static void
check(struct date got, const char *want)
{
	assert_int_equal(date_compare(got, day(want)), 0);
}

static void
test_parse(void **state)
{
	static const char *const wrong[] = {
		"", "26-01-01", "2026-13-01", "2026-02-29", "2026-1-1", "2026-01-01-01", "2026/01/01", "0000-01-01", "20261-01-01"
	};
	struct date d;

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		assert_false(date_parse(sv_of(wrong[i]), &d));
	check(day("2028-02-29"), "2028-02-29");
	check(day("2026"), "2026-01-01");
	check(day("2026-11"), "2026-11-01");
}

static void
test_days(void **state)
{
	(void)state;
	check(date_add_days(day("2026-12-29"), 21), "2027-01-19");
	check(date_add_days(day("2028-02-28"), 1), "2028-02-29");
	check(date_add_days(day("2100-02-28"), 1), "2100-03-01");
	check(date_add_days(day("2026-03-01"), -1), "2026-02-28");
	check(date_add_days(day("2000-01-01"), 36525), "2100-01-01");
	assert_int_equal(date_weekday(day("2026-11-30")), 0);
	assert_int_equal(date_weekday(day("2000-02-29")), 1);
	assert_int_equal(date_weekday(day("2027-01-03")), 6);
}

static void
test_months(void **state)
{
	(void)state;
	check(date_add_months(day("2026-08-31"), 6), "2027-02-28");
	check(date_add_months(day("2026-01-15"), 24), "2028-01-15");
	check(date_add_months(day("2026-03-31"), -1), "2026-02-28");
	check(date_period_first(day("2026-11-30"), 3), "2026-10-01");
	check(date_period_last(day("2026-11-30"), 3), "2026-12-31");
	check(date_period_last(day("2028-02-10"), 1), "2028-02-29");
	check(date_period_last(day("2026-05-05"), 12), "2026-12-31");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_parse),
		cmocka_unit_test(test_days),
		cmocka_unit_test(test_months),
	};

	return cmocka_run_group_tests_name("date", tests, NULL, NULL);
}
