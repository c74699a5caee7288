#include "rivals.h"

/* The maker in front of its product, "Acme's Two" or "Acme Two", is no competitor
 * of its own. */
static bool
is_maker(const struct review *r, ptrdiff_t i)
{
	const struct mention *m = &r->mentions.v[i];

	if (!sv_eq(m->kind, SV("company")) || i + 1 >= r->mentions.n || !mention_competes(m + 1))
		return false;
	sv between = sv_trim(sv_slice(r->text, m->end, m[1].start > m->end ? m[1].start : m->end));
	return between.n == 0 || sv_starts(between, SV("'")) || sv_starts(between, SV("\xE2\x80\x99"));
}

static void
add_name(struct sv_list *l, sv name, struct arena *a)
{
	for (ptrdiff_t i = 0; i < l->n; i++)
		if (sv_eq(l->v[i], name))
			return;
	*push(l, a) = name;
}

/* Those named in tokens [from, to) of the review. */
static struct sv_list
named_between(const struct review *r, int32_t from, int32_t to, struct arena *a)
{
	struct sv_list names = { 0 };

	for (ptrdiff_t i = 0; i < r->mentions.n && r->mentions.v[i].first < to; i++)
		if (mention_competes(&r->mentions.v[i]) && r->mentions.v[i].stop > from && !is_maker(r, i))
			add_name(&names, r->mentions.v[i].canonical, a);
	return names;
}

/* What stands in the last sentence before token AT of the review that names two or
 * more; else all names before it. */
static struct sv_list
last_list(const struct scene *s, int32_t at, struct arena *a)
{
	const struct review *r = s->review;
	struct sv_list names = named_between(r, s->offset, at, a);

	for (ptrdiff_t i = s->index; i-- > 0 && names.n < 2; )
		names = named_between(r, r->tokens.sentences[i].first, r->tokens.sentences[i].end, a);
	return names.n < 2 ? named_between(r, 0, at, a) : names;
}

/* Those of the sentence before token AT of the review, else of the sentence before it. */
static struct sv_list
near_names(const struct scene *s, int32_t at, struct arena *a)
{
	const struct review *r = s->review;
	struct sv_list names = named_between(r, s->offset, at, a);

	if (names.n || s->index == 0)
		return names;
	const struct sentence *before = &r->tokens.sentences[s->index - 1];
	return named_between(r, before->first, before->end, a);
}

/* Of a list the name at the place that a pointer's row says ("the second of those");
 * none if the list is not that long. */
static struct sv_list
nth_of(struct sv_list list, sv place)
{
	ptrdiff_t n = sv_eq(place, SV("last")) ? list.n : place.n ? place.p[0] - '0' : 0;

	return n < 1 || n > list.n ? (struct sv_list){ 0 } : (struct sv_list){ .v = list.v + n - 1, .n = 1 };
}

sv
rivals_of(const struct scene *s, const struct claim *c, struct arena *a)
{
	int32_t first = s->offset + c->first, end = s->offset + c->end;
	struct sv_list names = named_between(s->review, first, end, a);
	const struct match *pointer = names.n ? NULL : scene_says(s, HEAD_POINTS, c->first, c->end);

	if (!pointer)
		return sv_join(a, &names, SV(";"));
	sv to = pointer->rule->emit_tail;
	if (sv_eq(to, SV("here"))) {
		names = named_between(s->review, s->offset, first, a);
	} else if (sv_eq(to, SV("near"))) {
		names = near_names(s, first, a);
	} else if (sv_eq(to, SV("nth"))) {
		names = nth_of(last_list(s, first, a), rule_set_value(pointer->rule, "nth"));
	} else if (sv_eq(to, SV("last"))) {
		names = named_between(s->review, 0, first, a);
		if (names.n > 1)
			names = (struct sv_list){ .v = names.v + names.n - 1, .n = 1 };
	} else {
		names = last_list(s, first, a);
	}
	return sv_join(a, &names, SV(";"));
}
