/* Greedy pairing: of all pairs allowed the one that shares most words is taken
 * first, ties by place in the old version, then in the new one. */
#include "match.h"
#include <stdlib.h>

/* Shares of common content words (Dice) from which two things are held to be
 * one, reworded.  Sentences of a claim that lost half of its words still name
 * the same matter; a whole review has to keep more to be known without its
 * seat. */
static const double SEAT_MIN = 0.3, REVIEW_MIN = 0.5, SENTENCE_MIN = 0.4;
static const double CLAIM_MIN = 0.5, CLAIM_SENTENCE_MIN = 0.3;

/* The same slot of the title, or the same product where there are no slots. */
static bool
same_subject(const struct review *a, const struct review *b)
{
	const sv *x = a->col, *y = b->col;

	if (x[RR_SLOT].n || y[RR_SLOT].n)
		return sv_eq(x[RR_SLOT], y[RR_SLOT]);
	return sv_eq(x[RR_PRODUCT_ID], y[RR_PRODUCT_ID]) && sv_eq(x[RR_PANEL], y[RR_PANEL]);
}

/* The reviews of a panel text have seats, of which a text may be rewritten
 * whole; those of a list are somebody's: without a name they need common words. */
static bool
same_seat(const struct review *a, const struct review *b)
{
	bool named = a->col[RR_REVIEWER].n && b->col[RR_REVIEWER].n;

	if (!same_subject(a, b) || !sv_eq(a->col[RR_LENS], b->col[RR_LENS]))
		return false;
	if (named)
		return sv_eq(a->col[RR_REVIEWER], b->col[RR_REVIEWER]);
	return a->col[RR_SLOT].n || words_overlap(a->words, b->words) >= SEAT_MIN;
}

static bool
alike(const struct review *a, const struct review *b)
{
	return words_overlap(a->words, b->words) >= REVIEW_MIN;
}

static sv
id_key(const struct review *r, struct arena *a)
{
	(void)a;
	return r->col[RR_REVIEW_ID];
}

/* Equal words of the same lens on the same subject. */
static sv
words_key(const struct review *r, struct arena *a)
{
	const sv *c = r->col;

	return sv_printf(a, "%.*s\n%.*s\n%.*s\n%.*s\n%.*s", SV_ARG(c[RR_WORDS_DIGEST]),
	    SV_ARG(c[RR_SLOT]), SV_ARG(c[RR_SLOT].n ? c[RR_SLOT] : c[RR_PRODUCT_ID]),
	    SV_ARG(c[RR_SLOT].n ? c[RR_SLOT] : c[RR_PANEL]), SV_ARG(c[RR_LENS]));
}

/* Pair the reviews that have equal keys, those with the same key in order. */
static void
pair_by_key(struct document *was, struct document *is,
    sv (*key)(const struct review *, struct arena *), struct arena scratch)
{
	struct map first = { 0 };
	int32_t *next = new(&scratch, int32_t, is->nreviews + 1);

	for (ptrdiff_t j = is->nreviews - 1; j >= 0; j--) {
		int32_t *slot;

		if (is->reviews[j]->other)
			continue;
		slot = map_slot(&first, &scratch, key(is->reviews[j], &scratch));
		next[j] = *slot;
		*slot = (int32_t)j;
	}
	for (ptrdiff_t i = 0; i < was->nreviews; i++) {
		struct review *r = was->reviews[i];
		int32_t *slot = r->other ? NULL : map_slot(&first, &scratch, key(r, &scratch));

		if (!slot || *slot < 0)
			continue;
		r->other = is->reviews[*slot];
		r->other->other = r;
		*slot = next[*slot];
	}
}

/* A pair that may be, and how well it fits. */
struct candidate {
	double fit;
	ptrdiff_t i, j;
};
struct candidates {
	struct candidate *v;
	ptrdiff_t n, cap;
};

static int
best_first(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->fit != y->fit)
		return x->fit > y->fit ? -1 : 1;
	if (x->i != y->i)
		return x->i < y->i ? -1 : 1;
	return (x->j > y->j) - (x->j < y->j);
}

static void
sort_candidates(struct candidates *list)
{
	if (list->n > 1)
		qsort(list->v, (size_t)list->n, sizeof *list->v, best_first);
}

