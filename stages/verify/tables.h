/* tables: the rows of a report against its texts, and its totals against its rows. */
#ifndef ASSAY_VERIFY_TABLES_H
#define ASSAY_VERIFY_TABLES_H
#include "sv.h"

struct tables_seen {            /* counted row by row */
	long long documents, reviews, mentions, claims, cues, predictions, products, refused;
};

/* Walk all tables of DIR.  CORPUS, if not NULL, is where the sources lie: the
 * texts are compared with them too, where they stand there verbatim and not
 * packed.  Faults are told by fault(). */
struct tables_seen tables_check(struct arena *keep, const char *dir, const char *corpus);

#endif
