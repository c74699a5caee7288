/* Delimited files: rows, columns, and what each fault costs. */
#include "ingest.h"
#include "stages/ingest/dates.h"
#include "stages/ingest/delimited.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

enum { FIELD_MAX = 40 };

struct sample {
	const char *name, *text, *wanted;
	ptrdiff_t n;            /* of text, if it holds a NUL; else 0 */
};

static const struct sample strict[] = {
	{ "commas", "text,lens\nOne.,pm\nTwo.,pm\n", "1 - 10|One.\n2 - 18|Two.\n", 0 },
	{ "semicolons", "lens;text\npm;One, or two.\n", "1 - 13|One, or two.\n", 0 },
	{ "tabs", "lens\ttext\npm\tOne; two.\n", "1 - 13|One; two.\n", 0 },
	{ "sep= line, CRLF", "sep=;\r\nlens;TEXT\r\npm;One.\r\n", "1 - 21|One.\n", 0 },
	{ "sep= with a tab", "sep=\t\nlens\ttext\npm\tOne.\n", "1 - 19|One.\n", 0 },
	{ "sep= with a bar", "sep=|\nlens|text\n", "no-text-column 3 1 -1\n", 0 },
	{ "header in blanks and capitals", "lens, Text \npm,One.\n", "1 - 15|One.\n", 0 },
	{ "another allowed name", "review,lens\nOne.,pm\n", "1 - 12|One.\n", 0 },
	{ "the better name", "review,text\nNo.,One.\n", "1 - 16|One.\n", 0 },
	{ "quoted header", "\"text\",\"lens\"\n\"One.\",pm\n", "1 - 15|One.\n", 0 },
	{ "line ends inside quotes", "text,lens\n\"One,\r\nstill\n one.\",pm\nTwo.,pm\n",
	    "1 - 11|One,\r\nstill\n one.\n2 - 33|Two.\n", 0 },
	{ "doubled quotes", "text\n\"Say \"\"no\"\".\"\nTwo.\n", "1 - -1|Say \"no\".\n2 - 19|Two.\n", 0 },
	{ "blanks are kept", "text,lens\n One. ,pm\n\" Two. \",pm\n", "1 - 10| One. \n2 - 21| Two. \n", 0 },
	{ "a blank before a quote makes an unquoted field", "text,lens\n \"One.\",pm\n",
	    "1 - 10| \"One.\"\ncsv-bare-quote 0 2 -1\n", 0 },
	{ "CR alone", "text\rOne.\rTwo.\r", "1 - 5|One.\n2 - 10|Two.\n", 0 },
	{ "all line ends", "text\r\nOne.\nTwo.\rThree.", "1 - 6|One.\n2 - 11|Two.\n3 - 16|Three.\n", 0 },
	{ "blank lines", "text\n\nOne.\n\n\n\nTwo.,x\n", "1 - 6|One.\ncsv-fields 2 7 14\n", 0 },
	{ "inch mark", "text,lens\nA 5\" one.,pm\nTwo.,pm\n", "1 - 10|A 5\" one.\n2 - 23|Two.\ncsv-bare-quote 0 2 -1\n", 0 },
	{ "ragged rows", "text,lens\nOne.\nTwo.,pm,x\nThree.,pm\n",
	    "1 - 25|Three.\ncsv-fields 2 2 10\ncsv-fields 2 3 15\n", 0 },
	{ "text behind a quote", "text,lens\n\"One\"x,pm\nTwo.,pm\n", "1 - 20|Two.\ncsv-after-quote 2 2 15\n", 0 },
	{ "a blank behind a quote", "text,lens\n\"One\" ,pm\nTwo.,pm\n", "1 - 20|Two.\ncsv-after-quote 2 2 15\n", 0 },
	{ "open quote", "text,lens\nOne.,pm\n\"Two.,pm\nThree.,pm\n", "csv-open-quote 3 3 18\n", 0 },
	{ "open quote at the very end", "text,lens\nOne.,\"", "csv-open-quote 3 2 15\n", 0 },
	{ "open quote behind an empty field", "text,lens\nOne.,pm\n,\"Two.\nThree.,pm\n", "csv-open-quote 3 3 19\n", 0 },
	{ "open quote behind an empty field of the header", ",\"text\nOne.\n", "csv-open-quote 3 1 1\n", 0 },
	{ "text behind an empty quoted field", "text,lens\n,\"\"x\nTwo.,pm\n", "1 - 15|Two.\ncsv-after-quote 2 2 13\n", 0 },
	{ "open quote in the header", "text,\"lens\nOne.,pm\n", "csv-open-quote 3 1 5\n", 0 },
	{ "NUL", "text,lens\nO\0e.,pm\nTwo.,pm\n", "1 - 18|Two.\nnul 2 2 11\n", 26 },
	{ "NUL behind a quote", "text,lens\n\"One\"\0,pm\nTwo.,pm\n", "1 - 20|Two.\nnul 2 2 15\n", 28 },
	{ "malformed UTF-8", "text,lens\nO\xC3(.,pm\nTwo.,pm\n", "1 - 18|Two.\nutf8-invalid 2 2 11\n", 0 },
	{ "malformed in a column that is not read", "text,x\nOne.,\xFF\n", "1 - 7|One.\n", 0 },
	{ "rows of separators", "text,lens\nOne.,pm\n,\n , \n", "1 - 10|One.\ncsv-empty-rows 0 3 -1\n", 0 },
	{ "no text in a row", "text,lens\n,pm\nOne.,pm\n", "1 - 14|One.\nempty-text 2 2 10\n", 0 },
	{ "no text column", "lens,words\npm,One.\n", "no-text-column 3 1 -1\n", 0 },
	{ "a comment first", "# made by hand\ntext\nOne.\n", "no-text-column 3 1 -1\n", 0 },
	{ "two text columns", "text,lens,text\nOne.,pm,Two.\n", "column-twice 3 1 -1\n", 0 },
	{ "a column without a name", "text,,lens\nOne.,x,pm\n", "1 - 11|One.\ncolumn-unnamed 0 1 -1\n", 0 },
	{ "field too long", "text,lens\n0123456789012345678901234567890123456789x,pm\nOne.,pm\n",
	    "1 - 55|One.\ntext-too-long 2 2 10\n", 0 },
	{ "field at the limit", "text\n0123456789012345678901234567890123456789\n",
	    "1 - 5|0123456789012345678901234567890123456789\n", 0 },
	{ "a date that may be two", "text,date\nOne.,3/4/2026\n", "1 - 10|One.\ndate-ignored 1 2 15\n", 0 },
	{ "header alone", "text,lens\n", "no-reviews 3 0 -1\n", 0 },
	{ "line end alone", "\n", "no-reviews 3 0 -1\n", 0 },
	{ "blank lines before the header", "\n\ntext\nOne.\n", "1 - 7|One.\n", 0 },
};

