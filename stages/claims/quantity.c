#include "quantity.h"

enum { PHRASE_TOKENS = 4 };

static bool
in_mention(const struct scene *s, const struct value *v)
{
	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		int32_t number = s->view.tokens[v->number].start;
		bool begins = m->start <= number && number < m->end;
		bool holds = v->kind != VALUE_NUM || !v->unit.n || v->number > mention_first(s, m);
		if (begins && holds)
			return true;
	}
	return false;
}

/* Only the time limit of a claim uses its number up. */
static bool
in_horizon(const struct value *v, const struct claim_list *claims)
{
	for (ptrdiff_t i = 0; i < claims->n; i++) {
		const struct horizon *h = claims->v[i].horizon;
		if (h && spans_meet(v->first, v->end, h->first, h->end))
			return true;
	}
	return false;
}

static bool
in_value(const struct scene *s, int32_t i)
{
	for (ptrdiff_t k = 0; k < s->values.n; k++)
		if (i >= s->values.v[k].first && i < s->values.v[k].end)
			return true;
	return false;
}

/* The row `quantity.TAIL` whose capture q: meets [first, end), or NULL. */
static const struct match *
named_by(const struct scene *s, int32_t first, int32_t end, sv tail)
{
	for (ptrdiff_t i = 0; i < s->matches.n; i++) {
		const struct match *m = &s->matches.v[i];
		if (match_head(s, m)->type != CLAIM_QUANTITY || !sv_eq(m->rule->emit_tail, tail))
			continue;
		const struct capture *q = match_capture(m, "q");
		if (q ? spans_meet(first, end, q->first, q->end) : spans_meet(first, end, m->first, m->end))
			return m;
	}
	return NULL;
}

/* The row of the longest ending ("-ies") that the word has, or NULL; the rest of the
 * word is as long as *STEM. */
static const struct word_entry *
ending_of(const struct word_list *nouns, sv word, ptrdiff_t *stem, struct arena *a)
{
	for (ptrdiff_t cut = word.n > 4 ? word.n - 4 : 1; cut < word.n; cut++) {
		const struct word_entry *e = words_find(nouns, sv_cat(a, SV("-"), sv_from(word, cut)));
		*stem = cut;
		if (e)
			return e;
	}
	return NULL;
}

/* The singular of a plural noun; empty if the word is none. */
static sv
singular(const struct word_list *nouns, sv word, struct arena *a)
{
	const struct word_entry *e = words_find(nouns, word);
	ptrdiff_t stem;

	if (e)
		return sv_eq(e->class, SV("plural")) ? e->value : (sv){ "", 0 };
	e = ending_of(nouns, word, &stem, a);
	return e && sv_eq(e->class, SV("ending")) ? sv_cat(a, sv_slice(word, 0, stem), e->value) : (sv){ "", 0 };
}

static bool
ends_as(const struct word_list *nouns, sv word, sv class, struct arena *a)
{
	ptrdiff_t stem;
	const struct word_entry *e = ending_of(nouns, word, &stem, a);

	return e && sv_eq(e->class, class);
}

/* Words that no noun phrase goes on with: `stop`, and `part` and `owner` among them. */
static bool
is_stop(const struct word_entry *e)
{
	return e && (sv_eq(e->class, SV("stop")) || sv_eq(e->class, SV("part")) || sv_eq(e->class, SV("owner")));
}

/* The hyphen of "mid-size sheds". */
static bool
is_inner_hyphen(const struct scene *s, int32_t i)
{
	const struct token *t = s->view.tokens + i;

	return i > 0 && i + 1 < s->view.n && sv_eq(scene_word(s, i), SV("-")) && t[-1].end == t->start
	    && t->end == t[1].start;
}

static bool
ends_phrase(const struct scene *s, const struct word_list *nouns, int32_t i)
{
	if (i >= s->view.n || in_value(s, i))
		return true;
	const struct form *f = &s->view.vocabulary->v[s->view.tokens[i].form];
	const struct word_entry *e = words_find(nouns, f->folded);
	if (is_inner_hyphen(s, i))
		return false;
	return (f->class != TOKEN_WORD && f->class != TOKEN_ALNUM) || is_stop(e);
}

