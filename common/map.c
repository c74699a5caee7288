/* Open addressing with linear probing, at most half full.  Slots are small, for most of
 * them are free or looked at in passing; keys and values lie close together elsewhere. */
#include "map.h"
#include "digest.h"

/* The slot of KEY, or the free one where it belongs. */
static struct map_slot *
probe(const struct map *m, sv key, uint64_t hash)
{
	uint64_t mask = (uint64_t)m->cap - 1;

	for (uint64_t i = hash & mask;; i = (i + 1) & mask) {
		struct map_slot *s = m->slots + i;
		if (!s->entry || (s->hash == hash >> 32 && sv_eq(m->entries.v[s->entry - 1].key, key)))
			return s;
	}
}

static void
grow(struct map *m, struct arena *a)
{
	m->cap = m->cap ? 2 * m->cap : 16;
	m->slots = new(a, struct map_slot, m->cap);
	for (ptrdiff_t i = 0; i < m->entries.n; i++) {
		uint64_t hash = digest_bytes(m->entries.v[i].key);
		*probe(m, m->entries.v[i].key, hash) = (struct map_slot){ (uint32_t)(hash >> 32), (int32_t)i + 1 };
	}
}

int32_t
map_find(const struct map *m, sv key)
{
	if (m->cap == 0)
		return -1;
	const struct map_slot *s = probe(m, key, digest_bytes(key));
	return s->entry ? m->entries.v[s->entry - 1].value : -1;
}

int32_t *
map_slot(struct map *m, struct arena *a, sv key)
{
	if (2 * (m->entries.n + 1) > m->cap)
		grow(m, a);
	uint64_t hash = digest_bytes(key);
	struct map_slot *s = probe(m, key, hash);
	if (!s->entry) {
		*push(&m->entries, a) = (struct map_entry){ { key.p ? key.p : "", key.n }, -1 };
		*s = (struct map_slot){ (uint32_t)(hash >> 32), (int32_t)m->entries.n };
	}
	return &m->entries.v[s->entry - 1].value;
}
