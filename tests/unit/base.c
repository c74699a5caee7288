/* Views, UTF-8, maps, arenas, digests, settings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "common/conf.h"
#include "common/digest.h"
#include "common/map.h"
#include "common/utf8.h"

static struct arena a;

static void
views_are_cut(void **state)
{
	static const struct {
		const char *text, *first, *rest;
	} cases[] = { { "a;b;c", "a", "b;c" }, { ";b", "", "b" }, { "a;", "a", "" }, { "a", "a", NULL } };

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		sv rest = sv_of(cases[i].text);
		assert_true(sv_eq(sv_cut(&rest, ';'), sv_of(cases[i].first)));
		assert_true(sv_eq(rest, sv_of(cases[i].rest)));
		assert_true((rest.p == NULL) == (cases[i].rest == NULL));
	}
}

static void
views_are_numbers_or_not(void **state)
{
	static const struct {
		const char *text;
		bool ok;
		long long value;
	} cases[] = { { "0", true, 0 }, { "-12", true, -12 }, { "9223372036854775807", true, INT64_MAX },
		{ "9223372036854775808", false, 0 }, { "", false, 0 }, { "-", false, 0 }, { "1 ", false, 0 },
		{ "+1", false, 0 }, { "1e3", false, 0 } };

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		long long value = 0;
		assert_int_equal(sv_int(sv_of(cases[i].text), &value), cases[i].ok);
		if (cases[i].ok)
			assert_true(value == cases[i].value);
	}
}

static void
lists_split_and_join(void **state)
{
	struct sv_list list = sv_split(&a, SV(" a ;; b;c "), ';');

	(void)state;
	assert_int_equal(list.n, 3);
	assert_true(sv_eq(sv_join(&a, &list, SV("|")), SV("a|b|c")));
	assert_true(sv_eq(sv_concat(&a, SV("<"), (sv){ 0 }, list.v[2], SV(">")), SV("<c>")));
}

/* Texts below, at and above the length that is printed at once. */
static void
formats_of_any_length(void **state)
{
	(void)state;
	for (int width = 510; width <= 514; width++) {
		sv text = sv_printf(&a, "%*d.", width, 7), next = sv_printf(&a, "next");
		assert_int_equal(text.n, width + 1);
		assert_true(sv_ends(text, SV(" 7.")));
		assert_true(sv_eq(next, SV("next")));
	}
	char few[8];
	struct arena small = { few, few + sizeof few };
	assert_true(sv_eq(sv_printf(&small, "%s", "1234567"), SV("1234567")));
}

/* Every code point goes out and comes back; what RFC 3629 forbids does not. */
static void
utf8_both_ways(void **state)
{
	static const char *const bad[] = { "\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80",
		"\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\xFF" };
	char bytes[4];
	uint32_t back;

	(void)state;
	for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
		if (cp >= 0xD800 && cp <= 0xDFFF)
			continue;
		int n = utf8_encode(cp, bytes);
		assert_int_equal(utf8_decode((sv){ bytes, n }, &back), n);
		assert_int_equal(back, cp);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(utf8_decode(sv_of(bad[i]), &back), 0);
	assert_int_equal(utf8_invalid(SV("0123456789abcdé\xE2\x82")), 16);
	assert_int_equal(utf8_invalid(SV("0123456789abcdé€")), -1);
	assert_int_equal(utf8_length(SV("é€😀a")), 4);
}

static void
maps_find_what_was_put(void **state)
{
	struct map m = { 0 };
	enum { N = 5000 };

	(void)state;
	assert_int_equal(map_find(&m, SV("x")), -1);
	for (int i = 0; i < N; i++)
		*map_slot(&m, &a, sv_printf(&a, "key %d", i)) = i;
	for (int i = 0; i < N; i++)
		assert_int_equal(map_find(&m, sv_printf(&a, "key %d", i)), i);
	assert_int_equal(map_find(&m, SV("key 5000")), -1);
	*map_slot(&m, &a, SV("")) = 7;
	assert_int_equal(map_find(&m, (sv){ NULL, 0 }), 7);
	assert_int_equal(map_count(&m), N + 1);
}

static void
slices_grow(void **state)
{
	struct sv_list list = { 0 };

	(void)state;
	for (int i = 0; i < 1000; i++) {
		*push(&list, &a) = sv_printf(&a, "%d", i);      /* allocates between the growths */
		assert_true(sv_eq(list.v[i / 2], sv_printf(&a, "%d", i / 2)));
	}
}

/* SHA-256 of "abc": FIPS 180-2, appendix B.1.  Field borders count. */
static void
digests_are_known(void **state)
{
	sv one[] = { SV("ab"), SV("c") }, two[] = { SV("a"), SV("bc") };

	(void)state;
	assert_true(sv_eq(digest_sha256(&a, SV("abc")),
	    SV("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")));
	assert_true(digest_fields(one, 2) != digest_fields(two, 2));
	struct digest *d = digest_new();
	digest_add(d, SV("hello "));
	digest_add(d, SV("world"));
	assert_true(digest_end(d) == digest_bytes(SV("hello world")));
	assert_true(sv_eq(digest_hex(&a, 0x0123456789abcdefu), SV("0123456789abcdef")));
}

static void
settings_have_defaults_and_defines(void **state)
{
	char *defines[] = { "shards=9", "claims_rules=x.csv, y.csv", "as_of=2026-01-31" };
	struct conf *c = conf_load(&a, NULL, defines, 3);
	struct sv_list files = conf_list(c, "claims_rules");

	(void)state;
	assert_int_equal(conf_int(c, "shards"), 9);
	assert_int_equal(conf_int(c, "time_limit"), 3600);
	assert_int_equal(files.n, 2);
	assert_string_equal(files.v[1].p, "y.csv");
	sv text = conf_canonical(c, "claims", &a);
	assert_true(sv_find(text, SV("as_of = 2026-01-31\n")) >= 0);
	assert_int_equal(sv_find(text, SV("shards")), -1);
	assert_int_equal(sv_find(text, SV("x.csv")), -1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(views_are_cut),
		cmocka_unit_test(views_are_numbers_or_not),
		cmocka_unit_test(lists_split_and_join),
		cmocka_unit_test(formats_of_any_length),
		cmocka_unit_test(utf8_both_ways),
		cmocka_unit_test(maps_find_what_was_put),
		cmocka_unit_test(slices_grow),
		cmocka_unit_test(digests_are_known),
		cmocka_unit_test(settings_have_defaults_and_defines),
	};

	a = arena_new(1 << 26);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
