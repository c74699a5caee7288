/* figures: what the counts come to, with intervals.
 *
 * Precision is right / found, recall right / gold, F1 their harmonic mean.  For
 * a layer with one label a review, accuracy is right / gold, what was left
 * undecided counting as wrong. */
#ifndef EVAL_FIGURES_H
#define EVAL_FIGURES_H
#include "board.h"

struct figure {
	const char *name;               /* "claims.types.f1" */
	const char *layer;              /* "claims.types" */
	bool known;                     /* false: nothing of that layer to score */
	double value, low, high;        /* 95 % over resampled documents */
	bool counted;                   /* false: COUNT holds no counts */
	struct count count;
};

/* Where a resample has no value; less than any. */
extern const double figure_none;

enum { FIGURES_RESAMPLES = 1000 };

/* How many there are; their order never changes. */
int figures_count(void);
const char *figures_name(int);
const char *figures_layer(int);

/* All of them for one board of NDOCUMENTS.  DRAWS receives
 * FIGURES_RESAMPLES values of each figure; two
 * boards of the same documents get the same resamples. */
struct figure *figures_of(const struct board *, int ndocuments, struct arena *, double ***draws);

double count_precision(struct count);
double count_recall(struct count);
double count_f1(struct count);

#endif
