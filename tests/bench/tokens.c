/* tokens FILE: decode a token file to its end; prints how many tokens. */
#include <stdio.h>
#include "tokens.h"

int
main(int argc, char *argv[])
{
	struct arena scratch = arena_new((ptrdiff_t)1 << 32);
	struct tokens_in *in = argc == 2 ? tokens_open(argv[1]) : NULL;
	struct text_tokens text;
	long long n = 0;

	if (!in)
		return 2;
	for (struct arena a = scratch; tokens_next(in, &text, &a); a = scratch)
		n += text.ntokens;
	tokens_close(in);
	printf("%lld\n", n);
	return 0;
}
