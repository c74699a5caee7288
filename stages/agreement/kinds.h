/* kinds: units whose counts by category are equal are interchangeable for every
 * coefficient that does not ask who rated.  There are few kinds however many
 * units, so that coefficients and resamples cost the number of kinds. */
#ifndef AGREEMENT_KINDS_H
#define AGREEMENT_KINDS_H
#include "chance.h"
#include "ratings.h"

/* Weight of a pair of categories: 1 on the diagonal. */
enum weighting {
	IDENTITY,               /* 0 beside it */
	LINEAR,                 /* 1 - |x - y| / range */
	QUADRATIC,              /* 1 - (x - y)^2 / range^2 */
	WEIGHTINGS
};
/* All weights, [q * n + s]; NULL for IDENTITY and where categories have no order. */
double *weights_of(enum weighting, const double *values, int ncategories, struct arena *);

struct part {
	int category, count;            /* count > 0 */
};

struct kind {
	int ratings;                    /* of one unit; > 0 */
	int nparts;
	const struct part *parts;
	double agree[WEIGHTINGS];       /* weighted share of agreeing pairs of ratings */
};

struct kinds {
	int ncategories;
	const double *values;           /* NULL: no order */
	const double *weights[WEIGHTINGS];      /* as weights_of */
	double weight_sum[WEIGHTINGS];  /* of all pairs of categories */
	ptrdiff_t n;
	struct kind *v;                 /* in an order that depends on the counts alone */
	double *times;                  /* units of each kind */
	double units;                   /* their sum */
};

/* Units without a rating are left out. */
struct kinds *kinds_of(const struct ratings *, struct arena *);

/* How often each kind comes up when as many units are drawn with replacement:
 * a multinomial draw. */
void kinds_draw(const struct kinds *, struct chance *, double *times);

/* What the coefficients are made of. */
struct sums {
	double rated, paired;           /* units with a rating, with two or more */
	double ratings, paired_ratings; /* all, and those of the paired units */
	double agree[WEIGHTINGS];       /* sum over the paired units */
	double *share;                  /* [category] sum over the rated units of their own shares */
	double *total;                  /* [category] ratings */
	double *paired_total;           /* [category] ratings of the paired units */
	double *below;                  /* [category] those in categories before it */
	double *pairs;                  /* [q * ncategories + s] coincidences of the paired units */
	double *apart;                  /* [category] over the paired units, the share of pairs of ratings
	                                   of which one of the two is in it; each pair both ways */
};
struct sums *sums_new(const struct kinds *, struct arena *);
/* TIMES of each kind, in place of what S held. */
void sums_set(struct sums *, const struct kinds *, const double *times);

#endif
