/* measures: all coefficients of one table of ratings, with intervals. */
#ifndef AGREEMENT_MEASURES_H
#define AGREEMENT_MEASURES_H
#include <stdint.h>
#include "ratings.h"

/* Fewer units than these say nothing about other units: no interval. */
enum { INTERVAL_UNITS = 5 };

struct measure {
	const char *metric;             /* "krippendorff_alpha" */
	sv scale;                       /* "ordinal"; of category_kappa: the label */
	const char *status;             /* "ok", why there is no value, or what ails the interval */
	bool known;
	double value;
	bool interval;                  /* 95 %, of resamples */
	double low, high;
	double without;                 /* share of resamples that had no value */
	bool error_known, formula;      /* 95 %, of the standard error and Student's t */
	double error, formula_low, formula_high;
	double units, ratings;          /* that the value rests on */
};
struct measure_list {
	struct measure *v;
	ptrdiff_t n, cap;
};

struct measures {
	const char *status;             /* of the table as a whole */
	int raters;
	double units, paired;           /* with a rating, with two */
	double ratings, missing;        /* cells of the table with and without a rating */
	double paired_ratings;          /* ratings of the paired units */
	double *share;                  /* of each category in all ratings */
	int largest;                    /* the category with the largest share; -1: none */
	struct measure_list list;
};

struct resampling {
	uint64_t seed;
	int resamples;                  /* 0: no intervals */
};

/* The result lives in the arena; SCRATCH must be another one. */
struct measures *measures_of(const struct ratings *, struct resampling, struct arena *,
    struct arena scratch);

/* The measure of that metric and scale; NULL: it does not apply. */
const struct measure *measures_find(const struct measures *, const char *metric, const char *scale);

#endif
