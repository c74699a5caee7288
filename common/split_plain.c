/* Plain text, of which nearly all text consists: words of ASCII letters with blanks,
 * commas, brackets and quotes between them.  A block at a time is made into bits,
 * and every token of it is a first and a last bit: no branch asks how long a word is. */
#include "split_block.h"
#include "split_scan.h"
#include <string.h>

/* The block at I; no bit is set for what is behind the text. */
static inline struct block
block_at(const struct scan *c, ptrdiff_t i)
{
	ptrdiff_t left = c->text.n - i;
	char end[BLOCK] = { 0 };

	if (left >= BLOCK)
		return block_of(c->text.p + i);
	if (left == 0 || c->text.n < BLOCK) {
		memcpy(end, c->text.p + i, (size_t)left);
		return block_of(end);
	}
	struct block b = block_of(c->text.p + c->text.n - BLOCK);
	ptrdiff_t in_front = BLOCK - left;
	return (struct block){ b.letters >> in_front, b.blanks >> in_front, b.marks >> in_front, b.i >> in_front };
}

/* How many bytes in front are plain.  A mark with a character behind it that may
 * combine with it is not. */
static inline int
plain_bytes(const struct scan *c, const struct block *b)
{
	uint64_t others = ~(b->letters | b->blanks | b->marks);
	int n = others ? __builtin_ctzll(others) : BLOCK;

	if (n > 0 && (b->marks >> (n - 1) & 1) && scan_kind(c, c->at + n) == BYTE_HIGH)
		n--;
	return n;
}

/* The low N bits, N up to 64. */
static inline uint64_t
low_bits(int n)
{
	return n == 0 ? 0 : ~(uint64_t)0 >> (64 - n);
}

/* How many of the N plain bytes are whole tokens and blanks: the letters at their end
 * may go on. */
static inline int
whole_bytes(const struct block *b, int n)
{
	uint64_t others = ~b->letters & low_bits(n);

	return others ? 64 - __builtin_clzll(others) : 0;
}

static void
emit_block(struct scan *c, uint64_t firsts, uint64_t lasts)
{
	while (c->tokens.cap - c->tokens.n < BLOCK)
		arena_grow(c->keep, &c->tokens, sizeof *c->tokens.v);
	struct span *out = c->tokens.v + c->tokens.n;
	for (; firsts; firsts &= firsts - 1, lasts &= lasts - 1)
		*out++ = (struct span){ (int32_t)c->at + __builtin_ctzll(firsts),
			(int32_t)c->at + __builtin_ctzll(lasts) + 1 };
	c->tokens.n = out - c->tokens.v;
}

void
scan_plain(struct scan *c)
{
	int whole, plain;

	do {
		struct block b = block_at(c, c->at);
		plain = plain_bytes(c, &b);
		whole = whole_bytes(&b, plain);
		uint64_t in = low_bits(whole);
		uint64_t before = b.blanks << 1 | (scan_byte(c, c->at - 1) == ' ');
		c->small_i |= (b.i & before & b.blanks >> 1 & in) != 0;
		emit_block(c, ((b.letters & ~(b.letters << 1)) | b.marks) & in,
		    ((b.letters & ~(b.letters >> 1)) | b.marks) & in);
		c->at += whole;
	} while (plain == BLOCK && whole > 0);
}
