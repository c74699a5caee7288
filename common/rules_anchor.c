/* rules_anchor: which rows are worth trying in a sentence, and from where.
 *
 * Every match of a row passes one of its anchors: tests of the pattern that
 * together stand on each of its ways.  They are chosen once, to hold for as few
 * words as can be told from the tests themselves, and with them goes how many
 * units of the pattern can stand in front.  So a sentence is read once: a unit
 * whose symbol is nobody's anchor costs one look-up, however many rules there
 * are, and any other names the rows to try and the few places where their
 * matches can begin. */
#include "rules_set.h"
#include <string.h>

/* Another unit that the match then has as well: it passes one of the set's tests
 * and stands at most REACH units behind the anchor, or before it if negative. */
struct need {
	int32_t set, reach;
};

/* A test that anchors a row, behind least to most units of the match. */
enum { NEEDS = 2 };
struct anchor {
	int32_t row, least, most;
	struct need needs[NEEDS];       /* set -1: no more */
};

struct anchor_list {
	struct anchor *v;
	ptrdiff_t n, cap;
};

struct anchors {
	struct anchor_list *of_test;
	uint64_t *tests;                /* a bit for each test that anchors */
	ptrdiff_t words;                /* of TESTS */
	double *costs;                  /* of each test: about how many of 1,000 units pass */
	uint32_t *mark, sentence;       /* a row is among the tries if its mark is SENTENCE */
	int32_t *place;                 /* and this is its place */
	struct arena *keep;
};

/* ---- what a test costs ---- */

/* Of plain text, in 1,000 units. */
static const double class_costs[CLASS_ALL] = {
	[CLASS_NUM] = 20, [CLASS_ORD] = 5, [CLASS_PCT] = 5, [CLASS_MONEY] = 8, [CLASS_DUR] = 8, [CLASS_DATE] = 5,
	[CLASS_YEAR] = 5, [CLASS_VER] = 5, [CLASS_CAPSEQ] = 60, [CLASS_ANY] = 1000, [CLASS_WORD] = 850,
	[CLASS_CAP] = 110, [CLASS_UPPER] = 30, [CLASS_PUNCT] = 130, [CLASS_QUOTE] = 20, [CLASS_URL] = 2,
	[CLASS_START] = 60, [CLASS_END] = 60, [CLASS_GAP] = 990
};

/* Short words are the frequent ones. */
static double
word_cost(sv text)
{
	static const double by_length[] = { 60, 60, 20, 10, 4, 1.5, 0.8, 0.5 };
	ptrdiff_t last = (ptrdiff_t)(sizeof by_length / sizeof *by_length) - 1;
	return by_length[text.n < last ? text.n : last];
}

static double
test_cost(const double *costs, const struct test *t)
{
	switch (t->kind) {
	case TEST_WORD:
	case TEST_EXACT:
		return word_cost(t->text);
	case TEST_STEM:
		return 1.5 * word_cost(t->text);
	case TEST_GLOB:
		return 25;
	case TEST_CLASS:
		return class_costs[t->x];
	case TEST_NAME:
		return 40;
	case TEST_AND:
		return costs[t->x] < costs[t->y] ? costs[t->x] : costs[t->y];
	case TEST_OR:
		return costs[t->x] + costs[t->y];
	case TEST_BUT:
		return costs[t->x];
	}
	return 1000;
}

/* ---- the anchors of a row ---- */

struct cut {
	struct int_list tests;          /* instructions; none: there is no cut */
	double cost;
};

/* What all ways lead through, and what comes behind it; NEXT 0: not looked at. */
struct step {
	struct cut cut;
	int32_t next;
};

struct cuts {
	struct cut *v;
	ptrdiff_t n, cap;
};

struct chooser {
	struct anchors *anchors;
	struct alphabet *alphabet;
	const struct program *program;
	int32_t row;
	struct distances from;
	const double *costs;
	struct step *steps;             /* of each instruction, once it was looked at */
	struct arena *arena;
};

static struct cut cheapest(const struct chooser *, int32_t from, int32_t to);

/* Where all ways that part at PC meet again. */
static int32_t
meeting(const struct program *p, int32_t pc)
{
	int32_t end = pc + 1;
	for (int32_t i = pc; i < end; i++) {
		const struct instr *in = p->v + i;
		int32_t far = in->op == OP_SPLIT && in->y > in->x ? in->y
		    : in->op == OP_SPLIT || in->op == OP_JUMP ? in->x : 0;
		end = far > end ? far : end;
	}
	return end;
}

