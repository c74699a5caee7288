/* run: runs of capitalised words: where they begin and end, and which of them
 * are no names. */
#ifndef PRODUCTS_RUN_H
#define PRODUCTS_RUN_H
#include "find.h"

/* Would the word at AT have its capital whatever it is? */
bool run_begins(const struct scene *, ptrdiff_t at);

/* End of the name that begins with the known one [at, end): versions, sizes,
 * tiers and further capitalised words belong to it.  A maker in front of its
 * product gives *SPELLING the product's. */
ptrdiff_t run_extend_known(const struct scene *, ptrdiff_t at, ptrdiff_t end, const struct spelling **);

/* End of the name that begins with the panel's [at, end): another version, or, of
 * a BRAND, another product.  END if nothing follows. */
ptrdiff_t run_extend_title(const struct scene *, ptrdiff_t at, ptrdiff_t end, bool brand);

/* Is there more in [from, to) than a version? */
bool run_adds_words(const struct scene *, ptrdiff_t from, ptrdiff_t to);

struct run {
	ptrdiff_t from, to;     /* the name; empty if there is none */
	ptrdiff_t end;          /* where to go on */
	enum stand stand;
	enum kind kind;
	bool code;
	int plural;             /* bytes of a plural at its end */
};

/* The run that begins at AT, where no known name begins. */
struct run run_at(const struct scene *, ptrdiff_t at);

#endif
