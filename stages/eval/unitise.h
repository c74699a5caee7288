/* unitise: how far two readers agree on where the units of a text are.
 *
 * Krippendorff's alpha for unitising: 1 - observed / expected, where a unit that
 * the other has too costs the squares of how far its ends are off, and one that
 * lies in a gap of the other costs the square of its length. */
#ifndef EVAL_UNITISE_H
#define EVAL_UNITISE_H
#include "labels.h"

/* Units of one reader and one category: in order, none touching another's inside. */
struct units {
	struct span *v;
	ptrdiff_t n, cap;
};

struct disagreement {
	double observed, expected;      /* by the square of the length of the whole */
};

/* WHOLE is the text; every unit lies in it. */
struct disagreement unitise(const struct units *first, const struct units *second, struct span whole,
    struct arena scratch);

#endif
