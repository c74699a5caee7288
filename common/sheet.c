/* The sheet dialect.  A cell is a number by its column and by its looks: what
 * an input calls a number is text. */
#include "sheet.h"
#include "date.h"
#include "file.h"
#include "publish.h"
#include "report.h"
#include "unicode.h"

enum {
	MARK_ROOM = 40,                 /* units kept for the mark of a cut cell */
	VALUE_MAX = 40                  /* bytes; what spreadsheets take for a value is shorter */
};
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

/* A run of letters as it stands in dates, times and numbers: half of the day, an
 * exponent, an English month or its first letters; or all of a truth value. */
static bool
is_value_word(sv word, bool whole)
{
	static const sv words[] = {
		SV_INIT("true"), SV_INIT("false"), SV_INIT("am"), SV_INIT("pm"), SV_INIT("a"), SV_INIT("p"),
		SV_INIT("e"), SV_INIT("january"), SV_INIT("february"), SV_INIT("march"), SV_INIT("april"),
		SV_INIT("may"), SV_INIT("june"), SV_INIT("july"), SV_INIT("august"), SV_INIT("september"),
		SV_INIT("october"), SV_INIT("november"), SV_INIT("december")
	};
	char low[10];
	sv seen = { low, word.n };

	if (word.n == 0 || word.n >= (ptrdiff_t)sizeof low)
		return false;
	for (ptrdiff_t i = 0; i < word.n; i++)
		low[i] = (char)(word.p[i] | ' ');
	for (size_t i = whole ? 0 : 2; i < (whole ? 2 : sizeof words / sizeof *words); i++)
		if (low[0] == words[i].p[0] && (sv_eq(words[i], seen)
		    || (i >= 7 && word.n >= 3 && sv_starts(words[i], seen))))
			return true;
	return false;
}

/* Digits, or one of the two words that are values by themselves: what can be a value
 * at all. */
static bool
may_be_value(sv cell)
{
	if (cell.n > VALUE_MAX)
		return false;
	for (ptrdiff_t i = 0; i < cell.n; i++)
		if ((cell.p[i] >= '0' && cell.p[i] <= '9') || (unsigned char)cell.p[i] >= 0x80)
			return true;
	return is_value_word(cell, true);
}

/* Would a spreadsheet take the text for a date, a time, an amount or a number that
 * it shows in another way?  Digits in any script, and nothing beside them but
 * what such values are written with.  A plain whole number comes back as it is. */
static bool
looks_like_value(sv cell)
{
	bool digits = false, plain = sv_starts(cell, SV("0")) ? cell.n == 1 : cell.n <= 15;
	int n;

	if (!may_be_value(cell))
		return false;
	for (ptrdiff_t i = 0; i < cell.n; i += n) {
		uint32_t cp;
		unsigned flags;

		n = utf8_decode(sv_from(cell, i), &cp);
		flags = n ? unicode_record(cp)->flags : 0;
		if (flags & CHAR_DIGIT) {
			digits = true;
			plain = plain && n == 1;
			continue;
		}
		plain = false;
		if (cp < 128 && flags & CHAR_LETTER) {
			for (n = 1; i + n < cell.n && ((cell.p[i + n] | ' ') >= 'a' && (cell.p[i + n] | ' ') <= 'z'); )
				n++;
			if (!is_value_word(sv_slice(cell, i, i + n), n == cell.n))
				return false;
			digits = digits || n == cell.n;
		} else if (!n || (!(flags & (CHAR_BLANK | CHAR_CURRENCY)) && (cp >= 128 || !cp
		    || sv_chr(SV(".,:/-+%'()"), (char)cp) < 0))) {
			return false;
		}
	}
	return digits && !plain;
}

sv
sheet_guard(struct arena *a, sv cell)
{
	return needs_guard(cell) || looks_like_value(cell) ? sv_cat(a, SV("'"), cell) : cell;
}

/* YYYY-MM-DD, which every spreadsheet reads as a day and shows as one. */
static bool
is_day(sv cell)
{
	struct date day;

	return cell.n == 10 && date_parse(cell, &day);
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
		else if (s->kinds[i] == REPORT_DATE && is_day(cells[i]))
			put_quoted(s->out, cells[i]);
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
