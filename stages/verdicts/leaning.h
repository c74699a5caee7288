/* leaning: what the judgements of a text add up to.
 *
 * Ship and skip are two directions of one line, and mixed lies beside it:
 *
 *     ship   ~ exp(+(ship + sum of weight x lean))
 *     skip   ~ exp(-(ship + sum of weight x lean))
 *     mixed  ~ exp(mixed + sum of weight x split)
 *
 * (multinomial logistic regression, tied so that praise counts for ship what the
 * same blame counts for skip).  The weights are rows of weights.csv; `make fit`
 * finds them. */
#ifndef VERDICTS_LEANING_H
#define VERDICTS_LEANING_H
#include "verdicts.h"

/* Each lean is from -1, all blame, to 1, all praise; each split from 0, one
 * side only. */
enum lean { LEAN_ALL, LEAN_TOLD, LEAN_SENTENCES, LEAN_LAST, LEANS };
enum split { SPLIT_BOTH, SPLIT_LEAST, SPLIT_SPREAD, SPLIT_LAST, SPLITS };

struct leaning {
	double size;            /* of all judgements: 0 when there are none */
	double lean[LEANS];
	double split[SPLITS];
};

struct odds {                   /* they sum up to 1 */
	double ship, skip, mixed;
};

/* Cues of judgement must have their weights. */
struct leaning leaning_of(const struct weights *, const struct reading *, const struct cue_list *, struct arena scratch);
struct odds leaning_odds(const struct weights *, const struct leaning *);
/* The addends of both sums, for people. */
sv leaning_words(const struct weights *, const struct leaning *, struct arena *);

#endif
