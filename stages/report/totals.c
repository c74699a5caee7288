/* Counting by product and lens.  Keys of several parts are joined by the unit
 * separator, which no name holds. */
#include "totals.h"
#include <math.h>
#include <stdlib.h>

#define UNIT "\x1F"

static sv
place_key(struct arena *a, sv doc, sv review)
{
	return sv_printf(a, "%.*s:%.*s", SV_ARG(doc), SV_ARG(review));
}

struct totals *
totals_new(struct arena *keep, const char *repeats, const struct policy *policy)
{
	struct totals *t = new(keep, struct totals, 1);
	struct table_in *in = table_open(repeats, &repeats_schema);
	struct arena page = arena_new(1 << 20);
	struct row row;

	t->keep = keep;
	t->policy = policy;
	for (struct arena a = page; table_next(in, &row, &a); a = page) {
		sv key = place_key(keep, row.col[REPEATS_DOC], row.col[REPEATS_REVIEW]);
		sv root = place_key(keep, row.col[REPEATS_OF_DOC], row.col[REPEATS_OF_REVIEW]);

		*map_slot(&t->repeats, keep, key) = (int32_t)t->roots.n;
		*map_slot(&t->heads, keep, root) = 1;
		*push(&t->roots, keep) = root;
	}
	table_close(in);
	return t;
}

sv
totals_repeat_of(const struct totals *t, const struct joined *j, struct arena scratch)
{
	sv key = place_key(&scratch, j->review.col[REVIEWS_DOC], j->review.col[REVIEWS_REVIEW]);
	int32_t at = map_find(&t->repeats, key);

	return at < 0 ? (sv){ NULL, 0 } : t->roots.v[at];
}

/* True the first time that KEY is asked for; then it is copied. */
static bool
first_time(struct totals *t, sv key)
{
	if (map_find(&t->seen, key) >= 0)
		return false;
	*map_slot(&t->seen, t->keep, sv_copy(t->keep, key)) = 1;
	return true;
}

static struct product *
product_of(struct totals *t, const struct row *subject)
{
	struct { struct product **v; ptrdiff_t n, cap; } list =
	    { t->products, t->nproducts, t->products_cap };
	sv id = subject->col[SUBJECTS_PRODUCT_ID];
	int32_t at = map_find(&t->ids, id);
	struct product *p;

	if (!id.n)
		return NULL;
	if (at >= 0)
		return t->products[at];
	p = new(t->keep, struct product, 1);
	p->id = sv_copy(t->keep, id);
	p->name = sv_copy(t->keep, subject->col[SUBJECTS_PRODUCT]);
	*map_slot(&t->ids, t->keep, p->id) = (int32_t)list.n;
	*push(&list, t->keep) = p;
	t->products = list.v;
	t->nproducts = list.n;
	t->products_cap = list.cap;
	return p;
}

static void
count_name(struct named_counts *list, sv name, struct arena *keep)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (sv_eq(list->v[i].name, name)) {
			list->v[i].n++;
			return;
		}
	*push(list, keep) = (struct named_count){ sv_copy(keep, name), 1 };
}

/* The list's own copy of a name that is in it. */
static sv
name_of(const struct named_counts *list, sv name)
{
	ptrdiff_t i = 0;

	while (!sv_eq(list->v[i].name, name))
		i++;
	return list->v[i].name;
}

static struct lens_tally *
find_seat(struct lens_tally *seat, sv lens)
{
	while (seat && !sv_eq(seat->lens, lens))
		seat = seat->next;
	return seat;
}

const struct lens_tally *
totals_seat(const struct product *p, sv lens)
{
	return find_seat(p->by_lens, lens);
}

/* The same; a new one if there is none. */
static struct lens_tally *
seat_of(struct totals *t, struct product *p, sv lens)
{
	struct lens_tally *seat = find_seat(p->by_lens, lens);

	if (seat)
		return seat;
	seat = new(t->keep, struct lens_tally, 1);
	*seat = (struct lens_tally){
		.lens = name_of(&t->lenses, lens), .first = t->reviews, .next = p->by_lens
	};
	return p->by_lens = seat;
}

