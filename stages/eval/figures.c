#include "figures.h"
#include "chance.h"
#include <math.h>
#include <string.h>

const double figure_none = -HUGE_VAL;

enum measure {
	ACCURACY,               /* right / gold */
	DECIDED,                /* right / found */
	COVERAGE,               /* found / gold */
	PRECISION, RECALL, F1,
	ALPHA,                  /* right / gold, which are no counts */
	MACRO,                  /* mean F1 of the classes that gold has */
	WITHOUT                 /* F1 without the counts of a class */
};

/* In the order in which they are printed.  CLASS: of that class alone; for
 * WITHOUT the one left out. */
static const struct definition {
	const char *name, *layer, *class;
	enum measure measure;
} definitions[] = {
	{ "subject.accuracy", "subject", "", ACCURACY },
	{ "slot.accuracy", "slot", "", ACCURACY },
	{ "lens.accuracy", "lens", "", ACCURACY },
	{ "lens.macro_f1", "lens", "", MACRO },
	{ "sentences.accuracy", "sentences", "", ACCURACY },
	{ "verdict.accuracy", "verdict", "", ACCURACY },
	{ "verdict.macro_f1", "verdict", "", MACRO },
	{ "verdict.coverage", "verdict", "", COVERAGE },
	{ "verdict.decided", "verdict", "", DECIDED },
	{ "verdict.explicit.accuracy", "verdict.explicit", "", ACCURACY },
	{ "verdict.implied.accuracy", "verdict.implied", "", ACCURACY },
	{ "verdict.skip_recall", "verdict", "skip", RECALL },
	{ "verdict.evidence.overlap", "verdict.evidence", "", ACCURACY },
	{ "verdict.conditions.f1", "verdict.conditions", "", F1 },
	{ "mentions.precision", "mentions", "", PRECISION },
	{ "mentions.recall", "mentions", "", RECALL },
	{ "mentions.f1", "mentions", "", F1 },
	{ "mentions.kind.accuracy", "mentions.kind", "", ACCURACY },
	{ "mentions.role.accuracy", "mentions.role", "", ACCURACY },
	{ "mentions.canonical.accuracy", "mentions.canonical", "", ACCURACY },
	{ "claims.types.precision", "claims.types", "", PRECISION },
	{ "claims.types.recall", "claims.types", "", RECALL },
	{ "claims.types.f1", "claims.types", "", F1 },
	{ "claims.types.macro_f1", "claims.types", "", MACRO },
	{ "claims.types.f1_without_assessment", "claims.types", "assessment", WITHOUT },
	{ "claims.spans.f1", "claims.spans", "", F1 },
	{ "claims.spans.f1_without_assessment", "claims.spans", "assessment", WITHOUT },
	{ "claims.tokens.f1", "claims.tokens", "", F1 },
	{ "claims.unitised.alpha", "claims.unitised", "", ALPHA },
	{ "claims.polarity.accuracy", "claims.polarity", "", ACCURACY },
	{ "claims.horizon.f1", "claims.horizon", "", F1 },
	{ "claims.quantity.f1", "claims.quantity", "", F1 },
	{ "claims.unit.accuracy", "claims.unit", "", ACCURACY },
	{ "claims.competitors.f1", "claims.competitors", "", F1 },
};
enum { NFIGURES = sizeof definitions / sizeof *definitions };

int
figures_count(void)
{
	return NFIGURES;
}

const char *
figures_name(int i)
{
	return definitions[i].name;
}

const char *
figures_layer(int i)
{
	return definitions[i].layer;
}

double
count_precision(struct count c)
{
	return c.found > 0 ? c.right / c.found : 0;
}

double
count_recall(struct count c)
{
	return c.gold > 0 ? c.right / c.gold : 0;
}

double
count_f1(struct count c)
{
	return c.found + c.gold > 0 ? 2 * c.right / (c.found + c.gold) : 0;
}

