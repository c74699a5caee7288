/* Documents side by side: only two of them are in memory at a time. */
#include "compare.h"
#include "match.h"

/* The two reviews, of which one may be NULL, as the place of a change. */
static struct change
at_reviews(enum change_kind kind, const struct review *was, const struct review *is)
{
	const struct review *r = is ? is : was;

	return (struct change){
		.kind = kind, .doc = r->col[RR_DOC], .review = is ? is->col[RR_REVIEW] : SV(""),
		.old_review = was ? was->col[RR_REVIEW] : SV(""), .product_id = r->col[RR_PRODUCT_ID],
		.product = r->col[RR_PRODUCT], .lens = r->col[RR_LENS], .id = r->col[RR_REVIEW_ID],
	};
}

static struct change
at_claims(enum change_kind kind, const struct claim *was, const struct claim *is)
{
	struct change c = at_reviews(kind, was ? was->review : NULL, is ? is->review : NULL);

	c.type = (is ? is : was)->col[CLAIMS_TYPE];
	c.id = (is ? is : was)->col[CLAIMS_CLAIM_ID];
	c.before_text = was ? was->col[CLAIMS_TEXT] : SV("");
	c.after_text = is ? is->col[CLAIMS_TEXT] : SV("");
	return c;
}

static bool
text_changed(const struct review *was, const struct review *is)
{
	return !sv_eq(was->col[RR_WORDS_DIGEST], is->col[RR_WORDS_DIGEST]);
}

static sv
tally_text(struct arena *a, const struct product_row *p)
{
	return sv_printf(a, "%.*s ship, %.*s mixed, %.*s skip", SV_ARG(p->col[RP_SHIP]),
	    SV_ARG(p->col[RP_MIXED]), SV_ARG(p->col[RP_SKIP]));
}

/* The id of the change if the verdict is another one, else empty. */
static sv
compare_verdicts(struct comparison *c, const struct review *was, const struct review *is,
    struct arena scratch)
{
	const struct product_row *p = side_product(c->was, was->col[RR_PRODUCT_ID]);
	const struct product_row *q = side_product(c->is, is->col[RR_PRODUCT_ID]);
	bool flipped = !sv_eq(was->col[RR_VERDICT], is->col[RR_VERDICT]);
	int column = flipped ? RR_VERDICT : RR_VERDICT_FROM;
	struct change change = at_reviews(flipped ? CHANGE_VERDICT : CHANGE_VERDICT_FROM, was, is);

	if (sv_eq(was->col[column], is->col[column]))
		return SV("");
	change.before = was->col[column];
	change.after = is->col[column];
	change.before_text = was->col[RR_EVIDENCE];
	change.after_text = is->col[RR_EVIDENCE];
	change.cause = cause_of(&c->cause, text_changed(was, is));
	if (flipped && p && q) {
		sv before = tally_text(&scratch, p), after = tally_text(&scratch, q);

		change.note = sv_printf(&scratch, "the product: %.*s; before: %.*s", SV_ARG(after),
		    SV_ARG(before));
	}
	change_add(c->changes, &change);
	return flipped ? change.id : SV("");
}

/* "3 to 5", "5", "3 or more" ... with the unit. */
static sv
quantity_text(struct arena *a, const sv *claim)
{
	sv low = claim[CLAIMS_QTY_LOW], high = claim[CLAIMS_QTY_HIGH], unit = claim[CLAIMS_QTY_UNIT];
	sv number = sv_eq(low, high) ? low
	    : !high.n ? sv_printf(a, "%.*s or more", SV_ARG(low))
	    : !low.n ? sv_printf(a, "%.*s or less", SV_ARG(high))
	    : sv_printf(a, "%.*s to %.*s", SV_ARG(low), SV_ARG(high));

	return unit.n ? sv_printf(a, "%.*s %.*s", SV_ARG(number), SV_ARG(unit)) : number;
}

/* The first thing that makes two versions of a claim different; CHANGE_KINDS if
 * nothing does. */
static enum change_kind
difference(struct comparison *c, const struct claim *was, const struct claim *is,
    struct arena scratch)
{
	static const int quantity[] = { CLAIMS_QTY_LOW, CLAIMS_QTY_HIGH, CLAIMS_QTY_UNIT };

