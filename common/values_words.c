#include "values_words.h"
#include "err.h"
#include "file.h"
#include "table.h"
#include "utf8.h"
#include <string.h>

enum { TERM_WORDS = 4, TERM_BYTES = 64 };

static const struct {
	const char *name;
	uint32_t bit;
} class_names[] = {
	{ "cardinal", WORD_CARDINAL }, { "tens", WORD_TENS }, { "scale", WORD_SCALE },
	{ "suffix", WORD_SUFFIX }, { "plural", WORD_PLURAL }, { "article", WORD_ARTICLE },
	{ "half", WORD_HALF }, { "and-half", WORD_AND_HALF }, { "ordinal", WORD_ORDINAL },
	{ "ordinal-suffix", WORD_ORDINAL_SUFFIX }, { "approx", WORD_APPROX },
	{ "approx-after", WORD_APPROX_AFTER }, { "min", WORD_MIN }, { "min-after", WORD_MIN_AFTER },
	{ "max", WORD_MAX }, { "max-after", WORD_MAX_AFTER }, { "join", WORD_JOIN },
	{ "between", WORD_BETWEEN }, { "and", WORD_AND }, { "ratio", WORD_RATIO },
	{ "ratio-lead", WORD_RATIO_LEAD }, { "ratio-alone", WORD_RATIO_ALONE },
	{ "percent", WORD_PERCENT }, { "currency", WORD_CURRENCY }, { "month", WORD_MONTH },
	{ "part", WORD_PART }, { "per", WORD_PER }, { "version", WORD_VERSION },
	{ "figures", WORD_FIGURES }, { "another", WORD_ANOTHER },
}, flag_names[] = {
	{ "ambiguous-start", FLAG_AMBIGUOUS_START }, { "needs-number", FLAG_NEEDS_NUMBER },
	{ "follower", FLAG_FOLLOWER }, { "after-only", FLAG_AFTER_ONLY }, { "opens-over", FLAG_OPENS_OVER },
	{ "no-article", FLAG_NO_ARTICLE }, { "quarter", FLAG_QUARTER }, { "half-year", FLAG_HALF_YEAR },
	{ "rate", FLAG_RATE }, { "splits", FLAG_SPLITS }, { "rough", FLAG_ROUGH },
	{ "fiscal", FLAG_FISCAL }, { "of-year", FLAG_OF_YEAR },
};

static uint32_t
class_bit(sv name)
{
	for (size_t i = 0; i < sizeof(class_names) / sizeof(*class_names); i++)
		if (sv_eq(name, sv_of(class_names[i].name)))
			return class_names[i].bit;
	return 0;
}

static uint32_t
flag_bits(sv names, const char *path, long line)
{
	uint32_t bits = 0;

	for (sv rest = names; rest.p && rest.n; ) {
		sv name = sv_trim(sv_cut(&rest, ' '));
		size_t i = 0, n = sizeof(flag_names) / sizeof(*flag_names);
		while (i < n && !sv_eq(name, sv_of(flag_names[i].name)))
			i++;
		if (i == n)
			die(EXIT_USAGE, "%s:%ld: flags: unknown flag %.*s", path, line, SV_ARG(name));
		bits |= flag_names[i].bit;
	}
	return bits;
}

static void
note_longest(struct map *map, struct arena *keep, sv word, int words)
{
	int32_t *slot = map_slot(map, keep, word);

	if (words > *slot)
		*slot = words;
}

static sv
first_word(sv term)
{
	return sv_cut(&term, ' ');
}

static sv
last_word(sv term)
{
	for (sv rest = term; rest.p; )
		term = sv_cut(&rest, ' ');
	return term;
}

/* Once the word of a term has its classes and flags. */
static void
note_opener(struct value_words *w, struct arena *keep, sv term, const struct word *word)
{
	static const uint32_t opening = WORD_CARDINAL | WORD_TENS | WORD_PLURAL | WORD_ARTICLE | WORD_HALF
	    | WORD_ORDINAL | WORD_RATIO_ALONE | WORD_CURRENCY | WORD_MONTH | WORD_PART | WORD_VERSION;

	if ((word->classes & opening) || (word->flags & (FLAG_QUARTER | FLAG_HALF_YEAR | FLAG_FISCAL)))
		*map_slot(&w->openers, keep, first_word(fold_text(keep, term))) = 1;
}

