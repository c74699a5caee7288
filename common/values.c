#include "values.h"
#include "values_number.h"

struct finder {
	const struct value_words *w;
	const struct atom_list *l;
	const struct sentence_view *s;
	struct arena *a;
};

/* A value being read: atoms [core, end) so far; the words in front come last. */
struct reading {
	ptrdiff_t core, end;
	struct number low, high;
	bool range, ratio_range, min, max, approx, limited;
	sv currency, unit;
	const struct word *word;        /* the unit's */
	enum value_kind kind;
};

static const struct word *
word_of(const struct finder *f, ptrdiff_t i, uint32_t classes)
{
	const struct word *word = word_at(f->w, f->l, i);

	return word && (word->classes & classes) ? word : NULL;
}

/* --- number or range --- */

static ptrdiff_t
join_ahead(const struct finder *f, ptrdiff_t at, bool between)
{
	const struct word *word;

	if (atom_is_sign(f->l, at, "-") && atom_glued(f->l, at) && atom_glued(f->l, at + 1))
		return 1;
	if (atom_glued(f->l, at))
		return 0;
	return word_ahead(f->w, f->l, at, between ? WORD_AND : WORD_JOIN, &word);
}

/* Where the second number of a range may begin, 0 for nowhere.  *SAME is the
 * unit that stood behind the first ("10% to 15%") and must stand behind both. */
static ptrdiff_t
second_number(const struct finder *f, const struct reading *r, const struct word **same)
{
	const struct word *before = word_at(f->w, f->l, r->core - 1);
	bool between = before && (before->classes & WORD_BETWEEN);

	*same = NULL;
	if (r->low.article || (before && (before->flags & FLAG_SPLITS)))
		return 0;
	ptrdiff_t unit = word_ahead(f->w, f->l, r->end, WORD_PERCENT | WORD_UNIT, same);
	ptrdiff_t join = unit ? join_ahead(f, r->end + unit, between) : 0;
	if (join)
		return r->end + unit + join;
	*same = NULL;
	join = join_ahead(f, r->end, between);
	return join ? r->end + join : 0;
}

/* "15-25k": the first number takes the scale of the second when that makes it
 * the smaller one. */
static void
share_scale(struct number *low, const struct number *high)
{
	struct number scaled = *low;

	if (low->scale == 1 && high->scale > 1 && decimal_multiply(&scaled.value, high->scale)
	    && decimal_compare(scaled.value, high->value) < 0) {
		scaled.scale = high->scale;
		*low = scaled;
	}
}

static bool
is_one(struct decimal d)
{
	return decimal_compare(d, decimal_of(1)) == 0;
}

/* Makes a range of the number if another follows it; "three to one" is a
 * ratio, and a larger number in front of a smaller one no range. */
static void
read_range(const struct finder *f, struct reading *r)
{
	const struct word *same, *again;
	ptrdiff_t at = second_number(f, r, &same);
	struct number high;

	if (!at)
		return;
	bool currency = r->currency.n && word_of(f, at, WORD_CURRENCY);
	at += currency;
	ptrdiff_t taken = number_ahead(f->w, f->l, at, NUMBER_JOINED | (r->currency.n ? NUMBER_MONEY : 0), &high);
	if (!taken || high.article || high.open)
		return;
	if (same && (!word_ahead(f->w, f->l, at + taken, WORD_PERCENT | WORD_UNIT, &again) || again != same))
		return;
	share_scale(&r->low, &high);
	int order = decimal_compare(r->low.value, high.value);
	r->range = order < 0;
	r->ratio_range = order > 0 && is_one(high.value) && !currency;
	if (!r->range && !r->ratio_range)
		return;
	r->high = high;
	r->end = at + taken;
}

/* --- what stands behind --- */

static void
read_limits_after(const struct finder *f, struct reading *r)
{
	static const uint32_t after = WORD_MIN_AFTER | WORD_MAX_AFTER | WORD_APPROX_AFTER;
	const struct word *word;
	ptrdiff_t taken = word_ahead(f->w, f->l, r->end, after, &word);

	if (!taken || (f->l->v[r->end].type == ATOM_SIGN && !f->l->v[r->end].glued))
		return;
	r->min |= (word->classes & WORD_MIN_AFTER) != 0;
	r->max |= (word->classes & WORD_MAX_AFTER) != 0;
	r->approx |= (word->classes & WORD_APPROX_AFTER) != 0;
	r->limited = true;
	r->end += taken;
}

/* Does "-second" stand at AT ("per query-second")? */
static bool
compounded(const struct finder *f, ptrdiff_t at)
{
	return at + 1 < f->l->n && atom_is_sign(f->l, at, "-") && atom_glued(f->l, at) && atom_glued(f->l, at + 1)
	    && f->l->v[at + 1].type == ATOM_LETTERS;
}

