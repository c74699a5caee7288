#include "delimited.h"
#include "csvscan.h"
#include "utf8.h"
#include <strings.h>

const char *const column_settings[COLUMN_KINDS] = {
	"column_text", "column_panel", "column_product", "column_lens", "column_reviewer", "column_date",
	"column_verdict", "column_rating"
};

struct rows {
	const struct delimited *how;
	struct draft *draft;
	struct csv_scan *scan;
	ptrdiff_t width;                /* fields of the header */
	int at[COLUMN_KINDS];           /* -1: no such column */
};

/* The position in the file of a position in the text; -1: it was converted. */
static int64_t
in_file(const struct rows *r, int64_t at)
{
	return r->how->source_start < 0 || at < 0 ? -1 : r->how->source_start + at;
}

/* ------------------------------------------------------------ the header */

static bool
same_name(sv a, sv b)
{
	a = sv_trim(a);
	return a.n == b.n && strncasecmp(a.p, b.p, (size_t)a.n) == 0;
}

/* How many columns have NAME; the last of them in *AT. */
static int
count_columns(const struct csv_record *head, sv name, int *at)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < head->n; i++)
		if (same_name(head->v[i].value, name)) {
			*at = (int)i;
			n++;
		}
	return n;
}

/* The column of a kind by the first of its names that is there; -1. */
static int
find_column(const struct csv_record *head, const struct sv_list *names)
{
	int at = -1;

	for (ptrdiff_t i = 0; i < names->n && at < 0; i++)
		count_columns(head, names->v[i], &at);
	return at;
}

static struct sv_list
column_names(const struct csv_record *head, struct arena *a)
{
	struct sv_list names = { 0 };

	for (ptrdiff_t i = 0; i < head->n; i++)
		*push(&names, a) = sv_trim(head->v[i].value);
	return names;
}

static void
map_columns(struct rows *r, const struct csv_record *head, struct arena scratch)
{
	struct sv_list names = column_names(head, &scratch);

	draft_columns(r->draft, &names);
	for (int k = 0; k < COLUMN_KINDS; k++) {
		int ignored, at = r->at[k] = find_column(head, r->how->names + k);
		if (at < 0)
			continue;
		sv name = sv_trim(head->v[at].value);
		int n = count_columns(head, name, &ignored);
		if (n > 1)
			draft_fault(r->draft, REACH_FILE, FAULT_COLUMN_TWICE, head->line, -1,
			    "%d columns \"%.*s\"", n, SV_ARG(fault_excerpt(name)));
	}
	for (ptrdiff_t i = 0; i < head->n; i++)
		if (sv_trim(head->v[i].value).n == 0)
			draft_fault(r->draft, REACH_NOTE, FAULT_COLUMN_UNNAMED, head->line, -1, "column %td", i + 1);
	r->width = head->n;
}

static void
refuse_header(struct rows *r, const struct csv_record *head, struct arena a)
{
	struct sv_list names = column_names(head, &a);
	sv found = fault_excerpt(sv_join(&a, &names, SV(", ")));
	draft_fault(r->draft, REACH_FILE, FAULT_NO_TEXT_COLUMN, head->line, -1, "%td column%s: %.*s", head->n,
	    head->n == 1 ? "" : "s", SV_ARG(found));
}

/* The separator is the one with which a column for the text is there. */
static bool
try_separators(struct rows *r, struct csv_record *head, struct arena *a)
{
	const char *separators = r->how->tabs_first ? "\t,;" : ",;\t";
	struct arena before = *a;
	char widest = separators[0];
	ptrdiff_t width = 0;

	for (const char *s = separators; *s; s++) {
		*a = before;
		csv_scan_separator(r->scan, *s);
		if (!csv_scan_next(r->scan, head, a))
			return false;
		if (head->n == 0 || find_column(head, r->how->names + COLUMN_TEXT) >= 0)
			return true;
		if (head->n > width) {
			width = head->n;
			widest = *s;
		}
		csv_scan_again(r->scan, head);
	}
	csv_scan_separator(r->scan, widest);
	return csv_scan_next(r->scan, head, a);
}

