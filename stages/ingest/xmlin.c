/* The parser pushes events into a machine of four places, and no tree is built.
 * Structure is checked here and not by a schema validator: it is three elements,
 * and a hostile document should meet as little code as can be.  Entities are never
 * declared, since a document with a DOCTYPE is refused where it begins. */
#include "xmlin.h"
#include "err.h"
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>
#include <strings.h>

enum place { AT_TOP, IN_CORPUS, IN_PANEL, IN_REVIEW };

/* What may stand in each place, and what it leads to. */
static const struct {
	const char *child, *inside;
} grammar[] = {
	[AT_TOP] = { "corpus", "at the top" },
	[IN_CORPUS] = { "panel", "in <corpus>" },
	[IN_PANEL] = { "review", "in <panel>" },
	[IN_REVIEW] = { NULL, "in <review>" },
};

enum attribute {
	XML_VERSION, XML_TITLE, XML_PRODUCT, XML_LENS, XML_REVIEWER, XML_DATE, XML_VERDICT, XML_RATING,
	XML_ATTRIBUTES
};

static const struct {
	const char *name;
	unsigned places;                /* bit of each element that may have it */
} attributes[XML_ATTRIBUTES] = {
	[XML_VERSION] = { "version", 1u << IN_CORPUS },
	[XML_TITLE] = { "title", 1u << IN_PANEL },
	[XML_DATE] = { "date", 1u << IN_PANEL | 1u << IN_REVIEW },
	[XML_PRODUCT] = { "product", 1u << IN_REVIEW },
	[XML_LENS] = { "lens", 1u << IN_REVIEW },
	[XML_REVIEWER] = { "reviewer", 1u << IN_REVIEW },
	[XML_VERDICT] = { "verdict", 1u << IN_REVIEW },
	[XML_RATING] = { "rating", 1u << IN_REVIEW },
};

struct values {
	sv v[XML_ATTRIBUTES];
};

struct xml_reader {
	xmlParserCtxtPtr parser;
	struct draft *draft;
	long field_max;
	const struct month_names *months;
	enum place place;
	long line;                      /* where the review begins */
	bool too_long;
	const char *encoding;
	struct arena panel_page, review_page, panel_room, review_room;
	struct values panel, review;
	struct {
		char *v;
		ptrdiff_t n, cap;
	} text;
};

static long
line_of(const struct xml_reader *x)
{
	return x->parser->input ? x->parser->input->line : 0;
}

/* Refuse the file.  What was found is WHAT between two texts of our own. */
static void
refuse(struct xml_reader *x, enum fault_code code, const char *before, sv what, const char *after)
{
	if (draft_refused(x->draft))
		return;
	draft_fault(x->draft, REACH_FILE, code, line_of(x), -1, "%s%.*s%s", before, SV_ARG(fault_excerpt(what)),
	    after);
	xmlStopParser(x->parser);
}

static sv
xml_sv(const xmlChar *s)
{
	return sv_of((const char *)s);
}

static const struct {
	const char *declared, *name;
} encodings[] = {
	{ "UTF-8", "UTF-8" }, { "UTF-16", "UTF-16" }, { "UTF-16LE", "UTF-16" }, { "UTF-16BE", "UTF-16" },
	{ "US-ASCII", "US-ASCII" }, { "ASCII", "US-ASCII" }, { "ISO-8859-1", "ISO-8859-1" },
	{ "windows-1252", "windows-1252" },
};

static void
on_document(void *user)
{
	struct xml_reader *x = user;
	const xmlChar *declared = x->parser->encoding ? x->parser->encoding : x->parser->input->encoding;

	if (!declared)
		return;
	for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++)
		if (strcasecmp((const char *)declared, encodings[i].declared) == 0) {
			x->encoding = encodings[i].name;
			return;
		}
	refuse(x, FAULT_XML_ENCODING, "encoding \"", xml_sv(declared), "\"");
}

static void
on_doctype(void *user, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id)
{
	(void)public_id;
	(void)system_id;
	refuse(user, FAULT_DOCTYPE, "<!DOCTYPE ", xml_sv(name), ">");
}

static int
attribute_called(sv name, enum place place)
{
	for (int i = 0; i < XML_ATTRIBUTES; i++)
		if (sv_eq(name, sv_of(attributes[i].name)) && attributes[i].places & 1u << place)
			return i;
	return -1;
}

/* libxml2 leaves an ampersand in an attribute as the reference &#38; when entities
 * are not replaced, however it was written; nothing else stands there like that. */
static sv
attribute_value(sv given, struct arena *room)
{
	static const sv ampersand = SV_INIT("&#38;");
	char *p = new(room, char, given.n);
	ptrdiff_t n = 0;

	for (sv rest = sv_trim(given); rest.n; rest = sv_from(rest, sv_starts(rest, ampersand) ? ampersand.n : 1))
		p[n++] = rest.p[0];
	return (sv){ p, n };
}

