/* modality: the hedges and conditions of a span, from a closed list. */
#ifndef ASSAY_CLAIMS_MODALITY_H
#define ASSAY_CLAIMS_MODALITY_H
#include "words.h"

/* Base forms in order of first use, joined by ';'.  LIST has a form as term
 * and its base as class; a form that begins with `*` is an ending ("*'ll").
 * Parts of hyphenated words do not count. */
sv modality_of(const struct word_list *, const struct sentence_view *, int32_t first, int32_t end, struct arena *);

#endif
