#include "words.h"
#include "err.h"
#include "table.h"
#include <string.h>

enum { PHRASE_WORDS = 5, PHRASE_BYTES = 96 };

struct word_list *
words_load(struct arena *keep, const char *path, const char *term, const char *class, const char *value)
{
	struct word_list *l = new(keep, struct word_list, 1);
	struct csv_in *in = csv_open(path);
	int at = csv_column(in, term), of = class ? csv_column(in, class) : -1;
	int worth = value ? csv_column(in, value) : -1, aspect = csv_column(in, "aspect");
	struct row row;

	if (at < 0)
		die(EXIT_USAGE, "%s:1: no column %s", path, term);
	while (csv_next(in, &row, keep)) {
		sv folded = fold_text(keep, row.col[at]);
		int words = 1;
		for (ptrdiff_t i = 0; i < folded.n; i++)
			words += folded.p[i] == ' ';
		int32_t *slot = map_slot(&l->map, keep, folded);
		if (*slot >= 0 || words > PHRASE_WORDS || folded.n >= PHRASE_BYTES)
			continue;       /* the first row of a term counts */
		*slot = (int32_t)l->n;
		sv rest = folded;
		*map_slot(&l->openers, keep, sv_cut(&rest, ' ')) = 1;
		l->longest = words > l->longest ? words : l->longest;
		*push(l, keep) = (struct word_entry){
			.class = of >= 0 ? row.col[of] : (sv){ "", 0 },
			.value = worth >= 0 ? row.col[worth] : (sv){ "", 0 },
			.aspect = aspect >= 0 ? row.col[aspect] : (sv){ "", 0 },
		};
	}
	csv_close(in);
	return l;
}

const struct word_entry *
words_find(const struct word_list *l, sv folded)
{
	int32_t i = map_find(&l->map, folded);

	return i >= 0 ? &l->v[i] : NULL;
}

bool
words_open(const struct word_list *l, sv folded)
{
	return map_find(&l->openers, folded) >= 0;
}

const struct word_entry *
words_at(const struct word_list *l, const struct sentence_view *s, int32_t i, int32_t end, int32_t *taken)
{
	const struct word_entry *best = NULL;
	char joined[PHRASE_BYTES];
	ptrdiff_t n = 0;

	if (i >= end || !words_open(l, s->vocabulary->v[s->tokens[i].form].folded))
		return NULL;
	for (int32_t k = i; k < end && k < i + l->longest; k++) {
		sv part = s->vocabulary->v[s->tokens[k].form].folded;
		if (n + part.n + 1 >= PHRASE_BYTES)
			break;
		if (k > i)
			joined[n++] = ' ';
		memcpy(joined + n, part.p, (size_t)part.n);
		n += part.n;
		const struct word_entry *found = words_find(l, (sv){ joined, n });
		if (found) {
			best = found;
			*taken = k + 1 - i;
		}
	}
	return best;
}
