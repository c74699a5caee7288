/* Encodings: what a survey decides, what a decoder makes of it. */
#include "ingest.h"
#include "common/file.h"
#include "common/table.h"
#include "common/utf8.h"
#include "stages/ingest/encoding.h"
#include "utf8.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static struct arena page;

/* Survey in steps of STEP bytes. */
static struct survey
survey(sv bytes, ptrdiff_t step)
{
	struct survey s = { 0 };

	while (bytes.n > step) {
		survey_add(&s, sv_slice(bytes, 0, step), false);
		bytes = sv_from(bytes, step);
	}
	survey_add(&s, bytes, true);
	return s;
}

static void
test_decision(void **state)
{
	static const struct {
		sv bytes;
		const char *wanted;             /* the setting */
		enum encoding encoding;
		int mark;
		int64_t malformed;
	} cases[] = {
		{ SV_INIT("plain"), "auto", ENCODING_UTF8, 0, 0 },
		{ SV_INIT(""), "auto", ENCODING_UTF8, 0, 0 },
		{ SV_INIT("\xEF\xBB\xBFx"), "auto", ENCODING_UTF8, 3, 0 },
		{ SV_INIT("na\xC3\xAFve \xF0\x9F\x92\xA9"), "auto", ENCODING_UTF8, 0, 0 },
		{ SV_INIT("\xFF\xFEx\0"), "auto", ENCODING_UTF16LE, 2, 2 },
		{ SV_INIT("\xFE\xFF\0x"), "auto", ENCODING_UTF16BE, 2, 2 },
		{ SV_INIT("x\0"), "UTF-16LE", ENCODING_UTF16LE, 0, 0 },
		{ SV_INIT("\x93it\x92s\x94"), "auto", ENCODING_CP1252, 0, 3 },
		{ SV_INIT("\x93it\x92s\x94"), "UTF-8", ENCODING_UTF8, 0, 3 },
		{ SV_INIT("caf\xE9"), "auto", ENCODING_UTF8, 0, 1 },            /* no quote or dash */
		{ SV_INIT("caf\xE9"), "windows-1252", ENCODING_CP1252, 0, 1 },
		{ SV_INIT("\x93 \x81"), "auto", ENCODING_UTF8, 0, 2 },          /* 0x81 is nothing */
		{ SV_INIT("\x93 \xC3\xA9"), "auto", ENCODING_UTF8, 0, 1 },      /* some of it is UTF-8 */
		{ SV_INIT("\x93 \0"), "auto", ENCODING_UTF8, 0, 1 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (ptrdiff_t step = 1; step < 16; step++) {
			struct survey s = survey(cases[i].bytes, step);
			enum encoding e = survey_encoding(&s, sv_of(cases[i].wanted));
			assert_int_equal(e, cases[i].encoding);
			assert_int_equal(survey_mark(&s, e), cases[i].mark);
			assert_int_equal(s.malformed, cases[i].malformed);
			assert_int_equal(s.bytes, cases[i].bytes.n);
		}
}

static void
test_first_malformed(void **state)
{
	static const struct {
		sv bytes;
		int64_t at;
	} cases[] = {
		{ SV_INIT("abc\xFF"), 3 }, { SV_INIT("\xC3\xA9\xC3(" ), 2 }, { SV_INIT("\xE2\x80"), 0 },
		{ SV_INIT("0123456789\xED\xA0\x80"), 10 }, { SV_INIT("\xF0\x9F\x92x"), 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (ptrdiff_t step = 1; step < 16; step++)
			assert_int_equal(survey(cases[i].bytes, step).first_malformed, cases[i].at);
}

static void
test_decoder(void **state)
{
	static const struct {
		enum encoding from;
		sv bytes;
		const char *wanted;             /* NULL: refused at byte AT */
		int64_t at;
	} cases[] = {
		{ ENCODING_UTF8, SV_INIT("a\xC3\xA9"), "a\xC3\xA9", 0 },
		{ ENCODING_CP1252, SV_INIT("\x93\xE9\x94 \x80 \xFF"), "\xE2\x80\x9C\xC3\xA9\xE2\x80\x9D \xE2\x82\xAC \xC3\xBF", 0 },
		{ ENCODING_CP1252, SV_INIT("ab\x81"), NULL, 2 },
		{ ENCODING_UTF16LE, SV_INIT("a\0\xE9\0\x1C\x20=\xD8\xA9\xDC"), "a\xC3\xA9\xE2\x80\x9C\xF0\x9F\x92\xA9", 0 },
		{ ENCODING_UTF16BE, SV_INIT("\0a\0\xE9\x20\x1C\xD8=\xDC\xA9"), "a\xC3\xA9\xE2\x80\x9C\xF0\x9F\x92\xA9", 0 },
		{ ENCODING_UTF16LE, SV_INIT("a\0\xA9\xDC"), NULL, 2 },
		{ ENCODING_UTF16LE, SV_INIT("a\0=\xD8x\0"), NULL, 2 },
		{ ENCODING_UTF16LE, SV_INIT("a\0b"), NULL, 2 },
		{ ENCODING_UTF16BE, SV_INIT("\0a\xD8="), NULL, 2 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (ptrdiff_t step = 1; step < 12; step++) {
			struct decoder d = { .encoding = cases[i].from };
			char out[DECODER_ROOM(64)];
			ptrdiff_t n = 0, got = 0;
			for (sv rest = cases[i].bytes; got >= 0; n += got > 0 ? got : 0) {
				ptrdiff_t take = rest.n < step ? rest.n : step;
				bool last = take == rest.n;
				got = decoder_put(&d, sv_slice(rest, 0, take), last, out + n);
				rest = sv_from(rest, take);
				if (last) {
					n += got > 0 ? got : 0;
					break;
				}
			}
			assert_int_equal(got < 0, cases[i].wanted == NULL);
			if (cases[i].wanted)
				assert_true(sv_eq((sv){ out, n }, sv_of(cases[i].wanted)));
			else
				assert_int_equal(d.fault.byte, cases[i].at);
		}
}

static sv
unhex(struct arena *a, sv hex)
{
	char *p = new(a, char, hex.n / 2 + 1);

	for (ptrdiff_t i = 0; i + 1 < hex.n; i += 2) {
		char pair[3] = { hex.p[i], hex.p[i + 1], 0 };
		p[i / 2] = (char)strtol(pair, NULL, 16);
	}
	return (sv){ p, hex.n / 2 };
}

/* The verdicts of ../shared/data/naughty, and positions behind each sequence. */
static void
test_known_sequences(void **state)
{
	const char *shared = getenv("SHARED");
	struct arena a = page;
	struct row row;
	int n = 0;

	(void)state;
	char *path = path_join(&a, shared ? shared : "../shared", "data/naughty/utf8-cases.csv");
	if (!file_exists(path))
		skip();
	struct csv_in *in = csv_open(path);
	int hex = csv_column(in, "hex"), well_formed = csv_column(in, "well_formed");
	for (; csv_next(in, &row, &a); n++) {
		sv bytes = unhex(&a, row.col[hex]);
		bool good = sv_eq(row.col[well_formed], SV("1"));
		for (ptrdiff_t step = 1; step < 9; step++)
			assert_int_equal(survey(bytes, step).malformed == 0, good);
		assert_int_equal(utf8_invalid(bytes) < 0, good);
		sv before = sv_cat(&a, SV("plain "), bytes);
		if (!good)
			assert_int_equal(survey(before, 3).first_malformed, 6 + utf8_invalid(bytes));
	}
	csv_close(in);
	print_message("data: naughty, UTF-8 verdicts: 78: %d\n", n);
	assert_int_equal(n, 78);
}

static void
test_printable(void **state)
{
	static const struct {
		const char *text, *wanted;
	} cases[] = {
		{ "plain caf\xC3\xA9", "plain caf\xC3\xA9" }, { "a\nb\x1B[1m", "a\\x0ab\\x1b[1m" },
		{ "\xFF\xC3", "\\xff\\xc3" }, { "x\xE2\x80\xAEy", "x\\xe2\\x80\\xaey" }, { "", "" },
	};
	struct arena a = page;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(sv_cstr(&a, utf8_printable(&a, sv_of(cases[i].text))), cases[i].wanted);
}

static int
setup(void **state)
{
	(void)state;
	page = arena_new(1 << 24);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_decision), cmocka_unit_test(test_first_malformed),
		cmocka_unit_test(test_decoder), cmocka_unit_test(test_known_sequences), cmocka_unit_test(test_printable) };

	return cmocka_run_group_tests_name("ingest encoding", tests, setup, NULL);
}
