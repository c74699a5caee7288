/* Every setting of pipeline.conf.  assay-pipeline(5) documents each; a test
 * holds the two together. */
#include "conf.h"
#include <stddef.h>

const struct setting settings[] = {
	{ "corpus", SETTING_PATH, "corpus", 0, 0, "run", "the corpus version to read: a folder or a file" },
	{ "reports", SETTING_PATH, "reports", 0, 0, "run", "folder of the reports" },
	{ "work", SETTING_PATH, "work", 0, 0, "run", "folder of the files between the stages" },
	{ "shards", SETTING_INT, "4", 1, 999, "run", "parts that a corpus is cut into" },
	{ "jobs", SETTING_INT, "0", 0, 256, "run", "stages run side by side; 0: as many as there are processors" },
	{ "compare", SETTING_TEXT, "latest", 0, 0, "run", "report that a run is compared with: its name, latest, or none" },
	{ "time_limit", SETTING_INT, "3600", 1, 604800, "run", "seconds that one stage may take for one shard" },

	{ "lenses_rules", SETTING_PATHS, "", 0, 0, "lenses", "rule files read after the shipped ones" },
	{ "products_rules", SETTING_PATHS, "", 0, 0, "products", "rule files read after the shipped ones" },
	{ "claims_rules", SETTING_PATHS, "", 0, 0, "claims", "rule files read after the shipped ones" },
	{ "verdicts_rules", SETTING_PATHS, "", 0, 0, "verdicts", "rule files read after the shipped ones" },

	{ "as_of", SETTING_TEXT, "", 0, 0, "claims report", "date (YYYY-MM-DD) that undated reviews are counted from" },

	{ NULL, SETTING_TEXT, NULL, 0, 0, NULL, NULL }
};
