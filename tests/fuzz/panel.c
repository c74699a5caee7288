/* Panel text: reviews are slices of the file, in order, each inside the next. */
#include "tests/unit/ingest.h"
#include "common/utf8.h"
#include "stages/ingest/panel.h"
#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct draft *d;
	static struct arena keep, page;
	sv text = { (const char *)data, (ptrdiff_t)size };
	struct review r;
	int64_t end = 0;

	if (!d) {
		keep = arena_new(1 << 20);
		page = arena_new(1 << 26);
		d = draft_new(&keep, P_tmpdir, 100);
	}
	if (utf8_invalid(text) >= 0 || sv_chr(text, '\0') >= 0)
		return -1;
	struct arena a = page;
	draft_begin(d);
	panel_read(text, 0, 1 << 20, d);
	draft_rewind(d);
	while (!draft_refused(d) && draft_next(d, &r, &a)) {
		assert(r.source_start >= end && r.source_start + r.text.n <= text.n);
		assert(sv_eq(r.text, sv_slice(text, (ptrdiff_t)r.source_start, (ptrdiff_t)r.source_start + r.text.n)));
		end = r.source_start + r.text.n;
	}
	draft_faults(d);
	return 0;
}
