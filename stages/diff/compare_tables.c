/* What changed in the tables over all documents: each is read along with its
 * other version, by the key it is sorted by. */
#include "compare.h"
#include <stdlib.h>
#include "digest.h"
#include "idmap.h"
#include "pairs.h"

static sv
reviews_text(struct arena *a, const sv *product)
{
	const char *reviews = sv_eq(product[RP_REVIEWS], SV("1")) ? "review" : "reviews";
	sv tally = compare_tally(a, product[RP_SHIP], product[RP_MIXED], product[RP_SKIP],
	    product[RP_UNDECIDED]);

	return sv_printf(a, "%.*s %s: %.*s", SV_ARG(product[RP_REVIEWS]), reviews, SV_ARG(tally));
}

/* A product that only one side has, unless it has another name there. */
static void
tell_product(struct comparison *c, const struct product_pair *p, struct arena scratch)
{
	bool gone = !p->after;
	const sv *row = gone ? p->was : p->is;
	struct change change = {
		.kind = gone ? CHANGE_PRODUCT_GONE : CHANGE_PRODUCT_NEW, .product_id = row[RP_PRODUCT_ID],
		.product = row[RP_PRODUCT], .cause = c->cause.any,
	};

	if (p->renamed)
		return;
	*(gone ? &change.old_id : &change.id) = row[RP_PRODUCT_ID];
	*(gone ? &change.before : &change.after) = reviews_text(&scratch, row);
	change_add(c->changes, &change);
}

/* The first change of a verdict on each product. */
static struct map
first_verdicts(const struct changes *list, struct arena *a)
{
	struct map at = { 0 };

	for (ptrdiff_t i = 0; i < list->n; i++) {
		int32_t *first;

		if (list->v[i].kind != CHANGE_VERDICT)
			continue;
		first = map_slot(&at, a, list->v[i].product_id);
		if (*first < 0)
			*first = (int32_t)i;
	}
	return at;
}

/* A panel that decides otherwise because a verdict did is told with it. */
static void
tell_panel(struct comparison *c, const sv *was, const sv *is, struct change *verdict,
    struct arena a)
{
	struct change change = {
		.kind = CHANGE_PANEL, .product_id = is[RP_PRODUCT_ID], .product = is[RP_PRODUCT],
		.id = is[RP_PRODUCT_ID], .old_id = was[RP_PRODUCT_ID],
		.before = was[RP_PANEL_VERDICT], .after = is[RP_PANEL_VERDICT],
		.cause = verdict ? verdict->cause : c->cause.any,
	};
	sv before = reviews_text(&a, was), after = reviews_text(&a, is);

	if (sv_eq(change.before, change.after))
		return;
	if (verdict) {
		verdict->note = sv_printf(c->keep, "%.*s; its panel: %.*s -> %.*s", SV_ARG(verdict->note),
		    SV_ARG(change.before), SV_ARG(change.after));
		change.part_of = verdict->id;
	}
	change.note = sv_printf(&a, "%.*s -> %.*s", SV_ARG(before), SV_ARG(after));
	change_add(c->changes, &change);
}

void
compare_panels(struct comparison *c)
{
	struct products *all = c->products;
	struct arena a = c->page;
	struct map verdicts = first_verdicts(c->changes, &a);

	for (ptrdiff_t i = 0; i < all->n; i++) {
		struct product_pair *p = &all->v[i];
		const struct product_pair *old = p;
		int32_t verdict = p->after ? map_find(&verdicts, p->is[RP_PRODUCT_ID]) : -1;

		if (p->after && p->renamed)
			old = products_find(all, products_old_id(all, p->is[RP_PRODUCT_ID]));
		if (p->after && old->before)
			tell_panel(c, old->was, p->is, verdict < 0 ? NULL : &c->changes->v[verdict], a);
		else
			tell_product(c, p, a);
	}
}

static const int prediction_key[] = { RF_DUE_LAST, RF_CLAIM_ID, -1 };

