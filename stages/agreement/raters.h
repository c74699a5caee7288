/* raters: coefficients of two raters against each other. */
#ifndef AGREEMENT_RATERS_H
#define AGREEMENT_RATERS_H
#include "kinds.h"
#include "patterns.h"

/* Two raters, over the units that both rated: cell[q * n + s] of them got label
 * Q from the first and S from the second. */
struct square {
	int n;                          /* categories */
	const double *weights[WEIGHTINGS];      /* as weights_of */
	double *cell, *first, *second;  /* FIRST, SECOND: [category] units by label of one rater */
	double units;
};

struct square *square_of(const struct ratings *, int first, int second, struct arena *);
/* The same of units by pattern, TIMES of each; without weights. */
struct square *square_of_patterns(const struct patterns *, const double *times, int first, int second,
    struct arena *);
/* Room for a square of the same categories. */
struct square *square_like(const struct square *, struct arena *);
/* As many units drawn with replacement, as kinds_draw. */
void square_draw(const struct square *, struct chance *, struct square *drawn);

/* False where there is no value, as in coefficients.h. */
bool cohen_kappa(const struct square *, enum weighting, double *);
bool scott_pi(const struct square *, double *);

#endif
