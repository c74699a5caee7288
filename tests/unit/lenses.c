/* Lenses of panels: each case is a row of texts and the lenses they should get. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "stages/lenses/infer.h"
#include "table.h"

enum { TEXTS = 8 };

static struct arena keep, room, rows, scratch;
static struct splitter *splitter;
static struct rule_set *rules;
static struct lenses *lenses;

static struct voice
listen(const char *text, bool turns)
{
	struct text_tokens t = split_text(splitter, sv_of(text), &room);
	struct voice v = { .turns = turns };

	lenses_listen(lenses, rules, &v, sv_of(text), splitter_vocabulary(splitter), &t, &room, scratch);
	return v;
}

static const char *
settled(const char *const *texts, bool turns)
{
	struct voice_list panel = { 0 };
	struct sv_list ids = { 0 };

	for (int i = 0; i < TEXTS && texts[i]; i++)
		*push(&panel, &room) = listen(texts[i], turns);
	lenses_settle(lenses, &panel);
	for (ptrdiff_t i = 0; i < panel.n; i++)
		*push(&ids, &room) = lenses_id(lenses, panel.v[i].lens);
	return sv_cstr(&room, sv_join(&room, &ids, SV(" ")));
}

static void
panels_are_settled(void **state)
{
	static const struct { bool turns; const char *texts[TEXTS], *wanted; } cases[] = {
		/* an opening decides, inner words do not */
		{ true, { "The primitive is a hook, and the buyer is my uncle.", "The thesis is that hooks win." },
		    "builder futurist" },
		/* a review without a cue takes its partner's lens, whichever comes first */
		{ true, { "It hangs. It holds.", "The primitive is a nail." }, "builder builder" },
		/* but not that of the next pair */
		{ true, { "It hangs.", "It holds.", "The buyer is a museum." }, "none none founder" },
		/* the usual order, between neighbours that keep to it */
		{ true, { "The primitive is a nail.", "It holds.", "It hangs.", "It fell.", "The thesis is that walls go." },
		    "builder builder skeptic skeptic futurist" },
		/* a word about years makes no futurist among people of other roles */
		{ true, { "As a nurse I count alarms.", "It holds.", "I run tenders. By 2031 it will be gone.", "It hangs." },
		    "nurse nurse none none" },
		{ true, { "Reading this as a plumber, I saw gaps.", "It holds.", "It fell. Nobody will own one by 2031.", "It fell." },
		    "plumber plumber none none" },
		{ true, { "The primitive is a nail.", "It holds.", "By 2031 nobody will own one.", "It fell." },
		    "builder builder futurist futurist" },
		/* without turns a review stands for itself */
		{ false, { "It hangs. It holds.", "The primitive is a nail." }, "none builder" },
		/* who says so */
		{ true, { "Speaking as a founder, I passed.", "As a designer I winced." }, "founder designer" },
		{ true, { "", "The primitive is a nail." }, "builder builder" },
		/* a role is a lens, and its partner's */
		{ true, { "From the ward: it held.", "It hangs.", "It fell.", "Mechanic's report: two bolts." },
		    "nurse nurse mechanic mechanic" },
		/* also one that no list knows, in a panel */
		{ true, { "As a chimney sweep I need it black.", "It hangs." }, "chimney sweep chimney sweep" },
		{ true, { "As a container it is dull.", "As a thatcher told me, it is dull." }, "none none" },
		{ false, { "As a thatcher I work wet." }, "none" },
		/* an engineer among trades is one, elsewhere a builder */
		{ true, { "As a roofer I slip.", "It hangs.", "As an engineer I look down.", "It fell." },
		    "roofer roofer engineer engineer" },
		{ true, { "The buyer is a museum.", "It hangs.", "As an engineer I look down." }, "founder founder builder" },
		/* whom one has to do with, where nothing says more */
		{ true, { "My third graders found it first.", "It hangs." }, "teacher teacher" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(settled(cases[i].texts, cases[i].turns), cases[i].wanted);
}

/* How many of the texts at PATH, each by itself, have not the lens of their row. */
static int
wrong_lenses(const char *path, bool turns, int *n)
{
	struct csv_in *csv = csv_open(path);
	int lens = csv_column(csv, "lens"), text = csv_column(csv, "text"), wrong = 0;
	struct row row;

	for (struct arena a = rows; csv_next(csv, &row, &a); a = rows, ++*n) {
		const char *one[TEXTS] = { sv_cstr(&a, row.col[text]) };
		const char *found = settled(one, turns);
		if (sv_eq(sv_of(found), row.col[lens]))
			continue;
		print_message("%s:%ld: %s, not %.*s\n", path, row.line, found, SV_ARG(row.col[lens]));
		wrong++;
	}
	csv_close(csv);
	return wrong;
}

/* Who says who speaks is heard, with no panel behind it; openings of the usual lenses
 * that keep to no formula mostly are. */
static void
texts_have_their_lens(void **state)
{
	static const struct { const char *path; bool turns; int of_100; } files[] = {
		{ "tests/unit/data/roles.csv", false, 100 }, { "tests/unit/data/openings.csv", true, 85 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		int n = 0, wrong = wrong_lenses(files[i].path, files[i].turns, &n);
		assert_true(100 * (n - wrong) >= files[i].of_100 * n);
	}
}

static void
given_lenses_are_folded(void **state)
{
	static const struct { const char *stated, *wanted; } cases[] = {
		{ "PM", "pm" }, { "Product Manager", "pm" },
		{ "Teacher", "teacher" }, { "Pirate", "Pirate" }, { "", "" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(sv_cstr(&room, lenses_given(lenses, sv_of(cases[i].stated), scratch)),
		    cases[i].wanted);
}

static int
setup(void **state)
{
	const struct rule_file files[] = { { .path = "stages/lenses/lenses.csv" }, { .path = "stages/lenses/says.csv" } };

	(void)state;
	keep = arena_new((ptrdiff_t)1 << 32);
	room = arena_new((ptrdiff_t)1 << 32);
	rows = arena_new((ptrdiff_t)1 << 32);
	scratch = arena_new((ptrdiff_t)1 << 32);
	splitter = splitter_new(&keep, "stages");
	rules = rules_load(&keep, "stages", splitter, files, sizeof files / sizeof *files, NULL);
	lenses = lenses_load(&keep, "stages", conf_load(&keep, NULL, NULL, 0), splitter);
	lenses_declare(lenses, rules);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(panels_are_settled),
		cmocka_unit_test(texts_have_their_lens),
		cmocka_unit_test(given_lenses_are_folded),
	};
	return cmocka_run_group_tests(tests, setup, NULL);
}
