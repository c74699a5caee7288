/* split_scan: the inside of split: where tokens and sentences lie.  No forms
 * here, so that texts can be cut without a vocabulary. */
#ifndef ASSAY_SPLIT_SCAN_H
#define ASSAY_SPLIT_SCAN_H
#include "map.h"
#include "split_block.h"
#include "tokens.h"
#include "unicode.h"

enum byte_kind {
	BYTE_BLANK,             /* blank, tab, control characters */
	BYTE_LINE,              /* line feed, carriage return, form feed */
	BYTE_LETTER, BYTE_DIGIT,
	BYTE_STOP,              /* . ! ? */
	BYTE_MARK,              /* the rest of ASCII */
	BYTE_HIGH               /* 0x80 and up */
};

/* Column `kind` of abbreviations.csv and suffixes.csv. */
enum word_kind {
	KIND_NONE,
	KIND_NEVER,             /* e.g.: its stop never ends a sentence */
	KIND_TITLE,             /* Dr.: the same, but only with a capital */
	KIND_NUMBER,            /* No.: an abbreviation only before a figure */
	KIND_MAYBE,             /* Inc.: ends a sentence only before a starter */
	KIND_OPEN,              /* etc.: ends a sentence before any capital */
	KIND_BRAND,             /* Yahoo!: the ! belongs to the name */
	KIND_STARTER,           /* The: begins a sentence after a doubtful stop */
	KIND_SCALE,             /* 500k, 5x: still a number */
	KIND_ORDINAL,           /* 3rd */
	KIND_UNIT,              /* 80GB: a number with its unit */
	KIND_RELEASE,           /* 1.0-beta: still a version */
	KIND_FILE,              /* main.c: a file's name */
	WORD_KINDS
};

enum { ABBREVIATION_MAX = 16, LETTERS = 32, SCAN_NO_BLOCK = -BLOCK };

struct split_words {
	struct map abbreviations;       /* lower case, without the last stop or ! */
	uint32_t abbreviation_lengths[LETTERS * LETTERS];  /* by first and last: bit N, one is N bytes long */
	struct map starters;
	struct map suffixes, releases, files;   /* as spelt */
	uint8_t byte_kind[256];
	bool ends_word[256];            /* behind letters: none of them has a part in a longer token */
	bool lone_mark[256];            /* always a token of its own */
};

/* Read DATA/tokenize/{abbreviations,suffixes}.csv. */
struct split_words *split_words_load(struct arena *keep, const char *data);
enum word_kind split_suffix_kind(const struct split_words *, sv suffix);
bool split_is_release(const struct split_words *, sv word);
bool split_is_file(const struct split_words *, sv suffix);

struct span {
	int32_t start, end;
};
struct span_list {
	struct span *v;
	ptrdiff_t n, cap;
};
struct token_list {             /* with no forms yet */
	struct token *v;
	ptrdiff_t n, cap;
};

enum stop_kind {
	STOP_MARK,              /* . ! ? and their like in other scripts */
	STOP_ELLIPSIS,
	STOP_OPEN, STOP_MAYBE,  /* an abbreviation's, see KIND_OPEN, KIND_MAYBE */
	STOP_LINE,              /* a line end; TOKEN is the first behind it */
	STOP_WRAP,              /* the end of a line so long that it may be wrapped text */
	STOP_PARAGRAPH          /* a blank line, U+2029 */
};
struct stop {                   /* a place where a sentence may end */
	int32_t token;
	uint8_t kind;
};
struct stop_list {
	struct stop *v;
	ptrdiff_t n, cap;
};

/* Of a block of text, what is plain: split_plain.c.  Bit N tells of byte N. */
struct plain {
	uint64_t firsts, lasts; /* bytes of plain tokens */
	uint64_t stops;         /* those among them that may end a sentence */
	uint64_t joined;        /* a token may go on behind these */
	uint64_t others;        /* not plain */
	uint64_t small_i;       /* an `i' by itself */
};

