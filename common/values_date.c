/* Dates, years and parts of a year, as they are written. */
#include "values_words.h"
#include "date.h"

enum { FIRST_YEAR = 1900, LAST_YEAR = 2099, CENTURY = 2000 };

/* The figure at atom I as a plain whole number of exactly WIDTH digits (any
 * width for 0), or -1. */
static int
figure(const struct atom_list *l, ptrdiff_t i, int width)
{
	long long n;

	if (i < 0 || i >= l->n || l->v[i].type != ATOM_DIGITS || !sv_int(l->v[i].folded, &n) || n > 9999)
		return -1;
	return width == 0 || l->v[i].folded.n == width ? (int)n : -1;
}

/* The year at atom I, or 0: four digits that nothing is stuck to. */
static int
year_at(const struct value_words *w, const struct atom_list *l, ptrdiff_t i)
{
	int year = figure(l, i, 4);
	const struct word *word;

	if (year < FIRST_YEAR || year > LAST_YEAR)
		return 0;
	if (atom_glued(l, i + 1) && l->v[i + 1].type == ATOM_LETTERS)
		return 0;
	if (word_ahead(w, l, i + 1, WORD_UNIT | WORD_SCALE | WORD_PERCENT | WORD_RATIO | WORD_MIN_AFTER, &word))
		return 0;
	if (word_behind(w, l, i, WORD_CURRENCY, &word))
		return 0;
	return year;
}

static void
set_dates(struct arena *a, struct value *v, struct date first, struct date last)
{
	v->date_first = date_text(a, first);
	v->date_last = date_text(a, last);
}

static void
set_months(struct arena *a, struct value *v, int year, int month, int months)
{
	v->kind = VALUE_DATE;
	if (year > 0) {
		struct date first = { year, month, 1 };
		set_dates(a, v, first, date_period_last(first, months));
		return;
	}
	int last = month + months - 1;
	v->date_first = sv_printf(a, "--%02d-01", month);
	v->date_last = sv_printf(a, "--%02d-%02d", last, date_month_days(2001, last));
}

/* 2027-03-15 and 2027-03. */
static ptrdiff_t
iso_date(const struct atom_list *l, ptrdiff_t i, struct arena *a, struct value *v)
{
	struct date d = { .year = figure(l, i, 4), .day = 1 };

	if (d.year < FIRST_YEAR || !atom_is_sign(l, i + 1, "-") || !atom_glued(l, i + 1) || !atom_glued(l, i + 2))
		return 0;
	d.month = figure(l, i + 2, 2);
	if (!date_valid(d))
		return 0;
	struct date day = d;
	day.day = atom_is_sign(l, i + 3, "-") && atom_glued(l, i + 3) && atom_glued(l, i + 4) ? figure(l, i + 4, 2) : -1;
	if (!date_valid(day)) {
		set_months(a, v, d.year, d.month, 1);
		return 3;
	}
	v->kind = VALUE_DATE;
	set_dates(a, v, day, day);
	return 5;
}

/* The year that a financial one is named after, FY28 or FY2028, or 0.  *TAKEN atoms. */
static int
fiscal_year(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, ptrdiff_t *taken)
{
	const struct word *word = word_at(w, l, i);
	int year = year_at(w, l, i + 1), short_year = figure(l, i + 1, 2);

	if (!word || !(word->flags & FLAG_FISCAL) || !l->v[i].capital)
		return 0;
	*taken = 2;
	return year ? year : short_year > 0 ? CENTURY + short_year : 0;
}

/* Q3 2027, H1 of 2027, Q4 FY27, Q3. */
static ptrdiff_t
part_of_year(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, struct arena *a, struct value *v)
{
	const struct word *word = word_at(w, l, i);
	int part = atom_glued(l, i + 1) ? figure(l, i + 1, 1) : -1;

	if (!word || !(word->flags & (FLAG_QUARTER | FLAG_HALF_YEAR)) || !l->v[i].capital)
		return 0;
	int months = word->flags & FLAG_QUARTER ? 3 : 6;
	if (part < 1 || part > 12 / months || (atom_glued(l, i + 2) && l->v[i + 2].type != ATOM_SIGN))
		return 0;
	const struct word *of = word_at(w, l, i + 2);
	ptrdiff_t at = of && (of->flags & FLAG_OF_YEAR) ? i + 3 : i + 2, taken = 1;
	int year = year_at(w, l, at);
	if (!year)
		year = fiscal_year(w, l, at, &taken);
	set_months(a, v, year, (part - 1) * months + 1, months);
	return year ? at + taken - i : 2;
}

