/* A window over the file holds the row being read; positions inside it count
 * from the row's begin, so that the window may move and grow under them. */
#include "csvscan.h"
#include "err.h"
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 4 * STREAM_CAP, END = -1 };

struct csv_scan {
	struct stream stream;
	ptrdiff_t row_max;
	bool lax;
	char separator;
	char *window;
	ptrdiff_t cap, row, pos, end;   /* in the window: the row's begin, the next byte, the bytes' end */
	int64_t base;                   /* byte of the text that window[0] is */
	long line;                      /* of the next byte */
	bool dropped;                   /* the row's first bytes are no longer there */
	bool ended;
	int64_t literal;                /* byte of a quote that is to be taken as it is; -1: none */
};

/* A field as it stands in the window. */
struct raw_field {
	ptrdiff_t start, end;           /* from the row's begin; quotes included */
	bool quoted, escaped;           /* in quotes; with more than plain text between them */
};

struct csv_scan *
csv_scan_new(struct arena *keep, struct stream stream, ptrdiff_t row_max, bool lax)
{
	struct csv_scan *s = new(keep, struct csv_scan, 1);

	s->stream = stream;
	s->row_max = row_max;
	s->lax = lax;
	s->cap = WINDOW;
	s->window = malloc(WINDOW);
	s->line = 1;
	s->literal = -1;
	if (!s->window)
		die(EXIT_SYSTEM, "out of memory for a row");
	return s;
}

void
csv_scan_free(struct csv_scan *s)
{
	free(s->window);
}

void
csv_scan_separator(struct csv_scan *s, char separator)
{
	s->separator = separator;
}

/* Drop what stands before the row; if the row alone fills the window, grow it or
 * give the row up. */
static void
make_room(struct csv_scan *s)
{
	if (s->end - s->row > s->row_max) {
		s->dropped = true;
		s->row = s->end;
	}
	if (s->row > 0) {
		memmove(s->window, s->window + s->row, (size_t)(s->end - s->row));
		s->base += s->row;
		s->pos -= s->row;
		s->end -= s->row;
		s->row = 0;
	}
	if (s->cap - s->end < STREAM_CAP) {
		s->cap *= 2;
		s->window = realloc(s->window, (size_t)s->cap);
		if (!s->window)
			die(EXIT_SYSTEM, "out of memory for a row of %td bytes", s->end);
	}
}

static bool
refill(struct csv_scan *s)
{
	if (s->ended)
		return false;
	make_room(s);
	ptrdiff_t n = s->stream.read(s->stream.from, s->window + s->end, s->cap - s->end);
	s->ended = n <= 0;
	s->end += n > 0 ? n : 0;
	return n > 0;
}

static inline int
peek(struct csv_scan *s)
{
	if (s->pos == s->end && !refill(s))
		return END;
	return (unsigned char)s->window[s->pos];
}

static int64_t
here(const struct csv_scan *s)
{
	return s->base + s->pos;
}

/* Step over C, which peek returned: CR, LF and CRLF count as one line end. */
static inline void
step(struct csv_scan *s, int c)
{
	s->pos++;
	if (c == '\n' || (c == '\r' && peek(s) != '\n'))
		s->line++;
}

/* The first trouble counts, but a NUL counts more than text behind a quote, which
 * can be repaired. */
static void
note_trouble(struct csv_record *r, enum csv_trouble trouble, long line, int64_t at)
{
	bool worse = trouble == CSV_NUL && r->trouble == CSV_AFTER_QUOTE;

	if (r->trouble != CSV_FINE && !worse)
		return;
	r->trouble = trouble;
	r->trouble_line = line;
	r->trouble_at = at;
}

static bool
ends_field(const struct csv_scan *s, int c)
{
	return c == END || c == '\n' || c == '\r' || (c == s->separator && c != 0);
}

static void
scan_unquoted(struct csv_scan *s, struct csv_record *r)
{
	int c;

	for (; !ends_field(s, c = peek(s)); s->pos++) {
		if (c == '"')
			r->bare_quote = true;
		if (c == 0)
			note_trouble(r, CSV_NUL, s->line, here(s));
	}
}