/* Attributes come in fives: name, prefix, namespace, begin and end of the value. */
static void
read_attributes(struct xml_reader *x, int n, const xmlChar **a, struct values *values, struct arena *room)
{
	static const char instance[] = "http://www.w3.org/2001/XMLSchema-instance";

	for (int i = 0; i < n; i++, a += 5) {
		sv value = { (const char *)a[3], a[4] - a[3] };
		int which = a[2] ? -1 : attribute_called(xml_sv(a[0]), x->place);
		if (a[2] && strcmp((const char *)a[2], instance) == 0)
			continue;               /* a hint where a schema lies is not followed */
		if (which < 0) {
			refuse(x, FAULT_XML_STRUCTURE, "attribute \"", xml_sv(a[0]), "\" is not known here");
			return;
		}
		if (value.n > x->field_max) {
			refuse(x, FAULT_TEXT_TOO_LONG, "attribute \"", xml_sv(a[0]), "\"");
			return;
		}
		values->v[which] = attribute_value(value, room);
	}
}

static void
start_review(struct xml_reader *x)
{
	x->review_room = x->review_page;
	x->review = (struct values){ 0 };
	x->text.v = NULL;
	x->text.n = x->text.cap = 0;
	x->too_long = false;
	x->line = line_of(x);
}

static void
on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int nnamespaces,
    const xmlChar **namespaces, int nattributes, int ndefaulted, const xmlChar **given)
{
	struct xml_reader *x = user;
	const char *child = grammar[x->place].child;

	(void)prefix;
	(void)nnamespaces;
	(void)namespaces;
	(void)ndefaulted;
	if (draft_refused(x->draft))
		return;
	if (uri || !child || strcmp((const char *)name, child) != 0) {
		char after[32];
		snprintf(after, sizeof after, "> %s", grammar[x->place].inside);
		refuse(x, FAULT_XML_STRUCTURE, "<", xml_sv(name), after);
		return;
	}
	x->place++;
	if (x->place == IN_REVIEW) {
		start_review(x);
		read_attributes(x, nattributes, given, &x->review, &x->review_room);
	} else {
		x->panel_room = x->panel_page;
		x->panel = (struct values){ 0 };
		read_attributes(x, nattributes, given, &x->panel, &x->panel_room);
	}
}

static sv
date_in(struct xml_reader *x, sv given)
{
	sv date = given_date(x->months, &x->review_room, given);

	if (given.n && !date.n)
		draft_fault(x->draft, REACH_CELL, FAULT_DATE_IGNORED, x->line, -1, "\"%.*s\"",
		    SV_ARG(fault_excerpt(given)));
	return date;
}

static void
finish_review(struct xml_reader *x)
{
	const struct values *v = &x->review;
	sv text = { x->text.v, x->text.n };

	if (x->too_long) {
		draft_fault(x->draft, REACH_ROW, FAULT_TEXT_TOO_LONG, x->line, -1, "a review of more than %ld bytes",
		    x->field_max);
		return;
	}
	if (sv_trim(text).n == 0) {
		draft_fault(x->draft, REACH_ROW, FAULT_EMPTY_TEXT, x->line, -1, "a <review> without text");
		return;
	}
	struct review review = {
		.source_start = -1,
		.text = text,
		.panel = x->panel.v[XML_TITLE],
		.product = v->v[XML_PRODUCT],
		.lens = v->v[XML_LENS],
		.reviewer = v->v[XML_REVIEWER],
		.date = date_in(x, v->v[XML_DATE].n ? v->v[XML_DATE] : x->panel.v[XML_DATE]),
		.verdict = v->v[XML_VERDICT],
		.rating = v->v[XML_RATING],
	};
	draft_review(x->draft, &review);
}

static void
on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
	struct xml_reader *x = user;

	(void)name;
	(void)prefix;
	(void)uri;
	if (draft_refused(x->draft))
		return;
	if (x->place == IN_REVIEW)
		finish_review(x);
	x->place--;
}

/* Text comes in pieces, cut at references, CDATA and comments. */
static void
on_text(void *user, const xmlChar *s, int n)
{
	struct xml_reader *x = user;
	sv piece = { (const char *)s, n };

	if (draft_refused(x->draft))
		return;
	if (x->place != IN_REVIEW) {
		if (sv_trim(piece).n)
			refuse(x, FAULT_XML_STRUCTURE, "text outside a <review>: \"", sv_trim(piece), "\"");
		return;
	}
	x->too_long |= x->text.n + n > x->field_max;
	if (x->too_long)
		return;
	while (x->text.cap - x->text.n < n)
		arena_grow(&x->review_room, &x->text, 1);
	memcpy(x->text.v + x->text.n, piece.p, (size_t)n);
	x->text.n += n;
}

/* The parser's message without the bytes that it shows on further lines. */
static sv
first_line(const xmlError *error)
{
	sv rest = sv_trim(sv_of(error->message));

	return sv_cut(&rest, '\n');
}

