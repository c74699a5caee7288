#include "unsheet.h"
#include "csvread.h"
#include "err.h"
#include "file.h"
#include "report.h"
#include "sheet.h"

enum {
	CHUNK = 1 << 16,                /* bytes fed at a time */
	CELLS_CAP = 1 << 20             /* the names of the columns */
};

struct reading {
	struct out *out;
	const char *path;
	struct arena keep;
	struct sv_list columns;         /* as the first part has them */
	bool head;                      /* the next row is a header row */
};

/* What stands behind the first name of the header row. */
static char
separator_of(sv bytes)
{
	ptrdiff_t at = 0;

	if (sv_starts(bytes, SV("\""))) {
		ptrdiff_t quote = sv_chr(sv_from(bytes, 1), '"');

		at = quote < 0 ? bytes.n : quote + 2;
	}
	for (; at < bytes.n && bytes.p[at] != '\r' && bytes.p[at] != '\n'; at++)
		if (bytes.p[at] == ',' || bytes.p[at] == ';' || bytes.p[at] == '\t')
			return bytes.p[at];
	return ',';
}

/* The header row goes out once; every part must have the same. */
static void
take_head(struct reading *r, const sv *cells, ptrdiff_t n, long line)
{
	r->head = false;
	if (!r->columns.n) {
		for (ptrdiff_t i = 0; i < n; i++)
			*push(&r->columns, &r->keep) = sv_copy(&r->keep, cells[i]);
		report_put_row(r->out, cells, (int)n);
	}
	for (ptrdiff_t i = 0; i < n && i < r->columns.n; i++)
		if (!sv_eq(cells[i], r->columns.v[i]))
			die(EXIT_INPUT, "%s:%ld: %.*s: the first part has the column %.*s here", r->path,
			    line, SV_ARG(cells[i]), SV_ARG(r->columns.v[i]));
}

static void
take_row(struct reading *r, sv *cells, ptrdiff_t n, long line)
{
	bool head = r->head;

	if (head)
		take_head(r, cells, n, line);
	if (n != r->columns.n)
		die(EXIT_INPUT, "%s:%ld: row: %td cells, not %td", r->path, line, n, r->columns.n);
	if (head)
		return;
	for (ptrdiff_t i = 0; i < n; i++) {
		if (sheet_is_cut(cells[i]))
			die(EXIT_INPUT, "%s:%ld: %.*s: cut to what a spreadsheet holds: only the exact "
			    "table has the rest", r->path, line, SV_ARG(r->columns.v[i]));
		cells[i] = sheet_unguard(cells[i]);
	}
	report_put_row(r->out, cells, (int)n);
}

static void
read_part(struct reading *r)
{
	sv bytes = file_map(r->path), *cells;
	ptrdiff_t n;
	long line;

	if (sv_starts(bytes, SV("\xEF\xBB\xBF")))
		bytes = sv_from(bytes, 3);
	struct csv_reader *csv = csv_reader_new(separator_of(bytes));
	csv_reader_allow_nul(csv);
	r->head = true;
	for (bool last = false; !last; ) {
		sv chunk = sv_slice(bytes, 0, bytes.n < CHUNK ? bytes.n : CHUNK);

		bytes = sv_from(bytes, chunk.n);
		last = !bytes.n;
		csv_reader_feed(csv, chunk, last);
		while (csv_reader_row(csv, &cells, &n, &line))
			take_row(r, cells, n, line);
		struct csv_fault f = csv_reader_fault(csv);
		if (f.what)
			die(EXIT_INPUT, "%s:%ld: %s: %s", r->path, f.line, f.what, f.why);
	}
	csv_reader_free(csv);
	if (r->head)
		die(EXIT_INPUT, "%s: no header row", r->path);
}

void
unsheet(struct out *out, char *const *paths, int n)
{
	struct reading r = { .out = out, .keep = arena_new(CELLS_CAP) };

	for (int i = 0; i < n; i++) {
		r.path = paths[i];
		read_part(&r);
	}
}