static void
pair_by_words(struct document *was, struct document *is,
    bool (*may)(const struct review *, const struct review *), struct arena scratch)
{
	struct candidates list = { 0 };

	for (ptrdiff_t i = 0; i < was->nreviews; i++)
		for (ptrdiff_t j = 0; !was->reviews[i]->other && j < is->nreviews; j++)
			if (!is->reviews[j]->other && may(was->reviews[i], is->reviews[j]))
				*push(&list, &scratch) = (struct candidate){
					words_overlap(was->reviews[i]->words, is->reviews[j]->words), i, j
				};
	sort_candidates(&list);
	for (ptrdiff_t k = 0; k < list.n; k++) {
		struct review *x = was->reviews[list.v[k].i], *y = is->reviews[list.v[k].j];

		if (x->other || y->other)
			continue;
		x->other = y;
		y->other = x;
	}
}

static void
read_words_of_reviews(struct document *d, struct words *w, struct arena *a)
{
	for (ptrdiff_t i = 0; i < d->nreviews; i++)
		if (!d->reviews[i]->other)
			d->reviews[i]->words = words_content(w, d->reviews[i]->col[RR_TEXT], a);
}

static void
match_reviews(struct document *was, struct document *is, struct words *w, struct arena *a)
{
	pair_by_key(was, is, id_key, *a);
	pair_by_key(was, is, words_key, *a);
	read_words_of_reviews(was, w, a);
	read_words_of_reviews(is, w, a);
	pair_by_words(was, is, same_seat, *a);
	pair_by_words(was, is, alike, *a);
}

static void
pair_claims(struct claim *a, struct claim *b)
{
	a->other = b;
	b->other = a;
}

/* An id without its number among equal ones: that one depends on other reviews. */
static sv
base_id(sv id)
{
	ptrdiff_t dash = sv_chr(id, '-');

	return dash < 0 ? id : sv_slice(id, 0, dash);
}

/* Equal words in the same place, those with equal ids in order. */
static void
match_claims_in_place(struct review *was, struct review *is, struct arena scratch)
{
	struct map first = { 0 };
	int32_t *next = new(&scratch, int32_t, is->nclaims + 1);

	for (ptrdiff_t j = is->nclaims - 1; j >= 0; j--) {
		int32_t *slot = map_slot(&first, &scratch, base_id(is->claims[j].col[CLAIMS_CLAIM_ID]));

		next[j] = *slot;
		*slot = (int32_t)j;
	}
	for (ptrdiff_t i = 0; i < was->nclaims && is->nclaims; i++) {
		int32_t *slot = map_slot(&first, &scratch, base_id(was->claims[i].col[CLAIMS_CLAIM_ID]));

		if (*slot < 0)
			continue;
		pair_claims(&was->claims[i], &is->claims[*slot]);
		*slot = next[*slot];
	}
}

/* The same id in another review, of those that both versions have: it moved. */
static void
match_claims_elsewhere(struct document *was, struct document *is, struct arena scratch)
{
	struct map at = { 0 };
	struct { struct claim **v; ptrdiff_t n, cap; } list = { 0 };

	for (ptrdiff_t r = 0; r < is->nreviews; r++)
		for (ptrdiff_t i = 0; i < is->reviews[r]->nclaims; i++) {
			struct claim *c = &is->reviews[r]->claims[i];

			if (c->other || !is->reviews[r]->other)
				continue;
			*map_slot(&at, &scratch, c->col[CLAIMS_CLAIM_ID]) = (int32_t)list.n;
			*push(&list, &scratch) = c;
		}
	for (ptrdiff_t r = 0; r < was->nreviews; r++)
		for (ptrdiff_t i = 0; i < was->reviews[r]->nclaims; i++) {
			struct claim *c = &was->reviews[r]->claims[i];
			int32_t found = c->other || !was->reviews[r]->other ? -1
			    : map_find(&at, c->col[CLAIMS_CLAIM_ID]);

			if (found >= 0 && !list.v[found]->other)
				pair_claims(c, list.v[found]);
		}
}

static void
read_words_of_claims(struct review *r, struct words *w, struct arena *a)
{
	for (ptrdiff_t i = 0; i < r->nclaims; i++)
		if (!r->claims[i].other)
			r->claims[i].words = words_content(w, r->claims[i].col[CLAIMS_TEXT], a);
}

