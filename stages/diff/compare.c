/* Documents side by side: of two versions only what they do not share is in
 * memory, and of a document that has no other version a review at a time. */
#include "compare.h"
#include "columns.h"
#include "match.h"
#include "unlike.h"

struct change
compare_place(enum change_kind kind, const struct review *was, const struct review *is)
{
	const struct review *r = is ? is : was;

	return (struct change){
		.kind = kind, .doc = r->col[RR_DOC], .review = is ? is->col[RR_REVIEW] : SV(""),
		.old_review = was ? was->col[RR_REVIEW] : SV(""), .product_id = r->col[RR_PRODUCT_ID],
		.product = r->col[RR_PRODUCT], .lens = r->col[RR_LENS],
		.id = is ? is->col[RR_REVIEW_ID] : SV(""),
		.old_id = was ? was->col[RR_REVIEW_ID] : SV(""),
	};
}

bool
compare_text_changed(const struct review *was, const struct review *is)
{
	return !sv_eq(was->col[RR_WORDS_DIGEST], is->col[RR_WORDS_DIGEST]);
}

sv
compare_tally(struct arena *a, sv ship, sv mixed, sv skip, sv undecided)
{
	const struct { sv n; const char *name; } counts[] = {
		{ ship, "ship" }, { mixed, "mixed" }, { skip, "skip" }, { undecided, "undecided" },
	};
	struct sv_list parts = { 0 };

	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		if (counts[i].n.n && !sv_eq(counts[i].n, SV("0")))
			*push(&parts, a) = sv_printf(a, "%.*s %s", SV_ARG(counts[i].n), counts[i].name);
	return parts.n ? sv_join(a, &parts, SV(", ")) : SV("no verdict");
}

static sv
product_tally(struct arena *a, const sv *product)
{
	return compare_tally(a, product[RP_SHIP], product[RP_MIXED], product[RP_SKIP],
	    product[RP_UNDECIDED]);
}

/* How the verdicts on the product of a seat stood and stand now. */
static sv
tally_note(struct comparison *c, const struct review *was, const struct review *is, struct arena *a)
{
	const struct product_pair *p = products_find(c->products, was->col[RR_PRODUCT_ID]);
	const struct product_pair *q = products_find(c->products, is->col[RR_PRODUCT_ID]);
	sv before, after;

	if (!p || !q || !p->before || !q->after)
		return SV("");
	before = product_tally(a, p->was);
	after = product_tally(a, q->is);
	return sv_printf(a, "the product: %.*s -> %.*s", SV_ARG(before), SV_ARG(after));
}

/* Higher is surer. */
static int
confidence_of(const struct review *r)
{
	return sv_eq(r->col[RR_CONFIDENCE], SV("high")) ? 2
	    : sv_eq(r->col[RR_CONFIDENCE], SV("medium"));
}

/* CHANGE_KINDS if the verdict is as it was. */
static enum change_kind
verdict_kind(const struct review *was, const struct review *is)
{
	int step = confidence_of(is) - confidence_of(was);

	if (!sv_eq(was->col[RR_VERDICT], is->col[RR_VERDICT]))
		return CHANGE_VERDICT;
	if (step)
		return step > 0 ? CHANGE_VERDICT_STRONGER : CHANGE_VERDICT_WEAKER;
	return sv_eq(was->col[RR_VERDICT_FROM], is->col[RR_VERDICT_FROM]) ? CHANGE_KINDS
	    : CHANGE_VERDICT_FROM;
}

static sv
verdict_value(enum change_kind kind, const struct review *r, struct arena *a)
{
	if (kind == CHANGE_VERDICT)
		return r->col[RR_VERDICT];
	return sv_printf(a, "%.*s: %.*s, %.*s", SV_ARG(r->col[RR_VERDICT]),
	    SV_ARG(r->col[RR_VERDICT_FROM]), SV_ARG(r->col[RR_CONFIDENCE]));
}

