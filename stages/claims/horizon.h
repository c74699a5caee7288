/* horizon: time limits ahead, as they are written and as dates.
 *
 * Rows `horizon.*` find the words; captures and `set` say what they mean:
 *
 *     when:            the duration, date or year counted by; with to:, the end of a range
 *     unit:            a period by its name: "the end of the year"
 *     n:               how many of `unit:` ("year two"); or set by
 *     count=N high=M   N of them, or N to M
 *     words:           what of the match is the horizon's text; else all of it
 *     due=within       from the review's date until so long after it (or the end of the date)
 *     due=in           only in the period named, or so long after the date
 *     due=before       until the day before the period begins
 *     due=from         from that day on
 *     offset=N         periods ahead that `unit:` counts: 0 this, 1 next
 *     clock=yes        counts for minutes and hours too
 *     strength=weak    a limit only in a clause about what is to come */
#ifndef ASSAY_HORIZON_H
#define ASSAY_HORIZON_H
#include "claim.h"
#include "date.h"

struct value_words;

/* BASE is the review's date, else the setting as_of, else no date: then
 * due_first and due_last of durations stay empty. */
struct horizon_list horizons_find(const struct scene *, const struct value_words *, struct date base, struct arena *);

#endif
