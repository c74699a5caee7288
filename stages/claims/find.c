#include "find.h"
#include "compare.h"
#include "modality.h"
#include "quantity.h"
#include "rivals.h"
#include <stdlib.h>

static const sv none = { "", 0 };

struct span {
	int32_t first, end;
};

/* Whether LIST ("a,b") names WORD. */
static bool
listed(sv list, sv word)
{
	for (sv rest = list; rest.p && rest.n; )
		if (sv_eq(sv_cut(&rest, ','), word))
			return true;
	return false;
}

/* --- which rows count here --- */

static bool
in_scope(const struct finder *f, const struct match *m, sv names, struct arena a)
{
	for (sv rest = names; rest.p && rest.n; ) {
		int scope = rules_scope(f->rules, sv_cstr(&a, sv_cut(&rest, ',')));
		if (scope >= 0 && m->scope[scope] % 2)
			return true;
	}
	return false;
}

static bool
counts_for(const struct rule *r, sv lens)
{
	sv lenses = rule_set_value(r, "lens");

	return !lenses.n || listed(lenses, lens);
}

/* Whether sentence INDEX of COUNT is one of AT, the row's `at`. */
static bool
counts_at(sv at, ptrdiff_t index, ptrdiff_t count)
{
	return !at.n || (index == 0 && listed(at, SV("first"))) || (index + 1 == count && listed(at, SV("last")));
}

static bool
row_applies(const struct finder *f, const struct scene *s, const struct match *m, struct arena a)
{
	return counts_for(m->rule, s->review->lens)
	    && counts_at(rule_set_value(m->rule, "at"), s->index, s->count)
	    && !in_scope(f, m, rule_set_value(m->rule, "scope"), a);
}

void
finder_ready(struct finder *f, struct arena *keep)
{
	f->heads = heads_of(f->rules, keep);
	for (ptrdiff_t i = 0; i < rules_count(f->rules); i++) {
		const struct rule *r = rules_row(f->rules, i);
		sv at = rule_set_value(r, "at");
		bool bound = rule_set_value(r, "lens").n || at.n;
		if (bound && f->heads[r->head].type >= 0 && rules_alone(f->rules, r))
			*push(&f->bound, keep) = (struct bound){ .rule = r, .at = at };
	}
}

void
finder_begin(struct finder *f, sv lens)
{
	for (ptrdiff_t i = 0; i < f->bound.n; i++)
		f->bound.v[i].away = !counts_for(f->bound.v[i].rule, lens);
}

void
finder_attend(struct finder *f, ptrdiff_t index, ptrdiff_t count)
{
	for (ptrdiff_t i = 0; i < f->bound.n; i++) {
		const struct bound *b = &f->bound.v[i];
		rules_hold(f->rules, b->rule, b->away || !counts_at(b->at, index, count));
	}
}

/* --- spans --- */

static struct span
clause_span(const struct clause_list *l, int32_t first, int32_t end, bool pair)
{
	ptrdiff_t i = clause_at(l, first), k = clause_at(l, end > first ? end - 1 : first);

	if (i < k && l->v[i].end <= first)
		i++;                    /* it begins with what joins the clauses: "; wait" */
	if (pair && i > 0)
		i--;
	return (struct span){ l->v[i].first, l->v[k].end };
}

static struct span
row_span(const struct scene *s, const struct match *m)
{
	sv how = rule_set_value(m->rule, "span");
	const struct capture *words = match_capture(m, "words");
	int32_t n = (int32_t)s->view.n, end = m->end;

	if (end < n && sv_eq(scene_word(s, end - 1), SV(":")))
		end++;                  /* "Rivals: ..." is what they are */
	struct span main = clause_span(&s->clauses, m->first, end, false);

	if (sv_eq(how, SV("match")))
		return (struct span){ m->first, m->end };
	if (sv_eq(how, SV("head")) && words)
		return (struct span){ words->first, words->end };
	if (sv_eq(how, SV("sub")))
		return clause_span(&s->parts, m->first, end, false);
	if (sv_eq(how, SV("pair")))
		return clause_span(&s->parts, m->first, m->end, true);
	if (sv_eq(how, SV("from")))
		return (struct span){ m->first, main.end > m->end ? main.end : m->end };
	if (sv_eq(how, SV("tail")))
		return (struct span){ m->first, n };
	if (sv_eq(how, SV("rest")))
		return (struct span){ m->end, n };
	if (sv_eq(how, SV("sentence")))
		return (struct span){ 0, n };
	return main;
}