	if (!sv_eq(was->col[CLAIMS_HORIZON_NORM], is->col[CLAIMS_HORIZON_NORM]))
		return CHANGE_HORIZON;
	for (size_t i = 0; i < sizeof quantity / sizeof *quantity; i++)
		if (!sv_eq(was->col[quantity[i]], is->col[quantity[i]]))
			return CHANGE_QUANTITY;
	if (!sv_eq(was->col[CLAIMS_POLARITY], is->col[CLAIMS_POLARITY]))
		return CHANGE_POLARITY;
	if (was->review->other != is->review)
		return CHANGE_CLAIM_MOVED;
	if (!words_equal(c->words, was->col[CLAIMS_TEXT], is->col[CLAIMS_TEXT], scratch))
		return CHANGE_CLAIM_REWORDED;
	return CHANGE_KINDS;
}

/* The change that was told of this sentence already and says what this one would:
 * a sentence that is reworded, or whose horizon changed, is one change however
 * many claims it makes, and new wording goes without saying where a value
 * changed.  NULL: none. */
static struct change *
same_sentence(struct comparison *c, const struct change *change, ptrdiff_t first,
    ptrdiff_t sentence, const ptrdiff_t *sentences)
{
	bool reworded = change->kind == CHANGE_CLAIM_REWORDED;

	for (ptrdiff_t i = first; i < c->changes->n; i++) {
		struct change *told = &c->changes->v[i];

		if (sentences[i - first] != sentence)
			continue;
		if (reworded && told->kind >= CHANGE_HORIZON && told->kind <= CHANGE_POLARITY)
			return told;
		if (told->kind == change->kind && (reworded || change->kind == CHANGE_HORIZON)
		    && sv_eq(told->before, change->before) && sv_eq(told->after, change->after))
			return told;
	}
	return NULL;
}

static void
fill_values(struct change *change, const struct claim *was, const struct claim *is, struct arena *a)
{
	switch (change->kind) {
	case CHANGE_HORIZON:
		change->before = was->col[CLAIMS_HORIZON_NORM];
		change->after = is->col[CLAIMS_HORIZON_NORM];
		break;
	case CHANGE_QUANTITY:
		change->before = quantity_text(a, was->col);
		change->after = quantity_text(a, is->col);
		break;
	case CHANGE_POLARITY:
		change->before = was->col[CLAIMS_POLARITY];
		change->after = is->col[CLAIMS_POLARITY];
		break;
	default:
		break;
	}
}

/* CHANGE joins one that was told of its sentence; the longer words are shown. */
static void
merge_into(struct changes *list, struct change *told, const struct change *change)
{
	ptrdiff_t length = told->before_text.n + told->after_text.n;

	if (sv_find(told->type, change->type) < 0)
		told->type = sv_printf(list->keep, "%.*s;%.*s", SV_ARG(told->type), SV_ARG(change->type));
	told->id = sv_printf(list->keep, "%.*s;%.*s", SV_ARG(told->id), SV_ARG(change->id));
	if (change->before_text.n + change->after_text.n > length) {
		told->before_text = sv_copy(list->keep, change->before_text);
		told->after_text = sv_copy(list->keep, change->after_text);
	}
}

/* Has a claim the words it had, in a sentence that has them too?  Then it changed
 * because of something else. */
static bool
same_words(struct comparison *c, const struct claim *x, const struct claim *y, struct arena scratch)
{
	const struct said *said = x->review->sentences && x->sentence >= 0
	    ? &x->review->sentences[x->sentence] : NULL;

	return words_equal(c->words, x->col[CLAIMS_TEXT], y->col[CLAIMS_TEXT], scratch)
	    && (!said || (said->other && words_overlap(said->words, said->other->words) == 1));
}

/* The review pair whose claims are compared, and what is told of them. */
struct telling {
	sv cause, part_of;
	ptrdiff_t first;                /* of its changes */
	ptrdiff_t *sentences;           /* of each of these: the sentence in the old review */
};

