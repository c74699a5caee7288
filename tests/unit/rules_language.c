/* The rule language piece by piece: a few rows, a sentence, what they find. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "common/rules.h"

static struct arena keep;
static struct splitter *splitter;

static void
write_file(char *path, const char *text)
{
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	assert_true(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
}

/* The rows, each with COLUMNS fields. */
static sv
padded(const char *rows, int columns)
{
	sv text = SV("");
	for (sv rest = sv_of(rows); rest.n; ) {
		sv row = sv_cut(&rest, '\n');
		bool quoted = false;
		int commas = 0;
		for (ptrdiff_t i = 0; i < row.n; i++) {
			quoted ^= row.p[i] == '"';
			commas += row.p[i] == ',' && !quoted;
		}
		text = sv_printf(&keep, "%.*s%.*s%.*s\n", SV_ARG(text), SV_ARG(row), columns - 1 - commas, ",,,,,,,,");
	}
	return text;
}

/* Rows "id,emit,pattern,unless,set,weight", and over them rows "id,pattern", as a
 * set. */
static struct rule_set *
set_of(const char *rows, const char *overlay, const char *const *kinds, struct sv_list *faults)
{
	char base[] = "/tmp/assay-rules-XXXXXX", over[] = "/tmp/assay-rules-XXXXXX", text[4096];
	snprintf(text, sizeof text, "id,emit,pattern,unless,set,weight\n%.*s", SV_ARG(padded(rows, 6)));
	write_file(base, text);
	snprintf(text, sizeof text, "id,pattern\n%s", overlay);
	write_file(over, text);
	const struct rule_file files[] = { { .path = base }, { .path = over } };
	struct rule_set *set = rules_load_try(&keep, "stages", splitter, files, 2, kinds, faults);
	unlink(base);
	unlink(over);
	return set;
}

static struct sentence_view
first_sentence(const char *text)
{
	struct text_tokens t = split_text(splitter, sv_of(text), &keep);
	assert_true(t.nsentences >= 1);
	return (struct sentence_view){ sv_of(text), splitter_vocabulary(splitter), t.tokens, t.sentences[0].end };
}

static sv
words(const struct sentence_view *view, int32_t first, int32_t end)
{
	return sv_slice(view->text, view->tokens[first].start, view->tokens[end - 1].end);
}

/* Matches as "id: words [label: words]; ..." */
static sv
found(const struct match_list *list, const struct sentence_view *view)
{
	sv text = SV("");
	for (ptrdiff_t i = 0; i < list->n; i++) {
		const struct match *m = list->v + i;
		text = sv_printf(&keep, "%.*s%s%.*s: %.*s", SV_ARG(text), i ? "; " : "", SV_ARG(m->rule->id),
		    SV_ARG(words(view, m->first, m->end)));
		for (ptrdiff_t j = 0; j < m->ncaptures; j++)
			text = sv_printf(&keep, "%.*s [%.*s: %.*s]", SV_ARG(text), SV_ARG(m->captures[j].label),
			    SV_ARG(words(view, m->captures[j].first, m->captures[j].end)));
	}
	return text;
}

