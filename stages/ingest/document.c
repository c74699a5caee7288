#include "document.h"
#include "corpusfile.h"
#include "delimited.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "panel.h"
#include "text.h"
#include "xmlin.h"
#include "utf8.h"
#include <string.h>

/* What a reader of a format is given. */
struct source {
	const struct limits *limits;
	struct draft *draft;
	struct document *doc;
	struct text *text;
	struct arena *a;
	bool tabs_first;                /* a .tsv */
};

struct limits
limits_of(const struct conf *c, const struct month_names *months)
{
	const char *encoding = conf_text(c, "encoding");

	if (!encoding_setting_valid(sv_of(encoding)))
		die(EXIT_USAGE, "setting encoding: \"%s\": known are auto, UTF-8, UTF-16LE, UTF-16BE, windows-1252",
		    encoding);
	return (struct limits){
		.document_max = conf_int(c, "document_max"),
		.field_max = conf_int(c, "field_max"),
		.gzip_ratio_max = conf_int(c, "gzip_ratio_max"),
		.bad_rows_max = conf_int(c, "bad_rows_max"),
		.encoding = sv_of(encoding),
		.lax = conf_bool(c, "lax"),
		.conf = c,
		.months = months,
	};
}

static bool
open_text(struct source *s, struct input *input)
{
	if (!text_open(s->text, input, s->draft, s->limits->encoding))
		return false;
	s->doc->encoding = encoding_names[s->text->decoder.encoding];
	s->doc->bytes = s->text->survey.bytes;
	return true;
}

/* The whole text in the arena. */
static bool
slurp(struct source *s, sv *whole)
{
	struct stream stream = text_stream(s->text);
	ptrdiff_t growth = s->text->source_start < 0 ? 3 : 1;   /* a converted byte makes up to three */
	char *p = new(s->a, char, STREAM_CAP + growth * (ptrdiff_t)s->doc->bytes);
	ptrdiff_t have = 0, n;

	while ((n = stream.read(stream.from, p + have, STREAM_CAP)) > 0)
		have += n;
	*whole = (sv){ p, have };
	return n == 0;
}

static void
read_panel(struct source *s, struct input *input)
{
	sv text;

	if (!open_text(s, input))
		return;
	const struct survey *survey = &s->text->survey;
	if (s->text->source_start >= 0 && survey->malformed) {
		draft_fault(s->draft, REACH_FILE, FAULT_UTF8_INVALID, 0, survey->first_malformed,
		    "0x%02x is not UTF-8", survey->first_byte);
		return;
	}
	if (!slurp(s, &text))
		return;
	ptrdiff_t nul = sv_chr(text, '\0');
	if (nul >= 0)
		draft_fault(s->draft, REACH_FILE, FAULT_NUL, 0,
		    s->text->source_start < 0 ? -1 : s->text->source_start + nul, "a NUL byte");
	else
		panel_read(text, s->text->source_start, s->limits->field_max, s->draft);
}

static void
read_delimited(struct source *s, struct input *input)
{
	struct delimited how = { .field_max = s->limits->field_max, .lax = s->limits->lax,
		.months = s->limits->months };

	if (!open_text(s, input))
		return;
	for (int k = 0; k < COLUMN_KINDS; k++)
		how.names[k] = conf_list(s->limits->conf, column_settings[k]);
	how.source_start = s->text->source_start;
	how.tabs_first = s->tabs_first;
	delimited_read(text_stream(s->text), &how, s->draft, *s->a);
}

static void
read_xml(struct source *s, struct input *input)
{
	s->doc->encoding = xml_read(raw_stream(s->text, input, s->draft), s->limits->field_max,
	    s->limits->months, s->draft, *s->a);
	s->doc->bytes = s->text->survey.bytes;
}

static const struct format {
	const char *name;
	void (*read)(struct source *, struct input *);
} formats[CORPUS_KINDS] = {
	[CORPUS_PANEL] = { "panel", read_panel },
	[CORPUS_DELIMITED] = { "delimited", read_delimited },
	[CORPUS_TABS] = { "delimited", read_delimited },
	[CORPUS_XML] = { "xml", read_xml },
};

sv
document_name(struct arena *a, const char *path)
{
	return utf8_printable(a, corpus_document(path_base(sv_of(path))));
}

/* Is the file still what the manifest lists? */
static bool
as_listed(const struct corpus_file *file, const struct input *input, struct arena a)
{
	if (file->size >= 0 && file->size != input_file_size(input))
		return false;
	return file->digest.n == 0 || sv_eq(file->digest, digest_sha256_file(&a, file->path));
}

static void
read_open(const struct corpus_file *file, const struct format *format, struct source *s, struct input *input)
{
	format->read(s, input);
	if (input_changed(input) || !as_listed(file, input, *s->a)) {
		draft_begin(s->draft);
		draft_fault(s->draft, REACH_FILE, FAULT_CHANGED, 0, -1, "size or content is not what it was");
	}
	if (input_padding(input) >= 0)
		draft_fault(s->draft, REACH_NOTE, FAULT_GZIP_PADDING, 0, input_padding(input), "zero bytes or line ends");
}

void
document_read(const struct corpus_file *file, const struct limits *limits, struct draft *draft,
    struct document *doc, struct arena *a)
{
	enum corpus_kind kind = corpus_kind(sv_of(file->path));
	const struct format *format = formats + kind;
	struct source s = { limits, draft, doc, new(a, struct text, 1), a, kind == CORPUS_TABS };
	struct fault fault;

	if (kind == CORPUS_UNKNOWN) {
		draft_fault(draft, REACH_FILE, FAULT_UNKNOWN_TYPE, 0, -1, "no corpus file by its name");
		return;
	}
	doc->format = format->name;
	struct input *input = input_open(a, file->path, limits->document_max, limits->gzip_ratio_max, &fault);
	if (!input) {
		draft_fail(draft, &fault);
		return;
	}
	read_open(file, format, &s, input);
	input_close(input);
}
