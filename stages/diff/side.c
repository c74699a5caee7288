/* The three tables that are compared row by row, as one stream of documents. */
#include "side.h"
#include "err.h"

enum { ROW_CAP = 256 << 20 };

static void
next_document(struct side *s)
{
	struct arena a = s->document_room;

	s->have_document = report_next(s->documents, &s->document, &a);
}

static void
next_review(struct side *s)
{
	struct arena a = s->review_room;

	s->have_review = report_next(s->reviews, &s->review, &a);
}

static void
next_claim(struct side *s)
{
	struct arena a = s->claim_room;

	s->have_claim = report_next(s->claims, &s->claim, &a);
}

static void
twice(const struct report_in *in, const struct row *row, const char *column, sv key)
{
	die(EXIT_INPUT, "%s:%ld: %s %.*s: stands there twice", report_path(in), row->line, column,
	    SV_ARG(key));
}

static void
read_products(struct side *s, struct arena *keep)
{
	struct report_in *in = report_open(keep, s->dir, &report_products);
	struct { struct product_row *v; ptrdiff_t n, cap; } list = { 0 };
	struct row row;

	while (report_next(in, &row, keep)) {
		int32_t *at = map_slot(&s->product_at, keep, row.col[RP_PRODUCT_ID]);
		struct product_row *p;

		if (*at >= 0)
			twice(in, &row, "product_id", row.col[RP_PRODUCT_ID]);
		*at = (int32_t)list.n;
		p = push(&list, keep);
		*p = (struct product_row){ 0 };
		for (int i = 0; i < RP_COLUMNS; i++)
			p->col[i] = row.col[i];
	}
	report_close(in);
	s->products = list.v;
	s->nproducts = list.n;
}

static ptrdiff_t
count_documents(const char *dir, struct arena scratch)
{
	struct report_in *in = report_open(&scratch, dir, &report_documents);
	struct arena page = scratch;
	ptrdiff_t n = 0;
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page)
		n++;
	report_close(in);
	return n;
}

struct side *
side_open(struct arena *keep, const char *dir)
{
	struct side *s = new(keep, struct side, 1);

	s->dir = dir;
	s->document_room = arena_new(ROW_CAP);
	s->review_room = arena_new(ROW_CAP);
	s->claim_room = arena_new(ROW_CAP);
	s->last_room = arena_new(1 << 20);
	s->ndocuments = count_documents(dir, s->review_room);
	read_products(s, keep);
	s->documents = report_open(keep, dir, &report_documents);
	s->reviews = report_open(keep, dir, &report_reviews);
	s->claims = report_open(keep, dir, &claims_schema);
	next_document(s);
	next_review(s);
	next_claim(s);
	return s;
}

static void
copy_cells(sv *to, const struct row *from, int n, struct arena *a)
{
	for (int i = 0; i < n; i++)
		to[i] = sv_copy(a, from->col[i]);
}

/* A key may stand in a document once. */
static void
check_key(struct map *seen, struct arena *a, const struct report_in *in, const struct row *row,
    const char *column, sv key)
{
	int32_t *first = map_slot(seen, a, key);

	if (*first >= 0)
		die(EXIT_INPUT, "%s:%ld: %s %.*s: stands in line %d too", report_path(in), row->line,
		    column, SV_ARG(key), (int)*first);
	*first = (int32_t)row->line;
}

static ptrdiff_t
number_of(sv cell, ptrdiff_t otherwise)
{
	long long n;

	return sv_int(cell, &n) ? (ptrdiff_t)n : otherwise;
}

static void
read_claims(struct side *s, struct document *d, struct words *w, struct arena *a)
{
	struct { struct claim *v; ptrdiff_t n, cap; } list = { 0 };
	struct map seen = { 0 };

	while (s->have_claim && sv_eq(s->claim.col[CLAIMS_DOC], d->col[RD_DOC])) {
		struct claim *c = push(&list, a);

		*c = (struct claim){ 0 };
		copy_cells(c->col, &s->claim, claims_schema.ncolumns, a);
		check_key(&seen, a, s->claims, &s->claim, "claim_id", c->col[CLAIMS_CLAIM_ID]);
		c->words = words_content(w, c->col[CLAIMS_TEXT], a);
		c->sentence = number_of(c->col[CLAIMS_SENTENCE], 0) - 1;
		next_claim(s);
	}
	d->nclaims = (long)list.n;
	for (ptrdiff_t r = 0, i = 0; r < d->nreviews; r++) {
		struct review *review = &d->reviews[r];

		review->claims = list.v + i;
		for (; i < list.n
		    && sv_eq(list.v[i].col[CLAIMS_REVIEW], review->col[RR_REVIEW]); i++) {
			list.v[i].review = review;
			review->nclaims++;
		}
		if (r == d->nreviews - 1 && i < list.n)
			die(EXIT_INPUT, "%s: %.*s: claim of a review that does not exist",
			    report_path(s->claims), SV_ARG(list.v[i].col[CLAIMS_CLAIM_ID]));
	}
}

static void
read_reviews(struct side *s, struct document *d, struct words *w, struct arena *a)
{
	struct { struct review *v; ptrdiff_t n, cap; } list = { 0 };
	struct map seen = { 0 };

	while (s->have_review && sv_eq(s->review.col[RR_DOC], d->col[RD_DOC])) {
		struct review *r = push(&list, a);

		*r = (struct review){ 0 };
		copy_cells(r->col, &s->review, RR_COLUMNS, a);
		check_key(&seen, a, s->reviews, &s->review, "review_id", r->col[RR_REVIEW_ID]);
		r->words = words_content(w, r->col[RR_TEXT], a);
		next_review(s);
	}
	d->reviews = list.v;
	d->nreviews = list.n;
}

void
side_read(struct side *s, struct document *d, struct words *w, struct arena *a)
{
	struct arena room = s->last_room;
	int order = s->last_doc.p ? sv_cmp(s->document.col[RD_DOC], s->last_doc) : 1;

	if (order == 0)
		twice(s->documents, &s->document, "doc", s->last_doc);
	if (order < 0)
		die(EXIT_INPUT, "%s:%ld: %.*s: out of order", report_path(s->documents),
		    s->document.line, SV_ARG(s->document.col[RD_DOC]));
	*d = (struct document){ 0 };
	copy_cells(d->col, &s->document, report_documents.ncolumns, a);
	s->last_doc = sv_copy(&room, d->col[RD_DOC]);
	read_reviews(s, d, w, a);
	read_claims(s, d, w, a);
	next_document(s);
}

struct product_row *
side_product(const struct side *s, sv id)
{
	int32_t at = map_find(&s->product_at, id);

	return at < 0 ? NULL : &s->products[at];
}

void
side_close(struct side *s)
{
	if (s->have_review)
		die(EXIT_INPUT, "%s:%ld: row of a document that does not exist",
		    report_path(s->reviews), s->review.line);
	if (s->have_claim)
		die(EXIT_INPUT, "%s:%ld: row of a document that does not exist",
		    report_path(s->claims), s->claim.line);
	report_close(s->documents);
	report_close(s->reviews);
	report_close(s->claims);
}
