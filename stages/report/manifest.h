/* manifest: what the report was made from and what is in it. */
#ifndef ASSAY_REPORT_MANIFEST_H
#define ASSAY_REPORT_MANIFEST_H
#include "stage.h"

/* Write DIR/manifest.csv, sorted by kind and name: `input` rows from the
 * manifests of the SHARDS (a shard made by hand may have none); `output` for
 * every other file below DIR; `program` for every program beside this one, for
 * schemas and stylesheets; `rules` for the rule files and the files that settings
 * lead to; `settings` for the settings that reach the results; `before` for the
 * products of the report in BEFORE, unless that is NULL. */
void manifest_write(const char *dir, const struct stage *, char *const *shards, ptrdiff_t n,
    const char *before, struct arena scratch);

#endif
