#include "pairs.h"
#include "err.h"

enum { KEY_CAP = 1 << 22 };

static int
order_of(const struct pairs *p, const sv *a, const sv *b)
{
	for (const int *k = p->key; *k >= 0; k++) {
		int order = sv_cmp(a[*k], b[*k]);

		if (order)
			return order;
	}
	return 0;
}

static void
note_key(const struct pairs *p, struct pairs_side *s)
{
	struct arena a = s->key_room;

	for (int i = 0; p->key[i] >= 0; i++)
		s->key[i] = sv_copy(&a, s->rows.row.col[p->key[i]]);
}

static _Noreturn void
die_of_order(const struct pairs *p, const struct pairs_side *s, const char *why)
{
	struct arena a = arena_new(KEY_CAP);
	struct sv_list cells = { 0 };

	for (int i = 0; p->key[i] >= 0; i++)
		*push(&cells, &a) = s->rows.row.col[p->key[i]];
	die(EXIT_INPUT, "%s:%ld: %.*s: %s", report_path(s->rows.in), s->rows.row.line,
	    SV_ARG(sv_join(&a, &cells, SV(" "))), why);
}

/* The row behind the one that was given out. */
static void
advance(const struct pairs *p, struct pairs_side *s)
{
	const sv *cells = s->rows.row.col;
	int order = 0;

	if (!s->used)
		return;
	note_key(p, s);
	s->used = false;
	report_cursor_next(&s->rows);
	for (int i = 0; s->rows.have && order == 0 && p->key[i] >= 0; i++)
		order = sv_cmp(cells[p->key[i]], s->key[i]);
	if (s->rows.have && order <= 0)
		die_of_order(p, s, order ? "out of order" : "stands there twice");
}

struct pairs *
pairs_open(struct arena *keep, const char *old_dir, const char *new_dir,
    const struct schema *schema, const int *key)
{
	struct pairs *p = new(keep, struct pairs, 1);

	p->key = key;
	report_cursor_open(&p->old_side.rows, keep, old_dir, schema);
	report_cursor_open(&p->new_side.rows, keep, new_dir, schema);
	p->old_side.key_room = arena_new(KEY_CAP);
	p->new_side.key_room = arena_new(KEY_CAP);
	return p;
}

bool
pairs_next(struct pairs *p)
{
	struct pairs_side *x = &p->old_side, *y = &p->new_side;
	int order;

	advance(p, x);
	advance(p, y);
	if (!x->rows.have && !y->rows.have)
		return false;
	order = !x->rows.have ? 1 : !y->rows.have ? -1 : order_of(p, x->rows.row.col, y->rows.row.col);
	x->used = order <= 0;
	y->used = order >= 0;
	p->was = x->used ? x->rows.row.col : NULL;
	p->is = y->used ? y->rows.row.col : NULL;
	return true;
}

static void
close_side(struct pairs_side *s)
{
	report_close(s->rows.in);
	arena_free(&s->rows.room);
	arena_free(&s->key_room);
}

void
pairs_close(struct pairs *p)
{
	close_side(&p->old_side);
	close_side(&p->new_side);
}
