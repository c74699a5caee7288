/* Reading tokens: the digest is checked once, and texts are decoded one at a time.
 * Head, directory and vocabularies are mapped; the long streams of texts are read a
 * piece at a time, which costs less than asking for each page of a mapping.  Even
 * with the right digest every number is checked, for a digest can be computed over
 * nonsense. */
#include "tokens.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "table.h"
#include "tokens_file.h"
#include <stdlib.h>
#include <unistd.h>

enum { PIECE = 1 << 18, LONGEST_NUMBER = 9 };

struct cursor {
	const unsigned char *p, *end;
	bool bad;
};

struct tokens_in {
	const char *path;
	sv bytes, key;
	uint64_t digest;
	const unsigned char *directory;
	uint64_t nsegments, segment, texts_left;
	int fd;
	unsigned char *piece;           /* of the stream; LONGEST_NUMBER bytes more than it holds */
	ptrdiff_t piece_cap;
	int64_t read_at, stream_end;    /* what of the segment's stream is not yet read */
	struct cursor stream;
	struct vocabulary *vocabularies;        /* one a segment */
	struct vocabulary *vocabulary;  /* the one in use */
	int32_t *lengths;               /* of the forms, close together */
	struct arena forms;
};

_Noreturn static void
damaged(const char *path, const char *why)
{
	die(EXIT_INPUT, "%s: %s", path, why);
}

static inline uint64_t
number(struct cursor *c)
{
	uint64_t v = 0;

	for (int shift = 0; shift < 63; shift += 7) {
		if (c->p == c->end)
			break;
		unsigned char b = *c->p++;
		v |= (uint64_t)(b & 0x7F) << shift;
		if (b < 0x80)
			return v;
	}
	c->bad = true;
	return 0;
}

static sv
piece(struct cursor *c, uint64_t n)
{
	if (n > (uint64_t)(c->end - c->p)) {
		c->bad = true;
		n = 0;
	}
	sv s = { (const char *)c->p, (ptrdiff_t)n };
	c->p += n;
	return s;
}

/* Magic, version and key in front; false with the reason if they are wrong. */
static bool
read_head(sv bytes, sv *key, const char **why)
{
	struct cursor c = { (const unsigned char *)bytes.p, (const unsigned char *)bytes.p + bytes.n, false };

	*why = "no token file";
	if (!sv_starts(bytes, SV(TOKENS_MAGIC)))
		return false;
	c.p += TOKENS_MAGIC_SIZE;
	*why = "a token file of another version: tokenize again";
	if (number(&c) != TOKENS_VERSION)
		return false;
	*key = piece(&c, number(&c));
	*why = "a token file without its end: cut short";
	if (c.bad || c.end - c.p < TOKENS_TAIL_SIZE + TOKENS_MAGIC_SIZE)
		return false;
	return sv_ends(bytes, SV(TOKENS_END));
}

static const unsigned char *
tail_of(sv bytes)
{
	return (const unsigned char *)bytes.p + bytes.n - TOKENS_MAGIC_SIZE - TOKENS_TAIL_SIZE;
}

/* One record of the vocabulary; c->bad if it cannot be. */
static void
read_form(struct cursor *c, struct form *f)
{
	sv head = piece(c, 3);

	if (c->bad)
		return;
	f->class = (uint8_t)head.p[0];
	f->shape = (uint8_t)head.p[1];
	f->text = f->folded = piece(c, number(c));
	if (!(head.p[2] & FORM_SAME_FOLDED))
		f->folded = piece(c, number(c));
	uint64_t stem = number(c);
	if (head.p[2] & FORM_OWN_STEM)
		f->stem = piece(c, stem);
	else if (stem <= (uint64_t)f->folded.n)
		f->stem = sv_slice(f->folded, 0, (ptrdiff_t)stem);
	else
		c->bad = true;
	c->bad |= f->class >= TOKEN_CLASSES || f->text.n == 0 || f->text.n > INT32_MAX;
}

static void
read_vocabulary(struct tokens_in *in, struct cursor c, ptrdiff_t forms)
{
	enum { ALIGNMENT = 64 };

	if (in->forms.beg)
		arena_free(&in->forms);
	in->forms = arena_new(forms * (ptrdiff_t)(sizeof(struct form) + sizeof(int32_t)) + ALIGNMENT);
	struct arena a = in->forms;
	in->vocabulary->v = arena_room(&a, sizeof(struct form), _Alignof(struct form), forms);
	in->vocabulary->n = in->vocabulary->cap = forms;
	in->lengths = arena_room(&a, sizeof(int32_t), _Alignof(int32_t), forms);
	for (ptrdiff_t i = 0; i < forms && !c.bad; i++) {
		read_form(&c, &in->vocabulary->v[i]);
		in->lengths[i] = (int32_t)in->vocabulary->v[i].text.n;
	}
	if (c.bad)
		damaged(in->path, "damaged: its vocabulary cannot be read");
}

