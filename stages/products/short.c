#include "short.h"

struct full_list {              /* the longer names of a review, or of a panel */
	struct named {
		const struct span *span;
		const struct atom *atoms;
		ptrdiff_t n;
	} *v;
	ptrdiff_t n, cap;
};

/* Words without which a name is still the same: versions, sizes, tiers, tails. */
static bool
is_loose(const struct gazetteer *g, const struct atom *atom)
{
	return gazetteer_is(g, atom, WORD_TAIL | WORD_TIER | WORD_VERSION | WORD_MODEL) || is_version(g, atom) ||
	    is_code(atom);
}

static bool
all_loose(const struct gazetteer *g, const struct atom *atoms, ptrdiff_t n)
{
	while (n > 0 && is_loose(g, atoms + n - 1))
		n--;
	return n == 0;
}

static struct named
named_of(const struct sentence_names *s, const struct span *span)
{
	return (struct named){ span, s->scene.atoms + span->first, span->end - span->first };
}

static bool
is_product(const struct span *span)
{
	return span->stand != STAND_NO && !span->variant && !span->sibling &&
	    (span->kind == KIND_PRODUCT || span->kind == KIND_MODEL || span->kind == KIND_HARDWARE);
}

static bool
is_company(const struct span *span)
{
	return span->stand != STAND_NO && !span->variant && span->kind == KIND_COMPANY;
}

/* What may be a longer name, or short for one. */
static bool
is_thing(const struct span *span)
{
	return is_product(span) || is_company(span);
}

/* What says by itself which thing it is: a code does, a number does not. */
static bool
may_be_short(const struct gazetteer *g, const struct named *s)
{
	for (ptrdiff_t i = 0; i < s->n; i++)
		if (is_code(s->atoms + i))
			return true;
	return !all_loose(g, s->atoms, s->n);
}

/* Known models, and what has a version, are things of their own. */
static bool
stands_alone(const struct named *s)
{
	bool digit = false;

	for (ptrdiff_t i = 0; i < s->n; i++)
		digit = digit || s->atoms[i].flags & ATOM_DIGIT;
	return s->span->name && (digit || s->span->kind == KIND_MODEL);
}

/* Where the words of S stand in F; -1: nowhere. */
static ptrdiff_t
place_in(const struct named *s, const struct named *f)
{
	for (ptrdiff_t at = 0; at + s->n <= f->n; at++) {
		ptrdiff_t i = 0;
		while (i < s->n && s->atoms[i].word == f->atoms[at + i].word)
			i++;
		if (i == s->n)
			return at;
	}
	return -1;
}

static bool
is_maker_name(struct gazetteer *g, const struct atom *atoms, ptrdiff_t n)
{
	bool plural;
	const struct spelling *s = gazetteer_longest(g, atoms, 0, n, &plural);

	return s && s->length == n && s->name->kind == KIND_COMPANY;
}

static bool
shortens(struct gazetteer *g, const struct named *s, const struct named *f)
{
	ptrdiff_t at = s->n < f->n ? place_in(s, f) : -1;

	if (at < 0)
		return false;
	ptrdiff_t rest = at + s->n;
	bool known = s->span->name != NULL;
	if (is_company(s->span) || (is_company(f->span) && !known))
		return at == 0 && !known && is_company(f->span);
	if (at > 0 && known && !is_maker_name(g, f->atoms, at))
		return false;
	if (rest < f->n && stands_alone(s))
		return false;
	return (at > 0 && !known) || all_loose(g, f->atoms + rest, f->n - rest);
}

/* The one name that S is short for; NULL if there is none, or more than one: *SHARED. */
static const struct span *
full_name(struct gazetteer *g, const struct full_list *fulls, const struct named *s, bool *shared)
{
	const struct span *found = NULL;

	*shared = false;
	for (ptrdiff_t i = 0; i < fulls->n && !*shared; i++) {
		const struct named *f = fulls->v + i;
		if (!shortens(g, s, f))
			continue;
		*shared = found && !sv_eq(found->canonical, f->span->canonical);
		found = f->span;
	}
	return *shared ? NULL : found;
}

static void
add_fulls(struct full_list *fulls, const struct review_names *r, struct arena *a)
{
	for (ptrdiff_t i = 0; i < r->n; i++)
		for (ptrdiff_t k = 0; k < r->sentences[i].spans.n; k++) {
			struct named f = named_of(r->sentences + i, r->sentences[i].spans.v + k);
			if (f.n > 1 && is_thing(f.span))
				*push(fulls, a) = f;
		}
}

static void
lengthen(struct gazetteer *g, struct span *span, const struct named *s, const struct full_list *own,
    const struct full_list *all)
{
	if (!is_thing(span) || !may_be_short(g, s))
		return;
	bool shared;
	const struct span *full = full_name(g, own, s, &shared);
	if (!full && !shared)
		full = full_name(g, all, s, &shared);
	if (!full)
		return;
	span->canonical = full->canonical;
	span->kind = full->kind;
	span->guessed = full->guessed;
}

void
short_forms(struct gazetteer *g, struct review_names *reviews, ptrdiff_t n, struct arena scratch)
{
	struct full_list all = { 0 };

	for (ptrdiff_t i = 0; i < n; i++)
		add_fulls(&all, reviews + i, &scratch);
	for (ptrdiff_t i = 0; i < n && all.n; i++) {
		struct review_names *r = reviews + i;
		struct arena a = scratch;
		struct full_list own = { 0 };
		add_fulls(&own, r, &a);
		for (ptrdiff_t k = 0; k < r->n; k++)
			for (ptrdiff_t m = 0; m < r->sentences[k].spans.n; m++) {
				struct span *span = r->sentences[k].spans.v + m;
				struct named s = named_of(r->sentences + k, span);
				lengthen(g, span, &s, &own, &all);
			}
	}
}
