/* find: the claims of one sentence, from the rows of the rules that match it.
 *
 * A row emits `TYPE.NAME`.  Its `set` column says:
 *
 *     span=clause      the main clause that holds the match (default)
 *     span=sub         the clause cut at subordinate clauses too
 *     span=pair        that and the one before it
 *     span=match       the match; span=head: the match's capture words:
 *     span=from        from the match to the end of its main clause
 *     span=tail        from the match to the end of the sentence
 *     span=rest        what follows the match to the end of the sentence
 *     span=sentence    all of it
 *     polarity=+ - 0 tone     (default: what the type has, else tone: as tone.h says)
 *     lens=A,B  at=first,last only in such reviews, such sentences of them
 *     needs=competitor,mention,horizon,money  what the span must hold
 *     yields=T,U       not where a claim of type T or U meets the span
 *     scope=S,T        not inside those scopes
 *     better=a,b,how,nohow,less,equal,none   who wins a comparison: a capture; as the
 *                      word how: says, or the other way round; neither, so that a
 *                      negation makes a: the loser; neither
 *     sides=before     of the comparison before it in the sentence
 *
 * `TYPE-opening.NAME` is a row of TYPE that competes with none of its rows: what
 * the first sentence of such a reviewer is, whatever it says.
 * Of nested claims of one type the row of the larger weight counts.  Rows that
 * make no claim: `none.TYPE` are idioms that keep a match of TYPE from counting,
 * `points.*` words that stand for the competitors named before, `describes.*`
 * clauses that judge nothing. */
#ifndef ASSAY_CLAIMS_FIND_H
#define ASSAY_CLAIMS_FIND_H
#include "claim.h"
#include "compare.h"
#include "tone.h"

/* A row that is alone, and only for certain sentences. */
struct bound {
	const struct rule *rule;
	sv at;
	bool away;                      /* not for the lens in hand */
};

struct finder {
	struct rule_set *rules;
	struct tones tones;
	const struct word_list *modality, *nouns;
	struct measures comparatives;
	const struct head *heads;       /* these two by finder_ready */
	struct { struct bound *v; ptrdiff_t n, cap; } bound;
};

/* When the rules are there. */
void finder_ready(struct finder *, struct arena *keep);

/* Before a review of that lens, and before its sentence INDEX of COUNT is matched: rows
 * that cannot count there are not looked for. */
void finder_begin(struct finder *, sv lens);
void finder_attend(struct finder *, ptrdiff_t index, ptrdiff_t count);

/* All claims of the sentence, sorted by span and type; none twice. */
struct claim_list claims_find(const struct finder *, const struct scene *, struct arena *);

#endif
