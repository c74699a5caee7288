/* names: a great many names, numbered in the order in which they came, without
 * keeping them: a name is known by its 64-bit digest, and two of a
 * million names are taken for one in one of forty million tables. */
#ifndef AGREEMENT_NAMES_H
#define AGREEMENT_NAMES_H
#include <stdint.h>
#include "arena.h"
#include "sv.h"

struct names_slot {
	uint32_t high;          /* half of the digest; the low one says where to look */
	int32_t number;         /* plus 1; 0: free */
};

struct names {                  /* all zero is none */
	struct arena room, digest_room; /* of one array each */
	struct names_slot *slots;
	uint64_t *digest;       /* [number] */
	int32_t n, cap;
	int32_t last;           /* number asked for */
	int32_t next;           /* number that names_fetch expects */
};

/* What a name is known by. */
uint64_t names_digest(sv name);
/* Begin to fetch what names_number will look at.  Worth while for some dozen
 * names, for all of which then names_number is asked, in the same order.  False:
 * there is nothing to fetch. */
bool names_fetch(struct names *, uint64_t digest);
/* And go on, once that has come: for those of these names that had something. */
void names_fetch_on(const struct names *, uint64_t digest);
/* The number of a name; that of a new one is the last N. */
int32_t names_number(struct names *, uint64_t digest);

#endif
