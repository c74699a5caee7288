/* rules_scan: an automaton over symbols, all rows of a group at once, made as it
 * is walked.
 *
 * A position is a test of a row's program; a state is the set of positions that
 * may come next, with the ends of rows that were just reached.  Every row may
 * begin at every unit, so the first positions are not kept in the states: what
 * follows them is known per symbol.  A step that was never taken is worked out
 * and kept in a table; when the table is full it is dropped and begun anew. */
#include "rules_set.h"
#include <stdlib.h>
#include <string.h>

enum { STATES_MAX = 1 << 16, BUCKETS = 2 * STATES_MAX, EMPTY = 1 };

struct span {
	int32_t at, n;
};

struct state {
	struct span set;                /* of the pool: positions, ascending */
	struct span rows;               /* of the pool: the rows that end here */
};

struct ints {
	int32_t *v;
	ptrdiff_t n, cap;
};

struct dfa {
	/* Positions of all rows, back to back; they never change. */
	int32_t npositions;
	int32_t *test;                  /* -1: the end of a row */
	int32_t *row;
	struct span *follow;            /* of followers */
	struct ints followers, firsts;

	/* The table.  Step: next.v[state * stride + symbol] is state * 2, plus 1 if
	 * rows end there; 0: not known yet.  State 0 is none. */
	ptrdiff_t stride, most_states, max_states, max_pool;
	struct arena rows_start, rows_room;     /* of next */
	struct arena pool_start, pool_room;
	int32_t *next;
	struct ints pool;
	struct state *states;
	int32_t nstates;
	int32_t *buckets;
	struct span *starts;            /* symbol -> what follows firsts, of the pool; n -1: not known */

	struct ints set;                /* being gathered */
	uint32_t *mark, now;            /* a position is in SET if its mark is NOW */
	uint32_t *row_mark, sentence;   /* a row was hit if its mark is SENTENCE */
	int32_t *pin;                   /* a state of the caller's that must outlive a drop */
};

/* ---- gathering sets ---- */

static void
gather_begin(struct dfa *d)
{
	d->now++;
	d->set.n = 0;
}

static void
gather(struct dfa *d, const int32_t *v, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (d->mark[v[i]] != d->now) {
			d->mark[v[i]] = d->now;
			d->set.v[d->set.n++] = v[i];
		}
}

static int
compare(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
	return (x > y) - (x < y);
}

static struct span
pool_put(struct dfa *d, const int32_t *v, ptrdiff_t n)
{
	struct span span = { (int32_t)d->pool.n, (int32_t)n };
	for (ptrdiff_t i = 0; i < n; i++)
		*push(&d->pool, &d->pool_room) = v[i];
	return span;
}

/* ---- states ---- */

