/* clause: where the clauses of a sentence begin and end.
 *
 * Rows `clause.*` (main clauses) and `subclause.*` (subordinate ones) say where
 * a cut lies: the old clause ends where the match begins, or its capture `cut:`,
 * and the new one begins at the capture `at:`, so that a connective may be left
 * out or kept. */
#ifndef ASSAY_CLAUSE_H
#define ASSAY_CLAUSE_H
#include "rules.h"

struct clause {
	int32_t first, end;             /* tokens of the sentence, without punctuation around */
};
struct clause_list {
	struct clause *v;
	ptrdiff_t n, cap;
};

struct scene;   /* claim.h */
/* Cut the sentence at its main cuts, and with SUB at the others too. */
struct clause_list clauses_cut(const struct scene *, bool sub, struct arena *);

/* The clause that holds token I: an index, or of the nearest clause before. */
ptrdiff_t clause_at(const struct clause_list *, int32_t i);

/* [*first, *end) without separating punctuation at either end. */
void clause_trim(const struct sentence_view *, int32_t *first, int32_t *end);

#endif
