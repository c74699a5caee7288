/* Folding: ASCII by hand, the rest by utf8proc after look-alikes are replaced. */
#include "fold.h"
#include "split.h"
#include "utf8.h"
#include "err.h"
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

static bool
is_ascii(sv s)
{
	unsigned char all = 0;

	for (ptrdiff_t i = 0; i < s.n; i++)
		all |= (unsigned char)s.p[i];
	return all < 0x80;
}

static sv
lower_ascii(struct arena *a, sv s)
{
	char *p = new(a, char, s.n + 1);

	for (ptrdiff_t i = 0; i < s.n; i++)
		p[i] = (char)(s.p[i] >= 'A' && s.p[i] <= 'Z' ? s.p[i] | 0x20 : s.p[i]);
	return (sv){ p, s.n };
}

/* What a look-alike is written as; NULL: it is none. */
static const char *
plain(uint32_t cp)
{
	switch (cp) {
	case 0x2018: case 0x2019: case 0x201B: case 0x02BC: case 0xFF07:
		return "'";
	case 0x201C: case 0x201D: case 0x201F: case 0xFF02:
		return "\"";
	case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2015: case 0x2212:
	case 0xFE58: case 0xFE63: case 0xFF0D:
		return "-";
	case 0x2026:
		return "...";
	case 0x00AD:
		return "";
	default:
		return NULL;
	}
}

/* With the look-alikes replaced; the replacement is never longer. */
static sv
replace_lookalikes(struct arena *a, sv s)
{
	char *p = new(a, char, s.n + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s.n; ) {
		uint32_t cp = 0xFFFD;
		int length = utf8_decode(sv_from(s, i), &cp);
		const char *as = plain(cp);
		if (length == 0)
			length = 1;
		sv piece = as ? sv_of(as) : sv_slice(s, i, i + length);
		for (ptrdiff_t k = 0; k < piece.n; k++)
			p[n++] = piece.p[k];
		i += length;
	}
	return (sv){ p, n };
}

static sv
fold_any(struct arena *a, sv s, bool unseen_out)
{
	utf8proc_uint8_t *folded = NULL;
	int options = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | (unseen_out ? UTF8PROC_IGNORE : 0);

	if (is_ascii(s))
		return lower_ascii(a, s);
	s = replace_lookalikes(a, s);
	utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)s.p, s.n, &folded,
	    (utf8proc_option_t)options);
	if (n == UTF8PROC_ERROR_NOMEM)
		die(EXIT_SYSTEM, "out of memory: folding %td bytes", s.n);
	if (n < 0)      /* not UTF-8: ingest lets no such text through */
		return lower_ascii(a, s);
	sv result = sv_copy(a, (sv){ (const char *)folded, n });
	free(folded);
	return result;
}

sv
fold_text(struct arena *a, sv s)
{
	return fold_any(a, s, false);
}

sv
fold_token(struct arena *a, sv s, bool word)
{
	sv folded = fold_any(a, s, word);

	if (word && folded.n > 1 && folded.p[folded.n - 1] == '.')
		folded.n--;
	return folded;
}
