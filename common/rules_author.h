/* rules_author: what the tools of a rule's author need beyond matching.
 *
 * A marked text is a sentence as it stands in the examples of assay-rules(5):
 * `{kind: words}` gives a chunk, `[label: words]` is only the words here. */
#ifndef ASSAY_RULES_AUTHOR_H
#define ASSAY_RULES_AUTHOR_H
#include "rules.h"

struct marked;

/* Takes the marks out of TEXT and splits it; a mark that is not closed is
 * text.  Lives in the arena. */
struct marked *rules_marked(struct rule_set *, sv text, struct arena *);
ptrdiff_t rules_sentences(const struct marked *);
struct sentence_view rules_sentence(const struct marked *, ptrdiff_t);

/* As rules_match, of one sentence, whose units the next two then describe. */
struct match_list rules_match_marked(struct rule_set *, const struct marked *, ptrdiff_t sentence,
    struct arena *);

/* The units of the last sentence and what each is: "CAPSEQ <product>". */
struct rule_unit {
	int32_t first, end;             /* tokens */
	sv classes;
};
struct rule_unit_list {
	struct rule_unit *v;
	ptrdiff_t n, cap;
};
struct rule_unit_list rules_describe(struct rule_set *, const struct marked *, ptrdiff_t sentence,
    struct arena *);

/* The row itself if it wins, against all others, in one of its own yes examples;
 * else the row that shuts it out in the first of them, or NULL if none does. */
const struct rule *rules_example_winner(struct rule_set *, const struct rule *, struct arena);

/* How far a row gets in a sentence: of the ITEMS of one of its alternatives the
 * first MATCHED hold, the next is STOPPED; all hold when they are equal. */
struct rule_progress {
	ptrdiff_t matched, items;
	sv stopped;                     /* as written in the pattern */
	bool excused;                   /* all hold, but so does `unless` */
};
struct rule_progress rules_progress(struct rule_set *, const struct rule *, const struct marked *,
    ptrdiff_t sentence, struct arena *);

#endif
