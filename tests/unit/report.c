/* What the report works out itself: who decides, what is due, clean XML. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "err.h"
#include "stages/report/forecasts.h"
#include "stages/report/totals.h"
#include "xmlout.h"

static struct arena room;

static void
panels(void **state)
{
	static const struct {
		const char *policy;
		long ship, mixed, skip;
		enum verdict want;
	} cases[] = {
		{ "majority", 2, 0, 1, VERDICT_SHIP }, { "majority", 1, 0, 2, VERDICT_SKIP },
		{ "majority", 1, 0, 1, VERDICT_MIXED }, { "majority", 1, 1, 0, VERDICT_MIXED },
		{ "majority", 2, 1, 1, VERDICT_SHIP }, { "majority", 1, 2, 2, VERDICT_MIXED },
		{ "majority", 0, 0, 0, VERDICT_UNDECIDED }, { "majority", 0, 1, 0, VERDICT_MIXED },
		{ "absolute", 2, 1, 1, VERDICT_MIXED }, { "absolute", 3, 1, 1, VERDICT_SHIP },
		{ "unanimous", 3, 0, 1, VERDICT_MIXED }, { "unanimous", 0, 0, 2, VERDICT_SKIP },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct tally tally = { { cases[i].ship, cases[i].mixed, cases[i].skip, 7 } };
		enum policy policy;

		assert_true(policy_of(sv_of(cases[i].policy), &policy));
		assert_int_equal(policy_verdict(policy, &tally), cases[i].want);
	}
	assert_false(policy_of(SV("loudest"), &(enum policy){ 0 }));
}

static void
due(void **state)
{
	static const struct {
		const char *first, *last, *as_of, *outcome;
		enum forecast_status want;
	} cases[] = {
		{ "2027-01-01", "2027-12-31", "2026-12-31", "", FORECAST_OPEN },
		{ "2027-01-01", "2027-12-31", "2027-01-01", "", FORECAST_DUE },
		{ "2027-01-01", "2027-12-31", "2027-12-31", "", FORECAST_DUE },
		{ "2027-01-01", "2027-12-31", "2028-01-01", "", FORECAST_OVERDUE },
		{ "2027-01-01", "2027-12-31", "2028-01-01", "held", FORECAST_RESOLVED },
		{ "", "", "2028-01-01", "", FORECAST_OPEN },
		{ "2027-01-01", "2027-12-31", "", "", FORECAST_OPEN },
		{ "", "", "", "no", FORECAST_RESOLVED },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(forecast_status(sv_of(cases[i].first), sv_of(cases[i].last),
		    sv_of(cases[i].as_of), sv_of(cases[i].outcome)), cases[i].want);
}

static void
cleans(void **state)
{
	static const struct { const char *text, *want; long bad; } cases[] = {
		{ "plain \t\n\r", "plain \t\n\r", 0 },
		{ "a\fb", "a\xEF\xBF\xBD" "b", 1 },
		{ "\x1B[31m\x1B", "\xEF\xBF\xBD[31m\xEF\xBF\xBD", 2 },
		{ "\xEF\xBF\xBE", "\xEF\xBF\xBD", 1 },
		{ "\xEF\xBF\xBF!", "\xEF\xBF\xBD!", 1 },
		{ "\xEF\xBF\xBD", "\xEF\xBF\xBD", 0 },
		{ "\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80", 0 },
		{ "\x7F", "\x7F", 0 },
		{ "\xFF", "\xEF\xBF\xBD", 1 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = room;

		assert_int_equal(xmlout_unclean(sv_of(cases[i].text)), cases[i].bad);
		assert_true(sv_eq(xmlout_clean(&a, sv_of(cases[i].text)), sv_of(cases[i].want)));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(panels), cmocka_unit_test(due), cmocka_unit_test(cleans),
	};

	progname = "report";
	room = arena_new(1 << 20);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
