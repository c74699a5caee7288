/* coefficients: agreement beyond chance, from sums over units.
 *
 * Each returns false where there is no value: nothing to pair, or an agreement
 * expected by chance that leaves no room (only one category).  Sources stand at
 * the functions. */
#ifndef AGREEMENT_COEFFICIENTS_H
#define AGREEMENT_COEFFICIENTS_H
#include "kinds.h"

/* How categories differ for Krippendorff's alpha. */
enum level { NOMINAL, ORDINAL, INTERVAL, RATIO };

bool percent_agreement(const struct sums *, enum weighting, double *);
bool fleiss_kappa(const struct sums *, const struct kinds *, enum weighting, double *);
bool fleiss_kappa_pooled(const struct sums *, const struct kinds *, enum weighting, double *);
bool category_kappa(const struct sums *, int category, double *);
bool gwet_ac(const struct sums *, const struct kinds *, enum weighting, double *);
bool brennan_prediger(const struct sums *, const struct kinds *, enum weighting, double *);
bool krippendorff_alpha(const struct sums *, const struct kinds *, enum level, double *);

/* What Gwet's chance agreement is, over the sum of share * (1 - share). */
double gwet_factor(const struct kinds *, enum weighting);
/* Of two categories, squared, as alpha takes it. */
double alpha_difference(const struct sums *, const struct kinds *, enum level, int, int);

/* (OBSERVED - EXPECTED) / (1 - EXPECTED); false if nothing is left to agree on. */
bool beyond_chance(double observed, double expected, double *);

#endif
