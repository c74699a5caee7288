/* The splitter: words of the data files, the scanner, the table of forms. */
#include "split.h"
#include "err.h"
#include "fold.h"
#include "split_class.h"
#include "split_forms.h"

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
	struct token *tokens = arena_room(a, sizeof *tokens, _Alignof(struct token), c->tokens.n);
	struct sentence *sentences = new(a, struct sentence, c->sentences.n);
	form_table_tokens(&s->forms, text, c->tokens.v, c->tokens.n, tokens);
	for (ptrdiff_t i = 0; i < c->sentences.n; i++) {
		struct span t = c->sentences.v[i];
		sentences[i] = (struct sentence){ t.start, t.end, tokens[t.start].start, tokens[t.end - 1].end };
	}
	return (struct text_tokens){ tokens, c->tokens.n, sentences, c->sentences.n };
}

sv
fold_words(struct splitter *s, sv text, struct arena *a)
{
	struct scan *c = &s->scan;
	struct sv_list words = { 0 };

	scan_text(c, text);
	for (ptrdiff_t i = 0; i < c->tokens.n; i++) {
		sv token = sv_slice(text, c->tokens.v[i].start, c->tokens.v[i].end);
		enum token_class class = split_class(c->words, token);
		if (class != TOKEN_PUNCT && class != TOKEN_SYMBOL)
			*push(&words, a) = fold_token(a, token, class <= TOKEN_ALNUM);
	}
	return sv_join(a, &words, SV(" "));
}
