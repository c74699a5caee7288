#include "judge.h"
#include "facts.h"
#include "role.h"
#include "short.h"
#include <string.h>

enum { CHUNK_SUBJECT, CHUNK_RIVAL, CHUNK_NAME, CHUNK_MAYBE, CHUNK_FIRST };
static const sv part = SV_INIT("part");
const char *const judge_kinds[] = { "subject", "rival", "name", "maybe", "first", NULL };

static int32_t
first_token(const struct sentence_names *s, const struct span *span)
{
	return s->scene.atoms[span->first].token;
}

static int32_t
end_token(const struct sentence_names *s, const struct span *span)
{
	return s->scene.atoms[span->end - 1].token + 1;
}

static int
chunk_kind(const struct review_names *r, const struct span *span)
{
	if (span->stand == STAND_FIRST)
		return CHUNK_FIRST;
	if (span->stand == STAND_MAYBE)
		return CHUNK_MAYBE;
	if (!span->variant || r->side < 0)
		return CHUNK_NAME;
	return span->variant->sides >> r->side & 1 ? CHUNK_SUBJECT : CHUNK_RIVAL;
}

/* The spans as chunks; two in one token ("macOS/Linux") are the first. */
static struct chunk *
chunks_of(const struct review_names *r, const struct sentence_names *s, ptrdiff_t *n, struct arena *a)
{
	struct chunk *chunks = new(a, struct chunk, s->spans.n + 1);
	int32_t end = 0;

	*n = 0;
	for (ptrdiff_t i = 0; i < s->spans.n; i++) {
		const struct span *span = s->spans.v + i;
		if (span->stand == STAND_NO || first_token(s, span) < end)
			continue;
		end = end_token(s, span);
		chunks[(*n)++] = (struct chunk){ first_token(s, span), end, chunk_kind(r, span) };
	}
	return chunks;
}

/* ---- what rules say of spans ---- */

static bool
is_clause_break(const struct sentence_names *s, int32_t token)
{
	sv text = s->view.vocabulary->v[s->view.tokens[token].form].folded;

	return sv_eq(text, SV(";")) || sv_eq(text, SV(":")) || sv_eq(text, SV("(")) || sv_eq(text, SV(")"));
}

/* Tokens that a match speaks of when it captures no name. */
static void
reach_of(const struct sentence_names *s, const struct match *m, int32_t *from, int32_t *to)
{
	sv side = rule_set_value(m->rule, "to");

	*from = m->first;
	*to = m->end;
	if (sv_eq(side, SV("right")) || sv_eq(side, SV("all")))
		while (*to < s->view.n && !is_clause_break(s, *to))
			++*to;
	if (sv_eq(side, SV("left")) || sv_eq(side, SV("all")))
		while (*from > 0 && !is_clause_break(s, *from - 1))
			--*from;
}

/* Is the name of a word of the lists at home here: do the panel or the sure names
 * of the review belong to its field?  OPEN: is the panel's at least unknown? */
static bool
is_at_home(const struct review_names *r, const struct span *span, bool open)
{
	if (!span->name)
		return true;
	bool told = false;
	for (int side = 0; side < r->panel->nsides; side++) {
		told = told || r->panel->side[side].field.n;
		if (sv_eq(r->panel->side[side].field, span->name->field))
			return true;
	}
	return (open && !told) || map_find(&r->fields, span->name->field) >= 0;
}

