/* The strings of ../shared/data come back to the byte: csv-spectrum's twelve files
 * through the scanner, the naughty strings through delimited files and XML. */
#include "ingest.h"
#include "common/file.h"
#include "common/utf8.h"
#include "stages/ingest/csvscan.h"
#include "stages/ingest/delimited.h"
#include "stages/ingest/xmlin.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static struct arena page;

static char *
shared_path(struct arena *a, const char *name)
{
	const char *shared = getenv("SHARED");

	return path_join(a, shared ? shared : "../shared", name);
}

static uint32_t
hex4(const char *p)
{
	char digits[5] = { p[0], p[1], p[2], p[3], 0 };

	return (uint32_t)strtoul(digits, NULL, 16);
}

/* All strings of a JSON text, keys too, in order. */
static struct sv_list
json_strings(struct arena *a, sv json)
{
	struct sv_list list = { 0 };
	const char *p = json.p, *end = p + json.n;

	while ((p = memchr(p, '"', (size_t)(end - p)))) {
		char *out = new(a, char, end - p);
		ptrdiff_t n = 0;
		for (p++; *p != '"'; p++) {
			static const char names[] = "bfnrt", meant[] = "\b\f\n\r\t";
			if (*p != '\\') {
				out[n++] = *p;
				continue;
			}
			const char *name = strchr(names, *++p);
			if (*p != 'u') {
				out[n++] = name ? meant[name - names] : *p;
				continue;
			}
			uint32_t cp = hex4(p + 1);
			p += 4;
			if (cp >= 0xD800 && cp < 0xDC00) {
				cp = 0x10000 + ((cp - 0xD800) << 10) + hex4(p + 3) - 0xDC00;
				p += 6;
			}
			n += utf8_encode(cp, out + n);
		}
		p++;
		*push(&list, a) = (sv){ out, n };
	}
	return list;
}

/* The set's files ending in _crlf have lost their CR on the way here. */
static sv
without_cr(struct arena *a, sv s)
{
	char *p = new(a, char, s.n);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s.n; i++)
		if (s.p[i] != '\r')
			p[n++] = s.p[i];
	return (sv){ p, n };
}

static void
check_spectrum(const char *name, struct arena a)
{
	sv csv = file_read(&a, shared_path(&a, sv_printf(&a, "data/csv-cases/spectrum/%s.csv", name).p));
	sv json = file_read(&a, shared_path(&a, sv_printf(&a, "data/csv-cases/spectrum/%s.json", name).p));
	struct sv_list wanted = json_strings(&a, json);
	struct memory m = { csv, 7 };
	struct csv_scan *s = csv_scan_new(&a, (struct stream){ memory_read, &m }, 1 << 20, false);
	struct csv_record head, row;
	ptrdiff_t n = 0;

	csv_scan_separator(s, ',');
	assert_true(csv_scan_next(s, &head, &a));
	while (csv_scan_next(s, &row, &a)) {
		assert_int_equal(row.trouble, CSV_FINE);
		assert_int_equal(row.n, head.n);
		for (ptrdiff_t i = 0; i < row.n; i++, n += 2) {
			assert_true(n + 1 < wanted.n);
			assert_true(sv_eq(head.v[i].value, wanted.v[n]));
			if (sv_eq(wanted.v[n], SV("Contact Phone Number")))
				continue;       /* the set's two files differ here */
			assert_true(sv_eq(without_cr(&a, row.v[i].value), without_cr(&a, wanted.v[n + 1])));
		}
	}
	assert_int_equal(n, wanted.n);
	csv_scan_free(s);
}

static void
test_spectrum(void **state)
{
	static const char *const names[] = { "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json",
		"location_coordinates", "newlines", "newlines_crlf", "quotes_and_newlines", "simple", "simple_crlf",
		"utf8" };
	struct arena a = page;

	(void)state;
	if (!file_exists(shared_path(&a, "data/csv-cases/spectrum/simple.csv")))
		skip();
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		check_spectrum(names[i], a);
	print_message("data: csv-cases, spectrum: 12: %zu\n", sizeof names / sizeof *names);
}

/* Bytes that grow. */
struct bytes {
	char *v;
	ptrdiff_t n, cap;
};

static void
add(struct bytes *b, sv s, struct arena *a)
{
	for (ptrdiff_t i = 0; i < s.n; i++)
		*push(b, a) = s.p[i];
}

static struct sv_list
naughty(struct arena *a)
{
	char *path = shared_path(a, "data/naughty/blns.json");

	if (!file_exists(path))
		skip();
	struct sv_list list = json_strings(a, file_read(a, path));
	assert_int_equal(list.n, 515);
	return list;
}

