/* XML corpora, in steps that the first byte chooses. */
#include "tests/unit/ingest.h"
#include "common/utf8.h"
#include "stages/ingest/xmlin.h"
#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct draft *d;
	static struct arena keep, page;
	struct review r;

	if (!d) {
		keep = arena_new(1 << 20);
		page = arena_new((ptrdiff_t)1 << 29);
		d = draft_new(&keep, P_tmpdir, 100);
	}
	if (size == 0)
		return -1;
	struct arena a = page;
	struct memory m = { { (const char *)data + 1, (ptrdiff_t)size - 1 }, 1 + data[0] };
	draft_begin(d);
	xml_read((struct stream){ memory_read, &m }, 1000, d, a);
	draft_rewind(d);
	while (!draft_refused(d) && draft_next(d, &r, &a))
		assert(utf8_invalid(r.text) < 0 && utf8_invalid(r.product) < 0 && r.text.n <= 1000);
	return 0;
}