static const struct {
	const char *rows, *text, *wanted;
} cases[] = {
	/* words, stems, globs, exact spellings */
	{ "r,x.y,sail\n", "We SAIL, they sails.", "r: SAIL" },
	{ "r,x.y,sail~\n", "Sailing is what sailors call sails.", "r: Sailing; r: sails" },
	{ "r,x.y,un*ed\n", "It went unnoticed and undone.", "r: unnoticed" },
	{ "r,x.y,`IT` staff\n", "our IT staff, not it staff", "r: IT staff" },
	{ "r,x.y,don't\n", "I don\xe2\x80\x99t know", "r: don\xe2\x80\x99t" },
	{ "r,x.y,well-made\n", "A well-made, well made, wellmade lid", "r: well-made; r: well made; r: wellmade" },
	/* order of alternatives, repeats, gaps */
	{ "r,x.y,x:(a|a b)\n", "a b", "r: a [x: a]" },
	{ "r,x.y,x:(a b|a)\n", "a b", "r: a b [x: a b]" },
	{ "r,x.y,\"a{1,2} x:b{0,2}\"\n", "a a b b b", "r: a a b b [x: b b]" },
	{ "r,x.y,slow ..3 x:WORD\n", "slow but steady", "r: slow but [x: but]" },
	{ "r,x.y,slow ..2-3 x:WORD\n", "slow as a wet week", "r: slow as a wet [x: wet]" },
	{ "r,x.y,slow .. fast\n", "slow; then fast. Slow as before but fast.", "" },
	{ "r,x.y,\"slow ANY{0,3} fast\"\n", "slow; then fast", "r: slow; then fast" },
	{ "r,x.y,START a|b END\n", "a b a b", "r: a; r: b" },
	{ "r,x.y,a a\n", "a a a a a", "r: a a; r: a a" },
	/* either order */
	{ "r,x.y,slow ~2 x:(lift|stairs)\n", "slow old lift; stairs are slow", "r: slow old lift [x: lift]; r: stairs are slow [x: stairs]" },
	{ "r,x.y,slow ~1 lift\n", "slow but steady lift; lift; slow", "" },
	{ "r,x.y,well ~0 made\n", "made well, well made, well it made", "r: made well; r: well made" },
	{ "r,x.y,slow ~2-3 lift\n", "slow lift was old and slow", "r: lift was old and slow" },
	{ "r,x.y,slow ~ lift ~1 x:cold?\n", "cold, lift so slow", "r: cold, lift so slow [x: cold]" },
	{ "r,x.y,a (slow ~ lift) there\n", "a lift is slow there", "r: a lift is slow there" },
	{ "r,x.y,lift,slow ~2 HERE\n", "lift, lift is slow, the slow lift", "r: lift" },
	/* tests of one unit */
	{ "r,x.y,CAP!(`The`|`A`) lid\n", "the Old lid beside The lid", "r: Old lid" },
	{ "r,x.y,!green lid\n", "green lid, red lid", "r: red lid" },
	{ "r,x.y,WORD&*ing lid\n", "closing lid, closed lid", "r: closing lid" },
	/* captures: of parts, one label more than once, values */
	{ "t,,n:NUM h:(hours|days)\nr,x.y,within <t>\n", "Come within 3 hours", "" },
	{ "t,,n:DUR\nr,x.y,within <t>\n", "Come within 3 hours", "r: within 3 hours [n: 3 hours]" },
	{ "r,x.y,\"like x:WORD (`,` x:WORD){0,3}\"\n", "like tea, milk, water",
	    "r: like tea, milk, water [x: tea] [x: milk] [x: water]" },
	{ "r,x.y,costs x:MONEY\n", "it costs about $30 here", "r: costs about $30 [x: about $30]" },
	/* chunks */
	{ "r,x.y,x:CAPSEQ\n", "We met Anna Lind and Bo in Rome.", "r: Anna Lind [x: Anna Lind]; r: Bo [x: Bo]; r: Rome [x: Rome]" },
	{ "r,x.y,x:CAPSEQ\n", "The Otter 2 sank, I saw.", "r: The Otter 2 [x: The Otter 2]" },
	{ "r,x.y,x:CAPSEQ\n", "Yesterday it sank.", "" },
	{ "r,x.y,x:YEAR\n", "In 2031 it sank.", "r: 2031 [x: 2031]" },
	{ "r,x.y,highly recommend~\n", "It comes Highly Recommended.", "r: Highly Recommended" },
	{ "r,x.y,highly WORD\n", "It comes Highly Recommended.", "" },
	/* unless, competition, weights */
	{ "r,x.y,worth it,worth it to ..1 HERE\n", "worth it to say worth it", "r: worth it" },
	{ "r,x.y,a lid,(not|never) ..1 HERE\n", "not quite a lid, a lid", "r: a lid" },
	{ "r,x.y,b c\nq,x.z,a b\n", "a b c", "q: a b" },
	{ "r,x.y,a b\nq,x.z,a b c\n", "a b c", "q: a b c" },
	{ "r,x.y,a b\nq,x.z,a b,,,2\n", "a b c", "q: a b" },
	{ "r,x.y,a b\nq,x.z,a b\n", "a b c", "r: a b" },
	{ "r,x.y,a b\nq,z.z,b c\n", "a b c", "r: a b; q: b c" },
};

