/* fit: what its files share.
 *
 *   fit_texts    shards and gold          -> struct text
 *   fit_odds     texts                    -> odds of words
 *   fit_weights  texts with those odds    -> leans and splits
 *   fit          all of it, group by group */
#ifndef FIT_H
#define FIT_H
#include "stages/verdicts/leaning.h"

enum { UNKNOWN_LEANS = 1 + LEANS, UNKNOWNS = UNKNOWN_LEANS + 1 + SPLITS };

/* A text whose verdict people gave. */
struct text {
	enum stance wanted;
	char kind;                      /* of the verdict: 'e' explicit, 'i' implied; else 0 */
	int group;                      /* of one hand: it is tried on what the others wrote */
	int document;
	double weight;                  /* how many texts it counts for where odds are found */
	double trust;                   /* and where leans and splits are: 0 if the rules' authors knew it */
	enum stance stated;             /* a firm decision, or STANCE_NONE */
	const int32_t *features;        /* what stands in it: phrase x PLACES + place */
	ptrdiff_t nfeatures;
	double scale;                   /* of the odds of one feature */
	double x[UNKNOWNS];             /* 1 and the leans, 1 and the splits */
};
struct texts {
	struct text *v;
	ptrdiff_t n, cap;
	struct phrase_book *book;
	int ndocuments;
};

/* ---- fit_texts ---- */

struct stage;
struct source;
struct source *source_open(struct arena *keep, const struct stage *, const struct weights *, struct texts *);
/* All of SHARD, a shard after the stage claims, whose verdicts people gave: GOLD is
 * a folder of DOC.reviews.csv, or the CSV file that the shard was made from. */
void source_read(struct source *, int group, double weight, double trust, const char *shard, const char *gold);
/* Is any word of the phrase mostly written with a capital inside of sentences? */
bool source_is_name(const struct source *, int32_t phrase, struct arena scratch);

/* ---- fit_odds ---- */

struct word_fit {
	double bias[SIDES];
	double (*side)[SIDES];          /* a feature */
};
/* From all texts but those of group WITHOUT (-1: from all).  USABLE says of each
 * phrase whether it may have odds. */
struct word_fit odds_fit(const struct texts *, const bool *usable, int without, struct arena *);
void odds_sum(const struct word_fit *, const struct text *, double sum[SIDES]);

/* ---- fit_weights ---- */

/* The same for leans and splits; those whose USED is false stay as in START. */
void weights_fit(const struct texts *, const bool *used, const double *start, int without, double w[UNKNOWNS]);
/* Of ship, skip and mixed. */
void weights_odds(const double *w, const double *x, double odds[3]);

#endif
