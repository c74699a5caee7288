/* rules_author: sentences as an author writes them, and what the engine makes of
 * them. */
#include "rules_author.h"
#include "rules_marks.h"

struct marked {
	const struct vocabulary *vocabulary;
	sv text;
	struct mark_list marks;
	struct text_tokens tokens;
};

struct marked *
rules_marked(struct rule_set *set, sv text, struct arena *a)
{
	struct marked *m = new(a, struct marked, 1);
	m->text = marks_read(a, text, &m->marks);
	m->tokens = split_text(set->splitter, m->text, a);
	m->vocabulary = splitter_vocabulary(set->splitter);
	return m;
}

ptrdiff_t
rules_sentences(const struct marked *m)
{
	return m->tokens.nsentences;
}

struct sentence_view
rules_sentence(const struct marked *m, ptrdiff_t i)
{
	const struct sentence *s = m->tokens.sentences + i;
	return (struct sentence_view){ .text = m->text, .vocabulary = m->vocabulary,
		.tokens = m->tokens.tokens + s->first, .n = s->end - s->first };
}

static struct units
units_of(struct rule_set *set, const struct sentence_view *view, const struct marked *m, struct arena *a)
{
	struct given_chunks given = marks_chunks(set, &m->marks, view, a);
	return rules_units(set, view, given.v, given.n, a);
}

struct match_list
rules_match_marked(struct rule_set *set, const struct marked *m, ptrdiff_t sentence, struct arena *a)
{
	struct sentence_view view = rules_sentence(m, sentence);
	struct units units = units_of(set, &view, m, a);
	return rules_match_units(set, &units, a);
}

/* The row of the first match in LIST that overlaps M and competes with it. */
static const struct rule *
winner_over(const struct match_list *list, const struct match *m)
{
	for (ptrdiff_t i = 0; i < list->n; i++) {
		const struct match *w = list->v + i;
		if (sv_eq(w->rule->emit_head, m->rule->emit_head) && w->first < m->end && m->first < w->end)
			return w->rule;
	}
	return NULL;
}

static const struct match *
find_rule(const struct match_list *list, const struct rule *rule)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (list->v[i].rule == rule)
			return list->v + i;
	return NULL;
}

/* The row itself if it wins in the text; else the first that shuts it out. */
static const struct rule *
text_winner(struct rule_set *set, const struct rule *rule, sv text, struct arena *a)
{
	const struct rule *other = NULL;
	struct marked *m = rules_marked(set, text, a);
	for (ptrdiff_t i = 0; i < rules_sentences(m); i++) {
		struct match_list winners = rules_match_marked(set, m, i, a), cues = rules_cues(set);
		struct match_list losers = rules_losers(set);
		const struct match *lost = find_rule(&losers, rule);
		if (find_rule(&winners, rule) || find_rule(&cues, rule))
			return rule;
		if (lost && !other)
			other = winner_over(&winners, lost);
		if (lost && !other)
			other = winner_over(&cues, lost);
	}
	return other;
}

const struct rule *
rules_example_winner(struct rule_set *set, const struct rule *rule, struct arena a)
{
	const struct rules_row *row = (const struct rules_row *)rule;
	const struct rule *other = NULL;
	for (sv rest = row->yes; rest.n; ) {
		ptrdiff_t length = sv_find(rest, SV("||"));
		sv example = length < 0 ? rest : sv_slice(rest, 0, length);
		rest = sv_from(rest, length < 0 ? rest.n : length + 2);
		const struct rule *winner = text_winner(set, rule, sv_trim(example), &a);
		if (winner == rule)
			return rule;
		if (!other)
			other = winner;
	}
	return other;
}

/* ---- units ---- */

static void
add_class(struct arena *a, sv *classes, const char *before, sv name, const char *after)
{
	const char *blank = classes->n ? " " : "";
	*classes = sv_printf(a, "%.*s%s%s%.*s%s", SV_ARG(*classes), blank, before, SV_ARG(name), after);
}

static sv
classes_of(const struct rule_set *set, const struct units *u, int32_t p, struct arena *a)
{
	sv classes = SV("");
	const struct form *form = u->view->vocabulary->v + u->view->tokens[p - 1].form;
	uint32_t bits = u->to[p] > p + 1 ? 0 : rules_form_classes(form);
	for (int c = 0; c < RULES_CLASSES; c++)
		if (c != CLASS_ANY && (bits >> c & 1 || (c < KIND_NAMED && u->kinds[p] >> c & 1)))
			add_class(a, &classes, "", sv_of(rules_class_names[c]), "");
	for (int name = 0; name < set->names.n; name++)
		if (u->kinds[p] >> (KIND_NAMED + name) & 1)
			add_class(a, &classes, "<", set->names.v[name].name, ">");
	return classes;
}

struct rule_unit_list
rules_describe(struct rule_set *set, const struct marked *m, ptrdiff_t sentence, struct arena *a)
{
	struct rule_unit_list list = { 0 };
	struct sentence_view view = rules_sentence(m, sentence);
	struct units u = units_of(set, &view, m, a);
	for (int32_t p = 1; p < u.n - 1; p = u.to[p])
		*push(&list, a) = (struct rule_unit){ p - 1, u.to[p] - 1, classes_of(set, &u, p, a) };
	return list;
}

/* ---- progress ---- */

struct rule_progress
rules_progress(struct rule_set *set, const struct rule *rule, const struct marked *m, ptrdiff_t sentence,
    struct arena *a)
{
	const struct rules_row *row = (const struct rules_row *)rule;
	struct sentence_view view = rules_sentence(m, sentence);
	struct units units = units_of(set, &view, m, a);
	struct seen seen = rules_seen(set, &units, a);
	struct match_list list = { 0 };
	struct try anywhere = { (int32_t)(row - set->rows.v), 0, units.n - 1, UINT64_MAX };
	bool excused = rules_search(set, &anywhere, &seen, &list, a);
	const struct pattern_item *item = row->items.v + rules_furthest_item(set, row, &seen, a);
	struct rule_progress p = { .matched = item->ordinal, .items = item->total, .excused = excused && !list.n };
	if (list.n || excused)
		p.matched = p.items;
	else
		p.stopped = sv_slice(row->pattern, item->node->at, item->node->end);
	return p;
}
