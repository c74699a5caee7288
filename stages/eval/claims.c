/* Claims, in two ways.  By sentence: a sentence has a type, horizon, quantity or
 * competitor, or has it not.  By span: a claim meets one of its type that shares
 * half of the longer span. */
#include "score.h"
#include <stdlib.h>
#include <string.h>

/* Something that a sentence has. */
struct item {
	long long sentence;
	sv what, class, unit;
	const struct claim *claim;
};
struct item_list {
	struct item *v;
	ptrdiff_t n, cap;
};

static int
same_item(const struct item *a, const struct item *b)
{
	if (a->sentence != b->sentence)
		return a->sentence < b->sentence ? -1 : 1;
	return sv_cmp(a->what, b->what);
}

static int
by_item(const void *x, const void *y)
{
	const struct item *a = x, *b = y;
	int order = same_item(a, b);

	if (!order)
		order = sv_cmp(a->unit, b->unit);
	return order ? order : (a->claim > b->claim) - (a->claim < b->claim);
}

/* Sort; of equal ones keep the first, unless EACH counts. */
static void
settle(struct item_list *list, bool each)
{
	ptrdiff_t n = 0;

	if (list->n)
		qsort(list->v, (size_t)list->n, sizeof(*list->v), by_item);
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (each || n == 0 || same_item(&list->v[n - 1], &list->v[i]) != 0)
			list->v[n++] = list->v[i];
	list->n = n;
}

/* Which items of a claim belong to a layer. */
typedef void itemise(struct arena *, struct item_list *, const struct claim *);

static void
types_of(struct arena *a, struct item_list *list, const struct claim *c)
{
	*push(list, a) = (struct item){ c->sentence, c->type, c->type, { 0 }, c };
}

static void
horizons_of(struct arena *a, struct item_list *list, const struct claim *c)
{
	if (c->horizon.n)
		*push(list, a) = (struct item){ c->sentence, c->horizon, { 0 }, { 0 }, c };
}

static void
competitors_of(struct arena *a, struct item_list *list, const struct claim *c)
{
	struct sv_list names = sv_split(a, c->competitors, ';');

	for (ptrdiff_t i = 0; i < names.n; i++)
		*push(list, a) = (struct item){ c->sentence, names.v[i], { 0 }, { 0 }, c };
}

/* "3.50" is "3.5" and "3.0" is "3". */
static sv
plain_number(sv n)
{
	if (sv_chr(n, '.') < 0)
		return n;
	while (sv_ends(n, SV("0")))
		n.n--;
	if (sv_ends(n, SV(".")))
		n.n--;
	return n;
}

static void
quantities_of(struct arena *a, struct item_list *list, const struct claim *c)
{
	sv value = plain_number(c->value), low = plain_number(c->low), high = plain_number(c->high);

	if (!value.n && !low.n && !high.n)
		return;
	sv text = sv_eq(value, low) && sv_eq(value, high) ? value
	    : sv_printf(a, "%.*s (%.*s to %.*s)", SV_ARG(value), SV_ARG(low), SV_ARG(high));
	*push(list, a) = (struct item){ c->sentence, text, { 0 }, c->unit, c };
}

static void
item_fault(struct scorer *s, const char *layer, const struct review *gold, const struct review *found,
    const struct item *i, bool missed)
{
	score_fault(s, (struct fault){ layer, .gold = gold, .found = found, .at = i->claim->at,
	    .sentence = i->sentence, .wanted = missed ? i->what : (sv){ 0 },
	    .got = missed ? (sv){ 0 } : i->what, .text = i->claim->text, .rule = i->claim->rule });
}

