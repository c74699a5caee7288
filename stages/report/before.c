/* Products are the same if their ids are; a renamed one is gone and new. */
#include "before.h"
#include "file.h"

enum { ROOM = 64 << 20 };       /* a row of the earlier products */

struct lines {
	struct sv_list changed, gone;
	struct map seen;
};

static void
take_earlier(struct lines *lines, const sv *was, const struct totals *t, struct arena *keep)
{
	const struct product *p = totals_product(t, was[RP_PRODUCT_ID]);
	sv verdict;

	if (!p) {
		*push(&lines->gone, keep) = sv_printf(keep, "%.*s is gone (%.*s)", SV_ARG(was[RP_PRODUCT]),
		    SV_ARG(was[RP_PANEL_VERDICT]));
		return;
	}
	*map_slot(&lines->seen, keep, p->id) = 1;
	verdict = sv_of(verdict_names[policy_verdict(t->policy, &p->verdicts)]);
	if (!sv_eq(verdict, was[RP_PANEL_VERDICT]))
		*push(&lines->changed, keep) = sv_printf(keep, "%.*s: %.*s, was %.*s (%.*s; was %.*s)",
		    SV_ARG(p->name), SV_ARG(verdict), SV_ARG(was[RP_PANEL_VERDICT]),
		    SV_ARG(policy_split(&p->verdicts, keep)), SV_ARG(was[RP_PANEL_SPLIT]));
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
			*push(&b.changes, keep) = sv_printf(keep, "%.*s is new (%s)", SV_ARG(p->name),
			    verdict_names[policy_verdict(t->policy, &p->verdicts)]);
	}
	for (ptrdiff_t i = 0; i < lines.gone.n; i++)
		*push(&b.changes, keep) = lines.gone.v[i];
	return b;
}