/* The header, behind blank lines and a first line `sep=X`, which is a spreadsheet's
 * note to itself.  False: there is none. */
static bool
read_header(struct rows *r, struct csv_record *head, struct arena *a)
{
	csv_scan_separator(r->scan, 0);
	do {
		if (!csv_scan_next(r->scan, head, a))
			return false;
	} while (head->blank);
	if (head->n == 0)               /* too long to go back to */
		return true;
	sv line = head->v[0].value;
	if (line.n != 5 || strncasecmp(line.p, "sep=", 4) != 0) {
		csv_scan_again(r->scan, head);
		return try_separators(r, head, a);
	}
	char separator = line.p[4];
	if (separator != ',' && separator != ';' && separator != '\t') {
		draft_fault(r->draft, REACH_FILE, FAULT_NO_TEXT_COLUMN, head->line, -1,
		    "`sep=%c`: the separator must be a comma, a semicolon or a tab", separator);
		return false;
	}
	csv_scan_separator(r->scan, separator);
	return csv_scan_next(r->scan, head, a);
}

/* ------------------------------------------------------------------ rows */

/* False if the row, or the file, is of no use.  LEAST is what trouble costs. */
static bool
survives_trouble(struct rows *r, const struct csv_record *rec, enum fault_reach least)
{
	static const struct {
		enum fault_code code;
		enum fault_reach reach;
		bool can_repair;
		const char *what;
	} table[] = {
		[CSV_OPEN_QUOTE] = { FAULT_CSV_OPEN_QUOTE, REACH_FILE, true, "a quote opens here" },
		[CSV_AFTER_QUOTE] = { FAULT_CSV_AFTER_QUOTE, REACH_ROW, true, "text behind a closing quote" },
		[CSV_NUL] = { FAULT_NUL, REACH_ROW, false, "a NUL byte" },
		[CSV_TOO_LONG] = { FAULT_CSV_ROW_TOO_LONG, REACH_ROW, false, "the row is too long" },
	};
	enum csv_trouble t = rec->trouble;

	if (t == CSV_FINE)
		return true;
	int64_t at = in_file(r, rec->trouble_at);
	if (r->how->lax && table[t].can_repair && rec->n) {
		draft_fault(r->draft, REACH_NOTE, FAULT_CSV_REPAIRED, rec->trouble_line, at, "%s", table[t].what);
		return true;
	}
	draft_fault(r->draft, table[t].reach > least ? table[t].reach : least, table[t].code, rec->trouble_line, at,
	    "%s", table[t].what);
	return false;
}

static bool
all_empty(const struct csv_record *rec, ptrdiff_t from)
{
	for (ptrdiff_t i = from; i < rec->n; i++)
		if (sv_trim(rec->v[i].value).n)
			return false;
	return true;
}

/* As many fields as the header has; lax fills up with empty ones, and cuts off
 * those that are. */
static bool
right_width(struct rows *r, struct csv_record *rec, struct arena *a)
{
	if (rec->n == r->width)
		return true;
	if (!r->how->lax || !all_empty(rec, r->width)) {
		draft_fault(r->draft, REACH_ROW, FAULT_CSV_FIELDS, rec->line, in_file(r, rec->at),
		    "%td fields, %td expected", rec->n, r->width);
		return false;
	}
	draft_fault(r->draft, REACH_NOTE, FAULT_CSV_REPAIRED, rec->line, in_file(r, rec->at),
	    "%td fields, %td expected", rec->n, r->width);
	while (rec->n < r->width)
		*push(rec, a) = (struct csv_field){ { "", 0 }, -1 };
	rec->n = r->width;
	return true;
}

