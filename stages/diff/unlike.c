/* While both streams say the same, nothing is kept.  Where they differ, the two
 * reviews are kept and looked up among those that the other side has kept: a
 * review found there has only moved, and the side that is behind goes on alone
 * until the streams meet again. */
#include "unlike.h"
#include <stdlib.h>
#include <string.h>
#include "digest.h"
#include "err.h"
#include "map.h"

/* All that can make a change.  Ids follow from the rest and from the name of the
 * file, which may be another one. */
static const int review_columns[] = {
	RR_PANEL, RR_SLOT, RR_PRODUCT_ID, RR_PRODUCT, RR_LENS, RR_REVIEWER, RR_VERDICT,
	RR_VERDICT_FROM, RR_CONFIDENCE, RR_WORDS_DIGEST
};
static const int claim_columns[] = {
	CLAIMS_TYPE, CLAIMS_POLARITY, CLAIMS_TEXT, CLAIMS_HORIZON_NORM, CLAIMS_QTY_LOW,
	CLAIMS_QTY_HIGH, CLAIMS_QTY_UNIT
};
enum { REVIEW_COLUMNS = sizeof review_columns / sizeof *review_columns };
enum { CLAIM_COLUMNS = sizeof claim_columns / sizeof *claim_columns };

static bool
same_cells(const sv *a, const sv *b, const int *columns, int n)
{
	for (int i = 0; i < n; i++)
		if (!sv_eq(a[columns[i]], b[columns[i]]))
			return false;
	return true;
}

static bool
same(const struct review *a, const struct review *b)
{
	if (a->nclaims != b->nclaims || !same_cells(a->col, b->col, review_columns, REVIEW_COLUMNS))
		return false;
	for (ptrdiff_t i = 0; i < a->nclaims; i++)
		if (!same_cells(a->claims[i].col, b->claims[i].col, claim_columns, CLAIM_COLUMNS))
			return false;
	return true;
}

/* A review on the heap, in one piece with its claims and the bytes of its cells. */
static struct review *
keep_review(const struct review *r)
{
	size_t n = sizeof *r + (size_t)r->nclaims * sizeof *r->claims, bytes = 0;
	struct review *copy;
	char *to;

	for (int i = 0; i < RR_COLUMNS; i++)
		bytes += (size_t)r->col[i].n;
	for (ptrdiff_t k = 0; k < r->nclaims; k++)
		for (int i = 0; i < claims_schema.ncolumns; i++)
			bytes += (size_t)r->claims[k].col[i].n;
	copy = malloc(n + bytes + 1);
	if (!copy)
		die(EXIT_SYSTEM, "out of memory for reviews that differ");
	*copy = *r;
	copy->claims = (struct claim *)(copy + 1);
	to = (char *)copy + n;
#define MOVE(cell) \
	do { \
		memcpy(to, (cell).p ? (cell).p : "", (size_t)(cell).n); \
		(cell).p = to; \
		to += (cell).n; \
	} while (0)
	for (int i = 0; i < RR_COLUMNS; i++)
		MOVE(copy->col[i]);
	for (ptrdiff_t k = 0; k < r->nclaims; k++) {
		copy->claims[k] = r->claims[k];
		copy->claims[k].review = copy;
		for (int i = 0; i < claims_schema.ncolumns; i++)
			MOVE(copy->claims[k].col[i]);
	}
#undef MOVE
	return copy;
}

/* The reviews of one side that have found no equal yet. */
struct kept {
	struct review **v;              /* NULL where it was found */
	ptrdiff_t n, cap;
	int32_t *next;                  /* the one before with the same digest; -1: none */
	ptrdiff_t next_n, next_cap;
	struct map at;                  /* the digest to the last place with it */
};

struct stream {
	struct side *side;
	struct review head;
	bool have;
	struct kept kept;
};

static void
advance(struct stream *s)
{
	struct arena a = s->side->review_room;

	s->have = side_next(s->side, &s->head, &a);
}

/* What equal reviews have in common. */
static sv
key_of(const struct review *r, struct arena *a)
{
	sv cells[REVIEW_COLUMNS];

	for (int i = 0; i < REVIEW_COLUMNS; i++)
		cells[i] = r->col[review_columns[i]];
	return digest_hex(a, digest_fields(cells, REVIEW_COLUMNS));
}

static void
keep_head(struct stream *s, struct arena *a)
{
	struct kept *k = &s->kept;
	struct { int32_t *v; ptrdiff_t n, cap; } next = { k->next, k->next_n, k->next_cap };
	int32_t *last = map_slot(&k->at, a, key_of(&s->head, a));

	*push(&next, a) = *last;
	*last = (int32_t)k->n;
	*push(k, a) = keep_review(&s->head);
	k->next = next.v, k->next_n = next.n, k->next_cap = next.cap;
}

/* Is R's equal among those kept?  Then it is set aside, its seat being noted on
 * SIDE. */
static bool
take_equal(struct kept *k, const struct review *r, struct side *side, struct arena scratch)
{
	for (int32_t i = map_find(&k->at, key_of(r, &scratch)); i >= 0; i = k->next[i])
		if (k->v[i] && same(k->v[i], r)) {
			if (side)
				side_note_seat(side, k->v[i]);
			free(k->v[i]);
			k->v[i] = NULL;
			return true;
		}
	return false;
}

/* One step: afterwards at least one of the two has moved on. */
static void
step(struct stream *x, struct stream *y, struct arena *a)
{
	if (x->have && y->have && same(&x->head, &y->head)) {
		side_note_seat(y->side, &y->head);
		advance(x);
		advance(y);
	} else if (y->have && take_equal(&x->kept, &y->head, NULL, *a)) {
		side_note_seat(y->side, &y->head);
		advance(y);
	} else if (x->have && take_equal(&y->kept, &x->head, y->side, *a)) {
		advance(x);
	} else {
		if (x->have) {
			keep_head(x, a);
			advance(x);
		}
		if (y->have) {
			keep_head(y, a);
			advance(y);
		}
	}
}

static void
hand_over(struct stream *s, struct document *d, struct arena *a)
{
	d->reviews = new(a, struct review *, s->kept.n + 1);
	for (ptrdiff_t i = 0; i < s->kept.n; i++)
		if (s->kept.v[i])
			d->reviews[d->nreviews++] = s->kept.v[i];
}

void
unlike_read(struct side *was, struct document *d, struct side *is, struct document *e,
    struct arena *a)
{
	struct stream x = { .side = was }, y = { .side = is };

	side_begin(was, d, a);
	side_begin(is, e, a);
	advance(&x);
	advance(&y);
	while (x.have || y.have)
		step(&x, &y, a);
	hand_over(&x, d, a);
	hand_over(&y, e, a);
}

void
unlike_free(struct document *d)
{
	for (ptrdiff_t i = 0; i < d->nreviews; i++)
		free(d->reviews[i]);
	d->nreviews = 0;
}