static void
apply(const struct review_names *r, struct span *span, const struct match *m)
{
	sv head = m->rule->emit_head, tail = m->rule->emit_tail;
	bool open = span->stand == STAND_MAYBE || span->stand == STAND_FIRST;

	if (sv_eq(head, SV("name")) && sv_eq(tail, SV("place"))) {
		if (span->guessed && span->source == SOURCE_CAPITALS)
			span->stand = STAND_NO;
	} else if (sv_eq(head, SV("name")) && open) {
		bool keep = sv_eq(tail, SV("keep"));
		bool home = sv_eq(rule_set_value(m->rule, "home"), SV("open"));
		if (!keep || is_at_home(r, span, home))
			span->stand = keep ? STAND_SURE : STAND_NO;
	} else if (sv_eq(head, SV("kind")) && span->variant && kind_of(tail) != KIND_COMPANY &&
	    kind_of(tail) != KIND_PRODUCT) {
		return;                 /* a brand of the panel is a company or the product */
	} else if (sv_eq(head, SV("kind")) && span->version.n && kind_of(tail) == KIND_COMPANY) {
		return;                 /* firms have no versions */
	} else if (sv_eq(head, SV("kind")) && span->guessed && kind_of(tail) != KIND_NONE) {
		span->kind = kind_of(tail);
		span->kind_rule = m->rule->id;
		span->guessed = false;
	} else if (span->name && sv_eq(rule_set_value(m->rule, "known"), SV("no"))) {
		return;                 /* of known names the lists know better */
	} else if ((sv_eq(head, SV("role")) || sv_eq(head, part)) && span->role == ROLE_NONE) {
		span->role = role_of(tail);
		span->role_rule = m->rule->id;
		span->role_weight = m->rule->weight;
	}
}

