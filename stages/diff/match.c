/* What ids and equal words do not settle is paired by the words that are shared:
 * resemble.h. */
#include "match.h"
#include "resemble.h"

/* Shares of common content words (Dice) from which two things are held to be
 * one, reworded.  Sentences of a claim that lost half of its words still name
 * the same matter; a whole review has to keep more to be known without its
 * seat. */
static const double SEAT_MIN = 0.3, REVIEW_MIN = 0.5, SENTENCE_MIN = 0.4;
static const double CLAIM_MIN = 0.5, CLAIM_SENTENCE_MIN = 0.3;

/* Two lists of reviews between which pairs are looked for, as things. */
struct reviews {
	struct review **v;
	ptrdiff_t n, cap;
};
struct review_lists {
	struct reviews was, is;
};

/* The reviews of a panel text have seats, of which a text may be rewritten
 * whole; those of a list are somebody's: without a name they need common words. */
static bool
same_seat(const void *of, ptrdiff_t i, ptrdiff_t j, double overlap)
{
	const struct review_lists *lists = of;
	const sv *x = lists->was.v[i]->col, *y = lists->is.v[j]->col;

	if (x[RR_REVIEWER].n && y[RR_REVIEWER].n)
		return sv_eq(x[RR_REVIEWER], y[RR_REVIEWER]);
	return x[RR_SLOT].n || overlap >= SEAT_MIN;
}

static bool
alike(const void *of, ptrdiff_t i, ptrdiff_t j, double overlap)
{
	(void)of, (void)i, (void)j;
	return overlap >= REVIEW_MIN;
}

static sv
id_key(const struct review *r, struct arena *a)
{
	(void)a;
	return r->col[RR_REVIEW_ID];
}

/* The same lens on the same slot of the title, or on the same product where there
 * are no slots. */
static sv
seat_key(const struct review *r, struct arena *a)
{
	const sv *c = r->col, none = SV("");
	bool slot = c[RR_SLOT].n > 0;

	return sv_printf(a, "%.*s\n%.*s\n%.*s\n%.*s", SV_ARG(c[RR_SLOT]),
	    SV_ARG(slot ? none : c[RR_PRODUCT_ID]), SV_ARG(slot ? none : c[RR_PANEL]), SV_ARG(c[RR_LENS]));
}

