/* weights: the numbers of weights.csv.  assay-verdicts(1) says how they are used. */
#ifndef VERDICTS_WEIGHTS_H
#define VERDICTS_WEIGHTS_H
#include "sv.h"

enum weight {
	/* factors of a judgement */
	WEIGHT_NEG_PLUS, WEIGHT_NEG_MINUS, WEIGHT_COND, WEIGHT_READER, WEIGHT_WISH, WEIGHT_REPORTED, WEIGHT_ASK,
	WEIGHT_OTHER, WEIGHT_QUOTED, WEIGHT_WORD_PLUS, WEIGHT_WORD_MINUS, WEIGHT_BEFORE, WEIGHT_AFTER, WEIGHT_CONCEDED, WEIGHT_LAST, WEIGHT_LAST_FULL,
	/* the sum */
	WEIGHT_PRIOR, WEIGHT_WEAK, WEIGHT_LEAN, WEIGHT_BOTH, WEIGHT_RATIO, WEIGHT_SPLIT,
	WEIGHT_TOLD, WEIGHT_MANY, WEIGHT_DENSE,
	/* decisions */
	WEIGHT_FIRM, WEIGHT_UNMET,
	/* confidence */
	WEIGHT_SURE,
	WEIGHTS
};

struct weights;
/* Dies (2) if a name is unknown, missing or no number. */
struct weights *weights_load(struct arena *keep, const char *path);
double weights_get(const struct weights *, enum weight);
/* Of a claim of that type; 0 if it has no row. */
double weights_claim(const struct weights *, sv type);

#endif
