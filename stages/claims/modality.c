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

sv
modality_of(const struct word_list *l, const struct sentence_view *s, int32_t first, int32_t end, struct arena *a)
{
	struct sv_list bases = { 0 };
	int32_t taken;

	for (int32_t i = first; i < end; i += taken) {
		unsigned can = words_form(l, s->vocabulary, s->tokens[i].form);
		const struct word_entry *e = can & WORD_OPENS ? words_at(l, s, i, end, &taken) : NULL;
		if (!e) {
			taken = 1;
			e = can & WORD_ENDS ? words_ending(l, s->vocabulary->v[s->tokens[i].form].folded) : NULL;
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
