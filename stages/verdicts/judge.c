/* judge: the verdict that the cues of a review add up to.
 *
 * A firm decision of the reviewer's own in the last sentence settles it unless it is
 * for some readers or uses or under a condition, and any decision in a short text;
 * decisions for different readers, none of them chosen, make it mixed.  Any other
 * decision is evidence beside the judgements and the words: a no in the first
 * sentence may be somebody's before the turn.  Where they are too few there is no
 * verdict. */
#include "leaning.h"
#include <math.h>

const char *const origin_names[ORIGINS] = { "none", "given", "rating", "stated", "implied" };

/* ---- decisions ---- */

static bool
is_decision(const struct cue *c)
{
	return c->stance == STANCE_SHIP || c->stance == STANCE_SKIP || c->stance == STANCE_MIXED;
}

static enum stance
opposite(enum stance s)
{
	return s == STANCE_SHIP ? STANCE_SKIP : s == STANCE_SKIP ? STANCE_SHIP : s;
}

static int
side_of(enum stance s)
{
	return s == STANCE_SHIP ? 1 : s == STANCE_SKIP ? -1 : 0;
}

/* Under a condition that nobody says is met, `ship` means not now.  A condition
 * on the reader is another matter: that one may well be met. */
static bool
is_unmet(const struct cue *c)
{
	return c->flags & CUE_COND && !(c->flags & CUE_READER) && c->stance != STANCE_MIXED;
}

/* Turns decisions over where they are negated, or ship under a condition. */
static void
settle(const struct weights *w, struct cue *c)
{
	if (c->flags & CUE_NEG)
		c->stance = opposite(c->stance);
	c->worded = c->stance;
	if (is_unmet(c)) {
		c->stance = STANCE_SKIP;
		c->strength = fmin(c->strength, weights_get(w, WEIGHT_UNMET));
	}
	c->weight = side_of(c->stance) * c->strength;
}

static bool
is_own(const struct cue *c)
{
	return is_decision(c) && !(c->flags & (CUE_QUOTED | CUE_REPORTED | CUE_ASK | CUE_WISH | CUE_OTHER));
}

/* The last of the reviewer's own decisions, firm ones before others. */
static struct cue *
last_decision(const struct cue_list *cues, double firm)
{
	struct cue *last = NULL;
	bool found_firm = false;

	for (ptrdiff_t i = 0; i < cues->n; i++) {
		struct cue *c = cues->v + i;
		bool is_firm = c->strength >= firm;
		if (!is_own(c) || (found_firm && !is_firm))
			continue;
		if (!last || (is_firm && !found_firm) || c->start >= last->start)
			last = c;
		found_firm |= is_firm;
	}
	return last;
}

/* What keeps the judgement open: words of that kind are not closed by a deferral
 * soon after them (`I abstained.  Come back when it floats.`), nor by their own
 * other half (`I neither recommend it nor warn against it`).  LAST if there are none. */
static struct cue *
kept_open(const struct cue_list *cues, struct cue *last, double firm)
{
	enum { SOON = 2, TOUCHING = 12 };       /* sentences; bytes */
	struct cue *open = last;

	for (ptrdiff_t i = 0; i < cues->n && last->stance != STANCE_MIXED; i++) {
		struct cue *c = cues->v + i;
		if (!is_own(c) || c->stance != STANCE_MIXED || c->strength < firm || c->start > last->start)
			continue;
		bool deferred = last->flags & CUE_DEFERS && c->sentence + SOON >= last->sentence;
		if (deferred || (c->sentence == last->sentence && c->end + TOUCHING >= last->start))
			open = c;
	}
	return open;
}

/* A decision that says the opposite for other readers, uses or conditions, in
 * the same sentence or REACH sentences before; where both name their readers, in
 * the sentence before in any case. */
static struct cue *
split_from(const struct cue_list *cues, const struct cue *last, int32_t reach)
{
	for (ptrdiff_t i = 0; i < cues->n && last->flags & CUE_LIMITED; i++) {
		struct cue *c = cues->v + i;
		int32_t back = c->flags & last->flags & CUE_AUDIENCE ? 1 : reach;
		if (is_own(c) && c->flags & CUE_LIMITED && c->sentence + back >= last->sentence &&
		    c->sentence <= last->sentence && side_of(c->worded) * side_of(last->worded) < 0)
			return c;
	}
	return NULL;
}

static bool
has_opposite(const struct cue_list *cues, const struct cue *last)
{
	for (ptrdiff_t i = 0; i < cues->n; i++)
		if (is_own(cues->v + i) && side_of(cues->v[i].stance) * side_of(last->stance) < 0)
			return true;
	return false;
}

