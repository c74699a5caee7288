/* voices: the reviews of all shards, one after another, with what each stage
 * said of them.  Only the review in hand is in memory. */
#ifndef AGREEMENT_VOICES_H
#define AGREEMENT_VOICES_H
#include <stdint.h>
#include "table.h"

/* One review.  Valid until the next call of voices_next. */
struct voice {
	const struct row *review;
	const struct row *verdict;      /* NULL: none */
	const struct row *repeat;       /* NULL: its text stands nowhere before */
	sv lens, product_id;            /* empty: not known */
	int32_t number;                 /* within the corpus, from 0 */
};

struct voices;

/* ALL holds repeats.csv.  Dies (3) if a table of a shard is missing or damaged. */
struct voices *voices_open(struct arena *keep, char *const *shards, ptrdiff_t n, const char *all);
bool voices_next(struct voices *, struct voice *);
/* The next claim of the review in hand, or NULL. */
const struct row *voices_claim(struct voices *);
void voices_close(struct voices *);

#endif
