/* weights: the numbers of weights.csv.  assay-verdicts(1) says how they are used. */
#ifndef VERDICTS_WEIGHTS_H
#define VERDICTS_WEIGHTS_H
#include "sv.h"

enum weight {
	/* factors of a judgement */
	WEIGHT_NEG_PLUS, WEIGHT_NEG_MINUS, WEIGHT_COND, WEIGHT_READER, WEIGHT_WISH, WEIGHT_REPORTED, WEIGHT_ASK,
	WEIGHT_OTHER, WEIGHT_QUOTED, WEIGHT_WORD_PLUS, WEIGHT_WORD_MINUS, WEIGHT_BEFORE, WEIGHT_AFTER, WEIGHT_CONCEDED,
	/* what they add up to: the leans and splits in the order of leaning.h */
	WEIGHT_PRIOR, WEIGHT_LITTLE, WEIGHT_SHIP,
	WEIGHT_LEAN, WEIGHT_LEAN_TOLD, WEIGHT_LEAN_SENTENCES, WEIGHT_LEAN_LAST, WEIGHT_LEAN_WORDS,
	WEIGHT_LEAN_STATED, WEIGHT_LEAN_FIRM, WEIGHT_LEAN_STATED_LAST, WEIGHT_LEAN_LIMITED, WEIGHT_LEAN_SHORT,
	WEIGHT_MIXED,
	WEIGHT_SPLIT, WEIGHT_SPLIT_LEAST, WEIGHT_SPLIT_SPREAD, WEIGHT_SPLIT_LAST, WEIGHT_SPLIT_WORDS,
	WEIGHT_SPLIT_STATED, WEIGHT_SPLIT_STATED_LAST, WEIGHT_SPLIT_LIMITED, WEIGHT_SPLIT_OPPOSED, WEIGHT_SPLIT_SHORT,
	WEIGHT_WEAK, WEIGHT_LIKELY, WEIGHT_SURE,
	/* decisions */
	WEIGHT_FIRM, WEIGHT_UNMET, WEIGHT_CHOSEN,
	WEIGHTS
};

struct weights;
/* Dies (2) if a name is unknown, missing or no number. */
struct weights *weights_load(struct arena *keep, const char *path);
double weights_get(const struct weights *, enum weight);
/* Of a claim of that type; 0 if it has no row. */
double weights_claim(const struct weights *, sv type);

#endif
