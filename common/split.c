/* The splitter: data, the scanner, and a hash table of forms over the vocabulary. */
#include "split.h"
#include "err.h"
#include "file.h"
#include "fold.h"
#include "split_class.h"
#include "table.h"
#include <libstemmer.h>
#include <string.h>

struct slot {                   /* zero: free */
	uint64_t hash;
	int32_t id_plus_1;
	int32_t length;
};

struct splitter {
	struct arena *keep;
	struct scan scan;
	struct vocabulary vocabulary;
	struct slot *slots;
	ptrdiff_t cap;          /* of slots, a power of two */
};

/* One for the process: it holds nothing between two words. */
static struct sb_stemmer *stemmer;

struct splitter *
splitter_new(struct arena *keep, const char *data)
{
	enum { FIRST_SLOTS = 1 << 12 };
	struct splitter *s = new(keep, struct splitter, 1);

	s->keep = keep;
	s->scan = (struct scan){ .words = split_words_load(keep, data), .keep = keep };
	s->cap = FIRST_SLOTS;
	s->slots = new(keep, struct slot, s->cap);
	if (!stemmer && !(stemmer = sb_stemmer_new("english", NULL)))
		die(EXIT_SYSTEM, "out of memory: no stemmer");
	return s;
}

/* Multiply and fold over eight bytes at a time: forms are short. */
static uint64_t
hash_form(const char *p, ptrdiff_t n)
{
	uint64_t h = (uint64_t)n * 0x9E3779B97F4A7C15u, part = 0;

	for (; n > 8; p += 8, n -= 8) {
		memcpy(&part, p, 8);
		h = (h ^ part) * 0xD6E8FEB86659FD93u;
		h ^= h >> 32;
	}
	part = 0;
	for (ptrdiff_t i = 0; i < n; i++)
		part |= (uint64_t)(unsigned char)p[i] << (8 * i);
	h = (h ^ part) * 0xD6E8FEB86659FD93u;
	h ^= h >> 32;
	h *= 0xD6E8FEB86659FD93u;
	return h ^ h >> 32;
}

static struct slot *
probe(const struct splitter *s, sv text, uint64_t hash)
{
	uint64_t mask = (uint64_t)s->cap - 1;

	for (uint64_t i = hash & mask;; i = (i + 1) & mask) {
		struct slot *slot = s->slots + i;
		if (slot->id_plus_1 == 0)
			return slot;
		if (slot->hash == hash && slot->length == text.n &&
		    memcmp(s->vocabulary.v[slot->id_plus_1 - 1].text.p, text.p, (size_t)text.n) == 0)
			return slot;
	}
}

static void
grow_slots(struct splitter *s)
{
	struct slot *old = s->slots;
	ptrdiff_t n = s->cap;

	s->cap *= 2;
	s->slots = new(s->keep, struct slot, s->cap);
	for (ptrdiff_t i = 0; i < n; i++)
		if (old[i].id_plus_1)
			*probe(s, s->vocabulary.v[old[i].id_plus_1 - 1].text, old[i].hash) = old[i];
}

static sv
stem_of(struct splitter *s, sv folded)
{
	const sb_symbol *stem = sb_stemmer_stem(stemmer, (const sb_symbol *)folded.p, (int)folded.n);

	if (!stem)
		die(EXIT_SYSTEM, "out of memory: stemming");
	sv result = { (const char *)stem, sb_stemmer_length(stemmer) };
	return sv_starts(folded, result) ? sv_slice(folded, 0, result.n) : sv_copy(s->keep, result);
}

/* Letters, and apostrophes between them: what the stemmer was made for. */
static bool
is_plain_word(sv folded)
{
	for (ptrdiff_t i = 0; i < folded.n; i++) {
		unsigned char b = (unsigned char)folded.p[i];
		if (b < 0x80 && b != '\'' && (b < 'a' || b > 'z'))
			return false;
	}
	return true;
}

static struct form
form_of(struct splitter *s, sv text)
{
	struct form f = { .text = sv_copy(s->keep, text) };

	f.class = (uint8_t)split_class(s->scan.words, text);
	f.shape = (uint8_t)split_shape(text);
	f.folded = fold_token(s->keep, text, f.class == TOKEN_WORD || f.class == TOKEN_ALNUM);
	if (sv_eq(f.folded, f.text))
		f.folded = f.text;
	f.stem = f.class == TOKEN_WORD && is_plain_word(f.folded) ? stem_of(s, f.folded) : f.folded;
	return f;
}

static int32_t
intern(struct splitter *s, sv text)
{
	uint64_t hash = hash_form(text.p, text.n);
	struct slot *slot = probe(s, text, hash);

	if (slot->id_plus_1)
		return slot->id_plus_1 - 1;
	if (2 * (s->vocabulary.n + 1) > s->cap) {
		grow_slots(s);
		slot = probe(s, text, hash);
	}
	*slot = (struct slot){ hash, (int32_t)s->vocabulary.n + 1, (int32_t)text.n };
	*push(&s->vocabulary, s->keep) = form_of(s, text);
	return (int32_t)s->vocabulary.n - 1;
}

struct text_tokens
split_text(struct splitter *s, sv text, struct arena *a)
{
	struct scan *c = &s->scan;

	if (text.n > INT32_MAX)
		die(EXIT_INPUT, "a text of %td bytes: more than %d cannot be split", text.n, INT32_MAX);
	scan_text(c, text);
	struct token *tokens = new(a, struct token, c->tokens.n);
	struct sentence *sentences = new(a, struct sentence, c->sentences.n);
	for (ptrdiff_t i = 0; i < c->tokens.n; i++) {
		struct span t = c->tokens.v[i];
		tokens[i] = (struct token){ intern(s, sv_slice(text, t.start, t.end)), t.start, t.end };
	}
	for (ptrdiff_t i = 0; i < c->sentences.n; i++) {
		struct span t = c->sentences.v[i];
		sentences[i] = (struct sentence){ t.start, t.end, tokens[t.start].start, tokens[t.end - 1].end };
	}
	return (struct text_tokens){ tokens, c->tokens.n, sentences, c->sentences.n };
}

const struct vocabulary *
splitter_vocabulary(const struct splitter *s)
{
	return &s->vocabulary;
}

/* A token of marks alone says nothing that two wordings could share. */
static bool
is_mark(const struct splitter *s, sv token)
{
	if (s->scan.words->byte_kind[(unsigned char)token.p[0]] == BYTE_LETTER)
		return false;
	enum token_class class = split_class(s->scan.words, token);
	return class == TOKEN_PUNCT || class == TOKEN_SYMBOL;
}

sv
fold_words(struct splitter *s, sv text, struct arena *a)
{
	struct scan *c = &s->scan;
	struct sv_list words = { 0 };

	scan_text(c, text);
	for (ptrdiff_t i = 0; i < c->tokens.n; i++) {
		sv token = sv_slice(text, c->tokens.v[i].start, c->tokens.v[i].end);
		if (!is_mark(s, token))
			*push(&words, a) = fold_token(a, token, split_class(s->scan.words, token) <= TOKEN_ALNUM);
	}
	return sv_join(a, &words, SV(" "));
}