/* The id of the review if the verdict is another one, else empty. */
static sv
compare_verdicts(struct comparison *c, const struct review *was, const struct review *is,
    struct arena scratch)
{
	enum change_kind kind = verdict_kind(was, is);
	struct change change = compare_place(kind, was, is);

	if (kind == CHANGE_KINDS)
		return SV("");
	change.before = verdict_value(kind, was, &scratch);
	change.after = verdict_value(kind, is, &scratch);
	change.before_text = was->col[RR_EVIDENCE];
	change.after_text = is->col[RR_EVIDENCE];
	change.cause = cause_of(&c->cause, compare_text_changed(was, is));
	if (kind == CHANGE_VERDICT)
		change.note = tally_note(c, was, is, &scratch);
	if (kind == CHANGE_VERDICT && compare_text_changed(was, is)) {
		change.before_review = was->col[RR_TEXT];
		change.after_review = is->col[RR_TEXT];
	}
	change_add(c->changes, &change);
	return kind == CHANGE_VERDICT ? change.id : SV("");
}

static void
compare_lenses(struct comparison *c, const struct review *was, const struct review *is)
{
	struct change change = compare_place(CHANGE_LENS, was, is);

	if (sv_eq(was->col[RR_LENS], is->col[RR_LENS]))
		return;
	change.before = was->col[RR_LENS];
	change.after = is->col[RR_LENS];
	change.cause = cause_of(&c->cause, compare_text_changed(was, is));
	change_add(c->changes, &change);
}

/* How many reviews of the document went from the product of X to that of Y; none
 * if they are not the first to do so. */
static long
carried_over(const struct document *was, const struct review *x)
{
	long n = 0;

	for (ptrdiff_t i = 0; i < was->nreviews; i++) {
		const struct review *r = was->reviews[i];
		bool like = r->other && sv_eq(r->col[RR_PRODUCT_ID], x->col[RR_PRODUCT_ID])
		    && sv_eq(r->other->col[RR_PRODUCT_ID], x->other->col[RR_PRODUCT_ID]);

		if (like && n == 0 && r != x)
			return 0;
		n += like;
	}
	return n;
}

/* Only the old report has the one product and only the new one the other. */
static bool
is_renamed(struct comparison *c, sv was, sv is)
{
	struct product_pair *p = products_find(c->products, was), *q = products_find(c->products, is);

	if (!p || !q || p->after || q->before)
		return false;
	p->renamed = q->renamed = true;
	return true;
}

/* The subject of a seat has another name and its reviews are still there. */
static void
compare_subjects(struct comparison *c, const struct document *was, const struct review *x,
    struct arena scratch)
{
	const struct review *y = x->other;
	sv id = x->col[RR_PRODUCT_ID], new_id = y->col[RR_PRODUCT_ID];
	struct change change = compare_place(CHANGE_SUBJECT, NULL, y);
	long carried = sv_eq(id, new_id) ? 0 : carried_over(was, x);

	if (!carried || products_renamed(c->products, id, new_id))
		return;
	if (is_renamed(c, id, new_id)) {
		change.kind = CHANGE_PRODUCT_RENAMED;
		products_rename(c->products, id, new_id, c->keep);
	}
	change.review = change.lens = SV("");
	change.id = new_id;
	change.old_id = id;
	change.before = x->col[RR_PRODUCT];
	change.after = y->col[RR_PRODUCT];
	change.cause = change.kind == CHANGE_PRODUCT_RENAMED ? SV("text") : c->cause.any;
	change.note = sv_printf(&scratch, "%s%ld review%s carried over",
	    report_version_step(change.before, change.after) ? "a version step; " : "", carried,
	    carried == 1 ? "" : "s");
	change_add(c->changes, &change);
}

/* What a document held that only one side has. */
struct held {
	long reviews, ship, mixed, skip, undecided, claims;
};

static void
count_review(struct held *n, const struct review *r)
{
	sv verdict = r->col[RR_VERDICT];

	n->reviews++;
	n->claims += (long)r->nclaims;
	n->ship += sv_eq(verdict, SV("ship"));
	n->mixed += sv_eq(verdict, SV("mixed"));
	n->skip += sv_eq(verdict, SV("skip"));
	n->undecided += sv_eq(verdict, SV("undecided"));
}

