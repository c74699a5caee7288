/* rules_units: a sentence as units.
 *
 * Chunks are chosen leftmost-longest among values, names of lists and runs of
 * capitals; those that the stage gives come first and are never displaced.  The
 * first word of a sentence has its capital for another reason, so it does not
 * join a run that is a chunk without it ("In March 2027", "The Acme Phone").
 *
 * A chunk made of capitals or of a value's words alone stays readable: a rule
 * that spells its words still finds them ("Highly Recommended").  Names of the
 * stage hide theirs, and so do those of a list unless its row says words=open. */
#include "rules_set.h"
#include <string.h>

enum { CAPITALS_MAX = 5 };

/* ---- what a form is worth ---- */

struct fact {
	int32_t word;           /* of the trie; -1: in no list */
	bool opens;             /* some name begins with it */
	bool capital, number;
};

struct facts {
	const struct vocabulary *vocabulary;
	struct { struct fact *v; ptrdiff_t n, cap; } forms;
};

/* "I" and "I'm" have their capital always, so a lone letter is no capitalised
 * word. */
static bool
is_capital(const struct form *form)
{
	if (!(form->shape & SHAPE_CAPITAL) || (form->class != TOKEN_WORD && form->class != TOKEN_ALNUM))
		return false;
	return form->folded.n > 1 && (form->folded.p[1] != '\'' || form->shape & SHAPE_MIXED);
}

static struct facts *
facts_of(struct rule_set *set, const struct vocabulary *vocabulary)
{
	struct facts *f = NULL;
	for (ptrdiff_t i = 0; i < set->facts.n && !f; i++)
		if (set->facts.v[i]->vocabulary == vocabulary)
			f = set->facts.v[i];
	if (!f && set->facts.n < VOCABULARIES) {
		f = new(set->keep, struct facts, 1);
		f->vocabulary = vocabulary;
		*push(&set->facts, set->keep) = f;
	}
	if (!f) {
		f = set->facts.v[VOCABULARIES - 1];
		f->vocabulary = vocabulary;
		f->forms.n = 0;
	}
	while (f->forms.n < vocabulary->n) {
		const struct form *form = vocabulary->v + f->forms.n;
		int32_t word = rules_trie_word(set->trie, form->folded);
		*push(&f->forms, set->keep) = (struct fact){ .word = word, .opens = rules_trie_opens(set->trie, word),
			.capital = is_capital(form), .number = form->class == TOKEN_NUMBER };
	}
	return f;
}

/* ---- chunks ---- */

struct finder {
	struct rule_set *set;
	const struct sentence_view *view;
	const struct fact *facts;
	const struct marked_chunk *given;
	ptrdiff_t ngiven, nextgiven, nextvalue;
	int32_t *words;         /* of the trie, one a token; NULL: not yet asked for */
	int32_t first_word;
	struct arena *arena;
};

static const struct fact *
fact_at(const struct finder *f, int32_t token)
{
	return f->facts + f->view->tokens[token].form;
}

/* Where the next given chunk begins: no other chunk reaches into it. */
static int32_t
limit_of(const struct finder *f)
{
	return f->nextgiven < f->ngiven ? f->given[f->nextgiven].first : (int32_t)f->view->n;
}

static const int32_t *
words_of(struct finder *f)
{
	if (!f->words) {
		f->words = arena_room(f->arena, sizeof *f->words, _Alignof(int32_t), f->view->n);
		for (int32_t i = 0; i < f->view->n; i++)
			f->words[i] = fact_at(f, i)->word;
	}
	return f->words;
}

static int32_t
capitals_end(const struct finder *f, int32_t first, int32_t limit)
{
	int32_t end = first;
	while (end < limit && end - first < CAPITALS_MAX && fact_at(f, end)->capital)
		end++;
	if (end > first && end < limit && fact_at(f, end)->number)
		end++;
	return end;
}

static void
take_longer(struct marked_chunk *best, int32_t end, uint64_t kinds)
{
	if (end > best->end)
		*best = (struct marked_chunk){ best->first, end, kinds };
	else if (end == best->end && end > best->first)
		best->kinds |= kinds;
}

/* The longest list name or value at a token; its end is TOKEN if there is none. */
static struct marked_chunk
named_at(struct finder *f, int32_t token, int32_t limit)
{
	struct marked_chunk best = { token, token, 0 };
	const struct value_list *values = &f->set->values;
	uint64_t kinds = 0;
	if (fact_at(f, token)->opens) {
		int32_t end = rules_trie_longest(f->set->trie, words_of(f), token, limit, &kinds);
		take_longer(&best, end, kinds);
	}
	while (f->nextvalue < values->n && values->v[f->nextvalue].first < token)
		f->nextvalue++;
	const struct value *value = f->nextvalue < values->n ? values->v + f->nextvalue : NULL;
	if (value && value->first == token && value->end <= limit)
		take_longer(&best, value->end, (uint64_t)1 << value->kind);
	return best;
}

/* The chunk at a token; its end is TOKEN if there is none. */
static struct marked_chunk
chunk_at(struct finder *f, int32_t token)
{
	const uint64_t capitals = (uint64_t)1 << CLASS_CAPSEQ;
	if (f->nextgiven < f->ngiven && f->given[f->nextgiven].first == token) {
		struct marked_chunk given = f->given[f->nextgiven++];
		if (capitals_end(f, token, given.end) == given.end)
			given.kinds |= capitals;
		return given;
	}
	int32_t limit = limit_of(f);
	struct marked_chunk best = named_at(f, token, limit);
	if (token == f->first_word && (token + 1 >= limit || !fact_at(f, token + 1)->capital ||
	    named_at(f, token + 1, limit).end > token + 1))
		return best;
	take_longer(&best, capitals_end(f, token, limit), capitals);
	return best;
}

