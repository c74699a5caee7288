#include "run.h"

enum { RUN_MAX = 6, MODEL_DIGITS = 3 };

static bool
is(const struct scene *s, ptrdiff_t i, uint32_t classes)
{
	return gazetteer_is(s->gazetteer, s->atoms + i, classes);
}

static bool
has(const struct scene *s, ptrdiff_t i, uint8_t flags)
{
	return s->atoms[i].flags & flags;
}

bool
run_begins(const struct scene *s, ptrdiff_t at)
{
	static const sv marks[] = { SV_INIT("'"), SV_INIT("\""), SV_INIT("("), SV_INIT("\xE2\x80\x98"),
		SV_INIT("\xE2\x80\x9C"), SV_INIT(":"), SV_INIT("."), SV_INIT("!"), SV_INIT("?") };

	if (at == 0)
		return true;
	sv gap = sv_slice(s->text, s->atoms[at - 1].end, s->atoms[at].start), before = sv_trim(gap);
	if (sv_chr(gap, '\n') >= 0)
		return true;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (sv_ends(before, marks[i]))
			return true;
	return false;
}

/* An amount with its unit: 16GB, 45W. */
static bool
is_amount(const struct scene *s, ptrdiff_t i)
{
	sv text = s->gazetteer->words.list.v[s->atoms[i].word].text;
	ptrdiff_t k = 0;

	while (k < text.n && (text.p[k] == '.' || (text.p[k] >= '0' && text.p[k] <= '9')))
		k++;
	int32_t unit = k > 0 ? map_find(&s->gazetteer->words.listed, sv_from(text, k)) : -1;
	return unit >= 0 && s->gazetteer->words.list.v[unit].classes & WORD_ABBREVIATION;
}

static bool
counts_plural(const struct scene *s, ptrdiff_t i)
{
	sv text = s->gazetteer->words.list.v[s->atoms[i].word].text;

	return s->atoms[i].join == JOIN_BLANK && sv_ends(text, SV("s"));
}

/* Is the name before atom I what its clause is about ("while Ossel 4 wants ...")? */
static bool
leads_clause(const struct scene *s, ptrdiff_t i)
{
	ptrdiff_t first = i - 1;

	if (i == 0)
		return true;
	while (first > 0 && s->atoms[first].join == JOIN_BLANK && has(s, first - 1, ATOM_RAISED) && !run_begins(s, first))
		first--;
	if (run_begins(s, first))
		return true;
	sv gap = sv_trim(sv_slice(s->text, s->atoms[first - 1].end, s->atoms[first].start));
	return sv_eq(gap, SV(";")) || sv_eq(gap, SV(",")) || is(s, first - 1, WORD_JOINER);
}

/* Does a number behind a name belong to it?  Not if it counts what follows: "on
 * Notion 3 people ...", unless the name is a long one ("two Denon Home 350 owners") or
 * what the clause is about; three digits are rather a model than a count. */
static bool
number_belongs(const struct scene *s, ptrdiff_t i)
{
	bool long_name = i > 1 && has(s, i - 2, ATOM_RAISED) && s->atoms[i - 1].join == JOIN_BLANK;

	if (has(s, i, ATOM_LETTER))
		return has(s, i, ATOM_RAISED) && !is_amount(s, i);
	if (long_name && !is(s, i - 2, WORD_NO_NAME) && s->atoms[i].end - s->atoms[i].start < 5)
		return true;
	if (s->atoms[i].end - s->atoms[i].start == MODEL_DIGITS && i + 1 < s->n && !counts_plural(s, i + 1))
		return true;
	if (i + 1 == s->n || (s->atoms[i + 1].join != JOIN_BLANK && s->atoms[i + 1].join != JOIN_HYPHEN))
		return true;
	return has(s, i + 1, ATOM_RAISED | ATOM_DIGIT) || is(s, i + 1, WORD_FUNCTION) || leads_clause(s, i);
}