/* The cheapest of both ways of a split, together; none if one of them is free. */
static struct cut
cheapest_of_ways(const struct chooser *c, int32_t pc, int32_t end)
{
	const struct instr *in = c->program->v + pc;
	struct cut one = cheapest(c, in->x, end), other = { 0 }, both = { 0 };
	if (one.tests.n)
		other = cheapest(c, in->y, end);
	if (!other.tests.n)
		return both;
	both.tests.n = both.tests.cap = one.tests.n + other.tests.n;
	both.tests.v = new(c->arena, int32_t, both.tests.n);
	memcpy(both.tests.v, one.tests.v, (size_t)one.tests.n * sizeof *one.tests.v);
	memcpy(both.tests.v + one.tests.n, other.tests.v, (size_t)other.tests.n * sizeof *other.tests.v);
	both.cost = one.cost + other.cost;
	return both;
}

static struct cut
cut_of_test(const struct chooser *c, int32_t pc)
{
	struct cut cut = { .cost = c->costs[c->program->v[pc].x] };
	*push(&cut.tests, c->arena) = pc;
	return cut;
}

static const struct step *
step_at(const struct chooser *c, int32_t pc)
{
	const struct instr *in = c->program->v + pc;
	struct step *step = c->steps + pc;
	if (step->next)
		return step;
	step->next = in->op == OP_SPLIT ? meeting(c->program, pc) : in->op == OP_JUMP ? in->x : pc + 1;
	if (in->op == OP_TEST)
		step->cut = cut_of_test(c, pc);
	else if (in->op == OP_SPLIT)
		step->cut = cheapest_of_ways(c, pc, step->next);
	return step;
}

/* The cheapest tests of which every way from instruction FROM to TO passes one. */
static struct cut
cheapest(const struct chooser *c, int32_t from, int32_t to)
{
	const struct step *best = NULL, *step;
	for (int32_t pc = from; pc < to; pc = step->next) {
		step = step_at(c, pc);
		if (step->cut.tests.n && (!best || step->cut.cost < best->cut.cost))
			best = step;
	}
	return best ? best->cut : (struct cut){ 0 };
}

static void
reach(struct distances *d, int32_t pc, int32_t least, int32_t most)
{
	d->least[pc] = d->most[pc] < 0 || least < d->least[pc] ? least : d->least[pc];
	d->most[pc] = most > d->most[pc] ? most : d->most[pc];
}

struct distances
rules_distances(const struct program *p, struct arena *a)
{
	struct distances d = { new(a, int32_t, p->n + 1), new(a, int32_t, p->n + 1) };
	memset(d.most, -1, (size_t)(p->n + 1) * sizeof *d.most);
	reach(&d, 0, 0, 0);
	for (int32_t pc = 0; pc < p->n; pc++) {
		const struct instr *in = p->v + pc;
		int32_t unit = in->op == OP_TEST, least = d.least[pc], most = d.most[pc];
		if (most < 0)
			continue;
		reach(&d, in->op == OP_SPLIT || in->op == OP_JUMP ? in->x : pc + 1, least + unit, most + unit);
		if (in->op == OP_SPLIT)
			reach(&d, in->y, least, most);
	}
	return d;
}

/* How far from the anchor at instruction PC a unit of the cut can stand. */
static int32_t
reach_of(const struct chooser *c, int32_t pc, const struct cut *cut)
{
	int32_t reach = 0;
	for (ptrdiff_t i = 0; i < cut->tests.n; i++) {
		int32_t at = cut->tests.v[i];
		int32_t one = at > pc ? c->from.most[at] - c->from.least[pc] : c->from.least[at] - c->from.most[pc];
		reach = at > pc ? (one > reach ? one : reach) : one < reach ? one : reach;
	}
	return reach;
}

static struct need
need_of(const struct chooser *c, int32_t pc, const struct cut *cut)
{
	struct arena scratch = *c->arena;
	int32_t *tests = new(&scratch, int32_t, cut->tests.n);
	ptrdiff_t n = 0;
	for (ptrdiff_t i = 0; i < cut->tests.n; i++) {
		int32_t test = c->program->v[cut->tests.v[i]].x;
		ptrdiff_t to = n;
		while (to > 0 && tests[to - 1] >= test)
			to--;
		if (to < n && tests[to] == test)
			continue;
		memmove(tests + to + 1, tests + to, (size_t)(n++ - to) * sizeof *tests);
		tests[to] = test;
	}
	return (struct need){ rules_test_set(c->alphabet, c->anchors->keep, tests, n), reach_of(c, pc, cut) };
}

