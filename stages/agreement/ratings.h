/* ratings: who gave which unit which label, gathered one by one and then laid
 * out as a table of units by raters.
 *
 * Labels and raters meet by name, never by the order in which they came, and a
 * blank is no label: it is missing. */
#ifndef AGREEMENT_RATINGS_H
#define AGREEMENT_RATINGS_H
#include "map.h"
#include "names.h"
#include "sv.h"

enum { MISSING = -1, CATEGORIES_MAX = 1000, RATERS_MAX = 1000 };

/* What becomes of several ratings of one unit by one rater. */
enum duplicates {
	DUPLICATES_ERROR,               /* those who gather refuse them, naming both places */
	DUPLICATES_FIRST,               /* the first counts */
	DUPLICATES_MAJORITY,            /* the most frequent; none if two are as frequent */
	DUPLICATES_AGREE                /* the label if all agree, else none */
};
/* False if NAME is none of error, first, majority, agree. */
bool duplicates_named(sv name, enum duplicates *);

/* One more rating of a cell that has one. */
struct rating {
	int32_t unit, order;            /* ORDER: how many such came before */
	int16_t rater, label;
};
struct rating_list {
	struct rating *v;
	ptrdiff_t n, cap;
};

/* The ratings of one basis. */
struct plane {
	struct arena room;
	int16_t *cell;                  /* [unit * stride + rater]: label + 1; 0: none yet */
	struct rating_list more;
};

struct gather {                         /* all zero but ARENA is empty */
	struct arena *arena;
	struct names units;
	struct map rater_ids, label_ids;
	struct sv_list raters, labels;  /* names, in the order in which they came */
	int32_t last_rater, last_label; /* asked for */
	ptrdiff_t stride;               /* raters that a unit has room for */
	int32_t nunits;                 /* that have room */
	bool distinct_too;              /* repeats matter: both planes are kept */
	struct plane all, distinct;
};

/* Numbers, made if the name is new; it is copied. */
int32_t gather_unit(struct gather *, sv name);
int32_t gather_rater(struct gather *, sv name);
/* False: the rater had rated the unit; it will be merged.  An empty LABEL says
 * that the unit and the rater are there, but no rating.  REPEAT: of a text that
 * stands elsewhere too. */
bool gather_add(struct gather *, int32_t unit, int32_t rater, sv label, bool repeat);

/* The same with a label by number; MISSING for an empty one. */
int32_t gather_label(struct gather *, sv name);
bool gather_put(struct gather *, int32_t unit, int32_t rater, int32_t label, bool repeat);
/* Begin to fetch the cells of UNIT. */
void gather_fetch(const struct gather *, int32_t unit);

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

/* Lay out what was gathered; DISTINCT: without repeats.  The cells become the
 * table's, so that each basis can be laid out once.  If every label is on
 * SCALE (lowest first), the categories are that scale; else, if every label is a
 * number, they are in order of value; else bytewise and without order. */
struct ratings *gather_ratings(struct gather *, const struct sv_list *scale, enum duplicates,
    bool distinct, struct arena *);

/* The table of some units and those who rated them, or of two raters and what
 * both rated. */
struct ratings *ratings_of_units(const struct ratings *, const int32_t *units, ptrdiff_t n, struct arena *);
struct ratings *ratings_of_pair(const struct ratings *, int first, int second, struct arena *);
/* The same ratings with the categories that occur, in their order. */
struct ratings *ratings_seen(const struct ratings *, struct arena *);

#endif
