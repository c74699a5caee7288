#include "repeats.h"
#include "file.h"
#include "map.h"
#include "table.h"

enum { PAGE_CAP = 1 << 28 };

/* A review that others may repeat. */
struct original {
	sv doc, review;
};

struct finder {
	struct arena *keep;
	struct map by_words;            /* digest of the words -> originals */
	struct {
		struct original *v;
		ptrdiff_t n, cap;
	} originals;
	struct table_out *out;
};

static void
put_repeat(struct finder *f, const struct row *row, const struct original *of, const char *kind)
{
	table_put(f->out, row->col[REVIEWS_DOC]);
	table_put(f->out, row->col[REVIEWS_REVIEW]);
	table_put(f->out, of->doc);
	table_put(f->out, of->review);
	table_put_cstr(f->out, kind);
	table_end_row(f->out);
}

/* The last document's name is kept once for all its reviews. */
static sv
keep_doc(struct finder *f, sv doc)
{
	if (f->originals.n && sv_eq(f->originals.v[f->originals.n - 1].doc, doc))
		return f->originals.v[f->originals.n - 1].doc;
	return sv_copy(f->keep, doc);
}

/* Reviews come in their order, so who is first is the original. */
static void
look_at(struct finder *f, const struct row *row)
{
	sv words = row->col[REVIEWS_WORDS_DIGEST];

	if (words.n == 0)               /* a title, or a text without a word */
		return;
	int32_t known = map_find(&f->by_words, words);
	if (known >= 0) {
		put_repeat(f, row, f->originals.v + known, "exact");
		return;
	}
	*map_slot(&f->by_words, f->keep, sv_copy(f->keep, words)) = (int32_t)f->originals.n;
	*push(&f->originals, f->keep) = (struct original){ keep_doc(f, row->col[REVIEWS_DOC]),
		sv_copy(f->keep, row->col[REVIEWS_REVIEW]) };
}

void
repeats_find(struct arena *keep, char *const *shards, ptrdiff_t n, const char *dir, const struct stage *stage)
{
	char **paths = new(keep, char *, n);
	struct finder f = { .keep = keep };
	struct arena page = arena_new(PAGE_CAP), a = page;
	struct row row;

	for (ptrdiff_t i = 0; i < n; i++)
		paths[i] = path_join(keep, shards[i], "reviews.csv");
	make_folders(dir);
	f.out = table_create(path_join(keep, dir, "repeats.csv"), &repeats_schema, stage->key);
	struct merge_in *in = merge_open(keep, paths, n, &reviews_schema);
	for (; merge_next(in, &row, &a); a = page)
		look_at(&f, &row);
	merge_close(in);
	table_commit(f.out);
}
