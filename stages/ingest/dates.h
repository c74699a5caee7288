/* dates: what people put into a date field. */
#ifndef ASSAY_INGEST_DATES_H
#define ASSAY_INGEST_DATES_H
#include "sv.h"

/* The names of months: the rows of class `month` of DATA/tokenize/numbers.csv. */
struct month_names;
struct month_names *month_names_load(struct arena *keep, const char *data);

/* TEXT as YYYY-MM-DD in the arena; empty if it is no date, or one whose day and
 * month could be mixed up.  A time of day behind it is left out, and so is an
 * offset: the day is the one that was written. */
sv given_date(const struct month_names *, struct arena *, sv text);

#endif
