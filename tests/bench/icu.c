/* icu TEXT: the words and sentences that ICU finds in a file, piece by piece of a
 * megabyte, as the yardstick of assay-tokenize.  Prints how many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ustring.h>

enum { LONGEST = 1 << 20 };

static void
need(UErrorCode status, const char *what)
{
	if (U_SUCCESS(status))
		return;
	fprintf(stderr, "icu: %s: %s\n", what, u_errorName(status));
	exit(1);
}

static long
count(UBreakIterator *it, const UChar *text, int32_t n)
{
	UErrorCode status = U_ZERO_ERROR;
	long breaks = 0;

	ubrk_setText(it, text, n, &status);
	need(status, "text");
	while (ubrk_next(it) != UBRK_DONE)
		breaks++;
	return breaks;
}

int
main(int argc, char *argv[])
{
	static UChar wide[LONGEST];
	UErrorCode status = U_ZERO_ERROR;
	UBreakIterator *words = ubrk_open(UBRK_WORD, "en", NULL, 0, &status);
	UBreakIterator *sentences = ubrk_open(UBRK_SENTENCE, "en", NULL, 0, &status);
	FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
	static char piece[LONGEST];
	size_t kept = 0, got;
	long nwords = 0, nsentences = 0;

	need(status, "iterators");
	if (!in)
		return 2;
	while ((got = fread(piece + kept, 1, sizeof piece - kept, in)) > 0) {
		int32_t n = (int32_t)(kept + got), length;
		for (int32_t k = n; k > 0 && n == (int32_t)sizeof piece; k--)
			if (piece[k - 1] == ' ')
				n = k;
		kept = kept + got - (size_t)n;
		u_strFromUTF8(wide, LONGEST, &length, piece, n, &status);
		need(status, "a piece");
		nwords += count(words, wide, length);
		nsentences += count(sentences, wide, length);
		memmove(piece, piece + n, kept);
	}
	printf("%ld pieces, %ld sentences\n", nwords, nsentences);
	return 0;
}
