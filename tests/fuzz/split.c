/* Any valid UTF-8 is cut into ordered tokens that are its slices, nothing but
 * blanks and unseen characters between them; sentences tile the tokens; the words
 * that an id is made of are those of the tokens and do not mind how wide a blank is;
 * and the standard's boundaries go forward to the end. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include "common/split.h"
#include "common/unicode.h"

static void
need(int holds)
{
	if (!holds)
		abort();
}

static void
check_gap(sv gap)
{
	uint32_t cp;

	for (ptrdiff_t i = 0; i < gap.n; i += utf8_decode(sv_from(gap, i), &cp)) {
		need(utf8_decode(sv_from(gap, i), &cp));
		const struct unicode_record *r = unicode_record(cp);
		need(cp <= 0x20 || (r->flags & CHAR_BLANK) || r->word == WB_FORMAT || r->word == WB_ZWJ ||
		    r->grapheme == GB_CONTROL);
	}
}

static void
check_no_blank(sv token)
{
	uint32_t cp;

	for (ptrdiff_t i = 0; i < token.n; i += utf8_decode(sv_from(token, i), &cp)) {
		need(utf8_decode(sv_from(token, i), &cp));
		need(cp > 0x20 && !(unicode_record(cp)->flags & CHAR_BLANK));
	}
}

static void
check_tokens(sv text, const struct text_tokens *t, const struct vocabulary *v)
{
	int32_t at = 0, token = 0;

	for (ptrdiff_t i = 0; i < t->ntokens; i++) {
		struct token k = t->tokens[i];
		need(at <= k.start && k.start < k.end && k.end <= text.n);
		need(sv_eq(v->v[k.form].text, sv_slice(text, k.start, k.end)));
		check_gap(sv_slice(text, at, k.start));
		check_no_blank(sv_slice(text, k.start, k.end));
		at = k.end;
	}
	check_gap(sv_from(text, at));
	for (ptrdiff_t i = 0; i < t->nsentences; i++) {
		need(t->sentences[i].first == token && t->sentences[i].end > token);
		token = t->sentences[i].end;
	}
	need(token == t->ntokens);
}

/* The folded forms of the tokens that are words or numbers, as fold_words says. */
static void
check_words(sv words, const struct text_tokens *t, const struct vocabulary *v)
{
	for (ptrdiff_t i = 0; i < t->ntokens; i++) {
		const struct form *f = v->v + t->tokens[i].form;
		if (f->class == TOKEN_PUNCT || f->class == TOKEN_SYMBOL)
			continue;
		need(sv_starts(words, f->folded));
		words = sv_from(words, f->folded.n);
		if (sv_starts(words, SV(" ")))
			words = sv_from(words, 1);
	}
	need(words.n == 0);
}

/* TEXT with two blanks for each one. */
static sv
widened(sv text, struct arena *a)
{
	char *p = new(a, char, 2 * text.n);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < text.n; i++) {
		p[n++] = text.p[i];
		if (text.p[i] == ' ')
			p[n++] = ' ';
	}
	return (sv){ p, n };
}

static void
check_walk(sv text, ptrdiff_t (*end)(sv, ptrdiff_t))
{
	for (ptrdiff_t at = 0; at < text.n; ) {
		ptrdiff_t next = end(text, at);
		need(next > at && next <= text.n);
		at = next;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct arena keep, scratch;
	static struct splitter *splitter;
	static struct arena fresh;
	char *copy = malloc(size + 1);          /* so that a byte too far is noticed */

	if (!keep.beg) {
		keep = arena_new((ptrdiff_t)1 << 30);
		scratch = arena_new((ptrdiff_t)1 << 30);
		splitter = splitter_new(&keep, "stages");
		fresh = keep;
	}
	if (keep.beg - fresh.beg > 256 << 20) {
		keep = fresh;
		splitter = splitter_new(&keep, "stages");
	}
	need(copy != NULL);
	for (size_t i = 0; i < size; i++)
		copy[i] = (char)data[i];
	sv text = { copy, (ptrdiff_t)size };
	if (utf8_invalid(text) < 0) {
		struct arena a = scratch;
		struct text_tokens t = split_text(splitter, text, &a);
		check_tokens(text, &t, splitter_vocabulary(splitter));
		sv words = fold_words(splitter, text, &a);
		check_words(words, &t, splitter_vocabulary(splitter));
		need(sv_eq(words, fold_words(splitter, widened(text, &a), &a)));
		fold_text(&a, text);
		check_walk(text, unicode_word_end);
		check_walk(text, unicode_sentence_end);
		check_walk(text, unicode_grapheme_end);
	}
	free(copy);
	return 0;
}
