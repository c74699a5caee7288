#include "facts.h"

enum { VOTES_LEAST = 2 };       /* for a maker: one rule alone may be wrong */

struct vote {
	sv name;
	int side, count;
};
struct votes {
	struct vote *v;
	ptrdiff_t n, cap;
};

static bool
is_unknown(const struct span *span)
{
	return span->stand != STAND_NO && !span->variant && !span->sibling && !span->name;
}

/* ---- companies ---- */

enum { CALLED_COMPANY = 1, CALLED_PRODUCT };

static void
note_kind(struct panel_names *all, const struct span *span, struct arena *a)
{
	if (!is_unknown(span) || span->guessed || !span->kind_rule.n)
		return;
	int32_t *called = map_slot(&all->kinds, a, span->canonical);
	if (span->kind != KIND_COMPANY)
		*called = CALLED_PRODUCT;
	else if (*called != CALLED_PRODUCT)
		*called = CALLED_COMPANY;
}

static void
take_kind(const struct panel_names *all, struct span *span)
{
	if (!is_unknown(span) || !span->guessed || span->version.n ||
	    map_find(&all->kinds, span->canonical) != CALLED_COMPANY)
		return;
	span->kind = KIND_COMPANY;
	span->kind_rule = SV("panel");
	span->guessed = false;
}

/* ---- makers ---- */

static void
vote(struct votes *votes, sv name, int side, struct arena *a)
{
	for (ptrdiff_t i = 0; i < votes->n; i++)
		if (votes->v[i].side == side && sv_eq(votes->v[i].name, name)) {
			votes->v[i].count++;
			return;
		}
	*push(votes, a) = (struct vote){ name, side, 1 };
}

/* Who makes both products is no help to tell them apart. */
static bool
is_of_both(const struct votes *votes, const struct vote *v)
{
	for (ptrdiff_t i = 0; i < votes->n; i++)
		if (votes->v[i].side != v->side && sv_eq(votes->v[i].name, v->name))
			return true;
	return false;
}

static void
elect(struct panel_names *all, const struct votes *votes)
{
	int most[SIDES] = { 0 };

	for (ptrdiff_t i = 0; i < votes->n; i++) {
		const struct vote *v = votes->v + i;
		if (v->count < VOTES_LEAST || v->count < most[v->side] || is_of_both(votes, v))
			continue;
		all->maker[v->side] = v->count == most[v->side] ? (sv){ 0 } : v->name;
		most[v->side] = v->count;
	}
}

/* ---- brands ---- */

/* "The Tarn" for the Tarn Pump: the side whose unknown brand is used as the thing. */
static uint8_t
side_by_use(const struct span *span)
{
	const struct variant *v = span->variant;

	return v && !(v->sides & (v->sides - 1)) && v->guessed && span->kind == KIND_PRODUCT ? v->sides : 0;
}

/* Where somebody else makes it, the brand is the thing, too. */
static uint8_t
sides_by_makers(const struct panel_names *all)
{
	uint8_t sides = 0;

	for (int side = 0; side < SIDES; side++)
		if (all->maker[side].n)
			sides |= (uint8_t)(1 << side);
	return sides;
}

void
facts_find(struct panel_names *all, struct review_names *reviews, ptrdiff_t n, struct arena *a)
{
	struct votes votes = { 0 };

	for (ptrdiff_t i = 0; i < n; i++)
		for (ptrdiff_t k = 0; k < reviews[i].n; k++)
			for (ptrdiff_t m = 0; m < reviews[i].sentences[k].spans.n; m++) {
				const struct span *span = reviews[i].sentences[k].spans.v + m;
				note_kind(all, span, a);
				if (reviews[i].side >= 0)
					all->sides_by_brand |= side_by_use(span);
				if (reviews[i].side >= 0 && is_unknown(span) && span->role == ROLE_OWNER)
					vote(&votes, span->canonical, reviews[i].side, a);
			}
	elect(all, &votes);
	all->sides_by_brand |= sides_by_makers(all);
	for (ptrdiff_t i = 0; i < n; i++)
		for (ptrdiff_t k = 0; k < reviews[i].n; k++)
			for (ptrdiff_t m = 0; m < reviews[i].sentences[k].spans.n; m++)
				take_kind(all, reviews[i].sentences[k].spans.v + m);
}
