#include "role.h"

struct past {                   /* the mentions so far */
	struct {
		const struct span **v;
		ptrdiff_t n, cap;
	} spans;
	struct {
		int32_t *v;
		ptrdiff_t n, cap;
	} words;                /* first word of each */
	struct map ids;         /* id -> index of its first mention */
};

enum { LOOK_BACK = 200 };       /* mentions that another one may take its role from */

static void
decide(struct span *span, enum role role, sv rule)
{
	span->role = role;
	span->role_rule = rule;
}

static const struct product *
subject_of(const struct review_names *r)
{
	return r->side < 0 ? NULL : &r->panel->side[r->side];
}

/* A name of the panel itself. */
static void
place_in_panel(const struct review_names *r, struct span *span)
{
	const struct variant *v = span->variant;

	if (r->side < 0) {
		decide(span, ROLE_OTHER, SV("no-subject"));
		return;
	}
	if (v->guessed && v->sides & r->all->sides_by_brand) {
		const struct product *p = &r->panel->side[v->sides & 1 ? 0 : v->sides & 2 ? 1 : 2];
		span->canonical = p->name;
		span->kind = p->kind;
		decide(span, v->sides >> r->side & 1 ? ROLE_SUBJECT : ROLE_RIVAL, (sv){ 0 });
		return;
	}
	bool own = v->sides >> r->side & 1, shared = v->sides & (v->sides - 1);
	if (v->use == VARIANT_BRAND && v->kind == KIND_COMPANY)
		decide(span, own ? ROLE_OWNER : ROLE_COMPETITOR, SV("maker"));
	else if (shared && v->use == VARIANT_SHORT)
		decide(span, ROLE_OTHER, SV("shared"));
	else
		decide(span, own ? ROLE_SUBJECT : ROLE_RIVAL, (sv){ 0 });
}

/* The maker of the subject or of the other product. */
static bool
is_maker(const struct review_names *r, struct span *span)
{
	for (int side = 0; side < r->panel->nsides && r->side >= 0; side++) {
		sv known = r->panel->side[side].maker, maker = known.n ? known : r->all->maker[side];
		if (!maker.n || !sv_eq(maker, span->canonical))
			continue;
		if (side == r->side || span->role == ROLE_NONE) {
			decide(span, side == r->side ? ROLE_OWNER : ROLE_COMPETITOR, SV("maker"));
			return true;
		}
	}
	return false;
}

static sv
maker_of(const struct span *span)
{
	return span->name ? span->name->maker : (sv){ 0 };
}

/* Same thing, or a maker and its product. */
static bool
related(const struct span *a, const struct span *b)
{
	sv makers[] = { maker_of(a), maker_of(b) };

	return sv_eq(a->canonical, b->canonical) || (makers[0].n && sv_eq(makers[0], b->canonical)) ||
	    (makers[1].n && sv_eq(makers[1], a->canonical));
}

/* What its owner, named just before, makes of a name: a part of the subject, or
 * another offer. */
static enum role
by_owner(const struct past *past)
{
	const struct span *owner = past->spans.n ? past->spans.v[past->spans.n - 1] : NULL;

	if (!owner || !owner->owns)
		return ROLE_NONE;
	return owner->role == ROLE_OWNER || owner->role == ROLE_SUBJECT ? ROLE_SUBJECT
	    : owner->role == ROLE_COMPETITOR || owner->role == ROLE_RIVAL ? ROLE_COMPETITOR
									    : ROLE_NONE;
}

static const struct span *
before(const struct past *past, const struct span *span, int32_t word)
{
	for (ptrdiff_t i = past->spans.n - 1; i >= 0 && i >= past->spans.n - LOOK_BACK; i--) {
		const struct span *old = past->spans.v[i];
		if (!old->variant && (related(span, old) || past->words.v[i] == word))
			return old;
	}
	return NULL;
}

/* The field of the first competitor that a rule names: a subject that nobody knows
 * is of that field. */
static sv
rivals_field(const struct review_names *r)
{
	for (ptrdiff_t i = 0; i < r->n; i++)
		for (ptrdiff_t k = 0; k < r->sentences[i].spans.n; k++) {
			const struct span *span = r->sentences[i].spans.v + k;
			if (span->stand != STAND_NO && span->role == ROLE_COMPETITOR && span->name)
				return span->name->field;
		}
	return (sv){ 0 };
}