static const struct sample lax[] = {
	{ "open quote", "text,lens\n\"One.,pm\nTwo.,pm\n",
	    "1 - 10|\"One.\n2 - 19|Two.\ncsv-repaired 0 2 10\n", 0 },
	{ "text behind a quote", "text,lens\n\"One\"x,pm\nTwo.,pm\n", "1 - -1|Onex\n2 - 20|Two.\ncsv-repaired 0 2 15\n", 0 },
	{ "short row", "text,lens\nOne.\nTwo.,pm\n", "1 - 10|One.\n2 - 15|Two.\ncsv-repaired 0 2 10\n", 0 },
	{ "long row of empty fields", "text,lens\nOne.,pm,,\n", "1 - 10|One.\ncsv-repaired 0 2 10\n", 0 },
	{ "long row", "text,lens\nOne.,pm,x\nTwo.,pm\n", "1 - 20|Two.\ncsv-fields 2 2 10\n", 0 },
	{ "NUL behind repaired text", "text,lens\n\"One\"x\0,pm\nTwo.,pm\n", "1 - 21|Two.\nnul 2 2 16\n", 29 },
	{ "NUL stays a fault", "text\nO\0e.\nTwo.\n", "1 - 10|Two.\nnul 2 2 6\n", 15 },
};

static struct arena page;
static struct draft *draft;

