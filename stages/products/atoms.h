/* atoms: text as the pieces that names are made of.
 *
 * A token is cut at hyphens, look-alike dashes and slashes, and loses a
 * multiplier in front (8xH100), so that GPT-4o-mini, GPT 4o mini and
 * GPT‑4o‑mini are the same three atoms however the tokenizer cut them.  Signs,
 * amounts, addresses and the possessive 's are no atoms.  What depends on the
 * spelling alone is worked out once a form. */
#ifndef PRODUCTS_ATOMS_H
#define PRODUCTS_ATOMS_H
#include "map.h"
#include "tokens.h"

enum atom_flag {
	ATOM_CAPITAL    = 1,    /* begins with an upper-case letter */
	ATOM_UPPER      = 2,    /* two or more letters, all upper case */
	ATOM_MIXED      = 4,    /* not that, but an upper-case letter behind the first sign: vLLM, 7S */
	ATOM_DIGIT      = 8,
	ATOM_LETTER     = 16,
	ATOM_DIGIT_FIRST = 32,
	ATOM_POSSESSIVE = 64,   /* 's stands behind it */
	ATOM_PARENTHESIS = 128  /* an opening parenthesis stands before it */
};

/* Any upper-case letter at all. */
enum { ATOM_RAISED = ATOM_CAPITAL | ATOM_UPPER | ATOM_MIXED };

enum atom_join {                /* what stands between an atom and the one before */
	JOIN_NONE,              /* the first one; punctuation */
	JOIN_BLANK,
	JOIN_HYPHEN,            /* hyphen or dash without blanks, or nothing at all */
	JOIN_DASH,              /* a dash with blanks */
	JOIN_SLASH,
	JOIN_COMMA
};

struct atom {
	int32_t word;           /* id of the folded spelling */
	int32_t token;          /* of the view */
	int32_t start, end;     /* bytes of the text */
	uint8_t flags;
	uint8_t join;
	bool begins;            /* a name of the lists may begin so, written as it is */
};

struct atom_list {
	struct atom *v;
	ptrdiff_t n, cap;
};

/* Distinct folded spellings, numbered from 0: first those of the lists, then those of
 * the texts, which are forgotten with the vocabulary that they are from. */
struct words {
	struct arena *keep;             /* of the list; the rest lies in: */
	struct arena room, listed_room;
	struct map listed, ids;         /* ids: of the texts, once the lists are read */
	struct word_list {
		struct word *v;
		ptrdiff_t n, cap;
	} list;
	ptrdiff_t nlisted;
};

struct word {
	sv text;
	int32_t singular;       /* word without its plural s; -1: has none */
	uint32_t classes;       /* enum word_class of gazetteer.h */
	int32_t root;           /* of the trie of names, see gazetteer.h; 0: begins no name */
	bool small;             /* begins a name also without a capital */
};

void words_begin(struct words *, struct arena *keep);
/* All words so far are the lists'. */
void words_end_lists(struct words *);
/* Forget the others: their ids, and the cutters of before, are no longer valid. */
void words_forget(struct words *);

/* Cuts the tokens of one vocabulary, which may grow.  A form is cut once: a cutter from
 * before the end of the lists does not know which words begin their names. */
struct cutter;
struct cutter *cutter_new(struct words *, const struct vocabulary *);
/* The atoms of tokens [0, n) of TEXT, in the arena. */
struct atom_list cutter_cut(struct cutter *, sv text, const struct token *, ptrdiff_t n, struct arena *);

#endif
