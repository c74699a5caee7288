/* polarity: whether the words of a span are favourable, from a lexicon and the
 * words that turn it over. */
#ifndef ASSAY_CLAIMS_POLARITY_H
#define ASSAY_CLAIMS_POLARITY_H
#include "words.h"

struct lexicon;

/* WORDS is a CSV with a term, its polarity (+ or -) and its strength; TURNS one
 * with `term,class`: negator, stop. */
struct lexicon *polarity_load(struct arena *keep, const char *words, const char *turns);

struct tone {
	int score;                      /* favourable above 0 */
	int hits;                       /* words of judgement, turned over or not */
};
struct tone lexicon_tone(const struct lexicon *, const struct sentence_view *, int32_t first, int32_t end);

#endif
