/* match: which review and which claim of one version is which of the other. */
#ifndef ASSAY_DIFF_MATCH_H
#define ASSAY_DIFF_MATCH_H
#include "side.h"

/* Sets `other` of the reviews and claims of two versions of a document.
 *
 * Reviews: by id; by equal words; by seat (slot, else product and reviewer; and
 * lens), where the two that share most words come first; by words alone.
 * Claims: by id in paired reviews, then wherever they stand; then, in paired
 * reviews and within a type, by the words they share; quantities by unit in sentences that correspond. */
void match_documents(struct document *was, struct document *is, struct words *, struct arena *);

#endif
