/* Reviews are looked at in their order over all shards.  Each one is either a
 * repeat of an original before it or becomes an original; so the answer cannot
 * depend on how documents were cut into shards.
 *
 * Near repeats are found by their runs of three words.  Two sets of runs that
 * share nearly all members also share, very likely, the member that a random
 * order puts first (Broder 1997); four such orders leave few pairs unseen.  What
 * they propose is then compared run by run. */
#include "repeats.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "map.h"
#include "store.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	PAGE_CAP = 1 << 30,
	RUN = 3,                /* words */
	WORDS_MIN = 12,         /* of a review that may be a near repeat: shorter ones agree by chance */
	ORDERS = 4
};

/* Odd factors permute the 64-bit numbers: smallest products are random choices. */
static const uint64_t orders[ORDERS] = { 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93,
	0xA0761D6478BD642F };

/* A review that others may repeat. */
struct original {
	sv doc, review;
	int32_t shard;
	int64_t offset, length;         /* of its text in the shard's reviews.txt */
};

/* Digests of the different runs of a text, in rising order. */
struct runs {
	uint64_t *v;
	ptrdiff_t n, cap;
	ptrdiff_t words;
};

struct finder {
	struct arena *keep;
	struct splitter *splitter;
	double share;
	struct store **texts;           /* of each shard */
	struct map by_words;            /* digest of the words -> original */
	struct map by_run;              /* smallest run in one order -> original */
	struct {
		struct original *v;
		ptrdiff_t n, cap;
	} originals;
	struct table_out *out;
};

static int
compare_numbers(const void *pa, const void *pb)
{
	uint64_t a = *(const uint64_t *)pa, b = *(const uint64_t *)pb;

	return (a > b) - (a < b);
}

static struct runs
runs_of(struct finder *f, sv text, struct arena *a)
{
	struct runs r = { 0 };
	const char *start[RUN] = { 0 };
	ptrdiff_t n = 0;

	for (sv rest = fold_words(f->splitter, text, a); rest.p;) {
		sv word = sv_cut(&rest, ' ');
		memmove(start, start + 1, (RUN - 1) * sizeof *start);
		start[RUN - 1] = word.p;
		if (++r.words >= RUN)
			*push(&r, a) = digest_bytes((sv){ start[0], word.p + word.n - start[0] });
	}
	if (r.n)
		qsort(r.v, (size_t)r.n, sizeof *r.v, compare_numbers);
	for (ptrdiff_t i = 0; i < r.n; i++)
		if (i == 0 || r.v[i] != r.v[n - 1])
			r.v[n++] = r.v[i];
	r.n = n;
	return r;
}

/* Members of both sets by members of either (the Jaccard index). */
static double
shared(const struct runs *a, const struct runs *b)
{
	ptrdiff_t both = 0;

	for (ptrdiff_t i = 0, k = 0; i < a->n && k < b->n;) {
		both += a->v[i] == b->v[k];
		if (a->v[i] <= b->v[k])
			i++;
		else
			k++;
	}
	return (double)both / (double)(a->n + b->n - both);
}

/* The key under which a text with these runs is found in one order. */
static sv
smallest_run(struct arena *a, const struct runs *r, int order)
{
	uint64_t least = UINT64_MAX;

	for (ptrdiff_t i = 0; i < r->n; i++)
		if (r->v[i] * orders[order] < least)
			least = r->v[i] * orders[order];
	return sv_printf(a, "%d%016llx", order, (unsigned long long)least);
}

/* The first original that the text nearly repeats; -1. */
static int32_t
find_near(struct finder *f, const struct runs *r, struct arena a)
{
	int32_t best = -1;

	for (int k = 0; k < ORDERS; k++) {
		struct arena scratch = a;
		int32_t other = map_find(&f->by_run, smallest_run(&scratch, r, k));
		if (other < 0 || (best >= 0 && other >= best))
			continue;
		struct original o = f->originals.v[other];
		sv text = store_again(f->texts[o.shard], &scratch, o.offset, (ptrdiff_t)o.length);
		struct runs theirs = runs_of(f, text, &scratch);
		if (shared(r, &theirs) >= f->share)
			best = other;
	}
	return best;
}

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

/* The name of a document is kept once for all its reviews. */
static sv
keep_doc(struct finder *f, sv doc)
{
	ptrdiff_t n = f->originals.n;

	return n && sv_eq(f->originals.v[n - 1].doc, doc) ? f->originals.v[n - 1].doc : sv_copy(f->keep, doc);
}

static void
add_original(struct finder *f, const struct row *row, ptrdiff_t shard, const struct runs *r)
{
	int32_t id = (int32_t)f->originals.n;

	struct original o = { .doc = keep_doc(f, row->col[REVIEWS_DOC]),
		.review = sv_copy(f->keep, row->col[REVIEWS_REVIEW]), .shard = (int32_t)shard };

	store_place(f->texts[shard], row, &o.offset, &o.length);
	*push(&f->originals, f->keep) = o;
	*map_slot(&f->by_words, f->keep, sv_copy(f->keep, row->col[REVIEWS_WORDS_DIGEST])) = id;
	for (int k = 0; k < ORDERS && r->words >= WORDS_MIN && f->share < 1; k++) {
		int32_t *slot = map_slot(&f->by_run, f->keep, smallest_run(f->keep, r, k));
		if (*slot < 0)          /* who came first stays */
			*slot = id;
	}
}

static void
look_at(struct finder *f, const struct row *row, ptrdiff_t shard, struct arena a)
{
	sv words = row->col[REVIEWS_WORDS_DIGEST];
	struct runs runs = { 0 };

	if (words.n == 0)               /* a title, or a text without a word */
		return;
	int32_t known = map_find(&f->by_words, words);
	if (known >= 0) {
		put_repeat(f, row, f->originals.v + known, "exact");
		return;
	}
	sv text = store_text(f->texts[shard], row);
	if (f->share < 1)
		runs = runs_of(f, text, &a);
	int32_t near = runs.words >= WORDS_MIN ? find_near(f, &runs, a) : -1;
	if (near >= 0)
		put_repeat(f, row, f->originals.v + near, "near");
	else
		add_original(f, row, shard, &runs);
}

void
repeats_find(struct arena *keep, char *const *shards, ptrdiff_t n, const char *dir, const struct stage *stage)
{
	struct finder f = { .keep = keep, .splitter = splitter_new(keep, stage->data),
		.share = conf_real(stage->conf, "repeat_share"), .texts = new(keep, struct store *, n) };
	char **paths = new(keep, char *, n);
	struct arena page = arena_new(PAGE_CAP), a = page;
	struct row row;

	for (ptrdiff_t i = 0; i < n; i++) {
		paths[i] = path_join(keep, shards[i], "reviews.csv");
		f.texts[i] = store_open(keep, shards[i]);
	}
	make_folders(dir);
	f.out = table_create(path_join(keep, dir, "repeats.csv"), &repeats_schema, stage->key);
	struct merge_in *in = merge_open(keep, paths, n, &reviews_schema);
	for (; merge_next(in, &row, &a); a = page)
		look_at(&f, &row, merge_source(in), a);
	merge_close(in);
	for (ptrdiff_t i = 0; i < n; i++)
		store_close(f.texts[i]);
	table_commit(f.out);
}
