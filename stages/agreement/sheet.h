/* sheet: the coefficients of one table of ratings, for people or as CSV. */
#ifndef AGREEMENT_SHEET_H
#define AGREEMENT_SHEET_H
#include "measures.h"
#include "table.h"

void sheet_print(const char *name, const struct ratings *, struct resampling, struct arena,
    struct arena scratch);
void sheet_csv(const struct ratings *, struct resampling, struct arena, struct arena scratch);

/* The rows of one scope in the agreement table, in order of metric, scale and
 * basis; a part without measures (NULL) has none. */
struct sheet_part {
	const char *basis;              /* "all", "distinct": of the reviews */
	const struct measures *measures;
};
void sheet_rows(struct table_out *, const char *scope, const struct sheet_part *, int nparts,
    struct arena scratch);

#endif
