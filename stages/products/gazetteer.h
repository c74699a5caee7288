/* gazetteer: the shipped words and names, and those of the user.
 *
 * words.csv says of single words what they can be (a month, a legal form, a
 * word that only begins sentences ...); the name lists hold what is known of
 * names: kind, maker, field.  Names are found by a trie over atoms. */
#ifndef PRODUCTS_GAZETTEER_H
#define PRODUCTS_GAZETTEER_H
#include "atoms.h"
#include "conf.h"
#include "split.h"

/* The classes of words.csv; assay-products(1) says what each is for. */
enum word_class {
	WORD_FUNCTION     = 1 << 0,
	WORD_ABBREVIATION = 1 << 1,
	WORD_WEEKDAY      = 1 << 2,
	WORD_MONTH        = 1 << 3,
	WORD_PLACE        = 1 << 4,
	WORD_PERSON       = 1 << 5,
	WORD_TITLE        = 1 << 6,
	WORD_PHRASE       = 1 << 7,
	WORD_LEGAL        = 1 << 8,
	WORD_TAIL         = 1 << 9,
	WORD_TIER         = 1 << 10,
	WORD_VERSION      = 1 << 11,
	WORD_MODEL        = 1 << 12,
	WORD_SUFFIX       = 1 << 13,
	WORD_LAW          = 1 << 14,
	WORD_STARTER      = 1 << 15,
	WORD_FIRM         = 1 << 16,    /* ends the name of a company: Robotics */
	WORD_MAKER        = 1 << 17,    /* stands in a title between product and maker: by */
	WORD_JOINER       = 1 << 18     /* a clause begins behind it: while */
};

/* Capitalised words of these classes are no names by themselves. */
enum { WORD_NO_NAME = WORD_FUNCTION | WORD_ABBREVIATION | WORD_WEEKDAY | WORD_MONTH | WORD_PLACE |
	WORD_PERSON | WORD_TITLE | WORD_PHRASE | WORD_STARTER };

enum kind { KIND_NONE, KIND_PRODUCT, KIND_COMPANY, KIND_MODEL, KIND_HARDWARE, KIND_TECHNIQUE,
	KIND_LAW, KINDS };
extern const sv kind_names[KINDS];
enum kind kind_of(sv name);             /* KIND_NONE: no such kind */

struct name {
	sv canonical, maker, field;
	enum kind kind;                 /* KIND_NONE: looks like a name and is none */
};

/* One way to write a name. */
struct spelling {
	const struct name *name;
	uint32_t raised;                /* bit i: atom i has a capital */
	uint32_t upper;                 /* bit i: atom i is a short word in capitals */
	int32_t length;                 /* atoms */
	bool guarded;                   /* also an ordinary word: the capital must be there */
	bool lower;                     /* may be written without capitals */
};

enum role { ROLE_NONE, ROLE_SUBJECT, ROLE_RIVAL, ROLE_COMPETITOR, ROLE_OWNER, ROLE_COMPONENT,
	ROLE_OTHER, ROLES };
extern const sv role_names[ROLES];
enum role role_of(sv name);             /* ROLE_NONE: no such role */

/* What names of a field mostly are: as far as one knows; beside a subject that is
 * known to be of another field.  NUMBERED: "Powerwall 3" is another thing than
 * Powerwall 2, while PostgreSQL 16 is PostgreSQL. */
struct usual_role {
	enum role alone, apart;
	bool numbered;
};

struct gazetteer {
	struct words words;
	struct splitter *splitter;
	struct cutter *cutter;          /* of the splitter's vocabulary */
	struct node_list {
		struct node *v;
		ptrdiff_t n, cap;
	} nodes;
	struct map fields;              /* field -> index of roles */
	struct role_list {
		struct usual_role *v;
		ptrdiff_t n, cap;
	} roles;
};

/* Reads DATA/products/: words, names, fields; then the files of setting
 * `products_names`.  Faults die (2) with file:line. */
struct gazetteer *gazetteer_load(struct arena *keep, const char *data, const struct conf *, struct splitter *);

/* Forget the words of the texts so far: nothing may hold one of them any more. */
void gazetteer_forget(struct gazetteer *);

/* Atoms of a short text of its own, a title or a name, in the arena. */
struct atom_list gazetteer_cut(struct gazetteer *, sv text, struct arena *);

bool gazetteer_is(const struct gazetteer *, const struct atom *, uint32_t classes);

/* The longest spelling at atom AT that ends before LIMIT and whose capitals
 * fit; NULL if there is none.  *PLURAL: the text has a plural s more. */
const struct spelling *gazetteer_longest(const struct gazetteer *, const struct atom *, ptrdiff_t at,
    ptrdiff_t limit, bool *plural);

/* Do the capitals of atoms [at, at + spelling.length) fit? */
bool spelling_fits(const struct spelling *, const struct atom *);

/* A spelling of the atoms, capitals as they stand there; not guarded. */
struct spelling spelling_of(const struct atom *, ptrdiff_t n);

/* The usual role of names of a field, APART: beside a subject of another one;
 * ROLE_NONE if nothing is known. */
enum role gazetteer_field_role(const struct gazetteer *, sv field, bool apart);

bool gazetteer_is_numbered(const struct gazetteer *, sv field);

#endif
