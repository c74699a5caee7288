/* Reading and writing the CSV tables between the stages.
 *
 * libcsv knows no byte positions, so a reader finds the end row first, at the
 * tail of the file, whose form is fixed; then it streams the bytes before it
 * through digest and parser and compares count and digest at the end. */
#include "table.h"
#include "csvread.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "publish.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	CHUNK = 1 << 16,
	HEAD_MAX = 4096,        /* rows 1 and 2 together */
	TAIL_MAX = 64           /* the end row */
};

/* Where the parts of a table lie in its file. */
struct layout {
	struct table_head head;
	sv columns;                     /* row 2, without its line end */
	off_t body, end;                /* the rows between; end is where the end row begins */
};

struct table_in {
	const char *path;
	const struct schema *schema;
	struct csv_reader *csv;
	struct digest *digest;
	struct layout layout;
	struct arena keep;
	off_t at;
	long long rows;
	int fd;
	char chunk[CHUNK];
};

struct table_out {
	struct out *out;
	const struct schema *schema;
	long long rows;
	int column;
	char *row;                      /* the row that is being put together */
	ptrdiff_t used, room;
};

/* `assay-NAME,VERSION,KEY` and the line below it. */
static bool
parse_head(struct layout *l, sv bytes)
{
	sv rest = bytes;
	sv first = sv_cut(&rest, '\n');
	long long version;

	if (!rest.p || !sv_starts(first, SV("assay-")))
		return false;
	l->head.name = sv_from(sv_cut(&first, ','), 6);
	sv number = sv_cut(&first, ',');
	if (!first.p || !sv_int(number, &version))
		return false;
	l->head.version = (long)version;
	l->head.key = first;
	l->columns = sv_cut(&rest, '\n');
	l->body = rest.p - bytes.p;
	return rest.p != NULL;
}

/* `end,ROWS,DIGEST` as the last line. */
static bool
parse_end(struct layout *l, sv tail, off_t tail_at)
{
	if (!sv_ends(tail, SV("\n")))
		return false;
	sv body = sv_slice(tail, 0, tail.n - 1);
	const char *lf = memrchr(body.p, '\n', (size_t)body.n);
	if (!lf)
		return false;
	sv line = sv_from(body, lf - body.p + 1);
	l->end = tail_at + (lf - body.p) + 1;
	if (!sv_eq(sv_cut(&line, ','), SV("end")) || !sv_int(sv_cut(&line, ','), &l->head.rows))
		return false;
	l->head.digest = line;
	return line.n == DIGEST_HEX && l->end >= l->body;
}

static bool
read_layout(struct arena *a, int fd, struct layout *l)
{
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	ptrdiff_t head = st.st_size < HEAD_MAX ? (ptrdiff_t)st.st_size : HEAD_MAX;
	ptrdiff_t tail = st.st_size < TAIL_MAX ? (ptrdiff_t)st.st_size : TAIL_MAX;
	char *h = new(a, char, head + 1), *t = new(a, char, tail + 1);
	return file_read_at(fd, h, 0, head) && file_read_at(fd, t, st.st_size - tail, tail) &&
	    parse_head(l, (sv){ h, head }) && parse_end(l, (sv){ t, tail }, st.st_size - tail);
}

