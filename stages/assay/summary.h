/* summary: the lines that a person wants to see when a run is over. */
#ifndef ASSAY_SUMMARY_H
#define ASSAY_SUMMARY_H
#include "sv.h"

/* Print them on standard output, from the tables of REPORT.  CHANGES is the
 * text of a diff (NULL: none was made) and DIFF its folder. */
void summary_print(const char *report, const char *diff, const char *changes, struct arena scratch);

#endif
