#include "claim.h"

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
clauses_cut(const struct scene *s, bool sub, struct arena *a)
{
	enum { FEW = 4 };               /* clauses that most sentences have at most */
	struct clause_list out = { .v = arena_room(a, sizeof *out.v, _Alignof(struct clause), FEW), .cap = FEW };
	int32_t first = 0;

	for (ptrdiff_t i = 0; i < s->matches.n; i++) {
		const struct match *m = &s->matches.v[i];
		enum head_role role = match_head(s, m)->role;
		if (role != HEAD_CLAUSE && (role != HEAD_SUBCLAUSE || !sub))
			continue;
		const struct capture *at = match_capture(m, "at"), *cut = match_capture(m, "cut");
		if (!at || at->first < first)
			continue;
		int32_t end = cut ? cut->first : m->first;
		if (end > first)
			put(&s->view, &out, first, end, a);
		first = at->first;
	}
	put(&s->view, &out, first, (int32_t)s->view.n, a);
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
