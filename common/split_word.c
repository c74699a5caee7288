/* Words: UAX #29 with the colon as a border, and the signs that belong to some
 * names: C++, C#, AT&T, Disney+, GPT-4o-mini. */
#include "split_class.h"

/* In ASCII alone: does the sign at I stand in the middle of a word or number? */
static bool
joins(const struct scan *c, ptrdiff_t i)
{
	unsigned char sign = scan_byte(c, i);

	if (sign == '.' || sign == '\'')
		return (scan_letter(c, i - 1) && scan_letter(c, i + 1)) ||
		    (scan_digit(c, i - 1) && scan_digit(c, i + 1));
	return sign == ',' && scan_digit(c, i - 1) && scan_digit(c, i + 1);
}

/* Behind what goes on the word that began at FROM: letters outside ASCII (é, ß, д) or
 * a curly apostrophe between two inside it. */
static ptrdiff_t
high_end(const struct scan *c, ptrdiff_t from, ptrdiff_t i)
{
	ptrdiff_t length;

	if (i > from && scan_letter(c, i - 1) && scan_letter(c, i + 3) && scan_apostrophe(c, i))
		return i + 3;
	while (scan_kind(c, i) == BYTE_HIGH && scan_char(c, i, &length)->word == WB_ALETTER)
		i += length;
	return i;
}

/* May the sign at I, behind a letter outside ASCII, stand in the middle of a word? */
static bool
may_join_high(const struct scan *c, ptrdiff_t i)
{
	unsigned char sign = scan_byte(c, i);

	return (sign == '.' || sign == '\'') && (scan_letter(c, i + 1) || scan_kind(c, i + 1) == BYTE_HIGH);
}

ptrdiff_t
scan_unit_end(const struct scan *c, ptrdiff_t from)
{
	sv word = sv_slice(c->text, from, unicode_word_end(c->text, from));
	ptrdiff_t blank = sv_find(word, SV("\xE2\x80\xAF"));

	return from + (blank > 0 ? blank : word.n);
}

/* End of the UAX #29 word that begins at FROM, the colon being no part of words.
 * ASCII and letters are done here, anything else by the full rules. */
ptrdiff_t
scan_chunk_end(const struct scan *c, ptrdiff_t from)
{
	ptrdiff_t i = from;

	for (;; i++) {
		i = scan_letters_end(c, i);
		enum byte_kind kind = scan_kind(c, i);
		if (kind == BYTE_DIGIT || scan_byte(c, i) == '_')
			continue;
		if (kind == BYTE_HIGH) {
			ptrdiff_t end = high_end(c, from, i);
			if (end == i && i > from && scan_plain_mark(c, i))
				return i;
			if (end == i || may_join_high(c, end))
				break;
			i = end - 1;
			continue;
		}
		if (kind != BYTE_BLANK && scan_kind(c, i + 1) == BYTE_HIGH && !scan_plain_mark(c, i + 1))
			break;
		if (!joins(c, i))
			return i;
	}
	sv word = sv_slice(c->text, from, scan_unit_end(c, from));
	ptrdiff_t colon = sv_chr(word, ':');
	if (colon > 0)
		word.n = colon;
	return from + word.n;
}

struct part {
	ptrdiff_t letters, upper, digits, length;
	bool digit_first;       /* digits, then letters, and nothing behind them */
};

static struct part
look_at(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	struct part p = { .length = end - start, .digit_first = scan_digit(c, start) };

	for (ptrdiff_t i = start; i < end; i++) {
		unsigned char b = scan_byte(c, i);
		p.letters += scan_letter(c, i);
		p.upper += b >= 'A' && b <= 'Z';
		p.digits += scan_digit(c, i);
		if (scan_digit(c, i) && p.letters)
			p.digit_first = false;
	}
	return p;
}

/* Digits with letters behind them that are no unit: the 4o of GPT-4o. */
static bool
is_odd_number(const struct scan *c, ptrdiff_t start, ptrdiff_t end, struct part p)
{
	return p.digit_first && p.letters &&
	    split_suffix_kind(c->words, sv_slice(c->text, start + p.digits, end)) == KIND_NONE;
}

/* Is the hyphen between [start, end) and [next, stop) a part of a model code? */
static bool
is_code(const struct scan *c, ptrdiff_t start, ptrdiff_t end, ptrdiff_t next, ptrdiff_t stop)
{
	enum { LONGEST_HEAD = 5 };      /* GTX, COVID */
	struct part a = look_at(c, start, end), b = look_at(c, next, stop);

	if (a.letters + a.digits != a.length || a.letters == 0)
		return false;
	if (is_odd_number(c, start, end, a))
		return true;
	if (b.digits == 0 || a.digit_first)
		return false;
	if (a.digits)
		return true;
	return a.length <= LONGEST_HEAD && (a.upper == a.length || is_odd_number(c, next, stop, b));
}

/* The model code that begins with [start, end): X-200, GPT-4o-mini, A100-80GB;
 * END if it is none. */
ptrdiff_t
scan_code_end(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	for (ptrdiff_t hyphen; (hyphen = scan_hyphen(c, end, false)) > 0; ) {
		ptrdiff_t next = end + hyphen, stop = next;
		while (scan_letter(c, stop) || scan_digit(c, stop))
			stop++;
		if (stop == next || (scan_byte(c, stop) == '.' && scan_digit(c, stop + 1)))
			break;
		if (!is_code(c, start, end, next, stop))
			break;
		start = next;
		end = stop;
	}
	return end;
}

/* Signs behind the letters at START that belong to the word. */
static ptrdiff_t
signs_end(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	unsigned char sign = scan_byte(c, end);

	if (sign == '&' && scan_letter(c, end - 1) && scan_letter(c, end + 1))
		return scan_chunk_end(c, end + 1);
	if (sign == '+' && scan_byte(c, end + 1) == '+') {      /* C++, C++17 */
		for (end += 2; scan_digit(c, end); end++)
			;
		return end;
	}
	if (sign == '+' && !scan_alnum(c, end + 1) && scan_byte(c, start) <= 'Z')
		return end + 1;
	if (sign == '#' && end - start == 1 && !scan_alnum(c, end + 1))
		return end + 1;
	return end;
}

/* US$20: letters in front of a currency sign and a figure. */
static ptrdiff_t
money_end(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	ptrdiff_t sign = end - start <= 3 ? scan_currency(c, end) : 0;

	return sign && scan_digit(c, end + sign) ? scan_number_end(c, end) : end;
}

ptrdiff_t
scan_word_end(const struct scan *c, ptrdiff_t start, ptrdiff_t from)
{
	ptrdiff_t end = scan_chunk_end(c, from);
	ptrdiff_t address = scan_address_end(c, start, end);

	if (address)
		return address;
	ptrdiff_t path = scan_path_end(c, start, end);
	if (path)
		return path;
	if (scan_byte(c, end) == '-' && scan_digit(c, start + 1)) {
		ptrdiff_t release = split_release(c->words, sv_from(c->text, start));
		if (release)
			return start + release;
	}
	ptrdiff_t money = money_end(c, start, end);
	if (money > end)
		return money;
	end = scan_code_end(c, start, end);
	return signs_end(c, start, end);
}

bool
scan_starter(const struct scan *c, ptrdiff_t i)
{
	return map_find(&c->words->starters, sv_slice(c->text, i, scan_chunk_end(c, i))) >= 0;
}
