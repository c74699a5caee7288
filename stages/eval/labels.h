/* labels: what the gold files say and what a report says, in one shape.
 *
 * All positions are bytes of the source file, so that both can be laid on top
 * of each other.  Everything lives in the arena that was given. */
#ifndef EVAL_LABELS_H
#define EVAL_LABELS_H
#include "map.h"
#include "sv.h"

struct span {
	long long start, end;           /* start -1: no span */
};

struct mention {
	struct span at;
	sv surface, canonical, kind, role, rule;
	bool optional;                  /* neither missed nor false */
};
struct mention_list {
	struct mention *v;
	ptrdiff_t n, cap;
};

struct claim {
	struct span at;
	long long sentence;
	sv type, text, polarity, horizon, value, low, high, unit, competitors, rule;
};
struct claim_list {
	struct claim *v;
	ptrdiff_t n, cap;
};

struct review {
	long long number;               /* 0: the title */
	long long origin;               /* source byte of the text's byte 0; -1: unknown */
	long long length, sentences;    /* 0: unknown */
	sv lens, lens_rule, slot, subject;
	sv verdict, basis, conditions, rule;    /* basis of gold: explicit, implied */
	struct span evidence;
	sv evidence_text;
	struct mention_list mentions;
	struct claim_list claims;
	bool repeat;                    /* gold: the same text stood in an earlier document */
};
struct review_list {
	struct review *v;
	ptrdiff_t n, cap;
};

struct document {
	sv name;
	struct review_list reviews;     /* by number */
	bool found;                     /* the report has reviews of it */
	bool mentions, claims;          /* gold: there is a file of them */
};
struct document_list {
	struct document *v;
	ptrdiff_t n, cap;
};

struct labels {
	struct document_list documents; /* by name */
	struct map names;               /* document name -> index */
	bool lenses, subjects, verdicts, mentions, claims, sentences;   /* what there is to score */
};

/* Read the gold files in DIR; of DOCS only, unless that list is empty.  Dies (3)
 * if there is none. */
struct labels *labels_gold(struct arena *, const char *dir, const struct sv_list *docs);

/* Read a report folder or a shard folder: those documents alone that GOLD has,
 * in its order. */
struct labels *labels_found(struct arena *, const char *dir, const struct labels *gold);

/* The review of that number, or NULL; labels_put makes it. */
struct review *labels_review(const struct document *, long long number);
struct review *labels_put(struct arena *, struct document *, long long number);
struct document *labels_document(const struct labels *, sv name);

#endif