/* How many units near the anchor would satisfy it by chance, in 1,000. */
static double
need_cost(const struct chooser *c, int32_t pc, const struct cut *cut)
{
	int32_t reach = reach_of(c, pc, cut);
	return cut->cost * (reach < 0 ? -reach : reach);
}

/* The anchor at PC, with the rarest of what else must stand near it. */
static void
put_anchor(const struct chooser *c, int32_t pc, const struct cuts *others)
{
	enum { COMMON = 600 };          /* looking for it would not pay */
	struct anchor anchor = { .row = c->row, .least = c->from.least[pc], .most = c->from.most[pc] };
	double least = -1;
	for (int k = 0; k < NEEDS; k++) {
		const struct cut *best = NULL;
		for (ptrdiff_t i = 0; i < others->n; i++) {
			double cost = need_cost(c, pc, others->v + i);
			if (cost > least && cost < COMMON && (!best || cost < need_cost(c, pc, best)))
				best = others->v + i;
		}
		anchor.needs[k] = best ? need_of(c, pc, best) : (struct need){ -1, 0 };
		least = best ? need_cost(c, pc, best) : COMMON;
	}
	int32_t test = c->program->v[pc].x;
	*push(&c->anchors->of_test[test], c->anchors->keep) = anchor;
	c->anchors->tests[test >> 6] |= (uint64_t)1 << (test & 63);
}

/* Anchors for all ways from FROM to TO, of which OTHERS stand in front or behind. */
static void
put_anchors(const struct chooser *c, int32_t from, int32_t to, const struct cuts *others)
{
	struct cuts all = { 0 };
	const struct step *best = NULL, *step;
	for (int32_t pc = from; pc < to; pc = step->next) {
		step = step_at(c, pc);
		if (step->cut.tests.n && (!best || step->cut.cost < best->cut.cost))
			best = step;
	}
	for (int32_t pc = from; pc < to; pc = step->next) {
		step = step_at(c, pc);
		if (step->cut.tests.n && step != best)
			*push(&all, c->arena) = step->cut;
	}
	for (ptrdiff_t i = 0; i < others->n; i++)
		*push(&all, c->arena) = others->v[i];
	int32_t at = (int32_t)(best - c->steps);
	const struct instr *in = c->program->v + at;
	if (in->op == OP_SPLIT) {
		put_anchors(c, in->x, best->next, &all);
		put_anchors(c, in->y, best->next, &all);
	} else {
		put_anchor(c, at, &all);
	}
}

static void
anchor_row(struct anchors *s, struct rule_set *set, int32_t number, struct arena scratch)
{
	const struct program *p = &set->rows.v[number].program;
	struct cuts none = { 0 };
	struct chooser c = { .anchors = s, .alphabet = &set->alphabet, .program = p, .row = number, .costs = s->costs,
		.arena = &scratch };
	c.from = rules_distances(p, &scratch);
	c.steps = new(&scratch, struct step, p->n);
	put_anchors(&c, 0, (int32_t)p->n - 1, &none);
}

struct anchors *
rules_anchors(struct rule_set *set)
{
	struct arena *keep = set->keep;
	const struct alphabet *g = &set->alphabet;
	struct anchors *s = new(keep, struct anchors, 1);
	s->keep = keep;
	s->of_test = new(keep, struct anchor_list, g->tests.n);
	s->words = g->tests.n / 64 + 1;
	s->tests = new(keep, uint64_t, s->words);
	s->costs = new(keep, double, g->tests.n);
	for (ptrdiff_t i = 0; i < g->tests.n; i++)
		s->costs[i] = test_cost(s->costs, g->tests.v + i);
	s->mark = new(keep, uint32_t, set->rows.n);
	s->place = new(keep, int32_t, set->rows.n);
	struct arena scratch = arena_new(1 << 28);
	arena_large_pages(&scratch);
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		if (set->rows.v[i].rule.emit.n)
			anchor_row(s, set, (int32_t)i, scratch);
	arena_free(&scratch);
	return s;
}

/* ---- a sentence ---- */

static bool
same_anchor(const struct anchor *a, const struct anchor *b)
{
	bool same = a->row == b->row && a->least == b->least && a->most == b->most;
	for (int i = 0; i < NEEDS; i++)
		same = same && a->needs[i].set == b->needs[i].set && a->needs[i].reach == b->needs[i].reach;
	return same;
}

