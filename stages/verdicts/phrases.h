/* phrases: which of the words and pairs of words of a book stand in a text.
 *
 * A phrase is one unit, or two with a blank between: words as folded by the
 * tokenizer, marks of punctuation, and
 *
 *     START                 a sentence's beginning
 *     NUM                   any number, amount of money, share or ordinal
 *     <subject> <other>     the product reviewed, and any other one
 *
 * so that no name of a product is part of a phrase. */
#ifndef VERDICTS_PHRASES_H
#define VERDICTS_PHRASES_H
#include "verdicts.h"

enum { PHRASE_UNITS = 2 };

struct phrase_book;
struct phrase_book *phrases_new(struct arena *keep);
ptrdiff_t phrases_count(const struct phrase_book *);
/* The number of a phrase, counted from 0, new or not; -1: it has no unit, too
 * many, or one in a wrong place. */
int32_t phrases_add(struct phrase_book *, sv phrase);
/* Adds every phrase that the text has. */
void phrases_learn(struct phrase_book *, const struct reading *, struct arena scratch);
sv phrases_text(const struct phrase_book *, int32_t phrase, struct arena *);

/* Where a phrase stands: PLACE_ANY for the first time that it does, PLACE_LAST
 * for the first time in the last sentence. */
enum phrase_place { PLACE_ANY, PLACE_LAST, PLACES };
struct phrase_hit {
	int32_t phrase;
	enum phrase_place place;
	int32_t sentence;
	int32_t start, end;     /* bytes of the text; equal: START alone */
};
struct phrase_hits {
	struct phrase_hit *v;
	ptrdiff_t n, cap;
};
/* Each phrase and place once, in the order of the text. */
struct phrase_hits phrases_find(struct phrase_book *, const struct reading *, struct arena *);

#endif