struct scan {
	const struct split_words *words;
	struct arena *keep;     /* room for the lists, which are used again text by text */
	sv text;
	ptrdiff_t at, line_start;
	struct plain plain;     /* of the block of text that begins here: */
	ptrdiff_t block_start;
	struct token_list tokens;
	struct stop_list stops;
	struct span_list sentences;     /* first and end token */
	bool small_i;           /* the writer does not mind capitals: a lone `i' was seen */
	bool no_capitals;       /* the same, and sentences begin small */
};

/* Cut TEXT into c->tokens and c->sentences; what was in the lists is dropped. */
void scan_text(struct scan *c, sv text);

/* split_sentence.c: from the stops to c->sentences. */
void scan_sentences(struct scan *c);

/* split_plain.c: go on as long as the text is plain. */
void scan_plain(struct scan *);

/* split_word.c: end of the UAX #29 word at FROM, in front of a narrow no-break space
 * (U+202F), which the standard takes for a low line and which is a blank here. */
ptrdiff_t scan_unit_end(const struct scan *c, ptrdiff_t from);

/* split_word.c: where the token that begins at START ends. */
ptrdiff_t scan_chunk_end(const struct scan *, ptrdiff_t from);
ptrdiff_t scan_word_end(const struct scan *, ptrdiff_t start, ptrdiff_t from);
ptrdiff_t scan_code_end(const struct scan *, ptrdiff_t start, ptrdiff_t end);
/* Is the word at I one that often begins a sentence (KIND_STARTER)? */
bool scan_starter(const struct scan *, ptrdiff_t i);
/* split_address.c: web and mail addresses; 0 if there is none at START.  END is
 * where the first chunk ends. */
ptrdiff_t scan_address_end(const struct scan *, ptrdiff_t start, ptrdiff_t end);
/* The web address from START on, of which the part in front of HOST is known. */
ptrdiff_t scan_url_end(const struct scan *, ptrdiff_t start, ptrdiff_t host);
/* split_path.c: file names and paths.  The first two begin with a word or figure whose
 * first chunk ends at END, the third with its sign: / ./ ../ ~/; 0: there is none. */
ptrdiff_t scan_path_end(const struct scan *, ptrdiff_t start, ptrdiff_t end);
ptrdiff_t scan_ip_end(const struct scan *, ptrdiff_t start);
ptrdiff_t scan_rooted_end(const struct scan *, ptrdiff_t start);
/* split_number.c */
ptrdiff_t scan_number_end(const struct scan *, ptrdiff_t start);

/* The byte at I, 0 outside the text. */
static inline unsigned char
scan_byte(const struct scan *c, ptrdiff_t i)
{
	return (size_t)i < (size_t)c->text.n ? (unsigned char)c->text.p[i] : 0;
}

static inline enum byte_kind
scan_kind(const struct scan *c, ptrdiff_t i)
{
	return (enum byte_kind)c->words->byte_kind[scan_byte(c, i)];
}

/* Record of the character at I and its length in bytes (0 behind the end). */
static inline const struct unicode_record *
scan_char(const struct scan *c, ptrdiff_t i, ptrdiff_t *length)
{
	uint32_t cp = 0;

	*length = 0;
	if (i < c->text.n && (unsigned char)c->text.p[i] < 0x80) {
		*length = 1;
		cp = (unsigned char)c->text.p[i];
	} else if (i < c->text.n) {
		*length = utf8_decode(sv_from(c->text, i), &cp);
		if (*length == 0) {
			*length = 1;
			cp = 0xFFFD;
		}
	}
	return unicode_record(cp);
}

