/* Plain text, of which nearly all text consists: words of letters with blanks, commas,
 * brackets, quotes and dashes between them, and figures by themselves.  A block at a
 * time is made into bits, and every token of it is a first and a last bit: no branch
 * asks how long a word is. */
#include "split_block.h"
#include "split_scan.h"
#include <string.h>

/* A sign at the end of a block is judged by what is behind it: so far at most. */
enum { AHEAD = 4 };

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

/* The bytes of the block that begins at I, zeros behind the text, in ROOM if need be. */
static inline const char *
block_bytes(const struct scan *c, ptrdiff_t i, char room[BLOCK])
{
	if (c->text.n - i >= BLOCK)
		return c->text.p + i;
	memset(room, 0, BLOCK);
	memcpy(room, c->text.p + i, (size_t)(c->text.n - i));
	return room;
}

/* Of the characters outside ASCII, those that plain text may have. */
struct high {
	uint64_t letters;       /* all their bytes */
	uint64_t apostrophes;   /* the first byte of a curly one, */
	uint64_t marks;         /* and of a dash or a double quote */
};

/* Is the character at I a dash or a double quote that is a token and no more: no hyphen,
 * for it may join, no ellipsis, for it is a stop, and with nothing combining behind it? */
static inline bool
is_lone_mark(const struct scan *c, ptrdiff_t i)
{
	return scan_plain_mark(c, i) && scan_byte(c, i + 2) != 0xA6 && !scan_hyphen(c, i, false) &&
	    scan_byte(c, i + 3) < 0x80;
}

static struct high
high_of(const struct scan *c, uint64_t bits)
{
	struct high h = { 0 };
	ptrdiff_t length;

	for (; bits; bits &= ~(low_bits((int)length) << __builtin_ctzll(bits))) {
		int n = __builtin_ctzll(bits);
		ptrdiff_t i = c->block_start + n;
		const struct unicode_record *r = scan_char(c, i, &length);
		if (n + length > BLOCK)
			break;
		if (r->word == WB_ALETTER && (r->flags & CHAR_LETTER))
			h.letters |= low_bits((int)length) << n;
		else if (scan_apostrophe(c, i))
			h.apostrophes |= (uint64_t)1 << n;
		else if (is_lone_mark(c, i))
			h.marks |= (uint64_t)1 << n;
	}
	return h;
}

/* From the bits of three-byte characters' first bytes to those of all three. */
static inline uint64_t
threefold(uint64_t firsts)
{
	return firsts | firsts << 1 | firsts << 2;
}

/* Of the apostrophes inside words, LENGTH bytes long, those of a possessive 's. */
static inline uint64_t
possessives(const struct scan *c, uint64_t inside, int length, uint64_t words)
{
	uint64_t found = 0;

	for (inside &= ~(words >> length >> 1); inside; inside &= inside - 1) {
		int n = __builtin_ctzll(inside);
		if ((scan_byte(c, c->block_start + n + length) | 0x20) == 's')
			found |= (uint64_t)1 << n;
	}
	return found;
}

/* The small i that stand alone among SINGLES, words of one letter. */
static inline uint64_t
small_i(const struct scan *c, uint64_t singles)
{
	uint64_t found = 0;

	for (; singles; singles &= singles - 1) {
		int n = __builtin_ctzll(singles);
		found |= (uint64_t)(scan_byte(c, c->block_start + n) == 'i') << n;
	}
	return found;
}

/* Bits of a block beside those of its bytes: what stands next to it counts, too. */
struct around {
	uint64_t after_blank, after_space;      /* ' ', or any blank of ASCII that is there to see */
	uint64_t before_blank;          /* or before the text's end */
	uint64_t before_high;           /* the byte behind the block alone */
};

static inline struct around
look_around(const struct scan *c, const struct block *b)
{
	ptrdiff_t left = c->text.n - c->block_start;
	int last = left < BLOCK ? (int)left - 1 : BLOCK - 1;
	unsigned char before = scan_byte(c, c->block_start - 1), behind = scan_byte(c, c->block_start + BLOCK);
	uint64_t after_blank = b->blanks << 1 | (before == ' ');

	return (struct around){ after_blank, after_blank | (c->words->byte_kind[before] <= BYTE_LINE),
		b->blanks >> 1 | (uint64_t)(left <= BLOCK || behind == ' ') << last,
		(uint64_t)(behind >= 0x80) << (BLOCK - 1) };
}

/* Runs of digits that a blank is in front of. */
struct figures {
	uint64_t digits, ends;          /* an end is the byte behind */
};

/* One added to the first digit of a run is carried to the byte behind it. */
static inline struct figures
figures_of(uint64_t digits, uint64_t after_space)
{
	uint64_t carried = digits + (digits & ~(digits << 1) & after_space);

	return (struct figures){ digits & ~carried, carried & ~digits };
}

