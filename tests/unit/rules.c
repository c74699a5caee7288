/* The rule language: a set of 28 rows with its examples, scopes, faults. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include "common/rules.h"

static struct arena keep;
static struct splitter *splitter;
static struct rule_set *set;

static struct rule_set *
load(const char *path)
{
	struct sv_list faults;
	struct rule_set *s = rules_load_try(&keep, "stages", splitter, &(struct rule_file){ .path = path }, 1, NULL,
	    &faults);
	for (ptrdiff_t i = 0; i < faults.n; i++)
		printf("%.*s\n", SV_ARG(faults.v[i]));
	assert_non_null(s);
	return s;
}

static void
examples_of_28_rows_hold(void **state)
{
	(void)state;
	struct sv_list faults = rules_run_examples(set, &keep);
	for (ptrdiff_t i = 0; i < faults.n; i++)
		printf("%.*s\n", SV_ARG(faults.v[i]));
	assert_int_equal(faults.n, 0);
	assert_int_equal(rules_example_count(set), 55);
}

/* The match of the verdict family in a text's last sentence that has one. */
static bool
last_match(struct rule_set *s, const char *text, const char *head, struct match *found)
{
	struct text_tokens t = split_text(splitter, sv_of(text), &keep);
	bool any = false;
	for (ptrdiff_t i = 0; i < t.nsentences; i++) {
		struct sentence_view view = { .text = sv_of(text), .vocabulary = splitter_vocabulary(splitter),
			.tokens = t.tokens + t.sentences[i].first, .n = t.sentences[i].end - t.sentences[i].first };
		struct match_list list = rules_match(s, &view, NULL, 0, &keep);
		for (ptrdiff_t j = 0; j < list.n; j++)
			if (sv_eq(list.v[j].rule->emit_head, sv_of(head))) {
				*found = list.v[j];
				any = true;
			}
	}
	return any;
}

static void
scopes_flag_their_windows(void **state)
{
	static const struct { const char *text, *head; int neg, cond, ask; } cases[] = {
		{ "It is not worth the money.", "verdict", 1, 0, 0 },
		{ "It is not only worth the money.", "verdict", 0, 0, 0 },
		{ "I can't recommend it enough.", "verdict", 0, 0, 0 },
		{ "No one would recommend it.", "verdict", 1, 0, 0 },
		{ "Not great, but I recommend it.", "verdict", 0, 0, 0 },
		{ "I don't think it is worth it.", "verdict", 1, 0, 0 },
		{ "If it were cheaper I would recommend it.", "verdict", 0, 1, 0 },
		{ "Nobody would say it is not worth it.", "verdict", 2, 0, 0 },
		{ "Would you recommend it?", "verdict", 0, 0, 1 },
		{ "never buy this; still, I recommend the case", "verdict", 0, 0, 0 },
		{ "Hardly worth the price.", "verdict", 1, 0, 0 },
		{ "Is it good? I recommend it.", "verdict", 0, 0, 0 },
		{ "No doubt worth every penny.", "verdict", 0, 0, 0 },
		{ "Orbit will not replace the Widget Pro.", "claim", 1, 0, 0 },
		{ "It is early but if they ship it Orbit could replace the Widget Pro.", "claim", 0, 1, 0 },
		{ "I do not like it, yet it is worth it.", "verdict", 0, 0, 0 },
	};
	int neg = rules_scope(set, "neg"), cond = rules_scope(set, "cond"), ask = rules_scope(set, "ask");
	(void)state;
	assert_true(neg >= 0 && cond >= 0 && ask >= 0);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct match m;
		assert_true(last_match(set, cases[i].text, cases[i].head, &m));
		assert_int_equal(m.scope[neg], cases[i].neg);
		assert_int_equal(m.scope[cond], cases[i].cond);
		assert_int_equal(m.scope[ask], cases[i].ask);
	}
}

static int
prepare(void **state)
{
	(void)state;
	set = load("tests/unit/data/twenty-eight.csv");
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples_of_28_rows_hold),
		cmocka_unit_test(scopes_flag_their_windows),
	};
	keep = arena_new((ptrdiff_t)1 << 30);
	splitter = splitter_new(&keep, "stages");
	return cmocka_run_group_tests(tests, prepare, NULL);
}
