#include "values_number.h"

struct reader {
	const struct value_words *w;
	const struct atom_list *l;
};

static const struct word *
word_of(const struct reader *r, ptrdiff_t i, uint32_t classes)
{
	const struct word *word = word_at(r->w, r->l, i);

	return word && (word->classes & classes) ? word : NULL;
}

static bool
is_type(const struct reader *r, ptrdiff_t i, enum atom_type type)
{
	return i >= 0 && i < r->l->n && r->l->v[i].type == type;
}

/* A figure inside a name (H100, Gen-3), a time of day (9:30) or a fraction
 * (24/7) is no number of its own. */
static bool
figure_begins(const struct reader *r, ptrdiff_t i)
{
	if (!atom_glued(r->l, i))
		return true;
	if (is_type(r, i - 1, ATOM_LETTERS))
		return word_of(r, i - 1, WORD_CURRENCY | WORD_APPROX) != NULL;
	bool joins = atom_is_sign(r->l, i - 1, "-") || atom_is_sign(r->l, i - 1, ":")
	    || atom_is_sign(r->l, i - 1, "/") || atom_is_sign(r->l, i - 1, ".") || atom_is_sign(r->l, i - 1, "_");
	return !joins || !atom_glued(r->l, i - 1);
}

static bool
figure_ends(const struct reader *r, ptrdiff_t end)
{
	if (!atom_glued(r->l, end) || !is_type(r, end, ATOM_SIGN) || !atom_glued(r->l, end + 1))
		return true;
	if (atom_is_sign(r->l, end, ":") || atom_is_sign(r->l, end, "/"))
		return !is_type(r, end + 1, ATOM_DIGITS);
	return !atom_is_sign(r->l, end, ".") && !atom_is_sign(r->l, end, "_");
}

/* Letters stuck to a figure must mean something, or the whole is a name. */
static bool
tail_is_known(const struct reader *r, ptrdiff_t i)
{
	const struct word *word;
	sv folded = r->l->v[i].folded;

	if (word_ahead(r->w, r->l, i, WORD_UNIT | WORD_RATIO | WORD_CURRENCY | WORD_PERCENT, &word))
		return true;
	/* 8xH100: a count in front of a name. */
	int32_t sign = folded.n > 1 ? map_find(&r->w->map, sv_slice(folded, 0, 1)) : -1;
	return sign >= 0 && (r->w->v[sign].classes & WORD_RATIO) && atom_glued(r->l, i + 1);
}

/* The letter m is a million behind a currency, in capitals or with a plus
 * sign, and else a metre. */
static const struct word *
suffix_at(const struct reader *r, ptrdiff_t i, bool money)
{
	const struct word *word = word_of(r, i, WORD_SUFFIX);

	if (!word || !atom_glued(r->l, i))
		return NULL;
	bool sure = !(word->classes & WORD_UNIT) || money || r->l->v[i].capital
	    || atom_is_sign(r->l, i + 1, "+");
	return sure ? word : NULL;
}

/* Scale words behind a number: "3 hundred thousand". */
static ptrdiff_t
scales_ahead(const struct reader *r, ptrdiff_t i, struct number *n)
{
	ptrdiff_t from = i;
	const struct word *word;

	while ((word = word_of(r, i, WORD_SCALE)) && !word_of(r, i, WORD_UNIT)) {
		if (!decimal_multiply(&n->value, word->number))
			return -1;
		n->scale *= word->number;
		n->approx |= (word->flags & FLAG_ROUGH) != 0;
		i++;
	}
	return i - from;
}

static ptrdiff_t
and_a_half(const struct reader *r, ptrdiff_t i, struct number *n)
{
	const struct word *word;
	ptrdiff_t taken = word_ahead(r->w, r->l, i, WORD_AND_HALF, &word);
	struct decimal half = { .digits = 5, .scale = 1 };

	return taken && decimal_add(&n->value, half) ? taken : 0;
}

static ptrdiff_t
figure_number(const struct reader *r, ptrdiff_t i, int context, struct number *n)
{
	ptrdiff_t at = i;
	bool minus = !context && atom_is_sign(r->l, i, "-") && !atom_glued(r->l, i) && atom_glued(r->l, i + 1);

	at += minus;
	if (!is_type(r, at, ATOM_DIGITS) || (!minus && !(context & NUMBER_JOINED) && !figure_begins(r, at))
	    || !decimal_parse(r->l->v[at].folded, &n->value))
		return 0;
	n->value.negative = minus;
	n->figures = true;
	at++;
	const struct word *suffix = suffix_at(r, at, (context & NUMBER_MONEY) != 0);
	if (suffix) {
		if (!decimal_multiply(&n->value, suffix->suffix))
			return 0;
		n->scale = suffix->suffix;
		at++;
	} else if (atom_glued(r->l, at) && is_type(r, at, ATOM_LETTERS) && !tail_is_known(r, at)) {
		return 0;
	}
	if (!figure_ends(r, at))
		return 0;
	ptrdiff_t scales = scales_ahead(r, at, n);
	if (scales < 0)
		return 0;
	at += scales;
	return at + and_a_half(r, at, n) - i;
}

