/* The sheet dialect: guarding is neutral and reversible, cutting says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "err.h"
#include "file.h"
#include "publish.h"
#include "report.h"
#include "sheet.h"
#include "stages/unsheet/unsheet.h"
#include "table.h"

static struct arena room;

static void
guards(void **state)
{
	static const struct { const char *cell, *guarded; } cases[] = {
		{ "", "" }, { "plain", "plain" }, { "=1+1", "'=1+1" }, { "+49", "'+49" },
		{ "-", "'-" }, { "@x", "'@x" }, { "\tx", "'\tx" }, { "\rx", "'\rx" }, { "\nx", "'\nx" },
		{ "'tis", "''tis" }, { "'=1", "''=1" }, { "a=b", "a=b" }, { " =1", " =1" },
		{ "\xEF\xBC\x9D" "1", "'\xEF\xBC\x9D" "1" }, { "\xEF\xBC\x8B", "'\xEF\xBC\x8B" },
		{ "\xEF\xBC\x8D", "'\xEF\xBC\x8D" }, { "\xEF\xBC\xA0", "'\xEF\xBC\xA0" },
		{ "\xE2\x80\x9C=", "\xE2\x80\x9C=" },
		/* what a spreadsheet would show as something else */
		{ "1-2", "'1-2" }, { "3/4", "'3/4" }, { "00123", "'00123" }, { "MAR-1", "'MAR-1" },
		{ "SEPT1", "'SEPT1" }, { "1E10", "'1E10" }, { "0.50", "'0.50" }, { "1,000", "'1,000" },
		{ "12:30 pm", "'12:30 pm" }, { "TRUE", "'TRUE" }, { "50%", "'50%" }, { "(5)", "'(5)" },
		{ "\xE2\x82\xAC" "1,300", "'\xE2\x82\xAC" "1,300" }, { " 007", "' 007" },
		{ "\xD9\xA3", "'\xD9\xA3" }, { "1234567890123456", "'1234567890123456" },
		/* and what it would not */
		{ "A", "A" }, { "May", "May" }, { "4", "4" }, { "0", "0" }, { "2026", "2026" },
		{ "d02", "d02" }, { "Clasp 3", "Clasp 3" },
		{ "v1.2", "v1.2" }, { "2 of 11 seats", "2 of 11 seats" },
		{ "zed-0-180", "zed-0-180" }, { "Decker 3", "Decker 3" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = room;
		sv guarded = sheet_guard(&a, sv_of(cases[i].cell));

		assert_true(sv_eq(guarded, sv_of(cases[i].guarded)));
		assert_true(sv_eq(sheet_unguard(guarded), sv_of(cases[i].cell)));
	}
	assert_true(sv_eq(sheet_guard(&room, SV("\0x")), SV("'\0x")));
}

static void
numbers(void **state)
{
	static const char *const yes[] = { "0", "12", "-0.25", "1234567.5" };
	static const char *const no[] = { "", "-", ".5", "5.", "1e5", "+1", "1.2.3", "0x1", "1,5", "1 " };

	(void)state;
	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
		assert_true(sheet_number(sv_of(yes[i])));
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		assert_false(sheet_number(sv_of(no[i])));
}

static void
cuts(void **state)
{
	struct arena a = room;
	char *text = new(&a, char, 4 * 40000);
	sv cut;

	(void)state;
	memset(text, 'x', 32768);
	assert_int_equal(sheet_fit(&a, (sv){ text, 32767 }).n, 32767);
	cut = sheet_fit(&a, (sv){ text, 32768 });
	assert_true(cut.n <= 32767 && sv_ends(cut, SV("[cut: 41 characters more]")));
	for (int i = 0; i < 20000; i++)                 /* U+1F600: two units each */
		memcpy(text + 4 * i, "\xF0\x9F\x98\x80", 4);
	cut = sheet_fit(&a, (sv){ text, 4 * 20000 });
	assert_true(sv_ends(cut, SV(" [cut: 3637 characters more]")));
	assert_true(sheet_is_cut(cut));
	assert_int_equal(sheet_fit(&a, (sv){ text, 4 * 16383 }).n, 4 * 16383);
	assert_false(sheet_is_cut(sheet_fit(&a, (sv){ text, 4 * 16383 })));
	assert_false(sheet_is_cut(SV("short [cut: 41 characters more]")));
}

/* A row more than a spreadsheet holds goes on in a second part, and both give the
 * whole back. */
static void
parts(void **state)
{
	static const struct schema schema = { "rows", 1, 1, { "score" } };
	char dir[] = "/tmp/assay-sheet-XXXXXX";
	struct arena a = room, scratch = arena_new(1 << 20);
	struct sheet *sheet;
	struct out *back;
	sv cell = SV("1"), whole;
	char *paths[3];

	(void)state;
	assert_non_null(mkdtemp(dir));
	for (int i = 0; i < 3; i++)
		paths[i] = path_join(&a, dir, ((const char *[]){ "rows.csv", "rows-2.csv", "back" })[i]);
	sheet = sheet_create(&a, dir, &schema, ',');
	for (long i = 0; i <= SHEET_ROWS_MAX; i++)
		sheet_row(sheet, &cell, scratch);
	sheet_commit(sheet);
	assert_true(sv_ends(file_map(paths[1]), SV("\"score\"\r\n1\r\n")));
	back = out_create(paths[2]);
	unsheet(back, paths, 2);
	out_commit(back);
	whole = file_map(paths[2]);
	assert_true(sv_starts(whole, SV("score\n1\n")));
	assert_int_equal(whole.n, 6 + 2 * (SHEET_ROWS_MAX + 1));
	for (int i = 0; i < 3; i++)
		unlink(paths[i]);
	rmdir(dir);
}

