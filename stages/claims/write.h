/* write: claims as rows of claims.csv, with ids that depend on content alone. */
#ifndef ASSAY_CLAIMS_WRITE_H
#define ASSAY_CLAIMS_WRITE_H
#include "claim.h"

struct writer;
struct writer *writer_open(struct arena *keep, const char *folder, const char *key);
/* The claims of one sentence; ids are counted within a document, so all its
 * sentences must come in order. */
void writer_put(struct writer *, const struct scene *, const struct claim_list *, struct arena);
void writer_commit(struct writer *);

#endif
