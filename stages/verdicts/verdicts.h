/* verdicts: what the files of this stage share.
 *
 *   reading   the tables of a shard, side by side      -> struct reading
 *   quotes    a text's tokens                          -> quoted spans
 *   cues      rules over sentences                     -> struct cue, struct mark
 *   echo      short answers                            -> more cues
 *   weigh     cues of judgement                        -> their weights
 *   phrases   words and pairs of words                 -> those that a book has
 *   wordodds  odds.csv                                 -> what the words say
 *   leaning   judgements and words                     -> struct leaning, struct odds
 *   judge     cues and words                           -> struct verdict
 *   given     a given verdict or a rating              -> a stance
 *   weights   weights.csv
 */
#ifndef VERDICTS_H
#define VERDICTS_H
#include "rules.h"
#include "weights.h"

/* What a cue speaks for.  SHIP, SKIP and MIXED are decisions, PLUS and MINUS
 * judgements. */
enum stance { STANCE_NONE, STANCE_SHIP, STANCE_SKIP, STANCE_MIXED, STANCE_PLUS, STANCE_MINUS, STANCES };
extern const char *const stance_names[STANCES];
/* Ship, skip or mixed; STANCE_NONE for any other name. */
enum stance stance_named(sv name);

/* Why a cue weighs less, more, or says the opposite. */
enum cue_flag {
	CUE_NEG      = 1 << 0,  /* under an odd number of negations */
	CUE_COND     = 1 << 1,  /* under a condition */
	CUE_READER   = 1 << 2,  /* under a condition on the reader */
	CUE_WISH     = 1 << 3,  /* wished, considered, expected */
	CUE_REPORTED = 1 << 4,  /* somebody else's words */
	CUE_ASK      = 1 << 5,  /* in a question */
	CUE_OTHER    = 1 << 6,  /* about another product */
	CUE_QUOTED   = 1 << 7,  /* inside quotation marks */
	CUE_AUDIENCE = 1 << 8,  /* a decision for some readers or uses */
	CUE_FRAMED   = 1 << 9,  /* behind words that make it no plain judgement */
	CUE_BEFORE   = 1 << 10, /* in front of a turn */
	CUE_AFTER    = 1 << 11, /* behind a turn */
	CUE_CONCEDED = 1 << 12, /* granted */
	CUE_LAST     = 1 << 13, /* in the last sentence */
	CUE_DEFERS   = 1 << 14  /* a decision put off: `come back when it floats` */
};
enum { CUE_FLAGS = 15, CUE_LIMITED = CUE_COND | CUE_READER | CUE_AUDIENCE };
extern const char *const cue_flag_names[CUE_FLAGS];

struct cue {
	sv rule;                /* id of the row, or claim.TYPE */
	int32_t start, end;     /* bytes of the text */
	int32_t sentence;
	enum stance stance;     /* after negations and conditions */
	enum stance worded;     /* of a decision: after negations alone */
	unsigned flags;
	double strength;        /* the row's weight */
	double weight;          /* signed, with all factors, three decimals */
	bool light;             /* a word by itself, or a claim: it may be about anything */
	bool used;              /* it counts for the verdict */
};
struct cue_list {
	struct cue *v;
	ptrdiff_t n, cap;
};

/* Words that change what other cues of their sentence weigh. */
enum mark_kind { MARK_FRAME, MARK_TURN, MARK_CONCESSION, MARK_ECHO_YES, MARK_ECHO_NO, MARK_ECHO_UNMET };
struct mark {
	enum mark_kind kind;
	int32_t sentence, start, end;
	double factor;          /* of a frame; what an echo is worth */
	sv rule;
};
struct mark_list {
	struct mark *v;
	ptrdiff_t n, cap;
};

/* ---- reading ---- */

struct span {
	int32_t start, end;
};

struct named {                  /* a product's name */
	int32_t start, end;
	bool subject;           /* else another product */
};

struct said {                   /* a claim for or against, or a condition */
	int32_t start, end;
	sv type;
	sv condition;           /* the words of a recommendation; empty: it is none */
	int side;               /* 1: for, -1: against, 0: neither */
	bool other;             /* its target is another product */
};

struct found {                  /* a match of a row of the rules */
	int32_t sentence;
	int32_t first, end;     /* tokens of the sentence */
	const struct rule *rule;
	uint8_t scope[MATCH_SCOPES];    /* as in struct match */
	bool audience;          /* it has a capture of that label */
};

struct reading {                /* all that is known of one review */
	sv doc;
	long long review;       /* 0: a title */
	sv text, given, rating;
	const struct vocabulary *vocabulary;
	struct text_tokens tokens;
	struct { struct named *v; ptrdiff_t n, cap; } names;
	struct { struct said *v; ptrdiff_t n, cap; } claims;
	struct { struct found *v; ptrdiff_t n, cap; } found;    /* sentence by sentence, in order */
};

struct shard;
/* With the rules whose matches the shard has. */
struct shard *reading_open(struct arena *keep, const char *shard, const struct rule_set *);
/* The next text, in the arena; false at the end. */
bool reading_next(struct shard *, struct reading *, struct arena *);
void reading_close(struct shard *);

/* ---- quotes ---- */

struct span_list {
	struct span *v;
	ptrdiff_t n, cap;
};
/* The quoted spans of a text, marks included.  A mark without its partner
 * quotes nothing, and neither does a pair around most of the text. */
struct span_list quotes_find(const struct reading *, struct arena *);

/* ---- cues ---- */

struct cue_reader;
/* The rules of the stage and its overlays: what their rows say, for claims has matched
 * them. */
struct stage;
struct rule_set *cues_rules(struct arena *keep, const struct stage *);
struct cue_reader *cues_reader(struct arena *keep, const struct rule_set *);
/* Kinds that the rows may ask for, for rules_load. */
extern const char *const cues_kinds[];
void cues_find(const struct cue_reader *, const struct reading *, struct cue_list *, struct mark_list *,
    struct arena *);

/* ---- echo ---- */

/* Adds the decisions that the echoes among the marks make the reviewer's own. */
void echo_answers(const struct mark_list *, struct cue_list *, struct arena *);

/* ---- weigh ---- */

/* Gives every cue of judgement, and every claim with a polarity, its weight. */
void weigh_cues(const struct weights *, const struct reading *, const struct mark_list *, struct cue_list *,
    struct arena *);

/* ---- given ---- */

struct given;
/* From the settings verdict_words and rating_scale. */
struct conf;
struct given *given_load(struct arena *keep, const struct conf *);
/* STANCE_NONE: no such word. */
enum stance given_word(const struct given *, sv word, struct arena scratch);
/* STANCE_NONE: no number, or no scale is set. */
enum stance given_rating(const struct given *, sv rating);

/* ---- judge ---- */

enum origin { FROM_NONE, FROM_GIVEN, FROM_RATING, FROM_STATED, FROM_IMPLIED, ORIGINS };
extern const char *const origin_names[ORIGINS];

struct verdict {
	enum stance stance;     /* NONE: undecided */
	enum origin from;
	double score;           /* -1 (skip) to 1 (ship) */
	const char *confidence; /* high, medium, low; empty when undecided */
	int32_t start, end;     /* evidence; equal: none */
	sv reason;
	sv rule;
};

/* What the cues and the words say; marks the cues that count as used.  The
 * reason is in the arena. */
struct word_sum;
struct verdict judge_cues(const struct weights *, const struct reading *, struct cue_list *, const struct word_sum *,
    struct arena *);
/* A verdict that the input states. */
struct verdict judge_given(enum stance, enum origin);

#endif
