/* counter: how often each of many 64-bit numbers was met.
 *
 * The numbers are digests, with bits as good as random.  Three millions of them are held
 * in memory, at 21 to 43 bytes each; more lie in a file, which is slow but has no end. */
#ifndef ASSAY_COUNTER_H
#define ASSAY_COUNTER_H
#include <stdint.h>
#include "arena.h"

struct counter;

enum { COUNTER_SLOTS = 1 << 22 };       /* 64 MiB */

/* FOLDER is where the file may lie; it has no name.  IN_MEMORY: so many slots,
 * COUNTER_SLOTS for all but tests. */
struct counter *counter_new(struct arena *, const char *folder, ptrdiff_t in_memory);

/* Count NUMBER: how often it has been met by now, 1 for the first time. */
int counter_add(struct counter *, uint64_t number);

/* For those who do not count but note something, above 0, of a number: what was noted
 * last (or counted); 0 if the number was never met. */
int64_t counter_noted(struct counter *, uint64_t number);
void counter_note(struct counter *, uint64_t number, int64_t what);

/* Forget all numbers. */
void counter_clear(struct counter *);

#endif
