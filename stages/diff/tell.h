/* tell: the changes as people and programs read them. */
#ifndef ASSAY_DIFF_TELL_H
#define ASSAY_DIFF_TELL_H
#include "change.h"
#include "words.h"

/* On standard output, verdicts first, at most twenty lines. */
void tell_text(const struct changes *, struct arena scratch);

void tell_csv(const struct changes *, const char *path);

/* At most LIMIT changes; in pairs of texts that share words, those that only one
 * of them has are marked. */
void tell_xml(const struct changes *, const char *path, ptrdiff_t limit, struct words *,
    struct arena scratch);

#endif