static uint32_t
hash_set(const int32_t *v, ptrdiff_t n)
{
	uint64_t h = (uint64_t)n;
	for (ptrdiff_t i = 0; i < n; i++)
		h = (h ^ (uint32_t)v[i]) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

static bool
same_set(const struct dfa *d, const struct state *s)
{
	return s->set.n == d->set.n &&
	    (s->set.n == 0 || memcmp(d->pool.v + s->set.at, d->set.v, (size_t)s->set.n * sizeof *d->set.v) == 0);
}

static int32_t
state_new(struct dfa *d)
{
	struct state *s = d->states + d->nstates;
	s->set = pool_put(d, d->set.v, d->set.n);
	s->rows = (struct span){ (int32_t)d->pool.n, 0 };
	for (ptrdiff_t i = 0; i < d->set.n; i++)
		if (d->test[d->set.v[i]] < 0) {
			*push(&d->pool, &d->pool_room) = d->row[d->set.v[i]];
			s->rows.n++;
		}
	int32_t *row = new(&d->rows_room, int32_t, d->stride);
	d->next = row - (ptrdiff_t)d->nstates * d->stride;
	return d->nstates++;
}

/* The state of the gathered set. */
static int32_t
state_of(struct dfa *d)
{
	if (d->set.n)
		qsort(d->set.v, (size_t)d->set.n, sizeof *d->set.v, compare);
	for (uint32_t i = hash_set(d->set.v, d->set.n);; i++) {
		int32_t *bucket = d->buckets + i % BUCKETS;
		if (*bucket == 0)
			return *bucket = state_new(d);
		if (same_set(d, d->states + *bucket))
			return *bucket;
	}
}

static void
clear(struct dfa *d, ptrdiff_t nsymbols)
{
	while (d->stride < nsymbols)
		d->stride *= 2;
	d->max_states = RULES_TABLE / (d->stride * (ptrdiff_t)sizeof *d->next);
	if (d->max_states > d->most_states)
		d->max_states = d->most_states;
	d->rows_room = d->rows_start;
	d->pool_room = d->pool_start;
	d->pool = (struct ints){ 0 };
	memset(d->buckets, 0, BUCKETS * sizeof *d->buckets);
	d->starts = new(&d->pool_room, struct span, d->stride);
	for (ptrdiff_t i = 0; i < d->stride; i++)
		d->starts[i].n = -1;
	d->nstates = 0;
	new(&d->rows_room, int32_t, d->stride);         /* of state 0, which is none */
	d->nstates = EMPTY;
	gather_begin(d);
	state_of(d);
}

/* A state put back after a drop; SET is its copy. */
static int32_t
restore(struct dfa *d, const struct ints *set)
{
	gather_begin(d);
	gather(d, set->v, set->n);
	return state_of(d);
}

static struct ints
copy_set(const struct dfa *d, int32_t state, struct arena *a)
{
	struct span set = d->states[state].set;
	struct ints copy = { new(a, int32_t, set.n), set.n, set.n };
	if (set.n)
		memcpy(copy.v, d->pool.v + set.at, (size_t)set.n * sizeof *copy.v);
	return copy;
}

/* Room for one more step, or drop all but state *S and the pinned one. */
static void
make_room(struct dfa *d, int32_t *s, struct arena scratch)
{
	if (d->nstates + 4 < d->max_states && d->pool.n + 4 * (ptrdiff_t)d->npositions < d->max_pool)
		return;
	struct ints set = copy_set(d, *s, &scratch), pinned = { 0 };
	if (d->pin)
		pinned = copy_set(d, *d->pin, &scratch);
	clear(d, 0);
	*s = restore(d, &set);
	if (d->pin)
		*d->pin = restore(d, &pinned);
}

/* ---- steps ---- */

static void
gather_step(struct dfa *d, const struct group *g, const int32_t *positions, ptrdiff_t n, int32_t symbol)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		int32_t p = positions[i];
		if (d->test[p] >= 0 && rules_symbol_holds(g, symbol, d->test[p]))
			gather(d, d->followers.v + d->follow[p].at, d->follow[p].n);
	}
}

static const struct span *
start_of(struct dfa *d, const struct group *g, int32_t symbol)
{
	struct span *start = d->starts + symbol;
	if (start->n < 0) {
		gather_begin(d);
		gather_step(d, g, d->firsts.v, d->firsts.n, symbol);
		*start = pool_put(d, d->set.v, d->set.n);
	}
	return start;
}

static int32_t
work_out(struct dfa *d, const struct group *g, int32_t from, int32_t symbol, struct arena scratch)
{
	make_room(d, &from, scratch);
	const struct span *start = start_of(d, g, symbol);
	gather_begin(d);
	gather(d, d->pool.v + start->at, start->n);
	struct span set = d->states[from].set;
	gather_step(d, g, d->pool.v + set.at, set.n, symbol);
	int32_t to = state_of(d);
	return d->next[from * d->stride + symbol] = to << 1 | (d->states[to].rows.n > 0);
}

static void
hit(struct dfa *d, int32_t state, struct hits *hits, struct arena *a)
{
	struct span rows = d->states[state].rows;
	for (int32_t i = 0; i < rows.n; i++) {
		int32_t row = d->pool.v[rows.at + i];
		if (d->row_mark[row] != d->sentence) {
			d->row_mark[row] = d->sentence;
			*push(hits, a) = row;
		}
	}
}

static inline int32_t
step(struct dfa *d, const struct group *g, int32_t from, int32_t symbol, struct hits *hits, struct arena *a)
{
	int32_t to = d->next[from * d->stride + symbol];
	if (!to)
		to = work_out(d, g, from, symbol, *a);
	if (to & 1)
		hit(d, to >> 1, hits, a);
	return to >> 1;
}

/* A chunk that can be read as one unit and as its tokens: both ways are walked,
 * and behind it stands the union of their states. */
static int32_t
step_readable(struct dfa *d, const struct group *g, int32_t from, const struct seen *seen, int32_t p,
    struct hits *hits, struct arena *a)
{
	int32_t end = seen->units->to[p];
	d->pin = &from;
	int32_t whole = step(d, g, from, seen->unit[p], hits, a), inside = from;
	d->pin = &whole;
	for (; p < end; p++)
		inside = step(d, g, inside, seen->inner[p], hits, a);
	make_room(d, &inside, *a);
	d->pin = NULL;
	gather_begin(d);
	gather(d, d->pool.v + d->states[whole].set.at, d->states[whole].set.n);
	gather(d, d->pool.v + d->states[inside].set.at, d->states[inside].set.n);
	return state_of(d);
}