static void
tell_document(struct comparison *c, enum change_kind kind, struct side *side, struct arena a)
{
	struct change change = { .kind = kind, .cause = SV("text") };
	struct held n = { 0 };
	struct document d;
	struct review r;
	sv what;

	side_begin(side, &d, &a);
	for (struct arena room = side->review_room; side_next(side, &r, &room); room = side->review_room)
		count_review(&n, &r);
	what = compare_tally(&a, sv_printf(&a, "%ld", n.ship), sv_printf(&a, "%ld", n.mixed),
	    sv_printf(&a, "%ld", n.skip), sv_printf(&a, "%ld", n.undecided));
	what = sv_printf(&a, "%ld reviews (%.*s), %ld claims", n.reviews, SV_ARG(what), n.claims);
	change.doc = d.col[RD_DOC];
	*(kind == CHANGE_DOCUMENT_GONE ? &change.before : &change.after) = what;
	*(kind == CHANGE_DOCUMENT_GONE ? &change.before_text : &change.after_text) = d.col[RD_TITLE];
	change_add(c->changes, &change);
}

static void
tell_review(struct comparison *c, const struct review *r, bool gone, struct arena scratch)
{
	struct change change = gone ? compare_place(CHANGE_REVIEW_GONE, r, NULL)
	    : compare_place(CHANGE_REVIEW_NEW, NULL, r);
	long other = gone ? -1 : side_seat(c->is, r);

	*(gone ? &change.before : &change.after) = r->col[RR_VERDICT];
	*(gone ? &change.before_text : &change.after_text) = r->col[RR_TEXT];
	change.cause = SV("text");
	if (other >= 0)
		change.note = sv_printf(&scratch,
		    "same product and lens as review %ld, which stands as it was", other);
	change_add(c->changes, &change);
}

/* The header of a document's file; no difference in what is said.  Files that are
 * no tables, and reports of earlier versions, have none. */
static void
compare_columns(struct comparison *c, const struct document *was, const struct document *is,
    struct arena scratch)
{
	struct change change = {
		.kind = CHANGE_COLUMNS, .doc = is->col[RD_DOC], .before = was->col[RD_COLUMNS],
		.after = is->col[RD_COLUMNS], .cause = SV("text"),
	};

	if (!change.before.n || !change.after.n || sv_eq(change.before, change.after))
		return;
	change.note = columns_text(change.before, change.after, &scratch);
	change_add(c->changes, &change);
}

static void
compare_documents(struct comparison *c, struct document *was, struct document *is, struct arena *a)
{
	compare_columns(c, was, is, *a);
	match_documents(was, is, c->words, a);
	for (ptrdiff_t i = 0; i < was->nreviews; i++) {
		struct review *x = was->reviews[i], *y = x->other;

		if (!y) {
			tell_review(c, x, true, *a);
			continue;
		}
		compare_subjects(c, was, x, *a);
		compare_lenses(c, x, y);
		compare_claims(c, x, y, compare_verdicts(c, x, y, *a), *a);
	}
	for (ptrdiff_t i = 0; i < is->nreviews; i++)
		if (!is->reviews[i]->other)
			tell_review(c, is->reviews[i], false, *a);
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
	if (c->was->alone && c->is->alone)
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

		if (order < 0) {
			tell_document(c, CHANGE_DOCUMENT_GONE, c->was, a);
		} else if (order > 0) {
			tell_document(c, CHANGE_DOCUMENT_NEW, c->is, a);
		} else {
			unlike_read(c->was, &was, c->is, &is, &a);
			compare_documents(c, &was, &is, &a);
			unlike_free(&was);
			unlike_free(&is);
		}
	}
	compare_panels(c);
	compare_predictions(c);
	compare_agreement(c);
	cause_tell(&c->cause, c->changes);
	changes_finish(c->changes);
}
