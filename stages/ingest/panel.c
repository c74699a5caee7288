/* A review is a slice of the file: what stands between its outer quotes, or the
 * whole paragraph if it has none.  Whether quotes are outer ones is told by
 * counting depth: the first mark must stay open until the last one.  Straight
 * marks have no direction; the characters around them give it. */
#include "panel.h"

struct paragraph {
	sv text;                        /* without blanks around it */
	long line;                      /* where it begins */
	long lines;
};

struct cursor {
	sv text;
	ptrdiff_t at;
	long line;                      /* of the byte at `at` */
};

/* The next line without its end; CR, LF and CRLF end one. */
static bool
next_line(struct cursor *c, sv *line)
{
	ptrdiff_t end = c->at;

	if (c->at >= c->text.n)
		return false;
	while (end < c->text.n && c->text.p[end] != '\n' && c->text.p[end] != '\r')
		end++;
	*line = sv_slice(c->text, c->at, end);
	if (end + 1 < c->text.n && c->text.p[end] == '\r' && c->text.p[end + 1] == '\n')
		end++;
	c->at = end + 1 < c->text.n ? end + 1 : c->text.n;
	c->line++;
	return true;
}

/* A run of lines that are not blank. */
static bool
next_paragraph(struct cursor *c, struct paragraph *p)
{
	struct cursor before = *c;
	sv line;

	while (next_line(c, &line) && sv_trim(line).n == 0)
		before = *c;
	if (before.at >= c->text.n)
		return false;
	*p = (struct paragraph){ .line = before.line };
	ptrdiff_t start = before.at, end = start;
	for (*c = before; next_line(c, &line) && sv_trim(line).n; before = *c) {
		end = line.p + line.n - c->text.p;
		p->lines++;
	}
	*c = before;
	p->text = sv_trim(sv_slice(c->text, start, end));
	return true;
}

struct quotes {
	sv open, close;
};
static const struct quotes curly = { SV_INIT("\xE2\x80\x9C"), SV_INIT("\xE2\x80\x9D") };
static const struct quotes straight = { SV_INIT("\""), SV_INIT("\"") };

static const struct quotes *
other_make(const struct quotes *q)
{
	return q == &curly ? &straight : &curly;
}

/* The marks that S begins with, or NULL. */
static const struct quotes *
quotes_of(sv s)
{
	return sv_starts(s, curly.open) ? &curly : sv_starts(s, straight.open) ? &straight : NULL;
}

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* A straight mark opens if what stands before it lets a word begin and
 * something follows it. */
static bool
straight_opens(sv s, ptrdiff_t at)
{
	static const sv before[] = { SV_INIT("("), SV_INIT("["), SV_INIT("-"), SV_INIT("/"),
		SV_INIT("\xE2\x80\x93"), SV_INIT("\xE2\x80\x94"),     /* dashes */
		SV_INIT("\xE2\x80\x98"), SV_INIT("\xE2\x80\x9C") };   /* curly quotes that open */
	bool begins = at == 0 || is_blank(s.p[at - 1]);

	for (size_t i = 0; i < sizeof before / sizeof *before && !begins; i++)
		begins = sv_ends(sv_slice(s, 0, at), before[i]);
	return begins && at + 1 < s.n && !is_blank(s.p[at + 1]);
}

/* +1, -1 or 0 for an opening, a closing or no mark at AT. */
static int
mark_at(const struct quotes *q, sv s, ptrdiff_t at)
{
	sv rest = sv_from(s, at);

	if (q == &straight)
		return s.p[at] != '"' ? 0 : straight_opens(s, at) ? 1 : -1;
	return sv_starts(rest, q->open) ? 1 : sv_starts(rest, q->close) ? -1 : 0;
}

/* Does BODY end in a closing mark of the other make that closes nothing inside?
 * People's editors turn one mark of a pair and forget the other. */
