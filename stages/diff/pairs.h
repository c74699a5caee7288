/* pairs: a table of two reports, sorted alike, row by row of equal key. */
#ifndef ASSAY_DIFF_PAIRS_H
#define ASSAY_DIFF_PAIRS_H
#include "report.h"

enum { PAIRS_KEY_MAX = 4 };

struct pairs_side {
	struct report_cursor rows;
	struct arena key_room;
	sv key[PAIRS_KEY_MAX];          /* of the row before */
	bool used;                      /* the row in hand was given out */
};

struct pairs {
	const int *key;                 /* columns, ended by -1 */
	struct pairs_side old_side, new_side;
	const sv *was, *is;             /* cells in the order of the schema; NULL: no such row */
};

/* KEY: the columns that the table is sorted by, in byte order, ended by -1. */
struct pairs *pairs_open(struct arena *keep, const char *old_dir, const char *new_dir,
    const struct schema *, const int *key);

/* The next key that one or both sides have: WAS and IS until the next call.  Dies
 * (3) by name on a key that stands twice and on rows out of order. */
bool pairs_next(struct pairs *);

void pairs_close(struct pairs *);

#endif