static void
read_sentences(struct review *r, struct words *w, struct arena *a)
{
	struct text_tokens t = split_text(w->splitter, r->col[RR_TEXT], a);

	r->nsentences = t.nsentences;
	r->sentences = new(a, struct said, t.nsentences + 1);
	for (ptrdiff_t i = 0; i < t.nsentences; i++)
		r->sentences[i].words = words_content(w, sv_slice(r->col[RR_TEXT],
		    t.sentences[i].start, t.sentences[i].stop), a);
}

static void
match_sentences(struct review *was, struct review *is, struct arena scratch)
{
	struct candidates list = { 0 };

	for (ptrdiff_t i = 0; i < was->nsentences; i++)
		for (ptrdiff_t j = 0; j < is->nsentences; j++) {
			double overlap = words_overlap(was->sentences[i].words, is->sentences[j].words);

			if (overlap >= SENTENCE_MIN)
				*push(&list, &scratch) = (struct candidate){ overlap, i, j };
		}
	sort_candidates(&list);
	for (ptrdiff_t k = 0; k < list.n; k++) {
		struct said *x = &was->sentences[list.v[k].i], *y = &is->sentences[list.v[k].j];

		if (x->other || y->other)
			continue;
		x->other = y;
		y->other = x;
	}
}

static bool
corresponding(const struct claim *a, const struct claim *b)
{
	const struct review *x = a->review, *y = b->review;

	return a->sentence >= 0 && a->sentence < x->nsentences
	    && b->sentence >= 0 && b->sentence < y->nsentences
	    && x->sentences[a->sentence].other == &y->sentences[b->sentence];
}

static bool
is_quantity(const struct claim *c)
{
	return sv_eq(c->col[CLAIMS_TYPE], SV("quantity"));
}

/* How well two claims that are left fit each other; below 0: not at all. */
static double
fit(const struct claim *a, const struct claim *b)
{
	double overlap = words_overlap(a->words, b->words);
	bool near = corresponding(a, b);

	if (!sv_eq(a->col[CLAIMS_TYPE], b->col[CLAIMS_TYPE]))
		return -1;
	if (is_quantity(a))
		return near && sv_eq(a->col[CLAIMS_QTY_UNIT], b->col[CLAIMS_QTY_UNIT]) ? overlap : -1;
	return overlap >= (near ? CLAIM_SENTENCE_MIN : CLAIM_MIN) ? overlap : -1;
}

static void
match_claims_by_words(struct review *was, struct review *is, struct arena scratch)
{
	struct candidates list = { 0 };

	for (ptrdiff_t i = 0; i < was->nclaims; i++)
		for (ptrdiff_t j = 0; !was->claims[i].other && j < is->nclaims; j++) {
			double fits = is->claims[j].other ? -1 : fit(&was->claims[i], &is->claims[j]);

			if (fits >= 0)
				*push(&list, &scratch) = (struct candidate){ fits, i, j };
		}
	sort_candidates(&list);
	for (ptrdiff_t k = 0; k < list.n; k++) {
		struct claim *x = &was->claims[list.v[k].i], *y = &is->claims[list.v[k].j];

		if (!x->other && !y->other)
			pair_claims(x, y);
	}
}

static bool
all_paired(const struct review *r)
{
	for (ptrdiff_t i = 0; i < r->nclaims; i++)
		if (!r->claims[i].other)
			return false;
	return true;
}

void
match_documents(struct document *was, struct document *is, struct words *w, struct arena *a)
{
	match_reviews(was, is, w, a);
	for (ptrdiff_t i = 0; i < was->nreviews; i++)
		if (was->reviews[i]->other)
			match_claims_in_place(was->reviews[i], was->reviews[i]->other, *a);
	match_claims_elsewhere(was, is, *a);
	for (ptrdiff_t i = 0; i < was->nreviews; i++) {
		struct review *x = was->reviews[i], *y = x->other;

		if (!y || (all_paired(x) && all_paired(y)))
			continue;
		read_words_of_claims(x, w, a);
		read_words_of_claims(y, w, a);
		read_sentences(x, w, a);
		read_sentences(y, w, a);
		match_sentences(x, y, *a);
		match_claims_by_words(x, y, *a);
	}
}