/* The value that begins at token I; NULL for none. */
static const struct value *
value_at(const struct scene *s, int32_t i)
{
	for (ptrdiff_t k = 0; k < s->values.n; k++)
		if (s->values.v[k].first == i)
			return &s->values.v[k];
	return NULL;
}

static bool
has_class(const struct scene *s, const struct word_list *nouns, int32_t i, sv class)
{
	const struct word_entry *e = i >= 0 && i < s->view.n ? words_find(nouns, scene_word(s, i)) : NULL;

	return e && sv_eq(e->class, class);
}

/* Where the words begin that say what V counts: behind a hyphen ("four-core"), a
 * measure ("two 30 mm drivers") or "of our". */
static int32_t
phrase_begin(const struct scene *s, const struct word_list *nouns, const struct value *v, bool *hyphen)
{
	int32_t i = v->end;
	const struct value *measure = value_at(s, i);

	*hyphen = is_inner_hyphen(s, i);
	if (*hyphen)
		return i + 1;
	if (measure && measure->unit.n && measure->kind == VALUE_NUM)
		return measure->end;
	if (i + 1 < s->view.n && has_class(s, nouns, i, SV("part")) && !has_class(s, nouns, i + 1, SV("part")))
		for (i++; has_class(s, nouns, i, SV("owner")); )
			i++;
	return i;
}

/* NOUN, which stands at token LAST, as it is spelt if that is in capitals ("PRs"), with
 * the parts that hyphens tie to it ("sub-processor"), none of them before FIRST. */
static sv
compound(const struct scene *s, int32_t first, int32_t last, sv noun, struct arena *a)
{
	sv spelt = s->view.vocabulary->v[s->view.tokens[last].form].text;
	int32_t i = last;

	bool capitals = spelt.n > 1 && spelt.p[1] >= 'A' && spelt.p[1] <= 'Z';
	if (capitals && sv_starts(scene_word(s, last), noun) && spelt.n == scene_word(s, last).n)
		noun = sv_slice(spelt, 0, noun.n);
	while (i - 2 >= first && is_inner_hyphen(s, i - 1))
		i -= 2;
	if (i == last)
		return noun;
	sv parts = sv_slice(s->view.text, s->view.tokens[i].start, s->view.tokens[last].start);
	return sv_cat(a, parts, noun);
}

/* What is counted: the first plural behind the number, or, behind "one" and
 * behind a hyphen, the last word of the phrase.  *END moves behind it, but not
 * over "of our". */
static sv
counted_noun(const struct scene *s, const struct word_list *nouns, const struct value *v, bool one, int32_t *end,
    struct arena *a)
{
	bool hyphen;
	int32_t i = phrase_begin(s, nouns, v, &hyphen), last = i;
	bool part = i > v->end && has_class(s, nouns, v->end, SV("part"));

	for (; last < i + PHRASE_TOKENS && !ends_phrase(s, nouns, last); last++) {
		sv noun = singular(nouns, scene_word(s, last), a);
		if (one && noun.n && last > i)
			break;          /* "one firm exposes": a verb */
		if (hyphen || noun.n) {
			*end = part ? v->end : last + 1;
			return compound(s, i, last, noun.n ? noun : scene_word(s, last), a);
		}
	}
	if (!one || last == i || part)
		return (sv){ "", 0 };
	while (last - 1 > i && ends_as(nouns, scene_word(s, last - 1), SV("adverb"), a))
		last--;                 /* "one query beautifully" */
	*end = last;
	return compound(s, i, last - 1, scene_word(s, last - 1), a);
}

/* What the sign behind a bare number says: the "B" of 24B. */
static sv
size_unit(const struct scene *s, const struct word_list *nouns, const struct value *v)
{
	sv text = scene_word(s, v->number);
	ptrdiff_t digits = 0;

	while (digits < text.n && (text.p[digits] == '.' || (text.p[digits] >= '0' && text.p[digits] <= '9')))
		digits++;
	const struct word_entry *e = digits ? words_find(nouns, sv_from(text, digits)) : NULL;
	return e && sv_eq(e->class, SV("size")) ? e->value : (sv){ "", 0 };
}