static void
rows_find(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct sv_list faults;
		struct rule_set *set = set_of(cases[i].rows, "", NULL, &faults);
		if (!set)
			fail_msg("%s: %.*s", cases[i].rows, SV_ARG(faults.v[0]));
		struct sentence_view view = first_sentence(cases[i].text);
		struct match_list list = rules_match(set, &view, NULL, 0, &keep);
		sv got = found(&list, &view);
		if (!sv_eq(got, sv_of(cases[i].wanted)))
			fail_msg("%s over \"%s\": wanted \"%s\", got \"%.*s\"", cases[i].rows, cases[i].text,
			    cases[i].wanted, SV_ARG(got));
	}
}

static void
overlays_replace_and_remove(void **state)
{
	struct sv_list faults;
	struct rule_set *set = set_of("a,x.y,one\nb,x.y,two\nc,x.y,three\n", "b,\nc,third\nd,<c>\n", NULL, &faults);
	struct sentence_view view = first_sentence("one two three third");
	(void)state;
	assert_non_null(set);
	assert_int_equal(rules_count(set), 3);
	struct match_list list = rules_match(set, &view, NULL, 0, &keep);
	assert_true(sv_eq(found(&list, &view), SV("a: one")));  /* the new row has no emit: it is a part */
}

static void
stages_give_chunks(void **state)
{
	static const char *const kinds[] = { "subject", "rival", NULL };
	static const struct chunk chunks[] = { { 0, 2, 0 }, { 4, 5, 1 } };
	struct sv_list faults;
	struct rule_set *set = set_of("subject,kind,\nr,x.y,s:<subject> is r:<rival>\nq,z.y,lid\nw,v.y,otter~\n", "", kinds,
	    &faults);
	struct sentence_view view = first_sentence("Lid 2 is not Otter but is Otter");
	(void)state;
	assert_non_null(set);
	struct match_list list = rules_match(set, &view, chunks, 2, &keep);
	/* The words of a chunk of several tokens are hidden, of one they are not. */
	assert_true(sv_eq(found(&list, &view), SV("w: Otter; w: Otter")));
	set = set_of("r,x.y,s:<subject> is not r:<rival>\n", "", kinds, &faults);
	list = rules_match(set, &view, chunks, 2, &keep);
	assert_true(sv_eq(found(&list, &view), SV("r: Lid 2 is not Otter [s: Lid 2] [r: Otter]")));
	assert_null(set_of("rest,kind,\n", "", kinds, &faults));        /* the stage gives no such chunks */
}

static void
captures_carry_values(void **state)
{
	struct sv_list faults;
	struct rule_set *set = set_of("r,x.y,within when:DUR for what:WORD,,tone=calm\n", "", NULL, &faults);
	struct sentence_view view = first_sentence("Ready within two weeks for all.");
	(void)state;
	struct match_list list = rules_match(set, &view, NULL, 0, &keep);
	assert_int_equal(list.n, 1);
	const struct capture *when = match_capture(list.v, "when"), *what = match_capture(list.v, "what");
	assert_non_null(when->value);
	assert_int_equal(when->value->kind, VALUE_DUR);
	assert_true(sv_eq(when->value->low, SV("2")));
	assert_null(what->value);
	assert_null(match_capture(list.v, "who"));
	assert_true(sv_eq(list.v[0].rule->emit_tail, SV("y")));
	assert_true(rule_set_value(list.v[0].rule, "pitch").n == 0);
}

static void
forms_are_bound_as_they_come(void **state)
{
	struct sv_list faults;
	struct rule_set *set = set_of("r,x.y,*zig\n", "", NULL, &faults);
	struct arena scratch = arena_new(1 << 24);
	(void)state;
	for (int i = 0; i < 3000; i++) {        /* more forms than the first binding holds */
		char text[64];
		struct arena a = scratch;
		snprintf(text, sizeof text, "w%dq is w%dzig", i, i);
		struct text_tokens t = split_text(splitter, sv_of(text), &a);
		struct sentence_view view = { sv_of(text), splitter_vocabulary(splitter), t.tokens, t.ntokens };
		assert_int_equal(rules_match(set, &view, NULL, 0, &a).n, 1);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_find),
		cmocka_unit_test(overlays_replace_and_remove),
		cmocka_unit_test(stages_give_chunks),
		cmocka_unit_test(captures_carry_values),
		cmocka_unit_test(forms_are_bound_as_they_come),
	};
	keep = arena_new((ptrdiff_t)1 << 34);
	splitter = splitter_new(&keep, "stages");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
