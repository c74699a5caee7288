/* find: the spans of a sentence that may be names.
 *
 * Names of the panel and of the lists are found by their words, the longest
 * first; what else is capitalised inside a sentence, or looks like a code
 * (XM5), is a name nobody knew.  Whether a word that had to have its capital
 * (the first of a sentence) is a name is left open here: judge.h. */
#ifndef PRODUCTS_FIND_H
#define PRODUCTS_FIND_H
#include "title.h"

enum stand {
	STAND_SURE,
	STAND_MAYBE,            /* a name and a word, where words have capitals anyway */
	STAND_FIRST,            /* unknown, where words have capitals anyway */
	STAND_NO
};

enum source { SOURCE_TITLE, SOURCE_LIST, SOURCE_CAPITALS, SOURCE_CODE, SOURCE_LEGAL, SOURCE_RULE, SOURCES };
extern const sv source_names[SOURCES];

struct span {
	int32_t first, end;             /* atoms */
	int32_t start, stop;            /* bytes of the text */
	enum stand stand;
	enum source source;
	const struct variant *variant;  /* SOURCE_TITLE */
	const struct name *name;        /* SOURCE_LIST */
	const struct variant *sibling;  /* of this the span is another version or product */
	sv canonical, version, id;      /* id: the slug, see title.h */
	enum kind kind;
	enum role role;
	sv kind_rule, role_rule;        /* ids; empty: no rule decided */
	double role_weight;             /* of that rule */
	bool owns;                      /* a possessive, and the next name follows at once */
	bool guessed;                   /* the kind is a guess from the shape */
	bool numbered;                  /* a number behind the known name makes it another thing */
};

struct span_list {
	struct span *v;
	ptrdiff_t n, cap;
};

struct scene {
	struct gazetteer *gazetteer;
	const struct panel *panel;
	sv text;                        /* of the review */
	const struct atom *atoms;       /* of the sentence */
	ptrdiff_t n;
	int32_t stop;                   /* where the sentence ends */
};

/* In order, never overlapping, in the arena. */
struct span_list find_spans(const struct scene *, struct arena *);

#endif
