/* counter: how often each of many 64-bit numbers was met.
 *
 * The numbers are digests of a document's parts, of which there may be millions:
 * memory does not grow with them beyond some 32 MiB, for a larger table lies in a
 * file. */
#ifndef ASSAY_COUNTER_H
#define ASSAY_COUNTER_H
#include <stdint.h>
#include "arena.h"

struct counter;

/* FOLDER is where the file may lie; it has no name. */
struct counter *counter_new(struct arena *, const char *folder);

/* Count NUMBER, whose bits are as good as random: how often it has been met by now, 1 for the first time. */
int counter_add(struct counter *, uint64_t number);

/* Forget all numbers. */
void counter_clear(struct counter *);

#endif
