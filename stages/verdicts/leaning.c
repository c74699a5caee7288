#include "leaning.h"
#include "table.h"
#include <math.h>

struct sides {
	double plus, minus;             /* sizes: both positive */
};

static void
add(struct sides *s, double weight)
{
	*(weight > 0 ? &s->plus : &s->minus) += fabs(weight);
}

/* From -1 to 1; PRIOR keeps a few weak cues from an extreme. */
static double
lean_of(struct sides s, double prior)
{
	return (s.plus - s.minus) / (s.plus + s.minus + prior);
}

/* How much of the larger side the smaller one has. */
static double
both_of(struct sides s, double prior)
{
	return fmin(s.plus, s.minus) / (fmax(s.plus, s.minus) + prior);
}

static bool
is_judgement(const struct cue *c)
{
	return (c->stance == STANCE_PLUS || c->stance == STANCE_MINUS) && c->weight != 0;
}

/* Sentence by sentence, so that a long list of faults in one weighs no more than
 * one sentence. */
static void
look_at_sentences(struct leaning *t, const struct sides *sentences, ptrdiff_t n, double prior)
{
	double sum = 0, most = -1, least = 1;

	for (ptrdiff_t i = 0; i < n; i++) {
		double lean = lean_of(sentences[i], prior);
		sum += lean;
		most = fmax(most, lean);
		least = fmin(least, lean);
	}
	t->lean[LEAN_SENTENCES] = sum / (double)n;
	t->split[SPLIT_SPREAD] = (most - least) / 2;
	if (n > 1)
		t->lean[LEAN_LAST] = lean_of(sentences[n - 1], prior);
	t->split[SPLIT_LAST] = both_of(sentences[n - 1], prior);
}

/* 1 for a text of no tokens, 0 from SHORT_TEXT on. */
static double
shortness(const struct reading *r)
{
	return fmax(0, 1 - (double)r->tokens.ntokens / SHORT_TEXT);
}

struct leaning
leaning_of(const struct weights *w, const struct reading *r, const struct cue_list *cues, struct arena scratch)
{
	double prior = weights_get(w, WEIGHT_PRIOR), little = weights_get(w, WEIGHT_LITTLE);
	ptrdiff_t n = r->tokens.nsentences;
	struct sides all = { 0 }, told = { 0 }, *sentences = new(&scratch, struct sides, n + 1);
	struct leaning t = { 0 };

	for (ptrdiff_t i = 0; i < cues->n; i++) {
		const struct cue *c = cues->v + i;
		if (!is_judgement(c))
			continue;
		add(&all, c->weight);
		add(sentences + c->sentence, c->weight);
		if (!c->light)
			add(&told, c->weight);
	}
	t.size = all.plus + all.minus;
	t.lean[LEAN_ALL] = lean_of(all, prior);
	t.lean[LEAN_TOLD] = lean_of(told, prior);
	t.split[SPLIT_BOTH] = both_of(all, little);
	t.split[SPLIT_LEAST] = fmin(all.plus, all.minus) / (1 + fmin(all.plus, all.minus));
	if (n > 0)
		look_at_sentences(&t, sentences, n, little);
	t.lean[LEAN_SHORT] = shortness(r) * (t.lean[LEAN_ALL] + t.lean[LEAN_SENTENCES]) / 2;
	t.split[SPLIT_SHORT] = shortness(r) * t.split[SPLIT_BOTH];
	return t;
}

void
leaning_add_words(struct leaning *t, const struct word_sum *sum)
{
	double ship = sum->side[SIDE_SHIP], skip = sum->side[SIDE_SKIP];

	t->lean[LEAN_WORDS] = (ship - skip) / 2;
	t->split[SPLIT_WORDS] = sum->side[SIDE_MIXED] - (ship + skip) / 2;
}

void
leaning_add_stated(struct leaning *t, enum stance stated, const struct cue *c, bool firm, bool last)
{
	double side = stated == STANCE_SHIP ? 1 : stated == STANCE_SKIP ? -1 : 0;

	t->lean[c->flags & CUE_LIMITED ? LEAN_LIMITED : last ? LEAN_STATED_LAST : firm ? LEAN_FIRM : LEAN_STATED] = side;
	t->split[last ? SPLIT_STATED_LAST : SPLIT_STATED] = stated == STANCE_MIXED;
	t->split[SPLIT_LIMITED] = stated != STANCE_MIXED && c->flags & CUE_AUDIENCE;
}

struct odds
leaning_odds(const struct weights *w, const struct leaning *t)
{
	double lean = weights_get(w, WEIGHT_SHIP), split = weights_get(w, WEIGHT_MIXED);

	for (int i = 0; i < LEANS; i++)
		lean += weights_get(w, (enum weight)(WEIGHT_LEAN + i)) * t->lean[i];
	for (int i = 0; i < SPLITS; i++)
		split += weights_get(w, (enum weight)(WEIGHT_SPLIT + i)) * t->split[i];
	double ship = exp(lean), skip = exp(-lean), mixed = exp(split), sum = ship + skip + mixed;
	return (struct odds){ ship / sum, skip / sum, mixed / sum };
}

static void
put_part(struct sv_list *parts, sv name, double weight, double value, struct arena *a)
{
	if (fabs(weight * value) >= 0.005)
		*push(parts, a) = sv_concat(a, name, SV(" "), real_signed(a, weight * value, 2));
}

sv
leaning_words(const struct weights *w, const struct leaning *t, struct arena *a)
{
	static const sv always = SV_INIT("always");
	static const sv leans[LEANS] = { SV_INIT("in all"), SV_INIT("told"), SV_INIT("sentences"),
		SV_INIT("last sentence"), SV_INIT("words"), SV_INIT("stated"), SV_INIT("stated firmly"),
		SV_INIT("stated last"), SV_INIT("stated for some"), SV_INIT("short text") };
	static const sv splits[SPLITS] = { SV_INIT("both sides"), SV_INIT("the lesser side"), SV_INIT("spread"),
		SV_INIT("both in the last sentence"), SV_INIT("words"), SV_INIT("stated"),
		SV_INIT("stated last"), SV_INIT("stated for some"), SV_INIT("opposed"),
		SV_INIT("short text") };
	struct sv_list to_ship = { 0 }, to_mixed = { 0 };

	put_part(&to_ship, always, weights_get(w, WEIGHT_SHIP), 1, a);
	for (int i = 0; i < LEANS; i++)
		put_part(&to_ship, leans[i], weights_get(w, (enum weight)(WEIGHT_LEAN + i)), t->lean[i], a);
	put_part(&to_mixed, always, weights_get(w, WEIGHT_MIXED), 1, a);
	for (int i = 0; i < SPLITS; i++)
		put_part(&to_mixed, splits[i], weights_get(w, (enum weight)(WEIGHT_SPLIT + i)), t->split[i], a);
	sv ship = sv_join(a, &to_ship, SV(", ")), mixed = sv_join(a, &to_mixed, SV(", "));
	return sv_concat(a, SV("towards ship: "), ship, SV("; towards mixed: "), mixed);
}
