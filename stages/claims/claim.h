/* claim: what one sentence asserts, and the sentence as the finders see it. */
#ifndef ASSAY_CLAIM_H
#define ASSAY_CLAIM_H
#include "clause.h"
#include "review.h"

/* In the order of their names, which is the order of the table. */
enum claim_type {
	CLAIM_ASSESSMENT, CLAIM_CAUSAL, CLAIM_COMPARISON, CLAIM_COMPETITOR, CLAIM_GAP, CLAIM_MARKET,
	CLAIM_MOAT, CLAIM_PREDICTION, CLAIM_PRICING, CLAIM_QUANTITY, CLAIM_RECOMMENDATION, CLAIM_RISK,
	CLAIM_THESIS, CLAIM_TYPES
};
extern const char *const claim_type_names[CLAIM_TYPES];
/* -1: no such type. */
int claim_type_find(sv name);

/* What the rows of one head (the first part of emit) are for. */
enum head_role {
	HEAD_OTHER, HEAD_CLAIM, HEAD_OPENING, HEAD_NONE, HEAD_CLAUSE, HEAD_SUBCLAUSE, HEAD_HORIZON, HEAD_POINTS,
	HEAD_DESCRIBES
};
struct head {
	enum head_role role;
	int type;                       /* of the claims that they make, also of openings; else -1 */
};
/* One a head of the rules, by its number. */
const struct head *heads_of(const struct rule_set *, struct arena *);

struct quantity {
	sv value, low, high, unit;
	bool approx;
	bool thing;                     /* the unit is a noun that is counted, or the price of one: no mere money, share, time */
};

struct horizon {
	int32_t first, end;             /* tokens of the sentence */
	bool weak;                      /* counts only with a claim about the future */
	sv norm, due_first, due_last;
	sv rule;
};
struct horizon_list {
	struct horizon *v;
	ptrdiff_t n, cap;
};

struct claim {
	enum claim_type type;
	int32_t first, end;             /* tokens of the sentence */
	sv rule;
	const struct match *match;      /* NULL: not from a claim row */
	char polarity;                  /* '+', '-', '0' */
	sv target, competitors, modality, winner, loser, aspect;
	const struct horizon *horizon;  /* or NULL */
	struct quantity quantity;       /* of CLAIM_QUANTITY */
};
struct claim_list {
	struct claim *v;
	ptrdiff_t n, cap;
};

/* Words that judge: above 0 praise, below blame. */
struct judgement {
	int32_t at;                     /* token of the sentence */
	double weight;                  /* for the product */
	double plain;                   /* for what it is said of; 0: a decision */
};
struct judgement_list {
	struct judgement *v;
	ptrdiff_t n, cap;
};

/* A sentence with everything that was found in it before its claims. */
struct scene {
	const struct review *review;
	ptrdiff_t index, count;         /* which sentence of how many */
	int32_t offset;                 /* its first token in the review */
	sv counted;                     /* unit of the last number in front of it; empty: none */
	struct sentence_view view;
	const struct head *heads;       /* of the rules */
	struct match_list matches, losers;      /* of all rows; those that a better one of its head shut out */
	struct value_list values;
	struct clause_list clauses;     /* main clauses */
	struct clause_list parts;       /* the same, cut at subordinate clauses too */
	struct horizon_list horizons;
	const struct mention *mentions; /* those of the sentence */
	ptrdiff_t nmentions;
	struct judgement_list judgements;
	double tone;                    /* what they add up to: above 0 favourable */
	double told;                    /* the same with the decisions among them */
	double beside, rest;            /* the same of the sentences around it, and of the others */
	int32_t torn;                   /* token where the reviewer will not decide; -1: nowhere */
	int stance;                     /* what the reviewer decides for: 1, against: -1, not told: 0 */
};

static inline const struct head *
match_head(const struct scene *s, const struct match *m)
{
	return &s->heads[m->rule->head];
}

/* A mention's tokens in the sentence. */
static inline int32_t
mention_first(const struct scene *s, const struct mention *m)
{
	return m->first - s->offset;
}

static inline int32_t
mention_end(const struct scene *s, const struct mention *m)
{
	return m->stop - s->offset;
}

/* Competitor or rival. */
bool mention_competes(const struct mention *);

/* The product reviewed, or its maker, who stands for it. */
bool mention_is_subject(const struct mention *);

/* The folded form of token I of the sentence. */
sv scene_word(const struct scene *, ptrdiff_t i);

/* Whether a row `none.HEAD` meets a match of HEAD: an idiom that only looks like
 * such a thing. */
bool scene_idiom(const struct scene *, const struct match *);

/* The match of a row of such a head that meets [first, end), or NULL. */
const struct match *scene_says(const struct scene *, enum head_role, int32_t first, int32_t end);

static inline bool
spans_meet(int32_t a_first, int32_t a_end, int32_t b_first, int32_t b_end)
{
	return a_first < b_end && b_first < a_end;
}

#endif