static void
by_default(const struct gazetteer *g, const struct review_names *r, struct span *span)
{
	static const enum role usual[KINDS] = { ROLE_OTHER, ROLE_COMPETITOR, ROLE_COMPETITOR, ROLE_COMPETITOR,
		ROLE_COMPONENT, ROLE_COMPONENT, ROLE_OTHER };
	const struct product *subject = subject_of(r);
	sv field = span->name ? span->name->field : (sv){ 0 };
	sv own = subject ? subject->field : (sv){ 0 };

	for (int side = 0; side < r->panel->nsides && subject && !own.n; side++)
		own = r->panel->side[side].field;
	bool same = field.n && span->kind != KIND_TECHNIQUE && sv_eq(field, own.n ? own : r->rivals_field);
	enum role role = same ? ROLE_COMPETITOR : gazetteer_field_role(g, field, own.n > 0);
	decide(span, role == ROLE_NONE ? usual[span->kind] : role, field.n ? SV("field") : SV("kind"));
}

/* A guess from the shape alone is made better by the company the name keeps. */
static void
guess_kind(const struct review_names *r, struct span *span)
{
	const struct product *subject = subject_of(r);

	if (!span->guessed)
		return;
	if (span->owns)
		span->kind = KIND_COMPANY;
	else if (span->kind == KIND_TECHNIQUE && span->role == ROLE_COMPETITOR)
		span->kind = KIND_PRODUCT;
	if (span->kind == KIND_PRODUCT && span->role == ROLE_COMPETITOR && subject &&
	    subject->kind == KIND_MODEL)
		span->kind = KIND_MODEL;
}

static void
give_role(const struct gazetteer *g, const struct review_names *r, const struct past *past, struct span *span,
    int32_t word)
{
	const struct span *old;

	if (span->variant) {
		place_in_panel(r, span);
		return;
	}
	if (is_maker(r, span))
		return;
	if (by_owner(past) != ROLE_NONE)
		decide(span, by_owner(past), SV("owner"));
	else if (span->kind == KIND_LAW)
		decide(span, ROLE_OTHER, SV("kind"));
	if (span->sibling && r->side >= 0) {
		bool own = span->sibling->sides >> r->side & 1;
		if (own || span->role == ROLE_NONE)
			decide(span, own ? ROLE_OTHER : ROLE_COMPETITOR, SV("sibling"));
	}
	if (span->role == ROLE_NONE) {
		old = before(past, span, word);
		if (old)
			decide(span, old->role, SV("before"));
		else
			by_default(g, r, span);
	}
	guess_kind(r, span);
}

/* "Acme's Duo" is the Acme Duo, unless the lists know it by another name. */
static void
take_maker(const struct past *past, struct span *span, struct arena *a)
{
	const struct span *owner = past->spans.n ? past->spans.v[past->spans.n - 1] : NULL;
	bool owned = owner && owner->owns && owner->kind == KIND_COMPANY && !owner->variant;

	if (owned && span->kind != KIND_COMPANY && !span->variant && (!span->name || span->numbered))
		span->canonical = sv_printf(a, "%.*s %.*s", SV_ARG(owner->canonical), SV_ARG(span->canonical));
}

/* One name for one thing: spellings with the same slug are the same. */
static void
name_it(struct past *past, struct span *span, struct arena *a)
{
	span->id = product_slug(a, span->canonical);
	int32_t *first = map_slot(&past->ids, a, span->id);

	if (*first < 0)
		*first = (int32_t)past->spans.n;
	else
		span->canonical = past->spans.v[*first]->canonical;
}

void
role_review(const struct gazetteer *g, const struct panel_names *all, struct review_names *r, struct arena *a)
{
	struct past past = { 0 };

	r->all = all;
	r->rivals_field = rivals_field(r);
	if (!r->rivals_field.n)
		r->rivals_field = all->rivals_field;
	for (ptrdiff_t i = 0; i < r->n; i++)
		for (ptrdiff_t k = 0; k < r->sentences[i].spans.n; k++) {
			struct span *span = r->sentences[i].spans.v + k;
			if (span->stand == STAND_NO)
				continue;
			int32_t word = r->sentences[i].scene.atoms[span->first].word;
			take_maker(&past, span, a);
			give_role(g, r, &past, span, word);
			name_it(&past, span, a);
			*push(&past.spans, a) = span;
			*push(&past.words, a) = word;
		}
}
