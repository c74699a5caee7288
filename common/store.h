/* store: the texts of a shard: reviews.txt, cut by the rows of reviews.csv. */
#ifndef ASSAY_STORE_H
#define ASSAY_STORE_H
#include "table.h"

struct store {
	sv bytes;                       /* of reviews.txt, mapped */
	const char *index;              /* path of reviews.csv, for messages */
	ptrdiff_t forgotten;            /* the pages in front may have left memory */
};

struct store store_open(struct arena *keep, const char *shard);

/* The text of a row of reviews.csv; dies (3) if it lies outside.  It stays valid,
 * but for those who walk through a shard pages far in front of it leave memory. */
sv store_text(struct store *, const struct row *);

#endif