static void
on_error(void *user, xmlErrorPtr error)
{
	struct xml_reader *x = user;
	sv message = first_line(error);
	enum fault_code code = FAULT_XML_MALFORMED;

	if (error->level < XML_ERR_ERROR || draft_refused(x->draft))
		return;
	int64_t byte = xmlByteConsumed(x->parser);
	if (error->code == XML_ERR_UNSUPPORTED_ENCODING)
		code = FAULT_XML_ENCODING;
	if (error->code == XML_ERR_DOCUMENT_END && x->place != AT_TOP)
		draft_fault(x->draft, REACH_FILE, code, error->line, byte, "the file ends %s", grammar[x->place].inside);
	else
		draft_fault(x->draft, REACH_FILE, code, error->line, byte, "%.*s", SV_ARG(message));
	xmlStopParser(x->parser);
}

/* Bytes that cannot be converted from the declared encoding are no error of the
 * parser's, who would go on to the end without them, but of the library at large.
 * The parser cannot be stopped here: it is about to look at its buffer. */
static void
on_conversion(void *user, xmlErrorPtr error)
{
	struct xml_reader *x = user;

	draft_fault(x->draft, REACH_FILE, FAULT_XML_MALFORMED, 0, -1, "%.*s", SV_ARG(first_line(error)));
}

/* What the library would print by itself: the same again. */
static void
on_print(void *user, const char *fmt, ...)
{
	(void)user;
	(void)fmt;
}

/* By its first bytes: is it UTF-16, or something that the parser would recognise
 * and we do not read? */
static void
look_at_head(struct xml_reader *x, sv head)
{
	static const sv strange[] = { SV_INIT("\0\0\0"), SV_INIT("\xFF\xFE\0\0"), SV_INIT("<\0\0\0"),
		SV_INIT("\x4C\x6F\xA7\x94") };
	static const sv utf16[] = { SV_INIT("\xFF\xFE"), SV_INIT("\xFE\xFF"), SV_INIT("<\0"), SV_INIT("\0<") };

	for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
		if (sv_starts(head, strange[i]))
			draft_fault(x->draft, REACH_FILE, FAULT_XML_ENCODING, 1, 0, "UTF-32 or EBCDIC");
	for (size_t i = 0; i < sizeof utf16 / sizeof *utf16; i++)
		if (sv_starts(head, utf16[i]))
			x->encoding = "UTF-16";
}

/* Half a character at the file's end stays behind unconverted. */
static void
refuse_half(struct xml_reader *x)
{
	const struct _xmlParserInputBuffer *buffer = x->parser->input ? x->parser->input->buf : NULL;

	if (buffer && buffer->raw && xmlBufUse(buffer->raw) > 0)
		draft_fault(x->draft, REACH_FILE, FAULT_XML_MALFORMED, line_of(x), -1, "the file ends inside a character");
}

static void
push_all(struct xml_reader *x, struct stream raw, char *chunk)
{
	ptrdiff_t n = raw.read(raw.from, chunk, STREAM_CAP);

	if (n == 0)
		draft_fault(x->draft, REACH_FILE, FAULT_EMPTY, 0, -1, "0 bytes");
	if (n > 0)
		look_at_head(x, (sv){ chunk, n });
	for (; n > 0 && !draft_refused(x->draft); n = raw.read(raw.from, chunk, STREAM_CAP))
		xmlParseChunk(x->parser, chunk, (int)n, 0);
	if (!draft_refused(x->draft))
		xmlParseChunk(x->parser, chunk, 0, 1);
	if (!draft_refused(x->draft))
		refuse_half(x);
}

const char *
xml_read(struct stream raw, long field_max, const struct month_names *months, struct draft *d, struct arena a)
{
	enum { PANEL_CAP = 1 << 28 };
	xmlSAXHandler sax = { .initialized = XML_SAX2_MAGIC, .startDocument = on_document,
		.internalSubset = on_doctype, .startElementNs = on_start, .endElementNs = on_end,
		.characters = on_text, .ignorableWhitespace = on_text, .cdataBlock = on_text, .serror = on_error };
	struct xml_reader x = { .draft = d, .field_max = field_max, .months = months, .encoding = "UTF-8" };
	char *chunk = new(&a, char, STREAM_CAP);

	x.panel_page = (struct arena){ a.beg, a.beg + PANEL_CAP };
	x.review_page = (struct arena){ a.beg + PANEL_CAP, a.end };
	x.parser = xmlCreatePushParserCtxt(&sax, &x, NULL, 0, NULL);
	if (!x.parser)
		die(EXIT_SYSTEM, "out of memory for the XML parser");
	xmlCtxtUseOptions(x.parser, XML_PARSE_NONET);
	xmlSetStructuredErrorFunc(&x, on_conversion);
	xmlSetGenericErrorFunc(NULL, on_print);
	push_all(&x, raw, chunk);
	xmlSetStructuredErrorFunc(NULL, NULL);
	xmlSetGenericErrorFunc(NULL, NULL);
	xmlFreeParserCtxt(x.parser);
	if (!draft_refused(d) && draft_reviews(d) == 0 && draft_bad_rows(d) == 0)
		draft_fault(d, REACH_FILE, FAULT_NO_REVIEWS, 0, -1, "a corpus without a <review>");
	return x.encoding;
}
