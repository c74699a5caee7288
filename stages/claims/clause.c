#include "clause.h"

/* Punctuation that separates; quotes and brackets belong to what they hold. */
static bool
separates(const struct sentence_view *s, int32_t i)
{
	static const sv marks[] = { SV_INIT("."), SV_INIT(","), SV_INIT(";"), SV_INIT(":"), SV_INIT("!"), SV_INIT("?"),
		SV_INIT("-"), SV_INIT("\xE2\x80\x94"), SV_INIT("\xE2\x80\xA6"), SV_INIT("...") };
	const struct form *f = &s->vocabulary->v[s->tokens[i].form];

	if (f->class == TOKEN_WORD || f->text.n > 3)    /* most tokens */
		return false;
	for (size_t k = 0; k < sizeof(marks) / sizeof(*marks); k++)
		if (sv_eq(f->folded, marks[k]) || sv_eq(f->text, marks[k]))
			return true;
	return false;
}

void
clause_trim(const struct sentence_view *s, int32_t *first, int32_t *end)
{
	while (*first < *end && separates(s, *first))
		++*first;
	while (*end > *first && separates(s, *end - 1))
		--*end;
}

static void
put(const struct sentence_view *s, struct clause_list *out, int32_t first, int32_t end, struct arena *a)
{
	clause_trim(s, &first, &end);
	if (first < end)
		*push(out, a) = (struct clause){ first, end };
}

struct clause_list
clauses_cut(const struct sentence_view *s, const struct match_list *matches, bool sub, struct arena *a)
{
	struct clause_list out = { 0 };
	int32_t first = 0;

	for (ptrdiff_t i = 0; i < matches->n; i++) {
		const struct match *m = &matches->v[i];
		const struct capture *at = match_capture(m, "at"), *cut = match_capture(m, "cut");
		bool main = sv_eq(m->rule->emit_head, SV("clause"));
		bool cuts = main || (sub && sv_eq(m->rule->emit_head, SV("subclause")));
		if (!cuts || !at || at->first < first)
			continue;
		int32_t end = cut ? cut->first : m->first;
		if (end > first)
			put(s, &out, first, end, a);
		first = at->first;
	}
	put(s, &out, first, (int32_t)s->n, a);
	return out;
}

ptrdiff_t
clause_at(const struct clause_list *l, int32_t i)
{
	ptrdiff_t k = 0;

	while (k + 1 < l->n && l->v[k + 1].first <= i)
		k++;
	return k;
}
