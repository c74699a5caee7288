/* change: one difference between two reports, and the list of them. */
#ifndef ASSAY_DIFF_CHANGE_H
#define ASSAY_DIFF_CHANGE_H
#include "schema.h"
#include "sv.h"

/* In the order in which they are told. */
enum change_kind {
	CHANGE_VERDICT,                 /* another verdict on the same seat */
	CHANGE_VERDICT_STRONGER, CHANGE_VERDICT_WEAKER, /* the same with more or less confidence */
	CHANGE_VERDICT_FROM,            /* the same, otherwise arrived at */
	CHANGE_PANEL,                   /* the panel of a product decides otherwise */
	CHANGE_DOCUMENT_GONE, CHANGE_DOCUMENT_NEW,
	CHANGE_COLUMNS,                 /* of the document's file */
	CHANGE_PRODUCT_GONE, CHANGE_PRODUCT_NEW, CHANGE_PRODUCT_RENAMED,
	CHANGE_SUBJECT,                 /* reviews are about another product than they were */
	CHANGE_REVIEW_GONE, CHANGE_REVIEW_NEW,
	CHANGE_LENS,                    /* a review's */
	CHANGE_HORIZON,                 /* a forecast's time limit */
	CHANGE_PREDICTION,              /* a prediction fell due, or was resolved */
	CHANGE_QUANTITY, CHANGE_POLARITY,
	CHANGE_CLAIM_GONE, CHANGE_CLAIM_NEW, CHANGE_CLAIM_MOVED, CHANGE_CLAIM_REWORDED,
	CHANGE_AGREEMENT, CHANGE_AGREEMENT_WITHIN,      /* beyond the intervals or not */
	CHANGE_RULES, CHANGE_SETTINGS, CHANGE_PROGRAM,
	CHANGE_KINDS
};
extern const char *const change_names[CHANGE_KINDS];

struct change {                         /* empty where a kind has no such thing */
	enum change_kind kind;
	sv doc, review, old_review;     /* document and number, new and old */
	sv product_id, product, lens;
	sv type, id;                    /* of the claim; id of the review otherwise */
	sv old_id;                      /* the one in the old report */
	sv before, after;               /* the value that changed */
	sv before_text, after_text;     /* the words that show it */
	sv before_review, after_review; /* all the words, where they changed and the verdict did */
	sv cause;                       /* text, rules, settings, program; "a or b" */
	sv note;
	sv part_of;                     /* id of the verdict that changed with it */
	sv change_id;                   /* set by changes_finish: depends on all of the above */
	bool reviewed;                  /* ticked off */
	ptrdiff_t order;                /* keeps document order within a kind */
};

struct changes {
	struct change *v;
	ptrdiff_t n, cap;
	struct arena *keep;
	sv old_name, new_name;          /* of the reports */
	long count[CHANGE_KINDS];
	long open[CHANGE_KINDS];        /* of these: part of none and not ticked off */
	long parts, reviewed;           /* the others */
};

/* Copies what the change points to. */
void change_add(struct changes *, const struct change *);

/* By kind; and give each its change_id: "d" and 15 hex digits. */
void changes_finish(struct changes *);

/* Tick off what the CSV file PATH has in its column change_id, and the parts of
 * a verdict with it.  Dies (3) if there is no such column. */
void changes_tick_off(struct changes *, const char *path);

/* Is it news in its own right: part of no other change, not ticked off? */
bool change_is_open(const struct change *);

/* The columns of diff.csv. */
extern const struct schema diff_schema;
enum diff_column {
	DIFF_KIND, DIFF_DOC, DIFF_REVIEW, DIFF_OLD_REVIEW, DIFF_PRODUCT_ID, DIFF_PRODUCT, DIFF_LENS,
	DIFF_TYPE, DIFF_ID, DIFF_OLD_ID, DIFF_BEFORE, DIFF_AFTER, DIFF_BEFORE_TEXT, DIFF_AFTER_TEXT, DIFF_CAUSE,
	DIFF_NOTE, DIFF_PART_OF, DIFF_CHANGE_ID, DIFF_REVIEWED, DIFF_COLUMNS
};
void change_cells(const struct change *, sv cells[DIFF_COLUMNS]);

#endif