static struct word *
word_add(struct value_words *w, struct arena *keep, sv term)
{
	sv folded = fold_text(keep, term);
	int32_t *slot = map_slot(&w->map, keep, folded);
	int words = 1;

	for (ptrdiff_t i = 0; i < folded.n; i++)
		words += folded.p[i] == ' ';
	if (words > TERM_WORDS || folded.n >= TERM_BYTES)
		die(EXIT_USAGE, "a term of values is too long: %.*s", SV_ARG(term));
	note_longest(&w->ahead, keep, first_word(folded), words);
	note_longest(&w->behind, keep, last_word(folded), words);
	if (*slot < 0) {
		*slot = (int32_t)w->n;
		*push(w, keep) = (struct word){ 0 };
	}
	return &w->v[*slot];
}

static uint64_t
number_field(sv s, const char *path, long line)
{
	long long n = 0;

	if (s.n && (!sv_int(s, &n) || n < 0))
		die(EXIT_USAGE, "%s:%ld: %.*s: a whole number is wanted", path, line, SV_ARG(s));
	return (uint64_t)n;
}

static int
want_column(const struct csv_in *in, const char *path, const char *name)
{
	int i = csv_column(in, name);

	if (i < 0)
		die(EXIT_USAGE, "%s:1: no column %s", path, name);
	return i;
}

static void
load_numbers(struct value_words *w, struct arena *keep, const char *path)
{
	struct csv_in *in = csv_open(path);
	int term = want_column(in, path, "term"), class = want_column(in, path, "class"),
	    value = want_column(in, path, "value"), flags = want_column(in, path, "flags");
	struct row row;

	while (csv_next(in, &row, keep)) {
		uint32_t bit = class_bit(row.col[class]);
		if (!bit && row.col[class].n)
			die(EXIT_USAGE, "%s:%ld: class: unknown class %.*s", path, row.line, SV_ARG(row.col[class]));
		struct word *word = word_add(w, keep, row.col[term]);
		word->classes |= bit;
		word->flags |= flag_bits(row.col[flags], path, row.line);
		if (bit == WORD_CURRENCY)
			word->unit = row.col[value];
		else if (bit == WORD_SUFFIX)
			word->suffix = number_field(row.col[value], path, row.line);
		else if (row.col[value].n)
			word->number = number_field(row.col[value], path, row.line);
		note_opener(w, keep, row.col[term], word);
	}
	csv_close(in);
}

static void
load_units(struct value_words *w, struct arena *keep, const char *path)
{
	struct csv_in *in = csv_open(path);
	int term = want_column(in, path, "term"), unit = want_column(in, path, "unit"),
	    iso = want_column(in, path, "iso"), size = want_column(in, path, "size"),
	    flags = want_column(in, path, "flags");
	struct row row;

	while (csv_next(in, &row, keep)) {
		sv letter = row.col[iso];
		if (letter.n > 2 || (letter.n == 2 && letter.p[0] != 'T'))
			die(EXIT_USAGE, "%s:%ld: iso: want D W M Y TH TM TS", path, row.line);
		struct word *word = word_add(w, keep, row.col[term]);
		word->classes |= WORD_UNIT;
		word->flags |= flag_bits(row.col[flags], path, row.line);
		word->unit = row.col[unit];
		word->exact = row.col[term];
		word->iso_time = letter.n == 2;
		word->iso = letter.n ? letter.p[letter.n - 1] : '\0';
		word->iso_size = row.col[size].n ? number_field(row.col[size], path, row.line) : 1;
		note_opener(w, keep, row.col[term], word);
	}
	csv_close(in);
}

struct value_words *
values_load(struct arena *keep, const char *data)
{
	struct value_words *w = new(keep, struct value_words, 1);
	char *folder = path_join(keep, data, "tokenize");

	w->cache = new(keep, struct form_cache, 1);
	w->cache->keep = keep;
	load_numbers(w, keep, path_join(keep, folder, "numbers.csv"));
	load_units(w, keep, path_join(keep, folder, "units.csv"));
	return w;
}

sv
values_period(const struct value_words *w, sv folded, struct arena *a)
{
	int32_t i = map_find(&w->map, folded);

	if (i < 0 || !w->v[i].iso)
		return (sv){ "", 0 };
	return sv_printf(a, "P%s%d%c", w->v[i].iso_time ? "T" : "", (int)w->v[i].iso_size, w->v[i].iso);
}

/* --- the sentence in pieces --- */

/* Signs outside ASCII: Latin-1 punctuation and everything from U+2000 to
 * U+2BFF (punctuation, currency, arrows, mathematics). */
static bool
is_sign(uint32_t cp)
{
	return (cp >= 0xA0 && cp <= 0xBF && cp != 0xAA && cp != 0xB5 && cp != 0xBA) || cp == 0xD7
	    || cp == 0xF7 || (cp >= 0x2000 && cp < 0x2C00);
}

