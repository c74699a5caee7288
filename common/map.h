/* map: a hash map from views to small integers, living in an arena.  Keys are
 * not copied: they must live as long as the map.  Iterating over a map is not
 * offered: no order of hashes may reach an output. */
#ifndef ASSAY_MAP_H
#define ASSAY_MAP_H
#include <stdint.h>
#include "sv.h"

struct map_entry {
	sv key;
	uint64_t hash;
	int32_t value;
};

struct map {                    /* all zero is an empty map */
	struct map_entry *slots;
	ptrdiff_t n, cap;
};

/* The value of KEY, or -1. */
int32_t map_find(const struct map *, sv key);

/* Where the value of KEY is kept; a new key's value is -1.  Valid until the
 * next call. */
int32_t *map_slot(struct map *, struct arena *, sv key);

#endif
