/* unicode: what UAX #29 and the tokenizer ask about a character.  The tables
 * are made by unicode.awk from Debian's unicode-data. */
#ifndef ASSAY_UNICODE_H
#define ASSAY_UNICODE_H
#include <stdint.h>
#include "utf8.h"

/* Word_Break, Sentence_Break and Grapheme_Cluster_Break, by their names. */
enum word_break {
	WB_OTHER, WB_CR, WB_LF, WB_NEWLINE, WB_EXTEND, WB_ZWJ, WB_REGIONAL_INDICATOR, WB_FORMAT,
	WB_KATAKANA, WB_HEBREW_LETTER, WB_ALETTER, WB_SINGLE_QUOTE, WB_DOUBLE_QUOTE, WB_MIDNUMLET,
	WB_MIDLETTER, WB_MIDNUM, WB_NUMERIC, WB_EXTENDNUMLET, WB_WSEGSPACE
};
enum sentence_break {
	SB_OTHER, SB_CR, SB_LF, SB_EXTEND, SB_SEP, SB_FORMAT, SB_SP, SB_LOWER, SB_UPPER, SB_OLETTER,
	SB_NUMERIC, SB_ATERM, SB_SCONTINUE, SB_STERM, SB_CLOSE
};
enum grapheme_break {
	GB_OTHER, GB_CR, GB_LF, GB_CONTROL, GB_EXTEND, GB_ZWJ, GB_REGIONAL_INDICATOR, GB_PREPEND,
	GB_SPACINGMARK, GB_L, GB_V, GB_T, GB_LV, GB_LVT
};
enum char_flag {
	CHAR_PICTOGRAPH = 1,    /* Extended_Pictographic */
	CHAR_EMOJI      = 2,    /* Emoji_Presentation */
	CHAR_LETTER     = 4,    /* General_Category L* */
	CHAR_DIGIT      = 8,    /* Nd */
	CHAR_UPPER      = 16,   /* Lu, Lt */
	CHAR_BLANK      = 32,   /* White_Space, and the zero width space */
	CHAR_PUNCT      = 64,   /* P* */
	CHAR_OPEN       = 128,  /* Ps, Pi */
	CHAR_CURRENCY   = 256,  /* Sc */
	CHAR_MARK       = 512   /* M* */
};

struct unicode_record {
	uint8_t word, sentence, grapheme;
	uint16_t flags;
};
extern const struct unicode_record unicode_records[];
extern const uint8_t unicode_blocks[];
extern const uint8_t unicode_stage[][256];
extern const char unicode_version[];

static inline const struct unicode_record *
unicode_record(uint32_t cp)
{
	return &unicode_records[unicode_stage[unicode_blocks[cp >> 8]][cp & 255]];
}

/* Ends of the untailored segments of UAX #29: the first boundary behind FROM,
 * itself a boundary (0 is one); text.n at the end.  TEXT must be valid UTF-8.
 * The test files of the standard hold for these three. */
ptrdiff_t unicode_word_end(sv text, ptrdiff_t from);
ptrdiff_t unicode_sentence_end(sv text, ptrdiff_t from);
ptrdiff_t unicode_grapheme_end(sv text, ptrdiff_t from);

#endif
