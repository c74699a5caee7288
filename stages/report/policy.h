/* policy: how the reviews of a product decide for the panel.  assay-pipeline(5)
 * says what each rule means. */
#ifndef ASSAY_REPORT_POLICY_H
#define ASSAY_REPORT_POLICY_H
#include "arena.h"
#include "conf.h"
#include "sv.h"

enum verdict { VERDICT_SHIP, VERDICT_MIXED, VERDICT_SKIP, VERDICT_UNDECIDED, VERDICT_KINDS };
extern const char *const verdict_names[VERDICT_KINDS];
/* Anything else than the four words is undecided. */
enum verdict verdict_of(sv name);

struct tally {
	long v[VERDICT_KINDS];          /* reviews */
	double votes[VERDICT_KINDS];    /* what the policy makes of them */
};

enum policy_rule { POLICY_MAJORITY, POLICY_WEIGHTED, POLICY_ABSOLUTE, POLICY_UNANIMOUS, POLICY_THRESHOLD };

struct weight {
	sv lens;
	double weight;
};

struct policy {
	enum policy_rule rule;
	bool distinct;                  /* repeats have no vote */
	bool undecided;                 /* undecided reviews have a vote, for neither */
	double threshold;               /* share of the votes */
	const struct weight *weights;   /* of lenses; of others 1 */
	ptrdiff_t nweights;
};

/* From the settings panel_*; dies (2) if one makes no sense. */
struct policy policy_read(const struct conf *, struct arena *keep);

/* Count a review of VERDICT by LENS; REPEAT: its text was said of the product before. */
void policy_count(const struct policy *, struct tally *, enum verdict, sv lens, bool repeat);
enum verdict policy_verdict(const struct policy *, const struct tally *);

/* "majority of distinct reviews, undecided left out" and "3 ship, 1 skip": all
 * that the verdict is worked out from, weights aside. */
sv policy_text(const struct policy *, struct arena *);
sv policy_split(const struct tally *, struct arena *);

#endif
