/* Panel text: what is a review, which product's, and where it stands. */
#include "ingest.h"
#include "stages/ingest/panel.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#define L "\xE2\x80\x9C"        /* curly quotes, three bytes each */
#define R "\xE2\x80\x9D"
#define T "Ox vs Elk"           /* nine bytes */

static const struct {
	const char *name, *text, *wanted;
} cases[] = {
	{ "curly quotes", T "\n\n" L "One." R "\n\n" L "Two." R,
	    "0 - 0|" T "\n1 A 14|One.\n2 B 26|Two.\n" },
	{ "straight quotes", T "\n\n\"One.\"\n\n\"Two.\"\n", "0 - 0|" T "\n1 A 12|One.\n2 B 20|Two.\n" },
	{ "no quotes, three reviews", T "\n\nOne.\n\nTwo.\n\nThree.", "0 - 0|" T "\n1 A 11|One.\n2 B 17|Two.\n3 A 23|Three.\n" },
	{ "CRLF", T "\r\n\r\n\"One,\r\nstill.\"\r\n\r\nTwo.\r\n", "0 - 0|" T "\n1 A 14|One,\r\nstill.\n2 B 31|Two.\n" },
	{ "CR", T "\r\rOne.\r\rTwo.\r", "0 - 0|" T "\n1 A 11|One.\n2 B 17|Two.\n" },
	{ "blank lines hold blanks", "\n  \n" T "  \n \t\nOne.\n   \n\n\tTwo.  \n", "0 - 4|" T "\n1 A 19|One.\n2 B 30|Two.\n" },
	{ "no blank line behind the title", T "\nOne.\n\nTwo.", "0 - 0|" T "\n1 A 10|One.\n2 B 16|Two.\n" },
	{ "inner white space", T "\n\n\"One  and\n  more.\"", "0 - 0|" T "\n1 A 12|One  and\n  more.\n" },
	{ "a quotation inside", T "\n\n" L "He said " L "no" R " twice." R,
	    "0 - 0|" T "\n1 A 14|He said " L "no" R " twice.\n" },
	{ "begins and ends with quotations", T "\n\n\"Fine,\" she said, \"and odd.\"",
	    "0 - 0|" T "\n1 A 11|\"Fine,\" she said, \"and odd.\"\n" },
	{ "a quotation behind a dash", T "\n\n\"He said\xE2\x80\x94\"no\"\xE2\x80\x94twice.\"",
	    "0 - 0|" T "\n1 A 12|He said\xE2\x80\x94\"no\"\xE2\x80\x94twice.\n" },
	{ "a quotation at the start", T "\n\n" L "Ship it" R " is all they say.",
	    "0 - 0|" T "\n1 A 11|" L "Ship it" R " is all they say.\n" },
	{ "an inch mark", T "\n\n\"The 27\" one clips.\"", "0 - 0|" T "\n1 A 12|The 27\" one clips.\n" },
	{ "opens curly, closes straight", T "\n\n" L "One.\"\n\n" L "Two." R,
	    "0 - 0|" T "\n1 A 14|One.\n2 B 24|Two.\n" },
	{ "opens straight, closes curly", T "\n\n\"One." R "\n\nTwo.", "0 - 0|" T "\n1 A 12|One.\n2 B 21|Two.\n" },
	{ "the same with a quotation inside", T "\n\n" L "He said \"no\", twice.\"\n\nTwo.",
	    "0 - 0|" T "\n1 A 14|He said \"no\", twice.\n2 B 37|Two.\n" },
	{ "the same with an inch mark", T "\n\n" L "A 27\" one.\"\n\nTwo.",
	    "0 - 0|" T "\n1 A 14|A 27\" one.\n2 B 27|Two.\n" },
	{ "ends in a quotation of the other make", T "\n\n" L "He said \"no.\"\n\nTwo." R,
	    "0 - 0|" T "\n1 A 14|He said \"no.\"\n\nTwo.\nquote-open 0 3 -1\n" },
	{ "plain, and its last quotation closes straight", T "\n\n" L "Fine," R " he said, " L "odd.\"\n\nTwo.",
	    "0 - 0|" T "\n1 A 11|" L "Fine," R " he said, " L "odd.\"\n2 B 42|Two.\n" },
	{ "runs over paragraphs, closes in the other make", T "\n\n" L "One.\n\n" L "More.\"\n\nTwo.",
	    "0 - 0|" T "\n1 A 14|One.\n\n" L "More.\n2 B 31|Two.\nquote-open 0 3 -1\n" },
	{ "runs over paragraphs, opened again", T "\n\n" L "One.\n\n" L "More." R "\n\n" L "Two." R,
	    "0 - 0|" T "\n1 A 14|One.\n\n" L "More.\n2 B 36|Two.\nquote-open 0 3 -1\n" },
	{ "runs over paragraphs, not opened again", T "\n\n\"One.\n\nMore.\"\n\n\"Two.\"",
	    "0 - 0|" T "\n1 A 12|One.\n\nMore.\n2 B 27|Two.\nquote-open 0 3 -1\n" },
	{ "runs over three", T "\n\n\"One.\n\n\"More.\n\n\"End.\"\n\nTwo.",
	    "0 - 0|" T "\n1 A 12|One.\n\n\"More.\n\n\"End.\n2 B 34|Two.\nquote-open 0 3 -1\n" },
	{ "closed inside a later paragraph", T "\n\n\"One.\n\n\"More,\" he wrote.\n\n\"Two.\"",
	    "0 - 0|" T "\n1 A 11|\"One.\n\n\"More,\" he wrote.\n2 B 38|Two.\nquote-open 0 3 -1\n" },
	{ "never closed", T "\n\n\"One.\n\nTwo.", "0 - 0|" T "\n1 A 12|One.\n\nTwo.\nquote-open 0 3 -1\n" },
	{ "run together", T "\n\n\"One.\"\n\"Two.\"\n\"Three.\"",
	    "0 - 0|" T "\n1 A 12|One.\n2 B 19|Two.\n3 A 26|Three.\nrun-together 0 3 -1\n" },
	{ "empty quotes use up a turn", T "\n\n\"\"\n\n\"Two.\"", "0 - 0|" T "\n1 B 16|Two.\nempty-text 2 3 -1\n" },
	{ "too long", T "\n\n\"One, and then far too many words and more.\"\n\nTwo.", "0 - 0|" T "\n1 B 57|Two.\ntext-too-long 2 3 -1\n" },
	{ "no title", "One.\n\nTwo.", "no-title 3 1 -1\n" },
	{ "text before the title", "A note.\n\n" T "\n\nOne.", "no-title 3 1 -1\n" },
	{ "a side is missing", "Ox vs \n\nOne.", "no-title 3 1 -1\n" },
	{ "two titles in one", "Ox vs Elk vs Ant\n\nOne.", "title-ambiguous 3 1 -1\n" },
	{ "no reviews", T "\n\n", "no-reviews 3 0 -1\n" },
	{ "blanks only", " \n\n\t", "empty 3 0 -1\n" },
	{ "nothing", "", "empty 3 0 -1\n" },
};

static void
test_panels(void **state)
{
	enum { TEXT_MAX = 40 };
	struct arena keep = arena_new(1 << 24), page = arena_new(1 << 24);
	struct draft *d = draft_new(&keep, P_tmpdir, 1000);

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = page;
		draft_begin(d);
		panel_read(sv_of(cases[i].text), 0, TEXT_MAX, d);
		char *got = sv_cstr(&a, draft_shown(d, &a));
		if (strcmp(got, cases[i].wanted) != 0)
			print_message("case: %s\n", cases[i].name);
		assert_string_equal(got, cases[i].wanted);
	}
}

/* Converted text has no place in the file. */
static void
test_converted(void **state)
{
	struct arena keep = arena_new(1 << 24), a = arena_new(1 << 24);
	struct draft *d = draft_new(&keep, P_tmpdir, 1000);

	(void)state;
	draft_begin(d);
	panel_read(SV(T "\n\nOne."), -1, 1000, d);
	assert_string_equal(sv_cstr(&a, draft_shown(d, &a)), "0 - -1|" T "\n1 A -1|One.\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_panels), cmocka_unit_test(test_converted) };

	return cmocka_run_group_tests_name("ingest panel", tests, NULL, NULL);
}
