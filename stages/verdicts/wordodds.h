/* wordodds: what the words of a text by themselves say for a verdict: odds.csv.
 *
 * A row has what its phrase adds to the log odds of ship, mixed and skip in a
 * text of WORDODDS_TEXT tokens; in a text of N it adds the square root of
 * WORDODDS_TEXT / N times that, so that the sums of long texts and of short ones
 * are of one size; but not more than in one of WORDODDS_SHORT, for in a sentence or two
 * each word would say too much.  Below WORDODDS_LEAST tokens that falls, to nought for a text
 * of WORDODDS_FEW: a few words by themselves prove nothing. */
#ifndef VERDICTS_WORDODDS_H
#define VERDICTS_WORDODDS_H
#include "phrases.h"

enum { WORDODDS_TEXT = 100, WORDODDS_SHORT = 40, WORDODDS_FEW = 5, WORDODDS_LEAST = 15 };
enum side { SIDE_SHIP, SIDE_MIXED, SIDE_SKIP, SIDES };

struct word_odds;
/* PATHS one after another: a later row with the same phrase and place replaces
 * the earlier one.  Dies (2) on a faulty row. */
struct word_odds *wordodds_load(struct arena *keep, char *const *paths, ptrdiff_t npaths);

struct word_sum {
	double side[SIDES];             /* what all phrases of the text add up to */
	struct phrase_hits hits;        /* those with odds */
	const struct word_odds *odds;
	double scale;                   /* of each row's odds */
};
struct word_sum wordodds_of(struct word_odds *, const struct reading *, struct arena *);
/* The factor of a text of N tokens. */
double wordodds_scale(ptrdiff_t n);
/* What one hit adds to a side. */
double wordodds_part(const struct word_sum *, const struct phrase_hit *, enum side);
/* The hit that weighs most for SIDE, or NULL. */
const struct phrase_hit *wordodds_best(const struct word_sum *, enum side);
/* The hits that weigh most for SIDE or against it, with what each adds. */
sv wordodds_words(const struct word_sum *, enum side, struct arena *);

#endif
