#include "shards.h"
#include "err.h"
#include "file.h"

enum { ROW_CAP = 1 << 30 };

struct follower *
follower_open(struct arena *keep, char *const *shards, ptrdiff_t n, const char *file,
    const struct schema *schema)
{
	struct follower *f = new(keep, struct follower, 1);
	char **paths = new(keep, char *, n);

	for (ptrdiff_t i = 0; i < n; i++)
		paths[i] = path_join(keep, shards[i], file);
	f->in = merge_open(keep, paths, n, schema);
	f->room = arena_new(ROW_CAP);
	follower_next(f);
	return f;
}

long long
row_review(const struct row *row)
{
	long long n;

	if (!sv_int(row->col[1], &n))
		die(EXIT_INPUT, "%.*s: no number of a review: \"%.*s\"", SV_ARG(row->col[0]),
		    SV_ARG(row->col[1]));
	return n;
}

const struct row *
follower_next(struct follower *f)
{
	struct arena held = f->room;

	f->more = merge_next(f->in, &f->row, &held);
	return f->more ? &f->row : NULL;
}

const struct row *
follower_at(struct follower *f, sv doc, long long review)
{
	while (f->more) {
		int order = sv_cmp(f->row.col[0], doc);

		if (order > 0 || (order == 0 && row_review(&f->row) > review))
			return NULL;
		if (order == 0 && row_review(&f->row) == review)
			return &f->row;
		follower_next(f);
	}
	return NULL;
}

void
follower_close(struct follower *f)
{
	merge_close(f->in);
}
