/* board: counts by document, layer and class, from which every figure is made.
 *
 * Counts add up over documents, so that a figure of some documents, of all, or
 * of a resample of them is the same function of sums. */
#ifndef EVAL_BOARD_H
#define EVAL_BOARD_H
#include <stdint.h>
#include "sv.h"

struct count {
	double right, found, gold;      /* RIGHT of the FOUND are also in GOLD */
};

struct cell {
	sv layer, class;                /* class empty: the layer as a whole */
	bool confusion;                 /* of gold's CLASS so many were found as GOT */
	sv got;
};
struct cell_list {
	struct cell *v;
	ptrdiff_t n, cap;
};

struct tally {
	int32_t document, cell;
	struct count count;
};
struct tally_list {
	struct tally *v;
	ptrdiff_t n, cap;
};

struct board {
	struct arena *arena;
	struct cell_list cells;
	struct tally_list tallies;
	int32_t document;               /* that is being scored */
};

/* LAYER is a literal; CLASS must live as long as the board. */
void board_add(struct board *, const char *layer, sv class, struct count);

/* One more of class WANTED that was found as GOT; both must live as long. */
void board_confuse(struct board *, const char *layer, sv wanted, sv got);

/* Whether LAYER is WANTED or lies below it ("claims" for "claims.types"); an empty
 * one wants all. */
bool board_within(sv layer, sv wanted);

/* The sum over documents, each as often as TIMES says (NULL: once), one count a
 * cell, in the arena. */
struct count *board_sum(const struct board *, const int *times, struct arena *);

/* Cell of that name, or -1. */
int32_t board_cell(const struct board *, const char *layer, sv class);

/* Indexes of the cells in order of layer and class, bytewise. */
int32_t *board_order(const struct board *, struct arena *);

#endif
