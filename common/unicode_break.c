/* Word, sentence and grapheme boundaries exactly after UAX #29 (Unicode 15).
 * Rule numbers (WB6, SB8a ...) are the standard's. */
#include "unicode.h"

struct reader {
	sv text;
	ptrdiff_t at;           /* the next character begins here */
	const struct unicode_record *next;      /* its record; NULL at the end */
	ptrdiff_t length;
};

static void
peek(struct reader *r)
{
	uint32_t cp = 0xFFFD;

	r->next = NULL;
	if (r->at >= r->text.n)
		return;
	int n = utf8_decode(sv_from(r->text, r->at), &cp);
	r->length = n ? n : 1;
	r->next = unicode_record(cp);
}

static void
step(struct reader *r)
{
	r->at += r->length;
	peek(r);
}

static struct reader
read_from(sv text, ptrdiff_t from)
{
	struct reader r = { text, from, NULL, 0 };

	peek(&r);
	return r;
}

static bool
is_letter(int wb)
{
	return wb == WB_ALETTER || wb == WB_HEBREW_LETTER;
}

static bool
is_ignored(int wb)
{
	return wb == WB_EXTEND || wb == WB_FORMAT || wb == WB_ZWJ;
}

static bool
is_line_end(int wb)
{
	return wb == WB_CR || wb == WB_LF || wb == WB_NEWLINE;
}

/* Class of the character behind the next one, over what WB4 ignores. */
static int
second(struct reader r)
{
	step(&r);
	while (r.next && is_ignored(r.next->word))
		step(&r);
	return r.next ? r.next->word : WB_OTHER;
}

/* WB6, WB7b, WB12: a mark in the middle, which joins if what follows does. */
static bool
joins_middle(int before, const struct reader *r)
{
	int mark = r->next->word;

	if (is_letter(before) && (mark == WB_MIDLETTER || mark == WB_MIDNUMLET || mark == WB_SINGLE_QUOTE))
		return is_letter(second(*r));
	if (before == WB_HEBREW_LETTER && mark == WB_DOUBLE_QUOTE)
		return second(*r) == WB_HEBREW_LETTER;
	if (before == WB_NUMERIC && (mark == WB_MIDNUM || mark == WB_MIDNUMLET || mark == WB_SINGLE_QUOTE))
		return second(*r) == WB_NUMERIC;
	return false;
}

/* WB5 to WB10, WB13 to WB13b, and WB7a. */
static bool
joins_pair(int before, int next)
{
	bool word = is_letter(before) || before == WB_NUMERIC;

	if (word && (is_letter(next) || next == WB_NUMERIC))
		return true;
	if (before == WB_KATAKANA && next == WB_KATAKANA)
		return true;
	if (next == WB_EXTENDNUMLET)
		return word || before == WB_KATAKANA || before == WB_EXTENDNUMLET;
	if (before == WB_EXTENDNUMLET)
		return is_letter(next) || next == WB_NUMERIC || next == WB_KATAKANA;
	return before == WB_HEBREW_LETTER && next == WB_SINGLE_QUOTE;
}

ptrdiff_t
unicode_word_end(sv text, ptrdiff_t from)
{
	struct reader r = read_from(text, from);

	if (!r.next)
		return text.n;
	int before = r.next->word;      /* over what WB4 ignores */
	int last = before;              /* the very last character */
	bool odd_flag = before == WB_REGIONAL_INDICATOR;
	step(&r);
	if (before == WB_CR && r.next && r.next->word == WB_LF)
		step(&r);
	if (is_line_end(before))
		return r.at;
	for (; r.next && !is_line_end(r.next->word); step(&r)) {
		int next = r.next->word;
		bool picture = last == WB_ZWJ && (r.next->flags & CHAR_PICTOGRAPH);
		if (is_ignored(next)) {
			last = next;
			continue;
		}
		if (joins_middle(before, &r)) {
			last = next;
			continue;
		}
		bool flag = odd_flag && before == WB_REGIONAL_INDICATOR && next == WB_REGIONAL_INDICATOR;
		bool blanks = last == WB_WSEGSPACE && next == WB_WSEGSPACE;
		if (!picture && !flag && !blanks && !joins_pair(before, next))
			break;
		odd_flag = false;       /* WB15: flags come in pairs */
		before = last = next;
	}
	return r.at;
}

