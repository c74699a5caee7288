#include "columns.h"

static struct sv_list
names_of(sv columns, struct arena *a)
{
	struct sv_list list = { 0 };

	for (sv rest = columns; rest.p && columns.n; )
		*push(&list, a) = sv_cut(&rest, ';');
	return list;
}

static bool
has(const struct sv_list *list, sv name)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (sv_eq(list->v[i], name))
			return true;
	return false;
}

/* Those of LIST that OTHER has, or has not. */
static struct sv_list
part(const struct sv_list *list, const struct sv_list *other, bool common, struct arena *a)
{
	struct sv_list some = { 0 };

	for (ptrdiff_t i = 0; i < list->n; i++)
		if (has(other, list->v[i]) == common)
			*push(&some, a) = list->v[i];
	return some;
}

static void
add(struct sv_list *texts, const struct sv_list *names, const char *what, struct arena *a)
{
	sv joined = sv_join(a, names, SV(", "));

	if (names->n)
		*push(texts, a) = sv_printf(a, "%td column%s %s: %.*s", names->n,
		    names->n == 1 ? "" : "s", what, SV_ARG(joined));
}

sv
columns_text(sv was, sv is, struct arena *a)
{
	struct sv_list x = names_of(was, a), y = names_of(is, a), texts = { 0 };
	struct sv_list fresh = part(&y, &x, false, a), gone = part(&x, &y, false, a);
	struct sv_list before = part(&x, &y, true, a), after = part(&y, &x, true, a);
	sv separator = SV(";");

	add(&texts, &fresh, "added", a);
	add(&texts, &gone, "gone", a);
	if (!sv_eq(sv_join(a, &before, separator), sv_join(a, &after, separator)))
		*push(&texts, a) = SV("order changed");
	return sv_join(a, &texts, SV("; "));
}
