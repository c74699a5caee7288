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

static bool
is_digit(char b)
{
	return b >= '0' && b <= '9';
}

static bool
is_alnum(char b)
{
	return is_digit(b) || ((b | 0x20) >= 'a' && (b | 0x20) <= 'z');
}

/* Behind the digits at I. */
static ptrdiff_t
digits_end(sv text, ptrdiff_t i)
{
	while (i < text.n && is_digit(text.p[i]))
		i++;
	return i;
}

/* Behind the figures with points between them at I; counts the points. */
static ptrdiff_t
points_end(sv text, ptrdiff_t i, int *points)
{
	ptrdiff_t end = digits_end(text, i), next;

	while (end > i && end < text.n && text.p[end] == '.' && (next = digits_end(text, end + 1)) > end + 1) {
		end = next;
		++*points;
	}
	return end;
}

/* Behind +build.5, what the version was made of. */
static ptrdiff_t
build_end(sv text, ptrdiff_t i)
{
	ptrdiff_t end = i + 1;

	if (i >= text.n || text.p[i] != '+')
		return i;
	while (end < text.n && (is_alnum(text.p[end]) || (text.p[end] == '.' && end > i + 1)))
		end++;
	while (text.p[end - 1] == '.')
		end--;
	return end;
}

ptrdiff_t
split_release(const struct split_words *w, sv text)
{
	int points = 0;
	bool v = text.n && (text.p[0] | 0x20) == 'v';
	ptrdiff_t i = points_end(text, v, &points), from, end;

	if (i == v || !(v || points))
		return 0;
	from = i + (i < text.n && text.p[i] == '-');
	for (end = from; end < text.n && is_alnum(text.p[end]) && !is_digit(text.p[end]); end++)
		;
	if (end == from || !split_is_release(w, sv_slice(text, from, end)))
		return 0;
	end = digits_end(text, end);
	if (end + 1 < text.n && (text.p[end] == '.' || text.p[end] == '-') && is_digit(text.p[end + 1]))
		end = points_end(text, end + 1, &points);
	if (points > 1)
		end = build_end(text, end);
	return end < text.n && is_alnum(text.p[end]) ? 0 : end;
}

/* Behind PATTERN at I, in which a 0 is any digit; -1 if it is not there. */
static ptrdiff_t
pattern_end(sv text, ptrdiff_t i, const char *pattern)
{
	for (; *pattern; pattern++, i++)
		if (i >= text.n || (*pattern == '0' ? !is_digit(text.p[i]) : text.p[i] != *pattern))
			return -1;
	return i;
}

ptrdiff_t
split_timestamp(sv text)
{
	ptrdiff_t end = pattern_end(text, 0, "0000-00-00T00:00"), more;

	if (end < 0)
		return 0;
	if ((more = pattern_end(text, end, ":00")) > 0) {
		end = more;
		if ((more = pattern_end(text, end, ".0")) > 0)
			end = digits_end(text, more);
	}
	if (end < text.n && text.p[end] == 'Z')
		end++;
	else if (end < text.n && (text.p[end] == '+' || text.p[end] == '-') &&
	    ((more = pattern_end(text, end + 1, "00:00")) > 0 || (more = pattern_end(text, end + 1, "0000")) > 0 ||
	    (more = pattern_end(text, end + 1, "00")) > 0))
		end = more;
	return end < text.n && is_alnum(text.p[end]) ? 0 : end;
}

/* RFC 791, RFC 1918: an address of a machine, if it has a port or a prefix, or is one of
 * private use; four figures by themselves are rather a version. */
static bool
is_ip4(sv form)
{
	int part[4] = { 0 };
	ptrdiff_t at = 0;

	for (int i = 0; i < 4; i++) {
		ptrdiff_t end = digits_end(form, at);
		if (end == at || end - at > 3 || (i < 3 && (end >= form.n || form.p[end] != '.')))
			return false;
		for (; at < end; at++)
			part[i] = 10 * part[i] + (form.p[at] - '0');
		if (part[i] > 255)
			return false;
		at += i < 3;
	}
	if (at < form.n)
		return (form.p[at] == ':' || form.p[at] == '/') && digits_end(form, at + 1) == form.n;
	return part[0] == 10 || part[0] == 127 || part[0] == 255 || (part[0] == 192 && part[1] == 168) ||
	    (part[0] == 172 && part[1] >= 16 && part[1] < 32);
}

/* No other token has two colons side by side, or so many of them. */
static bool
is_ip6(sv form)
{
	enum { COLONS = 7 };
	int colons = 0;

	for (ptrdiff_t i = 0; i < form.n; i++)
		colons += form.p[i] == ':';
	return colons == COLONS || sv_find(form, SV("::")) > 0;
}

/* A slash or backslash between names; not in amounts, where a slash is `per' or `of'. */
static bool
is_path(sv form, const struct look *l)
{
	return l->letters && !l->currency && !is_digit(form.p[0]) && (sv_chr(form, '/') >= 0 || sv_chr(form, '\\') > 0);
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
	if (is_ip4(form) || is_ip6(form))
		return TOKEN_URL;
	if (is_version(form, l) || split_release(w, form) == form.n)
		return TOKEN_VERSION;
	if (l->currency)
		return TOKEN_MONEY;
	if (form.p[form.n - 1] == '%')
		return TOKEN_PERCENT;
	if (l->letters == 0 || split_timestamp(form) == form.n)
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
	if ((l->letters && split_is_url(form)) || is_path(form, l))
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
