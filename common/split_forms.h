/* split_forms: tokens of a text to ids of forms, in batches. */
#ifndef ASSAY_SPLIT_FORMS_H
#define ASSAY_SPLIT_FORMS_H
#include "split_scan.h"
#include "tokens.h"

struct form_slot;
struct form_table {
	struct arena *keep;             /* where slots, forms and their texts live */
	const struct split_words *words;
	struct vocabulary vocabulary;
	struct form_slot *slots;
	ptrdiff_t cap;                  /* a power of two, */
	int shift;                      /* so many bits are left of a hash to count it */
};

struct form_table form_table_new(struct arena *keep, const struct split_words *);

/* Fill in the forms of N tokens of TEXT, which stand in its order; forms not seen before
 * join the vocabulary. */
void form_table_fill(struct form_table *, sv text, struct token *, ptrdiff_t n);

#endif