static void
check(const struct sample *s, bool be_lax, ptrdiff_t step)
{
	struct arena a = page;
	struct delimited how = { .field_max = FIELD_MAX, .lax = be_lax };
	struct memory m = { { s->text, s->n ? s->n : (ptrdiff_t)strlen(s->text) }, step };

	how.names[COLUMN_TEXT] = sv_split(&a, SV("text;review"), ';');
	how.names[COLUMN_LENS] = sv_split(&a, SV("lens"), ';');
	how.names[COLUMN_DATE] = sv_split(&a, SV("date"), ';');
	draft_begin(draft);
	delimited_read((struct stream){ memory_read, &m }, &how, draft, a);
	char *got = sv_cstr(&a, draft_shown(draft, &a));
	if (strcmp(got, s->wanted) != 0)
		print_message("case: %s, in steps of %td\n", s->name, step);
	assert_string_equal(got, s->wanted);
}

static void
test_rows(void **state)
{
	(void)state;
	for (ptrdiff_t step = 1; step < 1000; step *= 7) {
		for (size_t i = 0; i < sizeof strict / sizeof *strict; i++)
			check(strict + i, false, step);
		for (size_t i = 0; i < sizeof lax / sizeof *lax; i++)
			check(lax + i, true, step);
	}
}

/* A header far beyond the window, closed or not, costs the file. */
static void
test_long_header(void **state)
{
	enum { LONG = 1000000 };
	static char text[LONG + 40];

	(void)state;
	memset(text, 'x', LONG);
	memcpy(text + LONG, ",text\n1,One.\n", sizeof ",text\n1,One.\n");
	struct sample plain = { "long header", text, "csv-row-too-long 3 1 0\n", 0 };
	check(&plain, false, 1 << 16);
	text[0] = '"';
	struct sample open = { "long header, open", text, "csv-open-quote 3 1 0\n", 0 };
	check(&open, false, 1 << 16);
	check(&open, true, 1 << 16);
	memcpy(text, "a,\"b\n", 5);
	struct sample second = { "open in the second column", text, "csv-open-quote 3 1 2\n", 0 };
	check(&second, false, 1 << 16);
}

/* A row far beyond the window is left out; the next one is read. */
static void
test_long_row(void **state)
{
	enum { LONG = 3000000 };
	static char text[LONG + 40];
	ptrdiff_t n = 0;

	(void)state;
	n += snprintf(text, sizeof text, "text\n\"");
	memset(text + n, 'x', LONG);
	n += LONG;
	n += snprintf(text + n, sizeof text - (size_t)n, "\"\nOne.\n");
	struct sample whole = { "long row", text, "1 - 3000008|One.\ncsv-row-too-long 2 2 5\n", n };
	check(&whole, false, 1 << 20);
	text[LONG + 6] = 'x';           /* never closed: the same row again, but nothing after it */
	struct sample open = { "long open quote", text, "csv-open-quote 3 2 5\n", n };
	check(&open, false, 1 << 20);
	check(&open, true, 1 << 20);
}

static void
test_too_many_bad_rows(void **state)
{
	struct arena keep = arena_new(1 << 20), a = page;
	struct draft *small = draft_new(&keep, P_tmpdir, 2);
	struct delimited how = { .field_max = FIELD_MAX };
	struct memory m = { SV_INIT("text\na,b\na,b\nOne.\na,b\nTwo.\n"), 100 };

	(void)state;
	how.names[COLUMN_TEXT] = sv_split(&a, SV("text"), ';');
	draft_begin(small);
	delimited_read((struct stream){ memory_read, &m }, &how, small, a);
	assert_string_equal(sv_cstr(&a, draft_shown(small, &a)), "too-many-bad-rows 3 5 -1\n");
}

/* Values beyond the limit are counted, and cost no more than themselves. */
static void
test_many_bad_dates(void **state)
{
	struct arena keep = arena_new(1 << 20), a = page;
	struct draft *small = draft_new(&keep, P_tmpdir, 2);
	struct delimited how = { .field_max = FIELD_MAX };
	struct memory m = { SV_INIT("text;date\nA;x\nB;x\nC;x\nD;x\n"), 100 };

	(void)state;
	how.names[COLUMN_TEXT] = sv_split(&a, SV("text"), ';');
	how.names[COLUMN_DATE] = sv_split(&a, SV("date"), ';');
	draft_begin(small);
	delimited_read((struct stream){ memory_read, &m }, &how, small, a);
	assert_string_equal(sv_cstr(&a, draft_shown(small, &a)),
	    "1 - 10|A\n2 - 14|B\n3 - 18|C\n4 - 22|D\n"
	    "date-ignored 1 2 12\ndate-ignored 1 3 16\ndate-ignored 1 0 -1\n");
}

