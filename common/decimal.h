/* decimal: exact small decimals, so that 2.4 million is 2400000 and 0.1 stays
 * 0.1.  A number that does not fit is refused, never rounded. */
#ifndef ASSAY_DECIMAL_H
#define ASSAY_DECIMAL_H
#include <stdint.h>
#include "sv.h"

/* DIGITS / 10^SCALE, with a sign; always in lowest terms (no trailing zero
 * behind the point). */
struct decimal {
	uint64_t digits;
	int scale;
	bool negative;
};

struct decimal decimal_of(uint64_t);

/* Digits with an optional point ("3.5", ".5"); commas are skipped.  False if
 * it holds anything else or more than 18 digits. */
bool decimal_parse(sv, struct decimal *);

/* In place; false if the result does not fit, *D is then unchanged. */
bool decimal_multiply(struct decimal *d, uint64_t factor);
bool decimal_add(struct decimal *d, struct decimal more);

/* <0, 0, >0.  Both at most 18 digits. */
int decimal_compare(struct decimal, struct decimal);

/* Plain digits: "-0.5", "2400000". */
sv decimal_text(struct arena *, struct decimal);

#endif
