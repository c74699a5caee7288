/* rules: the rule language: reader, anchors, matcher.  assay-rules(5).
 *
 * The only way in which cue words reach the stages.  A rule set is read from a
 * stage's own CSV, overlays from pipeline.conf and lists; it is bound to a
 * vocabulary, and then asked sentence by sentence which rows match. */
#ifndef ASSAY_RULES_H
#define ASSAY_RULES_H
#include <stdint.h>
#include "split.h"
#include "values.h"

struct sentence_view {
	sv text;                                /* of the whole review */
	const struct vocabulary *vocabulary;
	const struct token *tokens;             /* the sentence's */
	ptrdiff_t n;
};

/* A CSV of rules, or of names: `name` non-empty makes it the list <name> (a
 * column `name`, optional `alias` columns separated by ';'). */
struct rule_file {
	const char *path;
	const char *list;               /* NULL: rules */
	sv bytes;                       /* of rules: the content itself; empty: what is at path */
};

struct rule_set;

/* Read, check and compile.  All errors are printed, each with file, row, column
 * and a caret, then the program dies (2).  DATA is where words of values live.
 * KINDS are names of chunks that the stage itself gives with each sentence
 * (`<subject>` in a pattern), ended by NULL; a file that declares another kind
 * is at fault.  KINDS NULL: the kinds that the files declare.  A later file's row
 * with the same id replaces the earlier one; an empty pattern removes it. */
struct rule_set *rules_load(struct arena *keep, const char *data, struct splitter *,
    const struct rule_file *files, ptrdiff_t nfiles, const char *const *kinds);

/* As rules_load, but faults are returned as text, files and rows in order, and the
 * set is NULL if there are any.  A fault with a place in a cell has the cell and
 * a caret on two further lines. */
struct rule_set *rules_load_try(struct arena *keep, const char *data, struct splitter *,
    const struct rule_file *files, ptrdiff_t nfiles, const char *const *kinds, struct sv_list *faults);

/* As rules_load_try with the kinds that the files declare, but the set is there in
 * any case: rows at fault, and those that use them, match nothing in it and have no
 * examples.  For who wants to try the others. */
struct rule_set *rules_load_sound(struct arena *keep, const char *data, struct splitter *,
    const struct rule_file *files, ptrdiff_t nfiles, struct sv_list *faults);

/* The rows alone, for who is told by another which of them match and looks up what
 * they say: no pattern is read, heads have no numbers, and nothing can be matched. */
struct rule_set *rules_load_rows(struct arena *keep, const struct rule_file *files, ptrdiff_t nfiles,
    const char *const *kinds);

struct rule {                           /* one row */
	sv id, emit;                    /* emit: "verdict.buy" */
	sv emit_head, emit_tail;        /* "verdict", "buy" */
	int32_t head;                   /* rows of one emit_head, which compete, have one number, from 0 */
	double weight;
	sv file;
	long line;
};
ptrdiff_t rules_count(const struct rule_set *);
ptrdiff_t rules_sound_count(const struct rule_set *);   /* all but those that rules_load_sound left out */
const struct rule *rules_row(const struct rule_set *, ptrdiff_t);
/* How many heads there are; whether the row has its head for itself. */
int32_t rules_heads(const struct rule_set *);
bool rules_alone(const struct rule_set *, const struct rule *);
/* Keep a row from matching, or let it match again: for one that is alone and of which
 * the caller knows that it cannot count in the sentences to come. */
void rules_hold(struct rule_set *, const struct rule *, bool);
/* The row of that id, or NULL. */
const struct rule *rules_find(const struct rule_set *, sv id);
/* The value of KEY in the row's `set` column; empty if it is not set. */
sv rule_set_value(const struct rule *, const char *key);

struct capture {
	sv label;
	int32_t first, end;             /* tokens of the view */
	const struct value *value;      /* of a capture that is just one value; else NULL */
};

enum { MATCH_SCOPES = 8 };
struct match {
	const struct rule *rule;
	int32_t first, end;             /* tokens of the view, [first, end) */
	int32_t anchor;                 /* first token of the `head:` capture, else of the match */
	const struct capture *captures;
	ptrdiff_t ncaptures;
	uint8_t scope[MATCH_SCOPES];    /* how many windows of each scope hold the anchor */
};
struct match_list {
	struct match *v;
	ptrdiff_t n, cap;
};

/* A chunk that the stage knows: tokens [first, end) are a KINDS[kind]. */
struct chunk {
	int32_t first, end;
	int kind;
};
struct chunk_list {
	struct chunk *v;
	ptrdiff_t n, cap;
};

/* A name in a review, by bytes of its text, and the number of its kind. */
struct named_span {
	long long start, end;
	int kind;
};
struct named_spans {
	struct named_span *v;
	ptrdiff_t n, cap;
};

/* The chunks of a sentence that the names of its review make: the tokens that each
 * touches.  The names are in order. */
struct chunk_list rules_chunks(const struct named_spans *, const struct sentence_view *, struct arena *);

/* Index into match.scope of scope NAME ("neg", "cond", "ask"); -1: no row
 * opens it. */
int rules_scope(const struct rule_set *, const char *name);
/* And its name; empty if there are fewer. */
sv rules_scope_name(const struct rule_set *, int);
/* The kinds of chunks by their numbers in struct chunk: those of rules_load, or
 * those that the files declare if it had none. */
struct sv_list rules_kinds(const struct rule_set *, struct arena *);

/* First capture of that label, or NULL. */
const struct capture *match_capture(const struct match *, const char *label);

/* All matches of a sentence in order of (first, end, row), scope cues not among
 * them, in the arena.  The chunks must be sorted and may not overlap.  A
 * vocabulary must live as long as the set.  Binding to the view's vocabulary
 * happens here, and only for forms not seen before. */
struct match_list rules_match(struct rule_set *, const struct sentence_view *,
    const struct chunk *chunks, ptrdiff_t nchunks, struct arena *);

/* The rows of the file at PATH are an addition, which rules_match_without leaves out. */
void rules_set_aside(struct rule_set *, sv path);
/* Of the last call of rules_match: what would match if there were no rows that were set
 * aside.  The set's cues and losers are then those of this call. */
struct match_list rules_match_without(struct rule_set *, struct arena *);

/* The sentences of SET are those of LENDER, matched just before by it: their
 * values need not be found again. */
void rules_share_values(struct rule_set *, const struct rule_set *lender);

/* Of the last call of rules_match: the values in its sentence; the scope cues
 * that opened or stopped windows, by place; the matches that lost to a better one
 * of the same first part of emit. */
struct value_list rules_values(const struct rule_set *);
struct match_list rules_cues(const struct rule_set *);
struct match_list rules_losers(const struct rule_set *);

/* Run the `yes` and `no` examples of every row, each row alone.  Faults as text,
 * one each; a row that emits must have a `yes`. */
struct sv_list rules_run_examples(struct rule_set *, struct arena *);
/* How many examples the last run had. */
ptrdiff_t rules_example_count(const struct rule_set *);

#endif
