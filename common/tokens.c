/* Writing tokens: texts go out as they come, a segment's vocabulary behind them,
 * the directory and the digest at the end. */
#include "tokens.h"
#include "err.h"
#include "publish.h"
#include "tokens_file.h"
#include <stdlib.h>

struct buffer {
	unsigned char *p;
	size_t n, cap;
};

struct segment {
	uint64_t stream, vocabulary, texts, forms;
};

struct tokens_out {
	struct out *out;
	struct segment *segments;
	size_t nsegments;
	uint64_t texts;         /* of all segments */
	struct buffer text;     /* the one being encoded */
};

/* Room for N more bytes. */
static void
reserve(struct buffer *b, size_t n)
{
	if (b->cap - b->n >= n)
		return;
	b->cap = 2 * (b->cap + n);
	b->p = realloc(b->p, b->cap);
	if (!b->p)
		die(EXIT_SYSTEM, "out of memory: %zu bytes of tokens", b->cap);
}

/* LEB128: seven bits a byte, the low ones first. */
static inline unsigned char *
write_number(unsigned char *p, uint64_t v)
{
	for (; v >= 0x80; v >>= 7)
		*p++ = (unsigned char)(v | 0x80);
	*p++ = (unsigned char)v;
	return p;
}

static void
add_number(struct buffer *b, uint64_t v)
{
	b->n = (size_t)(write_number(b->p + b->n, v) - b->p);
}

static void
put_buffer(struct tokens_out *t)
{
	out_put(t->out, (sv){ (const char *)t->text.p, (ptrdiff_t)t->text.n });
	t->text.n = 0;
}

static void
begin_segment(struct tokens_out *t)
{
	t->segments = realloc(t->segments, (t->nsegments + 1) * sizeof *t->segments);
	if (!t->segments)
		die(EXIT_SYSTEM, "out of memory: segments of a token file");
	t->segments[t->nsegments++] = (struct segment){ .stream = (uint64_t)out_size(t->out) };
}

struct tokens_out *
tokens_create(const char *path, const char *key)
{
	struct tokens_out *t = calloc(1, sizeof *t);
	sv name = sv_of(key);

	if (!t)
		die(EXIT_SYSTEM, "out of memory: %s", path);
	t->out = out_create(path);
	out_digest_from(t->out);
	out_put(t->out, SV(TOKENS_MAGIC));
	reserve(&t->text, 32);
	add_number(&t->text, TOKENS_VERSION);
	add_number(&t->text, (uint64_t)name.n);
	put_buffer(t);
	out_put(t->out, name);
	begin_segment(t);
	return t;
}

/* The same for a number of up to three bytes, as nearly all are, without a branch on
 * its size; may write three. */
static inline unsigned char *
write_short(unsigned char *p, uint32_t v)
{
	uint32_t second = v >= 1 << 7, third = v >= 1 << 14;

	if (v >> 21)
		return write_number(p, v);
	p[0] = (unsigned char)(v | second << 7);
	p[1] = (unsigned char)(v >> 7 | third << 7);
	p[2] = (unsigned char)(v >> 14);
	return p + 1 + second + third;
}

/* A token that begins AFTER bytes behind the one before. */
static inline unsigned char *
write_token(unsigned char *p, int32_t form, int32_t after, bool first)
{
	uint32_t id = (uint32_t)form << 2;

	if (first ? after == 1 : (uint32_t)after <= 1)
		return write_short(p, id | (first ? GAP_SENTENCE : (uint32_t)after));
	p = write_number(p, id | GAP_OTHER);
	return write_number(p, (uint64_t)after << 1 | first);
}

