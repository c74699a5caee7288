/* Units have small numbers; two of them make the key of a phrase.  A form of
 * the vocabulary is looked up once, and one bit tells of most pairs that the book
 * does not have them. */
#include "phrases.h"
#include "err.h"
#include "map.h"

enum {
	UNIT_NONE,              /* no unit, or one that the book does not have */
	UNIT_START, UNIT_NUM, UNIT_SUBJECT, UNIT_OTHER
};
static const sv marks[] = { SV_INIT(""), SV_INIT("START"), SV_INIT("NUM"), SV_INIT("<subject>"), SV_INIT("<other>") };
enum { MARKS = sizeof marks / sizeof *marks };

struct slot {
	uint64_t key;           /* 0: free */
	int32_t phrase;
};

struct seen {
	int32_t text[PLACES];   /* the last one that had the phrase there */
};

enum { FILTER_BITS = 1 << 16 };

struct phrase_book {
	struct arena *keep;
	struct map numbers;             /* of units */
	struct sv_list units;
	struct { int32_t *v; ptrdiff_t n, cap; } alone;         /* unit -> the phrase that it is, or -1 */
	struct { uint64_t *v; ptrdiff_t n, cap; } phrases;      /* their keys */
	struct { struct seen *v; ptrdiff_t n, cap; } seen;      /* one a phrase */
	struct slot *slots;             /* of pairs */
	ptrdiff_t nslots, npairs;       /* nslots: a power of two, or 0 */
	uint64_t filter[FILTER_BITS / 64];      /* a pair whose bit is not set is not in the book */
	int32_t text;
	const struct vocabulary *vocabulary;
	struct { int32_t *v; ptrdiff_t n, cap; } forms;         /* form -> unit */
};

/* A unit of a sentence and its bytes. */
struct unit {
	int32_t number, start, end;
};

static int32_t
unit_add(struct phrase_book *b, sv name)
{
	int32_t *number = map_slot(&b->numbers, b->keep, name);

	if (*number < 0) {
		*number = (int32_t)b->units.n;
		*push(&b->units, b->keep) = name;
		*push(&b->alone, b->keep) = -1;
	}
	return *number;
}

struct phrase_book *
phrases_new(struct arena *keep)
{
	struct phrase_book *b = new(keep, struct phrase_book, 1);

	b->keep = keep;
	for (int i = 0; i < MARKS; i++)
		unit_add(b, marks[i]);
	return b;
}

ptrdiff_t
phrases_count(const struct phrase_book *b)
{
	return b->phrases.n;
}

/* ---- keys ---- */

static uint64_t
key_of(int32_t first, int32_t second)
{
	return (uint64_t)first << 32 | (uint64_t)second;
}

/* Its upper bits depend on both units; the lower ones hardly on the first. */
static uint64_t
hash_of(uint64_t key)
{
	return key * 0x9E3779B97F4A7C15u;
}

static struct slot *
probe(struct slot *slots, ptrdiff_t n, uint64_t key)
{
	uint64_t mask = (uint64_t)n - 1;

	for (uint64_t i = hash_of(key) >> 40 & mask;; i = (i + 1) & mask)
		if (slots[i].key == key || slots[i].key == 0)
			return slots + i;
}

static uint64_t
filter_bit(uint64_t key)
{
	return hash_of(key) >> 48 & (FILTER_BITS - 1);
}

static bool
pair_is_likely(const struct phrase_book *b, uint64_t key)
{
	return b->filter[filter_bit(key) / 64] >> filter_bit(key) % 64 & 1;
}

static int32_t
pair_find(const struct phrase_book *b, uint64_t key)
{
	if (!pair_is_likely(b, key))
		return -1;
	const struct slot *slot = probe(b->slots, b->nslots, key);
	return slot->key ? slot->phrase : -1;
}

static void
grow(struct phrase_book *b)
{
	ptrdiff_t n = b->nslots ? 2 * b->nslots : 1024;
	struct slot *slots = new(b->keep, struct slot, n);

	for (ptrdiff_t i = 0; i < b->nslots; i++)
		if (b->slots[i].key)
			*probe(slots, n, b->slots[i].key) = b->slots[i];
	b->slots = slots;
	b->nslots = n;
}

