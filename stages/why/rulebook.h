/* rulebook: where the rules of a stage stand. */
#ifndef ASSAY_WHY_RULEBOOK_H
#define ASSAY_WHY_RULEBOOK_H
#include "stage.h"

struct rule_place {
	sv file;                        /* empty: no file has this rule */
	long line;
	sv emit, pattern;
};

/* The row with this id in the data of STAGE and in the overlays of its setting
 * `STAGE_rules`; the last one counts, as for the stage. */
struct rule_place rulebook_find(const struct stage *, const char *stage, sv id, struct arena *keep);

#endif
