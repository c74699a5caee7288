/* words: which words two texts share. */
#ifndef ASSAY_DIFF_WORDS_H
#define ASSAY_DIFF_WORDS_H
#include <stdint.h>
#include "map.h"
#include "split.h"

struct word_set {                       /* numbers of word stems, ascending, no two equal */
	int32_t *v;
	ptrdiff_t n;
};

struct words {
	struct arena *keep;
	struct splitter *splitter;
	struct map stems;               /* stem to its number */
	int32_t nstems;
	struct map function_words;      /* folded */
};

/* Reads DATA/diff/function-words.csv and the tokenizer's data. */
struct words *words_new(struct arena *keep, const char *data);

/* The content words of a text: stems, numbers and names, no function words. */
struct word_set words_content(struct words *, sv text, struct arena *);

/* Dice's coefficient of two sets, 2 |A and B| / (|A| + |B|), 0 for two empty
 * ones.  L. R. Dice, Ecology 26 (1945) 297. */
double words_overlap(struct word_set, struct word_set);

/* Is every word of A in B?  Not for an empty A. */
bool words_within(struct word_set a, struct word_set b);

/* True if the texts differ in white space, case and punctuation at most. */
bool words_equal(struct words *, sv, sv, struct arena scratch);

#endif
