/* Day numbers after Howard Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms" (days from 1 March of year 0, so that the leap day comes last). */
#include "date.h"

int
date_month_days(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return month == 2 && leap ? 29 : days[month - 1];
}

bool
date_valid(struct date d)
{
	return d.year > 0 && d.year < 10000 && d.month >= 1 && d.month <= 12 && d.day >= 1
	    && d.day <= date_month_days(d.year, d.month);
}

bool
date_parse(sv s, struct date *out)
{
	long long part[3] = { 0, 1, 1 };
	static const int width[3] = { 4, 2, 2 };
	int n = 0;

	*out = (struct date){ 0 };
	for (sv rest = s; rest.p && n < 3; n++) {
		sv field = sv_cut(&rest, '-');
		if (field.n != width[n] || !sv_int(field, &part[n]))
			return false;
		if (n == 2 && rest.p)
			return false;
	}
	struct date d = { (int)part[0], (int)part[1], (int)part[2] };
	if (n == 0 || !date_valid(d))
		return false;
	*out = d;
	return true;
}

sv
date_text(struct arena *a, struct date d)
{
	return sv_printf(a, "%04d-%02d-%02d", d.year, d.month, d.day);
}

int
date_compare(struct date a, struct date b)
{
	if (a.year != b.year)
		return a.year < b.year ? -1 : 1;
	if (a.month != b.month)
		return a.month < b.month ? -1 : 1;
	return a.day == b.day ? 0 : a.day < b.day ? -1 : 1;
}

static long
day_number(struct date d)
{
	long y = d.month > 2 ? d.year : d.year - 1;
	long era = y / 400, of_era = y % 400;
	long of_year = (153 * (d.month + (d.month > 2 ? -3 : 9)) + 2) / 5 + d.day - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
}

static struct date
from_day_number(long n)
{
	long era = n / 146097, of_era = n % 146097;
	long y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	long of_year = of_era - (365 * y + y / 4 - y / 100);
	long m = (5 * of_year + 2) / 153;
	struct date d = { .day = (int)(of_year - (153 * m + 2) / 5 + 1), .month = (int)(m < 10 ? m + 3 : m - 9) };

	d.year = (int)(y + era * 400 + (d.month <= 2));
	return d;
}

struct date
date_add_days(struct date d, long days)
{
	return from_day_number(day_number(d) + days);
}

struct date
date_add_months(struct date d, long months)
{
	long n = 12L * d.year + d.month - 1 + months;
	struct date r = { (int)(n / 12), (int)(n % 12) + 1, d.day };
	int last = date_month_days(r.year, r.month);

	if (r.day > last)
		r.day = last;
	return r;
}

struct date
date_period_first(struct date d, int months)
{
	return (struct date){ d.year, (d.month - 1) / months * months + 1, 1 };
}

struct date
date_period_last(struct date d, int months)
{
	struct date r = { d.year, (d.month - 1) / months * months + months, 1 };

	r.day = date_month_days(r.year, r.month);
	return r;
}

int
date_weekday(struct date d)
{
	return (int)((day_number(d) + 2) % 7);  /* 1 March of year 0 was a Wednesday */
}
