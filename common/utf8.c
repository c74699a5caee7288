/* Valid sequences after table 3-7 of the Unicode standard: the second byte's
 * range depends on the first, which keeps out overlong forms and surrogates. */
#include "utf8.h"
#include <string.h>

static int
sequence_length(unsigned char lead, unsigned char *low, unsigned char *high)
{
	*low = 0x80;
	*high = 0xBF;
	if (lead < 0x80)
		return 1;
	if (lead >= 0xC2 && lead <= 0xDF)
		return 2;
	if (lead >= 0xE0 && lead <= 0xEF) {
		if (lead == 0xE0)
			*low = 0xA0;
		if (lead == 0xED)
			*high = 0x9F;
		return 3;
	}
	if (lead >= 0xF0 && lead <= 0xF4) {
		if (lead == 0xF0)
			*low = 0x90;
		if (lead == 0xF4)
			*high = 0x8F;
		return 4;
	}
	return 0;
}

int
utf8_decode(sv s, uint32_t *cp)
{
	unsigned char low, high;

	if (s.n <= 0)
		return 0;
	const unsigned char *p = (const unsigned char *)s.p;
	int n = sequence_length(p[0], &low, &high);
	if (n == 0 || n > s.n)
		return 0;
	uint32_t c = n == 1 ? p[0] : p[0] & (0xFFu >> (n + 1));
	for (int i = 1; i < n; i++) {
		if (p[i] < low || p[i] > high)
			return 0;
		low = 0x80;
		high = 0xBF;
		c = c << 6 | (p[i] & 0x3Fu);
	}
	*cp = c;
	return n;
}

int
utf8_encode(uint32_t cp, char *out)
{
	if (cp < 0x80) {
		out[0] = (char)cp;
		return 1;
	}
	int n = cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
	for (int i = n - 1; i > 0; i--) {
		out[i] = (char)(0x80 | (cp & 0x3F));
		cp >>= 6;
	}
	out[0] = (char)((0xF00 >> n & 0xFF) | cp);
	return n;
}

ptrdiff_t
utf8_invalid(sv s)
{
	ptrdiff_t i = 0;
	uint32_t cp;

	while (i < s.n) {
		uint64_t eight;
		if (i + 8 <= s.n) {
			memcpy(&eight, s.p + i, 8);
			if (!(eight & 0x8080808080808080u)) {
				i += 8;
				continue;
			}
		}
		int n = utf8_decode(sv_from(s, i), &cp);
		if (n == 0)
			return i;
		i += n;
	}
	return -1;
}

ptrdiff_t
utf8_length(sv s)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s.n; i++)
		n += ((unsigned char)s.p[i] & 0xC0) != 0x80;
	return n;
}

/* Characters that would act on a terminal or hide in a line: controls, the
 * marks of bidirectional text, line and paragraph separators, the BOM. */
static bool
acts_on_line(uint32_t cp)
{
	return cp < 0x20 || (cp >= 0x7F && cp < 0xA0) || (cp >= 0x200B && cp <= 0x200F) ||
	    (cp >= 0x2028 && cp <= 0x202E) || (cp >= 0x2060 && cp <= 0x206F) || cp == 0xFEFF;
}

sv
utf8_printable(struct arena *a, sv what)
{
	char *p = new(a, char, 4 * what.n);
	ptrdiff_t n = 0;
	uint32_t cp;

	while (what.n) {
		int len = utf8_decode(what, &cp);
		bool plain = len && !acts_on_line(cp);
		for (int i = 0; i < (len ? len : 1); i++) {
			unsigned char c = (unsigned char)what.p[i];
			if (plain) {
				p[n++] = (char)c;
				continue;
			}
			p[n++] = '\\';
			p[n++] = 'x';
			p[n++] = "0123456789abcdef"[c >> 4];
			p[n++] = "0123456789abcdef"[c & 15];
		}
		what = sv_from(what, len ? len : 1);
	}
	return (sv){ p, n };
}
