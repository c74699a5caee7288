/* store: the texts of a shard: reviews.txt, cut by the rows of reviews.csv. */
#ifndef ASSAY_STORE_H
#define ASSAY_STORE_H
#include <stdint.h>
#include "table.h"

struct store;
struct store *store_open(struct arena *keep, const char *shard);

/* The text of a row of reviews.csv, valid until the next call; dies (3) if it lies
 * outside.  Rows in their order cost one pass over the file. */
sv store_text(struct store *, const struct row *);

/* Where the text of a row lies in reviews.txt. */
void store_place(const struct store *, const struct row *, int64_t *offset, int64_t *length);

/* The text of LENGTH bytes at OFFSET of reviews.txt once more, in the arena. */
sv store_again(const struct store *, struct arena *, int64_t offset, ptrdiff_t length);

void store_close(struct store *);

#endif