static bool
is_sign(const struct scene *s, ptrdiff_t i)
{
	return !has(s, i, ATOM_LETTER | ATOM_DIGIT);
}

static const struct spelling *
name_at(const struct scene *s, ptrdiff_t i)
{
	bool plural;
	const struct spelling *l = gazetteer_longest(s->gazetteer, s->atoms, i, s->n, &plural);

	return l && l->name->kind != KIND_NONE ? l : NULL;
}

/* "WH" is an abbreviation, "WH-1000XM4" a name. */
static bool
long_name_at(const struct scene *s, ptrdiff_t i)
{
	const struct spelling *l = name_at(s, i);

	return l && l->length > 1;
}

/* May atom I go on with the name before it? */
static bool
goes_on(const struct scene *s, ptrdiff_t i)
{
	const struct atom *a = s->atoms + i;
	uint32_t inside = WORD_PLACE | WORD_PERSON | WORD_TITLE | WORD_STARTER;     /* trim says if they end one */

	if (a->end - a->start > 2)      /* the Ossel Nine; but "on Ossel I" */
		inside |= WORD_FUNCTION;
	if (has(s, i, ATOM_UPPER))      /* Ossel GPS */
		inside |= WORD_ABBREVIATION;
	if (has(s, i - 1, ATOM_POSSESSIVE))
		return false;
	if (a->join == JOIN_HYPHEN)
		return is_sign(s, i) || has(s, i, ATOM_RAISED | ATOM_DIGIT) ||
		    (has(s, i - 1, ATOM_DIGIT) && !is(s, i, WORD_SUFFIX));
	if (a->join != JOIN_BLANK)
		return false;
	if (is_sign(s, i))
		return i + 1 < s->n && s->atoms[i + 1].join == JOIN_BLANK && has(s, i + 1, ATOM_CAPITAL) &&
		    !has(s, i - 1, ATOM_DIGIT);
	if (has(s, i, ATOM_DIGIT))
		return number_belongs(s, i);
	return has(s, i, ATOM_RAISED) && (!is(s, i, WORD_NO_NAME & ~inside) || long_name_at(s, i));
}

/* Does a known name begin inside a name?  A word that only its capital makes a
 * name goes on with it instead ("Neo Geo Pocket"). */
static bool
known_begins(const struct scene *s, ptrdiff_t i)
{
	const struct variant *v = title_longest(s->panel, s->atoms, i, s->n);
	const struct spelling *l = name_at(s, i);

	/* "Sorrel Q5" is a model, though Q5 by itself is a technique */
	bool code = l && l->length == 1 && is_code(s->atoms + i) && l->name->kind == KIND_TECHNIQUE;
	return (v && !v->spelling.guarded) || (l && !l->guarded && !code && l->name->kind != KIND_HARDWARE);
}

/* Classes of words that are no part of the name they stand before at AT: ordinary
 * ones only where they have their capital anyway. */
static uint32_t
idle_words(const struct scene *s, ptrdiff_t at)
{
	return run_begins(s, at) ? WORD_NO_NAME : WORD_NO_NAME & ~(uint32_t)WORD_STARTER;
}

/* Does a name begin at I where the run from AT so far is none ("The Pilot")? */
static bool
first_name(const struct scene *s, ptrdiff_t at, ptrdiff_t i)
{
	for (ptrdiff_t k = at; k < i; k++)
		if (!is(s, k, idle_words(s, at)))
			return false;
	return title_longest(s->panel, s->atoms, i, s->n) || name_at(s, i);
}

/* "Sage 50, ...": a whole number of two or three digits that nothing follows in its clause. */
static bool
ends_there(const struct scene *s, ptrdiff_t number)
{
	const struct atom *a = s->atoms + number;
	bool last = number + 1 == s->n || (a[1].join != JOIN_BLANK && a[1].join != JOIN_HYPHEN);

	return last && a->end - a->start > 1 && a->end - a->start < 4 && sv_chr(sv_slice(s->text, a->start, a->end), '.') < 0;
}

