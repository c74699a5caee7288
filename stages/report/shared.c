/* The cluster in hand is gathered in room of its own; one that makes it into a
 * list is copied there in place of the worst. */
#include "shared.h"
#include <string.h>
#include "err.h"

enum { ROOM = 64 << 20 };       /* one cluster */

struct shared {
	struct arena *keep;
	struct arena room, used;
	struct cluster now;             /* no cluster id: none */
	struct clusters lists[2];       /* by disputed */
	long rows;
};

struct shared *
shared_new(struct arena *keep, long rows)
{
	struct shared *s = new(keep, struct shared, 1);

	s->keep = keep;
	s->rows = rows;
	s->room = s->used = arena_new(ROOM);
	for (int i = 0; i < 2; i++)
		s->lists[i].v = new(keep, struct cluster, rows + 1);
	return s;
}

static bool
is_better(const struct cluster *a, const struct cluster *b)
{
	return a->lenses != b->lenses ? a->lenses > b->lenses : a->reviews > b->reviews;
}

static struct cluster
copy_cluster(const struct cluster *from, struct arena *a)
{
	struct cluster c = *from;

	c.product_id = sv_copy(a, from->product_id);
	c.type = sv_copy(a, from->type);
	c.cluster = sv_copy(a, from->cluster);
	c.text = sv_copy(a, from->text);
	c.stances.v = new(a, struct stance, from->stances.n);
	for (ptrdiff_t i = 0; i < from->stances.n; i++) {
		const struct stance *s = &from->stances.v[i];

		c.stances.v[i] = (struct stance){ sv_copy(a, s->lens), sv_copy(a, s->stance),
			sv_copy(a, s->claim_id), s->reviews };
	}
	return c;
}

/* Equal ones stay in the order in which they came. */
static void
finish_cluster(struct shared *s)
{
	struct clusters *list = &s->lists[s->now.disputed];
	ptrdiff_t at = list->n;

	if (!s->now.cluster.n || s->now.lenses < 2)
		return;
	list->all++;
	while (at > 0 && is_better(&s->now, &list->v[at - 1]))
		at--;
	if (at >= s->rows)
		return;
	memmove(list->v + at + 1, list->v + at, (size_t)(list->n - at) * sizeof *list->v);
	list->v[at] = copy_cluster(&s->now, s->keep);
	if (list->n < s->rows)
		list->n++;
}

static void
start_cluster(struct shared *s, const sv *cells)
{
	s->used = s->room;
	s->now = (struct cluster){
		.product_id = sv_copy(&s->used, cells[CORROBORATION_PRODUCT_ID]),
		.type = sv_copy(&s->used, cells[CORROBORATION_TYPE]),
		.cluster = sv_copy(&s->used, cells[CORROBORATION_CLUSTER]),
		.text = sv_copy(&s->used, cells[CORROBORATION_TEXT]),
	};
}

static void
add_stance(struct shared *s, const sv *cells)
{
	struct cluster *c = &s->now;
	sv stance = cells[CORROBORATION_STANCE], ids = cells[CORROBORATION_CLAIM_IDS];
	long long reviews;

	if (!sv_int(cells[CORROBORATION_REVIEWS], &reviews) || reviews == 0)
		return;                 /* silent */
	for (ptrdiff_t i = 0; i < c->stances.n; i++)
		if (!sv_eq(c->stances.v[i].stance, stance)
		    && (sv_eq(stance, SV("deny")) || sv_eq(c->stances.v[i].stance, SV("deny"))))
			c->disputed = true;
	*push(&c->stances, &s->used) = (struct stance){ sv_copy(&s->used, cells[CORROBORATION_LENS]),
		sv_copy(&s->used, stance), sv_copy(&s->used, sv_cut(&ids, ';')), (long)reviews };
	c->lenses++;
	c->reviews += (long)reviews;
}

void
shared_add(struct shared *s, const sv *cells)
{
	const struct cluster *c = &s->now;

	if (!sv_eq(c->cluster, cells[CORROBORATION_CLUSTER]) || !sv_eq(c->type, cells[CORROBORATION_TYPE])
	    || !sv_eq(c->product_id, cells[CORROBORATION_PRODUCT_ID])) {
		finish_cluster(s);
		start_cluster(s, cells);
	}
	add_stance(s, cells);
}

const struct clusters *
shared_list(struct shared *s, bool disputed)
{
	finish_cluster(s);
	s->now = (struct cluster){ 0 };
	return &s->lists[disputed];
}
