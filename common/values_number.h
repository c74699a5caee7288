/* values_number: one number in figures or words.  Private to values*.c. */
#ifndef ASSAY_VALUES_NUMBER_H
#define ASSAY_VALUES_NUMBER_H
#include "values_words.h"

struct number {
	struct decimal value;
	uint64_t scale;         /* the suffix or scale word that is in VALUE already; 1 without */
	bool approx;            /* "dozens", "a dozen" */
	bool open;              /* at least: "dozens" */
	bool article;           /* "a" in front of a unit */
	bool figures;           /* written in digits */
};

enum number_context {
	NUMBER_MONEY = 1,       /* a currency stands in front: "$5m" is five million */
	NUMBER_JOINED = 2       /* the second end of a range: a hyphen in front makes no name of it */
};

/* The number that begins at atom I: how many atoms it takes, 0 if none does.
 * CONTEXT is made of bits of enum number_context. */
ptrdiff_t number_ahead(const struct value_words *, const struct atom_list *, ptrdiff_t i, int context,
    struct number *);

#endif
