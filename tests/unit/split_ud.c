/* Tokens and sentences against UD English EWT (dev), as exact byte spans.
 *
 * Two habits of the gold are followed before counting: a possessive 's is one
 * token with its word, and signs of currency and per cent are tokens apart from
 * the figure.  Paragraphs are given by the text's blank lines. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include "file.h"
#include "split.h"
#include "split_scan.h"
#include "table.h"

static const double TOKENS_WANTED = 98.5, SENTENCES_WANTED = 85.0;      /* F1 in per cent */

struct score {
	ptrdiff_t gold, found, right;
};

static double
f1(struct score s)
{
	return 200.0 * (double)s.right / (double)(s.gold + s.found);
}

/* Both lists in order of start. */
static struct score
score(const struct span_list *gold, const struct span_list *found, const char *show, sv text)
{
	struct score s = { gold->n, found->n, 0 };
	ptrdiff_t k = 0;

	for (ptrdiff_t i = 0; i < gold->n; i++) {
		struct span g = gold->v[i];
		while (k < found->n && found->v[k].start < g.start)
			k++;
		bool right = k < found->n && found->v[k].start == g.start && found->v[k].end == g.end;
		s.right += right;
		if (!right && show)
			print_message("%s: %.*s\n", show, SV_ARG(sv_slice(text, g.start, g.end)));
	}
	return s;
}

static struct span_list
read_spans(struct arena *a, const char *folder, const char *name)
{
	char *path = path_join(a, folder, name);
	struct csv_in *in = csv_open(path);
	int start = csv_column(in, "start_byte"), end = csv_column(in, "end_byte");
	struct span_list list = { 0 };
	struct row row;
	long long from, to;

	assert_true(start >= 0 && end >= 0);
	while (csv_next(in, &row, a)) {
		assert_true(sv_int(row.col[start], &from) && sv_int(row.col[end], &to));
		*push(&list, a) = (struct span){ (int32_t)from, (int32_t)to };
	}
	csv_close(in);
	return list;
}

/* A token as the gold would have it. */
static void
add_token(struct span_list *list, struct arena *a, sv text, struct token t, enum token_class class)
{
	sv s = sv_slice(text, t.start, t.end);
	bool possessive = sv_eq(s, SV("'s")) || sv_eq(s, SV("’s")) || sv_eq(s, SV("'S"));

	if (possessive && t.start > 0 && list->n && list->v[list->n - 1].end == t.start) {
		list->v[list->n - 1].end = t.end;
		return;
	}
	int32_t start = t.start, end = t.end;
	if (class == TOKEN_MONEY && s.p[0] == '$')
		*push(list, a) = (struct span){ start, start + 1 }, start++;
	if (class == TOKEN_PERCENT)
		end--;
	*push(list, a) = (struct span){ start, end };
	if (end < t.end)
		*push(list, a) = (struct span){ end, t.end };
}

static void
add_paragraph(struct splitter *s, sv text, int32_t at, struct span_list *tokens, struct span_list *sentences,
    struct arena *a)
{
	struct text_tokens t = split_text(s, text, a);
	ptrdiff_t from = tokens->n;

	for (ptrdiff_t i = 0; i < t.ntokens; i++)
		add_token(tokens, a, text, t.tokens[i], splitter_vocabulary(s)->v[t.tokens[i].form].class);
	for (ptrdiff_t i = from; i < tokens->n; i++) {
		tokens->v[i].start += at;
		tokens->v[i].end += at;
	}
	for (ptrdiff_t i = 0; i < t.nsentences; i++)
		*push(sentences, a) = (struct span){ t.sentences[i].start + at, t.sentences[i].stop + at };
}

static void
english_web_treebank(void **state)
{
	const char *shared = getenv("SHARED") ? getenv("SHARED") : "../shared";
	bool show = getenv("SHOW");
	struct arena keep = arena_new(1 << 28), a = arena_new(1 << 28);
	char *folder = path_join(&a, shared, "data/ud-english-ewt");
	char *path = path_join(&a, folder, "en_ewt-ud-dev.txt");
	struct span_list tokens = { 0 }, sentences = { 0 };

	(void)state;
	if (!file_exists(path))
		skip();
	struct splitter *s = splitter_new(&keep, "stages");
	sv text = file_read(&a, path);
	for (ptrdiff_t at = 0; at < text.n; ) {
		ptrdiff_t end = sv_find(sv_from(text, at), SV("\n\n"));
		end = end < 0 ? text.n : at + end;
		add_paragraph(s, sv_slice(text, at, end), (int32_t)at, &tokens, &sentences, &a);
		at = end + 2;
	}
	struct span_list gold_tokens = read_spans(&a, folder, "en_ewt-ud-dev.tokens.csv");
	struct span_list gold_sentences = read_spans(&a, folder, "en_ewt-ud-dev.sentences.csv");
	double token_f1 = f1(score(&gold_tokens, &tokens, show ? "token" : NULL, text));
	double sentence_f1 = f1(score(&gold_sentences, &sentences, show ? "sentence" : NULL, text));
	print_message("data: ud-english-ewt, tokens F1: %.2f: %.2f\n", TOKENS_WANTED, token_f1);
	print_message("data: ud-english-ewt, sentences F1: %.2f: %.2f\n", SENTENCES_WANTED, sentence_f1);
	assert_true(token_f1 >= TOKENS_WANTED);
	assert_true(sentence_f1 >= SENTENCES_WANTED);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(english_web_treebank) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
