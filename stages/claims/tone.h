/* tone: whether a claim speaks for or against the thing it is about.
 *
 * A row may say so (`polarity=`), or the type does; else it is what the rows of
 * judgement find in its words, in the rest of its sentence and in the review, and
 * what the reviewer decides.  Those rows and what weakens a judgement are the
 * stage verdicts' own (verdicts.csv, judgements.csv, scopes.csv, weights.csv), so that
 * a word means the same in both; tells.csv adds what a fact that is told speaks for.
 * How far each place counts stands in tones.csv. */
#ifndef ASSAY_CLAIMS_TONE_H
#define ASSAY_CLAIMS_TONE_H
#include "claim.h"
#include "stage.h"

/* How much a judgement in this place counts for a claim. */
enum tone_place {
	TONE_BIAS, TONE_OWN, TONE_SENTENCE, TONE_BESIDE, TONE_REST, TONE_STANCE, TONE_RIVAL,
	TONE_PLACES
};

enum { TONE_SCOPES = 7 };
struct tones {
	struct rule_set *rules;
	int scopes[TONE_SCOPES];                /* index into match.scope, or -1 */
	double factors[TONE_SCOPES];            /* of a judgement inside that scope */
	double turned_plus, turned_minus;       /* of one that a negation turns over */
	double word_plus, word_minus;           /* of a word by itself */
	double places[TONE_PLACES];
	double least[CLAIM_TYPES];      /* size below which a claim of that type is neutral */
	struct sv_list world;           /* lenses that speak of the world where they name no product */
};

/* Kinds of chunks that tones_read wants, for rules_load: the product reviewed and
 * its rivals. */
extern const char *const tone_kinds[];

/* With RULES, and the numbers of two CSVs name,weight: FACTORS (the stage verdicts'
 * weights.csv) and PLACES (tones.csv, where a row `world.LENS` names such a lens).
 * Dies (2) on a name in PLACES that is none. */
struct tones tones_load(struct arena *keep, struct rule_set *rules, const char *factors, const char *places);
/* The same from the data of a stage. */
struct tones tones_of_stage(const struct stage *, struct arena *keep, struct splitter *);

/* Finds the judgements of a scene that has its view and its mentions. */
void tones_read(struct tones *, struct scene *, struct arena *);

/* Of the scene just read: what the rows of the stage verdicts find by themselves. */
struct match_list tones_matches(struct tones *, struct arena *);

/* Tells COUNT scenes of one review, which stand side by side, of one another. */
void tones_share(struct scene *scenes, ptrdiff_t count);

/* Who looks ahead speaks of the product only where it is named, and of the world
 * otherwise: that is neither for nor against anything. */
bool tone_of_world(const struct tones *, const struct scene *, const struct claim *);

/* '+', '-' or '0'.  LIST holds the claim and all others of its sentence. */
char tone_of_claim(const struct tones *, const struct scene *, const struct claim_list *list, const struct claim *);

#endif
