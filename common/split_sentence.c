/* Sentences: which of the stops end one.  The rules SB8 to SB11 of UAX #29, and
 * on top of them what assay-tokenize(1) lists. */
#include "split_class.h"

static const struct unicode_record *
first_char(const struct scan *c, ptrdiff_t token)
{
	ptrdiff_t length;

	return scan_char(c, c->tokens.v[token].start, &length);
}

static bool
is_adjacent(const struct scan *c, ptrdiff_t token)
{
	return c->tokens.v[token].start == c->tokens.v[token - 1].end;
}

/* A quote or bracket that closes, or one more stop. */
static bool
is_closer(const struct scan *c, ptrdiff_t token)
{
	const struct unicode_record *r = first_char(c, token);

	if (r->sentence == SB_STERM || r->sentence == SB_ATERM)
		return true;
	return r->sentence == SB_CLOSE && !(r->flags & CHAR_OPEN);
}

static bool
is_emoji(const struct scan *c, ptrdiff_t token)
{
	if (scan_letter(c, c->tokens.v[token].start))
		return false;
	const struct unicode_record *r = first_char(c, token);
	sv text = sv_slice(c->text, c->tokens.v[token].start, c->tokens.v[token].end);

	if (split_emoticon(text) == text.n)
		return true;
	return (r->flags & CHAR_EMOJI) || ((r->flags & CHAR_PICTOGRAPH) && r->sentence == SB_OTHER);
}

/* A quote or bracket that may open a sentence. */
static bool
is_opener(const struct scan *c, ptrdiff_t token)
{
	if (scan_letter(c, c->tokens.v[token].start))
		return false;
	const struct unicode_record *r = first_char(c, token);
	sv text = sv_slice(c->text, c->tokens.v[token].start, c->tokens.v[token].end);

	return (r->flags & CHAR_OPEN) || r->word == WB_DOUBLE_QUOTE || r->word == WB_SINGLE_QUOTE ||
	    sv_eq(text, SV("¿")) || sv_eq(text, SV("¡"));
}

/* iPhone, eBay: a name in lower case with a capital inside is as good as a capital. */
static bool
is_camel(const struct scan *c, struct token t)
{
	for (ptrdiff_t i = t.start + 1; i < t.end && i < t.start + 4; i++)
		if (scan_byte(c, i) >= 'A' && scan_byte(c, i) <= 'Z')
			return scan_letter(c, t.start);
	return false;
}

/* PST, GMT: behind `9 a.m.' a word in capitals goes on with it. */
static bool
is_acronym(const struct scan *c, struct token t)
{
	for (ptrdiff_t i = t.start; i < t.end; i++)
		if (!(scan_byte(c, i) >= 'A' && scan_byte(c, i) <= 'Z'))
			return false;
	return t.end - t.start > 1;
}

/* May a sentence begin with TOKEN when a stop of KIND is in front of it? */
static bool
begins_sentence(const struct scan *c, ptrdiff_t token, enum stop_kind kind)
{
	while (token + 1 < c->tokens.n && is_opener(c, token))
		token++;
	const struct unicode_record *r = first_char(c, token);
	struct token t = c->tokens.v[token];
	switch (r->sentence) {
	case SB_LOWER:
		if (kind == STOP_MARK && (c->no_capitals || split_is_url(sv_slice(c->text, t.start, t.end))))
			return true;
		return is_camel(c, t) && kind != STOP_MAYBE;
	case SB_UPPER:
	case SB_OLETTER:
		if (kind == STOP_MAYBE || (kind == STOP_OPEN && is_acronym(c, t)))
			return scan_starter(c, t.start);
		return true;
	case SB_SCONTINUE:
	case SB_ATERM:
	case SB_STERM:
	case SB_CLOSE:
		return false;
	default:
		return kind == STOP_MARK;
	}
}

/* 1. and 12. in front of a list's item are no sentences. */
static bool
is_list_number(const struct scan *c, ptrdiff_t dot, ptrdiff_t first)
{
	enum { LONGEST = 3 };
	struct token t = c->tokens.v[first];

	if (dot != first + 1 || !is_adjacent(c, dot) || t.end - t.start > LONGEST)
		return false;
	for (ptrdiff_t i = t.start; i < t.end; i++)
		if (!scan_digit(c, i))
			return false;
	return true;
}

