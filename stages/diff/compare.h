/* compare: what differs in what two reports say. */
#ifndef ASSAY_DIFF_COMPARE_H
#define ASSAY_DIFF_COMPARE_H
#include "cause.h"
#include "products.h"
#include "side.h"

struct comparison {
	struct side *was, *is;
	struct products *products;
	struct words *words;
	struct cause cause;
	struct changes *changes;
	bool all_agreement;             /* tell also shifts inside the intervals */
	struct map reworded;            /* ids of old predictions to places in new_ids */
	struct sv_list new_ids;         /* empty: its time limit changed, which is told */
	struct arena *keep;             /* what outlives a document */
	struct arena page;              /* what does not */
};

/* All differences, sorted.  Nothing is said of positions, of white space, case
 * and punctuation, and of the claims of a review that is gone or new. */
void compare_reports(struct comparison *);

/* The two reviews, of which one may be NULL, as the place of a change. */
struct change compare_place(enum change_kind, const struct review *was, const struct review *is);

/* Has the review other words? */
bool compare_text_changed(const struct review *was, const struct review *is);

/* "3 ship, 1 skip": verdicts on a product, or on anything that is counted so. */
sv compare_tally(struct arena *, sv ship, sv mixed, sv skip, sv undecided);

/* The claims of a review: compare_claims.c.  PART_OF: the id of the verdict's
 * change, if it changed. */
void compare_claims(struct comparison *, const struct review *was, const struct review *is,
    sv part_of, struct arena scratch);

/* What follows from the documents: compare_tables.c. */
void compare_panels(struct comparison *);
void compare_predictions(struct comparison *);
void compare_agreement(struct comparison *);

#endif
