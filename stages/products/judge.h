/* judge: which spans of a review are mentions, of what kind, in which role.
 *
 * The words for it are rules (products.csv): they see the spans as chunks
 * <subject>, <rival>, <name>, <maybe> and <first>, and emit
 *
 *     name.keep, name.drop    whether a <maybe> or <first> is a name
 *     name.place              an unknown name is a place and no mention
 *     new.KIND                the words captured as `n` are a name of that kind
 *     kind.KIND               the captured names are of that kind, if it was a guess
 *     part.ROLE               role of the captured names, stronger than role.ROLE
 *     role.ROLE               role of the captured names; or, with `to=right`,
 *                             `to=left` or `to=all` set, of the names on that side
 *                             up to the next clause break; with `known=no` set, of
 *                             names alone that the lists do not have
 *
 * What the rules leave open, the panel and the lists decide: makers, the role
 * that a name had before in the review, the usual role of its field. */
#ifndef PRODUCTS_JUDGE_H
#define PRODUCTS_JUDGE_H
#include "find.h"
#include "rules.h"

extern const char *const judge_kinds[];         /* for rules_load */

struct judge {
	struct gazetteer *gazetteer;
	struct rule_set *rules;
};

struct sentence_names {
	struct sentence_view view;
	struct scene scene;
	struct span_list spans;
	int number;                     /* from 1 */
};

/* What the reviews of a panel say together. */
struct panel_names {
	struct map first_words;         /* of all sure names */
	sv maker[SIDES];                /* of each side; empty: nobody knows, or several */
	sv rivals_field;                /* of the first competitor that a rule names */
	uint8_t sides_by_brand;         /* bit of each side that its brand stands for */
};

struct review_names {
	const struct panel *panel;
	const struct panel_names *all;  /* while roles are given */
	int side;                       /* of the subject; -1: none of the panel */
	struct sentence_names *sentences;
	ptrdiff_t n;
	struct map fields;              /* of the sure names of the lists */
	sv rivals_field;                /* of the first competitor that a rule names here, or else in the panel */
};

/* What the rules say of the spans; new ones come into the lists by place.  Needs the
 * vocabulary of the text. */
void judge_review(const struct judge *, struct review_names *, struct arena *);

/* Of reviews that were judged one by one, all of one panel: settles stand, kind, role
 * and canonical of all spans, by what the others name, too; spans that are no mentions
 * end as STAND_NO.  The views of their sentences need no longer be valid. */
void judge_panel(const struct judge *, struct review_names *, ptrdiff_t n, struct arena *);

#endif
