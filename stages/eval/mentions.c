/* Mentions meet when their spans are equal. */
#include "score.h"
#include <stdlib.h>

static int
by_span(const void *x, const void *y)
{
	const struct mention *a = *(const struct mention *const *)x, *b = *(const struct mention *const *)y;

	if (a->at.start != b->at.start)
		return a->at.start < b->at.start ? -1 : 1;
	return (a->at.end > b->at.end) - (a->at.end < b->at.end);
}

static const struct mention **
sorted(struct arena *a, const struct mention_list *list)
{
	const struct mention **v = new(a, const struct mention *, list->n);

	for (ptrdiff_t i = 0; i < list->n; i++)
		v[i] = &list->v[i];
	qsort(v, (size_t)list->n, sizeof(*v), by_span);
	return v;
}

static struct fault
fault_at(const char *layer, const struct review *gold, const struct review *found,
    const struct mention *m)
{
	return (struct fault){ layer, .gold = gold, .found = found, .at = m->at, .text = m->surface,
		.rule = m->rule };
}

static void
missed(struct scorer *s, const struct review *gold, const struct review *found, const struct mention *m)
{
	struct fault f = fault_at("mentions", gold, found, m);

	if (m->optional)
		return;
	f.wanted = m->surface;
	score_count(s, "mentions", (sv){ 0 }, (struct count){ 0, 0, 1 });
	score_fault(s, f);
}

static void
invented(struct scorer *s, const struct review *gold, const struct review *found, const struct mention *m)
{
	struct fault f = fault_at("mentions", gold, found, m);

	f.got = m->surface;
	score_count(s, "mentions", (sv){ 0 }, (struct count){ 0, 1, 0 });
	score_fault(s, f);
}

static void
matched(struct scorer *s, const struct review *gold, const struct review *found,
    const struct mention *g, const struct mention *m)
{
	if (g->optional)
		return;
	score_count(s, "mentions", (sv){ 0 }, (struct count){ 1, 1, 1 });

	struct fault f = fault_at("mentions.kind", gold, found, m);
	f.wanted = g->kind, f.got = m->kind;
	score_label(s, f, true);
	f.layer = "mentions.role", f.wanted = g->role, f.got = m->role;
	score_label(s, f, true);
	f.layer = "mentions.canonical", f.wanted = g->canonical, f.got = m->canonical;
	score_label(s, f, false);
}

void
score_mentions(struct scorer *s, const struct review *gold, const struct review *found)
{
	const struct mention **g = sorted(s->arena, &gold->mentions);
	const struct mention **f = sorted(s->arena, &found->mentions);
	ptrdiff_t i = 0, k = 0;

	while (i < gold->mentions.n || k < found->mentions.n) {
		int order = i == gold->mentions.n ? 1 : k == found->mentions.n ? -1 : by_span(&g[i], &f[k]);
		if (order < 0)
			missed(s, gold, found, g[i++]);
		else if (order > 0)
			invented(s, gold, found, f[k++]);
		else
			matched(s, gold, found, g[i++], f[k++]);
	}
}
