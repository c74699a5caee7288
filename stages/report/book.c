/* report.xlsx through libxlsxwriter in constant-memory mode: every sheet has
 * its own temporary file, so rows of several sheets may come in turns.
 *
 * A number keeps the decimals that it has in the table, so that what a program
 * exports from the book are the table's cells again. */
#include "book.h"
#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>
#include "err.h"
#include "sheet.h"
#include "xmlout.h"

enum {
	CREATED = 315532800,            /* 1980-01-01: no clock, the day zip counts from */
	LONG_WIDTH = 60, TEXT_WIDTH = 16, NUMBER_WIDTH = 9, DATE_WIDTH = 12, FIRST_WIDTH = 34,
	DECIMALS_MAX = 6,
	DIGITS_MAX = 15                 /* that a spreadsheet keeps */
};

struct leaf {
	lxw_worksheet *sheet;
	const struct schema *schema;
	lxw_row_t rows;                 /* written, the header with them */
	long links;
	bool cut;
	int verdict;                    /* column of verdicts; -1: none */
	enum report_kind kinds[SCHEMA_MAX_COLUMNS];
};

struct book {
	const char *path;
	lxw_workbook *file;
	lxw_worksheet *first;
	lxw_row_t line;
	lxw_col_t column;
	long links;                     /* on the first sheet */
	lxw_row_t rows;                 /* of a leaf at most, the header with them */
	lxw_format *date, *wrap, *style[BOOK_STYLES], *number[DECIMALS_MAX + 1];
	struct leaf leaves[REPORT_TABLES];
};

const enum book_style book_verdict[VERDICT_KINDS] = {
	BOOK_SHIP, BOOK_MIXED, BOOK_SKIP, BOOK_UNDECIDED
};

static void
must(const struct book *b, lxw_error error)
{
	if (error)
		die(EXIT_SYSTEM, "%s: %s", b->path, lxw_strerror(error));
}

static lxw_format *
number_format(struct book *b, const char *pattern)
{
	lxw_format *format = workbook_add_format(b->file);

	format_set_num_format(format, pattern);
	return format;
}

static void
make_styles(struct book *b)
{
	static const struct { lxw_color_t fill, ink; double size; bool bold; } looks[BOOK_STYLES] = {
		[BOOK_TITLE] = { 0, 0, 18, true }, [BOOK_HEADING] = { 0xE9ECE6, 0, 0, true },
		[BOOK_SOFT] = { 0, 0x565F68, 0, false },
		[BOOK_SHIP] = { 0xDCEFE2, 0x1B5E3D, 0, false }, [BOOK_MIXED] = { 0xF7EBC9, 0x6B4A00, 0, false },
		[BOOK_SKIP] = { 0xF7DDD9, 0x8E2A21, 0, false }, [BOOK_UNDECIDED] = { 0xE6E8EA, 0x4A525A, 0, false },
	};
	static const char *const patterns[DECIMALS_MAX + 1] = {
		"0", "0.0", "0.00", "0.000", "0.0000", "0.00000", "0.000000"
	};

	for (int i = 0; i < BOOK_STYLES; i++) {
		b->style[i] = workbook_add_format(b->file);
		if (looks[i].bold)
			format_set_bold(b->style[i]);
		if (looks[i].size > 0)
			format_set_font_size(b->style[i], looks[i].size);
		if (looks[i].fill)
			format_set_bg_color(b->style[i], looks[i].fill);
		if (looks[i].ink)
			format_set_font_color(b->style[i], looks[i].ink);
	}
	for (int i = 0; i <= DECIMALS_MAX; i++)
		b->number[i] = number_format(b, patterns[i]);
	b->date = number_format(b, "yyyy-mm-dd");
	b->wrap = workbook_add_format(b->file);
	format_set_text_wrap(b->wrap);
	format_set_align(b->wrap, LXW_ALIGN_VERTICAL_TOP);
}