static void
score_items(struct scorer *s, const char *layer, itemise *of, bool each, const struct review *gold,
    const struct review *found)
{
	struct item_list g = { 0 }, f = { 0 };
	ptrdiff_t i = 0, k = 0;

	for (ptrdiff_t n = 0; n < gold->claims.n; n++)
		of(s->arena, &g, &gold->claims.v[n]);
	for (ptrdiff_t n = 0; n < found->claims.n; n++)
		of(s->arena, &f, &found->claims.v[n]);
	settle(&g, each);
	settle(&f, each);
	while (i < g.n || k < f.n) {
		int order = i == g.n ? 1 : k == f.n ? -1 : same_item(&g.v[i], &f.v[k]);
		const struct item *it = order <= 0 ? &g.v[i] : &f.v[k];

		score_count(s, layer, it->class, (struct count){ order == 0, order >= 0, order <= 0 });
		if (order)
			item_fault(s, layer, gold, found, it, order < 0);
		else if (of == quantities_of)
			score_label(s, (struct fault){ "claims.unit", .gold = gold, .found = found,
			    .at = it->claim->at, .sentence = it->sentence, .wanted = it->unit,
			    .got = f.v[k].unit, .text = it->claim->text,
			    .rule = f.v[k].claim->rule }, false);
		i += order <= 0;
		k += order >= 0;
	}
}

/* A gold and a found claim that may meet. */
struct pair {
	long long overlap;
	ptrdiff_t gold, found;
};
struct pair_list {
	struct pair *v;
	ptrdiff_t n, cap;
};

static int
by_overlap(const void *x, const void *y)
{
	const struct pair *a = x, *b = y;

	if (a->overlap != b->overlap)
		return a->overlap > b->overlap ? -1 : 1;
	if (a->gold != b->gold)
		return a->gold < b->gold ? -1 : 1;
	return (a->found > b->found) - (a->found < b->found);
}

static struct pair_list
meetings(struct arena *a, const struct claim_list *gold, const struct claim_list *found)
{
	struct pair_list pairs = { 0 };

	for (ptrdiff_t i = 0; i < gold->n; i++)
		for (ptrdiff_t k = 0; k < found->n; k++)
			if (sv_eq(gold->v[i].type, found->v[k].type) && span_half(gold->v[i].at, found->v[k].at))
				*push(&pairs, a) = (struct pair){
					span_overlap(gold->v[i].at, found->v[k].at), i, k };
	if (pairs.n)
		qsort(pairs.v, (size_t)pairs.n, sizeof(*pairs.v), by_overlap);
	return pairs;
}

static void
score_pair(struct scorer *s, const struct review *gold, const struct review *found,
    const struct claim *g, const struct claim *f)
{
	score_count(s, "claims.spans", g->type, (struct count){ 1, 0, 0 });
	if (!sv_eq(g->type, SV("quantity")))    /* which judge nothing */
		score_label(s, (struct fault){ "claims.polarity", .gold = gold, .found = found,
		    .at = f->at, .sentence = g->sentence, .wanted = g->polarity, .got = f->polarity,
		    .text = f->text, .rule = f->rule }, true);
}

/* The largest overlap is matched first, every claim at most once. */
static void
score_spans(struct scorer *s, const struct review *gold, const struct review *found)
{
	struct pair_list pairs = meetings(s->arena, &gold->claims, &found->claims);
	bool *gold_met = new(s->arena, bool, gold->claims.n);
	bool *found_met = new(s->arena, bool, found->claims.n);

	for (ptrdiff_t i = 0; i < gold->claims.n; i++)
		score_count(s, "claims.spans", gold->claims.v[i].type, (struct count){ 0, 0, 1 });
	for (ptrdiff_t i = 0; i < found->claims.n; i++)
		score_count(s, "claims.spans", found->claims.v[i].type, (struct count){ 0, 1, 0 });
	for (ptrdiff_t i = 0; i < pairs.n; i++) {
		const struct pair *p = &pairs.v[i];
		if (gold_met[p->gold] || found_met[p->found])
			continue;
		gold_met[p->gold] = found_met[p->found] = true;
		score_pair(s, gold, found, &gold->claims.v[p->gold], &found->claims.v[p->found]);
	}
}

void
score_claims(struct scorer *s, const struct review *gold, const struct review *found)
{
	score_items(s, "claims.types", types_of, false, gold, found);
	score_items(s, "claims.horizon", horizons_of, false, gold, found);
	score_items(s, "claims.quantity", quantities_of, true, gold, found);
	score_items(s, "claims.competitors", competitors_of, false, gold, found);
	score_spans(s, gold, found);
}
