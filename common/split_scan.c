/* One pass over a text: tokens, and the places where a sentence may end. */
#include "split_class.h"

enum {
	WRAPPED_LINE = 60,      /* bytes: a line as long may end only because it was full */
	RULER = 5               /* so many equal signs are a line drawn between two parts */
};

static void
emit(struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	*push(&c->tokens, c->keep) = (struct token){ .start = (int32_t)start, .end = (int32_t)end };
	c->at = end;
}

/* A sentence may end behind the last token (at a line end: the next one may
 * begin one). */
static void
stop(struct scan *c, enum stop_kind kind)
{
	if (c->tokens.n > 0)
		scan_add_stop(c, kind < STOP_LINE ? c->tokens.n - 1 : c->tokens.n, kind);
}

/* Line ends and blanks as one: two line ends make a paragraph. */
static void
scan_line_end(struct scan *c)
{
	ptrdiff_t line = c->at - c->line_start;
	int ends = 0;

	for (; scan_kind(c, c->at) == BYTE_LINE || (scan_kind(c, c->at) == BYTE_BLANK && c->at < c->text.n); c->at++)
		ends += scan_byte(c, c->at) == '\n' ||
		    (scan_byte(c, c->at) == '\r' && scan_byte(c, c->at + 1) != '\n');
	stop(c, ends > 1 ? STOP_PARAGRAPH : line >= WRAPPED_LINE ? STOP_WRAP : STOP_LINE);
	c->line_start = c->at;
}

static bool
is_possessive(const struct scan *c, ptrdiff_t i)
{
	ptrdiff_t length = scan_apostrophe(c, i);

	return length && (scan_byte(c, i + length) | 0x20) == 's' && !scan_alnum(c, i + length + 1);
}

/* A word, its possessive 's as a token of its own. */
static void
emit_word(struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	ptrdiff_t cut = end - 2;

	if (cut > start && scan_byte(c, cut) != '\'')
		cut = end - 4;
	if (cut <= start || !is_possessive(c, cut)) {
		emit(c, start, end);
		return;
	}
	emit(c, start, cut);
	emit(c, cut, end);
}

static ptrdiff_t
skip_blanks(const struct scan *c, ptrdiff_t i)
{
	while (i < c->text.n) {
		ptrdiff_t length = 1;
		enum byte_kind kind = scan_kind(c, i);
		bool high = kind == BYTE_HIGH && (scan_char(c, i, &length)->flags & CHAR_BLANK);
		if (kind != BYTE_BLANK && kind != BYTE_LINE && !high)
			break;
		i += length;
	}
	return i;
}

static bool
is_upper(unsigned char b)
{
	return b >= 'A' && b <= 'Z';
}

/* What abbreviations.csv says of the word [start, end); dotted letters (U.S)
 * are abbreviations without being listed. */
static enum word_kind
abbreviation(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	char key[ABBREVIATION_MAX];
	ptrdiff_t n = end - start;
	bool dotted = n > 2 && scan_byte(c, start + 1) == '.';

	if (n > ABBREVIATION_MAX || !(dotted || scan_may_abbreviate(c, start, n)))
		return KIND_NONE;
	for (ptrdiff_t i = 0; i < n; i++) {
		unsigned char b = scan_byte(c, start + i);
		key[i] = (char)(is_upper(b) ? b | 0x20 : b);
		dotted &= i % 2 ? b == '.' : scan_letter(c, start + i);
	}
	int32_t kind = map_find(&c->words->abbreviations, (sv){ key, n });
	if (kind >= 0)
		return (enum word_kind)kind;
	return dotted ? KIND_MAYBE : KIND_NONE;
}

/* May an initial stand behind the last token: is it a capitalised word or any sign
 * but a comma? */
static bool
allows_initial(const struct scan *c, ptrdiff_t start)
{
	ptrdiff_t length;

	if (c->tokens.n == 0)
		return true;
	struct token before = c->tokens.v[c->tokens.n - 1];
	if (is_upper(scan_byte(c, before.start)))
		return before.end < start;
	return scan_byte(c, before.start) != ',' &&
	    !(scan_char(c, before.start, &length)->flags & (CHAR_LETTER | CHAR_DIGIT));
}

/* J. Smith: one capital with its stop in front of a capitalised word; in front of one
 * more capital with a stop, whatever stands before it. */
static bool
is_initial(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	ptrdiff_t next = skip_blanks(c, end + 1);

	if (end - start != 1 || !is_upper(scan_byte(c, start)) || next == end + 1)
		return false;
	if (!is_upper(scan_byte(c, next)) || scan_starter(c, next))
		return false;
	return scan_byte(c, next + 1) == '.' || allows_initial(c, start);
}

/* The stop behind the word [start, end), if it belongs to it: an abbreviation's
 * or an initial's. */
