/* progress: how far a run is, on standard error: on a terminal one line that is
 * written over, otherwise one line a stage. */
#ifndef ASSAY_PROGRESS_H
#define ASSAY_PROGRESS_H
#include <stddef.h>

/* VERSION stays the caller's; TOTAL steps are to come. */
void progress_begin(const char *version, ptrdiff_t total);

/* One step is over, or was found current. */
void progress_step(const char *step);

/* A line for a log: STAGE was run for RUN of TOTAL parts.  Nothing on a
 * terminal, or if RUN is 0. */
void progress_stage(const char *stage, ptrdiff_t run, ptrdiff_t total);

/* Wipe the line. */
void progress_end(void);

#endif