/* From the opening quote to behind the closing one; false if there is none. */
static bool
scan_quoted(struct csv_scan *s, struct csv_record *r, struct raw_field *f)
{
	long line = s->line;
	int64_t at = here(s);
	int c;

	f->quoted = true;
	for (s->pos++; (c = peek(s)) != END; step(s, c)) {
		if (c == 0)
			note_trouble(r, CSV_NUL, s->line, here(s));
		if (c != '"')
			continue;
		s->pos++;
		if (peek(s) != '"')
			return true;
		f->escaped = true;
	}
	/* That the file ends here outweighs whatever else was found on the way. */
	r->trouble = CSV_FINE;
	note_trouble(r, CSV_OPEN_QUOTE, line, at);
	return false;
}

static struct raw_field
scan_field(struct csv_scan *s, struct csv_record *r)
{
	struct raw_field f = { .start = s->pos - s->row };

	if (peek(s) != '"' || here(s) == s->literal) {
		scan_unquoted(s, r);
	} else if (scan_quoted(s, r, &f) && !ends_field(s, peek(s))) {
		f.escaped = true;
		note_trouble(r, peek(s) == 0 ? CSV_NUL : CSV_AFTER_QUOTE, s->line, here(s));
		scan_unquoted(s, r);
	}
	f.end = s->pos - s->row;
	return f;
}

/* Doubled quotes to single ones; what follows the closing quote as it is. */
static sv
unescape(sv raw, struct arena *a)
{
	char *p = new(a, char, raw.n);
	ptrdiff_t n = 0, i = 1;

	for (; i < raw.n; i++) {
		if (raw.p[i] == '"' && (++i == raw.n || raw.p[i] != '"'))
			break;
		p[n++] = raw.p[i];
	}
	if (i < raw.n) {
		memcpy(p + n, raw.p + i, (size_t)(raw.n - i));
		n += raw.n - i;
	}
	return (sv){ p, n };
}

static struct csv_field
finish_field(const struct csv_scan *s, const struct raw_field *f, struct arena *a)
{
	sv raw = { s->window + s->row + f->start, f->end - f->start };
	int64_t at = s->base + s->row + f->start;

	if (f->escaped)
		return (struct csv_field){ unescape(raw, a), -1 };
	if (f->quoted)
		return (struct csv_field){ sv_copy(a, sv_slice(raw, 1, raw.n - 1)), at + 1 };
	return (struct csv_field){ sv_copy(a, raw), at };
}

static void
scan_record(struct csv_scan *s, struct csv_record *r, struct arena *a)
{
	int c;

	do {
		struct raw_field f = scan_field(s, r);
		if (!s->dropped && r->trouble != CSV_OPEN_QUOTE)
			*push(r, a) = finish_field(s, &f, a);
		c = peek(s);
		if (c == s->separator && c != 0)
			s->pos++;
	} while (c == s->separator && c != 0);
	if (c == '\r') {
		step(s, c);
		c = peek(s) == '\n' ? '\n' : END;
	}
	if (c == '\n')
		step(s, c);
	if (s->pos - s->row > s->row_max)       /* also if it happened to fit the window */
		s->dropped = true;
}

/* A row that ended inside quotes is read again with the opening quote as an
 * ordinary character. */
static void
scan_lax(struct csv_scan *s, struct csv_record *r, struct arena *a, struct arena before)
{
	struct csv_record first = *r;

	while (r->trouble == CSV_OPEN_QUOTE && !s->dropped) {
		s->literal = r->trouble_at;
		csv_scan_again(s, &first);
		*a = before;
		*r = (struct csv_record){ .line = first.line, .at = first.at };
		scan_record(s, r, a);
	}
	if (first.trouble == CSV_OPEN_QUOTE)
		note_trouble(r, CSV_OPEN_QUOTE, first.trouble_line, first.trouble_at);
}

bool
csv_scan_next(struct csv_scan *s, struct csv_record *r, struct arena *a)
{
	struct arena before = *a;

	s->row = s->pos;
	s->dropped = false;
	if (peek(s) == END)
		return false;
	*r = (struct csv_record){ .line = s->line, .at = here(s) };
	scan_record(s, r, a);
	if (s->lax)
		scan_lax(s, r, a, before);
	if (s->dropped) {
		r->n = 0;
		if (r->trouble != CSV_OPEN_QUOTE)
			r->trouble = CSV_FINE;
		note_trouble(r, CSV_TOO_LONG, r->line, r->at);
	}
	r->blank = r->trouble == CSV_FINE && r->n == 1 && r->v[0].value.n == 0 && r->v[0].at == r->at;
	return true;
}

void
csv_scan_again(struct csv_scan *s, const struct csv_record *last)
{
	s->pos = s->row;
	s->line = last->line;
}
