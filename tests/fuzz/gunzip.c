/* gzip: any bytes give the same result in whatever steps they come.  And texts that
 * we pack ourselves, in one member or two, come back whole; cut or with one byte
 * changed they never come back as another text without a fault.
 *
 * The last four bytes choose. */
#include "common/arena.h"
#include "stages/ingest/gunzip.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

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

static void
check_steps(sv bytes, const uint8_t *choice)
{
	static char one[ROOM], other[ROOM];
	int code, other_code;
	ptrdiff_t have = unpack(bytes, bytes.n + 1, 1 << 16, one, &code);
	ptrdiff_t also = unpack(bytes, 1 + choice[0], 1 + choice[1], other, &other_code);

	assert(code == other_code);
	if (code == FAULT_CODES)
		assert(have == also && memcmp(one, other, (size_t)have) == 0);
}

/* One member of TEXT behind *N bytes of TO. */
static void
pack(sv text, int level, char *to, ptrdiff_t *n, ptrdiff_t cap)
{
	z_stream z = { .next_in = (Bytef *)(uintptr_t)text.p, .avail_in = (uInt)text.n,
		.next_out = (Bytef *)to + *n, .avail_out = (uInt)(cap - *n) };
	int strategy = level % 4 == 3 ? Z_FIXED : Z_DEFAULT_STRATEGY;

	assert(deflateInit2(&z, level % 10, Z_DEFLATED, 31, 8, strategy) == Z_OK);
	assert(deflate(&z, Z_FINISH) == Z_STREAM_END);
	*n = (char *)z.next_out - to;
	deflateEnd(&z);
}

static void
check_text(sv text, const uint8_t *choice)
{
	static char packed[3 * INPUT_MAX], out[ROOM];
	ptrdiff_t n = 0, border = text.n * choice[0] / 255;
	int code;

	pack(sv_slice(text, 0, border), choice[1], packed, &n, sizeof packed);
	ptrdiff_t first = n;
	pack(sv_from(text, border), choice[1] / 10, packed, &n, sizeof packed);
	ptrdiff_t have = unpack((sv){ packed, n }, 1 + choice[2], 1 + 16 * choice[3], out, &code);
	assert(code == FAULT_CODES && sv_eq((sv){ out, have }, text));

	ptrdiff_t at = (ptrdiff_t)(choice[2] << 8 | choice[3]) % n;
	unpack((sv){ packed, at }, n, 1 << 16, out, &code);
	assert((code == FAULT_CODES) == (at == 0 || at == first));
	packed[at] ^= (char)(1 << choice[0] % 8);
	have = unpack((sv){ packed, n }, n, 1 << 16, out, &code);
	assert(code != FAULT_CODES || sv_eq((sv){ out, have }, text));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 4 || size > INPUT_MAX)
		return -1;
	const uint8_t *choice = data + size - 4;
	sv bytes = { (const char *)data, (ptrdiff_t)size - 4 };
	check_steps(bytes, choice);
	check_text(bytes, choice);
	return 0;
}
