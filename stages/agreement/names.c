/* A hash table at most three quarters full: so many units are asked for in any
 * order that a look-up must touch one place in memory, not several.  A bigger
 * table takes the place of the old one, whose memory is given back.
 *
 * Names often come again in the order in which they came first (a table that
 * goes rater by rater): the place of the one that would be next is fetched
 * ahead. */
#include "names.h"
#include "digest.h"
#include "err.h"

enum { FIRST_CAP = 1 << 10, CAP_MAX = 1 << 30 };

static bool
same(const struct names_slot *a, const struct names_slot *b)
{
	return a->digest[0] == b->digest[0] && a->digest[1] == b->digest[1];
}

static struct names_slot *
probe(const struct names *s, const struct names_slot *wanted)
{
	uint32_t mask = (uint32_t)s->cap - 1;

	for (uint32_t i = wanted->digest[0] & mask;; i = (i + 1) & mask) {
		struct names_slot *x = &s->slots[i];
		if (!x->number || same(x, wanted))
			return x;
	}
}

/* Put X, which is new, where it belongs. */
static void
settle(struct names *s, const struct names_slot *x)
{
	struct names_slot *slot = probe(s, x);

	*slot = *x;
	s->order[x->number - 1] = (uint32_t)(slot - s->slots);
}

static void
grow(struct names *s)
{
	struct names old = *s;

	if (s->cap == CAP_MAX)
		die(EXIT_INPUT, "more than %d units", s->n);
	s->cap = old.cap ? 2 * old.cap : FIRST_CAP;
	s->room = arena_new(s->cap * (ptrdiff_t)sizeof *s->slots);
	arena_large_pages(&s->room);
	struct arena whole = s->room;
	s->slots = new(&whole, struct names_slot, s->cap);
	if (!old.cap) {
		s->order_room = arena_new(CAP_MAX * (ptrdiff_t)sizeof *s->order);
		s->order = (uint32_t *)(void *)s->order_room.beg;
		return;
	}
	for (int32_t i = 0; i < old.cap; i++)
		if (old.slots[i].number)
			settle(s, &old.slots[i]);
	arena_free(&old.room);
}

int32_t
names_number(struct names *s, sv name)
{
	uint64_t digest = digest_bytes(name);
	struct names_slot wanted = { .digest = { (uint32_t)digest, (uint32_t)(digest >> 32) } };

	if (s->last.number && same(&wanted, &s->last))
		return s->last.number - 1;      /* tables are often in order of units */
	if (s->n >= s->cap / 4 * 3)
		grow(s);
	wanted.number = probe(s, &wanted)->number;
	if (!wanted.number) {
		wanted.number = ++s->n;
		settle(s, &wanted);
	}
	if (wanted.number < s->n)
		__builtin_prefetch(&s->slots[s->order[wanted.number]]);
	s->last = wanted;
	return wanted.number - 1;
}
