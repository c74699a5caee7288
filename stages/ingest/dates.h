/* dates: what people put into a date field. */
#ifndef ASSAY_INGEST_DATES_H
#define ASSAY_INGEST_DATES_H
#include "sv.h"

/* TEXT as YYYY-MM-DD in the arena; empty if it is no date, or one whose day and
 * month could be mixed up.  A time of day behind it is left out. */
sv given_date(struct arena *, sv text);

#endif