/* --- what a span holds --- */

static bool
holds_mention(const struct scene *s, struct span at, bool competing)
{
	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		if ((!competing || mention_competes(m))
		    && spans_meet(at.first, at.end, mention_first(s, m), mention_end(s, m)))
			return true;
	}
	return false;
}

static const struct horizon *
held_horizon(const struct scene *s, struct span at, bool weak_too)
{
	const struct horizon *weak = NULL;

	for (ptrdiff_t i = 0; i < s->horizons.n; i++) {
		const struct horizon *h = &s->horizons.v[i];
		if (h->first < at.first || h->end > at.end)
			continue;
		if (!h->weak)
			return h;
		weak = weak ? weak : h;
	}
	return weak_too ? weak : NULL;
}

static bool
holds_money(const struct scene *s, struct span at)
{
	for (ptrdiff_t i = 0; i < s->values.n; i++)
		if (s->values.v[i].kind == VALUE_MONEY
		    && spans_meet(at.first, at.end, s->values.v[i].first, s->values.v[i].end))
			return true;
	return false;
}

static bool
holds_all(const struct scene *s, struct span at, sv needs)
{
	for (sv rest = needs; rest.p && rest.n; ) {
		sv need = sv_cut(&rest, ',');
		bool held = sv_eq(need, SV("competitor")) ? holds_mention(s, at, true)
		    : sv_eq(need, SV("mention")) ? holds_mention(s, at, false)
		    : sv_eq(need, SV("horizon")) ? held_horizon(s, at, true) != NULL
		    : sv_eq(need, SV("money")) ? holds_money(s, at) : true;
		if (!held)
			return false;
	}
	return true;
}

/* --- rows into claims --- */

/* The claim that a match makes, unless something speaks against it here. */
static bool
claim_of_row(const struct finder *f, const struct scene *s, const struct match *m, struct claim_list *out,
    struct arena *a)
{
	int type = match_head(s, m)->type;

	if (type < 0 || type == CLAIM_QUANTITY || scene_idiom(s, m) || !row_applies(f, s, m, *a))
		return false;
	struct span at = row_span(s, m);
	clause_trim(&s->view, &at.first, &at.end);
	if (at.first >= at.end || !holds_all(s, at, rule_set_value(m->rule, "needs")))
		return false;
	*push(out, a) = (struct claim){ .type = (enum claim_type)type, .first = at.first, .end = at.end,
		.rule = m->rule->id, .match = m };
	return true;
}

/* A comparison that comes to nothing gives way to one that it had shut out. */
static void
claims_of_rows(const struct finder *f, const struct scene *s, struct claim_list *out, struct arena *a)
{
	for (ptrdiff_t i = 0; i < s->matches.n; i++) {
		const struct match *m = &s->matches.v[i];
		bool made = claim_of_row(f, s, m, out, a);
		bool compares = match_head(s, m)->type == CLAIM_COMPARISON;
		for (ptrdiff_t k = 0; k < s->losers.n && !made && compares; k++) {
			const struct match *other = &s->losers.v[k];
			if (sv_eq(other->rule->emit_head, m->rule->emit_head)
			    && spans_meet(m->first, m->end, other->first, other->end))
				made = claim_of_row(f, s, other, out, a);
		}
	}
}

/* A time limit that stands in no claim about the future makes one. */
static void
claims_of_horizons(const struct scene *s, struct claim_list *out, struct arena *a)
{
	for (ptrdiff_t i = 0; i < s->horizons.n; i++) {
		const struct horizon *h = &s->horizons.v[i];
		bool taken = h->weak;
		for (ptrdiff_t k = 0; k < out->n && !taken; k++) {
			const struct claim *c = &out->v[k];
			taken = (c->type == CLAIM_PREDICTION || c->type == CLAIM_RISK || c->type == CLAIM_RECOMMENDATION)
			    && c->first <= h->first && h->end <= c->end;
		}
		if (taken)
			continue;
		struct span at = clause_span(&s->clauses, h->first, h->end, false);
		*push(out, a) = (struct claim){ .type = CLAIM_PREDICTION, .first = at.first, .end = at.end,
			.rule = h->rule };
	}
}