/* The unit with the time that a row `quantity.rate` names: "flight/year". */
static sv
rate_unit(const struct scene *s, int32_t first, sv unit, int32_t *end, struct arena *a)
{
	const struct match *m = named_by(s, first, *end, SV("rate"));

	if (!m || !unit.n || sv_chr(unit, '/') >= 0)
		return unit;
	sv per = rule_set_value(m->rule, "per");
	if (per.n)
		unit = sv_printf(a, "%.*s/%.*s", SV_ARG(unit), SV_ARG(per));
	for (ptrdiff_t i = 0; i < m->ncaptures; i++)
		if (sv_eq(m->captures[i].label, SV("per")))
			unit = sv_printf(a, "%.*s/%.*s", SV_ARG(unit), SV_ARG(scene_word(s, m->captures[i].first)));
	*end = m->end > *end ? m->end : *end;
	return unit;
}

/* "$9 per closed ticket" is a price of tickets: the noun behind the value's last word. */
static sv
noun_of_rate(const struct scene *s, const struct word_list *nouns, sv unit, int32_t *end, struct arena *a)
{
	sv below = scene_word(s, *end - 1);
	bool rate = unit.n > below.n && sv_ends(unit, below) && unit.p[unit.n - below.n - 1] == '/';

	if (!rate || !ends_as(nouns, below, SV("modifier"), a) || ends_phrase(s, nouns, *end))
		return unit;
	sv noun = scene_word(s, *end);
	++*end;
	return sv_cat(a, sv_slice(unit, 0, unit.n - below.n), noun);
}

/* "Three times in a week" counts; "three times cheaper" is a ratio. */
static sv
times_unit(const struct scene *s, const struct value *v)
{
	const struct match *m = named_by(s, v->first, v->end, SV("times"));
	bool word = m && sv_eq(scene_word(s, v->end - 1), rule_set_value(m->rule, "word"));

	return word ? rule_set_value(m->rule, "unit") : v->unit;
}

/* 2.0 or 3.11 with nothing that it counts: a section or version. */
static bool
is_point_figure(const struct scene *s, const struct value *v)
{
	return sv_chr(s->view.vocabulary->v[s->view.tokens[v->number].form].text, '.') >= 0 && !v->limited;
}

/* "EUR/lamp/month": the price of a thing. */
static bool
is_price_of(sv unit)
{
	ptrdiff_t first = sv_chr(unit, '/');

	return first >= 0 && sv_chr(sv_from(unit, first + 1), '/') >= 0;
}

/* FOLLOWS: a quantity of the sentence stands before it. */
static void
put_quantity(const struct scene *s, const struct word_list *nouns, const struct value *v, bool follows,
    struct claim_list *out, struct arena *a)
{
	const struct match *max = named_by(s, v->first, v->end, SV("max")), *min = named_by(s, v->first, v->end, SV("min"));
	const struct match *named = named_by(s, v->first, v->end, SV("unit"));
	struct claim c = { .type = CLAIM_QUANTITY, .first = v->first, .end = v->end, .polarity = '0' };
	struct quantity *q = &c.quantity;
	bool one = sv_eq(v->low, SV("1")) && sv_eq(v->high, SV("1"));

	*q = (struct quantity){ .low = v->low, .high = v->high, .unit = times_unit(s, v),
		.approx = v->approx };
	c.rule = max ? max->rule->id : min ? min->rule->id : SV("value");
	if (!q->unit.n && named)
		q->unit = rule_set_value(named->rule, "unit");
	if (!q->unit.n) {
		q->unit = counted_noun(s, nouns, v, one, &c.end, a);
		q->thing = q->unit.n > 0;
	}
	sv size = v->unit.n || c.end == v->end + 1 ? (sv){ "", 0 } : size_unit(s, nouns, v);
	if (size.n) {                   /* "24B", though a plural follows somewhere */
		q->unit = size;
		c.end = v->end;
	}
	q->unit = rate_unit(s, v->first, noun_of_rate(s, nouns, q->unit, &c.end, a), &c.end, a);
	if (!q->unit.n && (one || (is_point_figure(s, v) && !follows)))
		return;                 /* "one" for something named before; a number of a section or version */
	if (max)
		q->low = (sv){ "", 0 };
	if (min)
		q->high = (sv){ "", 0 };
	if (max || min)
		c.first = (max ? max : min)->first;
	q->thing |= is_price_of(q->unit);
	q->value = !q->low.n ? q->high : !q->high.n || sv_eq(q->low, q->high) ? q->low : (sv){ "", 0 };
	*push(out, a) = c;
}

