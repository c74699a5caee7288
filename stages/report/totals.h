/* totals: what is counted while the reviews go by: per product, per lens, over
 * all.  Memory grows with products, panels and repeats, not with reviews. */
#ifndef ASSAY_REPORT_TOTALS_H
#define ASSAY_REPORT_TOTALS_H
#include "map.h"
#include "policy.h"
#include "report.h"
#include "shards.h"

struct named_count {
	sv name;
	long n;
};
struct named_counts {
	struct named_count *v;
	ptrdiff_t n, cap;
};

/* Most frequent first, then by name. */
void named_counts_sort(struct named_counts *);

/* The review that speaks most strongly for a verdict: the sentence that settles
 * it, and what it claims on that side. */
struct voice {
	sv doc, review, review_id, lens;
	sv sentence;
	sv claim;
	double score;                   /* how strongly: its distance from 0 */
};

/* What one lens says of a product. */
struct lens_tally {
	sv lens;
	struct tally tally;
	long first;                     /* its first review: the row in the reviews, from 1 */
	struct lens_tally *next;
};

struct product {
	sv id, name;                    /* the name as its first review has it */
	long row;                       /* in the products, from 1; set by totals_finish */
	long panels, reviews, distinct, claims;
	struct tally verdicts;
	struct lens_tally *by_lens;
	struct named_counts competitors;/* most frequent first; sorted by totals_finish */
	struct voice *voices[VERDICT_KINDS];    /* NULL: nobody says so */
	sv first_date, last_date;       /* empty: no review has a date */
};

struct totals {
	struct arena *keep;
	const struct policy *policy;
	struct product **products;      /* sorted by id by totals_finish */
	ptrdiff_t nproducts, products_cap;
	struct named_counts lenses;     /* reviews by lens; sorted by name by totals_finish */
	struct tally verdicts;
	long documents, reviews, distinct, mentions, claims, predictions, refused, sentences, words;
	struct map ids, seen;           /* product ids; sets */
	struct map repeats;             /* "doc:review" to a place in roots */
	struct map heads;               /* the set of roots */
	struct sv_list roots;
};

/* REPEATS is the table of repeats of all shards. */
struct totals *totals_new(struct arena *keep, const char *repeats, const struct policy *);

/* "doc:review" of the earlier review that this one repeats; empty: none. */
sv totals_repeat_of(const struct totals *, const struct joined *, struct arena scratch);

void totals_add(struct totals *, const struct joined *, struct arena scratch);
void totals_finish(struct totals *);

/* What a lens says of a product; NULL: nothing. */
const struct lens_tally *totals_seat(const struct product *, sv lens);

/* The products with most reviews first, then by id. */
const struct product **totals_by_reviews(const struct totals *, struct arena *);

/* The product of that id; NULL if no review is of it. */
const struct product *totals_product(const struct totals *, sv id);

#endif
