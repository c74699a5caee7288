/* Content words through the project's one tokenizer.  Which words carry no
 * content is a list, not code. */
#include "words.h"
#include <stdlib.h>
#include "err.h"
#include "file.h"
#include "table.h"

struct words *
words_new(struct arena *keep, const char *data)
{
	struct words *w = new(keep, struct words, 1);
	char *path = path_join(keep, data, "diff/function-words.csv");
	struct csv_in *in = csv_open(path);
	int column = csv_column(in, "word");
	struct row row;

	if (column < 0)
		die(EXIT_USAGE, "%s:1: word: column missing", path);
	w->keep = keep;
	w->splitter = splitter_new(keep, data);
	while (csv_next(in, &row, keep))
		*map_slot(&w->function_words, keep, fold_text(keep, row.col[column])) = 1;
	csv_close(in);
	return w;
}

static int
by_number(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

static struct word_set
sort_set(struct word_set set)
{
	ptrdiff_t n = 0;

	if (set.n > 1)
		qsort(set.v, (size_t)set.n, sizeof *set.v, by_number);
	for (ptrdiff_t i = 0; i < set.n; i++)
		if (!n || set.v[n - 1] != set.v[i])
			set.v[n++] = set.v[i];
	set.n = n;
	return set;
}

struct word_set
words_content(struct words *w, sv text, struct arena *a)
{
	struct text_tokens t = split_text(w->splitter, text, a);
	struct word_set set = { new(a, int32_t, t.ntokens + 1), 0 };

	for (ptrdiff_t i = 0; i < t.ntokens; i++) {
		const struct form *form = &splitter_vocabulary(w->splitter)->v[t.tokens[i].form];
		int32_t *number;

		if (form->class >= TOKEN_PUNCT || map_find(&w->function_words, form->folded) >= 0)
			continue;
		number = map_slot(&w->stems, w->keep, form->stem);
		if (*number < 0)
			*number = w->nstems++;
		set.v[set.n++] = *number;
	}
	return sort_set(set);
}

double
words_overlap(struct word_set a, struct word_set b)
{
	ptrdiff_t both = 0;

	for (ptrdiff_t i = 0, j = 0; i < a.n && j < b.n; ) {
		both += a.v[i] == b.v[j];
		if (a.v[i] < b.v[j])
			i++;
		else if (a.v[i] > b.v[j])
			j++;
		else
			i++, j++;
	}
	return a.n + b.n ? 2.0 * (double)both / (double)(a.n + b.n) : 0;
}

bool
words_within(struct word_set a, struct word_set b)
{
	ptrdiff_t i = 0;

	for (ptrdiff_t j = 0; i < a.n && j < b.n; j++)
		i += a.v[i] == b.v[j];
	return a.n && i == a.n;
}

bool
words_equal(struct words *w, sv x, sv y, struct arena scratch)
{
	return sv_eq(x, y)
	    || sv_eq(fold_words(w->splitter, x, &scratch), fold_words(w->splitter, y, &scratch));
}
