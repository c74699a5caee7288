/* Names are picked by how often they are held against any product, products by
 * how often one of these names is held against them.  Then each column is sorted
 * twice by the mean place of its partners in the other, which is what untangles
 * a drawing in layers (Sugiyama, Tagawa and Toda, IEEE Trans. SMC 11 (1981) 109). */
#include "rivals.h"
#include <stdlib.h>
#include <string.h>

static int
by_frequency(const void *a, const void *b)
{
	const struct rival_node *x = a, *y = b;

	return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : sv_cmp(x->name, y->name);
}

static int
by_middle(const void *a, const void *b)
{
	const struct rival_node *x = a, *y = b;
	int order = (x->middle > y->middle) - (x->middle < y->middle);

	return order ? order : by_frequency(a, b);
}

static void
pick_names(struct rivals *r, const struct totals *t, struct arena *a)
{
	struct named_counts all = { 0 };
	struct map places = { 0 };

	for (ptrdiff_t i = 0; i < t->nproducts; i++)
		for (ptrdiff_t k = 0; k < t->products[i]->competitors.n; k++) {
			const struct named_count *c = &t->products[i]->competitors.v[k];
			int32_t *at = map_slot(&places, a, c->name);

			if (*at < 0) {
				*at = (int32_t)all.n;
				*push(&all, a) = (struct named_count){ c->name, 0 };
			}
			all.v[*at].n += c->n;
		}
	named_counts_sort(&all);
	r->all_names = (long)all.n;
	for (r->nnames = 0; r->nnames < RIVALS_NAMES && r->nnames < all.n; r->nnames++)
		r->names[r->nnames] = (struct rival_node){ .name = all.v[r->nnames].name };
}

static int
place_of(const struct rivals *r, sv name)
{
	for (int i = 0; i < r->nnames; i++)
		if (sv_eq(r->names[i].name, name))
			return i;
	return -1;
}

static void
pick_products(struct rivals *r, const struct totals *t, struct arena *a)
{
	struct { struct rival_node *v; ptrdiff_t n, cap; } all = { 0 };

	for (ptrdiff_t i = 0; i < t->nproducts; i++) {
		const struct product *p = t->products[i];
		struct rival_node node = { .name = p->name, .product = p };

		for (ptrdiff_t k = 0; k < p->competitors.n; k++)
			if (place_of(r, p->competitors.v[k].name) >= 0)
				node.n += p->competitors.v[k].n;
		r->all_products += p->competitors.n > 0;
		if (node.n)
			*push(&all, a) = node;
	}
	if (all.n > 1)
		qsort(all.v, (size_t)all.n, sizeof *all.v, by_frequency);
	r->nproducts = all.n < RIVALS_PRODUCTS ? (int)all.n : RIVALS_PRODUCTS;
	for (int i = 0; i < r->nproducts; i++)
		r->products[i] = all.v[i];
}

/* The links between the two columns as they stand; a name that nothing drawn is
 * measured against goes. */
static void
find_links(struct rivals *r)
{
	int kept = 0;

	r->nlinks = 0;
	for (int i = 0; i < r->nnames; i++)
		r->names[i].n = 0;
	for (int p = 0; p < r->nproducts; p++) {
		const struct named_counts *list = &r->products[p].product->competitors;

		for (ptrdiff_t k = 0; k < list->n; k++) {
			int name = place_of(r, list->v[k].name);

			if (name < 0)
				continue;
			r->names[name].n += list->v[k].n;
			r->links[r->nlinks++] = (struct rival_link){ p, name, list->v[k].n };
		}
	}
	for (int i = 0; i < r->nnames; i++)
		if (r->names[i].n)
			r->names[kept++] = r->names[i];
	if (kept < r->nnames) {
		r->nnames = kept;
		find_links(r);
	}
}

/* Sort one column by where its partners stand. */
static void
untangle(struct rivals *r, bool names)
{
	struct rival_node *column = names ? r->names : r->products;
	int n = names ? r->nnames : r->nproducts;

	for (int i = 0; i < n; i++)
		column[i].middle = 0;
	for (int i = 0; i < r->nlinks; i++) {
		const struct rival_link *l = &r->links[i];
		struct rival_node *node = &column[names ? l->name : l->product];

		node->middle += (double)(l->n * (names ? l->product : l->name)) / (double)node->n;
	}
	if (n > 1)
		qsort(column, (size_t)n, sizeof *column, by_middle);
	find_links(r);
}

void
rivals_find(struct rivals *r, const struct totals *t, struct arena scratch)
{
	memset(r, 0, sizeof *r);
	pick_names(r, t, &scratch);
	pick_products(r, t, &scratch);
	find_links(r);
	for (int round = 0; round < 2; round++) {
		untangle(r, true);
		untangle(r, false);
	}
}
