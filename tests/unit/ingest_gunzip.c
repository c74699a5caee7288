/* gzip: good data give their text, and each kind of bad data is told apart. */
#include "ingest.h"
#include "common/file.h"
#include "common/table.h"
#include "stages/ingest/input.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>
#include <cmocka.h>

enum { MEMBER_MAX = 1 << 16, RATIO_MAX = 250 };
static struct arena page;
static const char text[] = "One member of text, with a few more words in it, and words, and words.";

/* TEXT as one gzip member. */
static sv
member(struct arena *a, sv s)
{
	z_stream z = { 0 };
	char *p = new(a, char, MEMBER_MAX);

	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY), Z_OK);
	z.next_in = (Bytef *)(uintptr_t)s.p;
	z.avail_in = (uInt)s.n;
	z.next_out = (Bytef *)p;
	z.avail_out = MEMBER_MAX;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	return (sv){ p, (ptrdiff_t)z.total_out };
}

/* Read a file through input: its text, or the fault. */
static bool
read_file(struct arena *a, const char *path, sv *got, struct fault *fault)
{
	struct input *in = input_open(a, path, 1 << 24, RATIO_MAX, fault);
	char *p = new(a, char, 1 << 24);
	ptrdiff_t have = 0, n = 0;

	if (!in)
		return false;
	while ((n = input_read(in, p + have, 1000)) > 0)
		have += n;
	if (n < 0)
		*fault = input_fault(in);
	*got = (sv){ p, have };
	input_close(in);
	return n == 0;
}

static bool
read_bytes(struct arena *a, sv bytes, sv *got, struct fault *fault)
{
	char path[] = P_tmpdir "/ingest-gunzip.XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes.p, (size_t)bytes.n), bytes.n);
	close(fd);
	bool ok = read_file(a, path, got, fault);
	unlink(path);
	return ok;
}

static void
test_whole(void **state)
{
	struct arena a = page;
	sv one = member(&a, sv_of(text)), two = sv_cat(&a, one, one), got;
	sv empty_between = sv_cat(&a, sv_cat(&a, one, member(&a, SV(""))), one);
	struct fault f;

	(void)state;
	sv twice = sv_cat(&a, sv_of(text), sv_of(text));
	assert_true(read_bytes(&a, one, &got, &f));
	assert_true(sv_eq(got, sv_of(text)));
	assert_true(read_bytes(&a, two, &got, &f));
	assert_true(sv_eq(got, twice));
	assert_true(read_bytes(&a, empty_between, &got, &f));
	assert_true(sv_eq(got, twice));
	assert_true(read_bytes(&a, sv_cat(&a, one, SV("\0\0\0\0")), &got, &f));
	assert_true(sv_eq(got, sv_of(text)));
	assert_true(read_bytes(&a, sv_of(text), &got, &f));
	assert_true(sv_eq(got, sv_of(text)));
}

/* Cut anywhere, one member or the second of two: truncated, and at its end. */
static void
test_cut(void **state)
{
	sv got;
	struct fault f;

	(void)state;
	for (int members = 1; members <= 2; members++) {
		struct arena a = page;
		sv one = member(&a, sv_of(text));
		sv all = members == 1 ? one : sv_cat(&a, one, one);
		for (ptrdiff_t n = all.n - one.n + 2; n < all.n; n++) {
			struct arena b = a;
			assert_false(read_bytes(&b, sv_slice(all, 0, n), &got, &f));
			assert_int_equal(f.code, FAULT_GZIP_TRUNCATED);
			assert_int_equal(f.byte, n);
		}
	}
}

/* Each byte flipped in turn: refused, or the text is still the same. */
static void
test_flipped(void **state)
{
	struct arena a = page;
	sv one = member(&a, sv_of(text)), got;
	char *bytes = sv_cstr(&a, one);
	struct fault f;

	(void)state;
	for (ptrdiff_t i = 2; i < one.n; i++) {
		struct arena b = a;
		bytes[i] ^= 0x55;
		if (read_bytes(&b, (sv){ bytes, one.n }, &got, &f))
			assert_true(sv_eq(got, sv_of(text)));
		bytes[i] ^= 0x55;
	}
}