static void
start_leaf(struct book *b, struct leaf *leaf, const struct schema *schema)
{
	static const double widths[] = {
		[REPORT_TEXT] = TEXT_WIDTH, [REPORT_LONG] = LONG_WIDTH,
		[REPORT_NUMBER] = NUMBER_WIDTH, [REPORT_DATE] = DATE_WIDTH
	};

	leaf->schema = schema;
	leaf->verdict = -1;
	leaf->sheet = workbook_add_worksheet(b->file, schema->name);
	if (!leaf->sheet)
		die(EXIT_SYSTEM, "%s: sheet %s cannot be made", b->path, schema->name);
	for (int i = 0; i < schema->ncolumns; i++) {
		lxw_col_t column = (lxw_col_t)i;
		const char *name = schema->columns[i];
		double width = (double)strlen(name) + 4;        /* the filter's button */

		leaf->kinds[i] = report_kind(name);
		if (strcmp(name, "verdict") == 0 || strcmp(name, "panel_verdict") == 0)
			leaf->verdict = i;
		if (width < widths[leaf->kinds[i]])
			width = widths[leaf->kinds[i]];
		must(b, worksheet_set_column(leaf->sheet, column, column, width, NULL));
		must(b, worksheet_write_string(leaf->sheet, 0, column, name, b->style[BOOK_HEADING]));
	}
	worksheet_freeze_panes(leaf->sheet, 1, 0);
	leaf->rows = 1;
}

struct book *
book_create(struct arena *keep, const char *path, long rows)
{
	struct book *b = new(keep, struct book, 1);
	lxw_workbook_options options = { .constant_memory = LXW_TRUE };
	lxw_doc_properties properties = { .title = "assay report", .created = CREATED };

	b->path = path;
	b->rows = (lxw_row_t)(rows < SHEET_ROWS_MAX ? rows + 1 : SHEET_ROWS_MAX);
	b->file = workbook_new_opt(path, &options);
	if (!b->file)
		die(EXIT_SYSTEM, "%s: cannot be made", path);
	must(b, workbook_set_properties(b->file, &properties));
	make_styles(b);
	b->first = workbook_add_worksheet(b->file, "report");
	must(b, worksheet_set_column(b->first, 0, 0, FIRST_WIDTH, NULL));
	must(b, worksheet_set_column(b->first, 1, SCHEMA_MAX_COLUMNS, TEXT_WIDTH, NULL));
	worksheet_gridlines(b->first, LXW_HIDE_ALL_GRIDLINES);
	worksheet_set_landscape(b->first);
	worksheet_fit_to_pages(b->first, 1, 0);
	for (int i = 0; i < REPORT_TABLES; i++)
		start_leaf(b, &b->leaves[i], report_tables[i]);
	return b;
}

/* YYYY-MM-DD in the years that spreadsheets know. */
static bool
read_day(sv s, lxw_datetime *day)
{
	long long y, m, d;

	if (s.n != 10 || s.p[4] != '-' || s.p[7] != '-' || !sv_int(sv_slice(s, 0, 4), &y)
	    || !sv_int(sv_slice(s, 5, 7), &m) || !sv_int(sv_slice(s, 8, 10), &d) || y < 1901)
		return false;
	*day = (lxw_datetime){ .year = (int)y, .month = (int)m, .day = (int)d };
	return true;
}

/* The format that shows the number as it stands; NULL if none does. */
static lxw_format *
format_of(const struct book *b, sv number)
{
	ptrdiff_t point = sv_chr(number, '.'), decimals = point < 0 ? 0 : number.n - point - 1;

	if (!sheet_number(number) || number.n > DIGITS_MAX || decimals > DECIMALS_MAX)
		return NULL;
	return b->number[decimals];
}

