/* The boundary tests of the Unicode standard, all of them, on the untailored
 * functions.  They are read from $SHARED/data/unicode or Debian's unicode-data. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "file.h"
#include "unicode.h"

enum { MOST_BREAKS = 200 };

struct boundary_case {
	char text[1024];
	int n;
	int breaks[MOST_BREAKS], nbreaks;       /* behind the first one, at 0 */
};

/* A line is `÷ 0061 × 0308 ÷ # words`. */
static void
read_case(sv line, struct boundary_case *c)
{
	c->n = c->nbreaks = 0;
	for (sv rest = sv_trim(line); rest.p && rest.n; ) {
		sv part = sv_cut(&rest, ' ');
		if (sv_eq(part, SV("÷"))) {
			if (c->n)
				c->breaks[c->nbreaks++] = c->n;
		} else if (part.n && !sv_eq(part, SV("×"))) {
			char hex[16];
			snprintf(hex, sizeof hex, "%.*s", SV_ARG(part));
			c->n += utf8_encode((uint32_t)strtoul(hex, NULL, 16), c->text + c->n);
		}
		assert_true(c->n < 1000 && c->nbreaks < MOST_BREAKS - 1);
	}
}

static bool
holds(const struct boundary_case *c, ptrdiff_t (*end)(sv, ptrdiff_t))
{
	sv text = { c->text, c->n };
	ptrdiff_t at = 0;

	for (int i = 0; i < c->nbreaks; i++) {
		at = end(text, at);
		if (at != c->breaks[i])
			return false;
	}
	return at == c->n;
}

static char *
find_file(struct arena *a, const char *name)
{
	const char *shared = getenv("SHARED");
	char *path = path_join(a, shared ? shared : "../shared", sv_cstr(a, sv_printf(a, "data/unicode/%s", name)));

	return file_exists(path) ? path : path_join(a, "/usr/share/unicode/auxiliary", name);
}

static void
run_file(const char *name, ptrdiff_t (*end)(sv, ptrdiff_t), int at_least)
{
	struct arena a = arena_new(1 << 26);
	char *path = find_file(&a, name);
	int cases = 0, failed = 0;

	if (!file_exists(path)) {
		print_message("skip: no %s\n", name);
		skip();
	}
	for (sv rest = file_read(&a, path); rest.p && rest.n; ) {
		struct boundary_case c;
		sv line = sv_cut(&rest, '\n');
		sv marks = sv_cut(&line, '#');
		if (sv_trim(marks).n == 0)
			continue;
		read_case(sv_trim(marks), &c);
		cases++;
		if (!holds(&c, end)) {
			print_message("%s: %.*s\n", name, SV_ARG(marks));
			failed++;
		}
	}
	print_message("data: unicode, %s: %d: %d\n", name, at_least, cases - failed);
	assert_int_equal(failed, 0);
	assert_true(cases >= at_least);
}

static void
words(void **state)
{
	(void)state;
	run_file("WordBreakTest.txt", unicode_word_end, 1823);
}

static void
sentences(void **state)
{
	(void)state;
	run_file("SentenceBreakTest.txt", unicode_sentence_end, 502);
}

static void
graphemes(void **state)
{
	(void)state;
	run_file("GraphemeBreakTest.txt", unicode_grapheme_end, 602);
}

static void
version(void **state)
{
	(void)state;
	assert_string_equal(unicode_version, "15.0.0");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words), cmocka_unit_test(sentences), cmocka_unit_test(graphemes),
		cmocka_unit_test(version),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