static bool
closed_by_other(const struct quotes *q, sv body)
{
	const struct quotes *other = other_make(q);
	bool loose = false;
	int depth = 0;

	for (ptrdiff_t i = 0; i < body.n; i++) {
		int mark = mark_at(other, body, i);
		if (mark < 0)
			loose = depth == 0;
		if (depth + mark >= 0)
			depth += mark;
	}
	return loose && sv_ends(body, other->close);
}

enum shape {
	SHAPE_PLAIN,            /* the first mark belongs to a part of the text */
	SHAPE_QUOTED,           /* the first and the last mark are the outer ones */
	SHAPE_OPEN              /* the first mark is still open at the end */
};

/* What the quotes are of a paragraph whose opening mark stands before BODY.  A
 * closing mark at the very end is the outer one unless each mark before it has
 * its partner inside: counts that do not match are inch marks or slips. */
static enum shape
shape_of(const struct quotes *q, sv body)
{
	int depth = 1;
	bool closed_inside = false;

	for (ptrdiff_t i = 0; i < body.n; i++) {
		depth += mark_at(q, body, i);
		if (depth == 0 && i + q->close.n < body.n)
			closed_inside = true;
	}
	if (sv_ends(body, q->close))
		return closed_inside && depth == 0 ? SHAPE_PLAIN : SHAPE_QUOTED;
	if (depth > 0 && !closed_by_other(q, body))
		return SHAPE_OPEN;
	return depth > 0 && !closed_inside ? SHAPE_QUOTED : SHAPE_PLAIN;
}

/* Length of the mark at the end of a quoted BODY. */
static ptrdiff_t
closing_mark(const struct quotes *q, sv body)
{
	return sv_ends(body, q->close) ? q->close.n : other_make(q)->close.n;
}

static sv
behind_mark(const struct quotes *q, sv s)
{
	return sv_starts(s, q->open) ? sv_from(s, q->open.n) : s;
}

struct reading {
	struct cursor cursor;
	int64_t source_start;
	long text_max;
	struct draft *draft;
	long turns;
};

static int64_t
position(const struct reading *r, sv part)
{
	return r->source_start < 0 ? -1 : r->source_start + (part.p - r->cursor.text.p);
}

static void
deliver(struct reading *r, sv text, long line)
{
	struct review review = { .slot = r->turns++ % 2 ? 'B' : 'A', .text = text,
		.source_start = position(r, text), .panel = draft_panel_title(r->draft) };

	if (sv_trim(text).n == 0)
		draft_fault(r->draft, REACH_ROW, FAULT_EMPTY_TEXT, line, -1, "nothing between the quotes");
	else if (text.n > r->text_max)
		draft_fault(r->draft, REACH_ROW, FAULT_TEXT_TOO_LONG, line, -1, "a review of %td bytes", text.n);
	else
		draft_review(r->draft, &review);
}

/* A quotation that P opens and does not close goes on; each further paragraph may
 * open it again.  It ends with the paragraph in which it is closed. */
static void
read_running(struct reading *r, const struct quotes *q, struct paragraph p)
{
	const char *start = p.text.p + q->open.n, *end = p.text.p + p.text.n;
	enum shape shape = SHAPE_OPEN;
	struct paragraph next;

	draft_fault(r->draft, REACH_NOTE, FAULT_QUOTE_OPEN, p.line, -1, "no closing mark in this paragraph");
	while (shape == SHAPE_OPEN && next_paragraph(&r->cursor, &next)) {
		shape = shape_of(q, behind_mark(q, next.text));
		end = next.text.p + next.text.n;
	}
	if (shape == SHAPE_QUOTED)
		end -= closing_mark(q, next.text);
	if (shape == SHAPE_PLAIN)       /* closed before the end: no outer quotes then */
		start -= q->open.n;
	deliver(r, (sv){ start, end - start }, p.line);
}

/* Several lines, each of them a whole quotation: reviews that lost the blank
 * lines between them. */
