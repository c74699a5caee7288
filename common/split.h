/* split: text into sentences and tokens, after UAX #29 with the tailoring that
 * assay-tokenize(1) lists; forms into a vocabulary, folded and stemmed once.
 *
 * This is the one tokenizer of the project: the tokenize stage runs it over the
 * corpus, the rule reader over the words of patterns and examples. */
#ifndef ASSAY_SPLIT_H
#define ASSAY_SPLIT_H
#include "tokens.h"

struct splitter;
/* Reads DATA/tokenize/abbreviations.csv and suffixes.csv; all lives in the arena. */
struct splitter *splitter_new(struct arena *keep, const char *data);

/* Tokens and sentences of TEXT (valid UTF-8) in the arena A; new forms go to
 * the splitter's vocabulary (in KEEP).  The same text always gives the same
 * tokens, whatever was split before. */
struct text_tokens split_text(struct splitter *, sv text, struct arena *a);
const struct vocabulary *splitter_vocabulary(const struct splitter *);

/* The folding applied to forms, for lists and keys: NFC, case folded, curly
 * apostrophe straight, look-alike dashes to '-', soft hyphen out. */
sv fold_text(struct arena *, sv);

/* fold_text of the words of TEXT (class word, alnum, number ...; no
 * punctuation) joined by single blanks: what two texts share when they differ
 * in white space, case and punctuation alone. */
sv fold_words(struct splitter *, sv text, struct arena *);

#endif
