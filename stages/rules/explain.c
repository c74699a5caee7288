/* assay rules explain: the units of a sentence, the rows that match in it, and
 * how far one row gets. */
#include <stdio.h>
#include <string.h>
#include "err.h"
#include "rules_author.h"
#include "sets.h"

static sv
words(const struct sentence_view *view, int32_t first, int32_t end)
{
	if (first >= end)
		return SV("");
	return sv_slice(view->text, view->tokens[first].start, view->tokens[end - 1].end);
}

static void
print_units(struct rule_set *set, const struct marked *m, ptrdiff_t sentence, struct arena *a)
{
	struct sentence_view view = rules_sentence(m, sentence);
	struct rule_unit_list units = rules_describe(set, m, sentence, a);

	for (ptrdiff_t i = 0; i < units.n; i++) {
		sv text = words(&view, units.v[i].first, units.v[i].end);
		printf("    %-24.*s %.*s\n", SV_ARG(text), SV_ARG(units.v[i].classes));
	}
}

static void
print_scopes(const struct rule_set *set, const struct match *m)
{
	for (int i = 0; i < MATCH_SCOPES; i++)
		if (m->scope[i])
			printf(" %.*s=%d", SV_ARG(rules_scope_name(set, i)), m->scope[i]);
}

static void
print_match(const struct rule_set *set, const struct sentence_view *view, const struct match *m,
    const char *note)
{
	printf("    %.*s  %.*s  \"%.*s\"", SV_ARG(m->rule->id), SV_ARG(m->rule->emit),
	    SV_ARG(words(view, m->first, m->end)));
	print_scopes(set, m);
	printf("%s\n", note);
	for (ptrdiff_t i = 0; i < m->ncaptures; i++) {
		const struct capture *c = m->captures + i;
		printf("        %.*s: \"%.*s\"\n", SV_ARG(c->label), SV_ARG(words(view, c->first, c->end)));
	}
}

static void
print_matches(struct rule_set *set, const struct marked *m, ptrdiff_t sentence, struct arena *a)
{
	struct sentence_view view = rules_sentence(m, sentence);
	struct match_list matches = rules_match_marked(set, m, sentence, a);
	struct match_list cues = rules_cues(set), losers = rules_losers(set);

	for (ptrdiff_t i = 0; i < matches.n; i++)
		print_match(set, &view, matches.v + i, "");
	for (ptrdiff_t i = 0; i < cues.n; i++)
		print_match(set, &view, cues.v + i, "");
	for (ptrdiff_t i = 0; i < losers.n; i++)
		print_match(set, &view, losers.v + i, "  shut out");
	if (matches.n + cues.n + losers.n == 0)
		printf("    no row matches\n");
}

static void
print_progress(struct rule_set *set, const struct rule *rule, const struct marked *m, ptrdiff_t sentence,
    struct arena *a)
{
	struct rule_progress p = rules_progress(set, rule, m, sentence, a);

	if (p.excused)
		printf("    %.*s: matches, but so does its unless\n", SV_ARG(rule->id));
	else if (p.matched == p.items)
		printf("    %.*s: matches\n", SV_ARG(rule->id));
	else
		printf("    %.*s: matched %td of %td items, stopped at %.*s\n", SV_ARG(rule->id), p.matched,
		    p.items, SV_ARG(p.stopped));
}

static const struct rule *
find_row(const struct rule_set *set, const char *id)
{
	for (ptrdiff_t i = 0; i < rules_count(set); i++)
		if (sv_eq(rules_row(set, i)->id, sv_of(id)))
			return rules_row(set, i);
	return NULL;
}

/* RULE NULL: all rows. */
static void
explain_text(struct tool *tool, struct rule_set *set, sv name, const struct rule *rule, const char *text)
{
	struct marked *m = rules_marked(set, sv_of(text), &tool->keep);

	for (ptrdiff_t i = 0; i < rules_sentences(m); i++) {
		struct sentence_view view = rules_sentence(m, i);
		printf("%.*s: %.*s\n", SV_ARG(name), SV_ARG(words(&view, 0, (int32_t)view.n)));
		print_units(set, m, i, &tool->keep);
		printf("  rows\n");
		if (rule)
			print_progress(set, rule, m, i, &tool->keep);
		else
			print_matches(set, m, i, &tool->keep);
	}
}

int
rules_explain(struct tool *tool, const char *row, char *const *sentences, int n)
{
	struct set_list sets = sets_find(tool);
	bool found = !row;

	for (ptrdiff_t i = 0; i < sets.n; i++) {
		struct rule_set *set = set_need(tool, sets.v + i);
		const struct rule *rule = row ? find_row(set, row) : NULL;
		if (row && !rule)               /* another set's row */
			continue;
		found = true;
		for (int j = 0; j < n; j++)
			explain_text(tool, set, sets.v[i].name, rule, sentences[j]);
	}
	if (!found)
		die(EXIT_USAGE, "%s: no row has this id", row);
	return EXIT_DONE;
}
