#include "polarity.h"
#include "err.h"
#include "table.h"

enum { NEGATION_REACH = 4 };    /* tokens that a negator turns over */

enum { OPENS_NOTHING, OPENS_TERM };

/* What a form may begin, worked out once a form: most words begin nothing. */
struct opening {
	uint8_t *v;
	ptrdiff_t n, cap;
	const struct vocabulary *vocabulary;
	struct arena *keep;
};

struct lexicon {
	struct word_list *words, *turns;
	struct opening *opening;
};

static const char *
first_column(const char *path, const char *one, const char *other)
{
	struct csv_in *in = csv_open(path);
	const char *name = csv_column(in, one) >= 0 ? one : other;

	csv_close(in);
	return name;
}

struct lexicon *
polarity_load(struct arena *keep, const char *words, const char *turns)
{
	struct lexicon *l = new(keep, struct lexicon, 1);

	l->words = words_load(keep, words, first_column(words, "term", "name"), "polarity", "strength");
	l->turns = words_load(keep, turns, "term", "class", NULL);
	l->opening = new(keep, struct opening, 1);
	l->opening->keep = keep;
	return l;
}

static int
worth(const struct word_entry *e)
{
	long long strength = 1;

	sv_int(e->value, &strength);
	if (strength < 0)
		strength = -strength;
	if (strength == 0 || strength > 9)
		strength = 1;
	if (sv_eq(e->class, SV("+")) || sv_eq(e->class, SV("positive")))
		return (int)strength;
	if (sv_eq(e->class, SV("-")) || sv_eq(e->class, SV("negative")))
		return (int)-strength;
	return 0;
}

static const struct word_entry *
judgement_at(const struct lexicon *l, const struct sentence_view *s, int32_t i, int32_t end, int32_t *taken)
{
	const struct word_entry *e = words_at(l->words, s, i, end, taken);

	if (!e) {
		*taken = 1;
		e = words_find(l->words, s->vocabulary->v[s->tokens[i].form].stem);
	}
	return e;
}

static const uint8_t *
openings(const struct lexicon *l, const struct vocabulary *vocabulary)
{
	struct opening *o = l->opening;

	if (o->vocabulary != vocabulary || o->n > vocabulary->n) {
		o->vocabulary = vocabulary;
		o->n = 0;
	}
	while (o->n < vocabulary->n) {
		const struct form *f = &vocabulary->v[o->n];
		bool opens = words_open(l->turns, f->folded) || words_open(l->words, f->folded)
		    || words_find(l->words, f->stem);
		*push(o, o->keep) = opens ? OPENS_TERM : OPENS_NOTHING;
	}
	return o->v;
}

struct tone
lexicon_tone(const struct lexicon *l, const struct sentence_view *s, int32_t first, int32_t end)
{
	struct tone tone = { 0 };
	const uint8_t *opening = openings(l, s->vocabulary);
	int32_t negated_until = first, taken;

	for (int32_t i = first; i < end; i += taken) {
		taken = 1;
		if (opening[s->tokens[i].form] == OPENS_NOTHING)
			continue;
		const struct word_entry *turn = words_at(l->turns, s, i, end, &taken);
		if (turn) {
			bool negates = sv_eq(turn->class, SV("negator"));
			negated_until = negates ? i + taken + NEGATION_REACH : i;
			continue;
		}
		const struct word_entry *e = judgement_at(l, s, i, end, &taken);
		int w = e ? worth(e) : 0;
		if (!w)
			continue;
		tone.score += i < negated_until ? -w : w;
		tone.hits++;
	}
	return tone;
}
