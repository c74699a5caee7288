/* The sheet dialect.  A cell is a number by its column and by its looks: what
 * an input calls a number is text. */
#include "sheet.h"
#include "file.h"
#include "publish.h"
#include "report.h"
#include "utf8.h"

enum { MARK_ROOM = 40 };        /* units kept for the mark of a cut cell */
static const char mark_front[] = " [cut: ", mark_back[] = " characters more]";

struct sheet {
	struct arena *keep;
	const char *dir;
	const struct schema *schema;
	struct out *out;
	char separator;
	int part;
	long rows;
	enum report_kind kinds[SCHEMA_MAX_COLUMNS];
};

/* First characters that make a spreadsheet compute: ASCII, and their full-width
 * forms; and the apostrophe, which it may hide. */
static bool
needs_guard(sv cell)
{
	uint32_t cp;

	if (!utf8_decode(cell, &cp))
		return false;
	switch (cp) {
	case '=': case '+': case '-': case '@': case '\t': case '\r': case '\n': case 0: case '\'':
	case 0xFF1D: case 0xFF0B: case 0xFF0D: case 0xFF20:
		return true;
	default:
		return false;
	}
}

sv
sheet_guard(struct arena *a, sv cell)
{
	return needs_guard(cell) ? sv_cat(a, SV("'"), cell) : cell;
}

sv
sheet_unguard(sv cell)
{
	return sv_starts(cell, SV("'")) ? sv_from(cell, 1) : cell;
}

bool
sheet_number(sv cell)
{
	ptrdiff_t i = sv_starts(cell, SV("-")), digits = 0, points = 0;

	for (; i < cell.n; i++) {
		if (cell.p[i] >= '0' && cell.p[i] <= '9')
			digits++;
		else if (cell.p[i] != '.' || !digits || points++)
			return false;
	}
	return digits > 0 && cell.p[cell.n - 1] != '.';
}

sv
sheet_fit(struct arena *a, sv cell)
{
	ptrdiff_t units = 0, cut = 0, at = 0;
	int n;
	uint32_t cp;

	if (cell.n <= SHEET_CELL_MAX)
		return cell;
	for (; at < cell.n; at += n) {
		n = utf8_decode(sv_from(cell, at), &cp);
		if (!n)
			n = 1;
		units += n == 4 ? 2 : 1;
		if (units <= SHEET_CELL_MAX - MARK_ROOM)
			cut = at + n;
	}
	if (units <= SHEET_CELL_MAX)
		return cell;
	return sv_printf(a, "%.*s%s%td%s", (int)cut, cell.p, mark_front,
	    utf8_length(sv_from(cell, cut)), mark_back);
}

/* A cut cell has this many bytes at least: a character of four counts two units. */
bool
sheet_is_cut(sv cell)
{
	ptrdiff_t back = cell.n - (ptrdiff_t)sizeof mark_back + 1;
	long long more;

	if (cell.n < SHEET_CELL_MAX - MARK_ROOM || !sv_ends(cell, sv_of(mark_back)))
		return false;
	cell = sv_slice(cell, back - MARK_ROOM, back);
	cell = sv_from(cell, sv_find(cell, sv_of(mark_front)) + 1);
	return sv_starts(cell, sv_from(sv_of(mark_front), 1))
	    && sv_int(sv_from(cell, (ptrdiff_t)sizeof mark_front - 2), &more);
}

static void
put_quoted(struct out *out, sv cell)
{
	out_byte(out, '"');
	for (ptrdiff_t at; (at = sv_chr(cell, '"')) >= 0; cell = sv_from(cell, at + 1)) {
		out_put(out, sv_slice(cell, 0, at + 1));
		out_byte(out, '"');
	}
	out_put(out, cell);
	out_byte(out, '"');
}

static void
start_part(struct sheet *s)
{
	struct arena a = *s->keep;
	sv suffix = s->part > 1 ? sv_printf(&a, "-%d", s->part) : SV("");
	sv name = sv_printf(&a, "%s%.*s.csv", s->schema->name, SV_ARG(suffix));

	s->out = out_create(path_join(&a, s->dir, sv_cstr(&a, name)));
	out_put(s->out, SV("\xEF\xBB\xBF"));
	for (int i = 0; i < s->schema->ncolumns; i++) {
		if (i)
			out_byte(s->out, s->separator);
		put_quoted(s->out, sv_of(s->schema->columns[i]));
	}
	out_put(s->out, SV("\r\n"));
	s->rows = 0;
}

struct sheet *
sheet_create(struct arena *keep, const char *dir, const struct schema *schema, char separator)
{
	struct sheet *s = new(keep, struct sheet, 1);

	s->keep = keep;
	s->dir = dir;
	s->schema = schema;
	s->separator = separator;
	s->part = 1;
	for (int i = 0; i < schema->ncolumns; i++)
		s->kinds[i] = report_kind(schema->columns[i]);
	start_part(s);
	return s;
}

void
sheet_row(struct sheet *s, const sv *cells, struct arena scratch)
{
	if (s->rows == SHEET_ROWS_MAX) {
		out_commit(s->out);
		s->part++;
		start_part(s);
	}
	s->rows++;
	for (int i = 0; i < s->schema->ncolumns; i++) {
		struct arena a = scratch;

		if (i)
			out_byte(s->out, s->separator);
		if (s->kinds[i] == REPORT_NUMBER && (!cells[i].n || sheet_number(cells[i])))
			out_put(s->out, cells[i]);
		else
			put_quoted(s->out, sheet_fit(&a, sheet_guard(&a, cells[i])));
	}
	out_put(s->out, SV("\r\n"));
}

void
sheet_commit(struct sheet *s)
{
	out_commit(s->out);
}