/* Where the number of a pair is kept, -1 if it is new. */
static int32_t *
pair_place(struct phrase_book *b, uint64_t key)
{
	if (2 * b->npairs >= b->nslots)
		grow(b);
	struct slot *slot = probe(b->slots, b->nslots, key);
	if (slot->key == 0) {
		*slot = (struct slot){ key, -1 };
		b->npairs++;
		b->filter[filter_bit(key) / 64] |= (uint64_t)1 << filter_bit(key) % 64;
	}
	return &slot->phrase;
}

static int32_t
phrase_add(struct phrase_book *b, int32_t first, int32_t second)
{
	uint64_t key = key_of(first, second);
	int32_t *phrase = second == UNIT_NONE ? b->alone.v + first : pair_place(b, key);

	if (*phrase < 0) {
		*phrase = (int32_t)b->phrases.n;
		*push(&b->phrases, b->keep) = key;
		*push(&b->seen, b->keep) = (struct seen){ { 0 } };
	}
	return *phrase;
}

int32_t
phrases_add(struct phrase_book *b, sv phrase)
{
	struct sv_list words = sv_split(b->keep, phrase, ' ');
	int32_t units[PHRASE_UNITS] = { 0 };

	b->vocabulary = NULL;   /* what was unknown may now be known */
	if (words.n == 0 || words.n > PHRASE_UNITS)
		return -1;
	for (ptrdiff_t i = 0; i < words.n; i++) {
		units[i] = unit_add(b, words.v[i]);
		if (units[i] == UNIT_START && i > 0)
			return -1;
	}
	return phrase_add(b, units[0], units[1]);
}

sv
phrases_text(const struct phrase_book *b, int32_t phrase, struct arena *a)
{
	uint64_t key = b->phrases.v[phrase];
	sv first = b->units.v[key >> 32], second = b->units.v[key & UINT32_MAX];

	return second.n ? sv_concat(a, first, SV(" "), second) : first;
}

/* ---- the units of a text ---- */

static bool
is_number(const struct form *form)
{
	return form->class == TOKEN_NUMBER || form->class == TOKEN_MONEY || form->class == TOKEN_PERCENT ||
	    form->class == TOKEN_ORDINAL;
}

static int32_t
unit_of_form(struct phrase_book *b, const struct vocabulary *vocabulary, int32_t form, bool learn)
{
	enum { UNKNOWN = -1 };

	if (b->vocabulary != vocabulary) {
		b->vocabulary = vocabulary;
		b->forms.n = 0;
	}
	while (b->forms.n < vocabulary->n)
		*push(&b->forms, b->keep) = UNKNOWN;
	int32_t unit = b->forms.v[form];
	if (unit != UNKNOWN && !(learn && unit == UNIT_NONE))
		return unit;
	const struct form *f = vocabulary->v + form;
	if (is_number(f)) {
		unit = UNIT_NUM;
	} else if (learn) {
		unit = unit_add(b, sv_copy(b->keep, f->folded));
	} else {
		unit = map_find(&b->numbers, f->folded);
		unit = unit < MARKS ? UNIT_NONE : unit;
	}
	b->forms.v[form] = unit;
	return unit;
}

/* The units of a sentence behind its START, each name as one; returns how many. */
static ptrdiff_t
units_of(struct phrase_book *b, const struct reading *r, const struct sentence *s, bool learn, struct unit *units)
{
	ptrdiff_t n = 0, name = 0;

	units[n++] = (struct unit){ UNIT_START, s->start, s->start };
	for (int32_t i = s->first; i < s->end;) {
		const struct token *t = r->tokens.tokens + i;
		while (name < r->names.n && r->names.v[name].end <= t->start)
			name++;
		if (name == r->names.n || t->start < r->names.v[name].start) {
			units[n++] = (struct unit){ unit_of_form(b, r->vocabulary, t->form, learn), t->start, t->end };
			i++;
			continue;
		}
		const struct named *named = r->names.v + name;
		units[n++] = (struct unit){ named->subject ? UNIT_SUBJECT : UNIT_OTHER, named->start,
			named->end };
		while (i < s->end && r->tokens.tokens[i].start < named->end)
			i++;
	}
	return n;
}

