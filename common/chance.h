/* chance: our own random numbers, so that a seed means the same everywhere,
 * and what intervals are made of. */
#ifndef ASSAY_CHANCE_H
#define ASSAY_CHANCE_H
#include <stddef.h>
#include <stdint.h>

struct chance {
	uint64_t state;
};

struct chance chance_new(uint64_t seed);
uint64_t chance_bits(struct chance *);
/* Evenly from [0, 1). */
double chance_unit(struct chance *);
/* Evenly from [0, n), n > 0. */
uint64_t chance_below(struct chance *, uint64_t n);
/* How many of N trials with probability P come true. */
int64_t chance_binomial(struct chance *, int64_t n, double p);

/* Throw TOTAL things into N boxes, each with a chance proportional to WEIGHT, whose
 * sum is TOTAL too: a multinomial draw.  DRAWN may not be WEIGHT. */
void chance_multinomial(struct chance *, double total, const double *weight, ptrdiff_t n, double *drawn);

/* Percentile interval: sorts the N values in place and leaves (1 - LEVEL) / 2
 * of them below *LOW and above *HIGH, between neighbours in proportion.  N > 0. */
void percentile_interval(double *values, ptrdiff_t n, double level, double *low, double *high);
/* The 0.975 quantile of Student's t with so many degrees of freedom, 1 or more. */
double student_quantile(double freedom);

#endif
