/* Soft agreement on claims, type by type: which tokens stand in a claim of the
 * type, and where its claims begin and end.  Claims of one type that share bytes
 * count as one. */
#include "score.h"
#include "unitise.h"
#include <stdlib.h>

static int
by_start(const void *x, const void *y)
{
	const struct span *a = x, *b = y;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	return (a->end > b->end) - (a->end < b->end);
}

/* The claims of one type, cut to WHOLE. */
static struct units
units_of(const struct claim_list *claims, sv type, struct span whole, struct arena *a)
{
	struct units list = { 0 };
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < claims->n; i++) {
		const struct claim *c = &claims->v[i];

		if (sv_eq(c->type, type) && span_overlap(c->at, whole) == c->at.end - c->at.start)
			*push(&list, a) = c->at;
	}
	if (list.n)
		qsort(list.v, (size_t)list.n, sizeof *list.v, by_start);
	for (ptrdiff_t i = 0; i < list.n; i++)
		if (n && list.v[i].start < list.v[n - 1].end) {
			if (list.v[i].end > list.v[n - 1].end)
				list.v[n - 1].end = list.v[i].end;
		} else {
			list.v[n++] = list.v[i];
		}
	list.n = n;
	return list;
}

static bool
is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

struct token_list {
	struct span *v;
	ptrdiff_t n, cap;
};

/* Where the tokens of claims of one type begin, each once.  A token is what
 * stands between white space. */
static struct token_list
tokens_of(const struct claim_list *claims, sv type, struct arena *a)
{
	struct token_list list = { 0 };
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < claims->n; i++) {
		const struct claim *c = &claims->v[i];

		for (ptrdiff_t k = 0; k < c->text.n && sv_eq(c->type, type); k++)
			if (!is_space(c->text.p[k]) && (k == 0 || is_space(c->text.p[k - 1])))
				*push(&list, a) = (struct span){ c->at.start + k, 0 };
	}
	if (list.n)
		qsort(list.v, (size_t)list.n, sizeof *list.v, by_start);
	for (ptrdiff_t i = 0; i < list.n; i++)
		if (n == 0 || list.v[n - 1].start != list.v[i].start)
			list.v[n++] = list.v[i];
	list.n = n;
	return list;
}

static void
score_tokens(struct scorer *s, sv type, const struct review *gold, const struct review *found)
{
	struct token_list g = tokens_of(&gold->claims, type, s->arena), f = tokens_of(&found->claims, type, s->arena);
	double right = 0;

	for (ptrdiff_t i = 0, k = 0; i < g.n && k < f.n;) {
		long long x = g.v[i].start, y = f.v[k].start;

		right += x == y;
		i += x <= y;
		k += y <= x;
	}
	score_count(s, "claims.tokens", type, (struct count){ right, (double)f.n, (double)g.n });
}

/* Texts weigh by their length; RIGHT and GOLD are such that right / gold is
 * alpha over all of them. */
static void
score_units(struct scorer *s, sv type, const struct review *gold, const struct review *found)
{
	struct span whole = { gold->origin, gold->origin + gold->length };
	struct units g = units_of(&gold->claims, type, whole, s->arena);
	struct units f = units_of(&found->claims, type, whole, s->arena);

	if (gold->origin < 0 || g.n + f.n == 0)
		return;
	struct disagreement d = unitise(&g, &f, whole, *s->arena);
	double weight = (double)gold->length;
	board_add(s->board, "claims.unitised", (sv){ 0 },
	    (struct count){ weight * (d.expected - d.observed), 0, weight * d.expected });
}

static int
by_name(const void *x, const void *y)
{
	return sv_cmp(*(const sv *)x, *(const sv *)y);
}

void
score_overlap(struct scorer *s, const struct review *gold, const struct review *found)
{
	struct sv_list types = { 0 };

	for (ptrdiff_t i = 0; i < gold->claims.n; i++)
		*push(&types, s->arena) = gold->claims.v[i].type;
	for (ptrdiff_t i = 0; i < found->claims.n; i++)
		*push(&types, s->arena) = found->claims.v[i].type;
	if (types.n)
		qsort(types.v, (size_t)types.n, sizeof *types.v, by_name);
	for (ptrdiff_t i = 0; i < types.n; i++) {
		if (i > 0 && sv_eq(types.v[i], types.v[i - 1]))
			continue;
		score_tokens(s, types.v[i], gold, found);
		score_units(s, types.v[i], gold, found);
	}
}
