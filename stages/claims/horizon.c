#include "horizon.h"

struct limit {
	struct date first, last;        /* year 0: unknown */
	sv norm;
};

/* An ISO 8601 duration of one unit: "P12M", "PT30M". */
static bool
period_parse(sv s, char *unit, bool *time, long *n)
{
	long long count;

	*time = sv_starts(s, SV("PT"));
	if (s.n < 3 || s.p[0] != 'P' || !sv_int(sv_slice(s, *time ? 2 : 1, s.n - 1), &count) || count > 100000)
		return false;
	*unit = s.p[s.n - 1];
	*n = (long)count;
	return true;
}

static struct date
date_after(struct date base, sv period)
{
	char unit;
	bool time;
	long n;

	if (base.year == 0 || !period_parse(period, &unit, &time, &n))
		return (struct date){ 0 };
	if (time)
		return base;            /* hours end on the same day */
	if (unit == 'D' || unit == 'W')
		return date_add_days(base, unit == 'W' ? 7 * n : n);
	return date_add_months(base, unit == 'Y' ? 12 * n : n);
}

/* "--05-31" is the next such day from BASE on. */
static struct date
date_of(sv text, struct date base, bool *yearless)
{
	struct date d;

	*yearless = sv_starts(text, SV("--"));
	if (!*yearless) {
		date_parse(text, &d);
		return d;
	}
	long long month, day;
	if (base.year == 0 || !sv_int(sv_slice(text, 2, 4), &month) || !sv_int(sv_slice(text, 5, 7), &day))
		return (struct date){ 0 };
	d = (struct date){ base.year, (int)month, (int)day };
	if (date_compare(d, base) < 0)
		d.year++;
	return d;
}

/* The year or years; the days stand in what falls due. */
static sv
date_norm(struct arena *a, struct date first, struct date last)
{
	if (first.year == 0)
		return (sv){ "", 0 };
	return first.year == last.year ? sv_printf(a, "%04d", first.year)
	    : sv_printf(a, "%04d/%04d", first.year, last.year);
}

static struct limit
limit_of_value(const struct value *v, struct date base, struct arena *a)
{
	struct limit l = { .norm = { "", 0 } };
	bool yearless = false;

	if (v->kind == VALUE_DUR) {
		bool range = v->period_high.n && !sv_eq(v->period, v->period_high);
		l.norm = range ? sv_printf(a, "%.*s/%.*s", SV_ARG(v->period), SV_ARG(v->period_high)) : v->period;
		l.first = range ? date_after(base, v->period) : (struct date){ 0 };
		l.last = date_after(base, v->period_high);
	} else if (v->kind == VALUE_YEAR || v->kind == VALUE_DATE) {
		l.last = date_of(v->date_last, base, &yearless);
		l.first = date_of(v->date_first, base, &yearless);
		if (yearless && l.first.year > l.last.year)
			l.first.year = l.last.year;
		l.norm = date_norm(a, l.first, l.last);
	}
	return l;
}

/* The period that a unit stands for, in days, weeks, months or years. */
struct unit_period {
	sv text;                /* ISO 8601; "" when it is none, or one of hours */
	long n;
	char unit;
};

static struct unit_period
period_of_unit(const struct value_words *w, sv word, struct arena *a)
{
	struct unit_period p = { .text = values_period(w, word, a) };
	bool time;

	if (!period_parse(p.text, &p.unit, &time, &p.n) || time)
		p.text.n = 0;
	return p;
}

/* The calendar period of a unit, OFFSET periods from the one that holds BASE. */
static struct limit
limit_of_unit(const struct value_words *w, sv word, long offset, struct date base, struct arena *a)
{
	struct limit l = { .norm = { "", 0 } };
	struct unit_period p = period_of_unit(w, word, a);

	if (p.text.n == 0)
		return l;
	l.norm = offset > 0 ? p.text : l.norm;  /* "next year", whenever it was written */
	if (base.year == 0)
		return l;
	if (p.unit == 'D' || p.unit == 'W') {
		struct date day = date_add_days(base, offset * p.n * (p.unit == 'W' ? 7 : 1));
		l.first = p.unit == 'W' ? date_add_days(day, -date_weekday(day)) : day;
		l.last = p.unit == 'W' ? date_add_days(l.first, 7 * p.n - 1) : day;
	} else {
		long months = p.unit == 'Y' ? 12 * p.n : p.n;
		struct date day = base;
		day.day = 1;
		day = date_add_months(day, offset * months);
		if (months <= 12 && 12 % months == 0) {
			l.first = date_period_first(day, (int)months);
			l.last = date_period_last(day, (int)months);
		} else {                /* decades: the ten years that share their first three digits */
			int years = (int)(months / 12);
			l.first = (struct date){ day.year / years * years, 1, 1 };
			l.last = (struct date){ l.first.year + years - 1, 12, 31 };
		}
	}
	if (offset == 0)
		l.norm = date_norm(a, l.first, l.last);
	return l;
}

