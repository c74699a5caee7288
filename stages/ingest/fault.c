#include "fault.h"

const struct fault_kind fault_kinds[FAULT_CODES] = {
	[FAULT_NOT_A_FILE] = { "not-a-file", "only regular files are read" },
	[FAULT_UNREADABLE] = { "unreadable", "the file cannot be read" },
	[FAULT_CHANGED] = { "changed", "the file changed while it was read; it is put off to the next run" },
	[FAULT_UNKNOWN_TYPE] = { "unknown-type",
		"corpus files end in .txt, .csv, .tsv or .xml, each also with .gz behind it" },
	[FAULT_DOC_TWICE] = { "doc-twice", "another file has the same document name" },
	[FAULT_EMPTY] = { "empty", "there is nothing in it" },
	[FAULT_TOO_LARGE] = { "too-large", "above the setting document_max" },

	[FAULT_NOT_GZIP] = { "not-gzip", "a .gz file must begin with the bytes 1f 8b" },
	[FAULT_GZIP_TRUNCATED] = { "gzip-truncated", "the compressed data end too early" },
	[FAULT_GZIP_DAMAGED] = { "gzip-damaged", "the compressed data are wrong" },
	[FAULT_GZIP_TRAILING] = { "gzip-trailing",
		"behind a gzip member only another one or padding may follow" },
	[FAULT_GZIP_RATIO] = { "gzip-ratio", "unpacks to more than the setting gzip_ratio_max allows" },
	[FAULT_GZIP_NESTED] = { "gzip-nested", "a corpus file is compressed once only" },
	[FAULT_GZIP_PADDING] = { "gzip-padding", "padding behind the last gzip member is ignored" },

	[FAULT_UTF8_INVALID] = { "utf8-invalid",
		"text must be UTF-8, UTF-16 with a mark, or as the setting encoding says" },
	[FAULT_UTF16_INVALID] = { "utf16-invalid",
		"a surrogate must stand in a pair, and a unit has two bytes" },
	[FAULT_CP1252_INVALID] = { "cp1252-invalid", "Windows-1252 does not define this byte" },
	[FAULT_CP1252] = { "cp1252", "not UTF-8; read as Windows-1252, which its quotes and dashes fit" },
	[FAULT_NUL] = { "nul", "text holds no NUL byte" },

	[FAULT_NO_TITLE] = { "no-title", "line 1 of a panel text must be `A vs B`" },
	[FAULT_TITLE_AMBIGUOUS] = { "title-ambiguous", "a title splits at its only ` vs `" },
	[FAULT_NO_REVIEWS] = { "no-reviews", "there is no review in it" },
	[FAULT_EMPTY_TEXT] = { "empty-text", "a review needs a text" },
	[FAULT_TEXT_TOO_LONG] = { "text-too-long", "above the setting field_max" },
	[FAULT_QUOTE_OPEN] = { "quote-open",
		"a quotation without a closing mark goes on in the next paragraph" },
	[FAULT_RUN_TOGETHER] = { "run-together",
		"no blank line between reviews; each quoted line is taken as one" },

	[FAULT_NO_TEXT_COLUMN] = { "no-text-column",
		"the setting column_text names the columns that may hold the text" },
	[FAULT_COLUMN_TWICE] = { "column-twice", "a column that is read must be there once" },
	[FAULT_COLUMN_UNNAMED] = { "column-unnamed", "a column without a name is not read" },
	[FAULT_CSV_OPEN_QUOTE] = { "csv-open-quote",
		"the quote is never closed, so the rows behind it cannot be told apart" },
	[FAULT_CSV_AFTER_QUOTE] = { "csv-after-quote",
		"behind a closing quote only a separator or a line end may follow" },
	[FAULT_CSV_BARE_QUOTE] = { "csv-bare-quote", "a quote inside an unquoted field is kept as it is" },
	[FAULT_CSV_FIELDS] = { "csv-fields", "every row has as many fields as the header" },
	[FAULT_CSV_ROW_TOO_LONG] = { "csv-row-too-long", "a row may be four times the setting field_max" },
	[FAULT_CSV_EMPTY_ROWS] = { "csv-empty-rows", "rows of empty fields are left out" },
	[FAULT_CSV_REPAIRED] = { "csv-repaired", "the setting lax is on" },
	[FAULT_TOO_MANY_BAD_ROWS] = { "too-many-bad-rows", "above the setting bad_rows_max" },
	[FAULT_DATE_IGNORED] = { "date-ignored",
		"a date is YYYY-MM-DD, or one whose day and month cannot be mixed up" },

	[FAULT_DOCTYPE] = { "doctype", "a document type declaration is never read" },
	[FAULT_XML_MALFORMED] = { "xml-malformed", "not well-formed XML" },
	[FAULT_XML_ENCODING] = { "xml-encoding",
		"XML is read in UTF-8, UTF-16, US-ASCII, ISO-8859-1 or Windows-1252" },
	[FAULT_XML_STRUCTURE] = { "xml-structure", "the input must follow corpus.xsd" },
};

sv
fault_excerpt(sv s)
{
	enum { SHOWN = 60 };

	if (s.n <= SHOWN)
		return s;
	s.n = SHOWN;
	while (s.n && ((unsigned char)s.p[s.n] & 0xC0) == 0x80)
		s.n--;
	return s;
}
