/* XML corpora: a good one, and the same one cut and damaged at each byte. */
#include "ingest.h"
#include "stages/ingest/xmlin.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#define HEAD "<corpus><panel title='Ox vs Elk' date='2026-10-30'>"
#define TAIL "</panel></corpus>"
static const char good[] = "<?xml version=\"1.0\"?>\n" HEAD "<review>One &amp; two.</review>"
    "<review product='Elk'>Three<!-- not this --><![CDATA[ < four]]>.</review>" TAIL "\n";
static const char wanted[] = "1 - -1|One & two.\n2 - -1|Three < four.\n";

static struct arena page;
static struct draft *draft;

static char *
read_xml(sv bytes, ptrdiff_t step, struct arena *a)
{
	struct memory m = { bytes, step };

	draft_begin(draft);
	xml_read((struct stream){ memory_read, &m }, 40, NULL, draft, *a);
	return sv_cstr(a, draft_shown(draft, a));
}

static void
test_documents(void **state)
{
	static const struct {
		sv text;
		const char *wanted;
	} cases[] = {
		{ SV_INIT(good), wanted },
		{ SV_INIT(HEAD "<review> kept \n as it is </review>" TAIL), "1 - -1| kept \n as it is \n" },
		{ SV_INIT(HEAD "<review>One.</review><review> </review>" TAIL), "1 - -1|One.\nempty-text 2 1 -1\n" },
		{ SV_INIT(HEAD "<review>0123456789012345678901234567890123456789x</review>" TAIL), "text-too-long 2 1 -1\n" },
		{ SV_INIT(HEAD "<review date='1/2/2026'>One.</review>" TAIL), "1 - -1|One.\ndate-ignored 1 1 -1\n" },
		{ SV_INIT(HEAD TAIL), "no-reviews 3 0 -1\n" },
		{ SV_INIT("<corpus/>"), "no-reviews 3 0 -1\n" },
		{ SV_INIT("<panel><review>One.</review></panel>"), "xml-structure 3 1 -1\n" },
		{ SV_INIT("<corpus><review>One.</review></corpus>"), "xml-structure 3 1 -1\n" },
		{ SV_INIT(HEAD "<review>One <b>bold</b>.</review>" TAIL), "xml-structure 3 1 -1\n" },
		{ SV_INIT(HEAD "<review colour='red'>One.</review>" TAIL), "xml-structure 3 1 -1\n" },
		{ SV_INIT(HEAD "<review title='x'>One.</review>" TAIL), "xml-structure 3 1 -1\n" },
		{ SV_INIT("<c:corpus xmlns:c='urn:x'/>"), "xml-structure 3 1 -1\n" },
		{ SV_INIT("<!DOCTYPE corpus>\n" HEAD TAIL), "doctype 3 1 -1\n" },
		{ SV_INIT(HEAD "<review>&word;</review>" TAIL), "xml-malformed 3 1 65\n" },
		{ SV_INIT("\xFF\xFE\0\0<"), "xml-encoding 3 1 0\n" },
		{ SV_INIT(""), "empty 3 0 -1\n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = page;
		assert_string_equal(read_xml(cases[i].text, 1000, &a), cases[i].wanted);
	}
}

static void
test_steps(void **state)
{
	(void)state;
	for (ptrdiff_t step = 1; step < 70; step++) {
		struct arena a = page;
		assert_string_equal(read_xml(sv_of(good), step, &a), wanted);
	}
}

/* A file that is cut gives nothing, wherever it is cut. */
static void
test_cut(void **state)
{
	ptrdiff_t whole = (ptrdiff_t)strlen(good) - 1;  /* the last line end may go */

	(void)state;
	for (ptrdiff_t n = 0; n < whole; n++) {
		struct arena a = page;
		char *got = read_xml(sv_slice(sv_of(good), 0, n), 1000, &a);
		assert_true(draft_refused(draft));
		assert_null(strchr(got, '|'));
	}
}

static void
test_damaged(void **state)
{
	static const char with[] = { '\0', '\xFF', '<', '&', '"' };

	(void)state;
	for (ptrdiff_t n = 0; n < (ptrdiff_t)strlen(good); n++)
		for (size_t k = 0; k < sizeof with; k++) {
			struct arena a = page;
			char *bytes = sv_cstr(&a, sv_of(good));
			bytes[n] = with[k];
			char *got = read_xml((sv){ bytes, (ptrdiff_t)strlen(good) }, 1000, &a);
			assert_true(draft_refused(draft) != (strchr(got, '|') != NULL));
		}
}

static int
setup(void **state)
{
	static struct arena keep;

	(void)state;
	keep = arena_new(1 << 20);
	page = arena_new((ptrdiff_t)1 << 30);
	draft = draft_new(&keep, P_tmpdir, 1000);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_documents), cmocka_unit_test(test_steps),
		cmocka_unit_test(test_cut), cmocka_unit_test(test_damaged) };

	return cmocka_run_group_tests_name("ingest XML", tests, setup, NULL);
}
