/* side: one of the two reports, read a document at a time. */
#ifndef ASSAY_DIFF_SIDE_H
#define ASSAY_DIFF_SIDE_H
#include "map.h"
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

struct document {
	sv col[SCHEMA_MAX_COLUMNS];     /* report_documents */
	struct review *reviews;
	ptrdiff_t nreviews;
	long nclaims;
};

struct product_row {
	sv col[SCHEMA_MAX_COLUMNS];     /* report_products */
	bool renamed;                   /* it is a product of the other side by another name */
};

struct side {
	const char *dir;
	struct report_cursor documents, reviews, claims;
	struct arena last_room;
	sv last_doc;
	struct product_row *products;
	ptrdiff_t nproducts;
	struct map product_at;          /* product_id to its place */
	ptrdiff_t ndocuments;
};

/* Dies (3) if DIR is no report. */
struct side *side_open(struct arena *keep, const char *dir);

/* Read the document that side->documents is at, and move on.  Dies (3) by
 * name on a key that stands twice and on rows out of order. */
void side_read(struct side *, struct document *, struct arena *);

/* By product_id; NULL: none. */
struct product_row *side_product(const struct side *, sv id);

void side_close(struct side *);

#endif
