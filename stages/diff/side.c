/* The three tables that are compared row by row, as one stream of documents. */
#include "side.h"
#include "err.h"

enum { PAGE_CAP = 64 << 20 };   /* a row of the documents table */

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
	s->last_room = arena_new(1 << 20);
	s->ndocuments = count_documents(dir, arena_new(PAGE_CAP));
	read_products(s, keep);
	report_cursor_open(&s->documents, keep, dir, &report_documents);
	report_cursor_open(&s->reviews, keep, dir, &report_reviews);
	report_cursor_open(&s->claims, keep, dir, &claims_schema);
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
read_claims(struct side *s, struct document *d, struct arena *a)
{
	struct { struct claim *v; ptrdiff_t n, cap; } list = { 0 };
	struct map seen = { 0 };
	ptrdiff_t i = 0;

	while (s->claims.have && sv_eq(s->claims.row.col[CLAIMS_DOC], d->col[RD_DOC])) {
		struct claim *c = push(&list, a);

		*c = (struct claim){ 0 };
		copy_cells(c->col, &s->claims.row, claims_schema.ncolumns, a);
		check_key(&seen, a, s->claims.in, &s->claims.row, "claim_id", c->col[CLAIMS_CLAIM_ID]);
		c->sentence = number_of(c->col[CLAIMS_SENTENCE], 0) - 1;
		report_cursor_next(&s->claims);
	}
	d->nclaims = (long)list.n;
	for (ptrdiff_t r = 0; r < d->nreviews; r++) {
		struct review *review = &d->reviews[r];

		review->claims = list.v + i;
		for (; i < list.n
		    && sv_eq(list.v[i].col[CLAIMS_REVIEW], review->col[RR_REVIEW]); i++) {
			list.v[i].review = review;
			review->nclaims++;
		}
	}
	if (i < list.n)
		die(EXIT_INPUT, "%s: %.*s: claim of a review that does not exist",
		    report_path(s->claims.in), SV_ARG(list.v[i].col[CLAIMS_CLAIM_ID]));
}

static void
read_reviews(struct side *s, struct document *d, struct arena *a)
{
	struct { struct review *v; ptrdiff_t n, cap; } list = { 0 };
	struct map seen = { 0 };

	while (s->reviews.have && sv_eq(s->reviews.row.col[RR_DOC], d->col[RD_DOC])) {
		struct review *r = push(&list, a);

		*r = (struct review){ 0 };
		copy_cells(r->col, &s->reviews.row, RR_COLUMNS, a);
		check_key(&seen, a, s->reviews.in, &s->reviews.row, "review_id", r->col[RR_REVIEW_ID]);
		report_cursor_next(&s->reviews);
	}
	d->reviews = list.v;
	d->nreviews = list.n;
}

void
side_read(struct side *s, struct document *d, struct arena *a)
{
	struct arena room = s->last_room;
	int order = s->last_doc.p ? sv_cmp(s->documents.row.col[RD_DOC], s->last_doc) : 1;

	if (order == 0)
		twice(s->documents.in, &s->documents.row, "doc", s->last_doc);
	if (order < 0)
		die(EXIT_INPUT, "%s:%ld: %.*s: out of order", report_path(s->documents.in),
		    s->documents.row.line, SV_ARG(s->documents.row.col[RD_DOC]));
	*d = (struct document){ 0 };
	copy_cells(d->col, &s->documents.row, report_documents.ncolumns, a);
	s->last_doc = sv_copy(&room, d->col[RD_DOC]);
	read_reviews(s, d, a);
	read_claims(s, d, a);
	report_cursor_next(&s->documents);
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
	if (s->reviews.have)
		die(EXIT_INPUT, "%s:%ld: row of a document that does not exist",
		    report_path(s->reviews.in), s->reviews.row.line);
	if (s->claims.have)
		die(EXIT_INPUT, "%s:%ld: row of a document that does not exist",
		    report_path(s->claims.in), s->claims.row.line);
	report_close(s->documents.in);
	report_close(s->reviews.in);
	report_close(s->claims.in);
}