/* The first token from TOKEN on at which a given chunk or a value begins. */
static int32_t
next_special(struct finder *f, int32_t token)
{
	const struct value_list *values = &f->set->values;
	while (f->nextvalue < values->n && values->v[f->nextvalue].first < token)
		f->nextvalue++;
	int32_t given = limit_of(f), value = f->nextvalue < values->n ? values->v[f->nextvalue].first : given;
	return given < value ? given : value;
}

/* Most words begin no chunk of any kind: the first token from TOKEN on that may, or
 * END.  No given chunk and no value begins between. */
static int32_t
skip_words(struct finder *f, int32_t token, int32_t end, int32_t *to)
{
	const struct token *tokens = f->view->tokens;
	const struct fact *facts = f->facts;
	int32_t limit = limit_of(f);
	uint64_t kinds;
	for (; token < end; token++) {
		const struct fact *fact = facts + tokens[token].form;
		if (fact->capital || (fact->opens &&
		    rules_trie_longest(f->set->trie, words_of(f), token, limit, &kinds) > token))
			break;
		to[token + 1] = token + 2;
	}
	return token;
}

static int32_t
first_word(const struct sentence_view *view)
{
	int32_t i = 0;
	while (i < view->n) {
		uint8_t class = view->vocabulary->v[view->tokens[i].form].class;
		if (class != TOKEN_PUNCT && class != TOKEN_SYMBOL)
			break;
		i++;
	}
	return i;
}

/* ---- units ---- */

static void
units_init(struct units *u, const struct sentence_view *view, struct arena *a)
{
	u->view = view;
	u->n = (int32_t)view->n + 2;
	u->to = new(a, int32_t, u->n + 1);
	u->kinds = new(a, uint64_t, u->n + 1);
	u->readable = new(a, bool, u->n + 1);
	u->to[0] = 1;
	u->to[u->n - 1] = u->n;
}

struct units
rules_units_of(struct rule_set *set, const struct sentence_view *view, const struct marked_chunk *given,
    ptrdiff_t ngiven, struct arena *a)
{
	struct units u;
	units_init(&u, view, a);
	struct finder f = { .set = set, .view = view, .given = given, .ngiven = ngiven,
		.facts = facts_of(set, view->vocabulary)->forms.v, .first_word = first_word(view), .arena = a };
	for (int32_t token = 0, special = next_special(&f, 0); token < view->n; special = next_special(&f, token)) {
		token = skip_words(&f, token, special, u.to);
		if (token == view->n)
			break;
		struct marked_chunk chunk = chunk_at(&f, token);
		int32_t end = chunk.end > token ? chunk.end : token + 1;
		u.to[token + 1] = end + 1;
		u.kinds[token + 1] = chunk.kinds;
		bool readable = end > token + 1 && (chunk.kinds & ~set->open_kinds) >> KIND_NAMED == 0;
		for (; readable && token < end; token++)
			u.readable[token + 1] = true;
		token = end;
	}
	return u;
}

/* Adds the sets of needs that the symbol has.  Many words of a sentence share one. */
static inline void
add_needs(uint64_t *restrict near, struct symbol *symbol, ptrdiff_t words, uint32_t sentence)
{
	const uint64_t *restrict needs = symbol->needs;
	if (symbol->met == sentence)
		return;
	symbol->met = sentence;
	for (ptrdiff_t i = 0; i < words; i += NEEDS_STEP) {
		near[i] |= needs[i];
		near[i + 1] |= needs[i + 1];
		near[i + 2] |= needs[i + 2];
		near[i + 3] |= needs[i + 3];
	}
}

struct seen
rules_seen(struct rule_set *set, const struct units *u, struct arena *a)
{
	struct alphabet *g = &set->alphabet;
	struct binding *b = rules_bind(g, set->keep, u->view->vocabulary);
	struct spot *at = arena_room(a, sizeof *at, _Alignof(struct spot), u->n + 1);
	ptrdiff_t words = rules_needs_words(g);
	uint64_t *near = arena_room(a, sizeof *near, _Alignof(uint64_t), words);
	uint32_t sentence = ++g->sentence;
	struct symbol *nothing = g->nothing;
	nothing->met = g->start->met = g->end->met = sentence;
	memcpy(near, g->everywhere, (size_t)words * sizeof *near);
	at[0] = (struct spot){ g->start, nothing, 1 };
	at[u->n - 1] = (struct spot){ g->end, nothing, u->n };
	at[u->n] = (struct spot){ nothing, nothing, 0 };
	for (int32_t p = 1; p < u->n - 1; p++) {
		int32_t form = u->view->tokens[p - 1].form, to = u->to[p];
		struct symbol *unit = to ? b->plain[form] : nothing, *inner = nothing;
		if (u->kinds[p])
			unit = rules_chunk_symbol(g, set->keep, u->kinds[p], to == p + 1 ? unit : NULL);
		if (u->readable[p])
			add_needs(near, inner = rules_inner_symbol(g, set->keep, b, form), words, sentence);
		add_needs(near, unit, words, sentence);
		at[p] = (struct spot){ unit, inner, to };
	}
	return (struct seen){ .units = u, .at = at, .near = near };
}
