/* rules_lists: lists of names, found by a trie over folded tokens.
 *
 * A node is a number, an edge an entry of one hash table from (node, word) to
 * node: a hundred thousand names cost some ten megabytes and one look-up for
 * each token that begins no name. */
#include "rules_set.h"
#include "table.h"
#include <string.h>

struct edge {
	int32_t node, word, to;         /* node 0: free, for edges begin at 1 */
};

struct trie {
	struct map words;               /* folded token -> number */
	struct edge *edges;
	ptrdiff_t nedges, cap;
	struct { uint64_t *v; ptrdiff_t n, cap; } kinds;        /* of the names that end at a node */
	struct { bool *v; ptrdiff_t n, cap; } leads;            /* an edge goes on from the node */
	struct { int32_t *v; ptrdiff_t n, cap; } firsts;        /* word -> the node that it leads to from the root, or 0 */
};

struct trie *
rules_trie_new(struct arena *keep)
{
	struct trie *t = new(keep, struct trie, 1);
	for (int i = 0; i < 2; i++) {   /* node 0 is nowhere, node 1 the root */
		*push(&t->kinds, keep) = 0;
		*push(&t->leads, keep) = false;
	}
	return t;
}

int32_t
rules_trie_word(const struct trie *t, sv folded)
{
	return map_find(&t->words, folded);
}

static struct edge *
probe(const struct trie *t, int32_t node, int32_t word)
{
	uint64_t hash = ((uint64_t)(uint32_t)node << 32 | (uint32_t)word) * 0x9e3779b97f4a7c15u;
	uint64_t mask = (uint64_t)t->cap - 1;
	for (uint64_t i = (hash >> 32) & mask;; i = (i + 1) & mask) {
		struct edge *e = t->edges + i;
		if (e->node == 0 || (e->node == node && e->word == word))
			return e;
	}
}

bool
rules_trie_opens(const struct trie *t, int32_t word)
{
	return word >= 0 && word < t->firsts.n && t->firsts.v[word] != 0;
}

static void
grow(struct trie *t, struct arena *keep)
{
	struct edge *old = t->edges;
	ptrdiff_t n = t->cap;
	t->cap = n ? 2 * n : 256;
	t->edges = new(keep, struct edge, t->cap);
	for (ptrdiff_t i = 0; i < n; i++)
		if (old[i].node)
			*probe(t, old[i].node, old[i].word) = old[i];
}

static int32_t
step_new(struct trie *t, struct arena *keep, int32_t node, int32_t word)
{
	if (2 * (t->nedges + 1) > t->cap)
		grow(t, keep);
	struct edge *e = probe(t, node, word);
	if (e->node == 0) {
		*e = (struct edge){ node, word, (int32_t)t->kinds.n };
		*push(&t->kinds, keep) = 0;
		*push(&t->leads, keep) = false;
		t->leads.v[node] = true;
		t->nedges++;
	}
	return e->to;
}

static int32_t
first_step(struct trie *t, struct arena *keep, int32_t word)
{
	while (t->firsts.n <= word)
		*push(&t->firsts, keep) = 0;
	if (!t->firsts.v[word])
		t->firsts.v[word] = step_new(t, keep, 1, word);
	return t->firsts.v[word];
}

static void
add_name(struct rule_set *set, sv name, int kind, struct arena scratch)
{
	struct trie *t = set->trie;
	struct text_tokens tokens = split_text(set->splitter, name, &scratch);
	const struct vocabulary *vocabulary = splitter_vocabulary(set->splitter);
	int32_t node = 1;
	for (ptrdiff_t i = 0; i < tokens.ntokens; i++) {
		sv folded = vocabulary->v[tokens.tokens[i].form].folded;
		int32_t *word = map_slot(&t->words, set->keep, folded);
		if (*word < 0)
			*word = (int32_t)map_count(&t->words) - 1;
		node = i ? step_new(t, set->keep, node, *word) : first_step(t, set->keep, *word);
	}
	if (node > 1)
		t->kinds.v[node] |= (uint64_t)1 << (KIND_NAMED + kind);
}