/* Of a decision: the used weights, over their size and the prior. */
static double
score_of(const struct weights *w, const struct cue_list *cues)
{
	double weight = 0, size = 0;

	for (ptrdiff_t i = 0; i < cues->n; i++)
		if (cues->v[i].used) {
			weight += cues->v[i].weight;
			size += fabs(cues->v[i].weight);
		}
	return weight / (size + weights_get(w, WEIGHT_PRIOR));
}

/* ---- evidence ---- */

static bool
is_letter_or_digit(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool
ends_clause(const struct reading *r, int32_t token)
{
	const struct token *t = r->tokens.tokens + token;
	const struct form *form = r->vocabulary->v + t->form;

	return !is_letter_or_digit(r->text.p[t->start]) &&      /* told by the text at hand, for most */
	    form->class == TOKEN_PUNCT && !sv_eq(form->text, SV("'")) && !sv_eq(form->text, SV("-")) &&
	    !sv_eq(form->text, SV("\xe2\x80\x99"));
}

/* The clause around a cue: from mark to mark of punctuation. */
static struct span
clause_around(const struct reading *r, const struct cue *c)
{
	const struct sentence *s = r->tokens.sentences + c->sentence;
	const struct token *t = r->tokens.tokens;
	int32_t first = s->first, end = s->first;

	for (int32_t i = s->first; i < s->end && t[i].end <= c->start; i++)
		if (ends_clause(r, i))
			first = i + 1;
	for (end = first; end < s->end && !(t[end].start >= c->end && ends_clause(r, end)); end++)
		;
	return (struct span){ t[first].start, t[end - 1].end };
}

/* Of a decision: its clause if that is short, else its own words. */
static struct span
told_by(const struct reading *r, const struct cue *c)
{
	enum { SHORT = 40 };            /* bytes */
	struct span clause = clause_around(r, c);

	return clause.end - clause.start <= SHORT ? clause : (struct span){ c->start, c->end };
}

/* The judgement that weighs most on the side of SIGN (0: on either). */
static const struct cue *
weightiest(const struct cue_list *cues, int sign)
{
	const struct cue *best = NULL;
	double most = 0;

	for (ptrdiff_t i = 0; i < cues->n; i++) {
		const struct cue *c = cues->v + i;
		double weight = sign ? sign * c->weight : fabs(c->weight);
		if (!is_decision(c) && weight > most) {
			best = c;
			most = weight;
		}
	}
	return best;
}

/* ---- the two ways ---- */

/* In a split each half counts as it is worded. */
static void
reword(struct cue *c)
{
	c->stance = c->worded;
	c->weight = side_of(c->stance) * c->strength;
}

static struct verdict
judge_stated(const struct weights *w, const struct reading *r, struct cue_list *cues, struct cue *last,
    struct cue *other)
{
	struct span told = told_by(r, last);

	if (other) {
		reword(last);
		reword(other);
	}
	struct verdict v = { .from = FROM_STATED, .stance = other ? STANCE_MIXED : last->stance,
		.start = told.start, .end = told.end, .rule = last->rule };

	for (ptrdiff_t i = 0; i < cues->n; i++) {
		struct cue *c = cues->v + i;
		c->used = c == last || c == other || (!other && is_own(c) && c->stance == last->stance);
	}
	if (other && other->sentence == last->sentence) {
		v.start = other->start < v.start ? other->start : v.start;
		v.end = other->end > v.end ? other->end : v.end;
	}
	v.score = score_of(w, cues);
	v.confidence = v.stance != STANCE_MIXED && last->strength >= weights_get(w, WEIGHT_FIRM) ? "high" : "medium";
	v.reason = other ? SV("one decision for each audience or condition")
	    : v.stance == STANCE_MIXED ? SV("no decision, stated")
	    : is_unmet(last) ? SV("a decision under an unmet condition") : SV("the last decision stated");
	return v;
}

static enum side
side_of_words(enum stance s)
{
	return s == STANCE_SHIP ? SIDE_SHIP : s == STANCE_SKIP ? SIDE_SKIP : SIDE_MIXED;
}

static enum stance
likeliest(const struct odds *o)
{
	if (o->mixed >= o->ship && o->mixed >= o->skip)
		return STANCE_MIXED;
	return o->ship > o->skip ? STANCE_SHIP : STANCE_SKIP;
}

/* The words of the text that weigh most, where no judgement does. */
static struct span
words_around(const struct reading *r, const struct word_sum *words, enum stance stance)
{
	const struct phrase_hit *best = wordodds_best(words, side_of_words(stance));

	if (!best)
		return (struct span){ 0, 0 };
	struct cue cue = { .start = best->start, .end = best->end, .sentence = best->sentence };
	return clause_around(r, &cue);
}

/* Both in the reason: what each part of the evidence came to, and which words
 * it was. */
static sv
reason_of(const struct weights *w, const struct leaning *leaning, const struct word_sum *words, enum stance stance,
    struct arena *a)
{
	sv parts = leaning_words(w, leaning, a), named = wordodds_words(words, side_of_words(stance), a);

	if (named.n == 0)
		return parts;
	return sv_concat(a, parts, SV("; words for "), sv_of(stance_names[stance]), SV(": "), named);
}

/* Marks the judgements as used, and gives the verdict the place that shows it. */
static void
show_evidence(struct verdict *v, const struct reading *r, struct cue_list *cues, const struct word_sum *words)
{
	for (ptrdiff_t i = 0; i < cues->n; i++)
		cues->v[i].used = !is_decision(cues->v + i) && cues->v[i].weight != 0;
	const struct cue *best = weightiest(cues, side_of(v->stance));
	if (!best)      /* the other side weighs more, and is thought less of */
		best = weightiest(cues, 0);
	struct span clause = best ? clause_around(r, best) : words_around(r, words, v->stance);
	v->start = clause.start;
	v->end = clause.end;
	v->rule = best ? best->rule : SV("");
}

static struct verdict
judge_weighed(const struct weights *w, const struct reading *r, struct cue_list *cues, const struct finding *f,
    const struct word_sum *words, struct arena *a)
{
	struct odds odds = leaning_odds(w, &f->leaning);
	double most = fmax(odds.mixed, fmax(odds.ship, odds.skip));
	enum stance stance = likeliest(&odds);
	struct verdict v = { .from = FROM_NONE, .confidence = "",
		.reason = reason_of(w, &f->leaning, words, stance, a) };

	bool weak = r->tokens.ntokens < SHORT_TEXT && !f->last && f->leaning.size < weights_get(w, WEIGHT_WEAK);
	if (f->leaning.size == 0 && (weak || words->hits.n == 0) && !f->last)
		v.reason = SV("no judgement found");
	if (weak || most < weights_get(w, WEIGHT_LIKELY))
		return v;
	v.stance = stance;
	v.from = FROM_IMPLIED;
	v.score = odds.ship - odds.skip;
	v.confidence = most >= weights_get(w, WEIGHT_SURE) ? "medium" : "low";
	show_evidence(&v, r, cues, words);
	return v;
}

struct finding
judge_find(const struct weights *w, const struct reading *r, struct cue_list *cues, const struct word_sum *words,
    struct arena scratch)
{
	struct finding f = { .leaning = leaning_of(w, r, cues, scratch) };

	for (ptrdiff_t i = 0; i < cues->n; i++)
		if (is_decision(cues->v + i))
			settle(w, cues->v + i);
	leaning_add_words(&f.leaning, words);
	f.last = last_decision(cues, weights_get(w, WEIGHT_FIRM));
	if (!f.last)
		return f;
	f.last = kept_open(cues, f.last, weights_get(w, WEIGHT_FIRM));
	/* Readers named in one sentence after another are a split only if the
	 * judgements do not lean to one side. */
	bool chosen = fabs(f.leaning.lean[LEAN_ALL]) >= weights_get(w, WEIGHT_CHOSEN);
	f.other = split_from(cues, f.last, chosen ? 0 : 1);
	f.stated = f.other ? STANCE_MIXED : f.last->stance;
	bool firm = f.last->strength >= weights_get(w, WEIGHT_FIRM);
	bool last = f.last->sentence == r->tokens.nsentences - 1;
	bool limited = f.stated != STANCE_MIXED && f.last->flags & CUE_LIMITED;
	f.settled = (firm && last && !limited) || r->tokens.ntokens < SHORT_TEXT;
	if (!f.settled)
		leaning_add_stated(&f.leaning, f.stated, f.last, firm, last);
	f.leaning.split[SPLIT_OPPOSED] = has_opposite(cues, f.last);
	return f;
}

struct verdict
judge_cues(const struct weights *w, const struct reading *r, struct cue_list *cues, const struct word_sum *words,
    struct arena *a)
{
	struct finding f = judge_find(w, r, cues, words, *a);

	if (f.settled)
		return judge_stated(w, r, cues, f.last, f.other);
	struct verdict v = judge_weighed(w, r, cues, &f, words, a);
	return f.last && v.stance == f.stated ? judge_stated(w, r, cues, f.last, f.other) : v;
}

struct verdict
judge_given(enum stance stance, enum origin from)
{
	return (struct verdict){ .stance = stance, .from = from, .score = side_of(stance), .confidence = "high",
		.reason = from == FROM_GIVEN ? SV("the input gives the verdict") : SV("the input gives a rating") };
}