/* Where a prediction of the old report stood, of those that the new one does not
 * have on the same day. */
struct standing {
	sv status, review;
};
struct standings {
	struct standing *v;
	ptrdiff_t n, cap;
	struct idmap at;                /* id of the claim, the new one if it was reworded */
};

static void
note_standing(struct standings *all, const struct comparison *c, const sv *was, struct arena *a)
{
	int32_t reworded = map_find(&c->reworded, was[RF_CLAIM_ID]);
	sv id = reworded < 0 ? was[RF_CLAIM_ID] : c->new_ids.v[reworded];

	if (!id.n)
		return;
	*idmap_slot(&all->at, digest_bytes(id)) = (int32_t)all->n;
	*push(all, a) = (struct standing){ sv_copy(a, was[RF_STATUS]), sv_copy(a, was[RF_REVIEW]) };
}

static void
tell_prediction(struct comparison *c, const struct standing *was, const sv *is)
{
	if (!was || sv_eq(was->status, is[RF_STATUS]))
		return;
	change_add(c->changes, &(struct change){
		.kind = CHANGE_PREDICTION, .doc = is[RF_DOC], .review = is[RF_REVIEW],
		.old_review = was->review, .product_id = is[RF_PRODUCT_ID],
		.product = is[RF_PRODUCT], .lens = is[RF_LENS], .type = SV("prediction"),
		.id = is[RF_CLAIM_ID], .old_id = is[RF_CLAIM_ID], .before = was->status,
		.after = is[RF_STATUS], .after_text = is[RF_TEXT], .cause = c->cause.any,
		.note = is[RF_OUTCOME],
	});
}

/* A prediction may have another day in the new report.  So the tables are gone
 * through twice: for those that have not, and for where the others stood. */
void
compare_predictions(struct comparison *c)
{
	struct arena a = c->page;
	struct standings left = { 0 };
	struct pairs *p = pairs_open(&a, c->was->dir, c->is->dir, &report_predictions, prediction_key);

	while (pairs_next(p))
		if (p->was && !p->is)
			note_standing(&left, c, p->was, &a);
	pairs_close(p);
	p = pairs_open(&a, c->was->dir, c->is->dir, &report_predictions, prediction_key);
	while (pairs_next(p)) {
		int32_t at = p->is ? idmap_find(&left.at, digest_bytes(p->is[RF_CLAIM_ID])) : -1;

		if (p->is && p->was)
			tell_prediction(c, &(struct standing){ p->was[RF_STATUS], p->was[RF_REVIEW] }, p->is);
		else if (at >= 0)
			tell_prediction(c, &left.v[at], p->is);
	}
	pairs_close(p);
	idmap_free(&left.at);
}

static const int agreement_key[] = {
	AGREEMENT_SCOPE, AGREEMENT_METRIC, AGREEMENT_SCALE, AGREEMENT_BASIS, -1
};
static const sv PRODUCT_SCOPE = SV_INIT("product:");

static double
number(sv cell, struct arena scratch)
{
	return strtod(sv_cstr(&scratch, cell), NULL);
}

/* Is the value of row A outside the interval of row B? */
static bool
beyond(const sv *a, const sv *b, struct arena scratch)
{
	double value = number(a[AGREEMENT_VALUE], scratch);

	return a[AGREEMENT_VALUE].n && b[AGREEMENT_LOW].n && b[AGREEMENT_HIGH].n
	    && (value < number(b[AGREEMENT_LOW], scratch) || value > number(b[AGREEMENT_HIGH], scratch));
}

static sv
value_text(struct arena *a, const sv *row)
{
	if (!row[AGREEMENT_VALUE].n)
		return row[AGREEMENT_STATUS];
	if (!row[AGREEMENT_LOW].n)
		return row[AGREEMENT_VALUE];
	return sv_printf(a, "%.*s (%.*s to %.*s)", SV_ARG(row[AGREEMENT_VALUE]),
	    SV_ARG(row[AGREEMENT_LOW]), SV_ARG(row[AGREEMENT_HIGH]));
}