static void
put_text(struct book *b, struct leaf *leaf, int i, sv cell, long long review, struct arena a)
{
	lxw_col_t column = (lxw_col_t)i;
	char *text = sv_cstr(&a, sheet_fit(&a, xmlout_clean(&a, cell)));
	lxw_format *format = leaf->kinds[i] == REPORT_LONG ? b->wrap
	    : i == leaf->verdict ? b->style[book_verdict[verdict_of(cell)]] : NULL;

	if (i == 0 && review && review < b->rows && leaf->links < LXW_MAX_NUMBER_URLS) {
		char *url = sv_cstr(&a, sv_printf(&a, "internal:'%s'!A%lld",
		    report_tables[REPORT_REVIEWS]->name, review + 1));

		leaf->links++;
		must(b, worksheet_write_url_opt(leaf->sheet, leaf->rows, column, url, NULL, text, NULL));
		return;
	}
	must(b, worksheet_write_string(leaf->sheet, leaf->rows, column, text, format));
}

static void
put_cell(struct book *b, struct leaf *leaf, int i, sv cell, long long review, struct arena a)
{
	lxw_col_t column = (lxw_col_t)i;
	lxw_format *format = leaf->kinds[i] == REPORT_NUMBER ? format_of(b, cell) : NULL;
	lxw_datetime day;

	if (!cell.n)
		return;
	if (format)
		must(b, worksheet_write_number(leaf->sheet, leaf->rows, column,
		    strtod(sv_cstr(&a, cell), NULL), format));
	else if (leaf->kinds[i] == REPORT_DATE && read_day(cell, &day))
		must(b, worksheet_write_datetime(leaf->sheet, leaf->rows, column, &day, b->date));
	else
		put_text(b, leaf, i, cell, review, a);
}

void
book_row(struct book *b, enum report_table table, const sv *cells, long long review,
    struct arena scratch)
{
	struct leaf *leaf = &b->leaves[table];

	if (leaf->cut)
		return;
	if (leaf->rows == b->rows) {
		leaf->cut = true;
		must(b, worksheet_write_string(leaf->sheet, leaf->rows, 0,
		    "There are more rows: all are in the CSV file of this name.", NULL));
		return;
	}
	for (int i = 0; i < leaf->schema->ncolumns; i++)
		put_cell(b, leaf, i, cells[i], review, scratch);
	leaf->rows++;
}

void
book_cell(struct book *b, sv text, enum book_style style, struct arena a)
{
	if (sheet_number(text))
		must(b, worksheet_write_number(b->first, b->line, b->column,
		    strtod(sv_cstr(&a, text), NULL), b->style[style]));
	else if (text.n)
		must(b, worksheet_write_string(b->first, b->line, b->column,
		    sv_cstr(&a, sheet_fit(&a, xmlout_clean(&a, text))), b->style[style]));
	b->column++;
}

void
book_link(struct book *b, sv text, enum book_style style, enum report_table table, long long row,
    struct arena a)
{
	char *url = sv_cstr(&a, sv_printf(&a, "internal:'%s'!A%lld", report_tables[table]->name, row + 1));
	lxw_format *format = style == BOOK_PLAIN ? NULL : b->style[style];

	if (row >= b->rows || b->links == LXW_MAX_NUMBER_URLS || !text.n) {
		book_cell(b, text, style, a);
		return;
	}
	b->links++;
	must(b, worksheet_write_url_opt(b->first, b->line, b->column++, url, format,
	    sv_cstr(&a, sheet_fit(&a, xmlout_clean(&a, text))), NULL));
}

void
book_next_line(struct book *b)
{
	b->line++;
	b->column = 0;
}

long
book_rows(const struct book *b, enum report_table table, bool *cut)
{
	*cut = b->leaves[table].cut;
	return (long)b->leaves[table].rows - 1;
}

void
book_commit(struct book *b)
{
	for (int i = 0; i < REPORT_TABLES; i++) {
		struct leaf *leaf = &b->leaves[i];

		must(b, worksheet_autofilter(leaf->sheet, 0, 0, leaf->rows - 1 + leaf->cut,
		    (lxw_col_t)(leaf->schema->ncolumns - 1)));
	}
	must(b, workbook_close(b->file));
}