/* A capitalised month; where its name is also another word, only where
 * something shows it. */
static int
month_at(const struct value_words *w, const struct atom_list *l, ptrdiff_t i)
{
	const struct word *word = word_at(w, l, i);

	if (!word || !(word->classes & WORD_MONTH) || !l->v[i].capital || atom_glued(l, i + 1))
		return word && (word->classes & WORD_MONTH) && l->v[i].capital && atom_is_sign(l, i + 1, ".")
		    ? (int)word->number : 0;
	bool numbered = figure(l, i + 1, 0) > 0 || (figure(l, i - 1, 0) > 0 && !atom_glued(l, i));
	if ((word->flags & FLAG_NEEDS_NUMBER) && !numbered)
		return 0;
	bool start = i == 0 || (i == 1 && l->v[0].type == ATOM_SIGN);
	if ((word->flags & FLAG_AMBIGUOUS_START) && start && !numbered) {
		const struct word *next = word_at(w, l, i + 1);
		if (!next || !(next->flags & FLAG_FOLLOWER))
			return 0;
	}
	return (int)word->number;
}

/* March, March 2027, March 15, 2027, 15 March 2027. */
static ptrdiff_t
month_date(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, struct arena *a, struct value *v)
{
	int day = figure(l, i, 0), year;
	ptrdiff_t at = day > 0 && day <= 31 && !atom_glued(l, i + 1) ? i + 1 : i;
	int month = month_at(w, l, at);
	ptrdiff_t next = at + 1;

	if (month == 0)
		return 0;
	if (at == i) {
		day = figure(l, next, 0);
		bool is_day = day > 0 && day <= 31 && l->v[next].folded.n <= 2;
		next += is_day;
		if (is_day && atom_is_sign(l, next, ",") && year_at(w, l, next + 1))
			next++;
		if (!is_day)
			day = 0;
	}
	year = year_at(w, l, next);
	struct date exact = { year ? year : 2000, month, day };
	if (day == 0 || !date_valid(exact)) {
		set_months(a, v, year, month, 1);
	} else if (year) {
		v->kind = VALUE_DATE;
		set_dates(a, v, exact, exact);
	} else {
		v->kind = VALUE_DATE;
		v->date_first = v->date_last = sv_printf(a, "--%02d-%02d", month, day);
	}
	return next - i + (year ? 1 : 0);
}

/* How many atoms at I say which part of the year behind them: "late summer", "mid-". */
static ptrdiff_t
parts_ahead(const struct value_words *w, const struct atom_list *l, ptrdiff_t i)
{
	const struct word *word;
	ptrdiff_t at = i;

	for (ptrdiff_t n; (n = word_ahead(w, l, at, WORD_PART, &word)) > 0; )
		at += n + atom_is_sign(l, at + n, "-");
	return at - i;
}

/* 2027, mid-2027, late summer 2026, FY28, 2027-2029. */
static ptrdiff_t
bare_year(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, struct arena *a, struct value *v)
{
	ptrdiff_t at = i + parts_ahead(w, l, i), taken = 1;
	int year = year_at(w, l, at), last = year;

	if (!year || (at > 0 && l->v[at].glued && l->v[at - 1].type == ATOM_LETTERS))
		year = last = fiscal_year(w, l, at, &taken);
	if (!year)
		return 0;
	ptrdiff_t end = at + taken;
	if (atom_is_sign(l, end, "-") && atom_glued(l, end) && atom_glued(l, end + 1)) {
		int other = year_at(w, l, end + 1);
		if (other <= year)
			return 0;
		last = other;
		end += 2;
	}
	v->kind = VALUE_YEAR;
	set_dates(a, v, (struct date){ year, 1, 1 }, (struct date){ last, 12, 31 });
	return end - i;
}

ptrdiff_t
date_ahead(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, struct arena *a, struct value *v)
{
	ptrdiff_t n = iso_date(l, i, a, v);

	if (!n)
		n = part_of_year(w, l, i, a, v);
	if (!n)
		n = month_date(w, l, i, a, v);
	if (!n)
		n = bare_year(w, l, i, a, v);
	return n;
}
