#include "modality.h"

static bool
is_hyphen(const struct sentence_view *s, int32_t i)
{
	return i >= 0 && i < s->n && sv_eq(s->vocabulary->v[s->tokens[i].form].folded, SV("-"));
}

/* Whether token I is a part of a hyphenated word. */
static bool
hyphenated(const struct sentence_view *s, int32_t i)
{
	bool before = is_hyphen(s, i - 1) && s->tokens[i - 1].end == s->tokens[i].start;
	bool after = is_hyphen(s, i + 1) && s->tokens[i + 1].start == s->tokens[i].end;

	return before || after;
}

/* "they'll" by its ending. */
static const struct word_entry *
by_ending(const struct word_list *l, sv folded, struct arena *a)
{
	ptrdiff_t at = sv_chr(folded, '\'');

	return at > 0 ? words_find(l, sv_cat(a, SV("*"), sv_from(folded, at))) : NULL;
}

sv
modality_of(const struct word_list *l, const struct sentence_view *s, int32_t first, int32_t end, struct arena *a)
{
	struct sv_list bases = { 0 };
	int32_t taken;

	for (int32_t i = first; i < end; i += taken) {
		const struct word_entry *e = words_at(l, s, i, end, &taken);
		if (!e) {
			taken = 1;
			e = by_ending(l, s->vocabulary->v[s->tokens[i].form].folded, a);
		}
		if (!e || hyphenated(s, i))
			continue;
		ptrdiff_t k = 0;
		while (k < bases.n && !sv_eq(bases.v[k], e->class))
			k++;
		if (k == bases.n)
			*push(&bases, a) = e->class;
	}
	return sv_join(a, &bases, SV(";"));
}
