#include "board.h"
#include <stdlib.h>

/* There are some dozens: a search from the front will do. */
int32_t
board_cell(const struct board *b, const char *layer, sv class)
{
	for (ptrdiff_t i = 0; i < b->cells.n; i++)
		if (sv_eq(b->cells.v[i].class, class) && sv_eq(b->cells.v[i].layer, sv_of(layer)))
			return (int32_t)i;
	return -1;
}

void
board_add(struct board *b, const char *layer, sv class, struct count count)
{
	int32_t cell = board_cell(b, layer, class);

	if (cell < 0) {
		cell = (int32_t)b->cells.n;
		*push(&b->cells, b->arena) = (struct cell){ sv_of(layer), class };
	}
	*push(&b->tallies, b->arena) = (struct tally){ b->document, cell, count };
}

struct count *
board_sum(const struct board *b, const int *times, struct arena *a)
{
	struct count *sum = new(a, struct count, b->cells.n);

	for (ptrdiff_t i = 0; i < b->tallies.n; i++) {
		const struct tally *t = &b->tallies.v[i];
		double n = times ? times[t->document] : 1;

		sum[t->cell].right += n * t->count.right;
		sum[t->cell].found += n * t->count.found;
		sum[t->cell].gold += n * t->count.gold;
	}
	return sum;
}

static int
by_cell(const void *x, const void *y, void *cells)
{
	const struct cell *a = &((const struct cell *)cells)[*(const int32_t *)x];
	const struct cell *b = &((const struct cell *)cells)[*(const int32_t *)y];
	int order = sv_cmp(a->layer, b->layer);

	return order ? order : sv_cmp(a->class, b->class);
}

int32_t *
board_order(const struct board *b, struct arena *a)
{
	int32_t *order = new(a, int32_t, b->cells.n);

	for (ptrdiff_t i = 0; i < b->cells.n; i++)
		order[i] = (int32_t)i;
	qsort_r(order, (size_t)b->cells.n, sizeof(*order), by_cell, b->cells.v);
	return order;
}
