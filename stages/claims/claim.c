#include "claim.h"

const char *const claim_type_names[CLAIM_TYPES] = {
	"assessment", "causal", "comparison", "competitor", "gap", "market", "moat", "prediction",
	"pricing", "quantity", "recommendation", "risk", "thesis"
};

int
claim_type_find(sv name)
{
	for (int i = 0; i < CLAIM_TYPES; i++)
		if (sv_eq(name, sv_of(claim_type_names[i])))
			return i;
	return -1;
}

static const sv opening = SV_INIT("-opening");

static struct head
head_of(sv name)
{
	static const struct {
		sv name;
		enum head_role role;
	} roles[] = {
		{ SV_INIT("none"), HEAD_NONE }, { SV_INIT("clause"), HEAD_CLAUSE },
		{ SV_INIT("subclause"), HEAD_SUBCLAUSE }, { SV_INIT("horizon"), HEAD_HORIZON },
		{ SV_INIT("points"), HEAD_POINTS }, { SV_INIT("describes"), HEAD_DESCRIBES },
	};
	bool opens = sv_ends(name, opening);

	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		if (sv_eq(name, roles[i].name))
			return (struct head){ roles[i].role, -1 };
	int type = claim_type_find(opens ? sv_slice(name, 0, name.n - opening.n) : name);
	return (struct head){ type < 0 ? HEAD_OTHER : opens ? HEAD_OPENING : HEAD_CLAIM, type };
}

const struct head *
heads_of(const struct rule_set *rules, struct arena *a)
{
	struct head *heads = new(a, struct head, rules_heads(rules));

	for (ptrdiff_t i = 0; i < rules_count(rules); i++) {
		const struct rule *r = rules_row(rules, i);
		heads[r->head] = head_of(r->emit_head);
	}
	return heads;
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
		if (match_head(s, o)->role == HEAD_NONE && sv_eq(o->rule->emit_tail, m->rule->emit_head)
		    && spans_meet(o->first, o->end, m->first, m->end))
			return true;
	}
	return false;
}

const struct match *
scene_says(const struct scene *s, enum head_role role, int32_t first, int32_t end)
{
	for (ptrdiff_t i = 0; i < s->matches.n; i++) {
		const struct match *m = &s->matches.v[i];
		if (match_head(s, m)->role == role && spans_meet(first, end, m->first, m->end))
			return m;
	}
	return NULL;
}