ptrdiff_t
run_extend_known(const struct scene *s, ptrdiff_t at, ptrdiff_t end, const struct spelling **spelling)
{
	enum kind kind = (*spelling)->name->kind;

	while (end < s->n && end - at < RUN_MAX && goes_on(s, end)) {
		bool number = has(s, end, ATOM_DIGIT) || is_sign(s, end);
		const struct spelling *next = number ? NULL : name_at(s, end);
		bool counts = number && kind == KIND_COMPANY && !has(s, end, ATOM_LETTER) && !ends_there(s, end);
		if (kind == KIND_TECHNIQUE || kind == KIND_LAW || counts)
			break;
		if (next && kind == KIND_COMPANY && next->name->kind != KIND_COMPANY) {
			*spelling = next;
			kind = next->name->kind;
			end += next->length;
		} else if (!number && !is(s, end, WORD_TIER) && known_begins(s, end)) {
			break;
		} else {
			if (!number && kind == KIND_COMPANY)
				kind = KIND_PRODUCT;
			end++;
		}
	}
	return end;
}

ptrdiff_t
run_extend_title(const struct scene *s, ptrdiff_t at, ptrdiff_t end, bool brand)
{
	ptrdiff_t from = end;

	while (end < s->n && end - at < RUN_MAX && goes_on(s, end)) {
		bool number = has(s, end, ATOM_DIGIT);
		if (!number && (!brand || is_sign(s, end) || is(s, end, WORD_TIER) || known_begins(s, end)))
			break;
		end++;
	}
	return end > from && is_sign(s, end - 1) ? from : end;
}

bool
run_adds_words(const struct scene *s, ptrdiff_t from, ptrdiff_t to)
{
	for (ptrdiff_t i = from; i < to; i++)
		if (!is_version(s->gazetteer, s->atoms + i))
			return true;
	return false;
}

/* 1 if the atom is an abbreviation in the plural: LLMs. */
static int
upper_plural(const struct scene *s, ptrdiff_t i)
{
	sv text = sv_slice(s->text, s->atoms[i].start, s->atoms[i].end);

	if (text.n < 3 || !sv_ends(text, SV("s")) || has(s, i, ATOM_DIGIT | ATOM_UPPER))
		return 0;
	for (ptrdiff_t k = 0; k < text.n - 1; k++)
		if (text.p[k] < 'A' || text.p[k] > 'Z')
			return 0;
	return 1;
}

/* No name by itself: a word of the lists, a lone letter, a part of a title. */
static bool
is_no_name(const struct scene *s, ptrdiff_t i)
{
	const struct atom *a = s->atoms + i;
	const struct word *word = s->gazetteer->words.list.v + a->word;
	uint32_t classes = word->classes;

	if (upper_plural(s, i) && word->singular >= 0)
		classes |= s->gazetteer->words.list.v[word->singular].classes;
	return a->end - a->start < 2 || s->text.p[a->end - 1] == '.' || classes & (WORD_NO_NAME | WORD_LEGAL) ||
	    title_has_word(s->panel, a->word);
}

static bool
any_raised(const struct scene *s, const struct run *r)
{
	for (ptrdiff_t i = r->from; i < r->to; i++)
		if (has(s, i, ATOM_RAISED))
			return true;
	return false;
}

/* "Bramm & Sohn": firms are called so. */
static bool
joins_names(const struct scene *s, const struct run *r)
{
	return r->to - r->from == 3 && sv_eq(sv_slice(s->text, s->atoms[r->from + 1].start,
	    s->atoms[r->from + 1].end), SV("&"));
}

/* "250 kVA": small first, behind a number. */
static bool
is_unit(const struct scene *s, ptrdiff_t i)
{
	return i > 0 && has(s, i, ATOM_MIXED) && !has(s, i, ATOM_CAPITAL) && s->atoms[i].join == JOIN_BLANK &&
	    has(s, i - 1, ATOM_DIGIT);
}

