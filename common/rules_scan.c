/* rules_scan: an automaton over symbols, all rows of a group at once, made as it
 * is walked.
 *
 * A position is a test of a row's program; a state is the set of positions that
 * the last unit may have passed, which is far smaller than the set of those that
 * may come next.  Every row may begin at every unit, so the first positions that
 * a unit passes are in every step: they are known per symbol.
 *
 * A step that was never taken is worked out and kept: in a row of the table for
 * the states that came first, which are the busy ones, in a hash table for the
 * others, whose rows would be almost empty.  When there is no room left all is
 * dropped and begun anew. */
#include "err.h"
#include "rules_set.h"
#include <stdlib.h>
#include <string.h>

enum {
	CACHE_LINE = 64 / sizeof(int32_t),
	EMPTY = 1,                      /* the state of no positions; 0 is none */
	/* Shares of the table: sets of positions are the bulk of it. */
	ROWS_ROOM = RULES_TABLE / 64,   /* bytes */
	STEPS_MAX = RULES_TABLE / 128,  /* steps, of 24 bytes in a table half full */
	STATES_MAX = RULES_TABLE / 256, /* states, of 16 bytes */
	POOL_MAX = RULES_TABLE / 8      /* positions, of 4 bytes */
};

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

struct step {
	int32_t from, symbol, to;       /* from 0: free */
};

struct steps {
	struct step *v;
	ptrdiff_t n, cap;
};

struct dfa {
	/* Positions of all rows, back to back; they never change. */
	int32_t npositions;
	int32_t *test, *row;
	bool *ends;                     /* the row may end behind it */
	struct span *follow;            /* of followers */
	struct ints followers, firsts;

	/* What is worked out.  A step is state * 2, plus 1 if rows end there; 0: not
	 * known yet. */
	ptrdiff_t stride, nrows, most_states, max_pool;
	struct arena rows_start, rows_room, states_start, states_room;
	int32_t *next;                  /* [state * stride + symbol], states before NROWS */
	struct steps steps;             /* of the others */
	struct ints pool;
	struct { struct state *v; ptrdiff_t n, cap; } states;
	struct ints buckets;            /* hash of sets -> state; n is not used */
	struct span *starts;            /* symbol -> firsts that pass, of the pool; n -1: not known */

	uint64_t *gathered;             /* a bit a position: the set being gathered */
	int32_t low, high;              /* the words of it that may not be 0: [low, high) */
	struct ints set;                /* the same as a list, once gathering has ended */
	uint32_t *row_mark, sentence;   /* a row was hit if its mark is SENTENCE */
	int32_t *row_hit;               /* and this is its place among the hits */
	int32_t *pin;                   /* a state of the caller's that must outlive a drop */
};

/* ---- gathering sets ---- */

static void
gather_begin(struct dfa *d)
{
	d->low = INT32_MAX;
	d->high = 0;
}

static void
gather(struct dfa *d, const int32_t *v, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		int32_t word = v[i] >> 6;
		d->gathered[word] |= (uint64_t)1 << (v[i] & 63);
		d->low = word < d->low ? word : d->low;
		d->high = word >= d->high ? word + 1 : d->high;
	}
}

/* The positions in order, in SET; the bits are clean again. */
static void
gather_end(struct dfa *d)
{
	d->set.n = 0;
	for (int32_t i = d->low; i < d->high; i++) {
		for (uint64_t word = d->gathered[i]; word; word &= word - 1)
			d->set.v[d->set.n++] = i << 6 | __builtin_ctzll(word);
		d->gathered[i] = 0;
	}
}

static struct span
pool_put(struct dfa *d, const int32_t *v, ptrdiff_t n)
{
	struct span span = { (int32_t)d->pool.n, (int32_t)n };
	for (ptrdiff_t i = 0; i < n; i++)
		d->pool.v[d->pool.n++] = v[i];
	return span;
}

/* ---- hash tables, doubled when half full ---- */

