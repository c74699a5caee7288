/* shards: walks the reviews of all shards with what each stage said of them. */
#ifndef AGREEMENT_SHARDS_H
#define AGREEMENT_SHARDS_H
#include "table.h"

/* One table of all shards, followed along the reviews. */
struct follower {
	struct merge_in *in;
	struct arena room;              /* holds the row */
	struct row row;
	bool more;
};

/* FILE of every shard.  Each must be sorted by document and review. */
struct follower *follower_open(struct arena *keep, char *const *shards, ptrdiff_t n, const char *file,
    const struct schema *);
/* The row of that review, or NULL; rows before it are passed over.  Valid until
 * the next call. */
const struct row *follower_at(struct follower *, sv doc, long long review);
/* The next row, or NULL at the end. */
const struct row *follower_next(struct follower *);
void follower_close(struct follower *);

/* A review's column 1 as a number; dies if it is none. */
long long row_review(const struct row *);

#endif