/* Does an item of a list begin with TOKEN: a bullet, 1. or 1) or a)? */
static bool
is_item(const struct scan *c, ptrdiff_t token)
{
	static const sv bullets[] = { SV_INIT("-"), SV_INIT("*"), SV_INIT("•"), SV_INIT("–"), SV_INIT("—"),
		SV_INIT("+"), SV_INIT("·"), SV_INIT("‣"), SV_INIT("▪"), SV_INIT("◦"), SV_INIT("●") };
	struct token t = c->tokens.v[token];

	for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++)
		if (sv_eq(sv_slice(c->text, t.start, t.end), bullets[i]))
			return token + 1 < c->tokens.n && !is_adjacent(c, token + 1);
	unsigned char mark = scan_byte(c, t.end);
	if (token + 1 >= c->tokens.n || !is_adjacent(c, token + 1))
		return false;
	if (scan_letter(c, t.start))
		return t.end - t.start == 1 && mark == ')';
	return scan_digit(c, t.start) && (mark == '.' || mark == ')');
}

static bool
begins_line(const struct scan *c, ptrdiff_t token, bool wrap)
{
	if (is_item(c, token))
		return true;
	return !wrap && first_char(c, token)->sentence != SB_LOWER;
}

/* Full-width stops need no blank behind them; nor does a capital behind ? or !,
 * nor a starter behind a full stop. */
static bool
needs_no_blank(const struct scan *c, struct stop s, ptrdiff_t next)
{
	unsigned char b = scan_byte(c, c->tokens.v[s.token].start);
	int sb = first_char(c, next)->sentence;

	if (s.kind == STOP_MARK && b >= 0x80)
		return true;
	if (b == '.' && s.kind == STOP_MARK)
		return scan_starter(c, c->tokens.v[next].start);
	return sb == SB_UPPER || (c->no_capitals && sb == SB_LOWER && s.kind == STOP_MARK);
}

/* Is the stop the emoji in front of a further item, as one stands in front of the
 * first: ✅ Fast setup ❌ No export? */
static bool
is_emoji_bullet(const struct scan *c, struct stop s, ptrdiff_t first)
{
	ptrdiff_t next = s.token + 1;

	return s.kind == STOP_MAYBE && s.token > first + 1 && is_emoji(c, first) && is_emoji(c, s.token) &&
	    !is_emoji(c, s.token - 1) && next < c->tokens.n && first_char(c, next)->sentence == SB_UPPER;
}

/* The first token of the sentence that begins at the stop; -1 if none does.
 * FIRST is where the sentence before it began. */
static ptrdiff_t
next_sentence(const struct scan *c, struct stop s, ptrdiff_t first)
{
	ptrdiff_t next = s.token + 1, n = c->tokens.n;

	if (s.token >= n)
		return -1;
	if (s.kind == STOP_PARAGRAPH)
		return s.token;
	if (s.kind == STOP_LINE || s.kind == STOP_WRAP)
		return begins_line(c, s.token, s.kind == STOP_WRAP) ? s.token : -1;
	if (s.kind == STOP_MARK && is_list_number(c, s.token, first))
		return -1;
	if (is_emoji_bullet(c, s, first))
		return s.token;
	while (next < n && is_adjacent(c, next) && is_closer(c, next))
		next++;
	if (next < n && is_adjacent(c, next) && !is_emoji(c, next))
		return needs_no_blank(c, s, next) ? next : -1;
	while (next < n && is_emoji(c, next))   /* emoji belong to what they comment on */
		next++;
	return next < n && begins_sentence(c, next, (enum stop_kind)s.kind) ? next : -1;
}

/* Begins small, and no stop in it has a capital behind it. */
static bool
lacks_capitals(const struct scan *c)
{
	if (c->tokens.n == 0 || first_char(c, 0)->sentence != SB_LOWER || is_camel(c, c->tokens.v[0]))
		return false;
	for (ptrdiff_t i = 0; i < c->stops.n; i++) {
		ptrdiff_t next = c->stops.v[i].token + 1;
		if (c->stops.v[i].kind == STOP_MARK && next < c->tokens.n && !is_adjacent(c, next) &&
		    first_char(c, next)->sentence == SB_UPPER)
			return false;
	}
	return true;
}

void
scan_sentences(struct scan *c)
{
	ptrdiff_t first = 0;

	c->no_capitals = c->small_i || lacks_capitals(c);
	for (ptrdiff_t i = 0; i < c->stops.n; i++) {
		ptrdiff_t next = next_sentence(c, c->stops.v[i], first);
		if (next <= first)
			continue;
		*push(&c->sentences, c->keep) = (struct span){ (int32_t)first, (int32_t)next };
		first = next;
	}
	if (first < c->tokens.n)
		*push(&c->sentences, c->keep) = (struct span){ (int32_t)first, (int32_t)c->tokens.n };
}
