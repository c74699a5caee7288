#include "change.h"
#include <stdlib.h>

const char *const change_names[CHANGE_KINDS] = {
	"verdict", "verdict-from", "panel", "document-gone", "document-new", "product-gone",
	"product-new", "product-renamed", "review-gone", "review-new", "horizon", "prediction",
	"quantity", "polarity", "claim-gone", "claim-new", "claim-moved", "claim-reworded",
	"agreement", "rules", "settings", "program"
};

const struct schema diff_schema = { "diff", 1, DIFF_COLUMNS,
	{ "kind", "doc", "review", "old_review", "product_id", "product", "lens", "type", "id",
	    "before", "after", "before_text", "after_text", "cause", "note" } };

void
change_add(struct changes *list, const struct change *change)
{
	struct change *c = push(list, list->keep);
	sv *const cells[] = {
		&c->doc, &c->review, &c->old_review, &c->product_id, &c->product, &c->lens, &c->type,
		&c->id, &c->before, &c->after, &c->before_text, &c->after_text, &c->cause, &c->note
	};

	*c = *change;
	c->order = list->n;
	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
		*cells[i] = sv_copy(list->keep, *cells[i]);
	list->count[c->kind]++;
}

static int
by_kind_and_order(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	return (x->order > y->order) - (x->order < y->order);
}

void
changes_sort(struct changes *list)
{
	if (list->n > 1)
		qsort(list->v, (size_t)list->n, sizeof *list->v, by_kind_and_order);
}

void
change_cells(const struct change *c, sv cells[DIFF_COLUMNS])
{
	const sv all[DIFF_COLUMNS] = {
		sv_of(change_names[c->kind]), c->doc, c->review, c->old_review, c->product_id,
		c->product, c->lens, c->type, c->id, c->before, c->after, c->before_text,
		c->after_text, c->cause, c->note
	};

	for (int i = 0; i < DIFF_COLUMNS; i++)
		cells[i] = all[i];
}
