#include "claim.h"

const char *const claim_type_names[CLAIM_TYPES] = {
	"assessment", "causal", "comparison", "competitor", "gap", "market", "moat", "prediction",
	"pricing", "quantity", "recommendation", "risk", "thesis"
};

int
claim_type_find(sv name)
{
	for (int i = 0; i < CLAIM_TYPES; i++)
		if (name.n && name.p[0] == claim_type_names[i][0] && sv_eq(name, sv_of(claim_type_names[i])))
			return i;
	return -1;
}

bool
mention_competes(const struct mention *m)
{
	return sv_eq(m->role, SV("competitor")) || sv_eq(m->role, SV("rival"));
}

bool
mention_is_subject(const struct mention *m)
{
	return sv_eq(m->role, SV("subject")) || sv_eq(m->role, SV("owner"));
}

sv
scene_word(const struct scene *s, ptrdiff_t i)
{
	return s->view.vocabulary->v[s->view.tokens[i].form].folded;
}

bool
scene_idiom(const struct scene *s, const struct match *m)
{
	for (ptrdiff_t i = 0; i < s->matches.n; i++) {
		const struct match *o = &s->matches.v[i];
		if (sv_eq(o->rule->emit_head, SV("none")) && sv_eq(o->rule->emit_tail, m->rule->emit_head)
		    && spans_meet(o->first, o->end, m->first, m->end))
			return true;
	}
	return false;
}

bool
scene_says(const struct scene *s, sv head, int32_t first, int32_t end)
{
	for (ptrdiff_t i = 0; i < s->matches.n; i++) {
		const struct match *m = &s->matches.v[i];
		if (sv_eq(m->rule->emit_head, head) && spans_meet(first, end, m->first, m->end))
			return true;
	}
	return false;
}
