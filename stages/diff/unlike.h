/* unlike: what two versions of a document do not have in common.
 *
 * Most reviews say in both versions the same.  They are set aside as the two
 * streams go by, wherever they stand, so that memory grows with what changed and
 * with how far it moved, not with the document. */
#ifndef ASSAY_DIFF_UNLIKE_H
#define ASSAY_DIFF_UNLIKE_H
#include "side.h"

/* Read a document of each side to its end.  The two get the reviews that have no
 * equal in the other, in their order.  Equal are reviews of the same seat and
 * words with the same verdict and claims, whatever their numbers, ids and
 * positions are. */
void unlike_read(struct side *was, struct document *, struct side *is, struct document *,
    struct arena *);

/* Give back what unlike_read took from the heap. */
void unlike_free(struct document *);

#endif