static bool
runs_together(const struct quotes *q, const struct paragraph *p)
{
	struct cursor lines = { p->text, 0, p->line };
	sv line;

	if (p->lines < 2)
		return false;
	while (next_line(&lines, &line)) {
		line = sv_trim(line);
		if (!sv_starts(line, q->open) || shape_of(q, behind_mark(q, line)) != SHAPE_QUOTED)
			return false;
	}
	return true;
}

static sv
unquoted(const struct quotes *q, sv s)
{
	return sv_slice(s, q->open.n, s.n - closing_mark(q, s));
}

static void
read_lines(struct reading *r, const struct quotes *q, const struct paragraph *p)
{
	struct cursor lines = { p->text, 0, p->line };
	sv line;

	draft_fault(r->draft, REACH_NOTE, FAULT_RUN_TOGETHER, p->line, -1, "%ld quoted lines", p->lines);
	while (next_line(&lines, &line))
		deliver(r, unquoted(q, sv_trim(line)), lines.line - 1);
}

static void
read_review(struct reading *r, const struct paragraph *p)
{
	const struct quotes *q = quotes_of(p->text);

	if (!q) {
		deliver(r, p->text, p->line);
		return;
	}
	if (runs_together(q, p)) {
		read_lines(r, q, p);
		return;
	}
	switch (shape_of(q, behind_mark(q, p->text))) {
	case SHAPE_PLAIN:
		deliver(r, p->text, p->line);
		break;
	case SHAPE_QUOTED:
		deliver(r, unquoted(q, p->text), p->line);
		break;
	case SHAPE_OPEN:
		read_running(r, q, *p);
		break;
	}
}

static const sv versus = SV_INIT(" vs ");

static int
count_versus(sv line)
{
	int n = 0;

	for (ptrdiff_t at; (at = sv_find(line, versus)) >= 0; n++)
		line = sv_from(line, at + versus.n - 1);        /* the blank may serve twice */
	return n;
}

/* A line further down that looks like the title: then notes stand above it. */
static long
title_below(struct cursor c)
{
	enum { TITLE_MAX = 120 };        /* longer ones are sentences */
	sv line;

	while (next_line(&c, &line))
		if (line.n <= TITLE_MAX && count_versus(line) == 1 && !quotes_of(sv_trim(line)))
			return c.line - 1;
	return 0;
}

static void
refuse_title(struct reading *r, sv line, long at)
{
	long below = title_below(r->cursor);
	sv shown = fault_excerpt(line);

	if (below)
		draft_fault(r->draft, REACH_FILE, FAULT_NO_TITLE, at, -1,
		    "text stands before the title on line %ld: \"%.*s\"", below, SV_ARG(shown));
	else
		draft_fault(r->draft, REACH_FILE, FAULT_NO_TITLE, at, -1, "no ` vs ` in \"%.*s\"", SV_ARG(shown));
}

/* The first line that is not blank. */
static void
read_title(struct reading *r)
{
	sv line = { NULL, 0 };

	while (sv_trim(line).n == 0)
		if (!next_line(&r->cursor, &line)) {
			draft_fault(r->draft, REACH_FILE, FAULT_EMPTY, 0, -1, "no line with text");
			return;
		}
	long at = r->cursor.line - 1;
	sv title = sv_trim(line);
	int n = count_versus(title);
	if (n == 1)
		draft_title(r->draft, title, position(r, title));
	else if (n > 1)
		draft_fault(r->draft, REACH_FILE, FAULT_TITLE_AMBIGUOUS, at, -1, "%d times ` vs `", n);
	else
		refuse_title(r, line, at);
}

void
panel_read(sv text, int64_t source_start, long text_max, struct draft *d)
{
	struct reading r = { { text, 0, 1 }, source_start, text_max, d, 0 };
	struct paragraph p;

	read_title(&r);
	while (!draft_refused(d) && next_paragraph(&r.cursor, &p))
		read_review(&r, &p);
	if (!draft_refused(d) && r.turns == 0)
		draft_fault(d, REACH_FILE, FAULT_NO_REVIEWS, 0, -1, "nothing behind the title");
}
