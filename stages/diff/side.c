/* Three tables that are sorted alike, read as one stream of reviews. */
#include "side.h"
#include "digest.h"
#include "err.h"

enum {
	PAGE_CAP = 64 << 20,            /* a row of a table */
	REVIEW_CAP = 1 << 30            /* a review and its claims */
};

static bool
has_one_document(const char *dir)
{
	struct arena page = arena_new(PAGE_CAP), a = page;
	struct report_in *in = report_open(&a, dir, &report_documents);
	struct row row;
	bool one = report_next(in, &row, &a) && !report_next(in, &row, &a);

	report_close(in);
	arena_free(&page);
	return one;
}

struct side *
side_open(struct arena *keep, const char *dir)
{
	struct side *s = new(keep, struct side, 1);

	s->dir = dir;
	s->last_room = arena_new(1 << 20);
	s->review_room = arena_new(REVIEW_CAP);
	s->alone = has_one_document(dir);
	report_cursor_open(&s->documents, keep, dir, &report_documents);
	report_cursor_open(&s->reviews, keep, dir, &report_reviews);
	report_cursor_open(&s->claims, keep, dir, &claims_schema);
	return s;
}

/* The cells of a row lie one behind the other, in whatever order: one piece. */
static void
copy_cells(sv *to, const struct row *from, int n, struct arena *a)
{
	const char *first = from->col[0].p, *last = first;
	const char *copy;

	for (int i = 0; i < n; i++) {
		const sv *cell = &from->col[i];

		first = cell->p < first ? cell->p : first;
		last = cell->p + cell->n > last ? cell->p + cell->n : last;
	}
	copy = sv_copy(a, (sv){ first, last - first }).p;
	for (int i = 0; i < n; i++)
		to[i] = (sv){ copy + (from->col[i].p - first), from->col[i].n };
}

/* A key may stand in a document once. */
static void
check_key(struct idmap *seen, const struct report_cursor *c, const char *column, sv key)
{
	int32_t *first = idmap_slot(seen, digest_bytes(key));

	if (*first >= 0)
		die(EXIT_INPUT, "%s:%ld: %s %.*s: stands in line %d too", report_path(c->in),
		    c->row.line, column, SV_ARG(key), (int)*first);
	*first = (int32_t)c->row.line;
}

void
side_begin(struct side *s, struct document *d, struct arena *a)
{
	struct arena room = s->last_room;
	int order = s->last_doc.p ? sv_cmp(s->documents.row.col[RD_DOC], s->last_doc) : 1;

	*d = (struct document){ 0 };
	copy_cells(d->col, &s->documents.row, report_documents.ncolumns, a);
	if (order <= 0)
		die(EXIT_INPUT, "%s:%ld: doc %.*s: %s", report_path(s->documents.in),
		    s->documents.row.line, SV_ARG(d->col[RD_DOC]),
		    order ? "out of order" : "stands there twice");
	s->last_doc = sv_copy(&room, d->col[RD_DOC]);
	s->last_review = 0;
	idmap_clear(&s->review_ids);
	idmap_clear(&s->claim_ids);
	idmap_clear(&s->seats);
}

static long long
number_of(sv cell, long long otherwise)
{
	long long n;

	return sv_int(cell, &n) ? n : otherwise;
}

static void
read_claims(struct side *s, struct review *r, struct arena *a)
{
	struct report_cursor *from = &s->claims;
	struct { struct claim *v; ptrdiff_t n, cap; } list = { 0 };

	for (; from->have && sv_eq(from->row.col[CLAIMS_DOC], r->col[RR_DOC])
	    && sv_eq(from->row.col[CLAIMS_REVIEW], r->col[RR_REVIEW]); report_cursor_next(from)) {
		struct claim *c = push(&list, a);

		*c = (struct claim){ 0 };
		copy_cells(c->col, &from->row, claims_schema.ncolumns, a);
		check_key(&s->claim_ids, from, "claim_id", c->col[CLAIMS_CLAIM_ID]);
		c->sentence = (ptrdiff_t)number_of(c->col[CLAIMS_SENTENCE], 0) - 1;
	}
	for (ptrdiff_t i = 0; i < list.n; i++)
		list.v[i].review = r;
	r->claims = list.v;
	r->nclaims = list.n;
}

/* Rows of claims that belong to none of the document's reviews. */
static void
check_claims(const struct side *s)
{
	const struct report_cursor *c = &s->claims;

	if (c->have && sv_cmp(c->row.col[CLAIMS_DOC], s->last_doc) <= 0)
		die(EXIT_INPUT, "%s:%ld: %.*s: claim of a review that does not exist, or out of order",
		    report_path(c->in), c->row.line, SV_ARG(c->row.col[CLAIMS_CLAIM_ID]));
}

bool
side_next(struct side *s, struct review *r, struct arena *a)
{
	struct report_cursor *from = &s->reviews;
	long long number;

	if (!from->have || !sv_eq(from->row.col[RR_DOC], s->last_doc)) {
		check_claims(s);
		report_cursor_next(&s->documents);
		return false;
	}
	number = number_of(from->row.col[RR_REVIEW], 0);
	if (number <= s->last_review)
		die(EXIT_INPUT, "%s:%ld: review %.*s: stands there twice or out of order",
		    report_path(from->in), from->row.line, SV_ARG(from->row.col[RR_REVIEW]));
	s->last_review = number;
	*r = (struct review){ 0 };
	copy_cells(r->col, &from->row, RR_COLUMNS, a);
	check_key(&s->review_ids, from, "review_id", r->col[RR_REVIEW_ID]);
	report_cursor_next(from);
	read_claims(s, r, a);
	return true;
}

/* The slot of the title, or the product where there are no slots; and the lens. */
static uint64_t
seat_of(const struct review *r)
{
	const sv *c = r->col, none = SV("");
	const sv fields[] = {
		c[RR_SLOT], c[RR_SLOT].n ? none : c[RR_PRODUCT_ID], c[RR_SLOT].n ? none : c[RR_PANEL],
		c[RR_LENS]
	};

	return digest_fields(fields, sizeof fields / sizeof *fields);
}

void
side_note_seat(struct side *s, const struct review *r)
{
	int32_t *first = idmap_slot(&s->seats, seat_of(r));

	if (*first < 0)
		*first = (int32_t)number_of(r->col[RR_REVIEW], -1);
}

long
side_seat(const struct side *s, const struct review *r)
{
	return idmap_find(&s->seats, seat_of(r));
}

static void
check_rest(const struct report_cursor *c)
{
	if (c->have)
		die(EXIT_INPUT, "%s:%ld: row of a document that does not exist", report_path(c->in),
		    c->row.line);
}

void
side_close(struct side *s)
{
	check_rest(&s->reviews);
	check_rest(&s->claims);
	report_close(s->documents.in);
	report_close(s->reviews.in);
	report_close(s->claims.in);
	idmap_free(&s->review_ids);
	idmap_free(&s->claim_ids);
	idmap_free(&s->seats);
}