static bool
gives_way(const struct scene *s, const struct claim *c, const struct claim_list *l)
{
	sv yields = c->match ? rule_set_value(c->match->rule, "yields") : none;

	for (ptrdiff_t i = 0; yields.n && i < l->n; i++) {
		const struct claim *other = &l->v[i];
		bool weak = other->match && match_head(s, other->match)->role == HEAD_OPENING;
		if (other != c && !weak && spans_meet(c->first, c->end, other->first, other->end)
		    && listed(yields, sv_of(claim_type_names[other->type])))
			return true;
	}
	return false;
}

static double
weight(const struct claim *c)
{
	return c->match ? c->match->rule->weight : 0;
}

/* "slower but cheaper": a second comparison in the clause of the first. */
static bool
shares_sides(const struct claim *c)
{
	return c->match && rule_set_value(c->match->rule, "sides").n > 0;
}

/* Of two claims of one type, one inside the other, the heavier row's stays,
 * then the longer, then the first. */
static bool
is_repeat(const struct claim_list *l, ptrdiff_t i)
{
	const struct claim *c = &l->v[i];

	for (ptrdiff_t k = 0; k < l->n; k++) {
		const struct claim *o = &l->v[k];
		bool nested = (o->first <= c->first && c->end <= o->end) || (c->first <= o->first && o->end <= c->end);
		if (k == i || o->type != c->type || !nested || shares_sides(o) != shares_sides(c))
			continue;
		if (weight(o) != weight(c)) {
			if (weight(o) > weight(c))
				return true;
			continue;
		}
		int32_t longer = (o->end - o->first) - (c->end - c->first);
		if (longer > 0 || (longer == 0 && k < i))
			return true;
	}
	return false;
}

static void
keep_if_not(struct claim_list *l, const bool *gone)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < l->n; i++)
		if (!gone[i])
			l->v[n++] = l->v[i];
	l->n = n;
}

static void
settle_claims(const struct scene *s, struct claim_list *l, struct arena a)
{
	bool *gone = new(&a, bool, l->n + 1);

	for (ptrdiff_t i = 0; i < l->n; i++)
		gone[i] = gives_way(s, &l->v[i], l);
	keep_if_not(l, gone);
	for (ptrdiff_t i = 0; i < l->n; i++)
		gone[i] = is_repeat(l, i);
	keep_if_not(l, gone);
}

/* --- what is left --- */

/* A claim that carries the judgement of its clause, so that an assessment
 * would only repeat it. */
static bool
judges(const struct claim *c)
{
	return c->type != CLAIM_QUANTITY && c->type != CLAIM_CAUSAL;
}

static bool
clause_is_free(const struct claim_list *l, const struct clause *c)
{
	for (ptrdiff_t i = 0; i < l->n; i++)
		if (judges(&l->v[i]) && spans_meet(c->first, c->end, l->v[i].first, l->v[i].end))
			return false;
	return true;
}

/* What nothing else covers: all of a sentence without any claim, else each free
 * clause that does more than describe (rows `describes.*`). */
static void
find_assessments(const struct scene *s, struct claim_list *out, struct arena *a)
{
	ptrdiff_t before = out->n, judging = 0;

	for (ptrdiff_t i = 0; i < before; i++)
		judging += out->v[i].type != CLAIM_QUANTITY;
	if (judging == 0) {
		*push(out, a) = (struct claim){ .type = CLAIM_ASSESSMENT, .first = 0, .end = (int32_t)s->view.n,
			.rule = SV("remainder") };
		clause_trim(&s->view, &out->v[before].first, &out->v[before].end);
		return;
	}
	for (ptrdiff_t i = 0; i < s->clauses.n; i++) {
		const struct clause *c = &s->clauses.v[i];
		if (!clause_is_free(out, c) || scene_says(s, HEAD_DESCRIBES, c->first, c->end))
			continue;
		*push(out, a) = (struct claim){ .type = CLAIM_ASSESSMENT, .first = c->first, .end = c->end,
			.rule = SV("remainder") };
	}
}

