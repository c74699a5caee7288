/* fold: one form of a spelling for comparing.  fold_text of split.h is for
 * everybody; this is the tokenizer's own door to it. */
#ifndef ASSAY_FOLD_H
#define ASSAY_FOLD_H
#include "sv.h"

/* As fold_text, for one token.  WORD: characters that are never seen (joiners,
 * marks of direction) go out, and so does one full stop at the end, which makes
 * `vs.` and `vs` one. */
sv fold_token(struct arena *, sv, bool word);

#endif