static bool
only_joins(const struct scene *s, const struct word_list *nouns, int32_t from, int32_t to)
{
	for (int32_t i = from; i < to; i++) {
		const struct word_entry *e = words_find(nouns, scene_word(s, i));
		if (!is_stop(e))
			return false;
	}
	return to > from && to - from <= PHRASE_TOKENS;
}

/* Money of the same currency that one amount of the sentence puts in a rate. */
static bool
same_currency(sv unit, sv rate)
{
	return sv_starts(rate, unit) && rate.n > unit.n && rate.p[unit.n] == '/';
}

/* Does a word such as "about" or "of" stand before the noun phrase that token I ends? */
static bool
is_governed(const struct scene *s, const struct word_list *nouns, int32_t i)
{
	int32_t before = i - 1;

	while (before >= 0 && before > i - PHRASE_TOKENS && !ends_phrase(s, nouns, before))
		before--;
	while (has_class(s, nouns, before, SV("owner")))
		before--;
	return before >= 0 && is_stop(words_find(nouns, scene_word(s, before)));
}

/* "Tickets fell from 30": the nearest plural in front of token FIRST that is no verb
 * ("clears 88") and owns nothing ("keeps its"), rather one that nothing governs. */
static sv
noun_before(const struct scene *s, const struct word_list *nouns, int32_t first, struct arena *a)
{
	sv nearest = { "", 0 };

	for (int32_t i = first - 2; i >= 0; i--) {
		const struct form *f = &s->view.vocabulary->v[s->view.tokens[i].form];
		sv noun = f->class == TOKEN_WORD && !in_value(s, i) ? singular(nouns, f->folded, a) : (sv){ "", 0 };
		if (!noun.n || has_class(s, nouns, i + 1, SV("owner")))
			continue;
		if (!is_governed(s, nouns, i))
			return noun;
		nearest = nearest.n ? nearest : noun;
	}
	return nearest;
}

/* The lamp of "EUR/lamp/month", the barrel of "barrel/week". */
static sv
thing_of(sv unit)
{
	sv rest = unit, first = sv_cut(&rest, '/');

	return sv_chr(rest, '/') >= 0 ? sv_cut(&rest, '/') : first;
}

/* A number without a noun counts what the next one does ("four of my seven testers"),
 * else what the one before did, else the plural in front, else the thing that the last
 * number of an earlier sentence counted, in what time ever; an amount of money behind a rate is one too ("€310 a year
 * against €455"). */
static void
share_units(const struct scene *s, const struct word_list *nouns, struct claim_list *l, ptrdiff_t from,
    struct arena *a)
{
	for (ptrdiff_t i = l->n - 2; i >= from; i--) {
		struct quantity *q = &l->v[i].quantity;
		if (!q->unit.n && only_joins(s, nouns, l->v[i].end, l->v[i + 1].first))
			q->unit = l->v[i + 1].quantity.unit;
	}
	sv before = thing_of(s->counted);
	bool told = false;              /* BEFORE is of this sentence */
	for (ptrdiff_t i = from; i < l->n; i++) {
		struct claim *c = &l->v[i];
		sv unit = c->quantity.unit;
		if (told && same_currency(unit, before))
			unit = before;
		if (!unit.n && !told) {
			unit = rate_unit(s, c->first, noun_before(s, nouns, c->first, a), &c->end, a);
			c->quantity.thing = unit.n > 0;
		}
		told = told || unit.n;
		before = unit.n ? unit : before;
		c->quantity.unit = before;
	}
}

void
quantities_find(const struct scene *s, const struct word_list *nouns, struct claim_list *out, struct arena *a)
{
	ptrdiff_t before = out->n;

	for (ptrdiff_t i = 0; i < s->values.n; i++) {
		const struct value *v = &s->values.v[i];
		bool counts = v->kind == VALUE_NUM || v->kind == VALUE_PCT || v->kind == VALUE_MONEY
		    || v->kind == VALUE_DUR;
		if (!counts || (v->article && !v->limited) || in_mention(s, v) || in_horizon(v, out)
		    || named_by(s, v->first, v->end, SV("none")))
			continue;
		put_quantity(s, nouns, v, out->n > before && out->v[out->n - 1].quantity.unit.n > 0, out, a);
	}
	share_units(s, nouns, out, before, a);
}
