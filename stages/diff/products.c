#include "products.h"
#include "pairs.h"

static bool
same_row(const struct pairs *p)
{
	for (int i = 0; i < RP_COLUMNS; i++)
		if (!sv_eq(p->was[i], p->is[i]))
			return false;
	return true;
}

static void
copy_row(sv *to, const sv *from, struct arena *keep)
{
	for (int i = 0; i < RP_COLUMNS; i++)
		to[i] = sv_copy(keep, from[i]);
}

struct products *
products_read(struct arena *keep, const char *old_dir, const char *new_dir)
{
	static const int key[] = { RP_PRODUCT_ID, -1 };
	struct pairs *p = pairs_open(keep, old_dir, new_dir, &report_products, key);
	struct products *all = new(keep, struct products, 1);

	while (pairs_next(p)) {
		struct product_pair *one;

		if (p->was && p->is && same_row(p))
			continue;
		one = push(all, keep);
		*one = (struct product_pair){ .before = p->was != NULL, .after = p->is != NULL };
		if (p->was)
			copy_row(one->was, p->was, keep);
		if (p->is)
			copy_row(one->is, p->is, keep);
		*map_slot(&all->at, keep, (p->was ? one->was : one->is)[RP_PRODUCT_ID]) =
		    (int32_t)all->n - 1;
	}
	pairs_close(p);
	return all;
}

struct product_pair *
products_find(const struct products *all, sv id)
{
	int32_t at = map_find(&all->at, id);

	return at < 0 ? NULL : &all->v[at];
}

void
products_rename(struct products *all, sv was, sv is, struct arena *keep)
{
	*push(&all->renamed_was, keep) = sv_copy(keep, was);
	*push(&all->renamed_is, keep) = sv_copy(keep, is);
}

bool
products_renamed(const struct products *all, sv was, sv is)
{
	for (ptrdiff_t i = 0; i < all->renamed_was.n; i++)
		if (sv_eq(all->renamed_was.v[i], was) && sv_eq(all->renamed_is.v[i], is))
			return true;
	return false;
}

sv
products_old_id(const struct products *all, sv is)
{
	for (ptrdiff_t i = 0; i < all->renamed_is.n; i++)
		if (sv_eq(all->renamed_is.v[i], is))
			return all->renamed_was.v[i];
	return is;
}