static bool
is_break(int sb)
{
	return sb == SB_SEP || sb == SB_CR || sb == SB_LF;
}

/* Over one character and what SB5 ignores behind it. */
static void
step_sentence(struct reader *r)
{
	bool cr = r->next->sentence == SB_CR, line = is_break(r->next->sentence);

	step(r);
	if (cr && r->next && r->next->sentence == SB_LF)
		step(r);
	while (!line && r->next && (r->next->sentence == SB_EXTEND || r->next->sentence == SB_FORMAT))
		step(r);
}

/* SB8: does a lower-case letter come before anything that could begin a sentence? */
static bool
goes_on_lower(struct reader r)
{
	for (; r.next; step_sentence(&r)) {
		int sb = r.next->sentence;
		if (sb == SB_LOWER)
			return true;
		if (sb == SB_OLETTER || sb == SB_UPPER || is_break(sb) || sb == SB_STERM || sb == SB_ATERM)
			return false;
	}
	return false;
}

/* R stands at a terminator, BEFORE is the class in front of it.  Moves over
 * what belongs to it; true if a sentence ends there (SB6 to SB11). */
static bool
ends_sentence(struct reader *r, int before)
{
	bool aterm = r->next->sentence == SB_ATERM;

	step_sentence(r);
	if (!r->next)
		return true;
	if (aterm && (r->next->sentence == SB_NUMERIC ||
	    ((before == SB_UPPER || before == SB_LOWER) && r->next->sentence == SB_UPPER)))
		return false;
	while (r->next && r->next->sentence == SB_CLOSE)
		step_sentence(r);
	while (r->next && r->next->sentence == SB_SP)
		step_sentence(r);
	if (!r->next)
		return true;
	int sb = r->next->sentence;
	if (is_break(sb)) {
		step_sentence(r);
		return true;
	}
	if (sb == SB_SCONTINUE || sb == SB_STERM || sb == SB_ATERM)
		return false;
	return !(aterm && goes_on_lower(*r));
}

ptrdiff_t
unicode_sentence_end(sv text, ptrdiff_t from)
{
	struct reader r = read_from(text, from);
	int before = SB_OTHER;

	while (r.next) {
		int sb = r.next->sentence;
		if (sb == SB_ATERM || sb == SB_STERM) {
			if (ends_sentence(&r, before))
				return r.at;
			before = sb;
			continue;
		}
		step_sentence(&r);
		if (is_break(sb))
			return r.at;
		before = sb;
	}
	return text.n;
}

/* GB6 to GB9b. */
static bool
joins_grapheme(int before, int next)
{
	if (next == GB_EXTEND || next == GB_ZWJ || next == GB_SPACINGMARK || before == GB_PREPEND)
		return true;
	if (before == GB_L)
		return next == GB_L || next == GB_V || next == GB_LV || next == GB_LVT;
	if (before == GB_LV || before == GB_V)
		return next == GB_V || next == GB_T;
	return (before == GB_LVT || before == GB_T) && next == GB_T;
}

ptrdiff_t
unicode_grapheme_end(sv text, ptrdiff_t from)
{
	struct reader r = read_from(text, from);

	if (!r.next)
		return text.n;
	int before = r.next->grapheme;
	bool picture = r.next->flags & CHAR_PICTOGRAPH; /* GB11: a picture, then Extend* */
	bool odd_flag = before == GB_REGIONAL_INDICATOR;
	step(&r);
	if (before == GB_CR && r.next && r.next->grapheme == GB_LF) {
		step(&r);
		return r.at;
	}
	if (before == GB_CR || before == GB_LF || before == GB_CONTROL)
		return r.at;
	for (; r.next; step(&r)) {
		int next = r.next->grapheme;
		bool pictograph = r.next->flags & CHAR_PICTOGRAPH;
		if (next == GB_CR || next == GB_LF || next == GB_CONTROL)
			break;
		bool joined = picture && before == GB_ZWJ && pictograph;
		bool flag = odd_flag && next == GB_REGIONAL_INDICATOR && before == GB_REGIONAL_INDICATOR;
		if (!joined && !flag && !joins_grapheme(before, next))
			break;
		picture = pictograph || (picture && (next == GB_EXTEND || next == GB_ZWJ));
		odd_flag = !flag && next == GB_REGIONAL_INDICATOR;
		before = next;
	}
	return r.at;
}