static void
test_dates(void **state)
{
	static const struct {
		const char *given, *wanted;
	} dates[] = {
		{ "2026-11-04", "2026-11-04" }, { "2026-1-4", "2026-01-04" }, { "2026/11/04", "2026-11-04" },
		{ "2026-11-04T10:00:00Z", "2026-11-04" }, { "2026-11-04 10:00", "2026-11-04" },
		{ "4.11.2026", "2026-11-04" }, { "31/12/2026", "2026-12-31" }, { "12/31/2026", "2026-12-31" },
		{ "05/05/2026", "2026-05-05" }, { "3/4/2026", "" }, { "2026-02-30", "" }, { "2026-13-01", "" },
		{ "4.11.26", "" }, { "2026-11", "" }, { "November", "" }, { "", "" }, { "2026-11-04x", "" },
		{ "20261104", "2026-11-04" }, { "04112026", "" }, { "1-2", "" }, { "-1-2", "" },
		/* times and offsets */
		{ "2026-11-04T10:00:00.250+02:00", "2026-11-04" }, { "2026-11-04t1000Z", "2026-11-04" },
		{ "20261104T100000Z", "2026-11-04" }, { "2026-11-04Z", "2026-11-04" },
		{ "2026-11-04-05:00", "2026-11-04" }, { "11/24/2026 2:05 PM", "2026-11-24" },
		{ "2026-11-04, 9:30", "2026-11-04" }, { "2026-11-04Then", "" }, { "2026-11-04 or so", "" },
		{ "2026-11-04 99:00", "" }, { "2026-11-04-05", "" }, { "2026-11-04T", "" },
		{ "2026-11-04T25:00", "" },
		/* months by name */
		{ "4 November 2026", "2026-11-04" }, { "November 4, 2026", "2026-11-04" },
		{ "4-Nov-2026", "2026-11-04" }, { "4. Nov. 2026", "2026-11-04" }, { "2026-NOV-04", "2026-11-04" },
		{ "Nov 4th, 2026", "2026-11-04" }, { "1st of June 2026", "2026-06-01" }, { "04Nov2026", "2026-11-04" },
		{ "Wed, 04 Nov 2026 10:00:00 +0000", "2026-11-04" }, { "Wednesday, November 4, 2026", "2026-11-04" },
		{ "Sept 9, 2026, 10:00", "2026-09-09" }, { "May 4 2026", "2026-05-04" },
		{ "4 Nov 26", "" }, { "Nov 2026", "" }, { "31 June 2026", "" }, { "4 Brumaire 2026", "" },
		{ "4 May Nov 2026", "" }, { "Nov 4 5 2026", "" }, { "4 Nov 2026 maybe", "" }, { "Nov", "" },
		{ "0 Nov 2026", "" }, { "100 Nov 2026", "" }, { "4 Nov 99999999999999999999", "" },
	};
	struct arena a = page, keep = arena_new(1 << 20);
	struct month_names *months = month_names_load(&keep, "stages");

	(void)state;
	for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
		assert_string_equal(sv_cstr(&a, given_date(months, &a, sv_of(dates[i].given))), dates[i].wanted);
}

static int
setup(void **state)
{
	static struct arena keep;

	(void)state;
	keep = arena_new(1 << 20);
	page = arena_new(1 << 26);
	draft = draft_new(&keep, P_tmpdir, 1000);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows), cmocka_unit_test(test_long_row),
		cmocka_unit_test(test_long_header),
		cmocka_unit_test(test_too_many_bad_rows),
		cmocka_unit_test(test_many_bad_dates), cmocka_unit_test(test_dates) };

	return cmocka_run_group_tests_name("ingest delimited", tests, setup, NULL);
}
