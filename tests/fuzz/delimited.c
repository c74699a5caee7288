/* Delimited files: the same rows in whatever steps the bytes come, and texts that
 * stand where they are said to.  The first byte chooses the settings. */
#include "tests/unit/ingest.h"
#include "common/utf8.h"
#include "stages/ingest/delimited.h"
#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static struct draft *d;
static struct arena keep, page;

static sv
read_in_steps(sv bytes, ptrdiff_t step, const struct delimited *how, struct arena *a)
{
	struct memory m = { bytes, step };
	struct review r;

	draft_begin(d);
	delimited_read((struct stream){ memory_read, &m }, how, d, *a);
	draft_rewind(d);
	for (struct arena scratch = *a; !draft_refused(d) && draft_next(d, &r, &scratch);) {
		assert(sv_chr(r.text, '\0') < 0 && utf8_invalid(r.text) < 0);
		if (r.source_start >= 0)
			assert(sv_eq(r.text, sv_slice(bytes, (ptrdiff_t)r.source_start,
			                         (ptrdiff_t)r.source_start + r.text.n)));
	}
	return draft_shown(d, a);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const sv header = SV_INIT("text,panel;date\n");

	if (!d) {
		keep = arena_new(1 << 20);
		page = arena_new(1 << 28);
		d = draft_new(&keep, P_tmpdir, 100);
	}
	if (size == 0)
		return -1;
	struct arena a = page;
	struct delimited how = { .field_max = 200, .lax = data[0] & 1, .tabs_first = data[0] & 2 };
	sv bytes = { (const char *)data + 1, (ptrdiff_t)size - 1 };
	how.names[COLUMN_TEXT] = sv_split(&a, SV("text;a"), ';');
	how.names[COLUMN_DATE] = sv_split(&a, SV("date;b"), ';');
	if (data[0] & 4)
		bytes = sv_cat(&a, header, bytes);
	sv whole = read_in_steps(bytes, STREAM_CAP, &how, &a);
	sv pieces = read_in_steps(bytes, 1 + data[0] / 8, &how, &a);
	assert(sv_eq(whole, pieces));
	return 0;
}
