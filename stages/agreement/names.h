/* names: a great many names, numbered in the order in which they came, without
 * keeping them: a name is known by its 64-bit digest, and two of a
 * million names are taken for one in one of forty million tables. */
#ifndef AGREEMENT_NAMES_H
#define AGREEMENT_NAMES_H
#include <stdint.h>
#include "arena.h"
#include "sv.h"

struct names_slot {
	uint32_t digest[2];     /* low half, high half */
	int32_t number;         /* plus 1; 0: free */
};

struct names {                  /* all zero is none */
	struct arena room, order_room;  /* of one array each */
	struct names_slot *slots;
	uint32_t *order;        /* [number] its slot */
	int32_t n, cap;
	struct names_slot last; /* asked for */
};

/* The number of NAME; that of a new one is the last N. */
int32_t names_number(struct names *, sv name);

#endif