/* The vocabulary and the stream of the next segment. */
static void
open_segment(struct tokens_in *in)
{
	const unsigned char *base = (const unsigned char *)in->bytes.p;
	const unsigned char *entry = in->directory + in->segment * TOKENS_ENTRY_SIZE;
	uint64_t stream = get_u64(entry), vocabulary = get_u64(entry + 8), forms = get_u64(entry + 24);
	uint64_t limit = (uint64_t)(in->directory - base);

	if (stream > vocabulary || vocabulary > limit || forms > limit - vocabulary)
		damaged(in->path, "damaged: a segment lies outside the file");
	in->texts_left = get_u64(entry + 16);
	in->read_at = (int64_t)stream;
	in->stream_end = (int64_t)vocabulary;
	in->stream = (struct cursor){ in->piece, in->piece, false };
	in->vocabulary = &in->vocabularies[in->segment++];
	read_vocabulary(in, (struct cursor){ base + vocabulary, in->directory, false }, (ptrdiff_t)forms);
}

static void
read_bytes(const struct tokens_in *in, unsigned char *to, int64_t at, ptrdiff_t n)
{
	if (!file_read_at(in->fd, (char *)to, at, n))
		die_errno("%s", in->path);
}

/* The digest of the first SIZE bytes. */
static uint64_t
digest_of(const struct tokens_in *in, int64_t size)
{
	struct digest *d = digest_new();

	for (int64_t at = 0; at < size; at += PIECE) {
		ptrdiff_t n = size - at < PIECE ? (ptrdiff_t)(size - at) : PIECE;
		read_bytes(in, in->piece, at, n);
		digest_add(d, (sv){ (const char *)in->piece, n });
	}
	return digest_end(d);
}

static void
need_room(struct tokens_in *in, ptrdiff_t n)
{
	if (n + LONGEST_NUMBER <= in->piece_cap)
		return;
	in->piece_cap = n + LONGEST_NUMBER;
	in->piece = realloc(in->piece, (size_t)in->piece_cap);
	if (!in->piece)
		die(EXIT_SYSTEM, "out of memory: %td bytes of tokens", n);
}

/* Have the next N bytes of the stream at hand, or all that there are. */
static void
fill(struct tokens_in *in, uint64_t n)
{
	ptrdiff_t have = in->stream.end - in->stream.p;
	int64_t left = in->stream_end - in->read_at;

	if (left == 0 || (uint64_t)have >= n)
		return;
	if (have)
		memmove(in->piece, in->stream.p, (size_t)have);
	ptrdiff_t more = n > PIECE ? (ptrdiff_t)n - have : PIECE;
	if (more > left)
		more = (ptrdiff_t)left;
	need_room(in, have + more);
	read_bytes(in, in->piece + have, in->read_at, more);
	in->read_at += more;
	in->stream = (struct cursor){ in->piece, in->piece + have + more, in->stream.bad };
}

struct tokens_in *
tokens_open(const char *path)
{
	struct tokens_in *in = calloc(1, sizeof *in);
	const char *why;

	if (!in)
		die(EXIT_SYSTEM, "out of memory: %s", path);
	in->path = path;
	in->bytes = file_map(path);
	int64_t size;
	in->fd = file_open(path, &size);
	need_room(in, PIECE);
	if (!read_head(in->bytes, &in->key, &why))
		damaged(path, why);
	const unsigned char *tail = tail_of(in->bytes);
	uint64_t directory = get_u64(tail), limit = (uint64_t)(tail - (const unsigned char *)in->bytes.p);
	in->nsegments = get_u64(tail + 8);
	in->digest = get_u64(tail + 24);
	if (digest_of(in, (int64_t)limit + 24) != in->digest)
		damaged(path, "damaged: its digest differs");
	if (directory > limit || in->nsegments == 0 ||
	    in->nsegments != (limit - directory) / TOKENS_ENTRY_SIZE)
		damaged(path, "damaged: its directory is wrong");
	in->directory = (const unsigned char *)in->bytes.p + directory;
	in->vocabularies = calloc(in->nsegments, sizeof *in->vocabularies);
	if (!in->vocabularies)
		die(EXIT_SYSTEM, "out of memory: %s", path);
	open_segment(in);
	return in;
}

const struct vocabulary *
tokens_vocabulary(const struct tokens_in *in)
{
	return in->vocabulary;
}

