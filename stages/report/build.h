/* build: from the shards to the files of a report folder. */
#ifndef ASSAY_REPORT_BUILD_H
#define ASSAY_REPORT_BUILD_H
#include "stage.h"

struct build {
	const struct stage *stage;
	const char *dir;                /* an empty folder: the report's files go here */
	const char *all;                /* folder of the tables over all shards */
	const char *before;             /* folder of the report to compare with; NULL: none */
	char *const *shards;
	ptrdiff_t nshards;
};

/* All files but the manifest.  Dies (3) on a damaged table, (2) on a setting that
 * has no meaning, (4) if report.xml does not fit its own schema. */
void build_report(const struct build *, struct arena *keep);

#endif
