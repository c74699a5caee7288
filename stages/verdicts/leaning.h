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
 * finds them.  What the words of the text say by themselves (wordodds.h) and a
 * decision that is not firm are evidence among the other. */
#ifndef VERDICTS_LEANING_H
#define VERDICTS_LEANING_H
#include "wordodds.h"

/* Each lean is from -1, all blame, to 1, all praise; each split from 0, one
 * side only.  Those of words are log odds, those of a decision that is not firm
 * 0, 1 or -1. */
enum lean { LEAN_ALL, LEAN_TOLD, LEAN_SENTENCES, LEAN_LAST, LEAN_WORDS, LEAN_STATED, LEAN_FIRM, LEAN_STATED_LAST,
	LEAN_LIMITED, LEAN_SHORT, LEANS };
enum split { SPLIT_BOTH, SPLIT_LEAST, SPLIT_SPREAD, SPLIT_LAST, SPLIT_WORDS, SPLIT_STATED, SPLIT_STATED_LAST,
	SPLIT_LIMITED, SPLIT_OPPOSED, SPLIT_SHORT, SPLITS };

/* Tokens from which a text is not short: in a shorter one there are few judgements
 * and few words, and they count for more, LEAN_SHORT and SPLIT_SHORT. */
enum { SHORT_TEXT = 40 };

struct leaning {
	double size;            /* of all judgements: 0 when there are none */
	double lean[LEANS];
	double split[SPLITS];
};

/* The decision of a text, and what its other evidence adds up to. */
struct finding {
	struct cue *last;       /* NULL: no decision */
	struct cue *other;      /* the opposite one for other readers, or NULL */
	enum stance stated;
	bool settled;           /* by that decision */
	struct leaning leaning;
};
/* Cues of judgement must have their weights. */
struct finding judge_find(const struct weights *, const struct reading *, struct cue_list *, const struct word_sum *,
    struct arena scratch);

struct odds {                   /* they sum up to 1 */
	double ship, skip, mixed;
};

/* Cues of judgement must have their weights. */
struct leaning leaning_of(const struct weights *, const struct reading *, const struct cue_list *, struct arena scratch);
void leaning_add_words(struct leaning *, const struct word_sum *);
/* A decision that does not settle it; LAST: in the last sentence. */
void leaning_add_stated(struct leaning *, enum stance stated, const struct cue *, bool firm, bool last);
struct odds leaning_odds(const struct weights *, const struct leaning *);
/* The addends of both sums, for people. */
sv leaning_words(const struct weights *, const struct leaning *, struct arena *);

#endif