/* Is the value text of a size that may be? */
static bool
value_usable(struct rows *r, const struct csv_record *rec, int kind)
{
	const struct csv_field *f = rec->v + r->at[kind];
	const char *name = column_settings[kind] + sizeof "column_" - 1;
	ptrdiff_t bad = utf8_invalid(f->value);

	if (f->value.n > r->how->field_max) {
		draft_fault(r->draft, REACH_ROW, FAULT_TEXT_TOO_LONG, rec->line, in_file(r, rec->at),
		    "%s of %td bytes", name, f->value.n);
		return false;
	}
	if (bad >= 0) {
		draft_fault(r->draft, REACH_ROW, FAULT_UTF8_INVALID, rec->line,
		    in_file(r, f->at < 0 ? rec->at : f->at + bad), "0x%02x in %s is not UTF-8", (unsigned char)f->value.p[bad],
		    name);
		return false;
	}
	return true;
}

static sv
value_of(const struct rows *r, const struct csv_record *rec, int kind)
{
	return r->at[kind] < 0 ? SV("") : sv_trim(rec->v[r->at[kind]].value);
}

static sv
date_of(struct rows *r, const struct csv_record *rec, struct arena *a)
{
	sv given = value_of(r, rec, COLUMN_DATE);
	sv date = given_date(r->how->months, a, given);

	if (given.n && !date.n)
		draft_fault(r->draft, REACH_CELL, FAULT_DATE_IGNORED, rec->line,
		    in_file(r, rec->v[r->at[COLUMN_DATE]].at), "\"%.*s\"", SV_ARG(fault_excerpt(given)));
	return date;
}

static void
read_row(struct rows *r, struct csv_record *rec, struct arena a)
{
	if (!right_width(r, rec, &a))
		return;
	for (int k = 0; k < COLUMN_KINDS; k++)
		if (r->at[k] >= 0 && !value_usable(r, rec, k))
			return;
	const struct csv_field *text = rec->v + r->at[COLUMN_TEXT];
	if (sv_trim(text->value).n == 0) {
		draft_fault(r->draft, REACH_ROW, FAULT_EMPTY_TEXT, rec->line, in_file(r, rec->at),
		    "the text is empty, other fields are not");
		return;
	}
	struct review review = {
		.source_start = in_file(r, text->at),
		.text = text->value,
		.panel = value_of(r, rec, COLUMN_PANEL),
		.product = value_of(r, rec, COLUMN_PRODUCT),
		.lens = value_of(r, rec, COLUMN_LENS),
		.reviewer = value_of(r, rec, COLUMN_REVIEWER),
		.date = date_of(r, rec, &a),
		.verdict = value_of(r, rec, COLUMN_VERDICT),
		.rating = value_of(r, rec, COLUMN_RATING),
	};
	draft_review(r->draft, &review);
}

static void
read_rows(struct rows *r, struct arena page)
{
	struct csv_record rec;

	for (struct arena a = page; !draft_refused(r->draft) && csv_scan_next(r->scan, &rec, &a); a = page) {
		if (rec.blank || !survives_trouble(r, &rec, REACH_ROW))
			continue;
		if (all_empty(&rec, 0)) {
			draft_fault(r->draft, REACH_NOTE, FAULT_CSV_EMPTY_ROWS, rec.line, -1, "no field has a value");
			continue;
		}
		if (rec.bare_quote && rec.trouble == CSV_FINE)
			draft_fault(r->draft, REACH_NOTE, FAULT_CSV_BARE_QUOTE, rec.line, -1, "a quote in the middle");
		read_row(r, &rec, a);
	}
}

void
delimited_read(struct stream stream, const struct delimited *how, struct draft *d, struct arena a)
{
	struct rows r = { .how = how, .draft = d };
	struct csv_record head = { 0 };

	r.scan = csv_scan_new(&a, stream, 4 * how->field_max, how->lax);
	bool any = read_header(&r, &head, &a);
	if (any && survives_trouble(&r, &head, REACH_FILE)) {
		if (find_column(&head, how->names + COLUMN_TEXT) < 0)
			refuse_header(&r, &head, a);
		map_columns(&r, &head, a);
		read_rows(&r, a);
	}
	if (!draft_refused(d) && draft_reviews(d) == 0 && draft_bad_rows(d) == 0)
		draft_fault(d, REACH_FILE, FAULT_NO_REVIEWS, 0, -1, any ? "a header and no rows" : "not even a header");
	csv_scan_free(r.scan);
}
