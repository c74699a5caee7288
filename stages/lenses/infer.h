/* infer: the lens of a review from what it says and where it stands.
 *
 * Rows of lenses.csv that emit lens.ID give their weight to the lens.  In a panel
 * whose reviews take turns, two and two (one of each product) mostly share a
 * lens, and lenses come in a usual order: both are evidence too, with weights in
 * evidence.csv, so that a review without a cue takes its partner's lens unless
 * its words speak against it.  The heaviest lens wins; a review without evidence
 * has none. */
#ifndef LENSES_INFER_H
#define LENSES_INFER_H
#include "conf.h"
#include "rules.h"

enum lens_from { LENS_NONE, LENS_GIVEN, LENS_INFERRED };

struct lenses;

/* What the text says for one lens. */
struct cue {
	int lens;
	double weight;                  /* of all its cues */
	double heaviest;                /* of the one below */
	int32_t start, end;             /* bytes of the text */
	const struct rule *rule;
};

struct cue_list {
	struct cue *v;
	ptrdiff_t n, cap;
};

/* A review while its panel is read. */
struct voice {
	sv doc, review;
	bool turns;                     /* in a panel whose reviews take turns */
	bool of_roles;                  /* whose reviewers say who they are: see lenses_settle */
	sv given;                       /* what the input states; empty: nothing */
	struct cue_list cues;           /* one a lens that the text speaks for */
	enum lens_from from;
	int lens;                       /* -1: none; undefined if given */
	const struct cue *shows;        /* the words that show it; NULL: none */
	sv rule;                        /* id, or `partner`, `order` */
};

struct voice_list {
	struct voice *v;
	ptrdiff_t n, cap;
};

/* Reads DATA/lenses/names.csv, evidence.csv and roles.csv, and the lists of setting
 * `lenses_names`.  Faults die (2). */
struct lenses *lenses_load(struct arena *keep, const char *data, const struct conf *, struct splitter *);

/* Declare the lenses that the rules emit. */
void lenses_declare(struct lenses *, const struct rule_set *);

/* The id of a lens; `none` for -1. */
sv lenses_id(const struct lenses *, int lens);

/* What the input states: the id if it names a declared lens, in any case of
 * letters; else as written. */
sv lenses_given(const struct lenses *, sv stated, struct arena scratch);

/* Weigh the cues of a text, sentence by sentence, until a lens is certain: inner
 * words say nothing against an opening.  The voice keeps them in KEEP. */
void lenses_listen(struct lenses *, struct rule_set *, struct voice *, sv text,
    const struct vocabulary *, const struct text_tokens *, struct arena *keep, struct arena scratch);

/* Settle all reviews of a panel, or a single one. */
void lenses_settle(const struct lenses *, struct voice_list *);

#endif
