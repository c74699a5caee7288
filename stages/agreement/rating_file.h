/* rating_file: ratings from a CSV that people have. */
#ifndef AGREEMENT_RATING_FILE_H
#define AGREEMENT_RATING_FILE_H
#include "ratings.h"

enum layout {
	LAYOUT_RATINGS,         /* long if there are columns unit, rater and label; else wide */
	LAYOUT_RATINGS_SURELY,  /* the same, and no doubt whether they are counts */
	LAYOUT_COUNTS,          /* a row a unit, a column a category, cells count raters */
	LAYOUT_SQUARE           /* rows labels of one rater, columns of the other, cells count units */
};

/* Gather the ratings of PATH.  Dies (3) with file and line on a fault, on two
 * ratings of one unit by one rater if they are an error, and if counts seem to
 * have been taken for ratings. */
void rating_file_read(struct gather *, const char *path, enum layout, enum duplicates);

#endif