static bool
is_ascii_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* End of the run of letters at P, apostrophes inside it included. */
static int32_t
letters_end(sv text, int32_t p, int32_t stop)
{
	while (p < stop) {
		uint32_t cp;
		int n = utf8_decode(sv_slice(text, p, stop), &cp);
		bool inner = text.p[p] == '\'' && p + 1 < stop && is_ascii_letter(text.p[p + 1]);
		if (n == 0 || (cp < 0x80 && !is_ascii_letter((char)cp) && !inner) || is_sign(cp))
			break;
		p += n;
	}
	return p;
}

/* End of the figure at P: digits, commas in front of three digits, points in
 * front of a digit. */
static int32_t
figure_end(sv text, int32_t p, int32_t stop)
{
	while (p < stop) {
		char c = text.p[p];
		bool comma = c == ',' && p + 3 < stop && is_digit(text.p[p + 1]) && is_digit(text.p[p + 2])
		    && is_digit(text.p[p + 3]) && !(p + 4 < stop && is_digit(text.p[p + 4]));
		bool point = c == '.' && p + 1 < stop && is_digit(text.p[p + 1]);
		if (!is_digit(c) && !comma && !point)
			break;
		p++;
	}
	return p;
}

static int32_t
atom_end(sv text, int32_t p, int32_t stop, uint8_t *type)
{
	uint32_t cp = 0;
	int n = utf8_decode(sv_slice(text, p, stop), &cp);
	bool leading_point = text.p[p] == '.' && p + 1 < stop && is_digit(text.p[p + 1]);

	if (is_digit(text.p[p]) || leading_point) {
		*type = ATOM_DIGITS;
		return figure_end(text, p, stop);
	}
	*type = ATOM_SIGN;
	if (n == 0 || (cp < 0x80 && !is_ascii_letter((char)cp)) || is_sign(cp))
		return p + (n ? n : 1);
	*type = ATOM_LETTERS;
	return letters_end(text, p, stop);
}

/* The long dash, which sets off a clause and never joins: folding would make a
 * hyphen of it. */
static bool
is_dash(sv text)
{
	return sv_eq(text, SV("\xE2\x80\x94"));
}

static struct place_in_terms
place_of(const struct value_words *w, sv folded)
{
	int32_t ahead = map_find(&w->ahead, folded), behind = map_find(&w->behind, folded);

	return (struct place_in_terms){ .word = map_find(&w->map, folded), .ahead = (uint8_t)(ahead < 0 ? 0 : ahead),
		.behind = (uint8_t)(behind < 0 ? 0 : behind), .opens = map_find(&w->openers, folded) >= 0 };
}

/* Whether a form alone can begin or be a value; small words such as "a" only
 * join in, so they do not count. */
static bool
form_carries(const struct value_words *w, const struct form *f, int32_t word)
{
	static const uint32_t carries = WORD_CARDINAL | WORD_TENS | WORD_SCALE | WORD_PLURAL | WORD_HALF
	    | WORD_ORDINAL | WORD_RATIO_ALONE | WORD_MONTH | WORD_FIGURES;

	if (f->shape & SHAPE_DIGIT)
		return true;
	return word >= 0 && ((w->v[word].classes & carries) || w->v[word].iso);
}

static struct form_fact
fact_of(const struct value_words *w, const struct form *f)
{
	struct form_fact fact = { .carries = false };

	fact.whole = atom_end(f->text, 0, (int32_t)f->text.n, &fact.type) == f->text.n;
	fact.spelt = fact.type == ATOM_DIGITS || is_dash(f->text);
	fact.terms = place_of(w, fact.spelt ? f->text : f->folded);
	fact.carries = form_carries(w, f, fact.terms.word);
	return fact;
}

static bool
sentence_carries(const struct value_words *w, const struct sentence_view *s)
{
	struct form_cache *c = w->cache;

	if (c->vocabulary != s->vocabulary || c->n > s->vocabulary->n) {
		c->vocabulary = s->vocabulary;
		c->n = 0;
	}
	while (c->n < s->vocabulary->n) {
		struct form_fact fact = fact_of(w, &s->vocabulary->v[c->n]);
		*push(c, c->keep) = fact;
	}
	for (ptrdiff_t i = 0; i < s->n; i++)
		if (c->v[s->tokens[i].form].carries)
			return true;
	return false;
}

