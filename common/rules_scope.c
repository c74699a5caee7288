/* rules_scope: which matches win, and in how many windows each stands. */
#include "rules_set.h"
#include <stdlib.h>
#include <string.h>

static const struct rules_row *
row_of(const struct match *m)
{
	return (const struct rules_row *)m->rule;
}

/* Matches of one head, the winner of any two that overlap first: further
 * left, longer, heavier, the earlier row. */
static int
by_rank(const void *x, const void *y)
{
	const struct match *a = x, *b = y;
	if (a->rule->head != b->rule->head)
		return a->rule->head < b->rule->head ? -1 : 1;
	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	if (a->end != b->end)
		return a->end > b->end ? -1 : 1;
	if (a->rule->weight != b->rule->weight)
		return a->rule->weight > b->rule->weight ? -1 : 1;
	return (row_of(a) > row_of(b)) - (row_of(a) < row_of(b));
}

static int
by_place(const void *x, const void *y)
{
	const struct match *a = x, *b = y;
	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	if (a->end != b->end)
		return a->end < b->end ? -1 : 1;
	return (row_of(a) > row_of(b)) - (row_of(a) < row_of(b));
}

static void
sort_matches(struct match_list *list, int (*order)(const void *, const void *))
{
	enum { FEW = 16 };              /* as most sentences have: sorted in place, without qsort's copies */
	if (list->n > FEW) {
		qsort(list->v, (size_t)list->n, sizeof *list->v, order);
		return;
	}
	for (ptrdiff_t i = 1; i < list->n; i++) {
		struct match m = list->v[i];
		ptrdiff_t to = i;
		for (; to > 0 && order(list->v + to - 1, &m) > 0; to--)
			list->v[to] = list->v[to - 1];
		list->v[to] = m;
	}
}

/* Sorts ALL into winners, cues (winning scope rows) and losers. */
static void
choose(struct rule_set *set, const struct match_list *all, struct match_list *winners)
{
	int32_t end = -1;
	for (ptrdiff_t i = 0; i < all->n; i++) {
		const struct match *m = all->v + i;
		if (i > 0 && m->rule->head != (m - 1)->rule->head)
			end = -1;
		if (m->first < end) {
			set->losers.v[set->losers.n++] = *m;
			continue;
		}
		end = m->end;
		struct match_list *list = row_of(m)->scope == SCOPE_NO ? winners : &set->cues;
		list->v[list->n++] = *m;
	}
}

/* ---- windows ---- */

struct window {
	int32_t first, end;     /* tokens */
	int flag;
};

static bool
breaks(const struct units *u, int32_t token)
{
	return rules_clause_break(u->view->vocabulary->v + u->view->tokens[token].form);
}

static bool
stops(const struct match_list *cues, int32_t token)
{
	for (ptrdiff_t i = 0; i < cues->n; i++)
		if (row_of(cues->v + i)->stops && token >= cues->v[i].first && token < cues->v[i].end)
			return true;
	return false;
}

static struct window
window_of(const struct units *u, const struct match_list *cues, const struct match *cue)
{
	const struct rules_row *row = row_of(cue);
	bool left = row->left;
	struct window w = { left ? cue->first : cue->end, left ? cue->first : cue->end, row->flag };
	int32_t n = (int32_t)u->view->n;
	for (int reach = 0; reach < row->reach && (left ? w.first > 0 : w.end < n); ) {
		int32_t token = left ? w.first - 1 : w.end;
		if (breaks(u, token) || stops(cues, token))
			break;
		if (left)
			w.first--;
		else
			w.end++;
		int32_t border = left ? w.first : w.end;        /* a unit's, or inside a chunk */
		reach += border == n || u->to[border + 1] != 0;
	}
	return w;
}

static void
count(struct match *m, const struct match *cue, const struct window *w)
{
	bool head = match_capture(m, "head") != NULL;
	int32_t anchor = row_of(cue)->left && !head ? m->end - 1 : m->anchor;
	if (anchor >= w->first && anchor < w->end && m->scope[w->flag] < UINT8_MAX)
		m->scope[w->flag]++;
}

struct match_list
rules_compete(struct rule_set *set, const struct units *u, struct match_list *all, struct arena *a)
{
	struct match_list winners = match_list_of(all->n, a);
	set->cues = match_list_of(all->n, a);
	set->losers = match_list_of(all->n, a);
	sort_matches(all, by_rank);
	choose(set, all, &winners);
	sort_matches(&set->cues, by_place);
	for (ptrdiff_t i = 0; i < set->cues.n; i++) {
		const struct match *cue = set->cues.v + i;
		if (row_of(cue)->scope != SCOPE_FLAG)
			continue;
		struct window w = window_of(u, &set->cues, cue);
		for (ptrdiff_t j = 0; j < winners.n; j++)
			count(winners.v + j, cue, &w);
	}
	sort_matches(&winners, by_place);
	return winners;
}