static double
macro_f1(const struct board *b, const struct count *sums, const char *layer)
{
	double sum = 0;
	int classes = 0;

	for (ptrdiff_t i = 0; i < b->cells.n; i++) {
		const struct cell *c = &b->cells.v[i];
		if (c->class.n && !c->confusion && sums[i].gold > 0 && sv_eq(c->layer, sv_of(layer))) {
			sum += count_f1(sums[i]);
			classes++;
		}
	}
	return classes ? sum / classes : 0;
}

static double
measured(const struct definition *d, const struct board *b, const struct count *sums, struct count c)
{
	switch (d->measure) {
	case ACCURACY:
	case ALPHA:
	case RECALL:
		return count_recall(c);
	case DECIDED:
	case PRECISION:
		return count_precision(c);
	case COVERAGE:
		return c.gold > 0 ? c.found / c.gold : 0;
	case MACRO:
		return macro_f1(b, sums, d->layer);
	case F1:
	case WITHOUT:
		break;
	}
	return count_f1(c);
}

/* The counts that a figure is made from. */
static struct count
counted(const struct definition *d, const struct board *b, const struct count *sums)
{
	int32_t all = board_cell(b, d->layer, (sv){ 0 }), class = board_cell(b, d->layer, sv_of(d->class));
	struct count c = { 0 };

	if (d->measure != WITHOUT)
		return class < 0 ? c : sums[class];
	if (all < 0)
		return c;
	c = sums[all];
	if (class >= 0) {
		c.right -= sums[class].right;
		c.found -= sums[class].found;
		c.gold -= sums[class].gold;
	}
	return c;
}

static double
value_of(const struct definition *d, const struct board *b, const struct count *sums)
{
	return measured(d, b, sums, counted(d, b, sums));
}

/* Documents, not rows, are drawn: rows of a document stand and fall together.
 * A resample that has nothing of a figure's layer gives it no value. */
static double **
draw(const struct board *b, int ndocuments, struct arena *a)
{
	struct chance chance = chance_new(1);
	double **draws = new(a, double *, NFIGURES);
	int *times = new(a, int, ndocuments);

	for (int f = 0; f < NFIGURES; f++)
		draws[f] = new(a, double, FIGURES_RESAMPLES);
	for (int r = 0; r < FIGURES_RESAMPLES; r++) {
		struct arena scratch = *a;

		memset(times, 0, (size_t)ndocuments * sizeof *times);
		for (int i = 0; i < ndocuments; i++)
			times[chance_below(&chance, (uint64_t)ndocuments)]++;
		struct count *sums = board_sum(b, times, &scratch);
		for (int f = 0; f < NFIGURES; f++) {
			struct count c = counted(&definitions[f], b, sums);
			draws[f][r] = c.gold + c.found > 0 ? measured(&definitions[f], b, sums, c) : figure_none;
		}
	}
	return draws;
}

/* Interval of the resamples that have a value. */
static void
set_interval(struct figure *f, const double *draws, struct arena scratch)
{
	double *known = new(&scratch, double, FIGURES_RESAMPLES);
	ptrdiff_t n = 0;

	for (int r = 0; r < FIGURES_RESAMPLES; r++)
		if (draws[r] > figure_none)
			known[n++] = draws[r];
	if (n)
		percentile_interval(known, n, 0.95, &f->low, &f->high);
}

struct figure *
figures_of(const struct board *b, int ndocuments, struct arena *a, double **draws[])
{
	struct figure *figures = new(a, struct figure, NFIGURES);
	struct count *sums = board_sum(b, NULL, a);
	double **drawn = draw(b, ndocuments, a);

	for (int i = 0; i < NFIGURES; i++) {
		const struct definition *d = &definitions[i];
		struct count c = counted(d, b, sums);

		figures[i] = (struct figure){ .name = d->name, .layer = d->layer,
			.known = c.gold + c.found > 0, .value = value_of(d, b, sums), .count = c,
			.counted = d->measure != ALPHA };
		set_interval(&figures[i], drawn[i], *a);
	}
	*draws = drawn;
	return figures;
}
