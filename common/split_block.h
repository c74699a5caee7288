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
	uint64_t blanks;        /* ' ' alone */
	uint64_t marks;         /* , ( ) " */
	uint64_t stops;         /* . ! ? */
	uint64_t apostrophes;   /* ' */
	uint64_t s;             /* s or S */
	uint64_t i;             /* a small i */
};

/* B without its first N bytes, N below 64. */
static inline struct block
block_from(struct block b, int n)
{
	return (struct block){ b.letters >> n, b.blanks >> n, b.marks >> n, b.stops >> n, b.apostrophes >> n,
		b.s >> n, b.i >> n };
}

static inline struct block
block_bytewise(const char *p)
{
	struct block b = { 0 };

	for (int n = 0; n < BLOCK; n++) {
		uint64_t bit = (uint64_t)1 << n;
		unsigned char small = (unsigned char)p[n] | 0x20;
		b.letters |= small >= 'a' && small <= 'z' ? bit : 0;
		b.blanks |= p[n] == ' ' ? bit : 0;
		b.marks |= p[n] == ',' || p[n] == '(' || p[n] == ')' || p[n] == '"' ? bit : 0;
		b.stops |= p[n] == '.' || p[n] == '!' || p[n] == '?' ? bit : 0;
		b.apostrophes |= p[n] == '\'' ? bit : 0;
		b.s |= small == 's' ? bit : 0;
		b.i |= p[n] == 'i' ? bit : 0;
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

static inline struct block
block_of(const char *p)
{
	struct block b = { 0 };

	for (int n = 0; n < BLOCK; n += 16) {
		__m128i bytes = _mm_loadu_si128((const __m128i *)(p + n));
		__m128i small = _mm_or_si128(bytes, _mm_set1_epi8(0x20)), from_a = _mm_sub_epi8(small, _mm_set1_epi8('a'));
		__m128i bracket = block_equal(_mm_and_si128(bytes, _mm_set1_epi8((char)0xFE)), '(');
		__m128i mark = _mm_or_si128(block_equal(bytes, ','), block_equal(bytes, '"'));
		__m128i stop = _mm_or_si128(block_equal(bytes, '!'), block_equal(bytes, '?'));
		b.letters |= block_bits(_mm_cmpeq_epi8(_mm_min_epu8(from_a, _mm_set1_epi8(25)), from_a), n);
		b.blanks |= block_bits(block_equal(bytes, ' '), n);
		b.marks |= block_bits(_mm_or_si128(mark, bracket), n);
		b.stops |= block_bits(_mm_or_si128(stop, block_equal(bytes, '.')), n);
		b.apostrophes |= block_bits(block_equal(bytes, '\''), n);
		b.s |= block_bits(block_equal(small, 's'), n);
		b.i |= block_bits(block_equal(bytes, 'i'), n);
	}
	return b;
}
#else
#define block_of block_bytewise
#endif

#endif