static void
widen_dates(struct product *p, sv date, struct arena *keep)
{
	if (!date.n)
		return;
	if (!p->first_date.n || sv_cmp(date, p->first_date) < 0)
		p->first_date = sv_copy(keep, date);
	if (!p->last_date.n || sv_cmp(date, p->last_date) > 0)
		p->last_date = sv_copy(keep, date);
}

/* The sentences that hold the evidence; empty if there is none. */
static sv
settling_sentence(const struct joined *j, long long *start, long long *end)
{
	if (!sv_int(j->verdict.col[VERDICTS_START], start) || !sv_int(j->verdict.col[VERDICTS_END], end)
	    || *start < 0 || *end <= *start || *end > j->text.n)
		return SV("");
	for (long i = 0; i < j->sentences; i++) {
		const struct sentence *s = &j->sentence[i];

		if (s->start <= *start && *start < s->stop)
			*start = s->start;
		if (s->start < *end && *end < s->stop)
			*end = s->stop;
	}
	return sv_slice(j->text, (ptrdiff_t)*start, (ptrdiff_t)*end);
}

/* The longest claim on the side of the verdict beyond the bytes START to END. */
static sv
claim_for(enum verdict verdict, const struct joined *j, long long start, long long end)
{
	sv side = verdict == VERDICT_SHIP ? SV("+") : SV("-"), best = SV("");

	for (ptrdiff_t i = 0; i < j->claims.n; i++) {
		const sv *c = j->claims.v[i].col;
		long long from, to;

		if (sv_eq(c[CLAIMS_POLARITY], side) && c[CLAIMS_TEXT].n > best.n
		    && sv_int(c[CLAIMS_START], &from) && sv_int(c[CLAIMS_END], &to)
		    && (to <= start || from >= end))
			best = c[CLAIMS_TEXT];
	}
	return best;
}

static void
hear(struct totals *t, struct product *p, enum verdict verdict, const struct joined *j, struct arena scratch)
{
	double score = fabs(strtod(sv_cstr(&scratch, j->verdict.col[VERDICTS_SCORE]), NULL));
	struct voice *voice = p->voices[verdict];
	long long start, end;
	sv sentence;

	if (voice && score <= voice->score)
		return;
	sentence = settling_sentence(j, &start, &end);
	if (!sentence.n)
		return;
	if (!voice)
		voice = p->voices[verdict] = new(t->keep, struct voice, 1);
	*voice = (struct voice){
		.doc = sv_copy(t->keep, j->review.col[REVIEWS_DOC]),
		.review = sv_copy(t->keep, j->review.col[REVIEWS_REVIEW]),
		.review_id = sv_copy(t->keep, j->review.col[REVIEWS_REVIEW_ID]),
		.lens = sv_copy(t->keep, j->lens.col[LENSES_LENS]),
		.sentence = sv_copy(t->keep, sentence),
		.claim = sv_copy(t->keep, claim_for(verdict, j, start, end)),
		.score = score,
	};
}

/* A text that is said of one product in several places counts once for it.
 * Only repeats and what they repeat have to be remembered. */
static bool
is_distinct(struct totals *t, const struct product *p, const struct joined *j, struct arena scratch)
{
	sv root = totals_repeat_of(t, j, scratch);

	if (!root.n)
		root = place_key(&scratch, j->review.col[REVIEWS_DOC], j->review.col[REVIEWS_REVIEW]);
	return map_find(&t->heads, root) < 0
	    || first_time(t, sv_printf(&scratch, "text" UNIT "%.*s" UNIT "%.*s", SV_ARG(p->id),
	        SV_ARG(root)));
}

static void
add_to_product(struct totals *t, struct product *p, const struct joined *j, enum verdict verdict,
    struct arena scratch)
{
	const sv *review = j->review.col;
	sv lens = j->lens.col[LENSES_LENS];
	bool distinct = is_distinct(t, p, j, scratch);

