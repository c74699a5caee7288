/* tokens: the binary token file.  assay-tokens(5).
 *
 * Written by tokenize, one entry for each row of the reviews table and in the
 * same order; memory-mapped by its readers, who walk both side by side.  A form
 * is a distinct spelling; everything that depends on the spelling alone is
 * worked out once a form.  Positions are bytes of the review's text. */
#ifndef ASSAY_TOKENS_H
#define ASSAY_TOKENS_H
#include <stdint.h>
#include "arena.h"
#include "sv.h"

enum token_class {
	TOKEN_WORD,             /* letters, also with apostrophe, hyphen-free */
	TOKEN_ALNUM,            /* letters and digits: H100, 8xH100, GPT-4o-mini, v2 */
	TOKEN_NUMBER,           /* 200, 1,300, 3.5, 500k, 10M+, 5x, $4,000 is money */
	TOKEN_MONEY, TOKEN_PERCENT, TOKEN_ORDINAL, TOKEN_VERSION,
	TOKEN_URL,              /* web addresses, paths, addresses of machines */
	TOKEN_EMAIL, TOKEN_HASHTAG, TOKEN_HANDLE, TOKEN_EMOJI,
	TOKEN_PUNCT, TOKEN_SYMBOL,
	TOKEN_CLASSES
};
extern const char *const token_class_names[TOKEN_CLASSES];

enum form_shape {               /* bits */
	SHAPE_CAPITAL   = 1,    /* begins with an upper-case letter */
	SHAPE_ALL_UPPER = 2,    /* two or more letters, all upper case */
	SHAPE_MIXED     = 4,    /* an upper-case letter behind the first */
	SHAPE_DIGIT     = 8,    /* holds a digit */
	SHAPE_HYPHEN    = 16
};

struct form {
	sv text;                /* as spelt */
	sv folded;              /* NFC, case folded, curly apostrophes straight, dashes one, no soft hyphen */
	sv stem;                /* Snowball stem of folded (English); folded itself for other classes than words */
	uint8_t class;          /* enum token_class */
	uint8_t shape;
};

struct token {
	int32_t form;
	int32_t start, end;     /* bytes of the review's text */
};

struct sentence {
	int32_t first, end;     /* tokens [first, end) */
	int32_t start, stop;    /* bytes: from its first token to behind its last */
};

struct text_tokens {
	const struct token *tokens;
	ptrdiff_t ntokens;
	const struct sentence *sentences;
	ptrdiff_t nsentences;
};

/* The vocabulary: ids are dense from 0 and stay valid while it lives. */
struct vocabulary {
	struct form *v;
	ptrdiff_t n, cap;
};

struct tokens_in;
/* Map PATH; dies (3) if it is no whole token file of this version. */
struct tokens_in *tokens_open(const char *path);
/* The vocabulary of the text that tokens_next gave last (before the first call: of
 * the first text).  A file of more than TOKENS_MOST_FORMS forms (tokens_file.h) has
 * several vocabularies, one after another: ask again after each text; another pointer
 * means that ids count anew and that the old vocabulary is gone. */
const struct vocabulary *tokens_vocabulary(const struct tokens_in *);
/* The tokens of the next text, in the arena; false at the end. */
bool tokens_next(struct tokens_in *, struct text_tokens *, struct arena *);
void tokens_close(struct tokens_in *);
/* Key and digest of a token file, as table_head does for tables. */
struct table_head;
bool tokens_head(struct arena *, const char *path, struct table_head *);

struct tokens_out;
struct tokens_out *tokens_create(const char *path, const char *key);
/* Add the next text.  VOCABULARY may have grown since the last call. */
void tokens_put(struct tokens_out *, const struct vocabulary *, const struct text_tokens *);
/* End the segment: the texts from here on have a vocabulary that counts from 0.  For
 * a writer whose vocabulary has grown to TOKENS_MOST_FORMS (tokens_file.h). */
void tokens_segment(struct tokens_out *, const struct vocabulary *);
void tokens_commit(struct tokens_out *, const struct vocabulary *);

#endif
