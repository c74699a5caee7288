#include "split_class.h"

const char *const token_class_names[TOKEN_CLASSES] = {
	"word", "alnum", "number", "money", "percent", "ordinal", "version", "url", "email", "hashtag",
	"handle", "emoji", "punct", "symbol"
};

struct look {                           /* one walk over the form */
	const struct unicode_record *first;
	ptrdiff_t letters, upper, later_upper, digits, hyphens, dots, characters;
	ptrdiff_t digits_end;           /* behind the last digit */
	bool keycap, emoji, picture, currency, at;
};

static struct look
look_at(sv form)
{
	struct look l = { 0 };
	uint32_t cp;

	for (ptrdiff_t i = 0, length; i < form.n; i += length, l.characters++) {
		length = utf8_decode(sv_from(form, i), &cp);
		if (length == 0) {
			length = 1;
			cp = 0xFFFD;
		}
		const struct unicode_record *r = unicode_record(cp);
		if (i == 0)
			l.first = r;
		l.letters += (r->flags & CHAR_LETTER) != 0;
		l.upper += (r->flags & CHAR_UPPER) != 0;
		l.later_upper += i > 0 && (r->flags & CHAR_UPPER);
		l.digits += (r->flags & CHAR_DIGIT) != 0;
		if (r->flags & CHAR_DIGIT)
			l.digits_end = i + length;
		l.hyphens += cp == '-' || cp == 0x2010 || cp == 0x2011;
		l.dots += cp == '.';
		l.keycap |= cp == 0x20E3 || cp == 0xFE0F;
		l.emoji |= (r->flags & CHAR_EMOJI) || r->word == WB_REGIONAL_INDICATOR;
		l.picture |= (r->flags & CHAR_PICTOGRAPH) != 0;
		l.currency |= (r->flags & CHAR_CURRENCY) != 0;
		l.at |= cp == '@';
	}
	return l;
}

ptrdiff_t
split_emoticon(sv text)
{
	ptrdiff_t mouth = 1;

	if (sv_starts(text, SV("<3")))
		return 2;
	if (text.n < 2 || sv_chr(SV(":;="), text.p[0]) < 0)
		return 0;
	if (text.p[mouth] == '-')
		mouth++;
	if (mouth >= text.n || sv_chr(SV(")(DPp/|*]"), text.p[mouth]) < 0)
		return 0;
	ptrdiff_t end = mouth + 1;
	while (end < text.n && text.p[end] == text.p[mouth] && sv_chr(SV(")("), text.p[end]) >= 0)
		end++;
	return end;
}

bool
split_is_url(sv form)
{
	return sv_find(form, SV("://")) > 0 || (form.n > 4 &&
	    (sv_starts(form, SV("www.")) || sv_starts(form, SV("WWW."))));
}

/* v2, V0.50; or digits with two dots and more between them. */
static bool
is_version(sv form, const struct look *l)
{
	ptrdiff_t from = form.p[0] == 'v' || form.p[0] == 'V';

	if (l->digits == 0 || (from == 0 && l->dots < 2))
		return false;
	for (ptrdiff_t i = from; i < form.n; i++)
		if (form.p[i] != '.' && (form.p[i] < '0' || form.p[i] > '9'))
			return false;
	return form.p[from] != '.';
}

/* Class of a form that holds a digit. */
static enum token_class
number_class(const struct split_words *w, sv form, const struct look *l)
{
	if (is_version(form, l))
		return TOKEN_VERSION;
	if (l->currency)
		return TOKEN_MONEY;
	if (form.p[form.n - 1] == '%')
		return TOKEN_PERCENT;
	if (l->letters == 0)
		return TOKEN_NUMBER;
	sv suffix = sv_from(form, l->digits_end);
	if (sv_ends(suffix, SV("+")))
		suffix.n--;
	if (l->letters != suffix.n)     /* letters elsewhere, too */
		return TOKEN_ALNUM;
	enum word_kind kind = split_suffix_kind(w, suffix);
	if (kind == KIND_ORDINAL)
		return TOKEN_ORDINAL;
	return kind == KIND_SCALE ? TOKEN_NUMBER : TOKEN_ALNUM;
}

static enum token_class
class_of(const struct split_words *w, sv form, const struct look *l)
{
	if (split_emoticon(form) == form.n)
		return TOKEN_EMOJI;
	if (l->letters && split_is_url(form))
		return TOKEN_URL;
	if (l->characters > 1 && form.p[0] == '#' && l->letters)
		return TOKEN_HASHTAG;
	if (l->characters > 1 && form.p[0] == '@')
		return TOKEN_HANDLE;
	if (l->at && l->letters)
		return TOKEN_EMAIL;
	if (l->emoji || (l->keycap && (l->digits || l->picture || l->characters > 1) && !l->letters))
		return TOKEN_EMOJI;
	if (l->digits)
		return number_class(w, form, l);
	if (l->letters)
		return TOKEN_WORD;
	return (l->first->flags & CHAR_PUNCT) ? TOKEN_PUNCT : TOKEN_SYMBOL;
}

static unsigned
shape_of(const struct look *l)
{
	unsigned shape = 0;

	if (l->first->flags & CHAR_UPPER)
		shape |= SHAPE_CAPITAL;
	if (l->letters >= 2 && l->upper == l->letters)
		shape |= SHAPE_ALL_UPPER;
	if (l->later_upper)
		shape |= SHAPE_MIXED;
	if (l->digits)
		shape |= SHAPE_DIGIT;
	if (l->hyphens && l->characters > 1)
		shape |= SHAPE_HYPHEN;
	return shape;
}

enum token_class
split_class(const struct split_words *w, sv form)
{
	struct look l = look_at(form);

	return class_of(w, form, &l);
}

void
split_describe(const struct split_words *w, sv form, uint8_t *class, uint8_t *shape)
{
	struct look l = look_at(form);

	*class = (uint8_t)class_of(w, form, &l);
	*shape = (uint8_t)shape_of(&l);
}