/* The claims of WAS whose change is wording alone, or all others. */
static void
compare_claims_of(struct comparison *c, const struct review *was, bool wording,
    const struct telling *t, struct arena scratch)
{
	for (ptrdiff_t i = 0; i < was->nclaims; i++) {
		struct claim *x = &was->claims[i], *y = x->other;
		enum change_kind kind = y ? difference(c, x, y, scratch) : CHANGE_CLAIM_GONE;
		struct arena a = scratch;
		struct change change, *told;

		if (kind == CHANGE_KINDS || wording != (kind == CHANGE_CLAIM_REWORDED))
			continue;
		change = at_claims(kind, x, y);
		change.cause = y && same_words(c, x, y, a) ? cause_of(&c->cause, false) : t->cause;
		change.part_of = t->part_of;
		if (y)
			fill_values(&change, x, y, &a);
		told = same_sentence(c, &change, t->first, x->sentence, t->sentences);
		if (told) {
			if (told->kind == kind)
				merge_into(c->changes, told, &change);
			continue;
		}
		t->sentences[c->changes->n - t->first] = x->sentence;
		change_add(c->changes, &change);
	}
}

/* PART_OF: the id of the verdict's change, if it changed. */
static void
compare_claims(struct comparison *c, const struct review *was, const struct review *is, sv part_of,
    struct arena scratch)
{
	struct telling t = {
		.cause = cause_of(&c->cause, text_changed(was, is)), .part_of = part_of,
		.first = c->changes->n, .sentences = new(&scratch, ptrdiff_t, was->nclaims + 1),
	};

	compare_claims_of(c, was, false, &t, scratch);
	compare_claims_of(c, was, true, &t, scratch);
	for (ptrdiff_t i = 0; i < is->nclaims; i++) {
		struct change change = at_claims(CHANGE_CLAIM_NEW, NULL, &is->claims[i]);

		if (is->claims[i].other)
			continue;
		change.cause = t.cause;
		change.part_of = part_of;
		change_add(c->changes, &change);
	}
}

static long
count_verdict(const struct document *d, sv verdict)
{
	long n = 0;

	for (ptrdiff_t i = 0; i < d->nreviews; i++)
		n += sv_eq(d->reviews[i].col[RR_VERDICT], verdict);
	return n;
}

static void
tell_document(struct comparison *c, enum change_kind kind, const struct document *d,
    struct arena scratch)
{
	sv what = sv_printf(&scratch,
	    "%td reviews (%ld ship, %ld mixed, %ld skip, %ld undecided), %ld claims", d->nreviews,
	    count_verdict(d, SV("ship")), count_verdict(d, SV("mixed")),
	    count_verdict(d, SV("skip")), count_verdict(d, SV("undecided")), d->nclaims);

	change_add(c->changes, &(struct change){
		.kind = kind, .doc = d->col[RD_DOC],
		.before = kind == CHANGE_DOCUMENT_GONE ? what : SV(""),
		.after = kind == CHANGE_DOCUMENT_NEW ? what : SV(""),
		.before_text = kind == CHANGE_DOCUMENT_GONE ? d->col[RD_TITLE] : SV(""),
		.after_text = kind == CHANGE_DOCUMENT_NEW ? d->col[RD_TITLE] : SV(""),
		.cause = SV("text"),
	});
}

/* Another review of the same lens on the same subject, or NULL. */
static const struct review *
seat_taken(const struct document *d, const struct review *r)
{
	for (ptrdiff_t i = 0; i < d->nreviews; i++)
		if (&d->reviews[i] != r && match_same_subject(&d->reviews[i], r)
		    && sv_eq(d->reviews[i].col[RR_LENS], r->col[RR_LENS]))
			return &d->reviews[i];
	return NULL;
}

static void
tell_review(struct comparison *c, const struct document *d, const struct review *r, bool gone,
    struct arena scratch)
{
	struct change change = gone ? at_reviews(CHANGE_REVIEW_GONE, r, NULL)
	    : at_reviews(CHANGE_REVIEW_NEW, NULL, r);
	const struct review *other = gone ? NULL : seat_taken(d, r);

	*(gone ? &change.before : &change.after) = r->col[RR_VERDICT];
	*(gone ? &change.before_text : &change.after_text) = r->col[RR_TEXT];
	change.cause = SV("text");
	if (other)
		change.note = sv_printf(&scratch,
		    "same product and lens as review %.*s, which stands as it was",
		    SV_ARG(other->col[RR_REVIEW]));
	change_add(c->changes, &change);
}

static bool
noted(const struct sv_list *list, sv id)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (sv_eq(list->v[i], id))
			return true;
	return false;
}

