/* Encodings: survey and decoder say the same in whatever steps the bytes come; what
 * comes out is UTF-8; and UTF-16 is what iconv makes of it.  The last byte chooses. */
#include "common/arena.h"
#include "common/utf8.h"
#include "stages/ingest/encoding.h"
#include <assert.h>
#include <iconv.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

enum { INPUT_MAX = 4096 };

static sv
take(sv *rest, ptrdiff_t step)
{
	sv piece = sv_slice(*rest, 0, rest->n < step ? rest->n : step);

	*rest = sv_from(*rest, piece.n);
	return piece;
}

static struct survey
survey(sv bytes, ptrdiff_t step)
{
	struct survey s = { 0 };

	while (bytes.n)
		survey_add(&s, take(&bytes, step), false);
	survey_add(&s, bytes, true);
	return s;
}

/* Bytes behind the mark, decoded into TO; -1 on a fault. */
static ptrdiff_t
decode(sv bytes, ptrdiff_t step, enum encoding e, char *to, struct fault *fault)
{
	struct decoder d = { .encoding = e };
	ptrdiff_t have = 0;

	for (bool last = false; !last;) {
		char out[DECODER_ROOM(INPUT_MAX)];
		sv piece = take(&bytes, step);
		last = bytes.n == 0;
		ptrdiff_t n = decoder_put(&d, piece, last, out);
		*fault = d.fault;
		if (n < 0)
			return -1;
		memcpy(to + have, out, (size_t)n);
		have += n;
	}
	return have;
}

/* The same by iconv. */
static ptrdiff_t
decode_by_iconv(sv bytes, enum encoding e, char *to, size_t cap)
{
	iconv_t cd = iconv_open("UTF-8", encoding_names[e]);
	char *in = (char *)(uintptr_t)bytes.p, *out = to;
	size_t in_left = (size_t)bytes.n, out_left = cap;

	assert(cd != (iconv_t)-1);
	size_t rc = iconv(cd, &in, &in_left, &out, &out_left);
	iconv_close(cd);
	return rc == (size_t)-1 ? -1 : (ptrdiff_t)(cap - out_left);
}

static bool
same_survey(const struct survey *a, const struct survey *b)
{
	return a->bytes == b->bytes && a->malformed == b->malformed && a->multibyte == b->multibyte &&
	    a->undefined == b->undefined && a->marks == b->marks && a->nul == b->nul &&
	    a->first_malformed == b->first_malformed && a->first_byte == b->first_byte &&
	    memcmp(a->head, b->head, sizeof a->head) == 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char one[DECODER_ROOM(INPUT_MAX)], other[DECODER_ROOM(INPUT_MAX)];
	struct fault fault, other_fault;

	if (size == 0 || size > INPUT_MAX)
		return -1;
	uint8_t choice = data[size - 1];
	sv bytes = { (const char *)data, (ptrdiff_t)size - 1 };
	struct survey whole = survey(bytes, INPUT_MAX), pieces = survey(bytes, 1 + choice / 4);
	assert(same_survey(&whole, &pieces));
	assert((whole.malformed == 0) == (utf8_invalid(bytes) < 0));
	enum encoding e = choice % 4 ? (enum encoding)(choice % 4) : survey_encoding(&whole, SV("auto"));
	bytes = sv_from(bytes, survey_mark(&whole, e));
	ptrdiff_t n = decode(bytes, INPUT_MAX, e, one, &fault);
	ptrdiff_t m = decode(bytes, 1 + choice / 4, e, other, &other_fault);
	assert(n == m && fault.code == other_fault.code && fault.byte == other_fault.byte);
	if (n > 0)
		assert(memcmp(one, other, (size_t)n) == 0);
	if (e != ENCODING_UTF8 && n >= 0)
		assert(utf8_invalid((sv){ one, n }) < 0);
	if (e == ENCODING_UTF16LE || e == ENCODING_UTF16BE) {
		assert(decode_by_iconv(bytes, e, other, sizeof other) == n);
		assert(n <= 0 || memcmp(one, other, (size_t)n) == 0);
	}
	return 0;
}
