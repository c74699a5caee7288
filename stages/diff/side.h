/* side: one of the two reports, read a review at a time. */
#ifndef ASSAY_DIFF_SIDE_H
#define ASSAY_DIFF_SIDE_H
#include "idmap.h"
#include "report.h"
#include "words.h"

struct claim {
	sv col[SCHEMA_MAX_COLUMNS];     /* claims_schema */
	struct word_set words;          /* only where ids did not match */
	ptrdiff_t sentence;             /* of its review, from 0; -1 if it has none */
	struct claim *other;            /* what it is on the other side */
	struct review *review;
};

struct said {                           /* a sentence of a review */
	struct word_set words;
	struct said *other;
};

struct review {
	sv col[SCHEMA_MAX_COLUMNS];     /* report_reviews */
	struct claim *claims;
	ptrdiff_t nclaims;
	struct word_set words;          /* only where ids did not match */
	struct said *sentences;         /* only where the words changed */
	ptrdiff_t nsentences;
	struct review *other;
};

/* A document, or those of its reviews that are in hand. */
struct document {
	sv col[SCHEMA_MAX_COLUMNS];     /* report_documents */
	struct review **reviews;
	ptrdiff_t nreviews;
};

struct side {
	const char *dir;
	struct report_cursor documents, reviews, claims;
	struct arena last_room, review_room;    /* the latter for whoever reads reviews one by one */
	sv last_doc;
	struct idmap review_ids, claim_ids;     /* of the document in hand: to their lines */
	struct idmap seats;             /* see side_note_seat */
	long long last_review;
	bool alone;                     /* the report has one document */
};

/* Dies (3) if DIR is no report. */
struct side *side_open(struct arena *keep, const char *dir);

/* Begin the document that side->documents is at: its row, no reviews.  Dies (3)
 * by name on a document that stands twice or out of order. */
void side_begin(struct side *, struct document *, struct arena *);

/* Its next review with its claims; false at its end, when side->documents has
 * moved on.  Dies (3) by name on a key that stands twice, on rows out of order
 * and on claims of no review. */
bool side_next(struct side *, struct review *, struct arena *);

/* A review of the document in hand that the other side has too; and the number of
 * the first such one on the same subject through the same lens, or -1. */
void side_note_seat(struct side *, const struct review *);
long side_seat(const struct side *, const struct review *);

void side_close(struct side *);

#endif
