/* A row in hand is a piece of the room; a run is a table between stages, so that a
 * damaged one is noticed.  While they are merged each costs the buffers of an open
 * table, a small share of the rows that it saved. */
#include "runs.h"
#include <stdlib.h>
#include <unistd.h>
#include "err.h"
#include "file.h"
#include "table.h"

enum { ROOM = 1 << 30 };        /* address space for the rows in hand, and for one of a file */

struct held {
	const sv *cells;
	ptrdiff_t order;                /* in which it came */
};

struct run {
	struct table_in *in;
	char *path;
	struct arena room;              /* holds the row */
	struct row row;
	bool more;
};

struct runs {
	struct arena *keep;
	const char *dir;
	const struct schema *schema;
	struct arena room, left;        /* of the rows in hand; what is left of it */
	struct held *rows;
	ptrdiff_t n, max, next;
	struct { struct run *v; ptrdiff_t n, cap; } files;
	struct run *last;               /* whose row was handed out */
	bool reading;
};

struct runs *
runs_new(struct arena *keep, const char *dir, const struct schema *schema, ptrdiff_t rows)
{
	struct runs *r = new(keep, struct runs, 1);

	r->keep = keep;
	r->dir = dir;
	r->schema = schema;
	r->room = r->left = arena_new(ROOM);
	r->rows = new(keep, struct held, rows);
	r->max = rows;
	return r;
}

static int
by_key(const sv *x, const sv *y)
{
	int order = sv_cmp(x[0], y[0]);

	return order ? order : sv_cmp(x[1], y[1]);
}

static int
by_key_and_order(const void *a, const void *b)
{
	const struct held *x = a, *y = b;
	int order = by_key(x->cells, y->cells);

	return order ? order : (x->order > y->order) - (x->order < y->order);
}

static void
sort(struct runs *r)
{
	if (r->n > 1)
		qsort(r->rows, (size_t)r->n, sizeof *r->rows, by_key_and_order);
}

/* The rows in hand to a file. */
static void
spill(struct runs *r)
{
	sv name = sv_printf(r->keep, ".%s-%td.csv", r->schema->name, r->files.n + 1);
	struct run *run = push(&r->files, r->keep);
	struct table_out *out;

	*run = (struct run){ .path = path_join(r->keep, r->dir, sv_cstr(r->keep, name)) };
	out = table_create(run->path, r->schema, "");
	sort(r);
	for (ptrdiff_t i = 0; i < r->n; i++) {
		for (int c = 0; c < r->schema->ncolumns; c++)
			table_put(out, r->rows[i].cells[c]);
		table_end_row(out);
	}
	table_commit(out);
	r->n = 0;
	r->left = r->room;
}

void
runs_add(struct runs *r, const sv *cells)
{
	sv *copy;

	if (r->n == r->max || r->left.beg - r->room.beg >= RUNS_BYTES)
		spill(r);
	copy = new(&r->left, sv, r->schema->ncolumns);
	for (int i = 0; i < r->schema->ncolumns; i++)
		copy[i] = sv_copy(&r->left, cells[i]);
	r->rows[r->n] = (struct held){ copy, r->n };
	r->n++;
}

static void
advance(struct run *run)
{
	struct arena a = run->room;

	run->more = table_next(run->in, &run->row, &a);
}

static void
start_reading(struct runs *r)
{
	r->reading = true;
	if (!r->files.n) {
		sort(r);
		return;
	}
	if (r->n)
		spill(r);
	for (ptrdiff_t i = 0; i < r->files.n; i++) {
		struct run *run = &r->files.v[i];

		run->in = table_open(run->path, r->schema);
		run->room = arena_new(ROOM);
		advance(run);
	}
}

static void
close_files(struct runs *r)
{
	for (ptrdiff_t i = 0; i < r->files.n; i++) {
		struct run *run = &r->files.v[i];

		table_close(run->in);
		arena_free(&run->room);
		if (unlink(run->path) != 0)
			die_errno("%s", run->path);
	}
	r->files.n = 0;
}

const sv *
runs_next(struct runs *r)
{
	struct run *best = NULL;

	if (!r->reading)
		start_reading(r);
	if (!r->files.n)
		return r->next < r->n ? r->rows[r->next++].cells : NULL;
	if (r->last)
		advance(r->last);
	for (ptrdiff_t i = 0; i < r->files.n; i++) {
		struct run *run = &r->files.v[i];

		if (run->more && (!best || by_key(run->row.col, best->row.col) < 0))
			best = run;
	}
	r->last = best;
	if (best)
		return best->row.col;
	close_files(r);
	return NULL;
}