/* The names differ in one word, which has a digit in both: another version. */
static bool
version_step(sv a, sv b)
{
	int differing = 0;

	while (a.p && b.p) {
		sv x = sv_cut(&a, ' '), y = sv_cut(&b, ' ');
		bool digit_x = false, digit_y = false;

		if (sv_eq(x, y))
			continue;
		for (ptrdiff_t i = 0; i < x.n; i++)
			digit_x |= x.p[i] >= '0' && x.p[i] <= '9';
		for (ptrdiff_t i = 0; i < y.n; i++)
			digit_y |= y.p[i] >= '0' && y.p[i] <= '9';
		if (++differing > 1 || !digit_x || !digit_y)
			return false;
	}
	return !a.p && !b.p && differing == 1;
}

/* The subject of a seat has another name and its reviews are still there. */
static void
compare_subjects(struct comparison *c, const struct document *was, const struct review *x,
    struct arena scratch)
{
	const struct review *y = x->other;
	struct change change = at_reviews(CHANGE_PRODUCT_RENAMED, NULL, y);
	struct product_row *p = side_product(c->was, x->col[RR_PRODUCT_ID]);
	struct product_row *q = side_product(c->is, y->col[RR_PRODUCT_ID]);
	long carried = 0;

	if (sv_eq(x->col[RR_PRODUCT_ID], y->col[RR_PRODUCT_ID]) || !p || !q
	    || noted(&c->renamed_was, x->col[RR_PRODUCT_ID]))
		return;
	for (ptrdiff_t i = 0; i < was->nreviews; i++)
		carried += was->reviews[i].other
		    && sv_eq(was->reviews[i].col[RR_PRODUCT_ID], x->col[RR_PRODUCT_ID]);
	p->renamed = q->renamed = true;
	*push(&c->renamed_was, c->keep) = sv_copy(c->keep, x->col[RR_PRODUCT_ID]);
	*push(&c->renamed_is, c->keep) = sv_copy(c->keep, y->col[RR_PRODUCT_ID]);
	change.review = change.lens = SV("");
	change.id = y->col[RR_PRODUCT_ID];
	change.before = x->col[RR_PRODUCT];
	change.after = y->col[RR_PRODUCT];
	change.cause = SV("text");
	change.note = sv_printf(&scratch, "%s%ld reviews carried over",
	    version_step(change.before, change.after) ? "a version step; " : "", carried);
	change_add(c->changes, &change);
}

static void
compare_documents(struct comparison *c, struct document *was, struct document *is, struct arena *a)
{
	match_documents(was, is, c->words, a);
	for (ptrdiff_t i = 0; i < was->nreviews; i++) {
		struct review *x = &was->reviews[i];

		if (!x->other) {
			tell_review(c, was, x, true, *a);
			continue;
		}
		compare_subjects(c, was, x, *a);
		compare_claims(c, x, x->other, compare_verdicts(c, x, x->other, *a), *a);
	}
	for (ptrdiff_t i = 0; i < is->nreviews; i++)
		if (!is->reviews[i].other)
			tell_review(c, is, &is->reviews[i], false, *a);
}

/* Which side's document comes next: <0 the old one's, >0 the new one's, 0 both
 * have it.  Two reports of one document each are versions of it whatever their
 * files are called. */
static int
next_side(const struct comparison *c)
{
	if (!c->was->documents.have)
		return 1;
	if (!c->is->documents.have)
		return -1;
	if (c->was->ndocuments == 1 && c->is->ndocuments == 1)
		return 0;
	return sv_cmp(c->was->documents.row.col[RD_DOC], c->is->documents.row.col[RD_DOC]);
}

void
compare_reports(struct comparison *c)
{
	while (c->was->documents.have || c->is->documents.have) {
		struct arena a = c->page;
		struct document was, is;
		int order = next_side(c);

		if (order <= 0)
			side_read(c->was, &was, &a);
		if (order >= 0)
			side_read(c->is, &is, &a);
		if (order == 0)
			compare_documents(c, &was, &is, &a);
		else if (order < 0)
			tell_document(c, CHANGE_DOCUMENT_GONE, &was, a);
		else
			tell_document(c, CHANGE_DOCUMENT_NEW, &is, a);
	}
	compare_products(c);
	compare_predictions(c);
	compare_agreement(c);
	if (c->changes->n)
		cause_tell(&c->cause, c->changes);
	changes_finish(c->changes);
}
