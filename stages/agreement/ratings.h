/* ratings: who gave which unit which label, gathered one by one and then laid
 * out as a table of units by raters.
 *
 * Labels and raters meet by name, never by the order in which they came, and a
 * blank is no label: it is missing. */
#ifndef AGREEMENT_RATINGS_H
#define AGREEMENT_RATINGS_H
#include "map.h"
#include "sv.h"

enum { MISSING = -1, CATEGORIES_MAX = 1000, RATERS_MAX = 1000 };

/* What becomes of several ratings of one unit by one rater. */
enum duplicates {
	DUPLICATES_ERROR,               /* die, naming both places */
	DUPLICATES_FIRST,               /* the first counts */
	DUPLICATES_MAJORITY,            /* the most frequent; none if two are as frequent */
	DUPLICATES_AGREE                /* the label if all agree, else none */
};
/* False if NAME is none of error, first, majority, agree. */
bool duplicates_named(sv name, enum duplicates *);

struct rating {
	int32_t unit, order;            /* ORDER: how many came before */
	int16_t rater, label;
	bool repeat;                    /* of a text that stands elsewhere too */
};
struct rating_list {
	struct rating *v;
	ptrdiff_t n, cap;
};

struct gather {
	struct arena *arena;
	struct map unit_ids, rater_ids, label_ids;
	struct sv_list units, raters, labels;   /* names, in the order in which they came */
	struct rating_list list;
	struct sv_list places;          /* of the ratings, for messages; only if KEEP_PLACES */
	bool keep_places;
};

/* The unit's number, made if it is new.  NAME is copied. */
int32_t gather_unit(struct gather *, sv name);
/* An empty LABEL says that the unit and the rater are there, but no rating.  PLACE
 * ("line 7") is copied if places are kept. */
void gather_add(struct gather *, int32_t unit, sv rater, sv label, sv place, bool repeat);

/* Units by raters, what most of this program works on. */
struct ratings {
	ptrdiff_t nunits;
	int nraters, ncategories;
	const sv *raters, *categories;
	const double *values;           /* of the categories, ascending; NULL: they have no order */
	bool numeric;                   /* the values are the labels themselves */
	bool declared;                  /* the categories are the declared scale */
	bool anonymous;                 /* from counts: the raters are not known */
	int16_t *cell;                  /* [unit * nraters + rater]: category or MISSING */
	long long merged;               /* ratings that DUPLICATES merged away */
};

/* Lay out what was gathered; DISTINCT leaves repeats out.  If every label is on
 * SCALE (lowest first), the categories are that scale; else, if every label is a
 * number, they are in order of value; else bytewise and without order. */
struct ratings *gather_ratings(const struct gather *, const struct sv_list *scale, enum duplicates,
    bool distinct, struct arena *);

/* The table of some units and those who rated them, or of two raters and what
 * both rated. */
struct ratings *ratings_of_units(const struct ratings *, const int32_t *units, ptrdiff_t n, struct arena *);
struct ratings *ratings_of_pair(const struct ratings *, int first, int second, struct arena *);
/* The same ratings with the categories that occur, in their order. */
struct ratings *ratings_seen(const struct ratings *, struct arena *);

#endif
