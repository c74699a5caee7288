/* Elements come in the order of the rows of their table.  A row that has little in
 * common with its element is not that element's: a row is missing in front of it,
 * or it is one too many; where the next element is not its own either, the table
 * is not looked at any further. */
#include "xmlrows.h"
#include <libxml/xmlreader.h>
#include <string.h>
#include "err.h"
#include "faults.h"
#include "file.h"
#include "report.h"
#include "xmlout.h"

enum { CELL_CAP = 256 << 20 };

struct table {
	const char *element;
	const struct schema *schema;
	int skip;                       /* columns that the element around it says */
	struct report_cursor rows;
	int strangers;                  /* elements in a row that were not the row's */
};

struct walk {
	struct table *tables;
	int n;
	const char *xml;
	struct table *now;              /* whose row is in hand; NULL: none */
	unsigned seen;                  /* of its columns: those that had an element */
	sv place[2];                    /* the document and review that the walk is in */
	struct arena room, place_room[2];
};

static bool
is_element(const struct table *t, int column)
{
	return report_kind(t->schema->columns[column]) == REPORT_LONG;
}

static void
tell(const struct table *t, int column, sv found)
{
	fault(report_path(t->rows.in), t->rows.row.line, "%s: report.xml has \"%.*s\"",
	    t->schema->columns[column], SV_ARG(found));
}

/* How many attributes differ from the row's cells; of these that say something in
 * *ALL.  TELL: say which. */
static int
compare_attributes(const struct table *t, xmlTextReaderPtr reader, bool say, int *all,
    struct arena a)
{
	int differ = 0;

	*all = 0;
	for (int i = t->skip; i < t->schema->ncolumns; i++) {
		xmlChar *text;
		sv cell = t->rows.row.col[i], found;

		if (is_element(t, i))
			continue;
		text = xmlTextReaderGetAttribute(reader, (const xmlChar *)t->schema->columns[i]);
		found = sv_of((const char *)text);
		*all += cell.n || found.n;
		if (!sv_eq(found, xmlout_clean(&a, cell))) {
			differ++;
			if (say)
				tell(t, i, found);
		}
		xmlFree(text);
	}
	return differ;
}

/* Done with the row in hand. */
static void
finish_row(struct walk *w)
{
	struct table *t = w->now;

	if (!t)
		return;
	for (int i = t->skip; i < t->schema->ncolumns; i++)
		if (is_element(t, i) && t->rows.row.col[i].n && !(w->seen >> i & 1))
			tell(t, i, SV(""));
	report_cursor_next(&t->rows);
	w->now = NULL;
	w->seen = 0;
}

/* The element around it says the first columns. */
static void
compare_place(const struct walk *w, const struct table *t)
{
	for (int i = 0; i < t->skip; i++)
		if (!sv_eq(t->rows.row.col[i], w->place[i]))
			tell(t, i, w->place[i]);
}

/* The walk comes into a document or a review; a document's title is review 0. */
static void
note_place(struct walk *w, const struct table *t, xmlTextReaderPtr reader)
{
	int depth = t->schema == &report_documents ? 0 : t->schema == &report_reviews ? 1 : -1;
	struct arena a;
	xmlChar *text;

	if (depth < 0)
		return;
	a = w->place_room[depth];
	text = xmlTextReaderGetAttribute(reader, (const xmlChar *)t->schema->columns[depth]);
	w->place[depth] = sv_copy(&a, sv_of((const char *)text));
	xmlFree(text);
	if (depth == 0)
		w->place[1] = SV("0");
}

static void
start_row(struct walk *w, struct table *t, xmlTextReaderPtr reader)
{
	int all, differ;

	note_place(w, t, reader);
	if (t->strangers > 1)
		return;         /* nothing more is said of it */
	if (!t->rows.have) {
		fault(report_path(t->rows.in), 0, "a row is missing at its end");
		t->strangers = 2;
		return;
	}
	differ = compare_attributes(t, reader, false, &all, w->room);
	if (2 * differ > all && all > 1) {
		fault(report_path(t->rows.in), t->rows.row.line, t->strangers
		    ? "is not in report.xml: not compared from here on" : "report.xml has another row here");
		t->strangers++;
		return;
	}
	compare_place(w, t);
	if (differ)
		compare_attributes(t, reader, true, &all, w->room);
	t->strangers = 0;
	w->now = t;
}

/* A cell of running text of the row in hand. */
static void
compare_element(struct walk *w, const char *name, xmlTextReaderPtr reader)
{
	struct table *t = w->now;

	for (int i = t ? t->skip : 0; t && i < t->schema->ncolumns; i++) {
		struct arena a = w->room;
		xmlChar *text;

		if (strcmp(name, t->schema->columns[i]) != 0 || !is_element(t, i))
			continue;
		w->seen |= 1u << i;
		text = xmlTextReaderReadString(reader);
		if (!sv_eq(sv_of((const char *)text), xmlout_clean(&a, t->rows.row.col[i])))
			tell(t, i, sv_of((const char *)text));
		xmlFree(text);
	}
}

static void
look_at(struct walk *w, xmlTextReaderPtr reader)
{
	const char *name = (const char *)xmlTextReaderConstName(reader);

	for (int i = 0; i < w->n; i++)
		if (strcmp(name, w->tables[i].element) == 0) {
			finish_row(w);
			start_row(w, &w->tables[i], reader);
			return;
		}
	compare_element(w, name, reader);
}

void
xmlrows_check(struct arena *keep, const char *dir)
{
	struct table tables[] = {
		{ .element = "document", .schema = &report_documents },
		{ .element = "mention", .schema = &mentions_schema, .skip = 2 },
		{ .element = "review", .schema = &report_reviews, .skip = 1 },
		{ .element = "claim", .schema = &claims_schema, .skip = 2 },
		{ .element = "cue", .schema = &cues_schema, .skip = 2 },
		{ .element = "product", .schema = &report_products },
		{ .element = "prediction", .schema = &report_predictions },
		{ .element = "group", .schema = &report_ledger },
		{ .element = "coefficient", .schema = &agreement_schema },
		{ .element = "cluster", .schema = &corroboration_schema },
		{ .element = "refusal", .schema = &refused_schema },
	};
	struct walk w = { .tables = tables, .n = sizeof tables / sizeof *tables };
	xmlTextReaderPtr reader;

	w.xml = path_join(keep, dir, "report.xml");
	w.room = arena_new(CELL_CAP);
	w.place_room[0] = arena_new(CELL_CAP);
	w.place_room[1] = arena_new(CELL_CAP);
	for (int i = 0; i < w.n; i++)
		report_cursor_open(&tables[i].rows, keep, dir, tables[i].schema);
	reader = xmlReaderForFile(w.xml, NULL, XML_PARSE_NONET);
	if (!reader)
		die(EXIT_INPUT, "%s: cannot be read", w.xml);
	while (xmlTextReaderRead(reader) == 1)
		if (xmlTextReaderNodeType(reader) == XML_READER_TYPE_ELEMENT)
			look_at(&w, reader);
	finish_row(&w);
	xmlFreeTextReader(reader);
	for (int i = 0; i < w.n; i++) {
		if (tables[i].rows.have && tables[i].strangers < 2)
			fault(report_path(tables[i].rows.in), tables[i].rows.row.line, "is not in report.xml");
		report_close(tables[i].rows.in);
	}
}
