/* What changed in the tables over all documents. */
#include <stdlib.h>
#include "compare.h"
#include "err.h"

static sv
reviews_text(struct arena *a, const struct product_row *p)
{
	return sv_printf(a, "%.*s reviews: %.*s ship, %.*s mixed, %.*s skip", SV_ARG(p->col[RP_REVIEWS]),
	    SV_ARG(p->col[RP_SHIP]), SV_ARG(p->col[RP_MIXED]), SV_ARG(p->col[RP_SKIP]));
}

/* A product that only one side has, unless it has another name there. */
static void
tell_product(struct comparison *c, enum change_kind kind, const struct product_row *p,
    struct arena scratch)
{
	struct change change = {
		.kind = kind, .product_id = p->col[RP_PRODUCT_ID], .product = p->col[RP_PRODUCT],
		.id = p->col[RP_PRODUCT_ID], .cause = SV("text"),
	};

	if (p->renamed)
		return;
	*(kind == CHANGE_PRODUCT_GONE ? &change.before : &change.after) = reviews_text(&scratch, p);
	change_add(c->changes, &change);
}

/* The first change of a verdict on a product; NULL: none. */
static struct change *
verdict_on(struct changes *list, sv product_id)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (list->v[i].kind == CHANGE_VERDICT && sv_eq(list->v[i].product_id, product_id))
			return &list->v[i];
	return NULL;
}

/* A panel that decides otherwise because a verdict did is told with it. */
static void
compare_panel(struct comparison *c, const struct product_row *was, const struct product_row *is,
    struct arena scratch)
{
	struct change *verdict = verdict_on(c->changes, is->col[RP_PRODUCT_ID]);

	if (sv_eq(was->col[RP_PANEL_VERDICT], is->col[RP_PANEL_VERDICT]))
		return;
	if (verdict)
		verdict->note = sv_printf(c->keep, "%.*s; its panel: %.*s -> %.*s", SV_ARG(verdict->note),
		    SV_ARG(was->col[RP_PANEL_VERDICT]), SV_ARG(is->col[RP_PANEL_VERDICT]));
	change_add(c->changes, &(struct change){
		.kind = CHANGE_PANEL, .product_id = is->col[RP_PRODUCT_ID],
		.product = is->col[RP_PRODUCT], .id = is->col[RP_PRODUCT_ID],
		.before = was->col[RP_PANEL_VERDICT], .after = is->col[RP_PANEL_VERDICT], .cause = c->cause.any,
		.part_of = verdict ? verdict->id : SV(""),
		.note = sv_printf(&scratch, "%.*s; before: %.*s",
		    SV_ARG(reviews_text(&scratch, is)), SV_ARG(reviews_text(&scratch, was))),
	});
}

void
compare_products(struct comparison *c)
{
	for (ptrdiff_t i = 0; i < c->was->nproducts; i++) {
		struct product_row *p = &c->was->products[i];
		const struct product_row *q = side_product(c->is, p->col[RP_PRODUCT_ID]);

		if (!q)
			tell_product(c, CHANGE_PRODUCT_GONE, p, c->page);
		else
			compare_panel(c, p, q, c->page);
	}
	for (ptrdiff_t i = 0; i < c->is->nproducts; i++)
		if (!side_product(c->was, c->is->products[i].col[RP_PRODUCT_ID]))
			tell_product(c, CHANGE_PRODUCT_NEW, &c->is->products[i], c->page);
}

/* Rows of a table by a key; keys that stand twice are an error. */
struct keyed {
	struct map at;
	struct row *v;
	ptrdiff_t n, cap;
};

static struct keyed
read_keyed(struct arena *keep, const char *dir, const struct schema *schema,
    sv (*key)(struct arena *, const struct row *))
{
	struct report_in *in = report_open(keep, dir, schema);
	struct keyed all = { 0 };
	struct { struct row *v; ptrdiff_t n, cap; } list = { 0 };
	struct row row;

	while (report_next(in, &row, keep)) {
		sv k = key(keep, &row);
		int32_t *at = map_slot(&all.at, keep, k);

		if (*at >= 0)
			die(EXIT_INPUT, "%s:%ld: %.*s: stands in line %ld too", report_path(in), row.line,
			    SV_ARG(k), list.v[*at].line);
		*at = (int32_t)list.n;
		*push(&list, keep) = row;
	}
	report_close(in);
	all.v = list.v;
	all.n = list.n;
	return all;
}

