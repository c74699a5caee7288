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
#include <math.h>
#include <string.h>

/* Another unit that the match then has as well: it passes a test of this set of needs
 * and stands at most REACH units behind the anchor, or before it if negative. */
struct need {
	int32_t set, reach;             /* the set's number among those of needs */
};

/* A test that anchors a row, behind least to most units of the match. */
enum { NEEDS = 2 };
struct anchor {
	int32_t row, least, most;
	struct need needs[NEEDS];       /* EVERYWHERE, reach 0: no more */
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

/* How far from the anchor at instruction PC a unit of the cut can stand; MOST are the
 * most units between PC and each other instruction. */
static int32_t
reach_of(const int32_t *most, int32_t pc, const struct cut *cut)
{
	int32_t reach = 0;
	for (ptrdiff_t i = 0; i < cut->tests.n; i++)
		reach = most[cut->tests.v[i]] > reach ? most[cut->tests.v[i]] : reach;
	return cut->tests.v[0] > pc ? reach : -reach;
}

/* The number of the cut's set among those of needs. */
static int32_t
set_of(const struct chooser *c, const struct cut *cut)
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
	return rules_test_set(c->alphabet, c->anchors->keep, tests, n) - rules_sets_begin(c->alphabet);
}

/* How many units near the anchor would satisfy it by chance, in 1,000. */
static double
need_cost(const int32_t *most, int32_t pc, const struct cut *cut)
{
	int32_t reach = reach_of(most, pc, cut);
	return cut->cost * (reach < 0 ? -reach : reach);
}

