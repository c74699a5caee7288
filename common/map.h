/* map: a hash map from views to small integers, living in an arena.  Keys are
 * not copied: they must live as long as the map.  Its entries stand in the order in
 * which they came: no order of hashes may reach an output. */
#ifndef ASSAY_MAP_H
#define ASSAY_MAP_H
#include <stdint.h>
#include "sv.h"

struct map_entry {
	sv key;
	int32_t value;
};

struct map_slot {
	uint32_t hash;          /* the upper half */
	int32_t entry;          /* counted from 1; 0: free */
};

struct map {                    /* all zero is an empty map */
	struct { struct map_entry *v; ptrdiff_t n, cap; } entries;
	struct map_slot *slots;
	ptrdiff_t cap;          /* of slots: a power of two, or 0 */
};

/* The value of KEY, or -1. */
int32_t map_find(const struct map *, sv key);

/* Where the value of KEY is kept; a new key's value is -1.  Valid until the
 * next call. */
int32_t *map_slot(struct map *, struct arena *, sv key);

/* How many keys there are. */
static inline ptrdiff_t
map_count(const struct map *m)
{
	return m->entries.n;
}

#endif
