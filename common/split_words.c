/* The tokenizer's words: abbreviations.csv and suffixes.csv. */
#include "split_scan.h"
#include "err.h"
#include "file.h"
#include "table.h"

static const char *const kind_names[WORD_KINDS] = {
	"", "never", "title", "number", "maybe", "open", "brand", "starter", "scale", "ordinal", "unit", "release",
	"file"
};

static enum word_kind
kind_of(const char *path, const struct row *row, sv name)
{
	for (int kind = KIND_NEVER; kind < WORD_KINDS; kind++)
		if (sv_eq(name, sv_of(kind_names[kind])))
			return (enum word_kind)kind;
	die(EXIT_USAGE, "%s:%ld: kind: `%.*s' is none of never, title, number, maybe, open, brand, "
	    "starter, scale, ordinal, unit, release, file", path, row->line, SV_ARG(name));
}

static int
need_column(const struct csv_in *in, const char *path, const char *name)
{
	int column = csv_column(in, name);

	if (column < 0)
		die(EXIT_USAGE, "%s:1: columns: `%s' is missing", path, name);
	return column;
}

/* The map of words of a kind; KINDS is for those that have none of their own. */
static struct map *
map_of(struct split_words *w, enum word_kind kind, struct map *kinds)
{
	switch (kind) {
	case KIND_STARTER:
		return &w->starters;
	case KIND_RELEASE:
		return &w->releases;
	case KIND_FILE:
		return &w->files;
	default:
		return kinds;
	}
}

/* Columns `word` and `kind`. */
static void
load(struct split_words *w, struct arena *keep, const char *path, struct map *kinds)
{
	struct csv_in *in = csv_open(path);
	int word = need_column(in, path, "word"), kind = need_column(in, path, "kind");
	struct row row;

	while (csv_next(in, &row, keep)) {
		enum word_kind k = kind_of(path, &row, row.col[kind]);
		*map_slot(map_of(w, k, kinds), keep, row.col[word]) = (int32_t)k;
	}
	csv_close(in);
}

/* The short way to know that a word is none: by its first byte, its last and its length. */
static void
index_abbreviations(struct split_words *w, const char *path)
{
	for (ptrdiff_t i = 0; i < map_count(&w->abbreviations); i++) {
		sv word = w->abbreviations.entries.v[i].key;
		if (word.n == 0 || word.n > ABBREVIATION_MAX)
			die(EXIT_USAGE, "%s: word: `%.*s' is not 1 to %d bytes long", path, SV_ARG(word),
			    ABBREVIATION_MAX);
		w->abbreviation_lengths[split_ends(word)] |= (uint32_t)1 << word.n;
	}
}

static void
fill_byte_tables(struct split_words *w)
{
	static const char enders[] = " \t\r\n,;()[]{}?\"*=<>|";
	static const char lone[] = ",()[]{}\"/|";
	uint8_t *kind = w->byte_kind;

	for (int b = 0; b < 256; b++)
		kind[b] = b >= 0x80 ? BYTE_HIGH : b <= ' ' || b == 0x7F ? BYTE_BLANK : BYTE_MARK;
	for (int b = 'a'; b <= 'z'; b++)
		kind[b] = kind[b - 'a' + 'A'] = BYTE_LETTER;
	for (int b = '0'; b <= '9'; b++)
		kind[b] = BYTE_DIGIT;
	kind['.'] = kind['!'] = kind['?'] = BYTE_STOP;
	kind['\n'] = kind['\r'] = kind['\f'] = kind['\v'] = BYTE_LINE;
	for (size_t i = 0; i < sizeof enders; i++)      /* with the NUL: the end of the text */
		w->ends_word[(unsigned char)enders[i]] = true;
	for (size_t i = 0; i + 1 < sizeof lone; i++)
		w->lone_mark[(unsigned char)lone[i]] = true;
}

struct split_words *
split_words_load(struct arena *keep, const char *data)
{
	struct split_words *w = new(keep, struct split_words, 1);

	char *abbreviations = path_join(keep, data, "tokenize/abbreviations.csv");
	load(w, keep, abbreviations, &w->abbreviations);
	index_abbreviations(w, abbreviations);
	load(w, keep, path_join(keep, data, "tokenize/suffixes.csv"), &w->suffixes);
	fill_byte_tables(w);
	return w;
}

enum word_kind
split_suffix_kind(const struct split_words *w, sv suffix)
{
	int32_t kind = map_find(&w->suffixes, suffix);

	return kind < 0 ? KIND_NONE : (enum word_kind)kind;
}

bool
split_is_release(const struct split_words *w, sv word)
{
	return map_find(&w->releases, word) >= 0;
}

bool
split_is_file(const struct split_words *w, sv suffix)
{
	return map_find(&w->files, suffix) >= 0;
}
