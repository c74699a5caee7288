/* Products are the same if their ids are; a renamed one is gone and new. */
#include "before.h"
#include "file.h"

enum { ROOM = 64 << 20 };       /* a row of the earlier products */

struct gone {
	sv name, verdict;
	bool replaced;                  /* by another version of it */
};

struct lines {
	struct sv_list changed;
	struct { struct gone *v; ptrdiff_t n, cap; } gone;
	struct map versions;            /* version_key to the last one gone with it */
	struct map seen;
};

/* What the versions of a product have in common: its name without digits. */
static sv
version_key(sv name, struct arena *a)
{
	sv key = { arena_alloc(a, 1, 1, name.n + 1), 0 };
	char *to = (char *)key.p;

	for (ptrdiff_t i = 0; i < name.n; i++)
		if (name.p[i] < '0' || name.p[i] > '9')
			to[key.n++] = name.p[i];
	return key;
}

static void
take_earlier(struct lines *lines, const sv *was, const struct totals *t, struct arena *keep)
{
	const struct product *p = totals_product(t, was[RP_PRODUCT_ID]);
	sv verdict;

	if (!p) {
		sv name = sv_copy(keep, was[RP_PRODUCT]);

		*map_slot(&lines->versions, keep, version_key(name, keep)) = (int32_t)lines->gone.n;
		*push(&lines->gone, keep) =
		    (struct gone){ name, sv_copy(keep, was[RP_PANEL_VERDICT]), false };
		return;
	}
	*map_slot(&lines->seen, keep, p->id) = 1;
	verdict = sv_of(verdict_names[policy_verdict(t->policy, &p->verdicts)]);
	if (!sv_eq(verdict, was[RP_PANEL_VERDICT]))
		*push(&lines->changed, keep) = sv_printf(keep, "%.*s: %.*s, was %.*s (%.*s; was %.*s)",
		    SV_ARG(p->name), SV_ARG(verdict), SV_ARG(was[RP_PANEL_VERDICT]),
		    SV_ARG(policy_split(&p->verdicts, keep)), SV_ARG(was[RP_PANEL_SPLIT]));
}

/* "B 2 is new (ship)", or in place of which version that is gone. */
static sv
new_line(struct lines *lines, const struct product *p, const struct totals *t, struct arena *keep)
{
	const char *verdict = verdict_names[policy_verdict(t->policy, &p->verdicts)];
	struct arena scratch = *keep;
	int32_t at = map_find(&lines->versions, version_key(p->name, &scratch));
	struct gone *g = at < 0 ? NULL : &lines->gone.v[at];

	if (!g || g->replaced || !report_version_step(g->name, p->name))
		return sv_printf(keep, "%.*s is new (%s)", SV_ARG(p->name), verdict);
	g->replaced = true;
	return sv_printf(keep, "%.*s is new (%s) in place of %.*s (%.*s)", SV_ARG(p->name), verdict,
	    SV_ARG(g->name), SV_ARG(g->verdict));
}

struct before
before_compare(const char *dir, const struct totals *t, struct arena *keep)
{
	sv path = sv_of(dir);
	struct report_in *in = report_open(keep, dir, &report_products);
	struct arena room = arena_new(ROOM);
	struct lines lines = { 0 };
	struct before b;
	struct row row;

	while (path.n > 1 && sv_ends(path, SV("/")))
		path = sv_slice(path, 0, path.n - 1);
	b.name = path_base(path);
	for (struct arena a = room; report_next(in, &row, &a); a = room)
		take_earlier(&lines, row.col, t, keep);
	report_close(in);
	b.changes = lines.changed;
	for (ptrdiff_t i = 0; i < t->nproducts; i++) {
		const struct product *p = t->products[i];

		if (map_find(&lines.seen, p->id) < 0)
			*push(&b.changes, keep) = new_line(&lines, p, t, keep);
	}
	for (ptrdiff_t i = 0; i < lines.gone.n; i++) {
		const struct gone *g = &lines.gone.v[i];

		if (!g->replaced)
			*push(&b.changes, keep) =
			    sv_printf(keep, "%.*s is gone (%.*s)", SV_ARG(g->name), SV_ARG(g->verdict));
	}
	return b;
}
