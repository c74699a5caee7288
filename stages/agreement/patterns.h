/* patterns: units to which the same raters gave the same labels are alike for
 * every coefficient, also for those that ask who rated. */
#ifndef AGREEMENT_PATTERNS_H
#define AGREEMENT_PATTERNS_H
#include "chance.h"
#include "ratings.h"

struct patterns {
	int nraters, ncategories;
	ptrdiff_t n;
	const int16_t *cell;            /* [pattern * nraters + rater]: category or MISSING */
	const int *ratings;             /* of one unit of each pattern */
	const double *agree;            /* share of its pairs of ratings that agree */
	double *times;                  /* units of each pattern */
	double units;                   /* their sum: units with a rating */
};

/* In an order that depends on what the patterns are alone. */
struct patterns *patterns_of(const struct ratings *, struct arena *);
/* As many units drawn with replacement: how often each pattern comes up. */
void patterns_draw(const struct patterns *, struct chance *, double *times);

/* What Conger's kappa is made of.  TIMES: units of each pattern. */
struct margins {
	double *share;                  /* [rater * ncategories + category], of what the rater rated */
	double *mean;                   /* [category] over the raters */
	double *rated;                  /* [rater] units */
	double paired;                  /* units with two ratings or more */
	double observed, expected;      /* agreement */
};
/* False if a rater rated nothing, or no unit has two ratings. */
bool margins_of(const struct patterns *, const double *times, struct margins *, struct arena *);

bool conger_kappa(const struct patterns *, const double *times, double *value, struct arena scratch);
/* Mean of Cohen's kappa over the pairs of raters; false if a pair has none. */
bool light_kappa(const struct patterns *, const double *times, double *value, struct arena scratch);

#endif
