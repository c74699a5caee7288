#include "figures.h"
#include "decimal.h"

/* Seconds of the period that an ISO 8601 duration such as "PT9S" or "P2M" has for its
 * letter; months and years as they are on average. */
static double
period_seconds(sv period)
{
	enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };
	bool time = sv_chr(period, 'T') >= 0;

	switch (period.n ? period.p[period.n - 1] : 0) {
	case 'S':
		return 1;
	case 'M':
		return time ? MINUTE : 365.25 / 12 * DAY;
	case 'H':
		return HOUR;
	case 'D':
		return DAY;
	case 'W':
		return 7 * DAY;
	case 'Y':
		return 365.25 * DAY;
	default:
		return 0;
	}
}

/* "PT9S" counts 9. */
static double
period_count(sv period)
{
	double n = 0;

	for (ptrdiff_t i = 0; i < period.n; i++)
		if (period.p[i] >= '0' && period.p[i] <= '9')
			n = 10 * n + (period.p[i] - '0');
	return n;
}

static int
sign(double d)
{
	return d > 0 ? 1 : d < 0 ? -1 : 0;
}

/* "EUR/month" of "EUR". */
static bool
is_rate_of(sv rate, sv unit)
{
	return sv_starts(rate, unit) && rate.n > unit.n && rate.p[unit.n] == '/';
}

/* The larger: 1 the first, -1 the second.  A number without a unit has that of the
 * other. */
static int
larger(const struct value *a, const struct value *b)
{
	struct decimal x, y;

	if (!sv_eq(a->unit, b->unit) && a->period.n && b->period.n)
		return sign(period_count(a->period) * period_seconds(a->period)
		    - period_count(b->period) * period_seconds(b->period));
	if (!sv_eq(a->unit, b->unit) && a->unit.n && b->unit.n && !is_rate_of(a->unit, b->unit)
	    && !is_rate_of(b->unit, a->unit))
		return 0;
	bool read = decimal_parse(a->low.n ? a->low : a->high, &x) && decimal_parse(b->low.n ? b->low : b->high, &y);
	return read ? decimal_compare(x, y) : 0;
}

int
figures_side(const struct match *m)
{
	const struct capture *a = match_capture(m, "a"), *b = match_capture(m, "b");

	if (!a || !b || !a->value || !b->value)
		return 0;
	int first = sign(larger(a->value, b->value));
	return sv_eq(rule_set_value(m->rule, "more"), SV("good")) ? first : -first;
}
