/* What the report works out itself: who decides, what is due, clean XML. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>
#include "err.h"
#include "stages/report/ledger.h"
#include "stages/report/runs.h"
#include "stages/report/totals.h"
#include "xmlout.h"

static struct arena room;

/* By hand: who has most, more than half, all, or the share asked for. */
static void
panels(void **state)
{
	static const struct {
		struct policy policy;
		double votes[VERDICT_KINDS];
		enum verdict want;
	} cases[] = {
		{ { .rule = POLICY_MAJORITY }, { 2, 0, 1 }, VERDICT_SHIP }, { { .rule = POLICY_MAJORITY }, { 1, 0, 2 }, VERDICT_SKIP },
		{ { .rule = POLICY_MAJORITY }, { 1, 0, 1 }, VERDICT_MIXED }, { { .rule = POLICY_MAJORITY }, { 1, 1 }, VERDICT_MIXED },
		{ { .rule = POLICY_MAJORITY }, { 2, 1, 1 }, VERDICT_SHIP }, { { .rule = POLICY_MAJORITY }, { 1, 2, 2 }, VERDICT_MIXED },
		{ { .rule = POLICY_MAJORITY }, { 0 }, VERDICT_UNDECIDED }, { { .rule = POLICY_MAJORITY }, { 0, 1 }, VERDICT_MIXED },
		{ { .rule = POLICY_MAJORITY }, { 3, 0, 1, 2 }, VERDICT_SHIP }, { { .rule = POLICY_MAJORITY }, { 2, 0, 1, 2 }, VERDICT_MIXED },
		{ { .rule = POLICY_WEIGHTED }, { 1.5, 0, 2 }, VERDICT_SKIP }, { { .rule = POLICY_ABSOLUTE }, { 2, 1, 1 }, VERDICT_MIXED },
		{ { .rule = POLICY_ABSOLUTE }, { 3, 1, 1 }, VERDICT_SHIP }, { { .rule = POLICY_ABSOLUTE }, { 3, 1, 1, 1 }, VERDICT_MIXED },
		{ { .rule = POLICY_UNANIMOUS }, { 3, 0, 1 }, VERDICT_MIXED }, { { .rule = POLICY_UNANIMOUS }, { 0, 0, 2 }, VERDICT_SKIP },
		{ { .rule = POLICY_UNANIMOUS }, { 2, 0, 0, 1 }, VERDICT_MIXED },
		{ { .rule = POLICY_THRESHOLD, .threshold = 0.75 }, { 3, 0, 1 }, VERDICT_SHIP },
		{ { .rule = POLICY_THRESHOLD, .threshold = 0.76 }, { 3, 0, 1 }, VERDICT_MIXED },
		{ { .rule = POLICY_THRESHOLD, .threshold = 0.5 }, { 2, 0, 2 }, VERDICT_MIXED },
		{ { .rule = POLICY_THRESHOLD, .threshold = 0.6 }, { 0, 1, 2, 0 }, VERDICT_SKIP },
		{ { .rule = POLICY_THRESHOLD, .threshold = 0.6 }, { 0, 0, 2, 2 }, VERDICT_MIXED },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct tally tally = { .v = { 0 } };

		for (int k = 0; k < VERDICT_KINDS; k++)
			tally.votes[k] = cases[i].votes[k];
		assert_int_equal(policy_verdict(&cases[i].policy, &tally), cases[i].want);
	}
}

