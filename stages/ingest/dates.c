#include "dates.h"
#include "date.h"

/* Up to DIGITS digits at the head of *S, which moves behind them; -1: none. */
static int
take_number(sv *s, int digits)
{
	int value = 0, n = 0;

	while (n < digits && s->n && s->p[0] >= '0' && s->p[0] <= '9') {
		value = 10 * value + (s->p[0] - '0');
		*s = sv_from(*s, 1);
		n++;
	}
	return n ? value : -1;
}

static bool
take(sv *s, char c)
{
	if (s->n == 0 || s->p[0] != c)
		return false;
	*s = sv_from(*s, 1);
	return true;
}

/* Day and month of D/M/YYYY or M/D/YYYY: only when one of them cannot be a month.
 * With points the day always comes first. */
static bool
order_day_month(char separator, int first, int second, struct date *d)
{
	if (separator != '.' && first <= 12 && second <= 12 && first != second)
		return false;
	bool day_first = separator == '.' || first > 12;
	d->day = day_first ? first : second;
	d->month = day_first ? second : first;
	return true;
}

sv
given_date(struct arena *a, sv text)
{
	struct date d = { 0 };
	sv s = text;
	int first = take_number(&s, 4);
	char separator = s.n ? s.p[0] : '\0';

	if (first < 0 || !(separator == '-' || separator == '/' || separator == '.'))
		return SV("");
	take(&s, separator);
	int second = take_number(&s, 2);
	if (second < 0 || !take(&s, separator))
		return SV("");
	int third = take_number(&s, 4);
	if (text.n > 4 && sv_chr(sv_slice(text, 0, 4), separator) < 0)
		d = (struct date){ first, second, third };
	else if (order_day_month(separator, first, second, &d))
		d.year = third;
	bool clock_behind = s.n == 0 || s.p[0] == 'T' || s.p[0] == ' ';
	if (!clock_behind || d.year < 1000 || !date_valid(d))
		return SV("");
	return date_text(a, d);
}