/* The anchor at PC, with the rarest of what else must stand near it. */
static void
put_anchor(const struct chooser *c, int32_t pc, const struct cuts *others)
{
	enum { COMMON = 1200 };          /* looking for it would not pay */
	struct anchor anchor = { .row = c->row, .least = c->from.least[pc], .most = c->from.most[pc] };
	struct arena before = *c->arena;
	const int32_t *most = rules_most_between(c->program, pc, c->arena);
	double least = -1;
	for (int k = 0; k < NEEDS; k++) {
		const struct cut *best = NULL;
		for (ptrdiff_t i = 0; i < others->n; i++) {
			double cost = need_cost(most, pc, others->v + i);
			if (cost > least && cost < COMMON && (!best || cost < need_cost(most, pc, best)))
				best = others->v + i;
		}
		anchor.needs[k] = best ? (struct need){ set_of(c, best), reach_of(most, pc, best) }
		    : (struct need){ EVERYWHERE, 0 };
		least = best ? need_cost(most, pc, best) : COMMON;
	}
	*c->arena = before;
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

static struct chooser
chooser_new(struct anchors *s, struct rule_set *set, int32_t row, const struct program *p, struct arena *scratch)
{
	struct chooser c = { .anchors = s, .alphabet = &set->alphabet, .program = p, .row = row, .costs = s->costs,
		.arena = scratch };
	c.from = rules_distances(p, scratch);
	c.steps = new(scratch, struct step, p->n);
	return c;
}

static void
anchor_row(struct anchors *s, struct rule_set *set, int32_t number, struct arena scratch)
{
	const struct program *p = &set->rows.v[number].program;
	struct chooser c = chooser_new(s, set, number, p, &scratch);
	put_anchors(&c, 0, (int32_t)p->n - 1, &(struct cuts){ 0 });
}

/* The rarest of what an unless cannot do without. */
static void
find_unless_sets(struct anchors *s, struct rule_set *set, int32_t number, struct arena scratch)
{
	struct rules_row *row = set->rows.v + number;
	const struct program *p = &row->unless_program;
	struct chooser c = chooser_new(s, set, number, p, &scratch);
	double least = -1;
	for (int k = 0; k < UNLESS_SETS; k++) {
		const struct step *best = NULL, *step;
		for (int32_t pc = 0; pc < p->n - 1; pc = step->next) {
			step = step_at(&c, pc);
			if (step->cut.tests.n && step->cut.cost > least && (!best || step->cut.cost < best->cut.cost))
				best = step;
		}
		row->unless_sets[k] = best ? set_of(&c, &best->cut) : -1;
		least = best ? best->cut.cost : HUGE_VAL;
	}
}

struct anchors *
rules_anchors(struct rule_set *set, const char *data)
{
	struct arena *keep = set->keep;
	struct alphabet *g = &set->alphabet;
	struct anchors *s = new(keep, struct anchors, 1);
	s->keep = keep;
	s->of_test = new(keep, struct anchor_list, g->tests.n);
	s->words = g->tests.n / 64 + 1;
	s->tests = new(keep, uint64_t, s->words);
	s->costs = rules_costs(set, data, keep);
	s->mark = new(keep, uint32_t, set->rows.n);
	s->place = new(keep, int32_t, set->rows.n);
	struct arena scratch = arena_new(1 << 28);
	arena_large_pages(&scratch);
	rules_test_set(g, keep, NULL, 0);       /* EVERYWHERE */
	for (int32_t i = 0; i < set->rows.n; i++)
		if (set->rows.v[i].rule.emit.n) {
			anchor_row(s, set, i, scratch);
			find_unless_sets(s, set, i, scratch);
		}
	g->nneeds = g->nsets;
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
		for (uint64_t bits = symbol->bits[word] & s->tests[word]; bits; bits &= bits - 1) {
			const struct anchor_list *more = s->of_test + (word << 6) + __builtin_ctzll(bits);
			for (ptrdiff_t i = 0; i < more->n; i++)
				add_anchor(s, &list, more->v + i);
		}
	symbol->anchors = list.v;
	symbol->nanchors = (int32_t)list.n;
}

int32_t
rules_units_back(const struct units *u, int32_t end, int count)
{
	for (; end > 0 && count > 0; count--)
		while (--end > 0 && !u->to[end])
			;
	return end;
}

/* Whether the unit or the token at the spot passes a test of the set. */
static inline bool
spot_holds(const struct spot *spot, int32_t set)
{
	return bit_is_set(spot->unit->needs, set) || bit_is_set(spot->inner->needs, set);
}

static bool
stands_behind(const struct seen *seen, int32_t at, const struct need *need)
{
	int32_t left = need->reach;
	for (int32_t q = at + 1; q < seen->units->n; q++) {
		const struct spot *spot = seen->at + q;
		if (spot->to && left-- == 0)
			return false;
		if (spot_holds(spot, need->set))
			return true;
	}
	return false;
}

static bool
stands_before(const struct seen *seen, int32_t at, const struct need *need)
{
	int32_t left = -need->reach;
	for (int32_t q = at - 1; q >= 0 && left > 0; q--) {
		const struct spot *spot = seen->at + q;
		if (spot_holds(spot, need->set))
			return true;
		left -= spot->to != 0;
	}
	return false;
}

/* Most sentences lack what a row needs altogether, and that is told at once. */
static inline bool
needs_are_near(const struct seen *seen, const struct anchor *anchor)
{
	for (int i = 0; i < NEEDS; i++)
		if (!seen_near(seen, anchor->needs[i].set))
			return false;
	return true;
}

/* And then where they must. */
static bool
needs_are_there(const struct seen *seen, int32_t at, const struct anchor *anchor)
{
	for (int i = 0; i < NEEDS && anchor->needs[i].reach; i++) {
		const struct need *need = anchor->needs + i;
		if (need->reach < 0 ? !stands_before(seen, at, need) : !stands_behind(seen, at, need))
			return false;
	}
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
try_at(struct anchors *s, struct symbol *symbol, const struct seen *seen, int32_t at, struct tries *tries,
    struct arena *a)
{
	if (symbol->nanchors < 0)
		learn_symbol(s, symbol);
	const struct anchor *end = symbol->anchors + symbol->nanchors;
	for (const struct anchor *anchor = symbol->anchors; anchor < end; anchor++) {
		if (!needs_are_near(seen, anchor))
			continue;
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
	struct anchors *s = set->anchors;
	s->sentence++;
	for (int32_t p = 0; p < u->n; p++) {
		const struct spot *spot = seen->at + p;
		if (spot->unit->nanchors)
			try_at(s, spot->unit, seen, p, tries, a);
		if (spot->inner->nanchors)
			try_at(s, spot->inner, seen, p, tries, a);
	}
}
