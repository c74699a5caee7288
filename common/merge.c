/* Several sorted tables as one: the row with the smallest doc comes next.  There
 * are as many inputs as shards, so a linear search for it is quick enough. */
#include "err.h"
#include "table.h"
#include <stdlib.h>

struct merge_input {
	struct table_in *in;
	const char *path;
	struct arena room;              /* holds the row */
	struct row row;
	bool more;
};

struct merge_in {
	struct merge_input *v;
	ptrdiff_t n;
	const struct schema *schema;
	ptrdiff_t last;                 /* source of the row handed out last; -1: none */
};

enum { ROW_MAX = 1 << 30 };             /* address space for one row */

static void
advance(struct merge_input *s)
{
	struct arena held = s->room;
	char room[4096];
	struct arena scratch = { room, room + sizeof room };
	sv before = s->row.col[0];

	if (before.n > (ptrdiff_t)sizeof room)
		die(EXIT_INPUT, "%s:%ld: name of a document is longer than %d bytes", s->path,
		    s->row.line, (int)sizeof room);
	before = sv_copy(&scratch, before);
	s->more = table_next(s->in, &s->row, &held);
	if (s->more && sv_cmp(s->row.col[0], before) < 0)
		die(EXIT_INPUT, "%s:%ld: not sorted by document: \"%.*s\" behind \"%.*s\"", s->path,
		    s->row.line, SV_ARG(s->row.col[0]), SV_ARG(before));
}

struct merge_in *
merge_open(struct arena *keep, char *const *paths, ptrdiff_t n, const struct schema *schema)
{
	struct merge_in *m = new(keep, struct merge_in, 1);

	m->v = new(keep, struct merge_input, n);
	m->n = n;
	m->schema = schema;
	m->last = -1;
	for (ptrdiff_t i = 0; i < n; i++) {
		m->v[i].in = table_open(paths[i], schema);
		m->v[i].path = paths[i];
		m->v[i].room = arena_new(ROW_MAX);
		advance(m->v + i);
	}
	return m;
}

bool
merge_next(struct merge_in *m, struct row *row, struct arena *a)
{
	ptrdiff_t best = -1;

	if (m->last >= 0)
		advance(m->v + m->last);
	for (ptrdiff_t i = 0; i < m->n; i++)
		if (m->v[i].more &&
		    (best < 0 || sv_cmp(m->v[i].row.col[0], m->v[best].row.col[0]) < 0))
			best = i;
	m->last = best;
	if (best < 0)
		return false;
	row->line = m->v[best].row.line;
	for (int c = 0; c < m->schema->ncolumns; c++)
		row->col[c] = sv_copy(a, m->v[best].row.col[c]);
	return true;
}

ptrdiff_t
merge_source(const struct merge_in *m)
{
	return m->last;
}

void
merge_close(struct merge_in *m)
{
	for (ptrdiff_t i = 0; i < m->n; i++) {
		table_close(m->v[i].in);
		arena_free(&m->v[i].room);
	}
}