/* The first span that does not begin before TOKEN. */
static ptrdiff_t
span_from(const struct sentence_names *s, int32_t token)
{
	ptrdiff_t low = 0, high = s->spans.n;

	while (low < high) {
		ptrdiff_t middle = low + (high - low) / 2;
		if (first_token(s, s->spans.v + middle) < token)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void
apply_between(const struct review_names *r, struct sentence_names *s, const struct match *m, int32_t from,
    int32_t to)
{
	for (ptrdiff_t i = span_from(s, from); i < s->spans.n && end_token(s, s->spans.v + i) <= to; i++)
		apply(r, s->spans.v + i, m);
}

static void
apply_match(const struct review_names *r, struct sentence_names *s, const struct match *m)
{
	int32_t from, to;
	bool wide = rule_set_value(m->rule, "to").n > 0;

	for (ptrdiff_t i = 0; i < m->ncaptures && !wide; i++)
		if (sv_eq(m->captures[i].label, SV("n")))
			apply_between(r, s, m, m->captures[i].first, m->captures[i].end);
	if (wide) {
		reach_of(s, m, &from, &to);
		apply_between(r, s, m, from, to);
	}
}

/* ---- names that rules find ---- */

static ptrdiff_t
atom_at(const struct scene *s, int32_t token)
{
	ptrdiff_t i = 0;

	while (i < s->n && s->atoms[i].token < token)
		i++;
	return i;
}

/* The spans that a new one covers go; one that sticks out of it stays, and the
 * new one is none. */
static bool
make_room(struct span_list *list, const struct span *span)
{
	for (ptrdiff_t i = 0; i < list->n; i++) {
		const struct span *old = list->v + i;
		bool apart = old->end <= span->first || old->first >= span->end;
		bool inside = old->first >= span->first && old->end <= span->end;
		if (!apart && (!inside || old->variant))
			return false;
	}
	ptrdiff_t kept = 0;
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (list->v[i].end <= span->first || list->v[i].first >= span->end)
			list->v[kept++] = list->v[i];
	list->n = kept;
	return true;
}

static void
insert(struct span_list *list, struct span span, struct arena *a)
{
	ptrdiff_t i = list->n;

	*push(list, a) = span;
	for (; i > 0 && list->v[i - 1].first > span.first; i--)
		list->v[i] = list->v[i - 1];
	list->v[i] = span;
}

static void
add_new(struct sentence_names *s, const struct match *m, struct arena *a)
{
	const struct capture *n = match_capture(m, "n");
	enum kind kind = kind_of(m->rule->emit_tail);

	if (!n || kind == KIND_NONE)
		return;
	ptrdiff_t first = atom_at(&s->scene, n->first), end = atom_at(&s->scene, n->end);
	if (first == end)
		return;
	struct span span = { .first = (int32_t)first, .end = (int32_t)end, .start = s->scene.atoms[first].start,
		.stop = s->scene.atoms[end - 1].end, .source = SOURCE_RULE, .kind = kind,
		.kind_rule = m->rule->id };
	span.canonical = sv_slice(s->scene.text, span.start, span.stop);
	if (make_room(&s->spans, &span))
		insert(&s->spans, span, a);
}

/* Only then can a rule find something: every row wants a chunk or a capital. */
static bool
may_hold_names(const struct sentence_names *s)
{
	for (ptrdiff_t i = 1; i < s->scene.n; i++)
		if (s->scene.atoms[i].flags & ATOM_RAISED)
			return true;
	return s->spans.n > 0;
}

static void
ask_rules(const struct judge *j, const struct review_names *r, struct sentence_names *s, struct arena *a)
{
	ptrdiff_t nchunks;
	struct chunk *chunks = chunks_of(r, s, &nchunks, a);
	struct match_list found = rules_match(j->rules, &s->view, chunks, nchunks, a);

	for (ptrdiff_t i = 0; i < found.n; i++)
		if (sv_eq(found.v[i].rule->emit_head, SV("new")))
			add_new(s, found.v + i, a);
	for (ptrdiff_t i = 0; i < found.n; i++)
		if (sv_eq(found.v[i].rule->emit_head, part))
			apply_match(r, s, found.v + i);
	for (ptrdiff_t i = 0; i < found.n; i++)
		if (!sv_eq(found.v[i].rule->emit_head, SV("new")))
			apply_match(r, s, found.v + i);
	/* A longer match may have shut out one that speaks of other names. */
	struct match_list losers = rules_losers(j->rules);
	for (ptrdiff_t i = 0; i < losers.n; i++)
		if (sv_eq(losers.v[i].rule->emit_head, SV("role")))
			apply_match(r, s, losers.v + i);
}

/* ---- the review as a whole ---- */

/* The fields of the names of the lists that are sure before any rule is asked. */
static void
note_fields(struct review_names *r, struct arena *a)
{
	for (ptrdiff_t i = 0; i < r->n; i++)
		for (ptrdiff_t k = 0; k < r->sentences[i].spans.n; k++) {
			const struct span *span = r->sentences[i].spans.v + k;
			if (span->stand == STAND_SURE && span->name)
				*map_slot(&r->fields, a, span->name->field) = 1;
		}
}

static void
note_first_words(const struct review_names *r, struct map *words, struct arena *a)
{
	for (ptrdiff_t i = 0; i < r->n; i++)
		for (ptrdiff_t k = 0; k < r->sentences[i].spans.n; k++) {
			const struct scene *scene = &r->sentences[i].scene;
			const struct span *span = r->sentences[i].spans.v + k;
			if (span->stand == STAND_SURE)
				*map_slot(words, a,
				    scene->gazetteer->words.list.v[scene->atoms[span->first].word].text) = 1;
		}
}

/* What no rule settled: a name of the panel is one, another word is one if a name
 * begins with it for sure elsewhere in the panel's reviews. */
static void
settle_stand(const struct map *first_words, struct sentence_names *s)
{
	for (ptrdiff_t i = 0; i < s->spans.n; i++) {
		struct span *span = s->spans.v + i;
		if (span->stand != STAND_MAYBE && span->stand != STAND_FIRST)
			continue;
		int32_t word = s->scene.atoms[span->first].word;
		bool elsewhere = map_find(first_words, s->scene.gazetteer->words.list.v[word].text) >= 0;
		span->stand = span->variant || elsewhere ? STAND_SURE : STAND_NO;
	}
}

void
judge_review(const struct judge *j, struct review_names *r, struct arena *a)
{
	note_fields(r, a);
	for (ptrdiff_t i = 0; i < r->n; i++)
		if (may_hold_names(r->sentences + i))
			ask_rules(j, r, r->sentences + i, a);
}

void
judge_panel(const struct judge *j, struct review_names *reviews, ptrdiff_t n, struct arena *a)
{
	struct panel_names all = { 0 };

	for (ptrdiff_t i = 0; i < n; i++)
		note_first_words(reviews + i, &all.first_words, a);
	for (ptrdiff_t i = 0; i < n; i++)
		for (ptrdiff_t k = 0; k < reviews[i].n; k++)
			settle_stand(&all.first_words, reviews[i].sentences + k);
	short_forms(j->gazetteer, reviews, n, *a);
	facts_find(&all, reviews, n, a);
	for (ptrdiff_t i = 0; i < n; i++)
		role_review(j->gazetteer, &all, reviews + i, a);
}
