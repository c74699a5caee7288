/* The words of the new version's things are an index; what it finds for a thing of
 * the old one are its candidates. */
#include "resemble.h"
#include <stdlib.h>

/* A word of a thing of the new version. */
struct entry {
	int32_t group, word;
	ptrdiff_t at;
};
struct index {
	struct entry *v;                /* by group, word, place */
	ptrdiff_t n;
};

/* A pair that may be, and how well it fits. */
struct candidate {
	double fit;
	ptrdiff_t i, j;
};
struct candidates {
	struct candidate *v;
	ptrdiff_t n, cap;
};

static int
by_group_and_word(const struct entry *x, const struct entry *y)
{
	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return (x->word > y->word) - (x->word < y->word);
}

static int
by_entry(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int order = by_group_and_word(x, y);

	return order ? order : (x->at > y->at) - (x->at < y->at);
}

static struct index
index_words(struct things things, struct arena *a)
{
	struct index index = { 0 };
	ptrdiff_t words = 0;

	for (ptrdiff_t i = 0; i < things.n; i++)
		words += things.v[i].words.n;
	index.v = new(a, struct entry, words + 1);
	for (ptrdiff_t i = 0; i < things.n; i++)
		for (ptrdiff_t k = 0; things.v[i].other < 0 && k < things.v[i].words.n; k++)
			index.v[index.n++] =
			    (struct entry){ things.v[i].group, things.v[i].words.v[k], i };
	if (index.n > 1)
		qsort(index.v, (size_t)index.n, sizeof *index.v, by_entry);
	return index;
}

/* The first entry that is not in front of KEY. */
static ptrdiff_t
find_entry(const struct index *index, const struct entry *key)
{
	ptrdiff_t low = 0, high = index->n;

	while (low < high) {
		ptrdiff_t middle = low + (high - low) / 2;

		if (by_group_and_word(&index->v[middle], key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int
best_first(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->fit != y->fit)
		return x->fit > y->fit ? -1 : 1;
	if (x->i != y->i)
		return x->i < y->i ? -1 : 1;
	return (x->j > y->j) - (x->j < y->j);
}

static void
sort(struct candidates *list)
{
	if (list->n > 1)
		qsort(list->v, (size_t)list->n, sizeof *list->v, best_first);
}

/* What is looked at for one thing after the other. */
struct search {
	struct things was, is;
	resemble_may *may;
	const void *of;
	struct index index;
	ptrdiff_t *seen;                /* by things of the new version: the last I they were met for, plus 1 */
	struct candidates found;        /* for the thing in hand */
};

/* All that share a word with I that is not in everybody's mouth. */
static void
find_candidates(struct search *s, ptrdiff_t i)
{
	const struct thing *x = &s->was.v[i];

	s->found.n = 0;
	for (ptrdiff_t k = 0; k < x->words.n; k++) {
		struct entry key = { x->group, x->words.v[k], 0 };
		ptrdiff_t first = find_entry(&s->index, &key), end = first;

		while (end < s->index.n && end - first <= RESEMBLE_MAX
		    && by_group_and_word(&s->index.v[end], &key) == 0)
			end++;
		for (ptrdiff_t e = first; end - first <= RESEMBLE_MAX && e < end; e++) {
			ptrdiff_t j = s->index.v[e].at;
			double fit;

			if (s->seen[j] == i + 1)
				continue;
			s->seen[j] = i + 1;
			fit = words_overlap(x->words, s->is.v[j].words);
			if (s->may(s->of, i, j, fit))
				s->found.v[s->found.n++] = (struct candidate){ fit, i, j };
		}
	}
	sort(&s->found);
	if (s->found.n > RESEMBLE_MAX)
		s->found.n = RESEMBLE_MAX;
}

static void
join(struct things was, ptrdiff_t i, struct things is, ptrdiff_t j)
{
	was.v[i].other = j;
	is.v[j].other = i;
}

/* The free things of each group, in order: the first of a group by its number, and
 * behind each thing the next; -1: none. */
static ptrdiff_t *
list_free(struct things is, int32_t groups, ptrdiff_t *next, struct arena *a)
{
	ptrdiff_t *first = new(a, ptrdiff_t, groups + 1);

	for (int32_t g = 0; g < groups; g++)
		first[g] = -1;
	for (ptrdiff_t j = is.n - 1; j >= 0; j--) {
		ptrdiff_t *head = &first[is.v[j].group];

		if (is.v[j].other >= 0)
			continue;
		next[j] = *head;
		*head = j;
	}
	return first;
}

/* Things that share no word with any that is left: the first that may be. */
static void
pair_rest(struct search *s, struct arena scratch)
{
	int32_t groups = 0;
	ptrdiff_t *next = new(&scratch, ptrdiff_t, s->is.n + 1), *first;

	for (ptrdiff_t j = 0; j < s->is.n; j++)
		groups = s->is.v[j].group >= groups ? s->is.v[j].group + 1 : groups;
	first = list_free(s->is, groups, next, &scratch);
	for (ptrdiff_t i = 0; i < s->was.n; i++) {
		const struct thing *x = &s->was.v[i];
		ptrdiff_t *link = x->other < 0 && x->group < groups ? &first[x->group] : NULL;

		for (int tried = 0; link && *link >= 0 && tried < RESEMBLE_MAX; tried++) {
			ptrdiff_t j = *link;

			if (s->may(s->of, i, j, words_overlap(x->words, s->is.v[j].words))) {
				join(s->was, i, s->is, j);
				*link = next[j];
				break;
			}
			link = &next[j];
		}
	}
}

void
resemble_pair(struct things was, struct things is, resemble_may *may, const void *of,
    struct arena scratch)
{
	struct candidates all = { 0 };
	struct search s = { .was = was, .is = is, .may = may, .of = of };

	s.index = index_words(is, &scratch);
	s.seen = new(&scratch, ptrdiff_t, is.n + 1);
	s.found.v = new(&scratch, struct candidate, is.n + 1);
	for (ptrdiff_t i = 0; i < was.n; i++) {
		if (was.v[i].other >= 0)
			continue;
		find_candidates(&s, i);
		for (ptrdiff_t k = 0; k < s.found.n; k++)
			*push(&all, &scratch) = s.found.v[k];
	}
	sort(&all);
	for (ptrdiff_t k = 0; k < all.n; k++)
		if (was.v[all.v[k].i].other < 0 && is.v[all.v[k].j].other < 0)
			join(was, all.v[k].i, is, all.v[k].j);
	pair_rest(&s, scratch);
}
