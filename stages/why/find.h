/* find: the row of a report that an id names, and all that belongs to its review. */
#ifndef ASSAY_WHY_FIND_H
#define ASSAY_WHY_FIND_H
#include "report.h"

struct rows {
	struct row *v;
	ptrdiff_t n, cap;
};

enum asked { ASKED_REVIEW, ASKED_CLAIM, ASKED_MENTION };

struct found {
	enum asked asked;
	struct row review;              /* report_reviews; all empty for a title */
	struct row document;            /* report_documents */
	struct row row;                 /* the claim or mention */
	struct rows cues;               /* of the review */
	sv text;                        /* of the review or title */
};

/* ID: a review_id or DOC:REVIEW, a claim_id, or DOC:REVIEW:START of a mention.  False if the
 * report has no such thing. */
bool find_id(struct found *, const char *dir, sv id, struct arena *keep);

#endif