static int
nibble(char c)
{
	return c <= '9' ? c - '0' : c - 'a' + 10;
}

/* A table of one column of ours and two of others: its sheet gives the same bytes
 * back that the exact dialect has. */
static void
comes_back(char separator, const sv *texts, int n)
{
	static const struct schema schema = { "cells", 1, 3, { "surface", "text", "score" } };
	char dir[] = "/tmp/assay-sheet-XXXXXX";
	struct arena a = room, scratch = arena_new(1 << 20);
	struct out *exact, *back;
	struct sheet *sheet;
	char *paths[3];

	assert_non_null(mkdtemp(dir));
	for (int i = 0; i < 3; i++)
		paths[i] = path_join(&a, dir, ((const char *[]){ "cells.csv", "exact", "back" })[i]);
	sheet = sheet_create(&a, dir, &schema, separator);
	exact = out_create(paths[1]);
	report_put_header(exact, &schema);
	for (int i = 0; i < n; i++) {
		const sv cells[] = { texts[i], texts[n - 1 - i], i % 2 ? SV("-0.25") : SV("") };

		sheet_row(sheet, cells, scratch);
		report_put_row(exact, cells, 3);
	}
	sheet_commit(sheet);
	out_commit(exact);
	back = out_create(paths[2]);
	unsheet(back, paths, 1);
	out_commit(back);
	assert_true(sv_eq(file_read(&a, paths[1]), file_read(&a, paths[2])));
	for (int i = 0; i < 3; i++)
		unlink(paths[i]);
	rmdir(dir);
}

/* The strings of others: attacks are neutral, all come back. */
static void
collected(void **state)
{
	static const char *const triggers[] = {
		"=", "+", "-", "@", "\t", "\r", "\n",
		"\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"
	};
	const char *shared = getenv("SHARED");
	struct arena a = room;
	char *path = path_join(&a, shared ? shared : "", "data/csv-cases/injection/cells.csv");
	struct csv_in *in;
	struct row row;
	sv texts[63];
	int n = 0;

	(void)state;
	if (!file_exists(path))
		skip();
	for (in = csv_open(path); csv_next(in, &row, &a); n++) {
		sv hex = row.col[csv_column(in, "text_hex")];
		char *bytes = new(&a, char, hex.n / 2 + 1);
		sv cell = { bytes, hex.n / 2 }, guarded;

		for (ptrdiff_t i = 0; i < cell.n; i++)
			bytes[i] = (char)(nibble(hex.p[2 * i]) * 16 + nibble(hex.p[2 * i + 1]));
		guarded = sheet_guard(&a, cell);
		assert_true(sv_eq(sheet_unguard(guarded), cell));
		assert_true(n < 63);
		texts[n] = cell;
		for (size_t t = 0; t < sizeof triggers / sizeof *triggers; t++)
			assert_false(sv_starts(guarded, sv_of(triggers[t])));
		assert_false(guarded.n && !guarded.p[0]);
	}
	csv_close(in);
	assert_int_equal(n, 63);
	for (int i = 0; i < 3; i++)
		comes_back(",;\t"[i], texts, n);
}

/* What is written comes back by a strict reader, cell by cell. */
static void
round_trip(void **state)
{
	static const char *const pieces[] = {
		"=", "+", "-", "@", "'", "\"", ",", ";", "\n", "\r\n", "\t", " ", "x", "7",
		"\xE2\x82\xAC", "\xEF\xBC\x9D", "word"
	};
	enum { ROWS = 300, COLUMNS = 4 };
	static const struct schema schema = { "cells", 1, COLUMNS, { "doc", "surface", "text", "score" } };
	char dir[] = "/tmp/assay-sheet-XXXXXX";
	struct arena a = room, scratch = arena_new(1 << 20);
	struct sheet *sheet;
	struct csv_in *in;
	struct row row;
	sv cells[ROWS][COLUMNS];
	char *path;

	(void)state;
	srand(20261130);
	assert_non_null(mkdtemp(dir));
	path = path_join(&a, dir, "cells.csv");
	sheet = sheet_create(&a, dir, &schema, ',');
	for (int r = 0; r < ROWS; r++) {
		for (int c = 0; c < COLUMNS; c++) {
			struct sv_list parts = { 0 };

			for (int n = rand() % 5; n > 0; n--)
				*push(&parts, &a) = sv_of(pieces[rand() % (int)(sizeof pieces / sizeof *pieces)]);
			cells[r][c] = c == 3 ? sv_printf(&a, "%.2f", (rand() % 400 - 200) / 100.0)
			    : sv_join(&a, &parts, SV(""));
		}
		sheet_row(sheet, cells[r], scratch);
	}
	sheet_commit(sheet);
	in = csv_open(path);
	for (int r = 0; r < ROWS; r++) {
		assert_true(csv_next(in, &row, &a));
		for (int c = 0; c < COLUMNS; c++)
			assert_true(sv_eq(c == 3 ? row.col[c] : sheet_unguard(row.col[c]), cells[r][c]));
	}
	assert_false(csv_next(in, &row, &a));
	csv_close(in);
	unlink(path);
	rmdir(dir);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(guards), cmocka_unit_test(numbers), cmocka_unit_test(cuts), cmocka_unit_test(parts),
		cmocka_unit_test(collected), cmocka_unit_test(round_trip),
	};

	progname = "sheet";
	room = arena_new(1 << 24);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
