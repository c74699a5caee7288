/* libcsv trims, is lax, knows no lines and collects an open quote without end
 * unless it is told otherwise; this file is where it is told.  Rows are queued
 * because its callbacks cannot pause: a chunk's rows are handed out before the
 * next chunk is fed.  Fields lie in one buffer and are addressed by offset until
 * they are handed out, since the buffer may move.
 *
 * Nearly all rows of our own tables are plain: one line, without a quote inside a
 * field.  Those are cut at their separators here, and libcsv, which looks at each byte by
 * itself, sees only the others. */
#include "csvread.h"
#include "err.h"
#include <csv.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

struct field {
	ptrdiff_t at, n;
};

struct queued_row {
	ptrdiff_t first, nfields;       /* into fields */
	long line;
};

struct csv_reader {
	struct csv_parser parser;
	struct csv_fault fault;
	long line;                      /* line where the row being read began */
	long newlines;                  /* seen inside the row being read */
	bool after_cr, nul_allowed;
	bool between_rows;              /* the next byte begins a row */
	char separator;
	char *bytes;
	ptrdiff_t nbytes, bytes_cap;
	struct field *fields;
	ptrdiff_t nfields, fields_cap;
	struct queued_row *rows;
	ptrdiff_t nrows, rows_cap, next_row, row_first;
	sv *views;
	ptrdiff_t views_cap;
};

static int
never(unsigned char c)
{
	(void)c;
	return 0;
}

static void *
limited_realloc(void *p, size_t n)
{
	return n > (size_t)CSV_FIELD_MAX + 4096 ? NULL : realloc(p, n);
}

static void *
grow(void *v, ptrdiff_t *cap, ptrdiff_t want, size_t size)
{
	while (*cap < want)
		*cap = *cap ? 2 * *cap : 256;
	v = realloc(v, (size_t)*cap * size);
	if (!v)
		die(EXIT_SYSTEM, "out of memory reading CSV");
	return v;
}

/* An array with room for WANT items. */
static inline void *
room(void *v, ptrdiff_t *cap, ptrdiff_t want, size_t size)
{
	return want <= *cap ? v : grow(v, cap, want, size);
}

struct csv_reader *
csv_reader_new(char separator)
{
	struct csv_reader *r = calloc(1, sizeof *r);

	if (!r || csv_init(&r->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL) != 0)
		die(EXIT_SYSTEM, "out of memory reading CSV");
	csv_set_delim(&r->parser, (unsigned char)separator);
	csv_set_space_func(&r->parser, never);
	csv_set_realloc_func(&r->parser, limited_realloc);
	csv_set_blk_size(&r->parser, 1 << 16);
	r->separator = separator;
	r->between_rows = true;
	r->line = 1;
	return r;
}

void
csv_reader_allow_nul(struct csv_reader *r)
{
	r->nul_allowed = true;
}

static void
take_field(void *data, size_t n, void *reader)
{
	struct csv_reader *r = reader;
	ptrdiff_t len = (ptrdiff_t)n;

	r->bytes = room(r->bytes, &r->bytes_cap, r->nbytes + len + 1, 1);
	r->fields = room(r->fields, &r->fields_cap, r->nfields + 1, sizeof *r->fields);
	if (n)
		memcpy(r->bytes + r->nbytes, data, n);
	if (n && !r->nul_allowed && memchr(data, '\0', n) && !r->fault.what)
		r->fault = (struct csv_fault){ r->line, "field", "holds a NUL byte" };
	for (ptrdiff_t i = 0; i < len; i++)
		r->newlines += r->bytes[r->nbytes + i] == '\n';
	r->fields[r->nfields++] = (struct field){ r->nbytes, len };
	r->nbytes += len;
}

