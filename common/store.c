#include "store.h"
#include "err.h"
#include "file.h"

enum { FORGET_STEP = 4 << 20 };

struct store
store_open(struct arena *keep, const char *shard)
{
	return (struct store){ .bytes = file_map(path_join(keep, shard, "reviews.txt")),
		.index = path_join(keep, shard, "reviews.csv") };
}

sv
store_text(struct store *t, const struct row *row)
{
	long long offset, length;

	if (!sv_int(row->col[REVIEWS_OFFSET], &offset) || !sv_int(row->col[REVIEWS_LENGTH], &length) ||
	    offset < 0 || length < 0 || offset > t->bytes.n || length > t->bytes.n - offset)
		die(EXIT_INPUT, "%s:%ld: offset, length: outside reviews.txt", t->index, row->line);
	if (offset - t->forgotten >= FORGET_STEP) {
		file_forget(t->bytes, (ptrdiff_t)offset);
		t->forgotten = (ptrdiff_t)offset;
	}
	return sv_slice(t->bytes, (ptrdiff_t)offset, (ptrdiff_t)(offset + length));
}
