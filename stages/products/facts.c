#include "facts.h"

enum { VOTES_LEAST = 2 };       /* for a maker: one rule alone may be wrong */
/* A firm that a rule of this weight calls a competitor is no maker of the product. */
static const double CERTAIN = 1;

struct vote {                   /* for a name as the maker of a side's product */
	sv name;
	int side;
	int called;             /* how often rules call it the owner */
	int reviews;            /* that name it as a firm */
	int32_t review;         /* the last of these */
	bool rival;             /* a rule is certain that it is a competitor */
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
note_kind(struct map *kinds, const struct span *span, struct arena *a)
{
	if (!is_unknown(span) || span->guessed || !span->kind_rule.n)
		return;
	int32_t *called = map_slot(kinds, a, span->canonical);
	if (span->kind != KIND_COMPANY)
		*called = CALLED_PRODUCT;
	else if (*called != CALLED_PRODUCT)
		*called = CALLED_COMPANY;
}

static void
take_kind(const struct map *kinds, struct span *span)
{
	if (!is_unknown(span) || !span->guessed || span->version.n ||
	    map_find(kinds, span->canonical) != CALLED_COMPANY)
		return;
	span->kind = KIND_COMPANY;
	span->kind_rule = SV("panel");
	span->guessed = false;
}

/* ---- makers ---- */

static struct vote *
votes_of(struct votes *votes, sv name, int side, struct arena *a)
{
	for (ptrdiff_t i = 0; i < votes->n; i++)
		if (votes->v[i].side == side && sv_eq(votes->v[i].name, name))
			return votes->v + i;
	struct vote *v = push(votes, a);
	*v = (struct vote){ .name = name, .side = side, .review = -1 };
	return v;
}

/* What a name of review I says of who makes the product of its side. */
static void
vote(struct votes *votes, const struct span *span, int side, int32_t i, struct arena *a)
{
	bool firm = span->kind == KIND_COMPANY && !span->owns;

	if (side < 0 || side >= SLOTS || !is_unknown(span) || (span->role != ROLE_OWNER && span->kind != KIND_COMPANY))
		return;
	struct vote *v = votes_of(votes, span->canonical, side, a);
	v->called += span->role == ROLE_OWNER;
	v->reviews += firm && v->review != i;
	v->review = firm ? i : v->review;
	v->rival |= span->role == ROLE_COMPETITOR && span->role_weight >= CERTAIN;
}

static bool
is_of_both(const struct votes *votes, const struct vote *v)
{
	for (ptrdiff_t i = 0; i < votes->n; i++)
		if (votes->v[i].side != v->side && sv_eq(votes->v[i].name, v->name))
			return true;
	return false;
}

/* Does the title have a word that may be the maker's? */
static bool
has_brand(const struct panel *panel, int side)
{
	for (ptrdiff_t i = 0; i < panel->variants.n; i++)
		if (panel->variants.v[i].guessed && panel->variants.v[i].sides >> side & 1)
			return true;
	return false;
}

static int
count_of(const struct votes *votes, const struct vote *v, const struct panel *panel)
{
	if (is_of_both(votes, v) || (v->called == 0 && has_brand(panel, v->side)))
		return 0;
	return v->rival ? v->called : v->called > v->reviews ? v->called : v->reviews;
}

static void
elect(struct panel_names *all, const struct votes *votes, const struct panel *panel)
{
	int most[SLOTS] = { 0 };

	for (ptrdiff_t i = 0; i < votes->n; i++) {
		const struct vote *v = votes->v + i;
		int count = count_of(votes, v, panel);
		if (count < VOTES_LEAST || count < most[v->side])
			continue;
		all->maker[v->side] = count == most[v->side] ? (sv){ 0 } : v->name;
		most[v->side] = count;
	}
}

/* ---- brands ---- */

/* "The Tarn" for the Tarn Pump: the side whose unknown brand is used as the thing.  Of a
 * product that a row names beside the title nothing is said: the next row has another. */
static uint8_t
side_by_use(const struct span *span)
{
	const struct variant *v = span->variant;

	if (!v || v->sides & (v->sides - 1) || !v->guessed || span->kind != KIND_PRODUCT)
		return 0;
	return v->sides & ((1 << SLOTS) - 1);
}

/* Where somebody else makes it, the brand is the thing, too. */
static uint8_t
sides_by_makers(const struct panel_names *all)
{
	uint8_t sides = 0;

	for (int side = 0; side < SLOTS; side++)
		if (all->maker[side].n)
			sides |= (uint8_t)(1 << side);
	return sides;
}

/* One name after another of all reviews of a panel. */
struct walk {
	struct review_names *reviews;
	ptrdiff_t n;
	ptrdiff_t review, sentence, at;
};

/* NULL: there are no more. */
static struct span *
next_span(struct walk *w)
{
	for (; w->review < w->n; w->review++, w->sentence = 0) {
		const struct review_names *r = w->reviews + w->review;
		for (; w->sentence < r->n; w->sentence++, w->at = 0)
			if (w->at < r->sentences[w->sentence].spans.n)
				return r->sentences[w->sentence].spans.v + w->at++;
	}
	return NULL;
}

static void
settle_kinds(struct review_names *reviews, ptrdiff_t n, struct arena scratch)
{
	struct walk first = { .reviews = reviews, .n = n }, second = first;
	struct map kinds = { 0 };       /* canonical name -> what rules call it */
	struct span *span;

	while ((span = next_span(&first)))
		note_kind(&kinds, span, &scratch);
	while ((span = next_span(&second)))
		take_kind(&kinds, span);
}

void
facts_find(struct panel_names *all, struct review_names *reviews, ptrdiff_t n, struct arena *a)
{
	struct walk walk = { .reviews = reviews, .n = n };
	struct votes votes = { 0 };
	const struct span *span;

	settle_kinds(reviews, n, *a);
	while ((span = next_span(&walk))) {
		vote(&votes, span, reviews[walk.review].side, (int32_t)walk.review, a);
		all->sides_by_brand |= side_by_use(span);
		if (!all->rivals_field.n && span->name && span->stand != STAND_NO && span->role == ROLE_COMPETITOR)
			all->rivals_field = span->name->field;
	}
	if (n)
		elect(all, &votes, reviews->panel);
	all->sides_by_brand |= sides_by_makers(all);
}
