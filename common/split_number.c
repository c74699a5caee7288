/* Numbers that stay whole: 1,300.50  500k  10M+  5x  30%  $15-25/hour  12:30
 * 8/10  2026-11-30  3.1.4  v0.9-rc2  2026-11-30T21:04:05Z. */
#include "split_class.h"

/* Length of a multiplication sign behind a number: U+00D7. */
static ptrdiff_t
times_sign(const struct scan *c, ptrdiff_t i)
{
	return scan_byte(c, i) == 0xC3 && scan_byte(c, i + 1) == 0x97 ? 2 : 0;
}

struct figure {
	ptrdiff_t end;
	bool money;
	bool plain;             /* digits, then letters at most: may be a side of a range */
};

/* One number: currency sign, digits, letters, and the signs behind them. */
static struct figure
figure_at(const struct scan *c, ptrdiff_t start)
{
	struct figure f = { .plain = true };
	ptrdiff_t sign = scan_currency(c, start), i = start + sign, more;

	if (scan_byte(c, i) == '.')
		i++;
	f.money = sign > 0;
	f.end = scan_chunk_end(c, i);
	for (bool letter = false; i < f.end; i++) {
		letter |= scan_letter(c, i);
		if (scan_kind(c, i) == BYTE_HIGH || (letter && scan_digit(c, i)))
			f.plain = false;
	}
	if (scan_byte(c, f.end) == '%')
		f.end++;
	else if ((more = scan_currency(c, f.end)) > 0 && !scan_digit(c, f.end + more)) {
		f.end += more;
		f.money = true;
	}
	more = times_sign(c, f.end);
	if (more && !scan_alnum(c, f.end + more))
		f.end += more;
	if (scan_byte(c, f.end) == '+' && !scan_alnum(c, f.end + 1))
		f.end++;
	return f;
}

/* Does a second side begin at I: a figure, in front of it a currency sign? */
static bool
is_figure(const struct scan *c, ptrdiff_t i)
{
	return scan_digit(c, i + scan_currency(c, i));
}

/* What a price is for: /hour, /user/month. */
static ptrdiff_t
rate_end(const struct scan *c, ptrdiff_t end)
{
	while (scan_byte(c, end) == '/' && scan_alnum(c, end + 1))
		end = scan_chunk_end(c, end + 1);
	return end;
}

/* Llama 3.3-405B: behind a capitalised word that begins no sentence, a figure with a
 * point is that name's version, and what a hyphen adds, with letters, is no other
 * side of a range. */
static bool
is_version(const struct scan *c, ptrdiff_t start, ptrdiff_t end, ptrdiff_t side)
{
	sv figure = sv_slice(c->text, start, end);

	if (c->tokens.n == 0 || sv_chr(figure, '.') < 0)
		return false;
	struct token before = c->tokens.v[c->tokens.n - 1];
	unsigned char first = scan_byte(c, before.start);
	if (before.end == start || first < 'A' || first > 'Z' || scan_starter(c, before.start))
		return false;
	while (scan_digit(c, side))
		side++;
	return scan_letter(c, side);
}

ptrdiff_t
scan_number_end(const struct scan *c, ptrdiff_t start)
{
	enum { MOST_SIDES = 4 };        /* 1-800-555-0199 */
	ptrdiff_t timestamp = split_timestamp(sv_from(c->text, start));
	if (timestamp)
		return start + timestamp;
	struct figure f = figure_at(c, start), side;
	bool in_compound = scan_hyphen(c, start - 1, false) || scan_hyphen(c, start - 3, false) == 3;

	for (int sides = 1; sides < MOST_SIDES && f.plain; sides++) {
		ptrdiff_t dash = in_compound ? 0 : scan_hyphen(c, f.end, true);
		unsigned char sign = scan_byte(c, f.end);
		if (!dash)
			dash = sign == '/' || sign == ':';
		if (!dash || !is_figure(c, f.end + dash))
			break;
		if (sides == 1 && sign == '-' && is_version(c, start, f.end, f.end + dash))
			break;
		side = figure_at(c, f.end + dash);
		if (!side.plain)
			break;
		f.end = side.end;
		f.money |= side.money;
	}
	if (f.money)
		return rate_end(c, f.end);
	ptrdiff_t end = scan_address_end(c, start, f.end);
	if (!end)
		end = scan_path_end(c, start, f.end);
	if (!end && scan_byte(c, f.end) == '-' && (end = split_release(c->words, sv_from(c->text, start))) > 0)
		end += start;
	return end ? end : scan_code_end(c, start, f.end);
}
