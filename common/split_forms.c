/* The hash table of forms.  A form of up to twelve bytes is its own key and lies in the
 * slot, of which four fill a cache line, and a look-up touches one; a batch is hashed and
 * its slots are fetched before the first of them is looked at. */
#include "split_forms.h"
#include "digest.h"
#include "err.h"
#include "fold.h"
#include "split_class.h"
#include <libstemmer.h>
#include <string.h>

enum { KEY = 12, FIRST_BITS = 12, BATCH = 128 };

/* A form with zeros behind it; of a longer one, its digest and NO_FORM, which no bytes of
 * text are. */
struct form_key {
	uint64_t low;
	uint32_t high;
};
static const uint32_t NO_FORM = ~(uint32_t)0;

struct form_slot {              /* low 0: free, for no form holds a NUL */
	uint64_t low;
	uint32_t high;
	int32_t id;
};

/* One for the process: it holds nothing between two words. */
static struct sb_stemmer *stemmer;

struct form_table
form_table_new(struct arena *keep, const struct split_words *words)
{
	if (!stemmer && !(stemmer = sb_stemmer_new("english", NULL)))
		die(EXIT_SYSTEM, "out of memory: no stemmer");
	return (struct form_table){ .keep = keep, .words = words, .cap = 1 << FIRST_BITS,
		.shift = 64 - FIRST_BITS, .slots = new(keep, struct form_slot, 1 << FIRST_BITS) };
}

/* LOW_MASKS[n] and HIGH_MASKS[n] keep the first n bytes of twelve (little-endian). */
#define UPTO(n) (((uint64_t)1 << 8 * (n)) - 1)
static const uint64_t low_masks[KEY + 1] = { UPTO(0), UPTO(1), UPTO(2), UPTO(3), UPTO(4), UPTO(5), UPTO(6), UPTO(7),
	~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0 };
static const uint32_t high_masks[KEY + 1] = { [9] = UPTO(1), UPTO(2), UPTO(3), ~(uint32_t)0 };

/* The high bits of the product depend on all of the key. */
static inline uint64_t
hash_key(uint64_t low, uint32_t high)
{
	return (low ^ high * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;
}

/* READABLE: twelve bytes may be read from the start of the form. */
static inline struct form_key
key_of(const char *p, ptrdiff_t n, bool readable)
{
	char room[KEY] = { 0 };
	struct form_key k;

	if (n > KEY)
		return (struct form_key){ digest_bytes((sv){ p, n }) | 1, NO_FORM };
	if (!readable)
		p = memcpy(room, p, (size_t)n);
	memcpy(&k.low, p, sizeof k.low);
	memcpy(&k.high, p + sizeof k.low, sizeof k.high);
	k.low &= low_masks[n];
	k.high &= high_masks[n];
	return k;
}

static inline bool
holds(const struct form_slot *s, const struct form_key *k)
{
	return ((s->low ^ k->low) | (s->high ^ k->high)) == 0;
}

static inline bool
is_free(const struct form_slot *s)
{
	return s->low == 0;
}

/* No form holds a NUL, so the key alone tells how long a short one is. */
static bool
is_slot_of(const struct form_table *f, const struct form_slot *s, const struct form_key *k, sv form)
{
	return holds(s, k) && (form.n <= KEY || sv_eq(f->vocabulary.v[s->id].text, form));
}

/* The slot of a form, or the free one where it belongs. */
static struct form_slot *
probe(const struct form_table *f, const struct form_key *k, sv form)
{
	const struct form_slot *end = f->slots + f->cap;
	struct form_slot *s = f->slots + (hash_key(k->low, k->high) >> f->shift);

	while (!is_free(s) && !is_slot_of(f, s, k, form))
		s = s + 1 == end ? f->slots : s + 1;
	return s;
}

static void
grow(struct form_table *f)
{
	struct form_slot *old = f->slots;
	ptrdiff_t n = f->cap;

	f->cap *= 2;
	f->shift--;
	f->slots = new(f->keep, struct form_slot, f->cap);
	for (ptrdiff_t i = 0; i < n; i++) {
		struct form_key k = { old[i].low, old[i].high };
		if (!is_free(&old[i]))
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
	int32_t id = (int32_t)f->vocabulary.n;
	*probe(f, k, text) = (struct form_slot){ k->low, k->high, id };
	*push(&f->vocabulary, f->keep) = form_of(f, text);
	return id;
}

/* Not inlined: words that come often came early and lie at home. */
static __attribute__((noinline)) int32_t
id_of(struct form_table *f, const struct form_key *k, sv form)
{
	const struct form_slot *s = probe(f, k, form);

	return is_free(s) ? add_form(f, k, form) : s->id;
}

/* What a batch keeps of a form until its slot has come. */
struct awaited {
	struct form_key k;
	const struct form_slot *home;
};

static inline struct awaited
await(const struct form_table *f, sv text, const struct token *t, bool readable)
{
	struct awaited w = { .k = key_of(text.p + t->start, t->end - t->start, readable) };

	w.home = f->slots + (hash_key(w.k.low, w.k.high) >> f->shift);
	__builtin_prefetch(w.home);
	return w;
}

/* Of N tokens READABLE ones have KEY bytes of text from their start on.  If a new
 * form makes the table grow on the way, the homes that are left are of the table before:
 * what it held, it still holds, and anything else is probed for. */
static void
fill_batch(struct form_table *f, sv text, struct token *tokens, ptrdiff_t n, ptrdiff_t readable)
{
	struct awaited awaited[BATCH];

	for (ptrdiff_t i = 0; i < readable; i++)
		awaited[i] = await(f, text, &tokens[i], true);
	for (ptrdiff_t i = readable; i < n; i++)
		awaited[i] = await(f, text, &tokens[i], false);
	for (ptrdiff_t i = 0; i < n; i++) {
		struct token *t = &tokens[i];
		const struct awaited *w = &awaited[i];
		t->form = w->home->id;
		if (!holds(w->home, &w->k) || w->k.high == NO_FORM)
			t->form = id_of(f, &w->k, sv_slice(text, t->start, t->end));
	}
}

void
form_table_fill(struct form_table *f, sv text, struct token *tokens, ptrdiff_t n)
{
	ptrdiff_t readable = n;

	while (readable > 0 && tokens[readable - 1].start + KEY > text.n)
		readable--;
	for (ptrdiff_t i = 0; i < n; i += BATCH) {
		ptrdiff_t size = n - i < BATCH ? n - i : BATCH, ahead = readable - i;
		fill_batch(f, text, tokens + i, size, ahead < 0 ? 0 : ahead < size ? ahead : size);
	}
}