/* Equal words from the same seat. */
static sv
words_key(const struct review *r, struct arena *a)
{
	return sv_printf(a, "%.*s\n%.*s", SV_ARG(r->col[RR_WORDS_DIGEST]), SV_ARG(seat_key(r, a)));
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

/* The number of a key: things with equal ones are one group. */
static int32_t
group_of(struct map *groups, sv key, struct arena *a)
{
	int32_t *group = map_slot(groups, a, key);

	if (*group < 0)
		*group = (int32_t)map_count(groups) - 1;
	return *group;
}

/* The reviews of a document that have no pair; GROUPS may be NULL: all are one. */
static struct things
unpaired_reviews(const struct document *d, struct reviews *list, struct map *groups, struct arena *a)
{
	struct things things = { 0 };

	for (ptrdiff_t i = 0; i < d->nreviews; i++) {
		struct review *r = d->reviews[i];

		if (r->other)
			continue;
		*push(list, a) = r;
		*push(&things, a) = (struct thing){
			r->words, groups ? group_of(groups, seat_key(r, a), a) : 0, -1
		};
	}
	return things;
}

static void
pair_by_words(struct document *was, struct document *is, bool seats, struct arena scratch)
{
	struct review_lists lists = { 0 };
	struct map groups = { 0 };
	struct things x = unpaired_reviews(was, &lists.was, seats ? &groups : NULL, &scratch);
	struct things y = unpaired_reviews(is, &lists.is, seats ? &groups : NULL, &scratch);

	resemble_pair(x, y, seats ? same_seat : alike, &lists, scratch);
	for (ptrdiff_t i = 0; i < x.n; i++)
		if (x.v[i].other >= 0) {
			lists.was.v[i]->other = lists.is.v[x.v[i].other];
			lists.is.v[x.v[i].other]->other = lists.was.v[i];
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
	pair_by_words(was, is, true, *a);
	pair_by_words(was, is, false, *a);
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

static bool
same_sentence(const void *of, ptrdiff_t i, ptrdiff_t j, double overlap)
{
	(void)of, (void)i, (void)j;
	return overlap >= SENTENCE_MIN;
}

static struct things
sentences_of(const struct review *r, struct arena *a)
{
	struct things things = { 0 };

	for (ptrdiff_t i = 0; i < r->nsentences; i++)
		*push(&things, a) = (struct thing){ r->sentences[i].words, 0, -1 };
	return things;
}

/* Sentences of equal words in order: of all pairs they share most. */
static void
pair_equal(struct things was, struct things is, struct arena scratch)
{
	struct map first = { 0 };
	int32_t *next = new(&scratch, int32_t, is.n + 1);
#define KEY(thing) \
	((sv){ (const char *)(thing).words.v, (thing).words.n * (ptrdiff_t)sizeof *(thing).words.v })

	for (ptrdiff_t j = is.n - 1; j >= 0; j--) {
		int32_t *slot = map_slot(&first, &scratch, KEY(is.v[j]));

		next[j] = *slot;
		*slot = (int32_t)j;
	}
	for (ptrdiff_t i = 0; i < was.n && is.n; i++) {
		int32_t *slot = was.v[i].words.n ? map_slot(&first, &scratch, KEY(was.v[i])) : NULL;

		if (!slot || *slot < 0)
			continue;
		was.v[i].other = *slot;
		is.v[*slot].other = i;
		*slot = next[*slot];
	}
#undef KEY
}

static void
match_sentences(struct review *was, struct review *is, struct arena scratch)
{
	struct things x = sentences_of(was, &scratch), y = sentences_of(is, &scratch);

	pair_equal(x, y, scratch);
	resemble_pair(x, y, same_sentence, NULL, scratch);
	for (ptrdiff_t i = 0; i < x.n; i++)
		if (x.v[i].other >= 0) {
			was->sentences[i].other = &is->sentences[x.v[i].other];
			is->sentences[x.v[i].other].other = &was->sentences[i];
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

/* The claims of two reviews that have no pair, as things. */
struct claims {
	struct claim **v;
	ptrdiff_t n, cap;
};
struct claim_lists {
	struct claims was, is;
};

/* Can one claim be the other?  Those of a group are of one type. */
static bool
same_claim(const void *of, ptrdiff_t i, ptrdiff_t j, double overlap)
{
	const struct claim_lists *lists = of;
	const struct claim *x = lists->was.v[i], *y = lists->is.v[j];

	return is_quantity(x) || overlap >= (corresponding(x, y) ? CLAIM_SENTENCE_MIN : CLAIM_MIN);
}

/* Quantities are the same only in sentences that correspond, and of the same unit;
 * their words may all differ.  OLD: the claim is one of the old version. */
static sv
claim_key(const struct claim *c, bool old, struct arena *a)
{
	const struct review *r = c->review;
	const struct said *said = c->sentence >= 0 && c->sentence < r->nsentences
	    ? &r->sentences[c->sentence] : NULL;

	if (!is_quantity(c))
		return c->col[CLAIMS_TYPE];
	if (!said || !said->other)
		return SV("");
	return sv_printf(a, "%td\n%.*s", old ? said - r->sentences : said->other - r->other->sentences,
	    SV_ARG(c->col[CLAIMS_QTY_UNIT]));
}

static struct things
unpaired_claims(struct review *r, bool old, struct claims *list, struct map *groups, struct arena *a)
{
	struct things things = { 0 };

	for (ptrdiff_t i = 0; i < r->nclaims; i++) {
		struct claim *c = &r->claims[i];
		sv key = c->other ? SV("") : claim_key(c, old, a);

		if (!key.n)
			continue;
		*push(list, a) = c;
		*push(&things, a) = (struct thing){ c->words, group_of(groups, key, a), -1 };
	}
	return things;
}

static void
match_claims_by_words(struct review *was, struct review *is, struct arena scratch)
{
	struct claim_lists lists = { 0 };
	struct map groups = { 0 };
	struct things x = unpaired_claims(was, true, &lists.was, &groups, &scratch);
	struct things y = unpaired_claims(is, false, &lists.is, &groups, &scratch);

	resemble_pair(x, y, same_claim, &lists, scratch);
	for (ptrdiff_t i = 0; i < x.n; i++)
		if (x.v[i].other >= 0)
			pair_claims(lists.was.v[i], lists.is.v[x.v[i].other]);
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