/* A run of one atom. */
static void
judge_single(const struct scene *s, struct run *r)
{
	ptrdiff_t i = r->from;
	const struct atom *a = s->atoms + i;
	bool upper = has(s, i, ATOM_UPPER) || upper_plural(s, i);
	bool compound = i + 1 < s->n && s->atoms[i + 1].join == JOIN_HYPHEN;

	r->plural = upper_plural(s, i);
	r->stand = STAND_NO;
	if (is_no_name(s, i) || is_unit(s, i))
		return;
	if (has(s, i, ATOM_DIGIT)) {
		r->code = true;
		if (has(s, i, ATOM_RAISED) && a->end - a->start > 2)
			r->stand = STAND_SURE;
		return;
	}
	if (upper) {
		r->kind = KIND_TECHNIQUE;
		r->stand = a->end - a->start - r->plural < 3 ? STAND_NO : STAND_FIRST;
	} else if (!run_begins(s, i) || has(s, i, ATOM_MIXED)) {
		r->stand = STAND_SURE;
	} else {
		r->stand = compound ? STAND_NO : STAND_FIRST;
	}
}

/* "Gaia GPS forgot it": an abbreviation belongs to the name that a clause, or an item of
 * a list, is about; to "the Gaia API" it does not. */
static bool
is_named_so(const struct scene *s, const struct run *r, ptrdiff_t at)
{
	if (at <= r->from || !has(s, at, ATOM_UPPER) || !is(s, at, WORD_ABBREVIATION))
		return false;
	bool ends = at + 1 == s->n || s->atoms[at + 1].join != JOIN_BLANK || is(s, at + 1, WORD_FUNCTION) ||
	    leads_clause(s, at);
	return ends && (r->from == 0 || s->atoms[r->from].join != JOIN_BLANK || !is(s, r->from - 1, WORD_FUNCTION) ||
	    is(s, r->from - 1, WORD_JOINER));
}

static void
trim(const struct scene *s, struct run *r)
{
	const uint32_t behind = WORD_FUNCTION | WORD_ABBREVIATION | WORD_WEEKDAY | WORD_MONTH;
	uint32_t idle = idle_words(s, r->from) & ~(uint32_t)(WORD_PERSON | WORD_TITLE);

	while (r->from < r->to && is(s, r->from, idle))
		r->from++;
	for (; r->to > r->from && s->atoms[r->to - 1].join != JOIN_HYPHEN; r->to--)
		if ((!is(s, r->to - 1, behind) && !is_sign(s, r->to - 1)) || is_named_so(s, r, r->to - 1))
			break;
}

struct run
run_at(const struct scene *s, ptrdiff_t at)
{
	struct run r = { .from = at, .to = at + 1, .end = at + 1, .stand = STAND_NO, .kind = KIND_PRODUCT };
	bool person = is(s, at, WORD_PERSON | WORD_TITLE) || (at > 0 && is(s, at - 1, WORD_TITLE));

	if (!has(s, at, ATOM_RAISED) || has(s, at, ATOM_DIGIT_FIRST))
		return r;
	while (r.to < s->n && r.to - at < RUN_MAX && goes_on(s, r.to) &&
	    (s->atoms[r.to].join == JOIN_HYPHEN || !(known_begins(s, r.to) || first_name(s, at, r.to))))
		r.to++;
	r.end = r.to;
	if (person)
		return r;
	trim(s, &r);
	if (r.to - r.from == 1)
		judge_single(s, &r);
	else if (any_raised(s, &r))
		r.stand = STAND_SURE;
	if (r.to - r.from > 1 && is(s, r.to - 1, WORD_LAW))
		r.kind = KIND_LAW;
	else if (r.to - r.from > 1 && (is(s, r.to - 1, WORD_FIRM) || joins_names(s, &r)))
		r.kind = KIND_COMPANY;
	return r;
}