static bool
take_stop(struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	enum word_kind kind = abbreviation(c, start, end);

	if (scan_byte(c, end + 1) == '.' || (kind != KIND_NUMBER && scan_alnum(c, end + 1)))
		return false;
	if (kind == KIND_TITLE && !is_upper(scan_byte(c, start)))
		kind = KIND_NONE;
	if (kind == KIND_NUMBER && !scan_digit(c, skip_blanks(c, end + 1)))
		return false;
	if (kind == KIND_NONE && !is_initial(c, start, end))
		return false;
	if (kind == KIND_BRAND || kind == KIND_STARTER)
		return false;
	emit(c, start, end + 1);
	if (kind == KIND_MAYBE || kind == KIND_OPEN)
		stop(c, kind == KIND_OPEN ? STOP_OPEN : STOP_MAYBE);
	return true;
}

/* works.It: where the blank behind a stop was forgotten; 0 if nowhere. */
static ptrdiff_t
forgotten_blank(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	ptrdiff_t dot = start + sv_chr(sv_slice(c->text, start, end), '.');

	if (dot <= start || is_upper(scan_byte(c, dot - 1)) || !is_upper(scan_byte(c, dot + 1)))
		return 0;
	return scan_starter(c, dot + 1) ? dot : 0;
}

static void
scan_word(struct scan *c, ptrdiff_t from)
{
	ptrdiff_t start = c->at, end = scan_word_end(c, start, from);
	unsigned char next = scan_byte(c, end);

	if (next == '.' && take_stop(c, start, end))
		return;
	if (next == '!' && abbreviation(c, start, end) == KIND_BRAND) {
		emit(c, start, end + 1);
		stop(c, STOP_MAYBE);
		return;
	}
	ptrdiff_t cut = forgotten_blank(c, start, end);
	emit_word(c, start, cut ? cut : end);
}

/* Is the stop behind the letters [start, end) an ordinary one: with a blank or the
 * text's end behind it, and neither an initial's nor an abbreviation's? */
static bool
ends_plainly(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	ptrdiff_t n = end - start;
	unsigned char behind = scan_byte(c, end + 1);

	if (scan_byte(c, end) != '.' || n == 1 || !(behind == ' ' || behind == '\n' || end + 1 == c->text.n))
		return false;
	return !scan_may_abbreviate(c, start, n);
}

/* Letters with a sign behind them that ends any word. */
static void
scan_letters(struct scan *c)
{
	ptrdiff_t start = c->at, end = scan_letters_end(c, start + 1);

	if (c->words->ends_word[scan_byte(c, end)] || ends_plainly(c, start, end))
		emit(c, start, end);
	else
		scan_word(c, start);
}

/* Nothing before I that a word could go on from. */
static bool
is_free(const struct scan *c, ptrdiff_t i)
{
	return c->tokens.n == 0 || c->tokens.v[c->tokens.n - 1].end < i || !scan_alnum(c, i - 1);
}

static void
scan_stop(struct scan *c)
{
	ptrdiff_t end = c->at + 1;

	if (scan_byte(c, c->at) != '.') {
		emit(c, c->at, end);
		stop(c, STOP_MARK);
		return;
	}
	ptrdiff_t path = scan_rooted_end(c, c->at);
	if (path) {
		emit(c, c->at, path);
		return;
	}
	while (scan_byte(c, end) == '.')
		end++;
	if (end > c->at + 1) {
		emit(c, c->at, end);
		stop(c, STOP_ELLIPSIS);
		return;
	}
	bool apart = c->tokens.n == 0 || c->tokens.v[c->tokens.n - 1].end < c->at;
	if (apart && scan_letter(c, end)) {        /* .NET */
		scan_word(c, end);
	} else if (apart && scan_digit(c, end)) {  /* .5 */
		emit(c, c->at, scan_number_end(c, c->at));
	} else {
		emit(c, c->at, end);
		stop(c, STOP_MARK);
	}
}

/* :-) with a blank in front and no word or path behind. */
static ptrdiff_t
emoticon_end(const struct scan *c)
{
	if (c->at > 0 && scan_kind(c, c->at - 1) != BYTE_BLANK && scan_kind(c, c->at - 1) != BYTE_LINE)
		return 0;
	ptrdiff_t n = split_emoticon(sv_from(c->text, c->at));
	if (n == 0 || scan_alnum(c, c->at + n) || scan_byte(c, c->at + n) == '/')
		return 0;
	return c->at + n;
}

/* #topic, @name: the sign and a word behind it that is no mere number. */
static ptrdiff_t
tag_end(const struct scan *c)
{
	unsigned char sign = scan_byte(c, c->at);

	if ((sign != '#' && sign != '@') || !scan_alnum(c, c->at + 1) || !is_free(c, c->at))
		return 0;
	ptrdiff_t end = scan_chunk_end(c, c->at + 1);
	for (ptrdiff_t i = c->at + 1; i < end; i++)
		if (!scan_digit(c, i))
			return end;
	return 0;
}

