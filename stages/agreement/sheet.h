/* sheet: the coefficients of one table of ratings, for people or as CSV. */
#ifndef AGREEMENT_SHEET_H
#define AGREEMENT_SHEET_H
#include "measures.h"
#include "table.h"

void sheet_print(const char *name, const struct ratings *, struct resampling, struct arena,
    struct arena scratch);
void sheet_csv(const struct ratings *, struct resampling, struct arena, struct arena scratch);

/* The rows of one scope in the agreement table, of all reviews and of distinct
 * ones, in order of metric, scale and basis. */
void sheet_rows(struct table_out *, const char *scope, const struct measures *all,
    const struct measures *distinct, struct arena scratch);

#endif