static const struct row *
find_row(const struct keyed *all, sv key)
{
	int32_t at = map_find(&all->at, key);

	return at < 0 ? NULL : &all->v[at];
}

static sv
prediction_key(struct arena *a, const struct row *row)
{
	(void)a;
	return row->col[RF_CLAIM_ID];
}

void
compare_predictions(struct comparison *c)
{
	struct arena *a = &c->page;
	struct keyed was = read_keyed(a, c->was->dir, &report_predictions, prediction_key);
	struct keyed is = read_keyed(a, c->is->dir, &report_predictions, prediction_key);

	for (ptrdiff_t i = 0; i < is.n; i++) {
		const sv *now = is.v[i].col;
		const struct row *before = find_row(&was, now[RF_CLAIM_ID]);

		if (!before || sv_eq(before->col[RF_STATUS], now[RF_STATUS]))
			continue;
		change_add(c->changes, &(struct change){
			.kind = CHANGE_PREDICTION, .doc = now[RF_DOC], .review = now[RF_REVIEW],
			.old_review = before->col[RF_REVIEW], .product_id = now[RF_PRODUCT_ID],
			.product = now[RF_PRODUCT], .lens = now[RF_LENS], .type = SV("prediction"),
			.id = now[RF_CLAIM_ID], .before = before->col[RF_STATUS], .after = now[RF_STATUS],
			.before_text = before->col[RF_TEXT], .after_text = now[RF_TEXT],
			.cause = c->cause.any, .note = now[RF_OUTCOME],
		});
	}
}

static const sv PRODUCT_SCOPE = SV_INIT("product:");

static sv
agreement_key(struct arena *a, const struct row *row)
{
	const sv *c = row->col;

	return sv_printf(a, "%.*s %.*s %.*s %.*s", SV_ARG(c[AGREEMENT_SCOPE]),
	    SV_ARG(c[AGREEMENT_METRIC]), SV_ARG(c[AGREEMENT_SCALE]), SV_ARG(c[AGREEMENT_BASIS]));
}

/* The scope as the old report names it: a renamed product's under its old name. */
static struct row
under_old_name(const struct comparison *c, const struct row *row, struct arena *a)
{
	struct row old = *row;
	sv scope = row->col[AGREEMENT_SCOPE];

	for (ptrdiff_t i = 0; i < c->renamed_is.n && sv_starts(scope, PRODUCT_SCOPE); i++)
		if (sv_eq(sv_from(scope, PRODUCT_SCOPE.n), c->renamed_is.v[i]))
			old.col[AGREEMENT_SCOPE] = sv_cat(a, PRODUCT_SCOPE, c->renamed_was.v[i]);
	return old;
}

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
	return sv_printf(a, "%.*s (%.*s to %.*s)", SV_ARG(row[AGREEMENT_VALUE]),
	    SV_ARG(row[AGREEMENT_LOW]), SV_ARG(row[AGREEMENT_HIGH]));
}

/* Figures shift with every review.  News is a shift after which each of the two
 * values lies outside the other's interval. */
void
compare_agreement(struct comparison *c)
{
	struct arena *a = &c->page;
	struct keyed was = read_keyed(a, c->was->dir, &agreement_schema, agreement_key);
	struct keyed is = read_keyed(a, c->is->dir, &agreement_schema, agreement_key);

	for (ptrdiff_t i = 0; i < is.n; i++) {
		const sv *now = is.v[i].col;
		struct row old_name = under_old_name(c, &is.v[i], a);
		const struct row *before = find_row(&was, agreement_key(a, &old_name));

		if (!before || !beyond(before->col, now, *a) || !beyond(now, before->col, *a))
			continue;
		change_add(c->changes, &(struct change){
			.kind = CHANGE_AGREEMENT,
			.id = sv_printf(a, "%.*s %.*s", SV_ARG(now[AGREEMENT_SCOPE]),
			    SV_ARG(now[AGREEMENT_METRIC])),
			.type = now[AGREEMENT_SCALE],
			.before = value_text(a, before->col), .after = value_text(a, now),
			.cause = c->cause.any,
		});
	}
}