/* As number(), without a look at the end, for behind a text there is room for the
 * longest number, and decode() sees when it has gone too far; and without a
 * branch on the size of numbers of up to four bytes. */
static inline uint64_t
short_number(const unsigned char **at)
{
	uint32_t word = get_u32(*at), last = ~word & 0x80808080;

	if (last == 0) {
		struct cursor c = { *at, *at + LONGEST_NUMBER, false };
		uint64_t v = number(&c);
		*at = c.p;
		return v;
	}
	*at += (__builtin_ctz(last) + 1) / 8;
	word &= last ^ (last - 1);      /* what lies behind the last byte is not ours */
	return (word & 0x7F) | (word & 0x7F00) >> 1 | (word & 0x7F0000) >> 2 | (word & 0x7F000000) >> 3;
}

static bool
decode(const struct tokens_in *in, sv bytes, struct token *tokens, ptrdiff_t ntokens,
    struct sentence *sentences, ptrdiff_t nsentences)
{
	const unsigned char *p = (const unsigned char *)bytes.p, *end = p + bytes.n;
	const int32_t *lengths = in->lengths;
	uint64_t nforms = (uint64_t)in->vocabulary->n, at = 0;
	ptrdiff_t sentence = ntokens > 0, i = 0;

	if (sentence > nsentences)
		return false;
	if (sentence > 0)
		sentences[0].first = 0;
	for (; i < ntokens && p < end; i++) {
		uint64_t v = short_number(&p), id = v >> 2, gap = v & 3;
		if (gap >= GAP_SENTENCE) {
			uint64_t other = gap == GAP_SENTENCE ? 1 << 1 | 1 : short_number(&p);
			gap = other >> 1;
			bool first = (other & 1) && i > 0;
			if (first && sentence == nsentences)
				return false;
			if (first)
				sentences[sentence++].first = (int32_t)i;
		}
		if (id >= nforms || gap > INT32_MAX)
			return false;
		uint64_t start = at + gap;
		at = start + (uint64_t)lengths[id];
		if (at > INT32_MAX)
			return false;
		tokens[i] = (struct token){ (int32_t)id, (int32_t)start, (int32_t)at };
	}
	return i == ntokens && sentence == nsentences && p == end;
}

static void
close_sentences(struct sentence *sentences, ptrdiff_t n, const struct token *tokens, ptrdiff_t ntokens)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		struct sentence *s = &sentences[i];
		s->end = i + 1 < n ? sentences[i + 1].first : (int32_t)ntokens;
		s->start = tokens[s->first].start;
		s->stop = tokens[s->end - 1].end;
	}
}

bool
tokens_next(struct tokens_in *in, struct text_tokens *text, struct arena *a)
{
	while (in->texts_left == 0) {
		if (in->segment == in->nsegments)
			return false;
		open_segment(in);
	}
	in->texts_left--;
	fill(in, 3 * LONGEST_NUMBER);
	uint64_t ntokens = number(&in->stream), nsentences = number(&in->stream);
	uint64_t length = number(&in->stream);
	fill(in, length);
	sv bytes = piece(&in->stream, length);
	if (in->stream.bad || ntokens > length || nsentences > ntokens)
		damaged(in->path, "damaged: a text's head is wrong");
	struct token *tokens = arena_room(a, sizeof *tokens, _Alignof(struct token), (ptrdiff_t)ntokens);
	struct sentence *sentences =
	    arena_room(a, sizeof *sentences, _Alignof(struct sentence), (ptrdiff_t)nsentences);
	if (!decode(in, bytes, tokens, (ptrdiff_t)ntokens, sentences, (ptrdiff_t)nsentences))
		damaged(in->path, "damaged: a text's tokens cannot be read");
	close_sentences(sentences, (ptrdiff_t)nsentences, tokens, (ptrdiff_t)ntokens);
	*text = (struct text_tokens){ tokens, (ptrdiff_t)ntokens, sentences, (ptrdiff_t)nsentences };
	return true;
}

void
tokens_close(struct tokens_in *in)
{
	if (in->forms.beg)
		arena_free(&in->forms);
	close(in->fd);
	free(in->piece);
	free(in->vocabularies);
	free(in);
}

bool
tokens_head(struct arena *a, const char *path, struct table_head *head)
{
	sv key;
	const char *why;

	if (!file_exists(path))
		return false;
	sv bytes = file_map(path);
	if (!read_head(bytes, &key, &why))
		return false;
	const unsigned char *tail = tail_of(bytes);
	*head = (struct table_head){ .name = SV("tokens"), .version = TOKENS_VERSION,
		.key = sv_copy(a, key), .digest = digest_hex(a, get_u64(tail + 24)),
		.rows = (long long)get_u64(tail + 16) };
	return true;
}
