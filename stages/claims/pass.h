/* pass: what the rules of the stage verdicts find goes on to that stage, so that its
 * sentences need not be matched again: matches.csv, assay-tables(5). */
#ifndef ASSAY_CLAIMS_PASS_H
#define ASSAY_CLAIMS_PASS_H
#include "claim.h"

struct pass;
struct pass *pass_open(struct arena *keep, const char *folder, const char *key, const struct rule_set *);
/* The matches of one sentence. */
void pass_put(struct pass *, const struct scene *, const struct match_list *, struct arena scratch);
void pass_commit(struct pass *);

#endif
