/* weigh: what a judgement counts for.
 *
 * Strength times one factor for each flag.  The factors are those of
 * weights.csv; frames bring their own.  A negation turns a judgement over and
 * takes something off: `not bad` is less than `good`. */
#include "verdicts.h"
#include <math.h>

static double
rounded(double weight)
{
	return round(weight * 1000) / 1000;
}

/* ---- the place of a judgement in its sentence and its text ---- */

static bool
comma_between(const struct reading *r, int32_t sentence, int32_t from, int32_t to)
{
	const struct sentence *s = r->tokens.sentences + sentence;

	for (int32_t i = s->first; i < s->end; i++) {
		const struct token *t = r->tokens.tokens + i;
		if (t->start >= from && t->end <= to && sv_eq(r->vocabulary->v[t->form].text, SV(",")))
			return true;
	}
	return false;
}

/* Marks come sentence by sentence: the first of this one. */
static ptrdiff_t
first_mark(const struct mark_list *marks, int32_t sentence)
{
	ptrdiff_t low = 0, high = marks->n;

	while (low < high) {
		ptrdiff_t middle = low + (high - low) / 2;
		if (marks->v[middle].sentence < sentence)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Flags of the cue's place; multiplies *FACTOR by the frames in front of it. */
static unsigned
place_of(const struct reading *r, const struct mark_list *marks, const struct cue *c, double *factor)
{
	unsigned flags = c->sentence == r->tokens.nsentences - 1 ? CUE_LAST : 0;
	bool turns_later = false;

	for (ptrdiff_t i = first_mark(marks, c->sentence); i < marks->n; i++) {
		const struct mark *m = marks->v + i;
		if (m->sentence != c->sentence)
			break;
		if (m->kind == MARK_FRAME && m->start <= c->start) {
			*factor *= m->factor;
			flags |= CUE_FRAMED;
		} else if (m->kind == MARK_TURN) {
			flags |= m->start < c->start ? CUE_AFTER : 0;
			turns_later |= m->start >= c->end;
		} else if (m->kind == MARK_CONCESSION && m->end <= c->start &&
		    !comma_between(r, c->sentence, m->end, c->start)) {
			flags |= CUE_CONCEDED;
		}
	}
	return turns_later ? (flags & ~(unsigned)CUE_AFTER) | CUE_BEFORE : flags;
}

/* ---- factors ---- */

static double
factor_of(const struct weights *w, unsigned flags)
{
	static const struct {
		unsigned flag;
		enum weight weight;
	} factors[] = {
		{ CUE_COND, WEIGHT_COND }, { CUE_READER, WEIGHT_READER }, { CUE_WISH, WEIGHT_WISH },
		{ CUE_REPORTED, WEIGHT_REPORTED }, { CUE_ASK, WEIGHT_ASK }, { CUE_OTHER, WEIGHT_OTHER },
		{ CUE_QUOTED, WEIGHT_QUOTED }, { CUE_BEFORE, WEIGHT_BEFORE }, { CUE_AFTER, WEIGHT_AFTER },
		{ CUE_CONCEDED, WEIGHT_CONCEDED }
	};
	double factor = 1;

	for (size_t i = 0; i < sizeof factors / sizeof *factors; i++)
		if (flags & factors[i].flag)
			factor *= weights_get(w, factors[i].weight);
	return factor;
}

static double
signed_strength(const struct weights *w, const struct cue *c)
{
	double strength = c->stance == STANCE_PLUS ? c->strength : -c->strength;

	if (c->flags & CUE_NEG)
		strength *= -weights_get(w, c->stance == STANCE_PLUS ? WEIGHT_NEG_PLUS : WEIGHT_NEG_MINUS);
	if (c->light)
		strength *= weights_get(w, strength > 0 ? WEIGHT_WORD_PLUS : WEIGHT_WORD_MINUS);
	return strength;
}

static void
weigh(const struct weights *w, const struct reading *r, const struct mark_list *marks, struct cue *c)
{
	double frames = 1;

	c->flags |= place_of(r, marks, c, &frames);
	c->weight = rounded(signed_strength(w, c) * frames * factor_of(w, c->flags));
}

/* ---- claims ---- */

static int32_t
sentence_at(const struct reading *r, int32_t byte)
{
	ptrdiff_t s = 0;

	while (s + 1 < r->tokens.nsentences && r->tokens.sentences[s + 1].start <= byte)
		s++;
	return (int32_t)s;
}

static void
add_claims(const struct weights *w, const struct reading *r, struct cue_list *cues, struct arena *a)
{
	for (ptrdiff_t i = 0; i < r->claims.n; i++) {
		const struct said *claim = r->claims.v + i;
		double strength = claim->side ? weights_claim(w, claim->type) : 0;
		if (strength == 0)
			continue;
		*push(cues, a) = (struct cue){ .rule = sv_cat(a, SV("claim."), claim->type), .start = claim->start,
			.end = claim->end, .sentence = sentence_at(r, claim->start),
			.stance = (claim->side > 0) != claim->other ? STANCE_PLUS : STANCE_MINUS, .strength = strength,
			.light = true };
	}
}

void
weigh_cues(const struct weights *w, const struct reading *r, const struct mark_list *marks, struct cue_list *cues,
    struct arena *a)
{
	add_claims(w, r, cues, a);
	for (ptrdiff_t i = 0; i < cues->n; i++)
		if (cues->v[i].stance == STANCE_PLUS || cues->v[i].stance == STANCE_MINUS)
			weigh(w, r, marks, cues->v + i);
}