static void
encode(struct buffer *b, const struct text_tokens *text)
{
	enum { LONGEST_TOKEN = 5 + 6 };
	const struct token *t = text->tokens;
	int32_t behind = 0;

	reserve(b, (size_t)text->ntokens * LONGEST_TOKEN);
	unsigned char *p = b->p + b->n;
	for (const struct sentence *s = text->sentences, *last = s + text->nsentences; s < last; s++) {
		const struct token *end = text->tokens + s->end;
		p = write_token(p, t->form, t->start - behind, true);
		for (behind = t++->end; t < end; behind = t++->end)
			p = write_token(p, t->form, t->start - behind, false);
	}
	b->n = (size_t)(p - b->p);
}

/* Counts and length in front, so that a reader has room for all or goes past. */
void
tokens_put(struct tokens_out *t, const struct vocabulary *vocabulary, const struct text_tokens *text)
{
	unsigned char head[32];
	struct buffer counts = { head, 0, sizeof head };

	encode(&t->text, text);
	add_number(&counts, (uint64_t)text->ntokens);
	add_number(&counts, (uint64_t)text->nsentences);
	add_number(&counts, t->text.n);
	out_put(t->out, (sv){ (const char *)head, (ptrdiff_t)counts.n });
	put_buffer(t);
	struct segment *s = &t->segments[t->nsegments - 1];
	s->texts++;
	s->forms = (uint64_t)vocabulary->n;
	t->texts++;
}

static void
add_bytes(struct buffer *b, sv s)
{
	reserve(b, (size_t)s.n + 10);
	add_number(b, (uint64_t)s.n);
	if (s.n)
		memcpy(b->p + b->n, s.p, (size_t)s.n);
	b->n += (size_t)s.n;
}

static void
add_form(struct buffer *b, const struct form *f)
{
	bool same = sv_eq(f->folded, f->text), own = !sv_starts(f->folded, f->stem);

	reserve(b, 32);
	b->p[b->n++] = f->class;
	b->p[b->n++] = f->shape;
	b->p[b->n++] = (unsigned char)((same ? FORM_SAME_FOLDED : 0) | (own ? FORM_OWN_STEM : 0));
	add_bytes(b, f->text);
	if (!same)
		add_bytes(b, f->folded);
	if (own)
		add_bytes(b, f->stem);
	else
		add_number(b, (uint64_t)f->stem.n);
}

static void
end_segment(struct tokens_out *t, const struct vocabulary *vocabulary)
{
	enum { FORMS_A_WRITE = 1024 };
	struct segment *s = &t->segments[t->nsegments - 1];

	s->vocabulary = (uint64_t)out_size(t->out);
	s->forms = (uint64_t)vocabulary->n;
	for (ptrdiff_t i = 0; i < vocabulary->n; i++) {
		add_form(&t->text, &vocabulary->v[i]);
		if (i % FORMS_A_WRITE == 0)
			put_buffer(t);
	}
	put_buffer(t);
}

void
tokens_segment(struct tokens_out *t, const struct vocabulary *vocabulary)
{
	end_segment(t, vocabulary);
	begin_segment(t);
}

void
tokens_commit(struct tokens_out *t, const struct vocabulary *vocabulary)
{
	unsigned char tail[TOKENS_TAIL_SIZE];

	end_segment(t, vocabulary);
	uint64_t directory = (uint64_t)out_size(t->out);
	for (size_t i = 0; i < t->nsegments; i++) {
		unsigned char entry[TOKENS_ENTRY_SIZE];
		put_u64(entry, t->segments[i].stream);
		put_u64(entry + 8, t->segments[i].vocabulary);
		put_u64(entry + 16, t->segments[i].texts);
		put_u64(entry + 24, t->segments[i].forms);
		out_put(t->out, (sv){ (const char *)entry, sizeof entry });
	}
	put_u64(tail, directory);
	put_u64(tail + 8, t->nsegments);
	put_u64(tail + 16, t->texts);
	out_put(t->out, (sv){ (const char *)tail, 24 });
	put_u64(tail + 24, out_digest(t->out));
	out_put(t->out, (sv){ (const char *)tail + 24, 8 });
	out_put(t->out, SV(TOKENS_END));
	out_commit(t->out);
	free(t->text.p);
	free(t->segments);
	free(t);
}
