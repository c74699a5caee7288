/* rules_set: what the files of the rule engine share; nobody else includes it.
 *
 *   rules_read      CSV rows, overlays, declarations        -> struct rules_row
 *   rules_names     names that patterns use, known or not
 *   rules_parse     one pattern                             -> struct node
 *   rules_tests     tests of one unit; forms                -> symbols
 *   rules_compile   trees                                   -> struct program
 *   rules_program   programs                                -> joins, sets, distances
 *   rules_lists     lists of names                          -> a trie
 *   rules_units     a sentence                              -> struct units
 *   rules_cost      a test                                  -> how many words pass it
 *   rules_anchor    units                                   -> which rows to try, and where
 *   rules_search    one row, units                          -> its matches
 *   rules_scope     matches                                 -> winners, windows
 *   rules_marks     sentences of examples
 *   rules_examples  the yes and no columns
 *   rules_author    what assay rules explain and cover ask
 *   rules           the functions of rules.h
 */
#ifndef ASSAY_RULES_SET_H
#define ASSAY_RULES_SET_H
#include "map.h"
#include "rules.h"

enum {
	RULES_REPEAT_MAX = 20,          /* of `{m,n}` and gaps */
	RULES_GAP = 3,                  /* ".." is "..3" */
	RULES_NEARS_MAX = 8,            /* of `~` in a pattern: each doubles what stands beside it */
	RULES_PROGRAM_MAX = 20000,      /* instructions of one row */
	RULES_DEPTH_MAX = 50,           /* nesting of brackets and of parts */
	UNLESS_SETS = 2
};

/* Built-in classes, in the order of rules_class_names. */
enum rules_class {
	CLASS_NUM, CLASS_ORD, CLASS_PCT, CLASS_MONEY, CLASS_DUR, CLASS_DATE, CLASS_YEAR, CLASS_VER,
	CLASS_CAPSEQ,                   /* up to here: bits of a chunk's kinds */
	CLASS_ANY, CLASS_WORD, CLASS_CAP, CLASS_UPPER, CLASS_PUNCT, CLASS_QUOTE, CLASS_URL,
	CLASS_START, CLASS_END,
	RULES_CLASSES,
	CLASS_GAP = RULES_CLASSES,      /* ANY but a clause break: what a gap passes over */
	CLASS_ALL
};
extern const char *const rules_class_names[RULES_CLASSES];

/* Kinds of chunks are bits: the values, CAPSEQ, then the names of the set. */
enum { KIND_NAMED = CLASS_CAPSEQ + 1, KIND_MAX = 64 };

/* ---- faults ---- */

struct fault {
	sv file;
	long row;
	sv text;
};
struct faults {                 /* files as they were met, rows in order */
	struct fault *v;
	ptrdiff_t n, cap;
	struct arena *arena;
};

/* Where in a rule file: AT is a byte of CELL, or -1 for the whole cell. */
struct place {
	sv file;
	long row;
	const char *column;
	sv cell;
	int at;
};