/* A one-letter unit that is not stuck to its number must be spelt exactly; the first part
 * of a compound is none ("900 second-hand frames"). */
static bool
unit_counts(const struct finder *f, ptrdiff_t at, const struct word *word, bool glued)
{
	sv spelt = sv_slice(f->s->text, f->l->v[at].start, f->l->v[at].end);

	if (!glued && compounded(f, at + 1) && !word_of(f, at + 2, WORD_UNIT))
		return false;
	return glued || spelt.n > 1 || sv_eq(spelt, word->exact);
}

static void
read_unit(const struct finder *f, struct reading *r)
{
	static const uint32_t units = WORD_PERCENT | WORD_CURRENCY | WORD_RATIO | WORD_FIGURES | WORD_UNIT;
	const struct word *word;
	bool hyphen = atom_is_sign(f->l, r->end, "-") && atom_glued(f->l, r->end) && atom_glued(f->l, r->end + 1);
	ptrdiff_t at = r->end + hyphen;
	bool glued = atom_glued(f->l, at);
	ptrdiff_t taken = word_ahead(f->w, f->l, at, units, &word);

	if (!taken)
		return;
	if (word->classes & WORD_PERCENT) {
		r->kind = VALUE_PCT;
		r->unit = SV("percent");
	} else if (word->classes & WORD_CURRENCY) {
		r->currency = word->unit;
	} else if ((word->classes & WORD_RATIO) && (glued || f->l->v[at].folded.n > 1)) {
		r->unit = SV("ratio");
	} else if ((word->classes & WORD_UNIT) && !r->currency.n && unit_counts(f, at, word, glued)) {
		r->word = word;
		r->unit = word->unit;
		r->kind = word->iso ? VALUE_DUR : VALUE_NUM;
	} else {
		return;
	}
	r->end = at + taken;
	ptrdiff_t half = word_ahead(f->w, f->l, r->end, WORD_AND_HALF, &word);
	if (half && !r->range && decimal_add(&r->low.value, (struct decimal){ .digits = 5, .scale = 1 })) {
		r->low.article = false;
		r->end += half;
	}
}

/* "/hour", "per seat", "a month": the unit's denominators; of a percentage those
 * of time alone. */
static void
read_rate(const struct finder *f, struct reading *r)
{
	const struct word *word;

	for (int i = 0; i < 2; i++) {
		ptrdiff_t per = word_ahead(f->w, f->l, r->end, WORD_PER, &word);
		ptrdiff_t at = r->end + (per ? per : 1);
		const struct word *unit = word_of(f, at, WORD_UNIT);
		bool article = word_of(f, r->end, WORD_ARTICLE) && unit && (unit->flags & FLAG_RATE);
		if ((!per && !article) || at >= f->l->n || f->l->v[at].type != ATOM_LETTERS)
			return;
		sv below = unit ? unit->unit : f->l->v[at].folded;
		if (compounded(f, at + 1)) {
			below = sv_printf(f->a, "%.*s-%.*s", SV_ARG(below), SV_ARG(f->l->v[at + 2].folded));
			at += 2;
		}
		if (r->kind != VALUE_PCT || (unit && unit->iso))
			r->unit = sv_printf(f->a, "%.*s/%.*s", SV_ARG(r->unit), SV_ARG(below));
		r->word = NULL;
		r->end = at + 1;
	}
}

/* "five figures": anything with so many digits. */
static void
read_figures(const struct finder *f, struct reading *r)
{
	bool hyphen = atom_is_sign(f->l, r->end, "-");
	const struct word *word = word_of(f, r->end + hyphen, WORD_FIGURES);
	uint64_t n = r->low.value.digits, least = 1;

	if (!word || r->range || r->low.value.scale || n < 1 || n > 15)
		return;
	for (uint64_t i = 1; i < n; i++)
		least *= 10;
	r->low.value = decimal_of(least);
	r->high.value = decimal_of(10 * least - 1);
	r->range = r->approx = true;
	r->end += 1 + hyphen;
}

/* --- what stands in front --- */

/* "over three years" limits the number only behind a word that wants a
 * length of time ("for over three years"); else "over" says when, and over one
 * thing it says why. */
static bool
lead_counts(const struct finder *f, const struct reading *r, const struct word *word, ptrdiff_t first)
{
	bool one = r->kind == VALUE_NUM && !r->low.figures && is_one(r->low.value);

	if (!(word->flags & FLAG_AFTER_ONLY) || (r->kind != VALUE_DUR && !one))
		return true;
	const struct word *before = word_at(f->w, f->l, first - 1);
	return before && (before->flags & FLAG_OPENS_OVER);
}

