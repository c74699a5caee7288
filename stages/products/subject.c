#include "subject.h"

static struct subject
of_side(const struct panel *panel, int side, sv from)
{
	static const sv slots[SLOTS] = { SV_INIT("A"), SV_INIT("B") };
	bool has_slot = panel->titled && side < SLOTS;

	return (struct subject){ side, has_slot ? slots[side] : (sv){ 0 }, panel->side[side].name,
		panel->side[side].id, from };
}

struct subject
subject_of_row(const struct panel *panel, const struct row *row)
{
	sv slot = row->col[REVIEWS_SLOT];

	if (panel->given >= 0)
		return of_side(panel, panel->given, SV("given"));
	if (slot.n && panel->titled)
		return of_side(panel, sv_eq(slot, SV("A")) ? 0 : 1, SV("order"));
	return (struct subject){ .side = -1, .from = SV("none") };
}
