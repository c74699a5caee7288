/* gzip: the same result in whatever steps the bytes come.  The first byte chooses
 * the steps; the second, if odd, puts the start of a member before the rest. */
#include "common/arena.h"
#include "stages/ingest/gunzip.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

/* No data are denser than 1032 to 1, so the ratio, which is looked at between steps,
 * never matters here. */
enum { INPUT_MAX = 8192, ROOM = 1 << 24, RATIO_MAX = 1100 };

/* What comes out, into TO; *CODE is FAULT_CODES if all was well. */
static ptrdiff_t
unpack(sv bytes, ptrdiff_t step, ptrdiff_t cap, char *to, int *code)
{
	struct gunzip *g = gunzip_new(RATIO_MAX);
	ptrdiff_t have = 0, n = 0;
	sv in = { NULL, 0 };

	*code = FAULT_CODES;
	for (bool last = false; have + cap <= ROOM;) {
		n = gunzip_run(g, &in, last, to + have, cap);
		if (n < 0)
			*code = (int)gunzip_fault(g).code;
		if (n < 0 || (n == 0 && last))
			break;
		have += n;
		if (n > 0)
			continue;
		in = sv_slice(bytes, 0, bytes.n < step ? bytes.n : step);
		bytes = sv_from(bytes, in.n);
		last = in.n == 0;
	}
	gunzip_free(g);
	return have;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char one[ROOM], other[ROOM], joined[2 * INPUT_MAX];
	static const char head[] = "\x1F\x8B\x08\0\0\0\0\0\0\x03";
	int code, other_code;

	if (size < 2 || size > INPUT_MAX)
		return -1;
	ptrdiff_t n = data[1] & 1 ? (ptrdiff_t)sizeof head - 1 : 0;
	memcpy(joined, head, (size_t)n);
	memcpy(joined + n, data + 2, size - 2);
	sv bytes = { joined, n + (ptrdiff_t)size - 2 };
	ptrdiff_t have = unpack(bytes, bytes.n + 1, 1 << 16, one, &code);
	ptrdiff_t also = unpack(bytes, 1 + data[0], 1 + data[1], other, &other_code);
	if (code == FAULT_CODES && other_code == FAULT_CODES) {
		assert(have == also);
		assert(memcmp(one, other, (size_t)have) == 0);
	}
	assert((code == FAULT_CODES) == (other_code == FAULT_CODES));
	return 0;
}
