#include "encoding.h"
#include "utf8.h"
#include <string.h>

const char *const encoding_names[ENCODINGS] = { "UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252" };

/* Windows-1252 from 0x80 to 0x9F (the WHATWG index without its C1 fill-ins);
 * 0: not defined.  All other bytes are their own code points. */
static const uint16_t cp1252[32] = {
	0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
	0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
	0x203A, 0x0153, 0, 0x017E, 0x0178
};

static uint32_t
cp1252_code(unsigned char c)
{
	return c >= 0x80 && c < 0xA0 ? cp1252[c - 0x80] : c;
}

/* One place of the file: a well-formed sequence or a byte that begins none. */
static void
survey_place(struct survey *s, sv rest, int n, int64_t at)
{
	unsigned char c = (unsigned char)rest.p[0];

	if (c == 0)
		s->nul = true;
	if (n > 1)
		s->multibyte = true;
	if (n == 0 && s->malformed++ == 0) {
		s->first_malformed = at;
		s->first_byte = c;
	}
	if (n == 0) {
		s->undefined |= cp1252_code(c) == 0;
		s->marks |= c >= 0x91 && c <= 0x97;
	}
}

/* Could REST, shorter than a sequence, still become one? */
static bool
may_go_on(sv rest)
{
	static const sv tails[] = { SV_INIT("\x80\x80\x80"), SV_INIT("\xBF\xBF\xBF") };
	uint32_t cp;

	for (int i = 0; rest.n < 4 && i < 2; i++) {
		char try[8];
		memcpy(try, rest.p, (size_t)rest.n);
		memcpy(try + rest.n, tails[i].p, 3);
		if (utf8_decode((sv){ try, rest.n + 3 }, &cp) > rest.n)
			return true;
	}
	return false;
}

/* How many bytes at the head of S are ASCII and no NUL, in steps of eight: most of
 * a file can be stepped over like that. */
static ptrdiff_t
plain_run(sv s)
{
	const uint64_t high = 0x8080808080808080, ones = 0x0101010101010101;
	ptrdiff_t n = 0;

	for (uint64_t eight; n + 8 <= s.n; n += 8) {
		memcpy(&eight, s.p + n, 8);
		if ((eight | (eight - ones)) & high)    /* a byte from 0x80 on, or a zero */
			break;
	}
	return n;
}

static void
survey_run(struct survey *s, sv rest, int64_t at, bool last)
{
	for (;;) {
		uint32_t cp;
		ptrdiff_t plain = plain_run(rest);
		rest = sv_from(rest, plain);
		at += plain;
		if (rest.n == 0)
			return;
		int n = utf8_decode(rest, &cp);
		if (n == 0 && !last && may_go_on(rest)) {
			memcpy(s->carry, rest.p, (size_t)rest.n);
			s->ncarry = rest.n;
			return;
		}
		survey_place(s, rest, n, at);
		rest = sv_from(rest, n ? n : 1);
		at += n ? n : 1;
	}
}

void
survey_add(struct survey *s, sv chunk, bool last)
{
	for (ptrdiff_t i = 0; i < chunk.n && s->bytes + i < 3; i++)
		s->head[s->bytes + i] = (unsigned char)chunk.p[i];
	/* A cut sequence is joined with the bytes that may complete it. */
	while (s->ncarry && (chunk.n || last)) {
		char joined[4];
		sv whole = { joined, s->ncarry };
		memcpy(joined, s->carry, (size_t)s->ncarry);
		if (chunk.n) {
			joined[whole.n++] = chunk.p[0];
			chunk = sv_from(chunk, 1);
			s->bytes++;
		}
		s->ncarry = 0;
		survey_run(s, whole, s->bytes - whole.n, last && chunk.n == 0);
	}
	survey_run(s, chunk, s->bytes, last);
	s->bytes += chunk.n;
}

/* ENCODINGS if there is none of that name. */
static enum encoding
encoding_named(sv name)
{
	enum encoding e = ENCODING_UTF8;

	while (e < ENCODINGS && !sv_eq(name, sv_of(encoding_names[e])))
		e++;
	return e;
}

