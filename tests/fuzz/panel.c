/* Panel text: reviews are slices of the file, in order, each behind the one before;
 * what is in none of them is blank or a quotation mark, so that no word is lost; and
 * line ends of another make change nothing else. */
#include "tests/unit/ingest.h"
#include "common/utf8.h"
#include "stages/ingest/panel.h"
#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static void
check_gap(sv gap)
{
	static const sv marks[] = { SV_INIT("\""), SV_INIT("\xE2\x80\x9C"), SV_INIT("\xE2\x80\x9D") };

	for (gap = sv_trim(gap); gap.n; gap = sv_trim(gap)) {
		size_t i = 0;
		while (i < sizeof marks / sizeof *marks && !sv_starts(gap, marks[i]))
			i++;
		assert(i < sizeof marks / sizeof *marks);
		gap = sv_from(gap, marks[i].n);
	}
}

static void
check_slices(struct draft *d, sv text, struct arena a)
{
	struct review r;
	ptrdiff_t end = 0;

	draft_rewind(d);
	while (draft_next(d, &r, &a)) {
		ptrdiff_t start = (ptrdiff_t)r.source_start;
		assert(start >= end && start + r.text.n <= text.n);
		assert(sv_eq(r.text, sv_slice(text, start, start + r.text.n)));
		assert(r.number == 0 ? r.slot == 0 : r.slot == 'A' || r.slot == 'B');
		check_gap(sv_slice(text, end, start));
		end = start + r.text.n;
	}
	check_gap(sv_from(text, end));
}

/* The lines of S joined by LINE_END. */
static sv
with_ends(struct arena *a, sv s, const char *line_end)
{
	struct sv_list lines = { 0 };

	for (sv rest = s; rest.p;)
		*push(&lines, a) = sv_cut(&rest, '\n');
	return sv_join(a, &lines, sv_of(line_end));
}

/* The reviews without carriage returns, and the faults; no positions. */
static sv
shown(struct draft *d, struct arena *a)
{
	struct sv_list parts = { 0 };
	struct review r;

	draft_rewind(d);
	while (!draft_refused(d) && draft_next(d, &r, a)) {
		*push(&parts, a) = sv_printf(a, "%ld%c", r.number, r.slot ? r.slot : '-');
		for (sv rest = r.text; rest.p;)
			*push(&parts, a) = sv_cut(&rest, '\r');
	}
	struct fault_list faults = draft_faults(d);
	for (ptrdiff_t i = 0; i < faults.n; i++)
		*push(&parts, a) = sv_printf(a, "%s %ld", fault_kinds[faults.v[i].code].code, faults.v[i].line);
	return sv_join(a, &parts, SV(""));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct draft *d;
	static struct arena keep, page;
	sv text = { (const char *)data, (ptrdiff_t)size };

	if (!d) {
		keep = arena_new(1 << 20);
		page = arena_new(1 << 28);
		d = draft_new(&keep, P_tmpdir, 100);
	}
	if (utf8_invalid(text) >= 0 || sv_chr(text, '\0') >= 0)
		return -1;
	struct arena a = page;
	draft_begin(d);
	panel_read(text, 0, 1 << 20, d);
	if (!draft_refused(d))
		check_slices(d, text, a);
	if (sv_chr(text, '\r') < 0) {
		sv one = shown(d, &a);
		draft_begin(d);
		panel_read(with_ends(&a, text, "\r\n"), 0, 1 << 20, d);
		assert(sv_eq(one, shown(d, &a)));
	}
	return 0;
}
