/* judge: the verdict that the cues of a review add up to.
 *
 * A decision of the reviewer's own comes first, the last firm one if there are
 * several; decisions for different readers, none of them chosen, make it mixed.
 * Without a decision the judgements are weighed; where they are too few there is
 * no verdict. */
#include "verdicts.h"
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
		found_firm |= is_firm;
		last = c;
	}
	return last;
}

/* A decision that says the opposite for other readers, uses or conditions, in
 * the same sentence or REACH sentences before. */
static struct cue *
split_from(const struct cue_list *cues, const struct cue *last, int32_t reach)
{
	unsigned limited = CUE_AUDIENCE | CUE_READER | CUE_COND;

	for (ptrdiff_t i = 0; i < cues->n && last->flags & limited; i++) {
		struct cue *c = cues->v + i;
		if (is_own(c) && c->flags & limited && c->sentence + reach >= last->sentence &&
		    c->sentence <= last->sentence && side_of(c->worded) * side_of(last->worded) < 0)
			return c;
	}
	return NULL;
}

/* ---- sums ---- */

struct side {
	double plain;                   /* without the place in the text */
	double told;                    /* of what is more than a word: with the place */
	int cues;
};

struct sums {
	struct side plus, minus;        /* sizes: both positive */
	double weight, size;
};

static void
add_to(struct side *side, const struct cue *c)
{
	side->plain += fabs(c->plain);
	side->told += c->light ? 0 : fabs(c->weight);
	side->cues++;
}

static struct sums
sum_judgements(const struct cue_list *cues)
{
	struct sums s = { 0 };

	for (ptrdiff_t i = 0; i < cues->n; i++) {
		const struct cue *c = cues->v + i;
		if (is_decision(c))
			continue;
		if (c->weight != 0)
			add_to(c->weight > 0 ? &s.plus : &s.minus, c);
		s.weight += c->weight;
		s.size += fabs(c->weight);
	}
	return s;
}

/* What assay-verdicts(1) promises: the used weights, over their size and the
 * prior. */
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
ends_clause(const struct reading *r, int32_t token)
{
	const struct form *form = r->vocabulary->v + r->tokens.tokens[token].form;

	return form->class == TOKEN_PUNCT && !sv_eq(form->text, SV("'")) && !sv_eq(form->text, SV("-")) &&
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
judge_stated(const struct weights *w, struct cue_list *cues, struct cue *last, struct cue *other)
{
	if (other) {
		reword(last);
		reword(other);
	}
	struct verdict v = { .from = FROM_STATED, .stance = other ? STANCE_MIXED : last->stance,
		.start = last->start, .end = last->end, .rule = last->rule };

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
	v.reason = other ? "one decision for each audience or condition" : v.stance == STANCE_MIXED ? "no decision, stated" :
	    is_unmet(last) ? "a decision under an unmet condition" : "the last decision stated";
	return v;
}

/* Are both sides strong, and about as strong as each other? */
static bool
is_balanced(const struct weights *w, const struct sums *s, double score)
{
	double less = fmin(s->plus.plain, s->minus.plain), more = fmax(s->plus.plain, s->minus.plain);

	return less >= weights_get(w, WEIGHT_BOTH) && fabs(score) < weights_get(w, WEIGHT_SPLIT) &&
	    (less >= weights_get(w, WEIGHT_RATIO) * more || fabs(score) < weights_get(w, WEIGHT_LEAN));
}

/* Words by themselves often describe the task, or another product.  They are
 * enough only if there are many, or one for every sentence. */
static bool
is_enough(const struct weights *w, const struct reading *r, const struct side *side)
{
	return side->told >= weights_get(w, WEIGHT_TOLD) || side->cues >= weights_get(w, WEIGHT_MANY) ||
	    side->plain >= weights_get(w, WEIGHT_DENSE) * (double)r->tokens.nsentences;
}

/* One side with far more than words, and a high score: never a balance. */
static bool
is_sure(const struct weights *w, const struct sums *s, double score)
{
	double told = score > 0 ? s->plus.told : s->minus.told;

	return fabs(score) >= weights_get(w, WEIGHT_SURE) && told >= 2 * weights_get(w, WEIGHT_TOLD);
}

/* A side that is not enough, or no side: NONE, and the reason why. */
static enum stance
stance_weighed(const struct weights *w, const struct reading *r, const struct sums *s, double score, const char **reason)
{
	*reason = "judgements on both sides";
	if (is_balanced(w, s, score))
		return STANCE_MIXED;
	*reason = "neither side has it";
	if (fabs(score) < weights_get(w, WEIGHT_LEAN))
		return STANCE_NONE;
	*reason = "a few words of praise or blame";
	if (!is_enough(w, r, score > 0 ? &s->plus : &s->minus))
		return STANCE_NONE;
	*reason = "judgements weighed";
	return score > 0 ? STANCE_SHIP : STANCE_SKIP;
}

static struct verdict
judge_weighed(const struct weights *w, const struct reading *r, struct cue_list *cues)
{
	struct sums s = sum_judgements(cues);
	struct verdict v = { .from = FROM_NONE, .confidence = "", .reason = "no judgement found" };

	if (s.size > 0)
		v.reason = "too little to judge by";
	if (s.size == 0 || s.size < weights_get(w, WEIGHT_WEAK))
		return v;
	v.stance = stance_weighed(w, r, &s, s.weight / (s.size + weights_get(w, WEIGHT_PRIOR)), &v.reason);
	if (v.stance == STANCE_NONE)
		return v;
	for (ptrdiff_t i = 0; i < cues->n; i++)
		cues->v[i].used = !is_decision(cues->v + i) && cues->v[i].weight != 0;
	v.score = score_of(w, cues);
	v.from = FROM_IMPLIED;
	v.confidence = is_sure(w, &s, v.score) ? "medium" : "low";
	const struct cue *best = weightiest(cues, side_of(v.stance));
	struct span clause = clause_around(r, best);
	v.start = clause.start;
	v.end = clause.end;
	v.rule = best->rule;
	return v;
}

struct verdict
judge_cues(const struct weights *w, const struct reading *r, struct cue_list *cues)
{
	for (ptrdiff_t i = 0; i < cues->n; i++)
		if (is_decision(cues->v + i))
			settle(w, cues->v + i);
	struct cue *last = last_decision(cues, weights_get(w, WEIGHT_FIRM));
	if (!last)
		return judge_weighed(w, r, cues);
	/* Readers named in one sentence after another are a split only if the
	 * judgements do not lean to one side. */
	struct sums s = sum_judgements(cues);
	bool leans = fabs(s.weight) / (s.size + weights_get(w, WEIGHT_PRIOR)) >= weights_get(w, WEIGHT_SPLIT);
	return judge_stated(w, cues, last, split_from(cues, last, leans ? 0 : 1));
}

struct verdict
judge_given(enum stance stance, enum origin from)
{
	return (struct verdict){ .stance = stance, .from = from, .score = side_of(stance), .confidence = "high",
		.reason = from == FROM_GIVEN ? "the input gives the verdict" : "the input gives a rating" };
}
