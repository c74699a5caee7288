/* quotes: which words stand between quotation marks. */
#include "verdicts.h"

enum { WHOLE_PERCENT = 60 };    /* a pair around more of the text than this quotes nothing */

static const struct {
	sv open, close;
} pairs[] = {
	{ SV_INIT("'"), SV_INIT("'") }, { SV_INIT("\""), SV_INIT("\"") },
	{ SV_INIT("\xe2\x80\x98"), SV_INIT("\xe2\x80\x99") }, { SV_INIT("\xe2\x80\x9c"), SV_INIT("\xe2\x80\x9d") },
	{ SV_INIT("\xe2\x80\x9e"), SV_INIT("\xe2\x80\x9c") }, { SV_INIT("\xc2\xab"), SV_INIT("\xc2\xbb") }
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

static bool
touches(const struct text_tokens *t, ptrdiff_t i, ptrdiff_t j)
{
	return j >= 0 && j < t->ntokens && (i < j ? t->tokens[i].end == t->tokens[j].start
	    : t->tokens[j].end == t->tokens[i].start);
}

static const struct form *
form_of(const struct reading *r, ptrdiff_t token)
{
	return r->vocabulary->v + r->tokens.tokens[token].form;
}

static bool
is_punctuation(const struct reading *r, ptrdiff_t token)
{
	return form_of(r, token)->class == TOKEN_PUNCT || form_of(r, token)->class == TOKEN_SYMBOL;
}

/* Seen from the text alone, for most tokens are none. */
static bool
may_be_mark(const struct reading *r, ptrdiff_t token)
{
	unsigned char first = (unsigned char)r->text.p[r->tokens.tokens[token].start];

	return first == '\'' || first == '"' || first >= 0x80;
}

/* The pair that the token opens, or -1: a word must touch it behind, and none
 * in front. */
static int
opens(const struct reading *r, ptrdiff_t i)
{
	const struct text_tokens *t = &r->tokens;

	if (!touches(t, i, i + 1) || (touches(t, i, i - 1) && !is_punctuation(r, i - 1)))
		return -1;
	for (int k = 0; k < PAIRS; k++)
		if (sv_eq(form_of(r, i)->text, pairs[k].open))
			return k;
	return -1;
}

static bool
closes(const struct reading *r, ptrdiff_t i, int pair)
{
	const struct text_tokens *t = &r->tokens;

	return sv_eq(form_of(r, i)->text, pairs[pair].close) && touches(t, i, i - 1) &&
	    (!touches(t, i, i + 1) || is_punctuation(r, i + 1));
}

struct span_list
quotes_find(const struct reading *r, struct arena *a)
{
	struct span_list found = { 0 };
	int pair = -1;
	int32_t start = 0;

	for (ptrdiff_t i = 0; i < r->tokens.ntokens; i++) {
		const struct token *t = r->tokens.tokens + i;
		if (!may_be_mark(r, i))
			continue;
		if (pair < 0) {
			pair = opens(r, i);
			start = t->start;
		} else if (closes(r, i, pair)) {
			if ((t->end - start) * (int64_t)100 <= r->text.n * WHOLE_PERCENT)
				*push(&found, a) = (struct span){ start, t->end };
			pair = -1;
		}
	}
	return found;
}
