/* tokens FILE: decode a token file to its end; prints how many tokens.
 * tokens FILE ROWS: so many of them as rows of CSV: text, sentence, token, start, end,
 * form. */
#include <stdio.h>
#include <stdlib.h>
#include "tokens.h"

static void
print_quoted(sv s)
{
	putchar('"');
	for (ptrdiff_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"')
			putchar('"');
		putchar(s.p[i]);
	}
	puts("\"");
}

static void
print_rows(const struct tokens_in *in, const struct text_tokens *text, long long number)
{
	ptrdiff_t sentence = 0;

	for (ptrdiff_t i = 0; i < text->ntokens; i++) {
		struct token t = text->tokens[i];
		while (i >= text->sentences[sentence].end)
			sentence++;
		printf("%lld,%td,%td,%d,%d,", number, sentence + 1, i + 1, t.start, t.end);
		print_quoted(tokens_vocabulary(in)->v[t.form].text);
	}
}

int
main(int argc, char *argv[])
{
	struct arena scratch = arena_new((ptrdiff_t)1 << 32);
	struct tokens_in *in = argc >= 2 ? tokens_open(argv[1]) : NULL;
	long long rows = argc > 2 ? atoll(argv[2]) : 0, n = 0, texts = 0;
	struct text_tokens text;

	if (!in)
		return 2;
	for (struct arena a = scratch; tokens_next(in, &text, &a) && (rows == 0 || n < rows); a = scratch) {
		n += text.ntokens;
		texts++;
		if (rows)
			print_rows(in, &text, texts);
	}
	tokens_close(in);
	if (!rows)
		printf("%lld\n", n);
	return 0;
}
