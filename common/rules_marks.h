/* rules_marks: examples with their marks taken out.  Private to the engine. */
#ifndef ASSAY_RULES_MARKS_H
#define ASSAY_RULES_MARKS_H
#include "rules_set.h"

struct mark {
	sv name;
	int32_t start, end;     /* bytes of the plain text; end -1: not closed */
	bool chunk;             /* {kind: words}, else [label: words] */
	int at;                 /* byte of the source */
};
struct mark_list {
	struct mark *v;
	ptrdiff_t n, cap;
};

/* The text without marks; marks in order of their beginnings. */
sv marks_read(struct arena *, sv source, struct mark_list *);

/* The tokens of a sentence that bytes [start, end) of its text touch; none if
 * first == end. */
struct marked_chunk marks_tokens(const struct sentence_view *, int32_t start, int32_t end);

/* The chunks that the marks give in this sentence, sorted, none overlapping. */
struct given_chunks {
	struct marked_chunk *v;
	ptrdiff_t n, cap;
};
struct given_chunks marks_chunks(const struct rule_set *, const struct mark_list *, const struct sentence_view *,
    struct arena *);

#endif