/* Which reviews vote, and with what. */
static void
votes(void **state)
{
	static const struct weight weights[] = { { { "pm", 2 }, 2.5 }, { { "legal", 5 }, 0 } };
	static const struct {
		struct policy policy;
		const char *split;
	} cases[] = {
		{ { .rule = POLICY_MAJORITY }, "3 ship, 1 skip" },
		{ { .rule = POLICY_MAJORITY, .distinct = true }, "2 ship, 1 skip" },
		{ { .rule = POLICY_MAJORITY, .undecided = true }, "3 ship, 1 skip, 1 undecided" },
		{ { .rule = POLICY_WEIGHTED, .weights = weights, .nweights = 2 }, "4.5 ship" },
		{ { .rule = POLICY_MAJORITY, .weights = weights, .nweights = 2 }, "3 ship, 1 skip" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = room;
		struct tally t = { .v = { 0 } };

		policy_count(&cases[i].policy, &t, VERDICT_SHIP, SV("pm"), false);
		policy_count(&cases[i].policy, &t, VERDICT_SHIP, SV("skeptic"), false);
		policy_count(&cases[i].policy, &t, VERDICT_SHIP, SV("skeptic"), true);
		policy_count(&cases[i].policy, &t, VERDICT_SKIP, SV("legal"), false);
		policy_count(&cases[i].policy, &t, VERDICT_UNDECIDED, SV("pm"), false);
		assert_string_equal(sv_cstr(&a, policy_split(&t, &a)), cases[i].split);
		assert_int_equal(t.v[VERDICT_SHIP], 3);
	}
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
rates(void **state)
{
	/* Wilson 1927 by hand */
	static const struct { long hits, n; double low, high; } intervals[] = {
		{ 0, 1, 0.000, 0.793 }, { 1, 1, 0.207, 1.000 }, { 5, 10, 0.237, 0.763 },
		{ 90, 100, 0.826, 0.945 },
	};
	static const struct { const char *from, *last, *want; } horizons[] = {
		{ "2026-11-30", "2027-11-30", "to 1 year" }, { "2026-11-30", "2027-12-01", "to 3 years" },
		{ "2026-11-30", "2031-11-30", "to 5 years" }, { "2026-11-30", "2040-01-01", "beyond 5 years" },
		{ "", "2027-12-01", "undated" }, { "2026-11-30", "", "undated" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
		double low, high;

		ledger_interval(intervals[i].hits, intervals[i].n, &low, &high);
		assert_true(low > intervals[i].low - 0.0006 && low < intervals[i].low + 0.0006);
		assert_true(high > intervals[i].high - 0.0006 && high < intervals[i].high + 0.0006);
	}
	for (size_t i = 0; i < sizeof horizons / sizeof *horizons; i++)
		assert_true(sv_eq(ledger_horizon(sv_of(horizons[i].from), sv_of(horizons[i].last)),
		    sv_of(horizons[i].want)));
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

/* The same rows in the same order whether all are held, three at a time or one;
 * and no file is left: the folder can be removed. */
static void
sorted_on_disk(void **state)
{
	static const struct schema schema = { "test", 1, 3, { "due", "id", "text" } };
	static const char *const rows[][3] = {
		{ "2027", "c2", "a" }, { "", "c9", "b" }, { "2027", "c1", "one, \"two\"" }, { "2026", "c5", "" },
		{ "2027", "c2", "second" }, { "2025", "c3", "c" }, { "2027", "c2", "third" }, { "", "c1", "d" },
		{ "2031", "c0", "e" }, { "2026", "c4", "line\nline" },
	};
	static const int want[] = { 7, 1, 5, 9, 3, 2, 0, 4, 6, 8 };
	enum { N = sizeof rows / sizeof *rows };
	static const ptrdiff_t held[] = { 100, N, 3, 1 };

	(void)state;
	for (size_t h = 0; h < sizeof held / sizeof *held; h++) {
		char dir[] = "/tmp/assay-runs.XXXXXX";
		struct arena a = room;

		assert_non_null(mkdtemp(dir));
		struct runs *r = runs_new(&a, dir, &schema, held[h]);
		for (int i = 0; i < N; i++)
			runs_add(r, (sv[]){ sv_of(rows[i][0]), sv_of(rows[i][1]), sv_of(rows[i][2]) });
		for (int i = 0; i < N; i++) {
			const sv *cells = runs_next(r);

			assert_non_null(cells);
			for (int c = 0; c < 3; c++)
				assert_true(sv_eq(cells[c], sv_of(rows[want[i]][c])));
		}
		assert_null(runs_next(r));
		assert_null(runs_next(r));
		assert_int_equal(rmdir(dir), 0);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(panels), cmocka_unit_test(votes), cmocka_unit_test(due),
		cmocka_unit_test(rates), cmocka_unit_test(cleans),
		cmocka_unit_test(sorted_on_disk),
	};

	progname = "report";
	room = arena_new(1 << 20);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