/* Of the stops behind words, those that may belong to an abbreviation or a name. */
static inline uint64_t
doubtful(const struct scan *c, uint64_t stops, uint64_t words)
{
	uint64_t found = 0;

	for (; stops; stops &= stops - 1) {
		int stop = __builtin_ctzll(stops), word = behind_last(~words & low_bits(stop));
		found |= (uint64_t)scan_may_abbreviate(c, c->block_start + word, stop - word) << stop;
	}
	return found;
}

/* First and last bits of runs. */
static inline uint64_t
firsts_of(uint64_t runs)
{
	return runs & ~(runs << 1);
}

static inline uint64_t
lasts_of(uint64_t runs)
{
	return runs & ~(runs >> 1);
}

/* What is plain in the block B at C->block_start. */
static inline void
find_plain(struct scan *c, const struct block *b, struct high h)
{
	struct plain *p = &c->plain;
	struct around near = look_around(c, b);
	struct figures figures = figures_of(b->digits, near.after_space);
	uint64_t letters = b->letters | h.letters;
	uint64_t inside = b->apostrophes & letters << 1 & letters >> 1;
	uint64_t curly = h.apostrophes & letters << 1 & letters >> 3;
	uint64_t words = letters | inside | threefold(curly);
	uint64_t cuts = possessives(c, inside, 1, words) | possessives(c, curly, 3, words);

	uint64_t hyphens = b->hyphens & letters << 1 & letters >> 1;
	uint64_t colons = b->colons & (words << 1 | figures.ends) & near.before_blank;
	uint64_t word_stops = b->stops & words << 1 & words << 2 & near.before_blank;
	p->stops = word_stops | (b->stops & figures.ends & near.before_blank);
	uint64_t signs = b->marks | colons | hyphens | p->stops;

	uint64_t strange = b->high & ~(words | threefold(h.marks));
	uint64_t doubts = doubtful(c, word_stops, words) | (b->marks & (strange >> 1 | near.before_high)) |
	    (figures.ends & ~(b->blanks | (signs & near.before_blank)));
	p->others = ~(words | figures.digits | b->blanks | signs | threefold(h.marks)) | doubts;
	p->joined = words | b->digits | hyphens;
	p->firsts = firsts_of(words) | firsts_of(figures.digits) | cuts | signs | h.marks;
	p->lasts = lasts_of(words) | lasts_of(figures.digits) | cuts >> 1 | signs | h.marks << 2;
	p->small_i = small_i(c, letters & ~(words << 1 | words >> 1) & near.after_blank & b->blanks >> 1);
}

static void
read_block(struct scan *c)
{
	char room[BLOCK];
	struct high h = { 0 };

	c->block_start = c->at;
	struct block b = block_of(block_bytes(c, c->at, room));
	if (b.high)
		h = high_of(c, b.high);
	find_plain(c, &b, h);
}

/* The tokens of the block's bytes IN. */
static inline void
emit_plain(struct scan *c, uint64_t in)
{
	const struct plain *p = &c->plain;
	int32_t start = (int32_t)c->block_start;
	ptrdiff_t before = c->tokens.n;

	while (c->tokens.cap - c->tokens.n < BLOCK)
		arena_grow(c->keep, &c->tokens, sizeof *c->tokens.v);
	struct token *out = c->tokens.v + c->tokens.n;
	for (uint64_t firsts = p->firsts & in, lasts = p->lasts & in; firsts; out++) {
		out->start = start + __builtin_ctzll(firsts);
		out->end = start + __builtin_ctzll(lasts) + 1;
		firsts &= firsts - 1;
		lasts &= lasts - 1;
	}
	c->tokens.n = out - c->tokens.v;
	for (uint64_t stops = p->stops & in; stops; stops &= stops - 1) {
		uint64_t sooner = p->firsts & in & (stops ^ (stops - 1)) >> 1;
		scan_add_stop(c, before + __builtin_popcountll(sooner), STOP_MARK);
	}
	c->small_i |= (p->small_i & in) != 0;
}

/* A block serves until the text has gone past it, however often something that is not
 * plain stands in between. */
void
scan_plain(struct scan *c)
{
	while (c->at < c->text.n) {
		if ((size_t)(c->at - c->block_start) >= BLOCK)
			read_block(c);
		const struct plain *p = &c->plain;
		int from = (int)(c->at - c->block_start);
		uint64_t others = p->others & ~low_bits(from);
		int n = others ? __builtin_ctzll(others) : BLOCK;
		int whole = c->block_start + n == c->text.n ? n : behind_last(~p->joined & low_bits(n));
		if (whole > from) {
			emit_plain(c, low_bits(whole) & ~low_bits(from));
			c->at = c->block_start + whole;
		}
		if (n + AHEAD <= BLOCK || c->at == c->block_start)
			break;
		c->block_start = SCAN_NO_BLOCK;
	}
}
