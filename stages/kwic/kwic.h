/* kwic: where a pattern is found in the reviews of a report. */
#ifndef ASSAY_KWIC_KWIC_H
#define ASSAY_KWIC_KWIC_H
#include "report.h"
#include "rules.h"

/* Rules of one row, PATTERN, which may use <subject>, <competitor> and <other>:
 * mentions of the report by their role.  Faults are printed; then it dies (2). */
struct rule_set *kwic_rules(struct arena *keep, const char *data, struct splitter *, sv pattern);

struct hit {
	const sv *review;               /* cells of the reviews table */
	ptrdiff_t start, end;           /* bytes of the review's text */
};
typedef void kwic_visit(void *context, const struct hit *, struct arena scratch);

/* Calls VISIT for every match in the report DIR, in the order of its reviews. */
void kwic_find(struct arena *keep, const char *dir, struct splitter *, struct rule_set *,
    kwic_visit *, void *context);

#endif
