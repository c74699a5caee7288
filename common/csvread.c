/* libcsv trims, is lax, knows no lines and collects an open quote without end
 * unless it is told otherwise; this file is where it is told.  Its rows are queued
 * because its callbacks cannot pause.  Their fields lie in one buffer and are
 * addressed by offset until they are handed out, since the buffer may move.
 *
 * Nearly all rows of our own tables are plain: one line, without a quote inside a
 * field.  Those are cut at their separators where they lie, and libcsv, which looks at
 * each byte by itself, sees only the others. */
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
	sv rest;                        /* fed and not yet looked at */
	bool last;                      /* nothing follows it */
	char *bytes;                    /* of the rows of libcsv */
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

/* The fields of the row that BYTES begin with, if it is plain and ends in them, in
 * r->views: how many; else 0.  *LENGTH: of the row, with its line feed. */
static ptrdiff_t
cut_plain_row(struct csv_reader *r, sv bytes, ptrdiff_t *length)
{
	ptrdiff_t start = 0, next, n = 0;

	for (ptrdiff_t at = 0; at < bytes.n; at = next) {
		next = at + WINDOW;
		struct signs signs = signs_of(sv_from(bytes, at), r->separator);
		r->views = room(r->views, &r->views_cap, n + WINDOW, sizeof *r->views);
		unsigned in_front = signs.others ? (signs.others & -signs.others) - 1 : ~0u;
		for (unsigned s = signs.separators & in_front; s; s &= s - 1) {
			ptrdiff_t end = at + __builtin_ctz(s);
			r->views[n++] = sv_slice(bytes, start, end);
			start = end + 1;
		}
		if (!signs.others)
			continue;
		ptrdiff_t end = at + __builtin_ctz(signs.others);
		bool quoted = bytes.p[end] == '"' && end == start;
		ptrdiff_t close = quoted ? closing_quote(bytes, end) : end;
		end = close + quoted;
		if (close < 0 || end >= bytes.n || (bytes.p[end] != '\n' && !(quoted && bytes.p[end] == r->separator)))
			return 0;
		r->views[n++] = sv_slice(bytes, start + quoted, close);
		*length = end + 1;
		if (bytes.p[end] == '\n')
			return end > 0 ? n : 0;         /* an empty line is no row */
		next = start = end + 1;         /* what signs there are beyond a quote is not known yet */
	}
	return 0;
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

void
csv_reader_feed(struct csv_reader *r, sv bytes, bool last)
{
	r->rest = bytes;
	r->last = last;
}

static void
finish(struct csv_reader *r)
{
	r->last = false;
	if (csv_fini(&r->parser, take_field, take_row, r) != 0)
		r->fault = (struct csv_fault){ r->line, "quote", "opened in this row and never closed" };
}

static struct queued_row
next_queued(struct csv_reader *r)
{
	struct queued_row row = r->rows[r->next_row++];

	r->views = room(r->views, &r->views_cap, row.nfields, sizeof *r->views);
	for (ptrdiff_t i = 0; i < row.nfields; i++) {
		struct field f = r->fields[row.first + i];
		r->views[i] = (sv){ r->bytes + f.at, f.n };
	}
	return row;
}

/* Have a row in the queue, if there is one in what was fed. */
static bool
queue_row(struct csv_reader *r)
{
	while (r->next_row == r->nrows && !r->fault.what) {
		forget_taken(r);
		if (r->rest.n)
			r->rest = sv_from(r->rest, take_line(r, r->rest));
		else if (r->last)
			finish(r);
		else
			break;
	}
	return r->next_row < r->nrows;
}

bool
csv_reader_row(struct csv_reader *r, sv **fields, ptrdiff_t *nfields, long *line)
{
	bool direct = r->between_rows && r->next_row == r->nrows && !r->fault.what;
	ptrdiff_t length, n = direct ? cut_plain_row(r, r->rest, &length) : 0;

	if (n) {
		*line = r->line++;
		r->rest = sv_from(r->rest, length);
	} else if (queue_row(r)) {
		struct queued_row row = next_queued(r);
		*line = row.line;
		n = row.nfields;
	}
	*fields = r->views;
	*nfields = n;
	return n > 0;
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
