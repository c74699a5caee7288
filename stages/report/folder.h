/* folder: a report folder appears whole or not at all. */
#ifndef ASSAY_REPORT_FOLDER_H
#define ASSAY_REPORT_FOLDER_H
#include "arena.h"

/* Make PARENT/.NAME.PID for the folder TARGET and return its path; at exit it is
 * removed unless it was committed.  Dies (2) if TARGET is there and is neither
 * empty nor a report: nothing else is ever replaced. */
char *folder_create(struct arena *keep, const char *target);

/* Put it in TARGET's place in one step, and remove what was there. */
void folder_commit(void);

#endif
