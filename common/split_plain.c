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
	return block_from(block_of(c->text.p + c->text.n - BLOCK), (int)(BLOCK - left));
}

/* The low N bits, N up to 64. */
static inline uint64_t
low_bits(int n)
{
	return n == 0 ? 0 : ~(uint64_t)0 >> (64 - n);
}

/* Behind the last bit that is set; 0 if there is none. */
static inline int
behind_last(uint64_t bits)
{
	return bits ? 64 - __builtin_clzll(bits) : 0;
}

/* A block from where a token may begin: what in it is plain. */
struct plain {
	uint64_t words;         /* letters, and apostrophes between two of them */
	uint64_t possessives;   /* the apostrophes of 's at a word's end */
	uint64_t stops;         /* behind two letters or more, and with a blank behind them */
	uint64_t signs;         /* marks and stops */
	int n;                  /* so many bytes in front are plain */
	int whole;              /* of them, whole tokens and blanks: the last word may go on */
};

/* A stop may belong to an abbreviation or a name, and a mark be one character with what
 * is behind it: there the plain text ends. */
static inline int
plain_end(const struct scan *c, const struct block *b, const struct plain *p, int n)
{
	for (uint64_t stops = p->stops & low_bits(n); stops; stops &= stops - 1) {
		int stop = __builtin_ctzll(stops), word = behind_last(~p->words & low_bits(stop));
		if (scan_may_abbreviate(c, c->at + word, stop - word))
			return stop;
	}
	if (n > 0 && (b->marks >> (n - 1) & 1) && scan_kind(c, c->at + n) == BYTE_HIGH)
		return n - 1;
	return n;
}

/* LEFT: how many bytes of the block there are. */
static inline struct plain
plain_of(const struct scan *c, const struct block *b, int left)
{
	struct plain p;
	uint64_t inside = b->apostrophes & b->letters << 1 & b->letters >> 1;

	p.words = b->letters | inside;
	p.possessives = inside & b->s >> 1 & ~(p.words >> 2);
	p.stops = b->stops & p.words << 1 & p.words << 2 & b->blanks >> 1;
	p.signs = b->marks | p.stops;
	uint64_t others = ~(p.words | b->blanks | p.signs);
	int n = others ? __builtin_ctzll(others) : BLOCK;
	p.n = plain_end(c, b, &p, n < left ? n : left);
	p.whole = behind_last(~p.words & low_bits(p.n));
	return p;
}

static inline void
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

static inline void
emit_plain(struct scan *c, const struct plain *p)
{
	uint64_t in = low_bits(p->whole);
	uint64_t firsts = ((p->words & ~(p->words << 1)) | p->signs | p->possessives) & in;
	uint64_t lasts = ((p->words & ~(p->words >> 1)) | p->signs | p->possessives >> 1) & in;
	ptrdiff_t before = c->tokens.n;

	emit_block(c, firsts, lasts);
	for (uint64_t stops = p->stops & in; stops; stops &= stops - 1)
		scan_add_stop(c, before + __builtin_popcountll(firsts & low_bits(__builtin_ctzll(stops))), STOP_MARK);
}

/* The bits from C->at on, of as many bytes as *LEFT says.  A block serves until the text
 * has gone past it, however often something that is not plain stands in between. */
static inline struct block
bits_here(struct scan *c, int *left)
{
	if ((size_t)(c->at - c->block_start) >= BLOCK) {
		c->block_start = c->at;
		c->block = block_at(c, c->at);
	}
	*left = (int)(c->block_start + BLOCK - c->at);
	return block_from(c->block, BLOCK - *left);
}

void
scan_plain(struct scan *c)
{
	struct plain p;
	int left;

	do {
		struct block b = bits_here(c, &left);
		p = plain_of(c, &b, left);
		uint64_t before = b.blanks << 1 | (scan_byte(c, c->at - 1) == ' ');
		c->small_i |= (b.i & before & b.blanks >> 1 & low_bits(p.whole)) != 0;
		emit_plain(c, &p);
		c->at += p.whole;
		if (p.whole == 0 && p.n == left && left < BLOCK)        /* a word across the block's end */
			c->block_start = SCAN_NO_BLOCK;
	} while (p.n == left && (p.whole > 0 || left < BLOCK));
}