bool
table_head(struct arena *a, const char *path, struct table_head *head)
{
	struct layout l = { 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return false;
	bool whole = read_layout(a, fd, &l);
	close(fd);
	*head = l.head;
	return whole;
}

static void
check_schema(const char *path, const struct layout *l, const struct schema *s)
{
	sv rest = l->columns;

	if (!sv_eq(l->head.name, sv_of(s->name)))
		die(EXIT_INPUT, "%s:1: table is \"%.*s\", wanted \"%s\"", path, SV_ARG(l->head.name),
		    s->name);
	if (l->head.version != s->version)
		die(EXIT_INPUT, "%s:1: %s table of version %ld; this program reads version %d", path,
		    s->name, l->head.version, s->version);
	for (int i = 0; i < s->ncolumns; i++) {
		sv column = sv_cut(&rest, ',');
		if (!sv_eq(column, sv_of(s->columns[i])))
			die(EXIT_INPUT, "%s:2: column %d is \"%.*s\", wanted \"%s\"", path, i + 1,
			    SV_ARG(column), s->columns[i]);
	}
	if (rest.p)
		die(EXIT_INPUT, "%s:2: more columns than the %d of %s", path, s->ncolumns, s->name);
}

struct table_in *
table_open(const char *path, const struct schema *schema)
{
	struct table_in *t = calloc(1, sizeof *t);

	if (!t)
		die(EXIT_SYSTEM, "out of memory opening %s", path);
	struct arena keep = t->keep = arena_new(2 * (HEAD_MAX + TAIL_MAX));
	t->path = path;
	t->schema = schema;
	t->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (t->fd < 0)
		die_unopened(path);
	if (!read_layout(&keep, t->fd, &t->layout))
		die(EXIT_INPUT, "%s: not a whole table: head or end row is missing", path);
	check_schema(path, &t->layout, schema);
	t->csv = csv_reader_new(',');
	t->digest = digest_new();
	t->at = t->layout.body;
	return t;
}

enum { LINES_ABOVE_BODY = 2 };

static void
die_on_fault(const struct table_in *t)
{
	struct csv_fault f = csv_reader_fault(t->csv);

	if (f.what)
		die(EXIT_INPUT, "%s:%ld: %s: %s", t->path, f.line + LINES_ABOVE_BODY, f.what, f.why);
}

/* The next chunk to the parser; false when the body is used up. */
static bool
feed(struct table_in *t)
{
	off_t left = t->layout.end - t->at;
	ptrdiff_t n = left < CHUNK ? (ptrdiff_t)left : CHUNK;

	if (n == 0)
		return false;
	if (!file_read_at(t->fd, t->chunk, t->at, n))
		die_errno("%s", t->path);
	t->at += n;
	digest_add(t->digest, (sv){ t->chunk, n });
	csv_reader_feed(t->csv, (sv){ t->chunk, n }, t->at == t->layout.end);
	return true;
}

static void
check_end(struct table_in *t)
{
	char room[64];
	struct arena scratch = { room, room + sizeof room };

	if (!t->digest)
		return;
	sv digest = digest_hex(&scratch, digest_end(t->digest));
	t->digest = NULL;
	if (t->rows != t->layout.head.rows)
		die(EXIT_INPUT, "%s: damaged: %lld rows, its end row says %lld", t->path, t->rows,
		    t->layout.head.rows);
	if (!sv_eq(digest, t->layout.head.digest))
		die(EXIT_INPUT, "%s: damaged: its digest is %.*s, its end row says %.*s", t->path,
		    SV_ARG(digest), SV_ARG(t->layout.head.digest));
}

bool
table_view(struct table_in *t, struct row *row)
{
	sv *fields;
	ptrdiff_t n;
	long line;

	while (!csv_reader_row(t->csv, &fields, &n, &line)) {
		die_on_fault(t);
		if (!feed(t)) {
			check_end(t);
			return false;
		}
	}
	row->line = line + LINES_ABOVE_BODY;
	if (n != t->schema->ncolumns)
		die(EXIT_INPUT, "%s:%ld: %td fields, wanted %d", t->path, row->line, n,
		    t->schema->ncolumns);
	memcpy(row->col, fields, (size_t)n * sizeof *fields);
	t->rows++;
	return true;
}

bool
table_next(struct table_in *t, struct row *row, struct arena *a)
{
	if (!table_view(t, row))
		return false;
	const sv *last = row->col + t->schema->ncolumns - 1;
	const char *from = row->col[0].p;
	sv copy = sv_copy(a, (sv){ from, last->p + last->n - from });
	for (int i = 0; i < t->schema->ncolumns; i++)
		row->col[i].p = copy.p + (row->col[i].p - from);
	return true;
}

void
table_close(struct table_in *t)
{
	if (t->digest)
		digest_end(t->digest);
	csv_reader_free(t->csv);
	arena_free(&t->keep);
	close(t->fd);
	free(t);
}

/* Of a field that is not empty. */
static bool
needs_quotes(sv s)
{
	static const bool special[256] = { [','] = true, ['"'] = true, ['\n'] = true, ['\r'] = true };
	const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;

	if (p[0] == ' ' || p[0] == '\t' || end[-1] == ' ' || end[-1] == '\t')
		return true;
	for (; end - p >= 4; p += 4)    /* few have one: looked at together */
		if (special[p[0]] | special[p[1]] | special[p[2]] | special[p[3]])
			return true;
	for (; p < end; p++)
		if (special[*p])
			return true;
	return false;
}

/* With its quotes doubled; there is room for twice its length.  Returns the end. */
static char *
put_doubled(char *to, sv s)
{
	for (ptrdiff_t from = 0, end; from < s.n; from = end) {
		const char *quote = memchr(s.p + from, '"', (size_t)(s.n - from));
		end = quote ? quote + 1 - s.p : s.n;
		to = (char *)memcpy(to, s.p + from, (size_t)(end - from)) + (end - from);
		if (quote)
			*to++ = '"';
	}
	return to;
}

void
csv_put(struct out *out, sv s, bool lone)
{
	enum { PIECE = 256 };
	char piece[2 * PIECE];

	if (s.n ? !needs_quotes(s) : !lone) {
		out_put(out, s);
		return;
	}
	out_byte(out, '"');
	for (ptrdiff_t from = 0; from < s.n; from += PIECE) {
		char *end = put_doubled(piece, sv_slice(s, from, s.n - from > PIECE ? from + PIECE : s.n));
		out_put(out, (sv){ piece, end - piece });
	}
	out_byte(out, '"');
}

struct table_out *
table_create(const char *path, const struct schema *schema, const char *key)
{
	struct table_out *t = calloc(1, sizeof *t);

	if (!t)
		die(EXIT_SYSTEM, "out of memory for %s", path);
	t->schema = schema;
	t->out = out_create(path);
	out_printf(t->out, "assay-%s,%d,%s\n", schema->name, schema->version, key);
	for (int i = 0; i < schema->ncolumns; i++)
		out_printf(t->out, "%s%s", i ? "," : "", schema->columns[i]);
	out_byte(t->out, '\n');
	out_digest_from(t->out);
	return t;
}

static void
make_room(struct table_out *t, ptrdiff_t n)
{
	t->room = 2 * (t->used + n);
	t->row = realloc(t->row, (size_t)t->room);
	if (!t->row)
		die(EXIT_SYSTEM, "out of memory: a row of %td bytes", t->used + n);
}

/* Where the next field goes, which has up to N bytes: behind the comma. */
static inline char *
begin_field(struct table_out *t, ptrdiff_t n)
{
	if (t->column == t->schema->ncolumns)
		die(EXIT_SYSTEM, "%s table: more than %d fields in a row", t->schema->name,
		    t->schema->ncolumns);
	if (t->room - t->used < n + 1)
		make_room(t, n + 1);
	if (t->column++)
		t->row[t->used++] = ',';
	return t->row + t->used;
}

void
table_put(struct table_out *t, sv s)
{
	enum { QUOTES = 2 };
	char *p = begin_field(t, 2 * s.n + QUOTES), *end = p + s.n;

	if (s.n ? needs_quotes(s) : t->schema->ncolumns == 1) {
		*p = '"';
		end = put_doubled(p + 1, s);
		*end++ = '"';
	} else if (s.n) {
		memcpy(p, s.p, (size_t)s.n);
	}
	t->used = end - t->row;
}

void
table_put_cstr(struct table_out *t, const char *s)
{
	table_put(t, sv_of(s));
}

void
table_put_empty(struct table_out *t)
{
	if (t->schema->ncolumns == 1)
		table_put(t, (sv){ "", 0 });
	else                            /* most fields of many tables */
		begin_field(t, 0);
}

void
table_put_int(struct table_out *t, long long value)
{
	t->used += sv_digits(begin_field(t, SV_DIGITS), value);
}

void
table_put_real(struct table_out *t, double value, int decimals)
{
	char room[400];
	struct arena scratch = { room, room + sizeof room };

	table_put(t, real_text(&scratch, value, decimals));
}

/* VALUE in so many units of its last decimal, if it is short and plain how it rounds;
 * else -1. */
static long long
last_decimals(double value, int decimals)
{
	static const double units[] = { 1, 10, 100, 1e3, 1e4, 1e5, 1e6 };
	const double most = 1e9, doubt = 1e-3;

	if (decimals >= (int)(sizeof units / sizeof *units) || value < 0 || value > most)
		return -1;
	double scaled = value * units[decimals];
	long long down = (long long)scaled;
	double rest = scaled - (double)down;
	return rest < 0.5 - doubt ? down : rest > 0.5 + doubt ? down + 1 : -1;
}

/* As printf would write it, at a tenth of the cost. */
static sv
decimal_text(struct arena *a, long long n, int decimals, bool negative)
{
	enum { ROOM = 24 };
	char *digits = new(a, char, ROOM), *p = digits + ROOM;

	for (int i = 0; i <= decimals || n > 0; n /= 10, i++) {
		if (i == decimals)
			*--p = '.';
		*--p = (char)('0' + n % 10);
	}
	if (negative)
		*--p = '-';
	return (sv){ p, digits + ROOM - p };
}

sv
real_text(struct arena *a, double value, int decimals)
{
	if (value - value != 0)         /* infinite or not a number */
		die(EXIT_SYSTEM, "a value that is no number was to be written");
	long long n = last_decimals(value < 0 ? -value : value, decimals);
	if (n >= 0 && decimals > 0)
		return decimal_text(a, n, decimals, value < 0 && n > 0);
	sv text = sv_printf(a, "%.*f", decimals, value);
	if (text.p[0] == '-' && (ptrdiff_t)strspn(text.p + 1, "0.") == text.n - 1)
		text = sv_from(text, 1);
	return text;
}

sv
real_signed(struct arena *a, double value, int decimals)
{
	sv text = real_text(a, value, decimals);

	return sv_starts(text, SV("-")) ? text : sv_concat(a, SV("+"), text);
}

void
table_end_row(struct table_out *t)
{
	if (t->column != t->schema->ncolumns)
		die(EXIT_SYSTEM, "%s table: %d fields in a row, wanted %d", t->schema->name, t->column,
		    t->schema->ncolumns);
	out_put(t->out, (sv){ t->row, t->used });
	out_byte(t->out, '\n');
	t->column = 0;
	t->used = 0;
	t->rows++;
}

void
table_commit(struct table_out *t)
{
	char room[64];
	struct arena scratch = { room, room + sizeof room };
	sv digest = digest_hex(&scratch, out_digest(t->out));

	out_printf(t->out, "end,%lld,%.*s\n", t->rows, SV_ARG(digest));
	out_commit(t->out);
	free(t->row);
	free(t);
}
