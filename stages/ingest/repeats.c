/* Reviews are looked at in their order over all shards.  Each one is either a
 * repeat of an original before it or becomes an original; so the answer cannot
 * depend on how documents were cut into shards.
 *
 * Near repeats are found by their runs of three words.  Two sets of runs that
 * share nearly all members also share, very likely, the member that a random
 * order puts first (Broder 1997); four such orders leave few pairs unseen.  What
 * they propose is then compared run by run.
 *
 * Where an original stands is kept in a file, and what leads to it is a number in a
 * counter, so that memory does not grow with the corpus. */
#include "repeats.h"
#include "counter.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "store.h"
#include <stdint.h>
#include <stdio.h>
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
	int32_t doc, shard;
	int64_t review;
	int64_t offset, length;         /* of its text in the shard's reviews.txt */
	int64_t runs;                   /* how many different ones */
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
	struct counter *known;          /* a number of words or runs -> original, from 1 */
	FILE *originals;
	int64_t noriginals, on_disk;    /* of these the file can be asked */
	struct sv_list docs;
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

/* Can sets of N and M runs share so much? */
static bool
may_share(const struct finder *f, int64_t n, int64_t m)
{
	int64_t less = n < m ? n : m, more = n < m ? m : n;

	return (double)less / (double)more >= f->share;
}

/* The number under which a text of these words is found. */
static uint64_t
words_number(sv digest)
{
	return digest_bytes(digest);
}

/* The same for one with these runs, in one order. */
static uint64_t
runs_number(const struct runs *r, int order)
{
	uint64_t key[2] = { (uint64_t)order, UINT64_MAX };

	for (ptrdiff_t i = 0; i < r->n; i++)
		if (r->v[i] * orders[order] < key[1])
			key[1] = r->v[i] * orders[order];
	return digest_bytes((sv){ (const char *)key, sizeof key });
}

static struct original
get_original(struct finder *f, int64_t id)
{
	struct original o;

	if (id > f->on_disk && fflush(f->originals) != 0)
		die_errno("the file of originals");
	if (id > f->on_disk)
		f->on_disk = f->noriginals;
	if (!file_read_at(fileno(f->originals), (char *)&o, (id - 1) * (int64_t)sizeof o, sizeof o))
		die_errno("the file of originals");
	return o;
}

/* The first original that the text nearly repeats; 0. */
static int64_t
find_near(struct finder *f, const struct runs *r, struct arena a)
{
	int64_t best = 0;

	for (int k = 0; k < ORDERS; k++) {
		struct arena scratch = a;
		int64_t other = counter_noted(f->known, runs_number(r, k));
		if (!other || (best && other >= best))
			continue;
		struct original o = get_original(f, other);
		if (!may_share(f, r->n, o.runs))
			continue;
		sv text = store_again(f->texts[o.shard], &scratch, o.offset, (ptrdiff_t)o.length);
		struct runs theirs = runs_of(f, text, &scratch);
		if (shared(r, &theirs) >= f->share)
			best = other;
	}
	return best;
}

static void
put_repeat(struct finder *f, const struct row *row, int64_t id, const char *kind)
{
	struct original of = get_original(f, id);

	table_put(f->out, row->col[REVIEWS_DOC]);
	table_put(f->out, row->col[REVIEWS_REVIEW]);
	table_put(f->out, f->docs.v[of.doc]);
	table_put_int(f->out, of.review);
	table_put_cstr(f->out, kind);
	table_end_row(f->out);
}

/* Rows come document by document: the name of each is kept once. */
static int32_t
doc_number(struct finder *f, sv doc)
{
	if (f->docs.n == 0 || !sv_eq(f->docs.v[f->docs.n - 1], doc))
		*push(&f->docs, f->keep) = sv_copy(f->keep, doc);
	return (int32_t)f->docs.n - 1;
}

static void
add_original(struct finder *f, const struct row *row, ptrdiff_t shard, const struct runs *r)
{
	struct original o = { .doc = doc_number(f, row->col[REVIEWS_DOC]), .shard = (int32_t)shard, .runs = r->n };
	long long review = 0;

	sv_int(row->col[REVIEWS_REVIEW], &review);
	o.review = review;
	store_place(f->texts[shard], row, &o.offset, &o.length);
	if (fwrite(&o, sizeof o, 1, f->originals) != 1)
		die_errno("the file of originals");
	f->noriginals++;
	counter_note(f->known, words_number(row->col[REVIEWS_WORDS_DIGEST]), f->noriginals);
	for (int k = 0; k < ORDERS && r->words >= WORDS_MIN && f->share < 1; k++)
		if (!counter_noted(f->known, runs_number(r, k)))        /* who came first stays */
			counter_note(f->known, runs_number(r, k), f->noriginals);
}

static void
look_at(struct finder *f, const struct row *row, ptrdiff_t shard, struct arena a)
{
	sv words = row->col[REVIEWS_WORDS_DIGEST];
	struct runs runs = { 0 };

	if (words.n == 0)               /* a title, or a text without a word */
		return;
	int64_t known = counter_noted(f->known, words_number(words));
	if (known) {
		put_repeat(f, row, known, "exact");
		return;
	}
	sv text = store_text(f->texts[shard], row);
	if (f->share < 1)
		runs = runs_of(f, text, &a);
	int64_t near = runs.words >= WORDS_MIN ? find_near(f, &runs, a) : 0;
	if (near)
		put_repeat(f, row, near, "near");
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
	f.known = counter_new(keep, dir, COUNTER_SLOTS);
	f.originals = fdopen(file_nameless(dir), "w+");
	if (!f.originals)
		die_errno("%s: the file of originals", dir);
	f.out = table_create(path_join(keep, dir, "repeats.csv"), &repeats_schema, stage->key);
	struct merge_in *in = merge_open(keep, paths, n, &reviews_schema);
	for (; merge_next(in, &row, &a); a = page)
		look_at(&f, &row, merge_source(in), a);
	merge_close(in);
	for (ptrdiff_t i = 0; i < n; i++)
		store_close(f.texts[i]);
	fclose(f.originals);            /* which has no name and goes with it */
	table_commit(f.out);
}
