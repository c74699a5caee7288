/* repeats: which reviews repeat an earlier one, over all shards. */
#ifndef ASSAY_INGEST_REPEATS_H
#define ASSAY_INGEST_REPEATS_H
#include "stage.h"

/* Read the reviews of N shards and write DIR/repeats.csv.  The first of equal
 * reviews, in byte order of doc and then by number, is the original, however the
 * documents were cut into shards. */
void repeats_find(struct arena *keep, char *const *shards, ptrdiff_t n, const char *dir,
    const struct stage *);

#endif
