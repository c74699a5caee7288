/* tokens_file: the layout that tokens.c writes and tokens_in.c reads.
 * assay-tokens(5) says it in full; numbers are little-endian. */
#ifndef ASSAY_TOKENS_FILE_H
#define ASSAY_TOKENS_FILE_H
#include <stdint.h>
#include <string.h>
#include "sv.h"

enum {
	TOKENS_VERSION = 1,
	TOKENS_MAGIC_SIZE = 8,
	TOKENS_TAIL_SIZE = 32,          /* directory offset, segments, texts, digest */
	TOKENS_ENTRY_SIZE = 32,         /* a segment: stream, vocabulary, texts, forms */
	TOKENS_MOST_FORMS = 250000      /* of one segment: bounds the memory of all who read it */
};
#define TOKENS_MAGIC "assayTOK"
#define TOKENS_END   "endTOKay"

/* Low two bits of a token's number: what lies between it and the token before. */
enum gap_code {
	GAP_NONE,               /* nothing */
	GAP_BLANK,              /* one byte */
	GAP_SENTENCE,           /* one byte, and a sentence begins */
	GAP_OTHER               /* a number follows: bytes << 1 | a sentence begins */
};

/* Bits of a form's record. */
enum form_record {
	FORM_SAME_FOLDED = 1,   /* folded is the text: not repeated */
	FORM_OWN_STEM    = 2    /* the stem is spelt out; else it is a length of folded */
};

static inline void
put_u32(unsigned char *p, uint32_t v)
{
	for (int i = 0; i < 4; i++)
		p[i] = (unsigned char)(v >> (8 * i));
}

static inline uint32_t
get_u32(const unsigned char *p)
{
	return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void
put_u64(unsigned char *p, uint64_t v)
{
	for (int i = 0; i < 8; i++)
		p[i] = (unsigned char)(v >> (8 * i));
}

static inline uint64_t
get_u64(const unsigned char *p)
{
	uint64_t v = 0;

	for (int i = 0; i < 8; i++)
		v |= (uint64_t)p[i] << (8 * i);
	return v;
}

#endif
