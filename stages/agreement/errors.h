/* errors: standard errors of the coefficients, and intervals made of them.
 *
 * Units are taken to be drawn from many, raters to be the raters there are.  A
 * coefficient is taken to be linear in what each unit adds to it (the delta
 * method); that is good for many units, rough for ten.  A unit of one rating
 * counts as Gwet has it, which makes the error rather too large than too small.
 * Each returns false where there is no error: one unit, or no value. */
#ifndef AGREEMENT_ERRORS_H
#define AGREEMENT_ERRORS_H
#include "coefficients.h"
#include "patterns.h"
#include "raters.h"

/* VALUE is that of the coefficient of the same name. */
bool percent_error(const struct sums *, const struct kinds *, double value, double *error, struct arena scratch);
bool fleiss_error(const struct sums *, const struct kinds *, enum weighting, double value, double *error,
    struct arena scratch);
bool fleiss_pooled_error(const struct sums *, const struct kinds *, enum weighting, double value,
    double *error, struct arena scratch);
bool category_error(const struct sums *, const struct kinds *, int category, double value, double *error);
bool gwet_error(const struct sums *, const struct kinds *, enum weighting, double value, double *error,
    struct arena scratch);
bool brennan_prediger_error(const struct sums *, const struct kinds *, enum weighting, double value,
    double *error, struct arena scratch);
/* Distances that depend on the ratings (ordinal) are taken as if they did not. */
bool alpha_error(const struct sums *, const struct kinds *, enum level, double *error, struct arena scratch);
bool cohen_error(const struct square *, enum weighting, double value, double *error, struct arena scratch);
bool scott_error(const struct square *, double value, double *error, struct arena scratch);
bool conger_error(const struct patterns *, double value, double *error, struct arena scratch);

#endif