#ifdef __SSE2__
/* Index of the first byte at P that is no ASCII letter, 16 if all are. */
static inline int
scan_sixteen_letters(const char *p)
{
	__m128i bytes = _mm_loadu_si128((const __m128i *)p);
	__m128i from_a = _mm_sub_epi8(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
	__m128i letter = _mm_cmpeq_epi8(_mm_min_epu8(from_a, _mm_set1_epi8(25)), from_a);

	return __builtin_ctz(~(unsigned)_mm_movemask_epi8(letter));
}
#endif

/* Where the run of ASCII letters at I ends. */
static inline ptrdiff_t
scan_letters_end(const struct scan *c, ptrdiff_t i)
{
#ifdef __SSE2__
	for (; i + 16 <= c->text.n; i += 16) {
		int n = scan_sixteen_letters(c->text.p + i);
		if (n < 16)
			return i + n;
	}
#endif
	while (i < c->text.n && c->words->byte_kind[(unsigned char)c->text.p[i]] == BYTE_LETTER)
		i++;
	return i;
}

/* Where a word stands in abbreviation_lengths: a letter's low bits tell which one it is,
 * capital or small. */
static inline int
split_ends(sv word)
{
	return (word.p[0] & (LETTERS - 1)) * LETTERS + (word.p[word.n - 1] & (LETTERS - 1));
}

/* May the word of N bytes at I be in abbreviations.csv? */
static inline bool
scan_may_abbreviate(const struct scan *c, ptrdiff_t i, ptrdiff_t n)
{
	return n <= ABBREVIATION_MAX && (c->words->abbreviation_lengths[split_ends((sv){ c->text.p + i, n })] >> n & 1);
}

/* A sentence may end behind TOKEN (at a line end: it may be the first of one). */
static inline void
scan_add_stop(struct scan *c, ptrdiff_t token, enum stop_kind kind)
{
	*push(&c->stops, c->keep) = (struct stop){ (int32_t)token, (uint8_t)kind };
}

static inline bool
scan_letter(const struct scan *c, ptrdiff_t i)
{
	return scan_kind(c, i) == BYTE_LETTER;
}

static inline bool
scan_digit(const struct scan *c, ptrdiff_t i)
{
	return scan_kind(c, i) == BYTE_DIGIT;
}

static inline bool
scan_alnum(const struct scan *c, ptrdiff_t i)
{
	ptrdiff_t length;
	enum byte_kind kind = scan_kind(c, i);

	if (kind == BYTE_HIGH)
		return scan_char(c, i, &length)->flags & (CHAR_LETTER | CHAR_DIGIT);
	return kind == BYTE_LETTER || kind == BYTE_DIGIT;
}

/* Length of the sign at I if it joins the parts of a code or a range: a
 * hyphen of any make, with DASH the en dash too; else 0. */
static inline ptrdiff_t
scan_hyphen(const struct scan *c, ptrdiff_t i, bool dash)
{
	if (scan_byte(c, i) == '-')
		return 1;
	if (scan_byte(c, i) == 0xE2 && scan_byte(c, i + 1) == 0x80) {
		unsigned char last = scan_byte(c, i + 2);
		if (last == 0x90 || last == 0x91 || (dash && (last == 0x92 || last == 0x93)))
			return 3;
	}
	return 0;
}

/* Is the character at I a dash, a double quote or an ellipsis of U+2010 to U+2026?
 * These neither are in words nor combine. */
static inline bool
scan_plain_mark(const struct scan *c, ptrdiff_t i)
{
	unsigned char last = scan_byte(c, i + 2);

	if (scan_byte(c, i) != 0xE2 || scan_byte(c, i + 1) != 0x80)
		return false;
	return (last >= 0x90 && last <= 0x97) || (last >= 0x9C && last <= 0x9F) || last == 0xA6;
}

/* Length of an apostrophe at I, straight or curly; else 0. */
static inline ptrdiff_t
scan_apostrophe(const struct scan *c, ptrdiff_t i)
{
	if (scan_byte(c, i) == '\'')
		return 1;
	return scan_byte(c, i) == 0xE2 && scan_byte(c, i + 1) == 0x80 && scan_byte(c, i + 2) == 0x99 ? 3 : 0;
}

/* Length of a currency sign at I; else 0. */
static inline ptrdiff_t
scan_currency(const struct scan *c, ptrdiff_t i)
{
	ptrdiff_t length;

	if (scan_byte(c, i) == '$')
		return 1;
	return scan_kind(c, i) == BYTE_HIGH && (scan_char(c, i, &length)->flags & CHAR_CURRENCY) ? length : 0;
}

#endif