/* Figures shift with every review.  News is a shift after which each of the two
 * values lies outside the other's interval; setting diff_agreement asks for the
 * others too. */
static void
tell_agreement(struct comparison *c, const sv *was, const sv *is, struct arena a)
{
	bool news = beyond(was, is, a) && beyond(is, was, a);
	struct change change = {
		.kind = news ? CHANGE_AGREEMENT : CHANGE_AGREEMENT_WITHIN,
		.id = sv_printf(&a, "%.*s %.*s", SV_ARG(is[AGREEMENT_SCOPE]), SV_ARG(is[AGREEMENT_METRIC])),
		.type = is[AGREEMENT_SCALE], .before = value_text(&a, was), .after = value_text(&a, is),
		.note = is[AGREEMENT_BASIS], .cause = c->cause.any,
	};

	if (!news && (!c->all_agreement || sv_eq(was[AGREEMENT_VALUE], is[AGREEMENT_VALUE])))
		return;
	change.old_id = sv_printf(&a, "%.*s %.*s", SV_ARG(was[AGREEMENT_SCOPE]),
	    SV_ARG(was[AGREEMENT_METRIC]));
	change_add(c->changes, &change);
}

/* Rows on a product that has another name in the other report wait for each
 * other; they are few. */
struct waiting {
	struct row *v;
	ptrdiff_t n, cap;
	struct map at;
};

static sv
scope_key(struct arena *a, sv scope, const sv *row)
{
	return sv_printf(a, "%.*s %.*s %.*s %.*s", SV_ARG(scope), SV_ARG(row[AGREEMENT_METRIC]),
	    SV_ARG(row[AGREEMENT_SCALE]), SV_ARG(row[AGREEMENT_BASIS]));
}

static sv
scope_product(const sv *row)
{
	return sv_starts(row[AGREEMENT_SCOPE], PRODUCT_SCOPE)
	    ? sv_from(row[AGREEMENT_SCOPE], PRODUCT_SCOPE.n) : SV("");
}

static void
wait_for_other(struct waiting *all, const struct products *products, const sv *was, struct arena *a)
{
	const struct product_pair *p = products_find(products, scope_product(was));
	struct row *row;

	if (!p || !p->renamed)
		return;
	row = push(all, a);
	for (int i = 0; i < agreement_schema.ncolumns; i++)
		row->col[i] = sv_copy(a, was[i]);
	*map_slot(&all->at, a, scope_key(a, row->col[AGREEMENT_SCOPE], row->col)) = (int32_t)all->n - 1;
}

static const sv *
find_other(const struct waiting *all, const struct products *products, const sv *is, struct arena a)
{
	sv old = products_old_id(products, scope_product(is));
	int32_t at = map_find(&all->at, scope_key(&a, sv_cat(&a, PRODUCT_SCOPE, old), is));

	return at < 0 ? NULL : all->v[at].col;
}

void
compare_agreement(struct comparison *c)
{
	struct arena a = c->page;
	struct waiting waiting = { 0 };
	struct pairs *p = pairs_open(&a, c->was->dir, c->is->dir, &agreement_schema, agreement_key);

	while (pairs_next(p)) {
		if (p->was && p->is)
			tell_agreement(c, p->was, p->is, a);
		else if (p->was)
			wait_for_other(&waiting, c->products, p->was, &a);
	}
	pairs_close(p);
	if (!waiting.n)
		return;
	p = pairs_open(&a, c->was->dir, c->is->dir, &agreement_schema, agreement_key);
	while (pairs_next(p)) {
		const sv *was = p->is && !p->was ? find_other(&waiting, c->products, p->is, a) : NULL;

		if (was)
			tell_agreement(c, was, p->is, a);
	}
	pairs_close(p);
}
