/* The hash table of forms.  A form of up to 16 bytes is its own key and lies in
 * the slot, so that a look-up touches one cache line; a batch is hashed and its
 * slots are fetched before the first of them is looked at. */
#include "split_forms.h"
#include "digest.h"
#include "err.h"
#include "fold.h"
#include "split_class.h"
#include <libstemmer.h>
#include <string.h>

enum { KEY = 16, FIRST_SLOTS = 1 << 12, BATCH = 64 };

struct form_slot {              /* length 0: free */
	uint64_t key[2];        /* the form with zeros behind it; of a longer one, its digest */
	int32_t length, id;
	uint64_t hash;
};

struct form_key {
	uint64_t key[2], hash;
};

/* One for the process: it holds nothing between two words. */
static struct sb_stemmer *stemmer;

struct form_table
form_table_new(struct arena *keep, const struct split_words *words)
{
	if (!stemmer && !(stemmer = sb_stemmer_new("english", NULL)))
		die(EXIT_SYSTEM, "out of memory: no stemmer");
	return (struct form_table){ .keep = keep, .words = words, .cap = FIRST_SLOTS,
		.slots = new(keep, struct form_slot, FIRST_SLOTS) };
}

/* MASKS[n] keeps the first n bytes of sixteen (little-endian). */
#define LOW(n) ((n) >= 8 ? ~(uint64_t)0 : ((uint64_t)1 << (8 * ((n) & 7))) - 1)
#define MASK(n) { LOW(n), (n) > 8 ? LOW((n) - 8) : 0 }
static const uint64_t masks[KEY + 1][2] = { MASK(0), MASK(1), MASK(2), MASK(3), MASK(4), MASK(5), MASK(6),
	MASK(7), MASK(8), MASK(9), MASK(10), MASK(11), MASK(12), MASK(13), MASK(14), MASK(15), MASK(16) };

static uint64_t
hash_key(const uint64_t key[2], ptrdiff_t n)
{
	uint64_t h = (key[0] ^ (uint64_t)n) * 0x9E3779B97F4A7C15u;

	h = (h ^ h >> 32 ^ key[1]) * 0xD6E8FEB86659FD93u;
	return h ^ h >> 32;
}

/* READABLE: sixteen bytes may be read from the start of the form. */
static inline struct form_key
key_of(const char *p, ptrdiff_t n, bool readable)
{
	struct form_key k = { { 0, 0 }, 0 };

	if (n > KEY) {
		k.key[0] = k.hash = digest_bytes((sv){ p, n });
		return k;
	}
	if (readable)
		memcpy(k.key, p, KEY);
	else
		memcpy(k.key, p, (size_t)n);
	k.key[0] &= masks[n][0];
	k.key[1] &= masks[n][1];
	k.hash = hash_key(k.key, n);
	return k;
}

/* The slot of a form, or the free one where it belongs. */
static inline struct form_slot *
probe(const struct form_table *f, const struct form_key *k, sv form)
{
	uint64_t mask = (uint64_t)f->cap - 1;

	for (uint64_t i = k->hash & mask;; i = (i + 1) & mask) {
		struct form_slot *s = f->slots + i;
		if (s->length == 0)
			return s;
		if (s->length == form.n && s->key[0] == k->key[0] && s->key[1] == k->key[1] &&
		    (form.n <= KEY || sv_eq(f->vocabulary.v[s->id].text, form)))
			return s;
	}
}

static void
grow(struct form_table *f)
{
	struct form_slot *old = f->slots;
	ptrdiff_t n = f->cap;

	f->cap *= 2;
	f->slots = new(f->keep, struct form_slot, f->cap);
	for (ptrdiff_t i = 0; i < n; i++) {
		struct form_key k = { { old[i].key[0], old[i].key[1] }, old[i].hash };
		if (old[i].length)
			*probe(f, &k, f->vocabulary.v[old[i].id].text) = old[i];
	}
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

static sv
stem_of(struct arena *keep, sv folded)
{
	const sb_symbol *stem = sb_stemmer_stem(stemmer, (const sb_symbol *)folded.p, (int)folded.n);

	if (!stem)
		die(EXIT_SYSTEM, "out of memory: stemming");
	sv result = { (const char *)stem, sb_stemmer_length(stemmer) };
	return sv_starts(folded, result) ? sv_slice(folded, 0, result.n) : sv_copy(keep, result);
}

static struct form
form_of(struct form_table *f, sv text)
{
	struct form form = { .text = sv_copy(f->keep, text) };

	split_describe(f->words, text, &form.class, &form.shape);
	struct arena rest = *f->keep;
	form.folded = fold_token(&rest, text, form.class == TOKEN_WORD || form.class == TOKEN_ALNUM);
	if (sv_eq(form.folded, form.text))
		form.folded = form.text;
	else
		*f->keep = rest;
	bool stems = form.class == TOKEN_WORD && is_plain_word(form.folded);
	form.stem = stems ? stem_of(f->keep, form.folded) : form.folded;
	return form;
}

static int32_t
add_form(struct form_table *f, const struct form_key *k, sv text)
{
	if (2 * (f->vocabulary.n + 1) > f->cap)
		grow(f);
	struct form_slot *s = probe(f, k, text);
	int32_t id = (int32_t)f->vocabulary.n;
	*s = (struct form_slot){ { k->key[0], k->key[1] }, (int32_t)text.n, id, k->hash };
	*push(&f->vocabulary, f->keep) = form_of(f, text);
	return id;
}

void
form_table_tokens(struct form_table *f, sv text, const struct span *spans, ptrdiff_t n, struct token *tokens)
{
	struct form_key keys[BATCH];

	for (ptrdiff_t at = 0; at < n; at += BATCH) {
		ptrdiff_t size = n - at < BATCH ? n - at : BATCH;
		for (ptrdiff_t i = 0; i < size; i++) {
			struct span t = spans[at + i];
			keys[i] = key_of(text.p + t.start, t.end - t.start, t.start + KEY <= text.n);
			__builtin_prefetch(f->slots + (keys[i].hash & ((uint64_t)f->cap - 1)));
		}
		for (ptrdiff_t i = 0; i < size; i++) {
			struct span t = spans[at + i];
			sv form = { text.p + t.start, t.end - t.start };
			struct form_slot *s = probe(f, &keys[i], form);
			int32_t id = s->length ? s->id : add_form(f, &keys[i], form);
			tokens[at + i] = (struct token){ id, t.start, t.end };
		}
	}
}