static void
add_anchor(struct anchors *s, struct anchor_list *list, const struct anchor *anchor)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (same_anchor(list->v + i, anchor))
			return;
	*push(list, s->keep) = *anchor;
}

static void
learn_symbol(struct anchors *s, struct symbol *symbol)
{
	struct anchor_list list = { 0 };
	for (ptrdiff_t word = 0; word < s->words; word++)
		for (uint64_t bits = symbol->holds[word] & s->tests[word]; bits; bits &= bits - 1) {
			const struct anchor_list *more = s->of_test + (word << 6) + __builtin_ctzll(bits);
			for (ptrdiff_t i = 0; i < more->n; i++)
				add_anchor(s, &list, more->v + i);
		}
	symbol->anchors = list.v;
	symbol->nanchors = list.n;
}

int32_t
rules_units_back(const struct units *u, int32_t end, int count)
{
	for (; end > 0 && count > 0; count--)
		while (--end > 0 && !u->to[end])
			;
	return end;
}

/* Whether a unit within reach of position AT, or a token inside a chunk there,
 * passes one of the set. */
static bool
is_near(const struct seen *seen, int32_t at, const struct need *need)
{
	const struct units *u = seen->units;
	if (!seen->chunks && need->reach > 0) {         /* nearly always, and no token inside a chunk to look at */
		for (int32_t q = u->to[at], left = need->reach; left > 0 && q < u->n; q = u->to[q], left--)
			if (symbol_in(seen->unit[q], need->set))
				return true;
		return false;
	}
	int32_t step = need->reach < 0 ? -1 : 1, left = need->reach * step;
	for (int32_t q = at + step; q >= 0 && q < u->n; q += step) {
		bool unit = u->to[q] != 0;
		if (step > 0 && unit && left-- == 0)
			return false;
		if ((unit && symbol_in(seen->unit[q], need->set)) ||
		    (seen->inner[q] && symbol_in(seen->inner[q], need->set)))
			return true;
		if (step < 0 && unit && --left == 0)
			return false;
	}
	return false;
}

static bool
needs_are_there(const struct seen *seen, int32_t at, const struct anchor *anchor)
{
	for (int i = 0; i < NEEDS && anchor->needs[i].set >= 0; i++)
		if (!is_near(seen, at, anchor->needs + i))
			return false;
	return true;
}

static void
put_try(struct anchors *s, struct tries *tries, struct try try, struct arena *a)
{
	if (s->mark[try.row] != s->sentence) {
		s->mark[try.row] = s->sentence;
		s->place[try.row] = (int32_t)tries->n;
		*push(tries, a) = try;
		return;
	}
	struct try *known = tries->v + s->place[try.row];
	known->low = try.low < known->low ? try.low : known->low;
	known->high = try.high > known->high ? try.high : known->high;
	known->starts |= try.starts;
}

/* A bit for each of [low, high] below 64. */
static uint64_t
positions(int32_t low, int32_t high)
{
	if (low > 63)
		return 0;
	uint64_t from_low = UINT64_MAX << low;
	return high < 63 ? from_low & (((uint64_t)1 << (high + 1)) - 1) : from_low;
}

/* Rows that the unit or the token at position AT may be part of. */
static void
try_at(struct rule_set *set, struct symbol *symbol, const struct seen *seen, int32_t at, struct tries *tries,
    struct arena *a)
{
	struct anchors *s = set->anchors;
	if (symbol->nanchors < 0)
		learn_symbol(s, symbol);
	for (ptrdiff_t i = 0; i < symbol->nanchors; i++) {
		const struct anchor *anchor = symbol->anchors + i;
		int32_t high = at - anchor->least;
		if (high < 0 || !needs_are_there(seen, at, anchor))
			continue;
		int32_t low = rules_units_back(seen->units, at, anchor->most);
		put_try(s, tries, (struct try){ anchor->row, low, high, positions(low, high) }, a);
	}
}

void
rules_find_tries(struct rule_set *set, const struct seen *seen, struct tries *tries, struct arena *a)
{
	const struct units *u = seen->units;
	set->anchors->sentence++;
	for (int32_t p = 0; p < u->n; p = u->to[p]) {
		try_at(set, seen->unit[p], seen, p, tries, a);
		for (int32_t q = p; seen->chunks && q < u->to[p]; q++)
			if (seen->inner[q])
				try_at(set, seen->inner[q], seen, q, tries, a);
	}
}
