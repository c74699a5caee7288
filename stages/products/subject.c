#include "subject.h"

static struct subject
of_side(const struct panel *panel, int side, sv from)
{
	static const sv slots[SIDES] = { SV_INIT("A"), SV_INIT("B") };

	return (struct subject){ side, panel->nsides ? slots[side] : (sv){ 0 }, panel->side[side].name,
		panel->side[side].id, from };
}

struct subject
subject_of_row(struct gazetteer *g, const struct panel *panel, const struct row *row, struct arena *a)
{
	sv product = row->col[REVIEWS_PRODUCT], slot = row->col[REVIEWS_SLOT];

	if (product.n) {
		int side = title_side(panel, g, product, *a);
		if (side >= 0)
			return of_side(panel, side, SV("given"));
		return (struct subject){ -1, (sv){ 0 }, product, product_slug(a, product), SV("given") };
	}
	if (slot.n && panel->nsides)
		return of_side(panel, sv_eq(slot, SV("A")) ? 0 : 1, SV("order"));
	return (struct subject){ .side = -1, .from = SV("none") };
}
