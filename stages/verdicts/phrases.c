/* Units have small numbers; two of them make the key of a phrase.  A form of
 * the vocabulary is looked up once. */
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

struct phrase_book {
	struct arena *keep;
	struct map numbers;             /* of units */
	struct sv_list units;
	struct { uint64_t *v; ptrdiff_t n, cap; } phrases;
	struct { int32_t *v; ptrdiff_t n, cap; } seen[PLACES];  /* phrase -> last text that had it */
	struct slot *slots;
	ptrdiff_t nslots;               /* a power of two, or 0 */
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

/* The upper bits of the product depend on both units; the lower ones hardly on the
 * first, so that phrases by the thousand shared a few places. */
static struct slot *
probe(struct slot *slots, ptrdiff_t n, uint64_t key)
{
	uint64_t mask = (uint64_t)n - 1;

	for (uint64_t i = (key * 0x9E3779B97F4A7C15u) >> 40 & mask;; i = (i + 1) & mask)
		if (slots[i].key == key || slots[i].key == 0)
			return slots + i;
}

static int32_t
phrase_find(const struct phrase_book *b, uint64_t key)
{
	if (b->nslots == 0)
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

static int32_t
phrase_add(struct phrase_book *b, uint64_t key)
{
	if (2 * b->phrases.n >= b->nslots)
		grow(b);
	struct slot *slot = probe(b->slots, b->nslots, key);
	if (slot->key == 0) {
		*slot = (struct slot){ key, (int32_t)b->phrases.n };
		*push(&b->phrases, b->keep) = key;
		for (int place = 0; place < PLACES; place++)
			*push(&b->seen[place], b->keep) = 0;
	}
	return slot->phrase;
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
	return phrase_add(b, key_of(units[0], units[1]));
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

/* ---- phrases of a text ---- */

/* Those that begin with the first of N units: alone, and with the next one. */
static int
keys_at(const struct unit *u, ptrdiff_t n, uint64_t keys[PHRASE_UNITS])
{
	if (u[0].number == UNIT_NONE)
		return 0;
	keys[0] = key_of(u[0].number, UNIT_NONE);
	if (n < 2 || u[1].number == UNIT_NONE)
		return 1;
	keys[1] = key_of(u[0].number, u[1].number);
	return 2;
}

static void
note(struct phrase_book *b, struct phrase_hits *hits, struct phrase_hit hit, struct arena *a)
{
	int32_t *seen = b->seen[hit.place].v + hit.phrase;

	if (*seen == b->text)
		return;
	*seen = b->text;
	*push(hits, a) = hit;
}

static void
look_at(struct phrase_book *b, const struct unit *u, ptrdiff_t n, int32_t sentence, bool last,
    struct phrase_hits *hits, struct arena *a)
{
	uint64_t keys[PHRASE_UNITS];
	int found = keys_at(u, n, keys);

	for (int i = 0; i < found; i++) {
		int32_t phrase = phrase_find(b, keys[i]);
		if (phrase < 0)
			continue;
		struct phrase_hit hit = { phrase, PLACE_ANY, sentence, u[0].start, u[i].end };
		note(b, hits, hit, a);
		hit.place = PLACE_LAST;
		if (last)
			note(b, hits, hit, a);
	}
}

/* Room for the units of any sentence of the text. */
static struct unit *
room_for_units(const struct reading *r, struct arena *a)
{
	return new(a, struct unit, r->tokens.ntokens + 1);
}

struct phrase_hits
phrases_find(struct phrase_book *b, const struct reading *r, struct arena *a)
{
	struct unit *units = room_for_units(r, a);
	struct phrase_hits hits = { 0 };

	b->text++;
	for (ptrdiff_t s = 0; s < r->tokens.nsentences; s++) {
		ptrdiff_t n = units_of(b, r, r->tokens.sentences + s, false, units);
		for (ptrdiff_t i = 0; i < n; i++)
			look_at(b, units + i, n - i, (int32_t)s, s + 1 == r->tokens.nsentences, &hits, a);
	}
	return hits;
}

void
phrases_learn(struct phrase_book *b, const struct reading *r, struct arena scratch)
{
	struct unit *units = room_for_units(r, &scratch);
	uint64_t keys[PHRASE_UNITS];

	for (ptrdiff_t s = 0; s < r->tokens.nsentences; s++) {
		ptrdiff_t n = units_of(b, r, r->tokens.sentences + s, true, units);
		for (ptrdiff_t i = 0; i < n; i++)
			for (int k = keys_at(units + i, n - i, keys); k > 0; k--)
				phrase_add(b, keys[k - 1]);
	}
}