/* The fields from row_first on are a row, unless there are none. */
static void
end_row(struct csv_reader *r)
{
	if (r->nfields > r->row_first && !r->fault.what) {
		r->rows = room(r->rows, &r->rows_cap, r->nrows + 1, sizeof *r->rows);
		r->rows[r->nrows++] =
		    (struct queued_row){ r->row_first, r->nfields - r->row_first, r->line };
	}
	r->row_first = r->nfields;
	r->line += r->newlines + 1;
	r->newlines = 0;
}

/* CR, LF and CRLF each end a row.  libcsv calls with the character that ended
 * it (with CSV_REPALL_NL also for empty lines, without fields), or -1 at the
 * end of the data. */
static void
take_row(int c, void *reader)
{
	struct csv_reader *r = reader;
	bool second_half = c == '\n' && r->after_cr && r->nfields == r->row_first;

	r->after_cr = c == '\r';
	r->between_rows = c == '\n';
	if (!second_half)
		end_row(r);
}

enum { WINDOW = 16 };

/* Of the next bytes, as many as there are up to WINDOW: bit N tells of byte N. */
struct signs {
	unsigned separators;
	unsigned others;        /* quotes, and all controls up to the line ends */
};

static inline struct signs
signs_of(sv s, char separator)
{
	struct signs found = { 0, 0 };

#ifdef __SSE2__
	if (s.n >= WINDOW) {
		__m128i b = _mm_loadu_si128((const __m128i *)s.p);
		__m128i control = _mm_cmpeq_epi8(_mm_min_epu8(b, _mm_set1_epi8('\r')), b);
		__m128i quote = _mm_cmpeq_epi8(b, _mm_set1_epi8('"'));
		found.separators = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(b, _mm_set1_epi8(separator)));
		found.others = (unsigned)_mm_movemask_epi8(_mm_or_si128(control, quote)) & ~found.separators;
		return found;
	}
#endif
	for (int i = 0; i < WINDOW && i < s.n; i++)
		if (s.p[i] == separator)
			found.separators |= 1u << i;
		else if (s.p[i] == '"' || (unsigned char)s.p[i] <= '\r')
			found.others |= 1u << i;
	return found;
}

/* Where the field in quotes that begins at AT is closed, if it is plain inside: no
 * quote, line feed or NUL; else -1. */
static ptrdiff_t
closing_quote(sv bytes, ptrdiff_t at)
{
	sv inside = sv_from(bytes, at + 1);

	inside.n = sv_chr(inside, '"');
	return inside.n < 0 || sv_chr(inside, '\n') >= 0 || sv_chr(inside, '\0') >= 0 ? -1 : at + 1 + inside.n;
}

/* The fields of the row that BYTES begin with, if it is plain and ends in them: where
 * its line feed is; else -1. */
static ptrdiff_t
cut_plain_row(struct csv_reader *r, sv bytes)
{
	ptrdiff_t start = 0, next;

	for (ptrdiff_t at = 0; at < bytes.n; at = next) {
		next = at + WINDOW;
		struct signs signs = signs_of(sv_from(bytes, at), r->separator);
		r->fields = room(r->fields, &r->fields_cap, r->nfields + WINDOW, sizeof *r->fields);
		struct field *out = r->fields + r->nfields;
		unsigned in_front = signs.others ? (signs.others & -signs.others) - 1 : ~0u;
		for (unsigned s = signs.separators & in_front; s; s &= s - 1) {
			ptrdiff_t end = at + __builtin_ctz(s);
			*out++ = (struct field){ r->nbytes + start, end - start };
			start = end + 1;
		}
		r->nfields = out - r->fields;
		if (!signs.others)
			continue;
		ptrdiff_t end = at + __builtin_ctz(signs.others);
		bool quoted = bytes.p[end] == '"' && end == start;
		ptrdiff_t close = quoted ? closing_quote(bytes, end) : end;
		end = close + quoted;
		if (close < 0 || end >= bytes.n || (bytes.p[end] != '\n' && !(quoted && bytes.p[end] == r->separator)))
			return -1;
		r->fields[r->nfields++] = (struct field){ r->nbytes + start + quoted, close - start - quoted };
		if (bytes.p[end] == '\n')
			return end;
		next = start = end + 1;         /* what signs there are beyond a quote is not known yet */
	}
	return -1;
}

