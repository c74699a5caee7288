/* report.xlsx through libxlsxwriter in constant-memory mode: every sheet has
 * its own temporary file, so rows of several sheets may come in turns. */
#include "book.h"
#include <stdlib.h>
#include <xlsxwriter.h>
#include "err.h"
#include "sheet.h"
#include "xmlout.h"

enum {
	CREATED = 315532800,            /* 1980-01-01: no clock, the day zip counts from */
	LONG_WIDTH = 60, TEXT_WIDTH = 16, NUMBER_WIDTH = 10
};

struct leaf {
	lxw_worksheet *sheet;
	const struct schema *schema;
	lxw_row_t rows;                 /* written, the header with them */
	enum report_kind kinds[SCHEMA_MAX_COLUMNS];
};

struct book {
	const char *path;
	lxw_workbook *file;
	lxw_worksheet *first;
	lxw_row_t line;
	lxw_col_t column;
	lxw_format *date, *wrap, *style[BOOK_STYLES];
	struct leaf leaves[REPORT_TABLES];
};

static void
must(const struct book *b, lxw_error error)
{
	if (error)
		die(EXIT_SYSTEM, "%s: %s", b->path, lxw_strerror(error));
}

static void
make_styles(struct book *b)
{
	static const lxw_color_t fill[BOOK_STYLES] = {
		[BOOK_SHIP] = 0xCDE8CF, [BOOK_MIXED] = 0xF6E7B8, [BOOK_SKIP] = 0xF3CFC9
	};

	for (int i = 0; i < BOOK_STYLES; i++) {
		b->style[i] = workbook_add_format(b->file);
		if (i == BOOK_HEADING)
			format_set_bold(b->style[i]);
		if (fill[i])
			format_set_bg_color(b->style[i], fill[i]);
	}
	b->date = workbook_add_format(b->file);
	format_set_num_format(b->date, "yyyy-mm-dd");
	b->wrap = workbook_add_format(b->file);
	format_set_text_wrap(b->wrap);
	format_set_align(b->wrap, LXW_ALIGN_VERTICAL_TOP);
}

static void
start_leaf(struct book *b, struct leaf *leaf, const struct schema *schema)
{
	static const double widths[] = {
		[REPORT_TEXT] = TEXT_WIDTH, [REPORT_LONG] = LONG_WIDTH,
		[REPORT_NUMBER] = NUMBER_WIDTH, [REPORT_DATE] = NUMBER_WIDTH
	};

	leaf->schema = schema;
	leaf->sheet = workbook_add_worksheet(b->file, schema->name);
	if (!leaf->sheet)
		die(EXIT_SYSTEM, "%s: sheet %s cannot be made", b->path, schema->name);
	for (int i = 0; i < schema->ncolumns; i++) {
		lxw_col_t column = (lxw_col_t)i;

		leaf->kinds[i] = report_kind(schema->columns[i]);
		must(b, worksheet_set_column(leaf->sheet, column, column, widths[leaf->kinds[i]], NULL));
		must(b, worksheet_write_string(leaf->sheet, 0, column, schema->columns[i],
		    b->style[BOOK_HEADING]));
	}
	worksheet_freeze_panes(leaf->sheet, 1, 0);
	leaf->rows = 1;
}

struct book *
book_create(struct arena *keep, const char *path)
{
	struct book *b = new(keep, struct book, 1);
	lxw_workbook_options options = { .constant_memory = LXW_TRUE };
	lxw_doc_properties properties = { .title = "assay report", .created = CREATED };

	b->path = path;
	b->file = workbook_new_opt(path, &options);
	if (!b->file)
		die(EXIT_SYSTEM, "%s: cannot be made", path);
	must(b, workbook_set_properties(b->file, &properties));
	make_styles(b);
	b->first = workbook_add_worksheet(b->file, "report");
	must(b, worksheet_set_column(b->first, 0, 0, 2 * TEXT_WIDTH, NULL));
	must(b, worksheet_set_column(b->first, 1, SCHEMA_MAX_COLUMNS, TEXT_WIDTH, NULL));
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

static void
put_cell(struct book *b, struct leaf *leaf, int i, sv cell, struct arena a)
{
	lxw_col_t column = (lxw_col_t)i;
	lxw_datetime day;

	if (leaf->kinds[i] == REPORT_NUMBER && sheet_number(cell)) {
		double number = strtod(sv_cstr(&a, cell), NULL);
		must(b, worksheet_write_number(leaf->sheet, leaf->rows, column, number, NULL));
	} else if (leaf->kinds[i] == REPORT_DATE && read_day(cell, &day)) {
		must(b, worksheet_write_datetime(leaf->sheet, leaf->rows, column, &day, b->date));
	} else if (cell.n) {
		sv text = sheet_fit(&a, xmlout_clean(&a, cell));
		must(b, worksheet_write_string(leaf->sheet, leaf->rows, column, sv_cstr(&a, text),
		    leaf->kinds[i] == REPORT_LONG ? b->wrap : NULL));
	}
}

void
book_row(struct book *b, enum report_table table, const sv *cells, struct arena scratch)
{
	struct leaf *leaf = &b->leaves[table];

	if (leaf->rows > SHEET_ROWS_MAX)
		return;
	if (leaf->rows == SHEET_ROWS_MAX) {
		must(b, worksheet_write_string(leaf->sheet, leaf->rows++, 0,
		    "more rows than a sheet holds: the rest is in the CSV file", NULL));
		return;
	}
	for (int i = 0; i < leaf->schema->ncolumns; i++)
		put_cell(b, leaf, i, cells[i], scratch);
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
book_next_line(struct book *b)
{
	b->line++;
	b->column = 0;
}

void
book_commit(struct book *b)
{
	for (int i = 0; i < REPORT_TABLES; i++) {
		struct leaf *leaf = &b->leaves[i];

		must(b, worksheet_autofilter(leaf->sheet, 0, 0, leaf->rows - 1,
		    (lxw_col_t)(leaf->schema->ncolumns - 1)));
	}
	must(b, workbook_close(b->file));
}
