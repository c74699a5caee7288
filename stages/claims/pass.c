#include "pass.h"
#include "file.h"
#include "table.h"

struct pass {
	struct table_out *out;
	const struct rule_set *rules;
};

struct pass *
pass_open(struct arena *keep, const char *folder, const char *key, const struct rule_set *rules)
{
	struct pass *p = new(keep, struct pass, 1);

	p->out = table_create(path_join(keep, folder, "matches.csv"), &matches_schema, key);
	p->rules = rules;
	return p;
}

/* The name of each window that holds the match, as often as it is held. */
static sv
scopes_of(const struct pass *p, const struct match *m, struct arena *a)
{
	struct sv_list names = { 0 };

	for (int i = 0; i < MATCH_SCOPES; i++)
		for (int n = 0; n < m->scope[i]; n++)
			*push(&names, a) = rules_scope_name(p->rules, i);
	return sv_join(a, &names, SV(" "));
}

static sv
captures_of(const struct match *m, struct arena *a)
{
	struct sv_list labels = { 0 };

	for (ptrdiff_t i = 0; i < m->ncaptures; i++)
		*push(&labels, a) = m->captures[i].label;
	return sv_join(a, &labels, SV(" "));
}

void
pass_put(struct pass *p, const struct scene *s, const struct match_list *found, struct arena scratch)
{
	for (ptrdiff_t i = 0; i < found->n; i++) {
		const struct match *m = found->v + i;
		struct arena a = scratch;
		table_put(p->out, s->review->doc);
		table_put(p->out, s->review->number);
		table_put_int(p->out, s->index + 1);
		table_put_int(p->out, m->first);
		table_put_int(p->out, m->end);
		table_put(p->out, m->rule->id);
		table_put(p->out, scopes_of(p, m, &a));
		table_put(p->out, captures_of(m, &a));
		table_end_row(p->out);
	}
}

void
pass_commit(struct pass *p)
{
	table_commit(p->out);
}
