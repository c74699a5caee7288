/* files: a report's files against its manifest, report.xml against its schema
 * and the tables. */
#ifndef ASSAY_VERIFY_FILES_H
#define ASSAY_VERIFY_FILES_H
#include "tables.h"

/* Size and SHA-256 of every file that the manifest lists, and that no other is
 * there; with CORPUS not NULL also of the input files.  Returns how many files
 * were read. */
long files_check(struct arena *keep, const char *dir, const char *corpus);

/* report.xml is valid, has as many elements as the tables have rows and as its
 * totals element says, and says what they say. */
void files_check_xml(struct arena *keep, const char *dir, const char *xsd,
    const struct tables_seen *);

#endif
