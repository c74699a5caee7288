#include "dates.h"
#include "date.h"
#include "err.h"
#include "file.h"
#include "map.h"
#include "split.h"
#include "table.h"

struct month_names {
	struct map number;              /* folded name -> 1 to 12 */
};

struct month_names *
month_names_load(struct arena *keep, const char *data)
{
	struct month_names *names = new(keep, struct month_names, 1);
	const char *path = path_join(keep, data, "tokenize/numbers.csv");
	struct csv_in *in = csv_open(path);
	int term = csv_column(in, "term"), class = csv_column(in, "class"), value = csv_column(in, "value");
	struct row row;

	if (term < 0 || class < 0 || value < 0)
		die(EXIT_USAGE, "%s:1: columns: term, class and value are wanted", path);
	while (csv_next(in, &row, keep)) {
		long long n;
		if (!sv_eq(row.col[class], SV("month")))
			continue;
		if (!sv_int(row.col[value], &n) || n < 1 || n > 12)
			die(EXIT_USAGE, "%s:%ld: value: \"%.*s\" is no month", path, row.line, SV_ARG(row.col[value]));
		*map_slot(&names->number, keep, fold_text(keep, row.col[term])) = (int32_t)n;
	}
	csv_close(in);
	return names;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* The run at the head of *S, which moves behind it. */
static sv
take_run(sv *s, bool (*belongs)(char))
{
	ptrdiff_t n = 0;

	while (n < s->n && belongs(s->p[n]))
		n++;
	sv run = sv_slice(*s, 0, n);
	*s = sv_from(*s, n);
	return run;
}

/* Digits at the head of *S, as many as LEAST to MOST, which moves behind them. */
static bool
take_number(sv *s, ptrdiff_t least, ptrdiff_t most, int *number)
{
	sv digits = take_run(s, is_digit);
	long long n;

	if (digits.n < least || digits.n > most || !sv_int(digits, &n))
		return false;
	*number = (int)n;
	return true;
}

static bool
take(sv *s, char c)
{
	if (s->n == 0 || s->p[0] != c)
		return false;
	*s = sv_from(*s, 1);
	return true;
}

/* What may stand behind a day: nothing, an offset, or a time of day that begins
 * with an hour; how that goes on is not looked at. */
static bool
ends_day(sv s)
{
	int hour;

	if (s.n == 0 || sv_eq(s, SV("Z")))
		return true;
	if (take(&s, '+') || take(&s, '-'))
		return s.n == 5 && is_digit(s.p[0]) && is_digit(s.p[1]) && s.p[2] == ':';
	if (take(&s, 'T') || take(&s, 't')) {
		s = sv_slice(s, 0, s.n < 2 ? s.n : 2);          /* T1405 */
		return take_number(&s, 2, 2, &hour) && hour <= 24;
	}
	if (!take(&s, ',') && !take(&s, ' '))
		return false;
	s = sv_trim(s);
	return take_number(&s, 1, 2, &hour) && hour <= 24;
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

/* YYYY-MM-DD, D.M.YYYY and their like, and YYYYMMDD. */
static bool
date_in_figures(sv *s, struct date *d)
{
	ptrdiff_t digits = 0;
	int first, second, third;

	while (digits < s->n && is_digit(s->p[digits]))
		digits++;
	if (digits == 8) {
		take_number(s, 8, 8, &first);
		*d = (struct date){ first / 10000, first / 100 % 100, first % 100 };
		return true;
	}
	if (!take_number(s, 1, 4, &first))
		return false;
	char separator = s->n ? s->p[0] : '\0';
	if (separator != '-' && separator != '/' && separator != '.')
		return false;
	take(s, separator);
	bool year_first = digits == 4;
	if (!take_number(s, 1, 2, &second) || !take(s, separator) ||
	    !take_number(s, year_first ? 1 : 4, year_first ? 2 : 4, &third))
		return false;
	if (year_first) {
		*d = (struct date){ first, second, third };
		return true;
	}
	d->year = third;
	return order_day_month(separator, first, second, d);
}

static bool
is_between(char c)
{
	return c == ' ' || c == ',' || c == '.' || c == '-' || c == '/';
}

/* A month by its name, else a word that may stand in a date: what ends an ordinal,
 * a preposition (two letters at most), or the day of the week in front. */
static bool
take_word(const struct month_names *names, sv *s, bool first, struct date *d, struct arena a)
{
	enum { SMALL = 2 };
	sv word = take_run(s, is_letter);
	int32_t month = map_find(&names->number, fold_text(&a, word));

	if (month > 0 && d->month == 0)
		d->month = month;
	else if (!first && word.n > SMALL)
		return false;
	return true;
}

/* 30 November 2026, Nov 30th, 2026, Mon, 30-Nov-2026: in any order, as the name
 * tells which is the month and four digits which is the year. */
static bool
date_by_name(const struct month_names *names, sv *s, struct date *d, struct arena a)
{
	for (bool first = true; !(d->year && d->month && d->day); first = false) {
		take_run(s, is_between);
		int n = 0;
		if (s->n && is_letter(s->p[0])) {
			if (!take_word(names, s, first, d, a))
				return false;
			continue;
		}
		ptrdiff_t before = s->n;
		if (!take_number(s, 1, 4, &n))
			return false;
		int *part = before - s->n == 4 ? &d->year : &d->day;
		if (*part || before - s->n == 3 || n == 0)
			return false;
		*part = n;
	}
	return true;
}

sv
given_date(const struct month_names *names, struct arena *a, sv text)
{
	struct date d = { 0 };
	sv s = text;
	bool found = date_in_figures(&s, &d);

	if (!found && names) {
		s = text;
		d = (struct date){ 0 };
		found = date_by_name(names, &s, &d, *a);
	}
	if (!found || !ends_day(s) || d.year < 1000 || !date_valid(d))
		return SV("");
	return date_text(a, d);
}
