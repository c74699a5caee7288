/* Tables between the stages: what is written comes back, damage is noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "common/csvread.h"
#include "common/err.h"
#include "common/file.h"
#include "common/publish.h"
#include "common/table.h"

static char path[64];

static const char *const fields[] = { "", "plain", "a,b", "say \"x\"", "\"", "line\nend", "cr\rhere", " blank",
	"tab\t", "é—“”", "end,1,0000000000000000", "'", "=1+1" };
enum { NFIELDS = sizeof fields / sizeof *fields };

static void
write_all_pairs(void)
{
	struct table_out *t = table_create(path, &refused_schema, "key0");

	for (int i = 0; i < NFIELDS; i++)
		for (int k = 0; k < NFIELDS; k++) {
			table_put_cstr(t, fields[i]);
			table_put_int(t, i * NFIELDS + k);
			for (int c = 2; c < refused_schema.ncolumns; c++)
				table_put_cstr(t, fields[k]);
			table_end_row(t);
		}
	table_commit(t);
}

static void
rows_come_back(void **state)
{
	struct arena a = arena_new(1 << 24);
	struct row row;
	int n = 0;

	(void)state;
	write_all_pairs();
	struct table_in *in = table_open(path, &refused_schema);
	for (; table_next(in, &row, &a); n++) {
		assert_true(sv_eq(row.col[0], sv_of(fields[n / NFIELDS])));
		assert_true(sv_eq(row.col[6], sv_of(fields[n % NFIELDS])));
	}
	table_close(in);
	assert_int_equal(n, NFIELDS * NFIELDS);
}

static void
head_tells_key_and_rows(void **state)
{
	struct arena a = arena_new(1 << 20);
	struct table_head head;

	(void)state;
	write_all_pairs();
	assert_true(table_head(&a, path, &head));
	assert_true(sv_eq(head.name, SV("refused")));
	assert_true(sv_eq(head.key, SV("key0")));
	assert_int_equal(head.rows, NFIELDS * NFIELDS);
}

static void
rewrite(sv bytes)
{
	struct out *out = out_create(path);

	out_put(out, bytes);
	out_commit(out);
}

/* Exit status of a child that reads the table to its end. */
static int
status_of_reading(const struct schema *schema)
{
	struct arena a = arena_new(1 << 24);
	struct row row;
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		close(STDERR_FILENO);
		struct table_in *in = table_open(path, schema);
		while (table_next(in, &row, &a))
			;
		_exit(0);
	}
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status);
}

/* Cut anywhere, or with any byte of its rows changed, a table is refused. */
static void
damage_is_noticed(void **state)
{
	struct arena a = arena_new(1 << 24);

	(void)state;
	write_all_pairs();
	assert_int_equal(status_of_reading(&refused_schema), EXIT_DONE);
	assert_int_equal(status_of_reading(&lenses_schema), EXIT_INPUT);
	sv whole = file_read(&a, path);
	for (ptrdiff_t at = whole.n - 1; at > 0; at -= whole.n / 23) {
		rewrite(sv_slice(whole, 0, at));
		assert_int_equal(status_of_reading(&refused_schema), EXIT_INPUT);
	}
	for (ptrdiff_t at = 80; at < whole.n - 1; at += whole.n / 23) {
		char *bytes = sv_cstr(&a, whole);
		bytes[at] = bytes[at] == 'z' ? 'y' : 'z';
		rewrite((sv){ bytes, whole.n });
		assert_int_equal(status_of_reading(&refused_schema), EXIT_INPUT);
	}
}

static void
write_docs(const char *name, const char *const *docs)
{
	struct table_out *t = table_create(name, &repeats_schema, "-");

	for (int i = 0; docs[i]; i++) {
		table_put_cstr(t, docs[i]);
		for (int c = 1; c < repeats_schema.ncolumns; c++)
			table_put_int(t, i);
		table_end_row(t);
	}
	table_commit(t);
}

static void
merging_keeps_order(void **state)
{
	static const char *const one[] = { "a", "a", "d", NULL }, *const two[] = { NULL },
			   *const three[] = { "b", "c", "e", "e", NULL };
	char names[3][80];
	char *paths[3];
	struct arena a = arena_new(1 << 20);
	struct row row;
	char got[16] = "";

	(void)state;
	for (int i = 0; i < 3; i++) {
		snprintf(names[i], sizeof names[i], "%s.%d", path, i);
		paths[i] = names[i];
	}
	write_docs(names[0], one);
	write_docs(names[1], two);
	write_docs(names[2], three);
	struct merge_in *m = merge_open(&a, paths, 3, &repeats_schema);
	for (int n = 0; merge_next(m, &row, &a); n++)
		got[n] = row.col[0].p[0];
	merge_close(m);
	for (int i = 0; i < 3; i++)
		unlink(names[i]);
	assert_string_equal(got, "aabcdee");
}