/* twenty-seven, two hundred and five: one group below the scale words. */
static ptrdiff_t
small_number(const struct reader *r, ptrdiff_t i, uint64_t *value)
{
	ptrdiff_t at = i;
	const struct word *word = word_of(r, at, WORD_TENS);

	*value = 0;
	if (word) {
		*value = word->number;
		at++;
		ptrdiff_t next = atom_is_sign(r->l, at, "-") && atom_glued(r->l, at) ? at + 1 : at;
		word = word_of(r, next, WORD_CARDINAL);
		if (!word || word->number == 0 || word->number > 9)
			return at - i;
		*value += word->number;
		return next + 1 - i;
	}
	word = word_of(r, at, WORD_CARDINAL);
	if (!word)
		return 0;
	*value = word->number;
	return 1;
}

/* What may follow "hundred" or "thousand": [and] a smaller group. */
static ptrdiff_t
and_small(const struct reader *r, ptrdiff_t i, struct number *n)
{
	uint64_t value;
	ptrdiff_t at = i;

	if (n->scale < 100 || n->scale > 1000000000)
		return 0;
	if (word_of(r, at, WORD_AND))
		at++;
	ptrdiff_t taken = small_number(r, at, &value);
	if (!taken || value >= n->scale || word_of(r, at + taken, WORD_SCALE)
	    || !decimal_add(&n->value, decimal_of(value)))
		return 0;
	return at + taken - i;
}

static ptrdiff_t
word_number(const struct reader *r, ptrdiff_t i, struct number *n)
{
	uint64_t value;
	ptrdiff_t at = i + small_number(r, i, &value);

	if (at == i || atom_glued(r->l, i))
		return 0;
	n->value = decimal_of(value);
	ptrdiff_t half = and_a_half(r, at, n);
	ptrdiff_t scales = scales_ahead(r, at + half, n);
	if (scales < 0)
		return 0;
	at += half + scales;
	if (!half && scales) {
		at += and_small(r, at, n);
		half = and_a_half(r, at, n);
		at += half;
	}
	return at - i;
}

/* a hundred, a dozen, half a million, half an hour, a year. */
static ptrdiff_t
article_number(const struct reader *r, ptrdiff_t i, struct number *n)
{
	ptrdiff_t at = i;
	bool half = word_of(r, at, WORD_HALF) != NULL;

	at += half;
	bool article = word_of(r, at, WORD_ARTICLE) != NULL;
	at += article;
	if (at == i || (half && !article && !word_of(r, at, WORD_SCALE)))
		return 0;
	n->value = half ? (struct decimal){ .digits = 5, .scale = 1 } : decimal_of(1);
	ptrdiff_t scales = scales_ahead(r, at, n);
	if (scales > 0) {
		at += scales;
		return at + (half ? 0 : and_small(r, at, n)) - i;
	}
	const struct word *unit = word_of(r, at, WORD_UNIT);
	if (scales < 0 || !unit || !unit->iso || (!half && (unit->flags & FLAG_NO_ARTICLE)))
		return 0;
	n->article = !half;
	return at - i;
}

/* dozens, hundreds of thousands. */
static ptrdiff_t
plural_number(const struct reader *r, ptrdiff_t i, struct number *n)
{
	const struct word *word;
	ptrdiff_t taken = word_ahead(r->w, r->l, i, WORD_PLURAL, &word);

	if (taken)
		n->value = decimal_of(word->number);
	n->approx = n->open = taken > 0;
	return taken;
}

ptrdiff_t
number_ahead(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, int context, struct number *n)
{
	const struct reader r = { w, l };
	static ptrdiff_t (*const forms[])(const struct reader *, ptrdiff_t, struct number *) = {
		word_number, article_number, plural_number
	};

	*n = (struct number){ .scale = 1 };
	ptrdiff_t taken = figure_number(&r, i, context, n);
	for (size_t f = 0; !taken && f < sizeof(forms) / sizeof(*forms); f++) {
		*n = (struct number){ .scale = 1 };
		taken = forms[f](&r, i, n);
	}
	return taken;
}