static void
scan_mark(struct scan *c)
{
	unsigned char sign = scan_byte(c, c->at);
	ptrdiff_t end = scan_rooted_end(c, c->at), length;

	if (end) {
		emit(c, c->at, end);
		return;
	}
	end = c->at + 1;
	if (c->words->lone_mark[sign] && scan_kind(c, end) != BYTE_HIGH) {
		emit(c, c->at, end);
		return;
	}
	if (sign == '\'' && !is_free(c, c->at) && is_possessive(c, c->at)) {
		emit(c, c->at, c->at + 2);
		return;
	}
	if ((end = tag_end(c)) > 0) {
		emit(c, c->at, end);
		return;
	}
	if ((end = emoticon_end(c)) > 0) {
		emit(c, c->at, end);
		stop(c, STOP_MAYBE);
		return;
	}
	if (sign == '$' && scan_digit(c, c->at + 1)) {
		emit(c, c->at, scan_number_end(c, c->at));
		return;
	}
	end = c->at + 1;
	if (sv_chr(SV("-=*~^#_<>$+"), (char)sign) >= 0)
		while (scan_byte(c, end) == sign)
			end++;
	if (scan_kind(c, end) == BYTE_HIGH && !(scan_char(c, end, &length)->flags & CHAR_BLANK))
		end = scan_unit_end(c, end - 1);
	bool ruler = end - c->at >= RULER;
	if (ruler)
		stop(c, STOP_PARAGRAPH);
	emit(c, c->at, end);
	if (ruler)
		stop(c, STOP_PARAGRAPH);
}

/* Blanks outside ASCII: NEL, no-break and zero-width spaces, U+2028, U+2029. */
static void
scan_high_blank(struct scan *c, ptrdiff_t length, const struct unicode_record *r)
{
	if (r->sentence == SB_SEP) {
		bool paragraph = sv_starts(sv_from(c->text, c->at), SV("\xE2\x80\xA9"));
		stop(c, paragraph ? STOP_PARAGRAPH : STOP_LINE);
		c->line_start = c->at + length;
	}
	c->at += length;
}

static void
scan_high_mark(struct scan *c, const struct unicode_record *r)
{
	ptrdiff_t start = c->at;

	if (!is_free(c, start) && is_possessive(c, start)) {
		emit(c, start, start + scan_apostrophe(c, start) + 1);
		return;
	}
	if (scan_plain_mark(c, start) && scan_byte(c, start + 3) < 0x80)
		emit(c, start, start + 3);
	else
		emit(c, start, scan_unit_end(c, start));
	if (r->flags & CHAR_PICTOGRAPH)
		stop(c, STOP_MAYBE);
	else if (sv_starts(sv_from(c->text, start), SV("…")))
		stop(c, STOP_ELLIPSIS);
	else if (r->sentence == SB_STERM || r->sentence == SB_ATERM)
		stop(c, STOP_MARK);
}

static void
scan_high(struct scan *c)
{
	ptrdiff_t length;
	const struct unicode_record *r = scan_char(c, c->at, &length);

	if (r->flags & CHAR_BLANK)
		scan_high_blank(c, length, r);
	else if (r->word == WB_FORMAT || r->word == WB_ZWJ || r->grapheme == GB_CONTROL)
		c->at += length;
	else if ((r->flags & CHAR_CURRENCY) && scan_digit(c, c->at + length))
		emit(c, c->at, scan_number_end(c, c->at));
	else if (r->flags & (CHAR_LETTER | CHAR_DIGIT))
		scan_word(c, c->at);
	else
		scan_high_mark(c, r);
}

void
scan_text(struct scan *c, sv text)
{
	c->text = text;
	c->at = c->line_start = 0;
	c->block_start = SCAN_NO_BLOCK;
	c->small_i = false;
	c->tokens.n = c->stops.n = c->sentences.n = 0;
	scan_plain(c);
	while (c->at < text.n)
		switch (scan_kind(c, c->at)) {
		case BYTE_BLANK:
			c->at++;
			scan_plain(c);
			break;
		case BYTE_LINE:
			scan_line_end(c);
			scan_plain(c);
			break;
		case BYTE_LETTER:
			scan_letters(c);
			break;
		case BYTE_DIGIT:
			emit_word(c, c->at, scan_number_end(c, c->at));
			break;
		case BYTE_STOP:
			scan_stop(c);
			break;
		case BYTE_MARK:
			scan_mark(c);
			break;
		case BYTE_HIGH:
			scan_high(c);
			break;
		}
	scan_sentences(c);
}
