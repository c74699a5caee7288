/* given: verdict words and ratings that the input states.
 *
 * verdict_words is a list of WORD=VERDICT.  rating_scale is two numbers: a
 * rating up to the first is a skip, from the second on a ship, between them
 * mixed. */
#include "conf.h"
#include "err.h"
#include "map.h"
#include "verdicts.h"
#include <math.h>
#include <stdlib.h>

struct given {
	struct map words;               /* folded -> enum stance */
	bool scaled;
	double skip, ship;
};

enum stance
stance_named(sv name)
{
	for (int i = STANCE_SHIP; i <= STANCE_MIXED; i++)
		if (sv_eq(name, sv_of(stance_names[i])))
			return (enum stance)i;
	return STANCE_NONE;
}

/* The whole view as a finite decimal number. */
static bool
number(sv text, double *value)
{
	char buffer[64], *end;

	text = sv_trim(text);
	if (text.n == 0 || text.n >= (ptrdiff_t)sizeof buffer)
		return false;
	for (ptrdiff_t i = 0; i < text.n; i++) {
		if (!(text.p[i] >= '0' && text.p[i] <= '9') && text.p[i] != '.' && text.p[i] != '-')
			return false;
		buffer[i] = text.p[i];
	}
	buffer[text.n] = '\0';
	*value = strtod(buffer, &end);
	return *end == '\0' && isfinite(*value);
}

static void
read_words(struct given *g, const struct sv_list *words, struct arena *keep)
{
	for (ptrdiff_t i = 0; i < words->n; i++) {
		sv rest = words->v[i], word = sv_trim(sv_cut(&rest, '='));
		enum stance stance = stance_named(sv_trim(rest));
		if (word.n == 0 || stance == STANCE_NONE)
			die(EXIT_USAGE, "verdict_words: \"%.*s\": wanted WORD=ship, WORD=skip or WORD=mixed",
			    SV_ARG(words->v[i]));
		*map_slot(&g->words, keep, fold_text(keep, word)) = (int32_t)stance;
	}
}

static void
read_scale(struct given *g, const struct sv_list *scale)
{
	g->scaled = scale->n > 0;
	if (g->scaled && (scale->n != 2 || !number(scale->v[0], &g->skip) || !number(scale->v[1], &g->ship) ||
	    g->skip >= g->ship))
		die(EXIT_USAGE, "rating_scale: wanted two numbers, the highest skip and the lowest ship");
}

struct given *
given_load(struct arena *keep, const struct conf *conf)
{
	struct given *g = new(keep, struct given, 1);
	struct sv_list words = conf_list(conf, "verdict_words"), scale = conf_list(conf, "rating_scale");

	read_words(g, &words, keep);
	read_scale(g, &scale);
	return g;
}

enum stance
given_word(const struct given *g, sv word, struct arena scratch)
{
	int32_t stance = map_find(&g->words, fold_text(&scratch, sv_trim(word)));

	return stance < 0 ? STANCE_NONE : (enum stance)stance;
}

enum stance
given_rating(const struct given *g, sv rating)
{
	double value;

	if (!g->scaled || !number(rating, &value))
		return STANCE_NONE;
	return value <= g->skip ? STANCE_SKIP : value >= g->ship ? STANCE_SHIP : STANCE_MIXED;
}