/* --- the other columns --- */

/* The thing judged: a competitor that opens the claim, else the product; none
 * where the claim is about the world. */
static sv
target_of(const struct scene *s, const struct claim *c)
{
	bool world = c->type == CLAIM_THESIS || c->type == CLAIM_COMPETITOR || c->type == CLAIM_QUANTITY
	    || (c->polarity == '0' && (c->type == CLAIM_PREDICTION || c->type == CLAIM_MARKET
	    || c->type == CLAIM_CAUSAL || c->type == CLAIM_PRICING));

	if (world)
		return none;
	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		if (!spans_meet(c->first, c->end, mention_first(s, m), mention_end(s, m)))
			continue;
		bool opens = mention_first(s, m) - c->first <= 1;
		bool judged = c->type == CLAIM_ASSESSMENT || c->type == CLAIM_PRICING || c->type == CLAIM_MARKET;
		return opens && judged && mention_competes(m) ? m->canonical : s->review->product;
	}
	return s->review->product;
}

static void
complete(const struct finder *f, const struct scene *s, const struct claim_list *l, struct claim *c,
    const struct claim *before, struct arena *a)
{
	c->polarity = tone_of_claim(&f->tones, s, l, c);
	c->target = c->competitors = c->modality = c->winner = c->loser = c->aspect = none;
	if (c->type == CLAIM_QUANTITY)
		return;
	c->competitors = rivals_of(s, c, a);
	c->modality = modality_of(f->modality, &s->view, c->first, c->end, a);
	if (c->type == CLAIM_COMPARISON && c->match) {
		int neg = rules_scope(f->rules, "neg");
		compare_sides(s, &f->comparatives, c, before, neg >= 0 ? c->match->scope[neg] : 0, a);
		if (tone_of_world(&f->tones, s, c))
			c->polarity = '0';
	}
	c->target = target_of(s, c);
}

static bool
looks_ahead(const struct claim *c)
{
	return c->type == CLAIM_PREDICTION || c->type == CLAIM_RISK || c->type == CLAIM_THESIS
	    || c->type == CLAIM_RECOMMENDATION;
}

/* What opens a review as a matter of course need not look ahead. */
static void
set_horizons(const struct scene *s, struct claim_list *l)
{
	for (ptrdiff_t i = 0; i < l->n; i++) {
		struct claim *c = &l->v[i];
		bool weak_too = !c->match || match_head(s, c->match)->role != HEAD_OPENING;
		if (looks_ahead(c))
			c->horizon = held_horizon(s, (struct span){ c->first, c->end }, weak_too);
	}
}

static int
by_place(const void *x, const void *y)
{
	const struct claim *a = x, *b = y;

	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	if (a->end != b->end)
		return a->end < b->end ? -1 : 1;
	if (a->type != b->type)
		return a->type < b->type ? -1 : 1;
	return sv_cmp(a->rule, b->rule);
}

enum { FEW = 4 };               /* claims that most sentences have at most */

struct claim_list
claims_find(const struct finder *f, const struct scene *s, struct arena *a)
{
	struct claim_list l = { .v = arena_room(a, sizeof *l.v, _Alignof(struct claim), FEW), .cap = FEW };
	const struct claim *before = NULL;

	claims_of_rows(f, s, &l, a);
	claims_of_horizons(s, &l, a);
	settle_claims(s, &l, *a);
	set_horizons(s, &l);
	quantities_find(s, f->nouns, &l, a);
	find_assessments(s, &l, a);
	if (l.n)
		qsort(l.v, (size_t)l.n, sizeof(*l.v), by_place);
	for (ptrdiff_t i = 0; i < l.n; i++) {
		complete(f, s, &l, &l.v[i], before, a);
		if (l.v[i].type == CLAIM_COMPARISON && l.v[i].match)
			before = &l.v[i];
	}
	return l;
}
