/* score: lays found labels on gold labels, layer by layer.  Which rows meet,
 * and what counts as right, is said in assay-eval(1). */
#ifndef EVAL_SCORE_H
#define EVAL_SCORE_H
#include "board.h"
#include "labels.h"

/* A place where gold and found differ. */
struct fault {
	const char *layer;
	const struct document *document;
	const struct review *gold, *found;
	struct span at;                 /* source bytes; start -1: none */
	long long sentence;             /* 0: none */
	sv wanted, got, text, rule;     /* WANTED empty: should not be there; GOT empty: missed */
	sv none;                        /* what no label is called in a matrix; empty: "none" */
};
struct fault_list {
	struct fault *v;
	ptrdiff_t n, cap;
};

struct scorer {
	struct board *board;
	struct fault_list faults;       /* in the order of documents and reviews */
	const struct labels *found;
	const struct document *document;
	struct arena *arena;
};

/* Score all documents of GOLD, every text once. */
void score_all(struct scorer *, const struct labels *gold);

/* The parts, one file each. */
void score_labels(struct scorer *, const struct review *gold, const struct review *found);
void score_mentions(struct scorer *, const struct review *gold, const struct review *found);
void score_claims(struct scorer *, const struct review *gold, const struct review *found);
void score_overlap(struct scorer *, const struct review *gold, const struct review *found);

/* One label against another: counts for the layer and, where BY_CLASS, for the
 * classes and the matrix; a fault if they differ.  An empty label is none. */
void score_label(struct scorer *, struct fault, bool by_class);

/* Count RIGHT, FOUND, GOLD for the layer and, unless it is empty, the class. */
void score_count(struct scorer *, const char *layer, sv class, struct count);

/* Note a fault of the document in hand. */
void score_fault(struct scorer *, struct fault);

/* Bytes that two spans share. */
long long span_overlap(struct span, struct span);
/* They share at least half of the longer. */
bool span_half(struct span, struct span);

#endif