static ptrdiff_t
read_leads(const struct finder *f, struct reading *r, ptrdiff_t floor)
{
	static const uint32_t leads = WORD_APPROX | WORD_MIN | WORD_MAX | WORD_ANOTHER | WORD_RATIO_LEAD
	    | WORD_BETWEEN;
	const struct word *word;
	ptrdiff_t start = r->core;

	for (;;) {
		ptrdiff_t taken = word_behind(f->w, f->l, start, leads, &word);
		if (!taken || start - taken < floor || !lead_counts(f, r, word, start - taken))
			return start;
		bool unused = ((word->classes & WORD_RATIO_LEAD) && r->unit.n)
		    || ((word->classes & WORD_BETWEEN) && !r->range);
		if (unused)
			return start;
		if (word->classes & WORD_RATIO_LEAD)
			r->unit = SV("ratio");
		r->approx |= (word->classes & WORD_APPROX) != 0;
		r->min |= (word->classes & WORD_MIN) != 0;
		r->max |= (word->classes & WORD_MAX) != 0;
		r->limited = true;
		start -= taken;
	}
}

/* --- the whole --- */

/* NUMBER of WORD's units as an ISO 8601 duration; half years as months, half
 * hours as minutes, anything else must be whole. */
static sv
iso_duration(struct arena *a, struct decimal n, const struct word *word)
{
	char letter = word->iso;
	uint64_t size = word->iso_size;

	if (n.scale > 0 && (letter == 'Y' || (letter == 'H' && word->iso_time)
	    || (letter == 'M' && word->iso_time))) {
		size *= letter == 'Y' ? 12 : 60;
		letter = letter == 'Y' ? 'M' : letter == 'H' ? 'M' : 'S';
	}
	if (!decimal_multiply(&n, size) || n.scale > 0 || n.negative)
		return (sv){ "", 0 };
	return sv_concat(a, word->iso_time ? SV("PT") : SV("P"), decimal_text(a, n), ((sv){ &letter, 1 }));
}

static void
set_ends(const struct finder *f, const struct reading *r, struct value *v)
{
	sv low = decimal_text(f->a, r->low.value), none = { "", 0 };
	bool min = r->min || r->low.open, one_sided = !r->range && min != r->max;

	v->low = one_sided && r->max ? none : low;
	v->high = r->range ? decimal_text(f->a, r->high.value) : one_sided && min ? none : low;
	v->period = v->period_high = none;
	if (v->kind != VALUE_DUR || !r->word)
		return;
	v->period = iso_duration(f->a, r->low.value, r->word);
	v->period_high = r->range ? iso_duration(f->a, r->high.value, r->word) : v->period;
}

static void
put_value(const struct finder *f, const struct reading *r, ptrdiff_t start, struct value_list *out)
{
	const struct atom *first = &f->l->v[start], *last = &f->l->v[r->end - 1];
	struct value v = { .kind = r->kind, .first = first->token, .end = last->token + 1 };

	if (r->kind == VALUE_DUR && !r->word)   /* "2 hours a week" is a rate */
		v.kind = VALUE_NUM;
	v.unit = r->unit;
	v.approx = r->approx || r->low.approx;
	v.article = r->low.article;
	v.limited = r->limited;
	v.number = f->l->v[r->core].token;
	set_ends(f, r, &v);
	if (out->n && v.first < out->v[out->n - 1].end)
		return;
	*push(out, f->a) = v;
}

/* A count stuck to a name, as in 8xH100: the name is the unit. */
static void
read_counted_name(const struct finder *f, struct reading *r)
{
	if (!atom_glued(f->l, r->end) || f->l->v[r->end].type != ATOM_LETTERS)
		return;
	int32_t stop = f->s->tokens[f->l->v[r->end].token].end;
	r->unit = sv_slice(f->s->text, f->l->v[r->end].start + 1, stop);
	while (r->end < f->l->n && f->l->v[r->end].start < stop)
		r->end++;
}

static ptrdiff_t
amount(const struct finder *f, ptrdiff_t i, ptrdiff_t floor, struct value_list *out)
{
	struct reading r = { .core = i, .end = i, .kind = VALUE_NUM, .unit = { "", 0 } };
	const struct word *word;
	ptrdiff_t currency = word_ahead(f->w, f->l, i, WORD_CURRENCY, &word);
	const struct atom *behind = i + currency < f->l->n ? &f->l->v[i + currency] : NULL;

	if (currency && behind && (f->l->v[i].type == ATOM_SIGN || behind->type == ATOM_DIGITS)) {
		r.currency = word->unit;
		r.end += currency;
	}
	ptrdiff_t taken = number_ahead(f->w, f->l, r.end, r.currency.n ? NUMBER_MONEY : 0, &r.low);
	if (!taken)
		return 0;
	r.end += taken;
	read_range(f, &r);
	read_limits_after(f, &r);
	read_unit(f, &r);
	if (r.ratio_range && !r.unit.n)
		r.unit = SV("ratio");
	if (r.currency.n) {
		r.kind = VALUE_MONEY;
		r.unit = r.currency;
	} else if (!r.unit.n) {
		read_counted_name(f, &r);
		read_figures(f, &r);
	}
	read_limits_after(f, &r);
	if (r.unit.n)
		read_rate(f, &r);
	ptrdiff_t start = read_leads(f, &r, floor);
	put_value(f, &r, start, out);
	return r.end - i;
}

