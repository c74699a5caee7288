#include "polarity.h"
#include "err.h"
#include "table.h"

enum { NEGATION_REACH = 4 };    /* tokens that a negator turns over */

struct lexicon {
	struct word_list *words, *turns;
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

struct tone
lexicon_tone(const struct lexicon *l, const struct sentence_view *s, int32_t first, int32_t end)
{
	struct tone tone = { 0 };
	int32_t negated_until = first, taken;

	for (int32_t i = first; i < end; i += taken) {
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
