/* The splitter: words of the data files, the scanner, the table of forms. */
#include "split.h"
#include "err.h"
#include "fold.h"
#include "split_class.h"
#include "split_forms.h"
#include <string.h>

struct splitter {
	struct scan scan;
	struct form_table forms;
};

struct splitter *
splitter_new(struct arena *keep, const char *data)
{
	struct splitter *s = new(keep, struct splitter, 1);
	const struct split_words *words = split_words_load(keep, data);

	s->scan = (struct scan){ .words = words, .keep = keep };
	s->forms = form_table_new(keep, words);
	return s;
}

const struct vocabulary *
splitter_vocabulary(const struct splitter *s)
{
	return &s->forms.vocabulary;
}

struct text_tokens
split_text(struct splitter *s, sv text, struct arena *a)
{
	struct scan *c = &s->scan;

	if (text.n > INT32_MAX)
		die(EXIT_INPUT, "a text of %td bytes: more than %d cannot be split", text.n, INT32_MAX);
	scan_text(c, text);
	form_table_fill(&s->forms, text, c->tokens.v, c->tokens.n);
	struct token *tokens = arena_room(a, sizeof *tokens, _Alignof(struct token), c->tokens.n);
	struct sentence *sentences =
	    arena_room(a, sizeof *sentences, _Alignof(struct sentence), c->sentences.n);
	if (c->tokens.n)
		memcpy(tokens, c->tokens.v, (size_t)c->tokens.n * sizeof *tokens);
	for (ptrdiff_t i = 0; i < c->sentences.n; i++) {
		struct span t = c->sentences.v[i];
		sentences[i] = (struct sentence){ t.start, t.end, tokens[t.start].start, tokens[t.end - 1].end };
	}
	return (struct text_tokens){ tokens, c->tokens.n, sentences, c->sentences.n };
}

/* ASCII letters, digits and apostrophes, and not only the last: a word or a number
 * whatever its class, and folding it sets one bit of each byte. */
static bool
is_plain(const struct split_words *words, sv token)
{
	bool known = false;

	for (ptrdiff_t i = 0; i < token.n; i++) {
		uint8_t kind = words->byte_kind[(unsigned char)token.p[i]];
		bool alnum = kind == BYTE_LETTER || kind == BYTE_DIGIT;
		if (!alnum && token.p[i] != '\'')
			return false;
		known |= alnum;
	}
	return known;
}

/* Any other token: folded in the arena's free room, {NULL, 0} if it is no word. */
static sv
fold_other(const struct split_words *words, sv token, struct arena room)
{
	if (token.n == 1 && (unsigned char)token.p[0] < 0x80)
		return (sv){ NULL, 0 };
	enum token_class class = split_class(words, token);
	if (class == TOKEN_PUNCT || class == TOKEN_SYMBOL)
		return (sv){ NULL, 0 };
	return fold_token(&room, token, class <= TOKEN_ALNUM);
}

/* The words are laid one behind the other as the arena hands its bytes out. */
sv
fold_words(struct splitter *s, sv text, struct arena *a)
{
	struct scan *c = &s->scan;
	const char *start = a->beg;

	scan_text(c, text);
	for (ptrdiff_t i = 0; i < c->tokens.n; i++) {
		sv token = sv_slice(text, c->tokens.v[i].start, c->tokens.v[i].end);
		bool plain = is_plain(c->words, token);
		sv word = plain ? token : fold_other(c->words, token, *a);
		if (word.p == NULL)
			continue;
		char *p = arena_room(a, 1, 1, word.n + 1);
		if (plain)
			for (ptrdiff_t k = 0; k < word.n; k++)
				p[k] = word.p[k] | 0x20;
		else
			memmove(p, word.p, (size_t)word.n);     /* it may lie where it goes to */
		p[word.n] = ' ';
	}
	return (sv){ start, a->beg == start ? 0 : a->beg - start - 1 };
}