void rules_fault(struct faults *, const struct place *, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
struct sv_list rules_fault_texts(const struct faults *);

/* The word of LIST closest to WORD if it is close enough to be meant; else
 * empty. */
sv rules_nearest(sv word, const sv *list, ptrdiff_t n);

/* ---- patterns ---- */

enum node_kind {
	NODE_SEQUENCE, NODE_EITHER, NODE_REPEAT, NODE_CAPTURE, NODE_GAP,
	NODE_BOTH,              /* first & next */
	NODE_BUT,               /* first ! next */
	NODE_WORD, NODE_STEM, NODE_GLOB, NODE_EXACT, NODE_CLASS, NODE_REF, NODE_HERE
};

struct node {
	enum node_kind kind;
	int at, end;            /* bytes of the pattern */
	int min, max;           /* repeat and gap */
	int class;
	sv text;                /* word, reference, label */
	int test[2];            /* compiled as the test of one unit, alone and beside & or !: 0 not yet, else
	                         * the test's number + 2, or 1 if it is none */
	struct node *first;     /* children, chained by next */
	struct node *next;
};

struct parsed {
	struct node *tree;      /* NULL: a fault, at byte AT: WHY */
	int at;
	sv why;
};
struct parsed rules_parse(struct arena *, sv pattern);

/* ---- rows ---- */

enum op { OP_TEST, OP_SPLIT, OP_JUMP, OP_OPEN, OP_CLOSE, OP_HERE, OP_MATCH };

struct instr {
	enum op op;
	int32_t x, y;           /* test; first and second way; label */
	int32_t join;           /* its number among those that several ways lead to, or -1 */
	int32_t enter;          /* the set of tests of which a unit there must pass one, or -1 */
};

struct program {
	struct instr *v;
	ptrdiff_t n, cap;
	int32_t njoins;
	int32_t here_least, here_most;  /* units in front of HERE, of an unless */
};

/* An item of the pattern itself, that is outside of all brackets: the ORDINAL-th
 * of TOTAL in its alternative; its first instruction. */
struct pattern_item {
	const struct node *node;
	int32_t ordinal, total, pc;
};
struct pattern_items {
	struct pattern_item *v;
	ptrdiff_t n, cap;
};

enum scope_kind { SCOPE_NO, SCOPE_NONE, SCOPE_FLAG };

struct constant {               /* of the column `set` */
	sv name, value;
};

struct rules_row {
	struct rule rule;       /* first: the public face */
	long row;               /* of the sheet; the header is 1 */
	sv pattern, unless, set, yes, no;
	struct { struct constant *v; ptrdiff_t n, cap; } constants;
	struct node *tree, *unless_tree;
	struct program program, unless_program;
	struct pattern_items items;
	struct { int32_t *v; ptrdiff_t n, cap; } item_of;       /* instruction of program -> item */
	enum scope_kind scope;
	int flag;               /* of SCOPE_FLAG: index into match.scope */
	bool left;
	bool stops;             /* the cue ends the windows that reach it */
	int reach;
	int32_t unless_sets[UNLESS_SETS];       /* of needs, which its unless cannot do without; -1: no more */
	bool open;              /* being put into its users: met again, it reaches itself */
	bool broken;            /* its cells, or those of a part that it uses, make no sense */
	bool held;              /* not to match now */
	bool aside;             /* of a file that was set aside */
};

struct rules_rows {
	struct rules_row *v;
	ptrdiff_t n, cap;
};

struct name_list {              /* a list or a stage's kind; its bit is KIND_NAMED + index */
	sv name;
	sv path;                /* of a list that a row declares; else empty */
	sv only;                /* COLUMN=VALUE ...: the rows of the file that belong to it */
	int kind;               /* index into the stage's kinds, or -1 */
};
struct names {
	struct name_list *v;
	ptrdiff_t n, cap;
};

/* ---- tests and symbols ---- */

enum test_kind {
	TEST_WORD, TEST_STEM, TEST_GLOB, TEST_EXACT, TEST_CLASS, TEST_NAME,
	TEST_AND, TEST_OR, TEST_BUT
};

struct int_list {
	int32_t *v;
	ptrdiff_t n, cap;
};

struct test {
	enum test_kind kind;
	bool spelt;             /* may look into a chunk whose words stay readable */
	int32_t x, y;           /* class, name, or two tests; of TEST_OR the first of its tests among the members,
	                         * and how many they are */
	sv text;
};

struct anchor;                  /* of rules_anchor */

/* Tests, and sets of tests of which one holds, are numbered together: a bit each. */
struct symbol {
	const uint64_t *bits;
	const uint64_t *needs;  /* those of the sets of needs among them */
	const struct anchor *anchors;
	int32_t nanchors;       /* -1: not known yet */
	uint32_t met;           /* the last sentence that had it */
	int32_t id;             /* from 0; -1: nothing, which passes no test */
	int32_t natoms;
	const int32_t *atoms;   /* tests that hold by themselves, ascending */
};

static inline bool
bit_is_set(const uint64_t *bits, int32_t i)
{
	return bits[i >> 6] >> (i & 63) & 1;
}

static inline void
set_bit(uint64_t *bits, int32_t i)
{
	bits[i >> 6] |= (uint64_t)1 << (i & 63);
}

/* Whether a unit of the symbol passes the test, or one of the set's. */
static inline bool
symbol_holds(const struct symbol *s, int32_t test)
{
	return bit_is_set(s->bits, test);
}

/* That of the rules' own words, and that of the text in hand: a long text has one
 * vocabulary after another, and the place of the last is taken by the next. */
enum { VOCABULARIES = 2 };

struct binding {                /* of one vocabulary */
	const struct vocabulary *vocabulary;
	struct symbol **plain;  /* form -> symbol */
	struct symbol **inner;  /* form -> symbol inside a readable chunk; NULL: not yet */
	ptrdiff_t n, cap;
};

struct alphabet {               /* the tests of all rows, and what they make of forms */
	struct { struct test *v; ptrdiff_t n, cap; } tests;
	struct int_list members;        /* of the tests that are alternatives */
	struct map test_ids, any_ids;
	struct map words, stems, exacts;        /* text -> test */
	struct map set_ids;
	int32_t nsets, nneeds;          /* the first are those of needs: rules_anchor */
	uint32_t sentence;              /* how many were seen: for struct symbol's `met` */
	struct { struct int_list *v; ptrdiff_t n, cap; } uses;          /* test -> the joined tests that look at it */
	struct { struct int_list *v; ptrdiff_t n, cap; } sets_of;       /* test -> the sets it is in */
	uint64_t *spelt;                /* a bit for each test that is: once the first symbol was made */
	struct { int32_t *v; ptrdiff_t n, cap; } globs;
	int32_t classes[CLASS_ALL];             /* test or -1 */
	int32_t names[KIND_MAX];

	struct { struct symbol **v; ptrdiff_t n, cap; } symbols;        /* by id */
	struct map symbol_ids, chunk_ids;
	struct symbol *start, *end, *nothing;
	const uint64_t *everywhere;     /* the sets of needs that each sentence has, of START and END too */
	struct { struct binding *v; ptrdiff_t n, cap; } bindings;
};

/* A row to try, and the positions in [low, high] where a match may begin. */
struct try {
	int32_t row, low, high;
	uint64_t starts;        /* which of the first 64 positions may be one */
};
struct tries {
	struct try *v;
	ptrdiff_t n, cap;
};

/* A sentence as a chain of positions: 0 before START, 1 before the first token,
 * N - 1 before END, N behind it.  Token T begins at position T + 1.  TO[i] is
 * where the unit that begins at position i ends, 0 where none begins: inside a
 * chunk.  At and inside a READABLE chunk the token can be passed by itself, too. */
struct units {
	const struct sentence_view *view;
	int32_t n;
	int32_t *to;
	uint64_t *kinds;        /* bits of the unit that begins here; 0: a plain token */
	bool *readable;
};

struct rule_set {
	struct arena *keep;
	struct splitter *splitter;
	struct value_words *value_words;
	struct rules_rows rows;
	ptrdiff_t broken;               /* how many of them are */
	struct map ids;                 /* id -> row */
	struct names names;
	struct map name_ids;
	uint64_t open_kinds;            /* bits of the lists whose longer names stay readable */
	struct alphabet alphabet;
	struct map written[TEST_EXACT + 1];     /* kind, word of a pattern -> test; -1: of several units */
	struct anchors *anchors;
	struct tries tries;             /* of the last sentence */
	struct { sv *v; ptrdiff_t n, cap; } labels;
	struct map label_ids;
	int32_t head_label;             /* of `head:`, or -1 */
	struct { sv *v; ptrdiff_t n, cap; } scopes;
	struct search_room *search_rooms;       /* for a pattern, for an unless */
	struct trie *trie;
	struct { struct facts **v; ptrdiff_t n, cap; } facts;  /* one a vocabulary */
	struct value_list values;
	const struct token *values_of;          /* the sentence that has them */
	const struct rule_set *lender;          /* has perhaps found them already */
	struct match_list cues, losers;
	struct match_list all, winners; /* of the last sentence, before any competition and behind it */
	struct units units;             /* and its units */
	ptrdiff_t examples;
};

/* ---- units ---- */

/* A chunk that is given: tokens [first, end) have KINDS. */
struct marked_chunk {
	int32_t first, end;
	uint64_t kinds;
};

/* What stands at a position: the symbols of the unit and of its token inside a
 * readable chunk, either of which may be nothing's. */
struct spot {
	struct symbol *unit, *inner;
	int32_t to;             /* where the unit ends; 0: none begins here */
};

/* The same units as symbols. */
struct seen {
	const struct units *units;
	const struct spot *at;  /* position -> spot; behind END there is nothing */
	const uint64_t *near;   /* bit per set of needs: some symbol of the sentence has it */
};

/* ---- the pieces, in the order of the table above ---- */

/* rules_read: rows and names of all files.  KINDS NULL: whatever the files declare.
 * Then patterns, parsed, and the names of lists. */
void rules_parse_rows(struct rule_set *, struct faults *);
void rules_read(struct rule_set *, const struct rule_file *, ptrdiff_t nfiles, const char *const *kinds,
    struct faults *);
/* Tells every name in a pattern or an unless that is no part, list or kind, and
 * takes the tree away that has one. */
void rules_check_names(struct rule_set *, struct faults *);
struct place rules_place(const struct rules_row *, const char *column, sv cell);
/* The row id or name nearest to NAME, or empty. */
sv rules_nearest_name(struct rule_set *, sv name);

/* rules_tests.  The first seven make tests and sets of them and return their numbers;
 * the symbols come when all are there. */
void rules_alphabet_init(struct alphabet *);
int32_t rules_test_text(struct alphabet *, struct arena *keep, enum test_kind, sv text);
int32_t rules_test_class(struct alphabet *, struct arena *keep, int class);
int32_t rules_test_name(struct alphabet *, struct arena *keep, int name);
int32_t rules_test_join(struct alphabet *, struct arena *keep, enum test_kind, int32_t x, int32_t y);
int32_t rules_test_any(struct alphabet *, struct arena *keep, const int32_t *tests, ptrdiff_t n);
/* The bit of a set: TESTS ascend, each once.  When the last test is there. */
int32_t rules_test_set(struct alphabet *, struct arena *keep, const int32_t *tests, ptrdiff_t n);
/* Gives every form of the vocabulary its symbol; only new ones cost. */
struct binding *rules_bind(struct alphabet *, struct arena *keep, const struct vocabulary *);
struct symbol *rules_inner_symbol(struct alphabet *, struct arena *keep, struct binding *, int32_t form);
/* PLAIN: the symbol of the chunk's token if it has but one, else NULL. */
struct symbol *rules_chunk_symbol(struct alphabet *, struct arena *keep, uint64_t kinds,
    const struct symbol *plain);
/* Words of 64 bits that hold a bit for each set of needs, in steps of NEEDS_STEP. */
enum { NEEDS_STEP = 4 };
/* The first set of needs, which no unit has and every sentence. */
enum { EVERYWHERE };
ptrdiff_t rules_needs_words(const struct alphabet *);
/* Of START, of END, of nothing at all: made once. */
void rules_fixed_symbols(struct alphabet *, struct arena *keep);
/* The first set's bit. */
int32_t rules_sets_begin(const struct alphabet *);

uint32_t rules_form_classes(const struct form *);      /* bits of enum rules_class */
bool rules_clause_break(const struct form *);
bool rules_glob(sv pattern, sv text);

/* rules_compile: the row's pattern, or its unless, into its program. */
void rules_compile_row(struct rule_set *, struct rules_row *, bool unless, struct faults *, struct arena room);

/* rules_program.  Instructions that several ways lead to; where HERE stands, whether
 * it does; whether a match may take no word; the sets, when all rows have their
 * tests. */
void rules_find_joins(struct program *, struct arena scratch);
bool rules_find_here(struct program *, struct arena scratch);
bool rules_takes_nothing(const struct alphabet *, const struct program *, struct arena scratch);
void rules_find_sets(struct alphabet *, struct program *, struct arena *keep);
/* Marks in SEEN (a place for each instruction) what can be reached from
 * instruction PC without passing a unit. */
void rules_close(const struct program *, int32_t pc, bool *seen, struct arena scratch);

/* The fewest and most units on the ways to each instruction; MOST -1: none lead there. */
struct distances {
	int32_t *least, *most;
};
struct distances rules_distances(const struct program *, struct arena *);
/* The most units on the ways between instruction PC and each other one; -1: no way
 * leads from the one to the other. */
int32_t *rules_most_between(const struct program *, int32_t pc, struct arena *);

/* rules_lists */
struct trie *rules_trie_new(struct arena *);
void rules_read_lists(struct rule_set *, struct faults *);
int32_t rules_trie_word(const struct trie *, sv folded);
/* Whether a name begins with that word. */
bool rules_trie_opens(const struct trie *, int32_t word);
/* The longest name in WORDS[FIRST .. N): its end, and in *KINDS its bits; FIRST
 * if there is none. */
int32_t rules_trie_longest(const struct trie *, const int32_t *words, int32_t first, int32_t n,
    uint64_t *kinds);

/* rules_units: the set's values must be those of the sentence. */
struct units rules_units_of(struct rule_set *, const struct sentence_view *, const struct marked_chunk *,
    ptrdiff_t, struct arena *);
struct seen rules_seen(struct rule_set *, const struct units *, struct arena *);

/* rules_cost: of how many of 1,000 units of plain text each test holds, about. */
double *rules_costs(const struct rule_set *, const char *data, struct arena *keep);

/* rules_anchor: the rows that may match in a sentence, each once. */
struct anchors *rules_anchors(struct rule_set *, const char *data);
void rules_find_tries(struct rule_set *, const struct seen *, struct tries *, struct arena *);
/* The furthest position from which so many units reach END. */
int32_t rules_units_back(const struct units *, int32_t end, int count);
/* Whether the sentence has a unit that passes a test of that set of needs. */
static inline bool
seen_near(const struct seen *seen, int32_t set)
{
	return bit_is_set(seen->near, set);
}

/* rules_search: all matches of one row that its unless lets pass, in order; they
 * begin where the try says.  Whether one was dropped for its unless. */
bool rules_search(struct rule_set *, const struct try *, const struct seen *, struct match_list *,
    struct arena *);

/* How far the row gets anywhere in the sentence: an index into its items. */
int32_t rules_furthest_item(struct rule_set *, const struct rules_row *, const struct seen *, struct arena *);

/* rules_scope: from the matches of all rows those that win, windows counted;
 * the set keeps the cues and the losers.  Sorts ALL. */
struct match_list rules_compete(struct rule_set *, const struct units *, struct match_list *all, struct arena *);

/* rules: an empty list with room for so many; the units of a sentence, its values found. */
struct match_list match_list_of(ptrdiff_t cap, struct arena *);
struct units rules_units(struct rule_set *, const struct sentence_view *, const struct marked_chunk *,
    ptrdiff_t, struct arena *);
/* All matches of the emitting rows, competition and windows done. */
struct match_list rules_match_units(struct rule_set *, const struct units *, struct arena *);

#endif
