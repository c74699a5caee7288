/* split_block: sixty-four bytes of text as bits.  The two ways to get them give the
 * same; the test of split holds one against the other. */
#ifndef ASSAY_SPLIT_BLOCK_H
#define ASSAY_SPLIT_BLOCK_H
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { BLOCK = 64 };

/* Bit N tells of byte N. */
struct block {
	uint64_t letters;       /* of ASCII */
	uint64_t digits;
	uint64_t blanks;        /* ' ' alone */
	uint64_t marks;         /* , ( ) " */
	uint64_t stops;         /* . ! ? */
	uint64_t colons;        /* : ; */
	uint64_t hyphens;       /* - */
	uint64_t apostrophes;   /* ' */
	uint64_t high;          /* 0x80 and up */
};

static inline struct block
block_bytewise(const char *p)
{
	struct block b = { 0 };

	for (int n = 0; n < BLOCK; n++) {
		uint64_t bit = (uint64_t)1 << n;
		unsigned char byte = (unsigned char)p[n], small = byte | 0x20;
		b.letters |= small >= 'a' && small <= 'z' ? bit : 0;
		b.digits |= byte >= '0' && byte <= '9' ? bit : 0;
		b.blanks |= byte == ' ' ? bit : 0;
		b.marks |= byte == ',' || byte == '(' || byte == ')' || byte == '"' ? bit : 0;
		b.stops |= byte == '.' || byte == '!' || byte == '?' ? bit : 0;
		b.colons |= byte == ':' || byte == ';' ? bit : 0;
		b.hyphens |= byte == '-' ? bit : 0;
		b.apostrophes |= byte == '\'' ? bit : 0;
		b.high |= byte >= 0x80 ? bit : 0;
	}
	return b;
}

#ifdef __SSE2__
static inline uint64_t
block_bits(__m128i bytes, int n)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(bytes) << n;
}

static inline __m128i
block_equal(__m128i bytes, char c)
{
	return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

/* Bytes from FIRST on, at most SPAN behind it. */
static inline __m128i
block_range(__m128i bytes, char first, char span)
{
	__m128i from = _mm_sub_epi8(bytes, _mm_set1_epi8(first));

	return _mm_cmpeq_epi8(_mm_min_epu8(from, _mm_set1_epi8(span)), from);
}

static inline struct block
block_of(const char *p)
{
	struct block b = { 0 };

	for (int n = 0; n < BLOCK; n += 16) {
		__m128i bytes = _mm_loadu_si128((const __m128i *)(p + n));
		__m128i bracket = block_range(bytes, '(', 1);
		__m128i mark = _mm_or_si128(block_equal(bytes, ','), block_equal(bytes, '"'));
		__m128i stop = _mm_or_si128(block_equal(bytes, '!'), block_equal(bytes, '?'));
		b.letters |= block_bits(block_range(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 25), n);
		b.digits |= block_bits(block_range(bytes, '0', 9), n);
		b.blanks |= block_bits(block_equal(bytes, ' '), n);
		b.marks |= block_bits(_mm_or_si128(mark, bracket), n);
		b.stops |= block_bits(_mm_or_si128(stop, block_equal(bytes, '.')), n);
		b.colons |= block_bits(block_range(bytes, ':', 1), n);
		b.hyphens |= block_bits(block_equal(bytes, '-'), n);
		b.apostrophes |= block_bits(block_equal(bytes, '\''), n);
		b.high |= block_bits(bytes, n);
	}
	return b;
}
#else
#define block_of block_bytewise
#endif

#endif
