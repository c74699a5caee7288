/* libcsv trims, is lax, knows no lines and collects an open quote without end
 * unless it is told otherwise; this file is where it is told.  Rows are queued
 * because its callbacks cannot pause: a chunk's rows are handed out before the
 * next chunk is fed.  Fields lie back to back in one buffer and are addressed
 * by offset until they are handed out, since the buffer may move. */
#include "csvread.h"
#include "err.h"
#include <csv.h>
#include <stdlib.h>
#include <string.h>

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

/* Grow an array to hold WANT items. */
static void *
room(void *v, ptrdiff_t *cap, ptrdiff_t want, size_t size)
{
	if (want <= *cap)
		return v;
	while (*cap < want)
		*cap = *cap ? 2 * *cap : 256;
	v = realloc(v, (size_t)*cap * size);
	if (!v)
		die(EXIT_SYSTEM, "out of memory reading CSV");
	return v;
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

/* CR, LF and CRLF each end a row.  libcsv calls with the character that ended
 * it (with CSV_REPALL_NL also for empty lines, without fields), or -1 at the
 * end of the data. */
static void
take_row(int c, void *reader)
{
	struct csv_reader *r = reader;
	bool second_half = c == '\n' && r->after_cr && r->nfields == r->row_first;

	r->after_cr = c == '\r';
	if (second_half)
		return;
	if (r->nfields > r->row_first && !r->fault.what) {
		r->rows = room(r->rows, &r->rows_cap, r->nrows + 1, sizeof *r->rows);
		r->rows[r->nrows++] =
		    (struct queued_row){ r->row_first, r->nfields - r->row_first, r->line };
	}
	r->row_first = r->nfields;
	r->line += r->newlines + 1;
	r->newlines = 0;
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

bool
csv_reader_feed(struct csv_reader *r, sv bytes, bool last)
{
	forget_taken(r);
	if (!r->fault.what && bytes.n &&
	    csv_parse(&r->parser, bytes.p, (size_t)bytes.n, take_field, take_row, r) != (size_t)bytes.n)
		note_fault(r);
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
