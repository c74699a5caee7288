/* words: the stage's lists of single words and short phrases, looked up by
 * their folded form. */
#ifndef ASSAY_CLAIMS_WORDS_H
#define ASSAY_CLAIMS_WORDS_H
#include "map.h"
#include "rules.h"

struct word_entry {
	sv class, value, aspect;
};

/* What the forms of a vocabulary can be in a list, as far as they were met. */
enum word_form {
	WORD_OPENS = 1,                 /* the first word of a term */
	WORD_ENDS = 2                   /* it ends as a term `*'ll` says */
};
struct word_forms {
	uint8_t *v;
	ptrdiff_t n, cap;
	const struct vocabulary *vocabulary;
	struct arena *keep;
};

struct word_list {
	struct word_entry *v;
	ptrdiff_t n, cap;
	struct map map;
	struct map openers;             /* first words of the terms */
	int longest;                    /* words of the longest phrase */
	struct word_forms *forms;
};

/* A CSV with the columns TERM and CLASS, and VALUE, `aspect` and `alias` (other forms
 * of the term, `;` between) where there are such (a NULL name: no such column).
 * Dies (2) if TERM is missing. */
struct word_list *words_load(struct arena *keep, const char *path, const char *term, const char *class,
    const char *value);

/* Looks up the forms up to FORM that were not met yet. */
void words_meet(const struct word_list *, const struct vocabulary *, int32_t form);

/* What a form can be in the list: bits of enum word_form. */
static inline unsigned
words_form(const struct word_list *l, const struct vocabulary *vocabulary, int32_t form)
{
	const struct word_forms *f = l->forms;

	if (form >= f->n || f->vocabulary != vocabulary || f->n > vocabulary->n)
		words_meet(l, vocabulary, form);
	return f->v[form];
}

/* The longest phrase at token I of the sentence, not beyond END; its tokens in *TAKEN. */
const struct word_entry *words_at(const struct word_list *, const struct sentence_view *, int32_t i,
    int32_t end, int32_t *taken);
const struct word_entry *words_find(const struct word_list *, sv folded);
/* The term `*'ll` of a word such as they'll, or NULL. */
const struct word_entry *words_ending(const struct word_list *, sv folded);

/* Whether a term begins with that word. */
bool words_open(const struct word_list *, sv folded);

#endif
