/* A hash table at most three quarters full: so many units are asked for in any
 * order that a look-up must touch one place in memory, not several.  A bigger
 * table takes the place of the old one, whose memory is given back.
 *
 * Names often come again in the order in which they came first (a table that
 * goes unit by unit, or rater by rater): the one before and the one after it are
 * tried first, without the table. */
#include "names.h"
#include "digest.h"
#include "err.h"

enum { FIRST_CAP = 1 << 10, CAP_MAX = 1 << 30 };

/* Where that digest is, or where it belongs. */
static struct names_slot *
probe(const struct names *s, uint64_t digest)
{
	uint32_t mask = (uint32_t)s->cap - 1;

	for (uint32_t i = (uint32_t)digest & mask;; i = (i + 1) & mask) {
		struct names_slot *x = &s->slots[i];
		if (!x->number || (x->high == digest >> 32 && s->digest[x->number - 1] == digest))
			return x;
	}
}

static void
grow(struct names *s)
{
	struct names old = *s;

	if (s->cap == CAP_MAX)
		die(EXIT_INPUT, "more than %d units", s->n);
	s->cap = old.cap ? 2 * old.cap : FIRST_CAP;
	if (!old.cap) {
		s->digest_room = arena_new(CAP_MAX * (ptrdiff_t)sizeof *s->digest);
		s->digest = (uint64_t *)(void *)s->digest_room.beg;
	}
	s->room = arena_new(s->cap * (ptrdiff_t)sizeof *s->slots);
	arena_large_pages(&s->room);
	struct arena whole = s->room;
	s->slots = new(&whole, struct names_slot, s->cap);
	for (int32_t i = 0; i < s->n; i++)
		*probe(s, s->digest[i]) = (struct names_slot){ (uint32_t)(s->digest[i] >> 32), i + 1 };
	if (old.cap)
		arena_free(&old.room);
}

uint64_t
names_digest(sv name)
{
	return digest_bytes(name);
}

/* DIGEST is that of the name of that number, or of the one after it. */
static bool
follows(const struct names *s, int32_t *number, uint64_t digest)
{
	if (*number < s->n && s->digest[*number] == digest)
		return true;
	if (*number + 1 >= s->n || s->digest[*number + 1] != digest)
		return false;
	++*number;
	return true;
}

bool
names_fetch(struct names *s, uint64_t digest)
{
	if (!s->cap || follows(s, &s->next, digest))
		return false;
	__builtin_prefetch(&s->slots[(uint32_t)digest & ((uint32_t)s->cap - 1)]);
	return true;
}

void
names_fetch_on(const struct names *s, uint64_t digest)
{
	const struct names_slot *slot = &s->slots[(uint32_t)digest & ((uint32_t)s->cap - 1)];
	if (slot->number)
		__builtin_prefetch(&s->digest[slot->number - 1]);
}

static int32_t
look_up(struct names *s, uint64_t digest)
{
	if (s->n >= s->cap / 4 * 3)
		grow(s);
	struct names_slot *slot = probe(s, digest);
	if (!slot->number) {
		(void)arena_room(&s->digest_room, sizeof digest, _Alignof(uint64_t), 1);
		s->digest[s->n] = digest;
		*slot = (struct names_slot){ (uint32_t)(digest >> 32), ++s->n };
	}
	return slot->number - 1;
}

int32_t
names_number(struct names *s, uint64_t digest)
{
	if (!follows(s, &s->last, digest))
		s->last = look_up(s, digest);
	s->next = s->last;
	return s->last;
}