	p->reviews++;
	policy_count(t->policy, &p->verdicts, verdict, lens, !distinct);
	p->claims += (long)j->claims.n;
	p->panels += first_time(t, sv_printf(&scratch, "panel" UNIT "%.*s" UNIT "%.*s" UNIT "%.*s",
	    SV_ARG(p->id), SV_ARG(review[REVIEWS_DOC]), SV_ARG(review[REVIEWS_PANEL])));
	p->distinct += distinct;
	widen_dates(p, review[REVIEWS_DATE], t->keep);
	for (ptrdiff_t i = 0; i < j->mentions.n; i++) {
		const sv *mention = j->mentions.v[i].col;

		if (sv_eq(mention[MENTIONS_ROLE], SV("competitor")))
			count_name(&p->competitors, mention[MENTIONS_CANONICAL], t->keep);
	}
	policy_count(t->policy, &seat_of(t, p, lens)->tally, verdict, lens, !distinct);
	if (verdict == VERDICT_SHIP || verdict == VERDICT_SKIP)
		hear(t, p, verdict, j, scratch);
}

void
totals_add(struct totals *t, const struct joined *j, struct arena scratch)
{
	enum verdict verdict = verdict_of(j->verdict.col[VERDICTS_VERDICT]);
	struct product *p;

	t->mentions += (long)j->mentions.n;
	if (j->title)
		return;
	t->reviews++;
	t->distinct += totals_repeat_of(t, j, scratch).n == 0;
	t->claims += (long)j->claims.n;
	t->sentences += j->sentences;
	t->words += j->words;
	t->verdicts.v[verdict]++;
	count_name(&t->lenses, j->lens.col[LENSES_LENS], t->keep);
	p = product_of(t, &j->subject);
	if (p)
		add_to_product(t, p, j, verdict, scratch);
}

static int
by_id(const void *a, const void *b)
{
	return sv_cmp((*(const struct product *const *)a)->id, (*(const struct product *const *)b)->id);
}

static int
by_name(const void *a, const void *b)
{
	return sv_cmp(((const struct named_count *)a)->name, ((const struct named_count *)b)->name);
}

static int
by_count(const void *a, const void *b)
{
	long x = ((const struct named_count *)a)->n, y = ((const struct named_count *)b)->n;

	return x != y ? (x < y) - (x > y) : by_name(a, b);
}

/* qsort may not be given NULL. */
static void
sort(void *v, ptrdiff_t n, size_t size, int (*compare)(const void *, const void *))
{
	if (n > 1)
		qsort(v, (size_t)n, size, compare);
}

void
named_counts_sort(struct named_counts *counts)
{
	sort(counts->v, counts->n, sizeof *counts->v, by_count);
}

/* Sorting moves the products; the map follows. */
static void
sort_products(struct totals *t)
{
	sort(t->products, t->nproducts, sizeof *t->products, by_id);
	for (ptrdiff_t i = 0; i < t->nproducts; i++) {
		*map_slot(&t->ids, t->keep, t->products[i]->id) = (int32_t)i;
		t->products[i]->row = (long)i + 1;
	}
}

const struct product *
totals_product(const struct totals *t, sv id)
{
	int32_t at = map_find(&t->ids, id);

	return at < 0 ? NULL : t->products[at];
}

void
totals_finish(struct totals *t)
{
	sort_products(t);
	sort(t->lenses.v, t->lenses.n, sizeof *t->lenses.v, by_name);
	for (ptrdiff_t i = 0; i < t->nproducts; i++)
		named_counts_sort(&t->products[i]->competitors);
}

static int
by_reviews(const void *a, const void *b)
{
	const struct product *x = *(const struct product *const *)a, *y = *(const struct product *const *)b;

	return x->reviews != y->reviews ? (x->reviews < y->reviews) - (x->reviews > y->reviews)
	    : sv_cmp(x->id, y->id);
}

const struct product **
totals_by_reviews(const struct totals *t, struct arena *a)
{
	const struct product **order = new(a, const struct product *, t->nproducts + 1);

	for (ptrdiff_t i = 0; i < t->nproducts; i++)
		order[i] = t->products[i];
	sort(order, t->nproducts, sizeof *order, by_reviews);
	return order;
}