static void
test_faults(void **state)
{
	struct arena a = page;
	sv one = member(&a, sv_of(text)), got;
	const struct {
		sv bytes;
		enum fault_code code;
		int64_t byte;
	} cases[] = {
		{ sv_cat(&a, one, SV("more")), FAULT_GZIP_TRAILING, one.n },
		{ sv_cat(&a, one, SV("\0\0more")), FAULT_GZIP_TRAILING, one.n + 2 },
		{ sv_cat(&a, one, SV("\x1F\x8B")), FAULT_GZIP_TRUNCATED, one.n + 2 },
		{ sv_cat(&a, one, SV("\x1F is text")), FAULT_GZIP_TRAILING, one.n },
	};
	struct fault f;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena b = a;
		assert_false(read_bytes(&b, cases[i].bytes, &got, &f));
		assert_int_equal(f.code, cases[i].code);
		assert_int_equal(f.byte, cases[i].byte);
	}
}

/* Ten MiB of one character: stopped early. */
static void
test_ratio(void **state)
{
	enum { BIG = 10 << 20 };
	static char big[BIG];
	struct arena a = page;
	struct fault f;
	sv got;

	(void)state;
	memset(big, 'x', BIG);
	assert_false(read_bytes(&a, member(&a, (sv){ big, BIG }), &got, &f));
	assert_int_equal(f.code, FAULT_GZIP_RATIO);
	assert_true(got.n < 4 << 20);
}

/* A file that is written to, or replaced, is seen to have changed. */
static void
test_changed(void **state)
{
	char path[] = P_tmpdir "/ingest-input.XXXXXX";
	int fd = mkstemp(path);
	struct arena a = page;
	struct fault f;

	(void)state;
	assert_int_equal(write(fd, "one", 3), 3);
	struct input *in = input_open(&a, path, 100, RATIO_MAX, &f);
	assert_non_null(in);
	assert_false(input_changed(in));
	assert_int_equal(write(fd, "two", 3), 3);
	assert_true(input_changed(in));
	input_close(in);
	in = input_open(&a, path, 100, RATIO_MAX, &f);
	assert_false(input_changed(in));
	unlink(path);
	assert_true(input_changed(in));
	input_close(in);
	close(fd);
}

/* What the files of ../shared/data/gzip-cases want. */
static void
test_known_files(void **state)
{
	static const struct {
		const char *word;               /* in the column `wanted` */
		bool readable;
		enum fault_code code;
	} wants[] = {
		{ "truncated", false, FAULT_GZIP_TRUNCATED }, { "damaged", false, FAULT_GZIP_DAMAGED },
		{ "limit on", false, FAULT_GZIP_RATIO }, { "refuse: not a gzip", false, FAULT_NOT_GZIP },
	};
	const char *shared = getenv("SHARED");
	struct row row;
	struct fault f;
	sv got;
	int n = 0;

	(void)state;
	struct arena keep = page;
	char *dir = path_join(&keep, shared ? shared : "../shared", "data/gzip-cases");
	char *expected = path_join(&keep, dir, "expected.csv");
	if (!file_exists(expected))
		skip();
	sv good = file_read(&keep, path_join(&keep, dir, "good.txt"));
	struct csv_in *in = csv_open(expected);
	for (struct arena a = keep; csv_next(in, &row, &a); a = keep, n++) {
		sv wanted = row.col[csv_column(in, "wanted")];
		bool ok = read_file(&a, path_join(&a, dir, sv_cstr(&a, row.col[0])), &got, &f);
		print_message("%-28.*s %s\n", SV_ARG(row.col[0]), ok ? "read" : fault_kinds[f.code].code);
		if (sv_starts(wanted, SV("text")) || sv_starts(wanted, SV("same text")))
			assert_true(!ok || sv_eq(got, good));
		if (sv_starts(wanted, SV("same text")) || sv_eq(wanted, SV("text")))
			assert_true(ok);
		if (sv_starts(wanted, SV("refuse")) && sv_find(wanted, SV("DOCTYPE")) < 0)
			assert_false(ok);
		for (size_t i = 0; i < sizeof wants / sizeof *wants; i++)
			if (sv_find(wanted, sv_of(wants[i].word)) >= 0) {
				assert_false(ok);
				assert_int_equal(f.code, wants[i].code);
			}
	}
	csv_close(in);
	print_message("data: gzip-cases, files: 43: %d\n", n);
	assert_int_equal(n, 43);
}

static int
setup(void **state)
{
	(void)state;
	page = arena_new(1 << 28);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_whole), cmocka_unit_test(test_cut),
		cmocka_unit_test(test_flipped), cmocka_unit_test(test_faults), cmocka_unit_test(test_ratio), cmocka_unit_test(test_changed),
		cmocka_unit_test(test_known_files) };

	return cmocka_run_group_tests_name("ingest gunzip", tests, setup, NULL);
}