static void
put_plain(const struct finder *f, ptrdiff_t i, ptrdiff_t n, struct value v, struct value_list *out)
{
	v.first = f->l->v[i].token;
	v.end = f->l->v[i + n - 1].token + 1;
	v.number = v.first;
	if (!out->n || v.first >= out->v[out->n - 1].end)
		*push(out, f->a) = v;
}

static ptrdiff_t
date(const struct finder *f, ptrdiff_t i, struct value_list *out)
{
	struct value v = { 0 };
	ptrdiff_t n = date_ahead(f->w, f->l, i, f->a, &v);

	if (n)
		put_plain(f, i, n, v, out);
	return n;
}

/* v0.50, version 3, Gen-4, 1.2.3. */
static ptrdiff_t
version(const struct finder *f, ptrdiff_t i, struct value_list *out)
{
	const struct word *word;
	ptrdiff_t lead = word_ahead(f->w, f->l, i, WORD_VERSION, &word), at = i + lead;

	if (lead && atom_is_sign(f->l, at, "-"))
		at++;
	if (at >= f->l->n || f->l->v[at].type != ATOM_DIGITS || (lead && f->l->v[i].folded.n == 1 && !atom_glued(f->l, at)))
		return 0;
	ptrdiff_t points = 0;
	for (ptrdiff_t k = 0; k < f->l->v[at].folded.n; k++)
		points += f->l->v[at].folded.p[k] == '.';
	if (!lead && points < 2)
		return 0;
	struct value v = { .kind = VALUE_VER, .low = f->l->v[at].folded, .high = f->l->v[at].folded };
	put_plain(f, i, at + 1 - i, v, out);
	return at + 1 - i;
}

/* third, 21st. */
static ptrdiff_t
ordinal(const struct finder *f, ptrdiff_t i, struct value_list *out)
{
	const struct word *word = word_of(f, i, WORD_ORDINAL);
	struct decimal n;
	ptrdiff_t taken = 1;

	if (word) {
		n = decimal_of(word->number);
	} else {
		bool suffix = atom_glued(f->l, i + 1) && word_of(f, i + 1, WORD_ORDINAL_SUFFIX);
		if (f->l->v[i].type != ATOM_DIGITS || !suffix || !decimal_parse(f->l->v[i].folded, &n))
			return 0;
		taken = 2;
	}
	sv text = decimal_text(f->a, n);
	put_plain(f, i, taken, (struct value){ .kind = VALUE_ORD, .low = text, .high = text }, out);
	return taken;
}

static ptrdiff_t
ratio_word(const struct finder *f, ptrdiff_t i, struct value_list *out)
{
	const struct word *word = word_of(f, i, WORD_RATIO_ALONE);

	if (!word)
		return 0;
	sv text = decimal_text(f->a, decimal_of(word->number));
	put_plain(f, i, 1, (struct value){ .kind = VALUE_NUM, .low = text, .high = text, .unit = SV("ratio") }, out);
	return 1;
}

/* Whether any of the kinds of values may begin at atom I. */
static bool
may_begin(const struct finder *f, ptrdiff_t i)
{
	const struct atom *atom = &f->l->v[i];

	return atom->type == ATOM_DIGITS || atom->terms.opens || atom_is_sign(f->l, i, "-");
}

struct value_list
values_find(const struct value_words *w, const struct sentence_view *s, struct arena *a)
{
	enum { FEW = 4 };               /* values that most sentences have at most */
	struct value_list out = { 0 };
	struct atom_list l;

	if (!atoms_cut(w, s, a, &l))
		return out;
	out = (struct value_list){ .v = arena_room(a, sizeof *out.v, _Alignof(struct value), FEW), .cap = FEW };
	const struct finder f = { w, &l, s, a };
	for (ptrdiff_t i = 0, floor = 0; i < l.n; ) {
		if (!may_begin(&f, i)) {
			i++;
			continue;
		}
		ptrdiff_t n = version(&f, i, &out);
		if (!n)
			n = date(&f, i, &out);
		if (!n)
			n = ordinal(&f, i, &out);
		if (!n)
			n = ratio_word(&f, i, &out);
		if (!n)
			n = amount(&f, i, floor, &out);
		floor = n ? i + n : floor;
		i += n ? n : 1;
	}
	return out;
}