static void
reals_have_no_sign_at_zero(void **state)
{
	static const struct {
		double value;
		int decimals;
		const char *text;
	} cases[] = { { 0.5, 3, "0.500" }, { -0.0001, 3, "0.000" }, { -0.0, 0, "0" }, { -1.25, 2, "-1.25" },
		{ 1e15, 1, "1000000000000000.0" } };
	struct arena a = arena_new(1 << 16);

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_true(sv_eq(real_text(&a, cases[i].value, cases[i].decimals), sv_of(cases[i].text)));
	assert_true(sv_eq(real_signed(&a, 0.25, 1), SV("+0.2")));       /* halfway, to the even digit */
	assert_true(sv_eq(real_signed(&a, -0.125, 2), SV("-0.12")));
	assert_true(sv_eq(real_signed(&a, -0.001, 2), SV("+0.00")));
}

static void
headed_files_as_people_write_them(void **state)
{
	struct arena a = arena_new(1 << 20);
	struct row row;
	struct csv_in *in =
	    csv_open_bytes("list.csv", SV("\xEF\xBB\xBFname, kind\r\n\"a\r\nb\",x\r\n\r\nc,\"d \"\"e\"\"\""));

	(void)state;
	assert_int_equal(csv_column(in, "name"), 0);
	assert_int_equal(csv_column(in, "kind"), 1);
	assert_int_equal(csv_column(in, "maker"), -1);
	assert_true(csv_next(in, &row, &a));
	assert_int_equal(row.line, 2);
	assert_true(sv_eq(row.col[0], SV("a\r\nb")));
	assert_true(csv_next(in, &row, &a));
	assert_int_equal(row.line, 5);
	assert_true(sv_eq(row.col[1], SV("d \"e\"")));
	assert_false(csv_next(in, &row, &a));
	csv_close(in);
}

/* All rows that BYTES hold when they come STEP at a time, as one text. */
static sv
rows_of(struct arena *a, sv bytes, ptrdiff_t step)
{
	struct csv_reader *r = csv_reader_new(',');
	struct sv_list all = { 0 };
	sv *row;
	ptrdiff_t n;
	long line;

	for (bool last = false; !last;) {
		sv piece = sv_slice(bytes, 0, step < bytes.n ? step : bytes.n);
		bytes = sv_from(bytes, piece.n);
		last = bytes.n == 0;
		csv_reader_feed(r, piece, last);
		while (csv_reader_row(r, &row, &n, &line)) {
			*push(&all, a) = sv_printf(a, "\nrow %ld", line);
			for (ptrdiff_t i = 0; i < n; i++)
				*push(&all, a) = sv_printf(a, "(%.*s)", SV_ARG(row[i]));
		}
	}
	struct csv_fault f = csv_reader_fault(r);
	*push(&all, a) = sv_printf(a, "\nfault %ld %s %s", f.line, f.what ? f.what : "", f.what ? f.why : "");
	csv_reader_free(r);
	return sv_join(a, &all, SV(""));
}

static void
numbers_are_what_strtod_makes_of_them(void **state)
{
	static const char *const numbers[] = { "0", "-0", "7", "0.1", "-0.014", "-0.000", ".5", "5.", "007.250",
		"99999999999.9999", "-99999999999.9999", "123456789012345", "1234567890123456789", "0.30000000000000004",
		"1e-3", "+4", "0x1p-2" };
	struct arena a = arena_new(1 << 20);
	struct row row;

	(void)state;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		struct csv_in *in = csv_open_bytes("numbers.csv", sv_printf(&a, "n,x\n%s,\n", numbers[i]));
		double wanted = strtod(numbers[i], NULL);
		assert_true(csv_next(in, &row, &a));
		double found = csv_number(in, &row, 0, a);
		assert_memory_equal(&found, &wanted, sizeof found);
		csv_close(in);
	}
}

/* Byte by byte no row can be cut as a plain one: libcsv reads them all. */
static void
plain_rows_are_what_libcsv_makes_of_them(void **state)
{
	static const char *const pieces[] = { "a", "word", "a text that is longer than one register", ",", ",,",
		"\n", "\n", "\r\n", "\r", "\"", "\"\"", "\"q,\nq\"", " ", "\t", "\u00e9", "\n\n" };
	struct arena room = arena_new(1 << 24);
	uint32_t seed = 1;

	(void)state;
	for (int round = 0; round < 3000; round++) {
		struct arena a = room;
		struct sv_list parts = { 0 };
		for (int i = 0; i < 1 + round % 40; i++) {
			seed = seed * 1664525 + 1013904223;
			*push(&parts, &a) = sv_of(pieces[seed >> 28]);
		}
		sv bytes = sv_join(&a, &parts, SV(""));
		sv wanted = rows_of(&a, bytes, 1);
		assert_true(sv_eq(rows_of(&a, bytes, bytes.n), wanted));
		assert_true(sv_eq(rows_of(&a, bytes, 19), wanted));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_come_back),
		cmocka_unit_test(head_tells_key_and_rows),
		cmocka_unit_test(damage_is_noticed),
		cmocka_unit_test(merging_keeps_order),
		cmocka_unit_test(reals_have_no_sign_at_zero),
		cmocka_unit_test(headed_files_as_people_write_them),
		cmocka_unit_test(numbers_are_what_strtod_makes_of_them),
		cmocka_unit_test(plain_rows_are_what_libcsv_makes_of_them),
	};

	snprintf(path, sizeof path, "/tmp/assay-table-test.%ld", (long)getpid());
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