/* A list may be the part of a file whose columns hold certain values. */
enum { FILTER_MAX = 4 };
struct filter_part {
	int column;
	sv value;
};
struct filter {
	struct filter_part v[FILTER_MAX];
	int n;
};

static struct filter
filter_of(struct rule_set *set, const struct csv_in *in, const struct place *place, sv pairs,
    struct faults *faults)
{
	struct filter filter = { .n = 0 };
	struct sv_list list = sv_split(set->keep, pairs, ' ');
	for (ptrdiff_t i = 0; i < list.n; i++) {
		sv value = list.v[i], column = sv_cut(&value, '=');
		int where = csv_column(in, sv_cstr(set->keep, column));
		if (sv_eq(column, SV("words")))
			continue;       /* of the list itself: rules_read */
		if (where < 0)
			rules_fault(faults, place, "there is no column \"%.*s\" to choose names by", SV_ARG(column));
		else if (filter.n == FILTER_MAX)
			rules_fault(faults, place, "more than %d columns to choose names by", FILTER_MAX);
		else
			filter.v[filter.n++] = (struct filter_part){ where, value };
	}
	return filter;
}

static bool
fits(const struct filter *filter, const struct row *row)
{
	for (int i = 0; i < filter->n; i++)
		if (!sv_eq(row->col[filter->v[i].column], filter->v[i].value))
			return false;
	return true;
}

static void
add_names(struct rule_set *set, const struct row *row, int names, int aliases, int list, struct arena scratch)
{
	struct sv_list also = { 0 };
	add_name(set, row->col[names], list, scratch);
	if (aliases >= 0)
		also = sv_split(&scratch, row->col[aliases], ';');
	for (ptrdiff_t i = 0; i < also.n; i++)
		add_name(set, also.v[i], list, scratch);
}

/* The file of list FIRST, once for all lists that are parts of it. */
static void
read_list_file(struct rule_set *set, int first, struct faults *faults)
{
	sv path = set->names.v[first].path;
	struct csv_in *in = csv_open(sv_cstr(set->keep, path));
	int names = csv_column(in, "name"), aliases = csv_column(in, "alias"), parts[KIND_MAX], n = 0;
	struct filter filters[KIND_MAX];
	struct row row;
	struct place place = { .file = path, .row = 1, .at = -1 };
	for (int i = first; i < set->names.n; i++) {
		if (!sv_eq(set->names.v[i].path, path))
			continue;
		if (names < 0)
			rules_fault(faults, &place, "a list of names has a column \"name\"");
		filters[n] = filter_of(set, in, &place, set->names.v[i].only, faults);
		parts[n++] = i;
	}
	struct arena room = arena_new(1 << 24);
	for (struct arena a = room; names >= 0 && csv_next(in, &row, &a); a = room)
		for (int i = 0; i < n; i++)
			if (fits(&filters[i], &row))
				add_names(set, &row, names, aliases, parts[i], a);
	arena_free(&room);
	csv_close(in);
}

void
rules_read_lists(struct rule_set *set, struct faults *faults)
{
	for (int i = 0; i < set->names.n; i++) {
		int before = 0;
		while (before < i && !sv_eq(set->names.v[before].path, set->names.v[i].path))
			before++;
		if (before == i && set->names.v[i].path.n)
			read_list_file(set, i, faults);
	}
}

int32_t
rules_trie_longest(const struct trie *t, const int32_t *words, int32_t first, int32_t n, uint64_t *kinds)
{
	int32_t end = first;
	if (first >= n || !rules_trie_opens(t, words[first]))
		return end;
	for (int32_t i = first, node = t->firsts.v[words[first]]; node; ) {
		if (t->kinds.v[node]) {
			*kinds = t->kinds.v[node];
			end = i + 1;
		}
		i++;
		bool on = t->leads.v[node] && i < n && words[i] >= 0;
		node = on ? probe(t, node, words[i])->to : 0;   /* a free entry leads to 0 */
	}
	return end;
}
