/* compare: what differs in what two reports say. */
#ifndef ASSAY_DIFF_COMPARE_H
#define ASSAY_DIFF_COMPARE_H
#include "cause.h"
#include "side.h"

struct comparison {
	struct side *was, *is;
	struct words *words;
	struct cause cause;
	struct changes *changes;
	struct arena *keep;             /* what outlives a document */
	struct arena page;              /* what does not */
	struct sv_list renamed_was, renamed_is; /* product ids, pair by pair */
};

/* All differences, sorted.  Nothing is said of positions, of white space, case
 * and punctuation, and of the claims of a review that is gone or new. */
void compare_reports(struct comparison *);

/* What follows from the documents: compare_tables.c. */
void compare_products(struct comparison *);
void compare_predictions(struct comparison *);
void compare_agreement(struct comparison *);

#endif
