#include "draft.h"
#include "err.h"
#include "file.h"
#include "utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIELDS = 8, BUFFER = 1 << 18, PAGE_CAP = 1 << 30, WHAT_MAX = 400 };

/* The part of a review that is not text, as it waits in the file. */
struct entry {
	long number;
	int64_t source_start;
	ptrdiff_t length[FIELDS];
	char slot;
};

struct draft {
	FILE *file;
	struct arena page, a;           /* a: page as far as this file of the corpus used it */
	long rows_max;
	long reviews, bad_rows, cells[FAULT_CODES];
	struct fault_list faults;
	struct fault notes[FAULT_CODES];
	long noted[FAULT_CODES];
	struct fault refusal;
	bool refused;
	sv title, columns;
};

struct draft *
draft_new(struct arena *keep, const char *folder, long rows_max)
{
	struct draft *d = new(keep, struct draft, 1);

	d->file = fdopen(file_nameless(folder), "w+");
	if (!d->file || setvbuf(d->file, NULL, _IOFBF, BUFFER) != 0)
		die_errno("%s: the file that reviews wait in", folder);
	d->page = arena_new(PAGE_CAP);
	d->rows_max = rows_max;
	return d;
}

void
draft_rewind(struct draft *d)
{
	if (fseek(d->file, 0, SEEK_SET) != 0)
		die_errno("the file that reviews wait in");
}

void
draft_begin(struct draft *d)
{
	struct draft fresh = { .file = d->file, .page = d->page, .a = d->page, .rows_max = d->rows_max };

	*d = fresh;
	draft_rewind(d);
	if (ftruncate(fileno(d->file), 0) != 0)
		die_errno("the file that reviews wait in");
}

static void
field_list(const struct review *r, sv field[FIELDS])
{
	const sv all[FIELDS] = { r->text, r->panel, r->product, r->lens, r->reviewer, r->date, r->verdict,
		r->rating };

	memcpy(field, all, sizeof all);
}

static void
put(struct draft *d, const void *p, size_t n)
{
	if (n && fwrite(p, 1, n, d->file) != n)
		die_errno("the file that reviews wait in");
}

static void
put_review(struct draft *d, const struct review *r, long number)
{
	struct entry e = { .number = number, .source_start = r->source_start, .slot = r->slot };
	sv field[FIELDS];

	field_list(r, field);
	for (int i = 0; i < FIELDS; i++)
		e.length[i] = field[i].n;
	put(d, &e, sizeof e);
	for (int i = 0; i < FIELDS; i++)
		put(d, field[i].p, (size_t)field[i].n);
}

void
draft_title(struct draft *d, sv title, int64_t source_start)
{
	struct review r = { .source_start = source_start, .text = title, .panel = title };

	d->title = sv_copy(&d->a, title);
	put_review(d, &r, 0);
}

void
draft_columns(struct draft *d, const struct sv_list *names)
{
	d->columns = sv_join(&d->a, names, SV(";"));
}

void
draft_review(struct draft *d, const struct review *r)
{
	put_review(d, r, ++d->reviews);
}

bool
draft_next(struct draft *d, struct review *r, struct arena *a)
{
	struct entry e;
	sv field[FIELDS];

	if (fread(&e, sizeof e, 1, d->file) != 1) {
		if (ferror(d->file))
			die_errno("the file that reviews wait in");
		return false;
	}
	for (int i = 0; i < FIELDS; i++) {
		char *p = new(a, char, e.length[i]);
		if (fread(p, 1, (size_t)e.length[i], d->file) != (size_t)e.length[i])
			die_errno("the file that reviews wait in");
		field[i] = (sv){ p, e.length[i] };
	}
	*r = (struct review){ e.number, e.slot, e.source_start, field[0], field[1], field[2], field[3],
		field[4], field[5], field[6], field[7] };
	return true;
}

/* Values beyond rows_max are only counted, or a column of them would fill the
 * memory. */
static bool
keep_cell(struct draft *d, const struct fault *f)
{
	if (++d->cells[f->code] > d->rows_max)
		return false;
	*push(&d->faults, &d->a) = *f;
	return true;
}

static bool
keep_note(struct draft *d, const struct fault *f)
{
	if (d->noted[f->code]++ > 0)
		return false;
	d->notes[f->code] = *f;
	return true;
}

static bool
keep_row(struct draft *d, const struct fault *f)
{
	*push(&d->faults, &d->a) = *f;
	if (++d->bad_rows > d->rows_max)
		draft_fault(d, REACH_FILE, FAULT_TOO_MANY_BAD_ROWS, f->line, -1, "%ld rows were refused, the last: %.*s",
		    d->bad_rows, SV_ARG(f->what));
	return true;
}

/* False if the fault was counted only, so that its words may go. */
static bool
keep_fault(struct draft *d, const struct fault *f)
{
	if (d->refused)
		return false;
	switch (f->reach) {
	case REACH_NOTE:
		return keep_note(d, f);
	case REACH_CELL:
		return keep_cell(d, f);
	case REACH_ROW:
		return keep_row(d, f);
	case REACH_FILE:
		break;
	}
	d->refused = true;
	d->refusal = *f;
	return true;
}

void
draft_fail(struct draft *d, const struct fault *f)
{
	keep_fault(d, f);
}

void
draft_fault(struct draft *d, enum fault_reach reach, enum fault_code code, long line, int64_t byte,
    const char *fmt, ...)
{
	struct arena before = d->a;
	char what[WHAT_MAX];
	va_list args;

	va_start(args, fmt);
	int n = vsnprintf(what, sizeof what, fmt, args);
	va_end(args);
	if (n >= WHAT_MAX)
		n = WHAT_MAX - 1;
	struct fault f = { code, reach, line, byte, utf8_printable(&d->a, (sv){ what, n }) };
	if (!keep_fault(d, &f))
		d->a = before;
}

bool
draft_refused(const struct draft *d)
{
	return d->refused;
}

long
draft_reviews(const struct draft *d)
{
	return d->reviews;
}

long
draft_bad_rows(const struct draft *d)
{
	return d->bad_rows;
}

sv
draft_panel_title(const struct draft *d)
{
	return d->title;
}

sv
draft_column_names(const struct draft *d)
{
	return d->columns;
}

struct fault_list
draft_faults(struct draft *d)
{
	struct fault_list list = d->faults;

	if (d->refused) {
		list = (struct fault_list){ 0 };
		*push(&list, &d->a) = d->refusal;
		return list;
	}
	for (int code = 0; code < FAULT_CODES; code++) {
		struct fault f = d->notes[code];
		if (d->noted[code] > 1)
			f.what = sv_printf(&d->a, "%.*s (the first of %ld)", SV_ARG(f.what), d->noted[code]);
		if (d->noted[code])
			*push(&list, &d->a) = f;
		if (d->cells[code] > d->rows_max) {
			f = (struct fault){ (enum fault_code)code, REACH_CELL, 0, -1,
				sv_printf(&d->a, "%ld further values", d->cells[code] - d->rows_max) };
			*push(&list, &d->a) = f;
		}
	}
	return list;
}