/* ---- phrases of a text ----
 *
 * Whether a unit is a phrase, and was one before in the text, is as good as random:
 * what comes next is written in any case, and counted if it is wanted. */

static void
note(struct phrase_book *b, struct phrase_hits *hits, struct phrase_hit hit)
{
	int32_t *seen = b->seen.v[hit.phrase].text + hit.place;

	hits->v[hits->n] = hit;
	hits->n += *seen != b->text;
	*seen = b->text;
}

/* What may be a phrase: units of the sentence from FIRST to LAST. */
struct candidate {
	int32_t first, last;
};

/* Of N units, behind which there is room for one. */
static ptrdiff_t
candidates_of(const struct phrase_book *b, struct unit *u, int32_t n, struct candidate *found)
{
	ptrdiff_t nfound = 0;

	u[n].number = UNIT_NONE;
	for (int32_t i = 0; i < n; i++) {
		int32_t first = u[i].number, second = u[i + 1].number;
		found[nfound] = (struct candidate){ i, i };
		nfound += b->alone.v[first] >= 0;
		found[nfound] = (struct candidate){ i, i + 1 };
		nfound += (second != UNIT_NONE) & pair_is_likely(b, key_of(first, second));
	}
	return nfound;
}

static int32_t
phrase_of(const struct phrase_book *b, const struct unit *units, struct candidate c)
{
	int32_t first = units[c.first].number;

	return c.first == c.last ? b->alone.v[first] : pair_find(b, key_of(first, units[c.last].number));
}

static void
look_at(struct phrase_book *b, const struct unit *units, const struct candidate *found, ptrdiff_t n, int32_t sentence,
    bool last, struct phrase_hits *hits)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		int32_t phrase = phrase_of(b, units, found[i]);
		struct phrase_hit hit = { phrase, PLACE_ANY, sentence, units[found[i].first].start,
			units[found[i].last].end };
		if (phrase < 0)
			continue;
		note(b, hits, hit);
		hit.place = PLACE_LAST;
		if (last)
			note(b, hits, hit);
	}
}

/* Room for the units of any sentence of the text, and one more. */
static struct unit *
room_for_units(const struct reading *r, struct arena *a)
{
	return arena_room(a, sizeof(struct unit), _Alignof(struct unit), r->tokens.ntokens + 2);
}

struct phrase_hits
phrases_find(struct phrase_book *b, const struct reading *r, struct arena *a)
{
	ptrdiff_t nunits = r->tokens.ntokens + r->tokens.nsentences;
	struct phrase_hits hits = { .cap = PLACES * PHRASE_UNITS * nunits + 1 };
	struct unit *units = room_for_units(r, a);
	struct candidate *found = arena_room(a, sizeof *found, _Alignof(struct candidate), PHRASE_UNITS * nunits + 1);

	hits.v = arena_room(a, sizeof *hits.v, _Alignof(struct phrase_hit), hits.cap);
	b->text++;
	for (ptrdiff_t s = 0; s < r->tokens.nsentences; s++) {
		ptrdiff_t n = units_of(b, r, r->tokens.sentences + s, false, units);
		ptrdiff_t nfound = candidates_of(b, units, (int32_t)n, found);
		look_at(b, units, found, nfound, (int32_t)s, s + 1 == r->tokens.nsentences, &hits);
	}
	return hits;
}

void
phrases_learn(struct phrase_book *b, const struct reading *r, struct arena scratch)
{
	struct unit *units = room_for_units(r, &scratch);

	for (ptrdiff_t s = 0; s < r->tokens.nsentences; s++) {
		ptrdiff_t n = units_of(b, r, r->tokens.sentences + s, true, units);
		for (ptrdiff_t i = 0; i < n; i++) {
			if (units[i].number == UNIT_NONE)
				continue;
			if (i + 1 < n)
				phrase_add(b, units[i].number, units[i + 1].number);
			phrase_add(b, units[i].number, UNIT_NONE);
		}
	}
}
