/* CSV files that people write: lists, rules, gold.  The header names the
 * columns; a byte order mark and CRLF are taken as they come. */
#include "csvread.h"
#include "err.h"
#include "file.h"
#include "table.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	CHUNK = 1 << 16,
	PASSED = 1 << 20        /* bytes after which pages that were read may leave memory */
};

struct csv_in {
	const char *name;
	struct csv_reader *csv;
	struct arena keep;
	sv file;                        /* mapped; empty: the bytes are somebody else's */
	ptrdiff_t forgotten;            /* bytes of it whose pages were given back */
	sv rest;                        /* not yet fed */
	bool fed_all;
	sv columns[SCHEMA_MAX_COLUMNS];
	int ncolumns;
	bool ragged;                    /* rows of another length are for the caller to see to */
	ptrdiff_t nfields;              /* of the last row */
};

static bool
next_fields(struct csv_in *in, sv **fields, ptrdiff_t *n, long *line)
{
	while (!csv_reader_row(in->csv, fields, n, line)) {
		struct csv_fault f = csv_reader_fault(in->csv);
		if (f.what)
			die(EXIT_INPUT, "%s:%ld: %s: %s", in->name, f.line, f.what, f.why);
		if (in->fed_all)
			return false;
		ptrdiff_t size = in->rest.n < CHUNK ? in->rest.n : CHUNK;
		in->fed_all = size == in->rest.n;
		if (in->file.n && in->rest.p - in->file.p - in->forgotten >= PASSED) {
			file_forget(sv_from(in->file, in->forgotten), PASSED);
			in->forgotten += PASSED;
		}
		csv_reader_feed(in->csv, sv_slice(in->rest, 0, size), in->fed_all);
		in->rest = sv_from(in->rest, size);
	}
	return true;
}

static void
read_header(struct csv_in *in)
{
	sv *fields;
	ptrdiff_t n;
	long line;

	if (!next_fields(in, &fields, &n, &line))
		die(EXIT_INPUT, "%s:1: empty: no header row", in->name);
	if (n > SCHEMA_MAX_COLUMNS)
		die(EXIT_INPUT, "%s:%ld: %td columns, at most %d are read", in->name, line, n,
		    SCHEMA_MAX_COLUMNS);
	for (ptrdiff_t i = 0; i < n; i++)
		in->columns[i] = sv_copy(&in->keep, sv_trim(fields[i]));
	in->ncolumns = (int)n;
}

struct csv_in *
csv_open_bytes(const char *name, sv bytes)
{
	struct csv_in *in = calloc(1, sizeof *in);

	if (!in)
		die(EXIT_SYSTEM, "out of memory reading %s", name);
	if (sv_starts(bytes, SV("\xEF\xBB\xBF")))
		bytes = sv_from(bytes, 3);
	in->name = name;
	in->rest = bytes;
	in->csv = csv_reader_new(',');
	in->keep = arena_new(1 << 20);
	read_header(in);
	return in;
}

struct csv_in *
csv_open(const char *path)
{
	sv map = file_map(path);
	struct csv_in *in = csv_open_bytes(path, map);

	in->file = map;
	return in;
}

int
csv_column(const struct csv_in *in, const char *name)
{
	for (int i = 0; i < in->ncolumns; i++)
		if (sv_eq(in->columns[i], sv_of(name)))
			return i;
	return -1;
}

int
csv_columns(const struct csv_in *in)
{
	return in->ncolumns;
}

sv
csv_column_name(const struct csv_in *in, int i)
{
	return in->columns[i];
}

bool
csv_next(struct csv_in *in, struct row *row, struct arena *a)
{
	sv *fields;
	ptrdiff_t n;

	if (!next_fields(in, &fields, &n, &row->line))
		return false;
	if (n != in->ncolumns && !in->ragged)
		die(EXIT_INPUT, "%s:%ld: %td fields, the header has %d", in->name, row->line, n,
		    in->ncolumns);
	in->nfields = n;
	for (ptrdiff_t i = 0; i < in->ncolumns; i++)
		row->col[i] = i < n ? sv_copy(a, fields[i]) : SV("");
	return true;
}

void
csv_allow_ragged(struct csv_in *in)
{
	in->ragged = true;
}

ptrdiff_t
csv_fields(const struct csv_in *in)
{
	return in->nfields;
}

/* The address space of the column names is kept: callers hold views of them. */
/* Few digits with or without a point, as most numbers are: a large table of them is read
 * in a fifth of the time.  Digits and power of ten are exact, so that their quotient is
 * what strtod gives. */
static bool
plain_number(sv s, double *value)
{
	enum { DIGITS = 15 };
	bool minus = s.n && s.p[0] == '-';
	long long digits = 0, unit = 1;
	bool point = false;

	s = sv_from(s, minus);
	if (s.n == 0 || s.n > DIGITS)
		return false;
	for (ptrdiff_t i = 0; i < s.n; i++) {
		if (s.p[i] >= '0' && s.p[i] <= '9')
			digits = 10 * digits + s.p[i] - '0';
		else if (s.p[i] != '.' || point || s.n == 1)
			return false;
		unit *= point ? 10 : 1;
		point = point || s.p[i] == '.';
	}
	*value = (minus ? -1.0 : 1.0) * (double)digits / (double)unit;
	return true;
}

double
csv_number(const struct csv_in *in, const struct row *row, int column, struct arena scratch)
{
	double value;
	if (plain_number(row->col[column], &value))
		return value;
	char *text = sv_cstr(&scratch, row->col[column]), *end;
	value = strtod(text, &end);
	if (end == text || *end || !isfinite(value))
		die(EXIT_USAGE, "%s:%ld: %.*s: \"%s\" is no number", in->name, row->line,
		    SV_ARG(in->columns[column]), text);
	return value;
}

void
csv_close(struct csv_in *in)
{
	csv_reader_free(in->csv);
	file_unmap(in->file);
	free(in);
}
