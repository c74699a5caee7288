/* Every table is sorted by document and review, so that each is followed along
 * the reviews and read once. */
#include "voices.h"
#include "err.h"
#include "file.h"

enum { ROW_CAP = 1 << 30 };

struct follower {
	struct merge_in *in;
	struct arena room;              /* holds the row */
	struct row row;
	bool more;
};

struct voices {
	struct follower reviews, lenses, subjects, verdicts, claims, repeats;
	int32_t count;
	long long review;               /* number of the review in hand */
	bool begun, claim_taken;        /* a row was handed out of reviews, of claims */
};

static long long
review_of(const struct row *row)
{
	long long n;

	if (!sv_int(row->col[1], &n))
		die(EXIT_INPUT, "%.*s: no number of a review: \"%.*s\"", SV_ARG(row->col[0]),
		    SV_ARG(row->col[1]));
	return n;
}

static void
advance(struct follower *f)
{
	struct arena held = f->room;

	f->more = merge_next(f->in, &f->row, &held);
}

static void
follow(struct follower *f, struct arena *keep, char *const *shards, ptrdiff_t n, const char *file,
    const struct schema *schema)
{
	char **paths = new(keep, char *, n);

	for (ptrdiff_t i = 0; i < n; i++)
		paths[i] = path_join(keep, shards[i], file);
	f->in = merge_open(keep, paths, n, schema);
	f->room = arena_new(ROW_CAP);
	advance(f);
}

/* The row of that review, or NULL; rows before it are passed over. */
static const struct row *
row_at(struct follower *f, sv doc, long long review)
{
	while (f->more) {
		int order = sv_cmp(f->row.col[0], doc);

		if (order > 0 || (order == 0 && review_of(&f->row) > review))
			return NULL;
		if (order == 0 && review_of(&f->row) == review)
			return &f->row;
		advance(f);
	}
	return NULL;
}

struct voices *
voices_open(struct arena *keep, char *const *shards, ptrdiff_t n, const char *all)
{
	struct voices *v = new(keep, struct voices, 1);
	char *folder = sv_cstr(keep, sv_of(all));

	follow(&v->reviews, keep, shards, n, "reviews.csv", &reviews_schema);
	follow(&v->lenses, keep, shards, n, "lenses.csv", &lenses_schema);
	follow(&v->subjects, keep, shards, n, "subjects.csv", &subjects_schema);
	follow(&v->verdicts, keep, shards, n, "verdicts.csv", &verdicts_schema);
	follow(&v->claims, keep, shards, n, "claims.csv", &claims_schema);
	follow(&v->repeats, keep, &folder, 1, "repeats.csv", &repeats_schema);
	return v;
}

/* Titles are no reviews. */
static bool
next_review(struct voices *v)
{
	do {
		if (v->begun)
			advance(&v->reviews);
		v->begun = true;
	} while (v->reviews.more && review_of(&v->reviews.row) == 0);
	return v->reviews.more;
}

bool
voices_next(struct voices *v, struct voice *voice)
{
	if (!next_review(v))
		return false;
	sv doc = v->reviews.row.col[REVIEWS_DOC];
	v->review = review_of(&v->reviews.row);
	const struct row *lens = row_at(&v->lenses, doc, v->review);
	const struct row *subject = row_at(&v->subjects, doc, v->review);

	*voice = (struct voice){
		.review = &v->reviews.row,
		.verdict = row_at(&v->verdicts, doc, v->review),
		.repeat = row_at(&v->repeats, doc, v->review),
		.lens = lens ? lens->col[LENSES_LENS] : (sv){ 0 },
		.product_id = subject ? subject->col[SUBJECTS_PRODUCT_ID] : (sv){ 0 },
		.number = v->count++,
	};
	if (sv_eq(voice->lens, SV("none")))
		voice->lens = (sv){ 0 };
	return true;
}

const struct row *
voices_claim(struct voices *v)
{
	if (v->claim_taken)
		advance(&v->claims);
	const struct row *row = row_at(&v->claims, v->reviews.row.col[REVIEWS_DOC], v->review);
	v->claim_taken = row != NULL;
	return row;
}

void
voices_close(struct voices *v)
{
	merge_close(v->reviews.in);
	merge_close(v->lenses.in);
	merge_close(v->subjects.in);
	merge_close(v->verdicts.in);
	merge_close(v->claims.in);
	merge_close(v->repeats.in);
}
