/* rules_names: names of parts and lists that patterns use, and what else may have
 * been meant. */
#include "rules_set.h"

/* Edits between two short words (Levenshtein), over bytes. */
static ptrdiff_t
distance(sv a, sv b)
{
	enum { LONGEST = 63 };
	ptrdiff_t line[LONGEST + 1];
	if (a.n > LONGEST || b.n > LONGEST)
		return LONGEST;
	for (ptrdiff_t j = 0; j <= b.n; j++)
		line[j] = j;
	for (ptrdiff_t i = 1; i <= a.n; i++) {
		ptrdiff_t corner = line[0];
		line[0] = i;
		for (ptrdiff_t j = 1; j <= b.n; j++) {
			ptrdiff_t best = corner + (a.p[i - 1] != b.p[j - 1]);
			corner = line[j];
			if (line[j] + 1 < best)
				best = line[j] + 1;
			if (line[j - 1] + 1 < best)
				best = line[j - 1] + 1;
			line[j] = best;
		}
	}
	return line[b.n];
}

sv
rules_nearest(sv word, const sv *list, ptrdiff_t n)
{
	sv best = { NULL, 0 };
	ptrdiff_t least = word.n / 3 + 1;       /* further off is not meant */
	for (ptrdiff_t i = 0; i < n; i++) {
		ptrdiff_t d = distance(word, list[i]);
		if (d <= least && (d < least || !best.p)) {
			best = list[i];
			least = d;
		}
	}
	return best;
}

sv
rules_nearest_name(struct rule_set *set, sv name)
{
	struct sv_list all = { 0 };
	for (ptrdiff_t i = 0; i < set->names.n; i++)
		*push(&all, set->keep) = set->names.v[i].name;
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		*push(&all, set->keep) = set->rows.v[i].rule.id;
	return rules_nearest(name, all.v, all.n);
}

static void
unknown_name(struct rule_set *set, const struct place *place, sv name, struct faults *faults)
{
	sv near = rules_nearest_name(set, name);
	if (near.n)
		rules_fault(faults, place, "unknown name <%.*s>: did you mean <%.*s>?", SV_ARG(name), SV_ARG(near));
	else
		rules_fault(faults, place, "unknown name <%.*s>", SV_ARG(name));
}

/* Whether all names under NODE are known. */
static bool
check_tree(struct rule_set *set, const struct node *node, struct place *place, struct faults *faults)
{
	bool sound = true;
	for (; node; node = node->next) {
		sound &= check_tree(set, node->first, place, faults);
		if (node->kind != NODE_REF || map_find(&set->name_ids, node->text) >= 0
		    || map_find(&set->ids, node->text) >= 0)
			continue;
		place->at = node->at;
		unknown_name(set, place, node->text, faults);
		sound = false;
	}
	return sound;
}

void
rules_check_names(struct rule_set *set, struct faults *faults)
{
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		struct rules_row *row = set->rows.v + i;
		struct place pattern = rules_place(row, "pattern", row->pattern);
		struct place unless = rules_place(row, "unless", row->unless);
		if (!check_tree(set, row->tree, &pattern, faults))
			row->tree = NULL;
		if (!check_tree(set, row->unless_tree, &unless, faults))
			row->unless_tree = NULL;
	}
}
