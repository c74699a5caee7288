/* tables: rows that are no review, claim or mention: a product, a document, what was
 * refused, an agreement, a change. */
#ifndef ASSAY_WHY_TABLES_H
#define ASSAY_WHY_TABLES_H
#include "arena.h"
#include "sv.h"

/* Print what the row of report DIR says that ID names, and the reviews it rests on:
 * a product_id, a document, SOURCE:LINE of what was refused, SCOPE:METRIC of an
 * agreement.  False if there is none. */
bool tables_show(const char *dir, sv id, struct arena *keep);

/* Whether DIR is a folder of changes, and the change of that change_id. */
bool tables_are_changes(const char *dir, struct arena scratch);
bool tables_show_change(const char *dir, sv id, struct arena *keep);

#endif
