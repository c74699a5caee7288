/* panel: panel text: a title `A vs B`, then reviews of A and B by turns. */
#ifndef ASSAY_INGEST_PANEL_H
#define ASSAY_INGEST_PANEL_H
#include "draft.h"

/* TEXT is the whole file in valid UTF-8.  SOURCE_START is the byte of the file
 * that TEXT begins at, or -1 if TEXT was converted.  TEXT_MAX: bytes that one
 * review may have. */
void panel_read(sv text, int64_t source_start, long text_max, struct draft *);

#endif
