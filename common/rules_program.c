/* rules_program: what is to be known of a program before it runs. */
#include "rules_set.h"
#include <stdlib.h>
#include <string.h>

/* Tests that START or END can pass: they take no word. */
static bool
is_border(const struct alphabet *g, int32_t test)
{
	const struct test *t = g->tests.v + test;
	for (int32_t i = 0; t->kind == TEST_OR && i < t->y; i++)
		if (is_border(g, g->members.v[t->x + i]))
			return true;
	return t->kind == TEST_CLASS && (t->x == CLASS_START || t->x == CLASS_END);
}

/* Ways only lead forward, so one pass from the end is enough. */
bool
rules_takes_nothing(const struct alphabet *g, const struct program *p, struct arena scratch)
{
	bool *from = new(&scratch, bool, p->n + 1);
	from[p->n] = true;
	for (ptrdiff_t i = p->n - 1; i >= 0; i--) {
		const struct instr *in = p->v + i;
		if (in->op == OP_SPLIT)
			from[i] = from[in->x] || from[in->y];
		else if (in->op == OP_JUMP)
			from[i] = from[in->x];
		else
			from[i] = from[i + 1] && (in->op != OP_TEST || is_border(g, in->x));
	}
	return from[0];
}

void
rules_close(const struct program *p, int32_t pc, bool *seen, struct arena scratch)
{
	int32_t *stack = new(&scratch, int32_t, 2 * p->n + 2), n = 0;
	for (stack[n++] = pc; n > 0; ) {
		int32_t at = stack[--n];
		const struct instr *in = p->v + at;
		if (seen[at])
			continue;
		seen[at] = true;
		if (in->op == OP_SPLIT)
			stack[n++] = in->y;
		if (in->op == OP_SPLIT || in->op == OP_JUMP)
			stack[n++] = in->x;
		else if (in->op == OP_OPEN || in->op == OP_CLOSE)
			stack[n++] = at + 1;
	}
}

static int
by_number(const void *x, const void *y)
{
	const int32_t *a = x, *b = y;
	return (*a > *b) - (*a < *b);
}

/* The tests of which a unit must pass one at instruction PC; -1: the match may end
 * there, or HERE stands there. */
static int32_t
enter_set(struct alphabet *g, const struct program *p, int32_t pc, struct arena *keep)
{
	struct arena scratch = *keep;
	bool *seen = new(&scratch, bool, p->n);
	int32_t *tests = new(&scratch, int32_t, p->n);
	ptrdiff_t n = 0, kept = 0;
	rules_close(p, pc, seen, scratch);
	for (ptrdiff_t i = pc; i < p->n; i++)
		if (seen[i] && p->v[i].op == OP_TEST)
			tests[n++] = p->v[i].x;
		else if (seen[i] && (p->v[i].op == OP_HERE || p->v[i].op == OP_MATCH))
			return -1;
	qsort(tests, (size_t)n, sizeof *tests, by_number);
	for (ptrdiff_t i = 0; i < n; i++)
		if (i == 0 || tests[i] != tests[i - 1])
			tests[kept++] = tests[i];
	*keep = scratch;
	return rules_test_set(g, keep, tests, kept);
}

/* Sets are worth it at the beginning and where a list of ways begins. */
void
rules_find_sets(struct alphabet *g, struct program *p, struct arena *keep)
{
	enum { FEWEST_WAYS = 3 };
	bool *inside = new(keep, bool, p->n);   /* of a list of ways that has begun */
	for (int32_t pc = 0; pc < p->n; pc++) {
		int ways = 1;
		for (int32_t i = pc; p->v[i].op == OP_SPLIT && !inside[i]; ways++) {
			int32_t next = p->v[i].y;
			inside[i] = i != pc;
			i = next;
		}
		p->v[pc].enter = pc == 0 || ways >= FEWEST_WAYS ? enter_set(g, p, pc, keep) : -1;
	}
}

/* Numbers the instructions that several ways lead to; and every eighth, for a
 * chunk can be passed whole or token by token, and these ways meet anywhere. */
void
rules_find_joins(struct program *p, struct arena scratch)
{
	int *ways = new(&scratch, int, p->n + 1);
	for (ptrdiff_t i = 0; i < p->n; i++) {
		const struct instr *in = p->v + i;
		ways[in->op == OP_SPLIT || in->op == OP_JUMP ? in->x : i + 1]++;
		if (in->op == OP_SPLIT)
			ways[in->y]++;
	}
	for (ptrdiff_t i = 0; i < p->n; i++)
		p->v[i].join = ways[i] > 1 || i % 8 == 7 ? p->njoins++ : -1;
}

/* Where HERE stands: the fewest and most units in front of it; whether it does. */
bool
rules_find_here(struct program *p, struct arena scratch)
{
	struct distances d = rules_distances(p, &scratch);
	bool found = false;
	for (ptrdiff_t i = 0; i < p->n; i++) {
		if (p->v[i].op != OP_HERE)
			continue;
		p->here_least = found && p->here_least < d.least[i] ? p->here_least : d.least[i];
		p->here_most = found && p->here_most > d.most[i] ? p->here_most : d.most[i];
		found = true;
	}
	return found;
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

/* From an instruction by one of its ways, of which MOST units lie behind it. */
static int32_t
further(int32_t most, int32_t unit)
{
	return most < 0 ? -1 : most + unit;
}

int32_t *
rules_most_between(const struct program *p, int32_t pc, struct arena *a)
{
	int32_t *most = new(a, int32_t, p->n + 1);
	memset(most, -1, (size_t)(p->n + 1) * sizeof *most);
	most[pc] = 0;
	for (int32_t i = pc - 1; i >= 0; i--) {
		const struct instr *in = p->v + i;
		int32_t next = in->op == OP_SPLIT || in->op == OP_JUMP ? in->x : i + 1;
		int32_t one = next > pc ? -1 : further(most[next], in->op == OP_TEST);
		int32_t other = in->op == OP_SPLIT && in->y <= pc ? most[in->y] : -1;
		most[i] = one > other ? one : other;
	}
	for (int32_t i = pc; i < p->n; i++) {
		const struct instr *in = p->v + i;
		int32_t next = in->op == OP_SPLIT || in->op == OP_JUMP ? in->x : i + 1;
		int32_t there = further(most[i], in->op == OP_TEST);
		most[next] = there > most[next] ? there : most[next];
		if (in->op == OP_SPLIT)
			most[in->y] = most[i] > most[in->y] ? most[i] : most[in->y];
	}
	return most;
}
