/* Delimited files: the same rows in whatever steps the bytes come, texts that stand
 * where they are said to, and of a file without a fault the rows that libcsv reads
 * too.  The last byte chooses the settings. */
#include "tests/unit/ingest.h"
#include "common/csvread.h"
#include "common/utf8.h"
#include "stages/ingest/delimited.h"
#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static struct draft *d;
static struct arena keep, page;

static void
read_in_steps(sv bytes, ptrdiff_t step, const struct delimited *how, struct arena a)
{
	struct memory m = { bytes, step };

	draft_begin(d);
	delimited_read((struct stream){ memory_read, &m }, how, d, a);
}

static void
check_texts(sv bytes, struct arena a)
{
	struct review r;

	draft_rewind(d);
	while (!draft_refused(d) && draft_next(d, &r, &a)) {
		assert(sv_chr(r.text, '\0') < 0 && utf8_invalid(r.text) < 0);
		if (r.source_start >= 0)
			assert(sv_eq(r.text, sv_slice(bytes, (ptrdiff_t)r.source_start,
			                         (ptrdiff_t)r.source_start + r.text.n)));
	}
}

/* ROWS, below a header `text;b`, as libcsv reads them. */
static void
check_by_libcsv(sv rows, struct arena a)
{
	struct csv_reader *in = csv_reader_new(';');
	struct review r;
	sv *fields;
	ptrdiff_t n;
	long line;

	csv_reader_feed(in, rows, true);
	draft_rewind(d);
	while (csv_reader_row(in, &fields, &n, &line)) {
		assert(n == 2 && draft_next(d, &r, &a));
		assert(sv_eq(fields[0], r.text) && sv_eq(sv_trim(fields[1]), r.product));
	}
	assert(!draft_next(d, &r, &a) && !csv_reader_fault(in).what);
	csv_reader_free(in);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const sv headers[] = { SV_INIT(""), SV_INIT("text,panel;date\n"), SV_INIT("sep=;\ntext;b\n") };

	if (!d) {
		keep = arena_new(1 << 20);
		page = arena_new(1 << 28);
		d = draft_new(&keep, P_tmpdir, 100);
	}
	if (size == 0)
		return -1;
	struct arena a = page;
	uint8_t choice = data[size - 1];
	struct delimited how = { .field_max = 200, .lax = choice & 1, .tabs_first = choice & 2 };
	sv rows = { (const char *)data, (ptrdiff_t)size - 1 }, header = headers[(choice >> 2) % 3];
	sv bytes = sv_cat(&a, header, rows);
	how.names[COLUMN_TEXT] = sv_split(&a, SV("text;a"), ';');
	how.names[COLUMN_DATE] = sv_split(&a, SV("date"), ';');
	how.names[COLUMN_PRODUCT] = sv_split(&a, SV("product;b"), ';');
	read_in_steps(bytes, 1 + choice / 8, &how, a);
	sv pieces = draft_shown(d, &a);
	read_in_steps(bytes, STREAM_CAP, &how, a);
	assert(sv_eq(draft_shown(d, &a), pieces));
	check_texts(bytes, a);
	if (sv_starts(header, SV("sep=")) && draft_faults(d).n == 0)
		check_by_libcsv(rows, a);
	return 0;
}