bool
encoding_setting_valid(sv wanted)
{
	return sv_eq(wanted, SV("auto")) || encoding_named(wanted) < ENCODINGS;
}

enum encoding
survey_encoding(const struct survey *s, sv wanted)
{
	enum encoding named = encoding_named(wanted);

	if (s->bytes >= 2 && s->head[0] == 0xFF && s->head[1] == 0xFE)
		return ENCODING_UTF16LE;
	if (s->bytes >= 2 && s->head[0] == 0xFE && s->head[1] == 0xFF)
		return ENCODING_UTF16BE;
	if (named < ENCODINGS)
		return named;
	if (s->malformed && !s->multibyte && !s->undefined && !s->nul && s->marks)
		return ENCODING_CP1252;
	return ENCODING_UTF8;
}

int
survey_mark(const struct survey *s, enum encoding e)
{
	static const unsigned char utf8_mark[3] = { 0xEF, 0xBB, 0xBF };

	if (e == ENCODING_UTF8)
		return s->bytes >= 3 && memcmp(s->head, utf8_mark, 3) == 0 ? 3 : 0;
	if (e == ENCODING_CP1252 || s->bytes < 2)
		return 0;
	bool little = s->head[0] == 0xFF && s->head[1] == 0xFE;
	bool big = s->head[0] == 0xFE && s->head[1] == 0xFF;
	return little || big ? 2 : 0;
}

static ptrdiff_t
fail(struct decoder *d, enum fault_code code, int64_t byte, const char *what)
{
	d->fault = (struct fault){ .code = code, .reach = REACH_FILE, .byte = byte, .what = sv_of(what) };
	return -1;
}

static ptrdiff_t
put_cp1252(struct decoder *d, sv chunk, char *out)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < chunk.n; i++) {
		unsigned char c = (unsigned char)chunk.p[i];
		uint32_t cp = cp1252_code(c);
		if (cp == 0 && c != 0)
			return fail(d, FAULT_CP1252_INVALID, d->at + i, "a byte without a meaning");
		n += utf8_encode(cp, out + n);
	}
	d->at += chunk.n;
	return n;
}

/* The character in d->carry, if it is whole: its code point, 0x110000 if more
 * bytes are needed, 0x110001 if it cannot become one. */
enum { MORE = 0x110000, BAD = 0x110001 };

static uint32_t
utf16_code(const struct decoder *d)
{
	int high = d->encoding == ENCODING_UTF16BE ? 0 : 1;
	const unsigned char *c = d->carry;

	if (d->ncarry % 2)
		return MORE;
	uint32_t unit = (uint32_t)(c[high] << 8 | c[1 - high]);
	if (unit >= 0xDC00 && unit <= 0xDFFF)
		return BAD;
	if (unit < 0xD800 || unit > 0xDFFF)
		return unit;
	if (d->ncarry < 4)
		return MORE;
	uint32_t low = (uint32_t)(c[2 + high] << 8 | c[3 - high]);
	return low < 0xDC00 || low > 0xDFFF ? BAD : 0x10000 + ((unit - 0xD800) << 10 | (low - 0xDC00));
}

static ptrdiff_t
put_utf16(struct decoder *d, sv chunk, bool last, char *out)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < chunk.n; i++) {
		d->carry[d->ncarry++] = (unsigned char)chunk.p[i];
		d->at++;
		uint32_t cp = utf16_code(d);
		if (cp == BAD)
			return fail(d, FAULT_UTF16_INVALID, d->at - d->ncarry, "a lone surrogate");
		if (cp == MORE)
			continue;
		n += utf8_encode(cp, out + n);
		d->ncarry = 0;
	}
	if (last && d->ncarry)
		return fail(d, FAULT_UTF16_INVALID, d->at - d->ncarry, "the file ends inside a character");
	return n;
}

ptrdiff_t
decoder_put(struct decoder *d, sv chunk, bool last, char *out)
{
	if (d->encoding == ENCODING_CP1252)
		return put_cp1252(d, chunk, out);
	if (d->encoding != ENCODING_UTF8)
		return put_utf16(d, chunk, last, out);
	if (chunk.n)
		memcpy(out, chunk.p, (size_t)chunk.n);
	d->at += chunk.n;
	return chunk.n;
}