static void *
zeroed(ptrdiff_t n, size_t size)
{
	void *p = calloc((size_t)n, size);
	if (!p)
		die(EXIT_SYSTEM, "out of memory: the table of the rules");
	return p;
}

static struct step *
probe_step(const struct steps *t, int32_t from, int32_t symbol)
{
	uint64_t hash = ((uint64_t)(uint32_t)from << 32 | (uint32_t)symbol) * 0x9e3779b97f4a7c15u;
	uint64_t mask = (uint64_t)t->cap - 1;
	for (uint64_t i = hash >> 32 & mask;; i = (i + 1) & mask) {
		struct step *s = t->v + i;
		if (s->from == 0 || (s->from == from && s->symbol == symbol))
			return s;
	}
}

static void
put_step(struct steps *t, struct step step)
{
	if (2 * (t->n + 1) > t->cap) {
		struct steps old = *t;
		t->cap *= 2;
		t->v = zeroed(t->cap, sizeof *t->v);
		for (ptrdiff_t i = 0; i < old.cap; i++)
			if (old.v[i].from)
				*probe_step(t, old.v[i].from, old.v[i].symbol) = old.v[i];
		free(old.v);
	}
	*probe_step(t, step.from, step.symbol) = step;
	t->n++;
}

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

/* Where the gathered set stands, or would. */
static int32_t *
probe_set(const struct dfa *d)
{
	for (uint32_t i = hash_set(d->set.v, d->set.n);; i++) {
		int32_t *bucket = d->buckets.v + (i & (uint32_t)(d->buckets.cap - 1));
		if (*bucket == 0 || same_set(d, d->states.v + *bucket))
			return bucket;
	}
}

static void
grow_buckets(struct dfa *d)
{
	free(d->buckets.v);
	d->buckets.cap *= 2;
	d->buckets.v = zeroed(d->buckets.cap, sizeof *d->buckets.v);
	for (int32_t i = EMPTY; i < d->states.n; i++) {
		struct span set = d->states.v[i].set;
		uint32_t at = hash_set(d->pool.v + set.at, set.n);
		while (d->buckets.v[at & (uint32_t)(d->buckets.cap - 1)])
			at++;
		d->buckets.v[at & (uint32_t)(d->buckets.cap - 1)] = i;
	}
}

/* ---- states ---- */

static int32_t
state_new(struct dfa *d)
{
	struct state s = { .set = pool_put(d, d->set.v, d->set.n) };
	s.rows.at = (int32_t)d->pool.n;
	for (ptrdiff_t i = 0; i < d->set.n; i++) {
		int32_t row = d->row[d->set.v[i]];
		bool told = s.rows.n && d->pool.v[d->pool.n - 1] == row;        /* a row's positions stand together */
		if (d->ends[d->set.v[i]] && !told) {
			d->pool.v[d->pool.n++] = row;
			s.rows.n++;
		}
	}
	if (d->states.n < d->nrows)
		new(&d->rows_room, int32_t, d->stride);
	*push(&d->states, &d->states_room) = s;
	return (int32_t)d->states.n - 1;
}

/* The state of the gathered set. */
static int32_t
state_of(struct dfa *d)
{
	gather_end(d);
	if (2 * (d->states.n + 1) > d->buckets.cap)
		grow_buckets(d);
	int32_t *bucket = probe_set(d);
	if (*bucket == 0)
		*bucket = state_new(d);
	return *bucket;
}

static void
clear_rows(struct dfa *d, ptrdiff_t nsymbols)
{
	while (d->stride < nsymbols)            /* no power of two: columns would share cache lines' places */
		d->stride = 2 * d->stride + CACHE_LINE;
	d->nrows = ROWS_ROOM / (d->stride * (ptrdiff_t)sizeof *d->next);
	if (d->nrows < 2)
		d->nrows = 2;
	d->rows_room = d->rows_start;
	d->next = new(&d->rows_room, int32_t, d->stride);       /* of state 0, which is none */
}

