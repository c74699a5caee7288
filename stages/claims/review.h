/* review: one review of a shard with all that earlier stages said of it, the
 * tables read side by side. */
#ifndef ASSAY_CLAIMS_REVIEW_H
#define ASSAY_CLAIMS_REVIEW_H
#include "stage.h"
#include "table.h"
#include "tokens.h"

struct mention {
	int32_t start, end;             /* bytes of the review's text */
	int32_t first, stop;            /* tokens of the review, [first, stop) */
	sv canonical, kind, role;
};

struct mention_list {
	struct mention *v;
	ptrdiff_t n, cap;
};

struct review {
	sv doc, number, panel, slot, lens, date, product, product_id;
	sv text;
	struct text_tokens tokens;
	struct mention_list mentions;   /* in text order */
};

struct shard;
struct shard *shard_open(struct arena *keep, const char *folder);
const struct vocabulary *shard_vocabulary(const struct shard *);
/* The next review in the arena; titles (review 0) are passed over.  False at
 * the end. */
bool shard_next(struct shard *, struct review *, struct arena *);
void shard_close(struct shard *);

#endif
