#include "board.h"
#include <stdlib.h>

/* There are some dozens: a search from the front will do. */
static int32_t
find_cell(const struct board *b, const struct cell *cell)
{
	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[i];
		if (c->confusion == cell->confusion && sv_eq(c->class, cell->class) && sv_eq(c->got, cell->got) &&
		    sv_eq(c->layer, cell->layer))
			return (int32_t)i;
	}
	return -1;
}

int32_t
board_cell(const struct board *b, const char *layer, sv class)
{
	return find_cell(b, &(struct cell){ .layer = sv_of(layer), .class = class });
}

static void
add(struct board *b, const struct cell *wanted, struct count count)
{
	int32_t cell = find_cell(b, wanted);

	if (cell < 0) {
		cell = (int32_t)b->cells.n;
		*push(&b->cells, b->arena) = *wanted;
	}
	*push(&b->tallies, b->arena) = (struct tally){ b->document, cell, count };
}

void
board_add(struct board *b, const char *layer, sv class, struct count count)
{
	add(b, &(struct cell){ .layer = sv_of(layer), .class = class }, count);
}

void
board_confuse(struct board *b, const char *layer, sv wanted, sv got)
{
	add(b, &(struct cell){ .layer = sv_of(layer), .class = wanted, .got = got, .confusion = true },
	    (struct count){ sv_eq(wanted, got), 1, 1 });
}

bool
board_within(sv layer, sv wanted)
{
	return !wanted.n || sv_eq(layer, wanted) || (sv_starts(layer, wanted) && layer.p[wanted.n] == '.');
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

	order = order ? order : sv_cmp(a->class, b->class);
	return order ? order : sv_cmp(a->got, b->got);
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
