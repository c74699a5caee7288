/* title: the products of a panel, and every way to name them.
 *
 * From a name as the title writes it come short forms, by shape and by the
 * classes of words.csv alone: without parenthesis, version, generation, size and
 * tier ("Orbit 2.1 Pro": Orbit 2.1, Orbit), without a generic tail ("Lumen
 * Edit": Lumen), without the brand ("Tesla Powerwall 3": Powerwall 3), the brand
 * by itself, and what stands behind a dash as features ("Zed 0.180 – Agent
 * Panel": Agent Panel) or behind "by" as its maker. */
#ifndef PRODUCTS_TITLE_H
#define PRODUCTS_TITLE_H
#include "gazetteer.h"

/* A and B of the title; then a product that a row names beside them. */
enum { SLOTS = 2, SIDES };

enum variant_use {
	VARIANT_NAME,           /* the title's own name */
	VARIANT_SHORT,          /* stands for it */
	VARIANT_BRAND,          /* keeps its own name: a brand, family or maker */
	VARIANT_FEATURE
};

struct variant {
	struct spelling spelling;
	const struct atom *atoms;
	sv canonical;
	sv surface;                     /* as the title has it */
	enum variant_use use;
	enum kind kind;
	uint8_t sides;          /* bit of each side that is called so */
	bool guessed;           /* nobody knows that this brand is a company */
};

struct variant_list {
	struct variant *v;
	ptrdiff_t n, cap;
};

struct product {
	sv name, id;            /* id: the slug */
	sv version, maker, field;
	enum kind kind;
	int32_t start, end;     /* bytes of the title */
	struct atom_list atoms;
};

struct panel {
	sv title;
	bool titled;            /* sides 0 and 1 are A and B of the title */
	int nsides;
	int given;                      /* the side that the row's product is; -1: none */
	struct product side[SIDES];
	struct variant_list variants;   /* longest first */
	uint64_t first_words;           /* bit (word modulo 64): a name may begin so */
};

/* Reads TITLE ("A vs B"), all in the arena.  A PRODUCT that it does not name is a
 * side of its own. */
struct panel *title_read(struct gazetteer *, sv title, sv product, struct arena *);

/* Whether a name of the panel can begin with that word; a few others may seem to. */
bool title_may_begin(const struct panel *, int32_t word);

/* The longest name of the panel at atom AT that ends before LIMIT; or NULL. */
const struct variant *title_longest(const struct panel *, const struct atom *, ptrdiff_t at,
    ptrdiff_t limit);

/* The side that NAME means; -1: none. */
int title_side(const struct panel *, struct gazetteer *, sv name, struct arena scratch);

/* Is the word a part of a product's name? */
bool title_has_word(const struct panel *, int32_t word);

/* Folded, what is no letter or digit as one hyphen: the product_id.  Names that
 * differ in such signs alone share one. */
sv product_slug(struct arena *, sv name);

/* The version in a name as written; empty if there is none. */
sv version_of(const struct gazetteer *, const struct atom *, ptrdiff_t n, sv text);

/* Is it a version number, or a word of one (v2, 3.1, Gen, II)? */
bool is_version(const struct gazetteer *, const struct atom *);

/* Is it a letter and a digit: X13, S10, 7S, M4? */
bool is_code(const struct atom *);

#endif