/* The reviews of the draft are the strings, but for those that are blank. */
static void
check_strings(struct draft *d, const struct sv_list *strings, struct arena a)
{
	struct review r;
	ptrdiff_t blank = 0;

	assert_false(draft_refused(d));
	draft_rewind(d);
	for (ptrdiff_t i = 0; i < strings->n; i++) {
		if (sv_trim(strings->v[i]).n == 0) {
			blank++;
			continue;
		}
		assert_true(draft_next(d, &r, &a));
		assert_true(sv_eq(r.text, strings->v[i]));
		assert_true(sv_eq(r.product, sv_trim(strings->v[i])));
	}
	assert_false(draft_next(d, &r, &a));
	assert_int_equal(draft_bad_rows(d), blank);
}

static void
test_naughty_rows(void **state)
{
	struct arena a = page;
	struct sv_list strings = naughty(&a);
	struct delimited how = { .field_max = 1 << 20 };
	struct draft *d = draft_new(&a, P_tmpdir, 1000);
	struct bytes file = { 0 };
	struct arena room = arena_new(1 << 24);

	(void)state;
	add(&file, SV("text,product,lens\n"), &room);
	for (ptrdiff_t i = 0; i < strings.n; i++) {
		for (int column = 0; column < 2; column++) {
			add(&file, SV("\""), &room);
			for (sv rest = strings.v[i]; rest.p;) {
				add(&file, sv_cut(&rest, '"'), &room);
				if (rest.p)
					add(&file, SV("\"\""), &room);
			}
			add(&file, SV("\","), &room);
		}
		add(&file, SV("x\n"), &room);
	}
	struct memory m = { { file.v, file.n }, 1000 };
	how.names[COLUMN_TEXT] = sv_split(&a, SV("text"), ';');
	how.names[COLUMN_PRODUCT] = sv_split(&a, SV("product"), ';');
	draft_begin(d);
	delimited_read((struct stream){ memory_read, &m }, &how, d, a);
	check_strings(d, &strings, a);
	print_message("data: naughty, strings in rows: 515: %td\n", strings.n);
}

/* What XML 1.0 can hold; CR only as a reference. */
static bool
xml_can_hold(sv s)
{
	uint32_t cp;

	for (int n; s.n; s = sv_from(s, n)) {
		n = utf8_decode(s, &cp);
		if ((cp < 0x20 && cp != '\t' && cp != '\n' && cp != '\r') || cp == 0xFFFE || cp == 0xFFFF)
			return false;
	}
	return true;
}

static void
add_escaped(struct bytes *b, sv s, struct arena *a)
{
	for (ptrdiff_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		if (c == '<' || c == '&' || c == '>' || c == '"' || c == '\r' || c == '\n' || c == '\t')
			add(b, sv_printf(a, "&#%d;", c), a);
		else
			*push(b, a) = c;
	}
}

static void
test_naughty_xml(void **state)
{
	struct arena a = page, room = arena_new(1 << 24);
	struct sv_list all = naughty(&a), strings = { 0 };
	struct draft *d = draft_new(&a, P_tmpdir, 1000);
	struct bytes file = { 0 };

	(void)state;
	add(&file, SV("<corpus><panel>"), &room);
	for (ptrdiff_t i = 0; i < all.n; i++) {
		if (!xml_can_hold(all.v[i]))
			continue;
		*push(&strings, &a) = all.v[i];
		add(&file, SV("<review product=\""), &room);
		add_escaped(&file, all.v[i], &room);
		add(&file, SV("\">"), &room);
		add_escaped(&file, all.v[i], &room);
		add(&file, SV("</review>\n"), &room);
	}
	add(&file, SV("</panel></corpus>"), &room);
	struct memory m = { { file.v, file.n }, 1000 };
	draft_begin(d);
	xml_read((struct stream){ memory_read, &m }, 1 << 20, NULL, d, a);
	assert_int_equal(strings.n, 509);        /* six hold characters that XML cannot */
	check_strings(d, &strings, a);
	print_message("data: naughty, strings in XML: 509: %td\n", strings.n);
}

static int
setup(void **state)
{
	(void)state;
	page = arena_new((ptrdiff_t)1 << 30);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_spectrum), cmocka_unit_test(test_naughty_rows),
		cmocka_unit_test(test_naughty_xml) };

	return cmocka_run_group_tests_name("ingest data", tests, setup, NULL);
}
