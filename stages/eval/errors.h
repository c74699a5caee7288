/* errors: the places where reports are wrong, as a table. */
#ifndef EVAL_ERRORS_H
#define EVAL_ERRORS_H
#include "score.h"

/* Write the faults of LAYER (board_within) to the CSV PATH.  With the faults of a
 * SECOND report (else NULL) a column says whose each is: those of the first in
 * their order, then those that only the second has. */
void errors_write(const char *path, const struct fault_list *first, const struct fault_list *second, sv layer,
    struct arena);

#endif