/* The row that BYTES begin with, if it is plain and ends in them: its length with
 * the line feed; else 0. */
static ptrdiff_t
take_plain_row(struct csv_reader *r, sv bytes)
{
	ptrdiff_t n = cut_plain_row(r, bytes);

	if (n <= 0)                     /* not plain, or an empty line, which is no row */
		r->nfields = r->row_first;
	if (n < 0)
		return 0;
	r->bytes = room(r->bytes, &r->bytes_cap, r->nbytes + n + 1, 1);
	memcpy(r->bytes + r->nbytes, bytes.p, (size_t)n);
	r->nbytes += n;
	end_row(r);
	return n + 1;
}

/* Rows handed out are forgotten; the fields of the row being read move to the
 * front. */
static void
forget_taken(struct csv_reader *r)
{
	ptrdiff_t keep = r->nfields - r->row_first;
	ptrdiff_t from = keep ? r->fields[r->row_first].at : r->nbytes;

	if (keep) {
		memmove(r->bytes, r->bytes + from, (size_t)(r->nbytes - from));
		memmove(r->fields, r->fields + r->row_first, (size_t)keep * sizeof *r->fields);
	}
	for (ptrdiff_t i = 0; i < keep; i++)
		r->fields[i].at -= from;
	r->nbytes -= from;
	r->nfields = keep;
	r->row_first = r->nrows = r->next_row = 0;
}

static void
note_fault(struct csv_reader *r)
{
	int error = csv_error(&r->parser);

	if (r->fault.what)
		return;
	r->fault.line = r->line;
	r->fault.what = "quote";
	if (error == CSV_EPARSE)
		r->fault.why = "stray quote: inside an unquoted field, or text behind a closing one";
	else
		r->fault = (struct csv_fault){ r->line, "field", "larger than 64 MiB (a quote left open?)" };
}

/* One line, or what there is of it, to libcsv. */
static ptrdiff_t
take_line(struct csv_reader *r, sv bytes)
{
	const char *lf = memchr(bytes.p, '\n', (size_t)bytes.n);
	ptrdiff_t n = lf ? lf - bytes.p + 1 : bytes.n;

	r->between_rows = false;
	if (csv_parse(&r->parser, bytes.p, (size_t)n, take_field, take_row, r) != (size_t)n)
		note_fault(r);
	return n;
}

bool
csv_reader_feed(struct csv_reader *r, sv bytes, bool last)
{
	forget_taken(r);
	while (bytes.n && !r->fault.what) {
		ptrdiff_t n = r->between_rows ? take_plain_row(r, bytes) : 0;
		bytes = sv_from(bytes, n ? n : take_line(r, bytes));
	}
	if (!r->fault.what && last && csv_fini(&r->parser, take_field, take_row, r) != 0)
		r->fault = (struct csv_fault){ r->line, "quote", "opened in this row and never closed" };
	return !r->fault.what;
}

bool
csv_reader_row(struct csv_reader *r, sv **fields, ptrdiff_t *nfields, long *line)
{
	if (r->next_row >= r->nrows)
		return false;
	struct queued_row row = r->rows[r->next_row++];
	r->views = room(r->views, &r->views_cap, row.nfields, sizeof *r->views);
	for (ptrdiff_t i = 0; i < row.nfields; i++) {
		struct field f = r->fields[row.first + i];
		r->views[i] = (sv){ r->bytes + f.at, f.n };
	}
	*fields = r->views;
	*nfields = row.nfields;
	*line = row.line;
	return true;
}

struct csv_fault
csv_reader_fault(const struct csv_reader *r)
{
	return r->fault;
}

void
csv_reader_free(struct csv_reader *r)
{
	csv_free(&r->parser);
	free(r->bytes);
	free(r->fields);
	free(r->rows);
	free(r->views);
	free(r);
}
