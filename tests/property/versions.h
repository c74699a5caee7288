/* versions: a made-up report in memory, its edits and what is wanted of diff. */
#ifndef ASSAY_TESTS_VERSIONS_H
#define ASSAY_TESTS_VERSIONS_H
#include <stdbool.h>
#include <stddef.h>
#include "arena.h"

enum {
	DOCUMENTS = 200, ANCHORS = 10, REVIEWS = 10, CLAIMS = 4, SHARED = 20,
	DOCUMENTS_MAX = 2 * DOCUMENTS, REVIEWS_MAX = 2 * REVIEWS, CLAIMS_MAX = 2 * CLAIMS,
	PRODUCTS_MAX = 4 * DOCUMENTS_MAX, FIGURES = 40, NAME = 32, TEXT = 160
};

struct claim {
	char type[NAME], id[NAME], polarity[4], text[TEXT], horizon[NAME], amount[NAME], status[NAME];
};
struct review {
	int key, old;                   /* number for life; place in the old version from 1, 0: none */
	int product, nclaims;
	char slot[4], lens[NAME], verdict[NAME], from[NAME], confidence[NAME], score[NAME];
	bool taken, wide;               /* edited; set with more white space */
	struct claim claims[CLAIMS_MAX];
};
struct document {
	char name[NAME], columns[NAME];
	int nreviews, product[2];
	bool taken, thinned;            /* edited; some of its reviews are gone */
	bool own;                       /* its products are reviewed nowhere else */
	struct review reviews[REVIEWS_MAX];
};
struct product {
	char id[NAME], name[NAME], panel[NAME];
};
struct version {
	int ndocuments, nproducts;
	struct document documents[DOCUMENTS_MAX];
	struct product products[PRODUCTS_MAX];
	int figures[FIGURES];           /* thousandths */
	bool rules, settings, program;  /* others than in the old version */
};

/* The review is looked up when all edits are done; KEY 0: none. */
struct wanted {
	char kind[NAME], doc[NAME], id[NAME], old_id[NAME], before[TEXT], after[TEXT];
	int key, old;
};

extern struct version was, is;
extern struct wanted wanted[10000];
extern int nwanted, last_key;

/* A number from 0 below BELOW. */
int draw(int below);

/* snprintf; SET takes the size from the array. */
void set(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define SET(to, ...) set(to, sizeof(to), __VA_ARGS__)

void new_id(char to[NAME], char letter);
void new_claim(struct claim *, int kind);
void new_review(struct review *, const char *lens, int slot, int product);
int  new_product(struct version *, const char *name);
void new_document(struct version *, struct document *, const char *name, bool own);

/* Make so many edits to `is` and note what is wanted; how many were made. */
int versions_edit(int n);

/* The tables of a version; and what is wanted. */
void versions_put(struct version *, const char *dir, struct arena scratch);
void versions_put_wanted(const char *path);

#endif
