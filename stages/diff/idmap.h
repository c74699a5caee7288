/* idmap: ids to small integers, at twelve bytes an id whatever its length.  Two
 * ids are held to be one if their 64-bit digests are. */
#ifndef ASSAY_DIFF_IDMAP_H
#define ASSAY_DIFF_IDMAP_H
#include <stdint.h>
#include "sv.h"

struct idmap {                          /* all zero is an empty one */
	uint64_t *digests;              /* open addressing; 0: free */
	int32_t *values;
	ptrdiff_t n, cap;
};

/* The value of an id, or -1. */
int32_t idmap_find(const struct idmap *, uint64_t digest);

/* Where the value of an id is kept; a new one's is -1.  Valid until the next call. */
int32_t *idmap_slot(struct idmap *, uint64_t digest);

/* Empty it; what it grew to is kept. */
void idmap_clear(struct idmap *);

void idmap_free(struct idmap *);

#endif