/* COUNT of a unit, or COUNT to HIGH of it: "year two", "a year or two". */
static struct limit
limit_of_count(const struct value_words *w, sv word, long count, long high, struct date base, struct arena *a)
{
	struct limit l = { .norm = { "", 0 } };
	struct unit_period p = period_of_unit(w, word, a);

	if (p.text.n == 0)
		return l;
	l.norm = sv_printf(a, "P%ld%c", count * p.n, p.unit);
	l.last = date_after(base, l.norm);
	if (high) {
		sv most = sv_printf(a, "P%ld%c", high * p.n, p.unit);
		l.first = l.last;
		l.last = date_after(base, most);
		l.norm = sv_printf(a, "%.*s/%.*s", SV_ARG(l.norm), SV_ARG(most));
	}
	return l;
}

/* A number that a row sets; 0: it does not. */
static long
row_number(const struct rule *r, const char *name)
{
	long long n = 0;

	return sv_int(rule_set_value(r, name), &n) ? (long)n : 0;
}

/* How many units a match counts: what its capture n: is worth, or the row sets. */
static long
count_of(const struct match *m)
{
	const struct capture *n = match_capture(m, "n");
	long long count;

	if (n && n->value && sv_int(n->value->low, &count) && count > 0)
		return (long)count;
	return row_number(m->rule, "count");
}

static struct limit
limit_of(const struct scene *s, const struct match *m, const struct value_words *w, struct date base, struct arena *a)
{
	const struct capture *when = match_capture(m, "when"), *to = match_capture(m, "to");
	const struct capture *unit = match_capture(m, "unit");
	struct limit l = { .norm = { "", 0 } };

	if (when && when->value)
		l = limit_of_value(when->value, base, a);
	if (unit && count_of(m))
		l = limit_of_count(w, scene_word(s, unit->first), count_of(m), row_number(m->rule, "high"), base, a);
	else if (unit)
		l = limit_of_unit(w, scene_word(s, unit->first), row_number(m->rule, "offset"), base, a);
	if (to && to->value) {
		/* "from March to June 2027": the first end takes the second's year */
		struct limit last = limit_of_value(to->value, base, a);
		bool yearless = when && when->value && sv_starts(when->value->date_first, SV("--"));
		if (yearless && last.last.year)
			l.first.year = l.first.month > last.last.month ? last.last.year - 1 : last.last.year;
		l.last = last.last;
		l.norm = date_norm(a, l.first, l.last);
	}
	return l;
}

/* From what the words name to the days between which it falls due. */
static void
set_due(struct horizon *h, struct limit l, sv due, struct date base, bool duration, struct arena *a)
{
	if (sv_eq(due, SV("before")) && l.first.year) {
		l.last = date_add_days(l.first, -1);
		l.first = base;
	} else if (sv_eq(due, SV("from"))) {
		l.last = (struct date){ 0 };
	} else if (!sv_eq(due, SV("in")) && (!duration || !l.first.year)) {
		l.first = base;
	} else if (duration && !l.first.year) {
		l.first = l.last;
	}
	h->due_first = l.first.year ? date_text(a, l.first) : (sv){ "", 0 };
	h->due_last = l.last.year ? date_text(a, l.last) : (sv){ "", 0 };
}

/* Whether the words name a year, with or without a day of it. */
static bool
dated(const struct capture *when)
{
	return when && when->value && when->value->date_last.n && !sv_starts(when->value->date_last, SV("--"));
}

struct horizon_list
horizons_find(const struct scene *s, const struct value_words *w, struct date base, struct arena *a)
{
	struct horizon_list out = { 0 };

	for (ptrdiff_t i = 0; i < s->matches.n; i++) {
		const struct match *m = &s->matches.v[i];
		if (match_head(s, m)->role != HEAD_HORIZON || scene_idiom(s, m))
			continue;
		const struct capture *words = match_capture(m, "words"), *when = match_capture(m, "when");
		struct horizon h = { .first = words ? words->first : m->first, .end = words ? words->end : m->end,
			.weak = sv_eq(rule_set_value(m->rule, "strength"), SV("weak")), .rule = m->rule->id };
		struct limit l = limit_of(s, m, w, base, a);
		bool duration = when && when->value && when->value->kind == VALUE_DUR;
		bool clock = sv_starts(l.norm, SV("PT"));
		if ((duration && !l.norm.n) || (clock && !rule_set_value(m->rule, "clock").n))
			continue;       /* minutes and hours are how long something took */
		if (dated(when) && base.year && date_compare(l.first, base) > 0)
			h.weak = false; /* a date that lies ahead */
		h.norm = l.norm;
		set_due(&h, l, rule_set_value(m->rule, "due"), base, duration, a);
		*push(&out, a) = h;
	}
	return out;
}
