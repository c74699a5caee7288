/* values_words: the words that carry values, from DATA/tokenize/numbers.csv and
 * units.csv, and a sentence cut into the pieces values are read from.  Private
 * to values*.c. */
#ifndef ASSAY_VALUES_WORDS_H
#define ASSAY_VALUES_WORDS_H
#include "decimal.h"
#include "map.h"
#include "rules.h"
#include "values.h"

/* What a word can be in a value; a word may be several of these. */
enum word_class {
	WORD_CARDINAL = 1 << 0,         /* seven */
	WORD_TENS = 1 << 1,             /* seventy */
	WORD_SCALE = 1 << 2,            /* million */
	WORD_SUFFIX = 1 << 3,           /* k, behind digits */
	WORD_PLURAL = 1 << 4,           /* dozens */
	WORD_ARTICLE = 1 << 5,          /* a */
	WORD_HALF = 1 << 6,             /* half */
	WORD_AND_HALF = 1 << 7,         /* and a half */
	WORD_ORDINAL = 1 << 8,          /* third */
	WORD_ORDINAL_SUFFIX = 1 << 9,   /* rd, behind digits */
	WORD_APPROX = 1 << 10,          /* about */
	WORD_APPROX_AFTER = 1 << 11,    /* or so */
	WORD_MIN = 1 << 12,             /* at least */
	WORD_MIN_AFTER = 1 << 13,       /* + */
	WORD_MAX = 1 << 14,             /* at most */
	WORD_MAX_AFTER = 1 << 15,       /* or less */
	WORD_JOIN = 1 << 16,            /* to, between the ends of a range */
	WORD_BETWEEN = 1 << 17,         /* between */
	WORD_AND = 1 << 18,             /* and, behind between and behind hundred */
	WORD_RATIO = 1 << 19,           /* x, behind a number */
	WORD_RATIO_LEAD = 1 << 20,      /* a factor of */
	WORD_RATIO_ALONE = 1 << 21,     /* tenfold */
	WORD_PERCENT = 1 << 22,         /* per cent */
	WORD_CURRENCY = 1 << 23,        /* USD, dollars, $ */
	WORD_MONTH = 1 << 24,           /* May */
	WORD_PART = 1 << 25,            /* mid, late summer: a part of a year that stands for it */
	WORD_PER = 1 << 26,             /* per */
	WORD_VERSION = 1 << 27,         /* version */
	WORD_FIGURES = 1 << 28,         /* figures: five figures */
	WORD_UNIT = 1 << 29,            /* GB */
	WORD_ANOTHER = 1 << 30          /* another: belongs to the span, changes nothing */
};

struct word {
	uint32_t classes;
	uint32_t flags;
	uint64_t number;        /* cardinal, tens, scale, plural, ordinal, ratio, month, quarter */
	uint64_t suffix;        /* what a suffix multiplies by */
	sv unit;                /* singular; ISO 4217 code of a currency */
	sv exact;               /* of a one-letter unit: the only spelling that counts apart from its number */
	char iso;               /* letter of the ISO 8601 duration; 0: no duration */
	bool iso_time;          /* it stands behind the T */
	uint64_t iso_size;      /* how many of that letter's periods */
};

enum word_flag {
	FLAG_AMBIGUOUS_START = 1,       /* May, March: at a sentence's start only with a follower */
	FLAG_NEEDS_NUMBER = 2,          /* Jan, Dec: only beside a day or a year */
	FLAG_FOLLOWER = 4,              /* a word that shows that a month stood in front */
	FLAG_AFTER_ONLY = 8,            /* over, with durations: only behind a FLAG_OPENS_OVER word */
	FLAG_OPENS_OVER = 16,           /* for, takes */
	FLAG_NO_ARTICLE = 32,           /* second: "a second" is an ordinal, no duration */
	FLAG_QUARTER = 64,              /* q, in front of a glued 1 to 4: a quarter of a year */
	FLAG_HALF_YEAR = 128,           /* h, the same with halves */
	FLAG_RATE = 256,                /* a unit that an amount is charged or counted by: "a month" */
	FLAG_SPLITS = 512,              /* from: "from 8 to 9" is a change, no range */
	FLAG_ROUGH = 1024,              /* dozen: never meant exactly */
	FLAG_FISCAL = 2048,             /* fy, in front of the last two figures of a year or all of it */
	FLAG_OF_YEAR = 4096             /* of, between a part of a year and the year */
};

/* What a piece of text is among the terms: itself one, and how many words the
 * longest terms have that begin or end with it. */
struct place_in_terms {
	int32_t word;                   /* -1: none */
	uint8_t ahead, behind;
	bool opens;                     /* a value may begin with a term that begins with it */
};

struct form_fact {
	struct place_in_terms terms;
	bool carries;                   /* can begin or be a value */
	bool whole;                     /* one atom, of this type */
	bool spelt;                     /* whose text counts as it is, not folded */
	uint8_t type;
};

struct form_cache {             /* one fact a form */
	struct form_fact *v;
	ptrdiff_t n, cap;
	const struct vocabulary *vocabulary;
	struct arena *keep;
};

struct value_words {
	struct word *v;
	ptrdiff_t n, cap;
	struct map map;                 /* folded term, words joined by one blank -> index */
	struct map ahead, behind;       /* first and last words of terms -> words of the longest */
	struct map openers;             /* first words of the terms that a value may begin with */
	struct form_cache *cache;
};

enum atom_type { ATOM_LETTERS, ATOM_DIGITS, ATOM_SIGN };

/* The smallest piece: a run of letters, a figure with its commas and points,
 * one sign. */
struct atom {
	int32_t token;
	int32_t start, end;     /* bytes of the text */
	uint8_t type;
	bool glued;             /* nothing stands between it and the atom before */
	bool capital;
	sv folded;
	struct place_in_terms terms;
};

struct atom_list {
	struct atom *v;
	ptrdiff_t n, cap;
};

/* Cut the sentence; false, and nothing cut, if no form in it can carry a value. */
bool atoms_cut(const struct value_words *, const struct sentence_view *, struct arena *, struct atom_list *);

/* The longest term of one of CLASSES that begins at atom I (ends before atom
 * I): how many atoms it takes, 0 if there is none. */
ptrdiff_t word_ahead(const struct value_words *, const struct atom_list *, ptrdiff_t i, uint32_t classes,
    const struct word **);
ptrdiff_t word_behind(const struct value_words *, const struct atom_list *, ptrdiff_t i, uint32_t classes,
    const struct word **);
/* The word that atom I alone is, or NULL. */
const struct word *word_at(const struct value_words *, const struct atom_list *, ptrdiff_t i);

/* Whether atom I is there and stuck to the one before it. */
bool atom_glued(const struct atom_list *, ptrdiff_t i);
bool atom_is_sign(const struct atom_list *, ptrdiff_t i, const char *sign);

/* The date, year or part of a year that begins at atom I: atoms taken, 0 for
 * none; *V has kind and dates. */
ptrdiff_t date_ahead(const struct value_words *, const struct atom_list *, ptrdiff_t i, struct arena *,
    struct value *v);

#endif