/* Drop all, for at least so many symbols. */
static void
clear(struct dfa *d, ptrdiff_t nsymbols)
{
	clear_rows(d, nsymbols);
	free(d->steps.v);
	free(d->buckets.v);
	d->steps = (struct steps){ .cap = 1 << 10 };
	d->steps.v = zeroed(d->steps.cap, sizeof *d->steps.v);
	d->buckets = (struct ints){ .cap = 1 << 10 };
	d->buckets.v = zeroed(d->buckets.cap, sizeof *d->buckets.v);
	d->states_room = d->states_start;
	d->pool.n = 0;
	d->states.n = d->states.cap = 0;
	d->states.v = NULL;
	d->starts = new(&d->states_room, struct span, d->stride);
	for (ptrdiff_t i = 0; i < d->stride; i++)
		d->starts[i].n = -1;
	*push(&d->states, &d->states_room) = (struct state){ 0 };
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
	struct span set = d->states.v[state].set;
	struct ints copy = { new(a, int32_t, set.n), set.n, set.n };
	if (set.n)
		memcpy(copy.v, d->pool.v + set.at, (size_t)set.n * sizeof *copy.v);
	return copy;
}

/* Room for one more step, or drop all but state *S and the pinned one. */
static void
make_room(struct dfa *d, int32_t *s, struct arena scratch)
{
	if (d->states.n + 4 < d->most_states && d->pool.n + 4 * (ptrdiff_t)d->npositions < d->max_pool &&
	    d->steps.n < STEPS_MAX)
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

/* Those of the positions that a unit of this symbol passes. */
static void
gather_passed(struct dfa *d, const struct group *g, const int32_t *positions, ptrdiff_t n, int32_t symbol)
{
	const uint64_t *holds = g->symbols.v[symbol].holds;
	for (ptrdiff_t i = 0; i < n; i++) {
		int32_t test = d->test[positions[i]];
		if (holds[test >> 6] >> (test & 63) & 1)
			gather(d, positions + i, 1);
	}
}

static const struct span *
start_of(struct dfa *d, const struct group *g, int32_t symbol)
{
	struct span *start = d->starts + symbol;
	if (start->n < 0) {
		gather_begin(d);
		gather_passed(d, g, d->firsts.v, d->firsts.n, symbol);
		gather_end(d);
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
	struct span set = d->states.v[from].set;
	for (int32_t i = 0; i < set.n; i++) {
		struct span follow = d->follow[d->pool.v[set.at + i]];
		gather_passed(d, g, d->followers.v + follow.at, follow.n, symbol);
	}
	int32_t state = state_of(d), to = state << 1 | (d->states.v[state].rows.n > 0);
	if (from < d->nrows)
		d->next[from * d->stride + symbol] = to;
	else
		put_step(&d->steps, (struct step){ from, symbol, to });
	return to;
}

/* Rows end at position AT. */
static void
hit(struct dfa *d, int32_t state, int32_t at, struct hits *hits, struct arena *a)
{
	struct span rows = d->states.v[state].rows;
	for (int32_t i = 0; i < rows.n; i++) {
		int32_t row = d->pool.v[rows.at + i];
		if (d->row_mark[row] != d->sentence) {
			d->row_mark[row] = d->sentence;
			d->row_hit[row] = (int32_t)hits->n;
			*push(hits, a) = (struct hit){ .row = row, .first_end = at, .last_end = at };
		}
		struct hit *h = hits->v + d->row_hit[row];
		h->first_end = at < h->first_end ? at : h->first_end;
		h->last_end = at > h->last_end ? at : h->last_end;
	}
}

/* Past one unit to position AT. */
static inline int32_t
step(struct dfa *d, const struct group *g, int32_t from, int32_t symbol, int32_t at, struct hits *hits,
    struct arena *a)
{
	int32_t to = from < d->nrows ? d->next[from * d->stride + symbol] : probe_step(&d->steps, from, symbol)->to;
	if (!to)
		to = work_out(d, g, from, symbol, *a);
	if (to & 1)
		hit(d, to >> 1, at, hits, a);
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
	int32_t whole = step(d, g, from, seen->unit[p], end, hits, a), inside = from;
	d->pin = &whole;
	for (; p < end; p++)
		inside = step(d, g, inside, seen->inner[p], p + 1, hits, a);
	make_room(d, &inside, *a);
	d->pin = NULL;
	gather_begin(d);
	gather(d, d->pool.v + d->states.v[whole].set.at, d->states.v[whole].set.n);
	gather(d, d->pool.v + d->states.v[inside].set.at, d->states.v[inside].set.n);
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
			state = step(d, g, state, seen->unit[p], u->to[p], hits, a);
		return;
	}
	for (int32_t p = 0; p < u->n; p = u->to[p])
		state = seen->inner[p] < 0 ? step(d, g, state, seen->unit[p], u->to[p], hits, a)
		    : step_readable(d, g, state, seen, p, hits, a);
}

/* ---- positions ---- */

/* The positions that come next from instruction PC, in SET; whether the row may
 * end there. */
static bool
positions_from(struct dfa *d, const struct program *p, int32_t base, int32_t pc, struct arena scratch)
{
	bool *seen = new(&scratch, bool, p->n);
	rules_close(p, pc, seen, scratch);
	d->set.n = 0;
	for (int32_t i = pc; i < p->n; i++)
		if (seen[i] && p->v[i].op == OP_TEST)
			d->set.v[d->set.n++] = base + i;
	return seen[p->n - 1];          /* OP_MATCH */
}

static void
add_row(struct dfa *d, const struct program *p, int32_t base, int32_t row, struct arena *keep)
{
	for (int32_t i = 0; i < p->n; i++) {
		if (p->v[i].op != OP_TEST)
			continue;
		d->test[base + i] = p->v[i].x;
		d->row[base + i] = row;
		d->ends[base + i] = positions_from(d, p, base, i + 1, *keep);
		d->follow[base + i] = (struct span){ (int32_t)d->followers.n, (int32_t)d->set.n };
		for (ptrdiff_t j = 0; j < d->set.n; j++)
			*push(&d->followers, keep) = d->set.v[j];
	}
	positions_from(d, p, base, 0, *keep);
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
	d->ends = new(keep, bool, d->npositions);
	d->follow = new(keep, struct span, d->npositions);
	d->gathered = new(keep, uint64_t, d->npositions / 64 + 1);
	d->set.v = new(keep, int32_t, d->npositions);
	d->row_mark = new(keep, uint32_t, set->rows.n);
	d->row_hit = new(keep, int32_t, set->rows.n);
	int32_t base = 0;
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		const struct rules_row *row = set->rows.v + i;
		if (row->group != group || !row->rule.emit.n)
			continue;
		add_row(d, &row->program, base, (int32_t)i, keep);
		base += (int32_t)row->program.n;
	}
	d->stride = (256 + set->groups.v[group].tests.n) | CACHE_LINE;  /* about as many symbols as tests */
	d->most_states = STATES_MAX;
	d->max_pool = POOL_MAX + 16 * (ptrdiff_t)d->npositions;
	/* Address space: each may double once past its limit. */
	d->rows_start = arena_new(2 * ROWS_ROOM);
	d->states_start = arena_new(2 * STATES_MAX * (ptrdiff_t)sizeof *d->states.v + ROWS_ROOM);
	struct arena pool = arena_new((d->max_pool + 8 * (ptrdiff_t)d->npositions) * (ptrdiff_t)sizeof *d->pool.v);
	d->pool.v = (int32_t *)(void *)pool.beg;        /* pages cost when they are written */
	clear(d, 0);
	return d;
}

void
rules_dfa_limit(struct dfa *d, ptrdiff_t states)
{
	d->most_states = states;
	clear(d, 0);
}
