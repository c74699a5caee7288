/* Open addressing with linear probing, at most half full. */
#include "map.h"
#include "digest.h"

static struct map_entry *
probe(const struct map *m, sv key, uint64_t hash)
{
	uint64_t mask = (uint64_t)m->cap - 1;

	for (uint64_t i = hash & mask;; i = (i + 1) & mask) {
		struct map_entry *e = m->slots + i;
		if (!e->key.p || (e->hash == hash && sv_eq(e->key, key)))
			return e;
	}
}

static void
grow(struct map *m, struct arena *a)
{
	struct map bigger = { .n = m->n, .cap = m->cap ? 2 * m->cap : 16 };

	bigger.slots = new(a, struct map_entry, bigger.cap);
	for (ptrdiff_t i = 0; i < m->cap; i++)
		if (m->slots[i].key.p)
			*probe(&bigger, m->slots[i].key, m->slots[i].hash) = m->slots[i];
	*m = bigger;
}

int32_t
map_find(const struct map *m, sv key)
{
	if (m->cap == 0)
		return -1;
	const struct map_entry *e = probe(m, key, digest_bytes(key));
	return e->key.p ? e->value : -1;
}

int32_t *
map_slot(struct map *m, struct arena *a, sv key)
{
	if (2 * (m->n + 1) > m->cap)
		grow(m, a);
	uint64_t hash = digest_bytes(key);
	struct map_entry *e = probe(m, key, hash);
	if (!e->key.p) {
		*e = (struct map_entry){ .key = { key.p ? key.p : "", key.n }, .hash = hash, .value = -1 };
		m->n++;
	}
	return &e->value;
}
