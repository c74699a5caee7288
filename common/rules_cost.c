/* rules_cost: about how many of 1,000 units of plain text pass a test.
 *
 * Nothing but speed hangs on it: the rarest tests of a row are looked for first.
 * The counts of the frequent words are data (tokenize/frequent.csv); what is not
 * among them is taken to be rare. */
#include "err.h"
#include "file.h"
#include "rules_set.h"
#include "table.h"
#include <stdlib.h>

static const double RARE_WORD = 0.2, STEM = 1.5, GLOB = 25, NAME = 40;

static const double class_costs[CLASS_ALL] = {
	[CLASS_NUM] = 20, [CLASS_ORD] = 5, [CLASS_PCT] = 5, [CLASS_MONEY] = 8, [CLASS_DUR] = 8, [CLASS_DATE] = 5,
	[CLASS_YEAR] = 5, [CLASS_VER] = 5, [CLASS_CAPSEQ] = 60, [CLASS_ANY] = 1000, [CLASS_WORD] = 850,
	[CLASS_CAP] = 110, [CLASS_UPPER] = 30, [CLASS_PUNCT] = 130, [CLASS_QUOTE] = 20, [CLASS_URL] = 2,
	[CLASS_START] = 60, [CLASS_END] = 60, [CLASS_GAP] = 990
};

struct frequent {
	struct map words;               /* word -> its place among the counts */
	struct { double *v; ptrdiff_t n, cap; } counts;
};

static struct frequent
read_frequent(const char *data, struct arena *a)
{
	struct frequent f = { .counts = { 0 } };
	const char *path = path_join(a, data, "tokenize/frequent.csv");
	struct csv_in *in = csv_open(path);
	int word = csv_column(in, "word"), count = csv_column(in, "per_mille");
	struct row row;
	if (word < 0 || count < 0)
		die(EXIT_USAGE, "%s:1: want the columns word and per_mille", path);
	while (csv_next(in, &row, a)) {
		*map_slot(&f.words, a, row.col[word]) = (int32_t)f.counts.n;
		*push(&f.counts, a) = csv_number(in, &row, count, *a);
	}
	csv_close(in);
	return f;
}

static double
word_cost(const struct frequent *f, sv text)
{
	int32_t i = map_find(&f->words, text);
	return i >= 0 ? f->counts.v[i] : RARE_WORD;
}

static double
any_cost(const struct alphabet *g, const double *costs, const struct test *t)
{
	double sum = 0;
	for (int32_t i = 0; i < t->y; i++)
		sum += costs[g->members.v[t->x + i]];
	return sum;
}

static double
test_cost(const struct alphabet *g, const struct frequent *f, const double *costs, const struct test *t)
{
	switch (t->kind) {
	case TEST_WORD:
	case TEST_EXACT:
		return word_cost(f, t->text);
	case TEST_STEM:
		return STEM * word_cost(f, t->text);
	case TEST_GLOB:
		return GLOB;
	case TEST_CLASS:
		return class_costs[t->x];
	case TEST_NAME:
		return NAME;
	case TEST_AND:
		return costs[t->x] < costs[t->y] ? costs[t->x] : costs[t->y];
	case TEST_OR:
		return any_cost(g, costs, t);
	case TEST_BUT:
		return costs[t->x];
	}
	return 1000;
}

double *
rules_costs(const struct rule_set *set, const char *data, struct arena *keep)
{
	const struct alphabet *g = &set->alphabet;
	double *costs = new(keep, double, g->tests.n);
	struct arena scratch = arena_new(1 << 20);
	struct frequent frequent = read_frequent(data, &scratch);
	for (ptrdiff_t i = 0; i < g->tests.n; i++)
		costs[i] = test_cost(g, &frequent, costs, g->tests.v + i);
	arena_free(&scratch);
	return costs;
}
