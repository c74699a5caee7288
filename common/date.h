/* date: days of the Gregorian calendar, without clock or time zone. */
#ifndef ASSAY_DATE_H
#define ASSAY_DATE_H
#include "sv.h"

struct date {
	int year, month, day;           /* year 0: no date */
};

/* "2026-11-30", also "2026-11" and "2026" (day and month 1).  False, and no
 * date, for anything else and for days that do not exist. */
bool date_parse(sv, struct date *);
sv   date_text(struct arena *, struct date);

int  date_month_days(int year, int month);
bool date_valid(struct date);
int  date_compare(struct date, struct date);

struct date date_add_days(struct date, long days);
/* The same day N months on, or the last day of a month that is too short. */
struct date date_add_months(struct date, long months);
/* First and last day of the calendar period of MONTHS months (1, 3, 6, 12)
 * that holds the date. */
struct date date_period_first(struct date, int months);
struct date date_period_last(struct date, int months);
/* 0 Monday to 6 Sunday. */
int  date_weekday(struct date);

#endif