void
rules_scan(struct group *g, const struct seen *seen, struct hits *hits, struct arena *a)
{
	struct dfa *d = g->dfa;
	const struct units *u = seen->units;
	if (g->symbols.n > d->stride)
		clear(d, g->symbols.n);
	d->sentence++;
	int32_t state = EMPTY;
	if (!seen->chunks) {
		for (int32_t p = 0; p < u->n; p = u->to[p])
			state = step(d, g, state, seen->unit[p], hits, a);
		return;
	}
	for (int32_t p = 0; p < u->n; p = u->to[p])
		state = seen->inner[p] < 0 ? step(d, g, state, seen->unit[p], hits, a)
		    : step_readable(d, g, state, seen, p, hits, a);
}

/* ---- positions ---- */

/* The positions reachable from instruction PC without passing a unit. */
static void
close_over(struct dfa *d, const struct program *p, int32_t base, int32_t pc, struct arena scratch)
{
	int32_t *stack = new(&scratch, int32_t, 2 * p->n + 2);
	bool *been = new(&scratch, bool, p->n);
	int32_t n = 0;
	for (stack[n++] = pc; n > 0; ) {
		int32_t at = stack[--n];
		if (been[at])
			continue;
		been[at] = true;
		const struct instr *in = p->v + at;
		if (in->op == OP_TEST || in->op == OP_MATCH) {
			int32_t position = base + at;
			gather(d, &position, 1);
		} else if (in->op == OP_SPLIT) {
			stack[n++] = in->x;
			stack[n++] = in->y;
		} else {
			stack[n++] = in->op == OP_JUMP ? in->x : at + 1;
		}
	}
}

static void
add_row(struct dfa *d, const struct program *p, int32_t base, int32_t row, struct arena *keep)
{
	for (int32_t i = 0; i < p->n; i++) {
		d->test[base + i] = p->v[i].op == OP_TEST ? p->v[i].x : -1;
		d->row[base + i] = row;
		if (p->v[i].op != OP_TEST)
			continue;
		gather_begin(d);
		close_over(d, p, base, i + 1, *keep);
		d->follow[base + i] = (struct span){ (int32_t)d->followers.n, (int32_t)d->set.n };
		for (ptrdiff_t j = 0; j < d->set.n; j++)
			*push(&d->followers, keep) = d->set.v[j];
	}
	gather_begin(d);
	close_over(d, p, base, 0, *keep);
	for (ptrdiff_t j = 0; j < d->set.n; j++)
		*push(&d->firsts, keep) = d->set.v[j];
}

struct dfa *
rules_dfa(struct rule_set *set, int group)
{
	struct arena *keep = set->keep;
	struct dfa *d = new(keep, struct dfa, 1);
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		if (set->rows.v[i].group == group && set->rows.v[i].rule.emit.n)
			d->npositions += (int32_t)set->rows.v[i].program.n;
	d->test = new(keep, int32_t, d->npositions);
	d->row = new(keep, int32_t, d->npositions);
	d->follow = new(keep, struct span, d->npositions);
	d->mark = new(keep, uint32_t, d->npositions);
	d->set.v = new(keep, int32_t, d->npositions);
	d->row_mark = new(keep, uint32_t, set->rows.n);
	int32_t base = 0;
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		const struct rules_row *row = set->rows.v + i;
		if (row->group != group || !row->rule.emit.n)
			continue;
		add_row(d, &row->program, base, (int32_t)i, keep);
		base += (int32_t)row->program.n;
	}
	d->states = new(keep, struct state, STATES_MAX);
	d->buckets = new(keep, int32_t, BUCKETS);
	d->stride = 256;
	d->most_states = STATES_MAX;
	d->max_pool = RULES_TABLE / 16 + 16 * (ptrdiff_t)d->npositions;
	d->rows_start = arena_new(RULES_TABLE + (1 << 20));
	d->pool_start = arena_new(4 * d->max_pool * (ptrdiff_t)sizeof *d->pool.v + RULES_TABLE);
	clear(d, 0);
	return d;
}

void
rules_dfa_limit(struct dfa *d, ptrdiff_t states)
{
	d->most_states = states;
	clear(d, 0);
}