static struct atom *
atom_add(const struct sentence_view *s, int32_t t, int32_t start, int32_t end, struct arena *a, struct atom_list *list)
{
	bool glued = list->n && list->v[list->n - 1].end == start;
	struct atom *atom = push(list, a);

	*atom = (struct atom){ .token = t, .start = start, .end = end, .glued = glued,
		.capital = s->text.p[start] >= 'A' && s->text.p[start] <= 'Z' };
	return atom;
}

/* A token of several atoms. */
static void
cut_token(const struct value_words *w, const struct sentence_view *s, int32_t t, struct arena *a,
    struct atom_list *list)
{
	const struct token *token = &s->tokens[t];

	for (int32_t p = token->start, end; p < token->end; p = end) {
		uint8_t type;
		end = atom_end(s->text, p, token->end, &type);
		sv text = sv_slice(s->text, p, end);
		struct atom *atom = atom_add(s, t, p, end, a, list);
		atom->type = type;
		atom->folded = is_dash(text) || type == ATOM_DIGITS ? text : fold_text(a, text);
		atom->terms = place_of(w, atom->folded);
	}
}

static void
add_token(const struct value_words *w, const struct sentence_view *s, int32_t t, struct arena *a,
    struct atom_list *list)
{
	const struct token *token = &s->tokens[t];
	const struct form *form = &s->vocabulary->v[token->form];
	const struct form_fact *fact = &w->cache->v[token->form];

	if (!fact->whole) {
		cut_token(w, s, t, a, list);
		return;
	}
	struct atom *atom = atom_add(s, t, token->start, token->end, a, list);
	atom->type = fact->type;
	atom->folded = fact->spelt ? form->text : form->folded;
	atom->terms = fact->terms;
}

bool
atoms_cut(const struct value_words *w, const struct sentence_view *s, struct arena *a, struct atom_list *list)
{
	if (!sentence_carries(w, s))
		return false;
	*list = (struct atom_list){ .v = new(a, struct atom, s->n + 16), .cap = s->n + 16 };
	for (int32_t t = 0; t < s->n; t++)
		add_token(w, s, t, a, list);
	return true;
}

/* --- terms in it --- */

/* The term that atoms [FIRST, END) are, or NULL. */
static const struct word *
term(const struct value_words *w, const struct atom_list *l, ptrdiff_t first, ptrdiff_t end)
{
	char joined[TERM_BYTES];
	ptrdiff_t n = 0;
	int32_t found = l->v[first].terms.word;

	for (ptrdiff_t i = first; end - first > 1 && i < end; i++) {
		sv part = l->v[i].folded;
		if (n + part.n + 1 >= TERM_BYTES)
			return NULL;
		if (i > first)
			joined[n++] = ' ';
		memcpy(joined + n, part.p, (size_t)part.n);
		n += part.n;
	}
	if (end - first > 1)
		found = map_find(&w->map, (sv){ joined, n });
	return found >= 0 ? &w->v[found] : NULL;
}

ptrdiff_t
word_ahead(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, uint32_t classes,
    const struct word **word)
{
	if (i < 0 || i >= l->n)
		return 0;
	for (ptrdiff_t n = l->v[i].terms.ahead; n > 0; n--) {
		if (i + n > l->n || l->v[i + n - 1].terms.behind < n)
			continue;
		const struct word *found = term(w, l, i, i + n);
		if (found && (found->classes & classes)) {
			*word = found;
			return n;
		}
	}
	return 0;
}

ptrdiff_t
word_behind(const struct value_words *w, const struct atom_list *l, ptrdiff_t i, uint32_t classes,
    const struct word **word)
{
	if (i <= 0 || i > l->n)
		return 0;
	for (ptrdiff_t n = l->v[i - 1].terms.behind; n > 0; n--) {
		if (i - n < 0 || l->v[i - n].terms.ahead < n)
			continue;
		const struct word *found = term(w, l, i - n, i);
		if (found && (found->classes & classes)) {
			*word = found;
			return n;
		}
	}
	return 0;
}

const struct word *
word_at(const struct value_words *w, const struct atom_list *l, ptrdiff_t i)
{
	return i >= 0 && i < l->n ? term(w, l, i, i + 1) : NULL;
}

bool
atom_glued(const struct atom_list *l, ptrdiff_t i)
{
	return i >= 0 && i < l->n && l->v[i].glued;
}

bool
atom_is_sign(const struct atom_list *l, ptrdiff_t i, const char *sign)
{
	return i >= 0 && i < l->n && l->v[i].type == ATOM_SIGN && sv_eq(l->v[i].folded, sv_of(sign));
}
