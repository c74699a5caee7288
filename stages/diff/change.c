#include "change.h"
#include <stdlib.h>
#include "digest.h"
#include "err.h"
#include "map.h"
#include "table.h"

const char *const change_names[CHANGE_KINDS] = {
	"verdict", "verdict-stronger", "verdict-weaker", "verdict-from", "panel", "document-gone",
	"document-new", "columns", "product-gone", "product-new", "product-renamed", "subject",
	"review-gone", "review-new", "lens", "horizon", "prediction", "quantity", "polarity",
	"claim-gone", "claim-new", "claim-moved", "claim-reworded", "agreement",
	"agreement-within", "rules", "settings", "program"
};

const struct schema diff_schema = { "diff", 1, DIFF_COLUMNS,
	{ "kind", "doc", "review", "old_review", "product_id", "product", "lens", "type", "id",
	    "old_id", "before", "after", "before_text", "after_text", "cause", "note", "part_of", "change_id",
	    "reviewed" } };

void
change_add(struct changes *list, const struct change *change)
{
	struct change *c = push(list, list->keep);
	sv *const cells[] = {
		&c->doc, &c->review, &c->old_review, &c->product_id, &c->product, &c->lens, &c->type,
		&c->id, &c->old_id, &c->before, &c->after, &c->before_text, &c->after_text, &c->cause, &c->note,
		&c->part_of, &c->before_review, &c->after_review
	};

	*c = *change;
	c->order = list->n;
	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
		*cells[i] = sv_copy(list->keep, *cells[i]);
}

static int
by_kind_and_order(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	return (x->order > y->order) - (x->order < y->order);
}

/* What else stands in a row may be worded otherwise another time. */
static sv
id_of(const struct change *c, struct arena *a)
{
	const sv fields[] = {
		sv_of(change_names[c->kind]), c->doc, c->product_id, c->lens, c->type,
		c->id.n ? c->id : c->old_id, c->before, c->after, c->before_text, c->after_text
	};
	sv hex = digest_hex(a, digest_fields(fields, sizeof fields / sizeof *fields));

	return sv_cat(a, SV("d"), sv_slice(hex, 0, 15));
}

bool
change_is_open(const struct change *c)
{
	return !c->part_of.n && !c->reviewed;
}

static void
count(struct changes *list)
{
	for (int i = 0; i < CHANGE_KINDS; i++)
		list->count[i] = list->open[i] = 0;
	list->parts = list->reviewed = 0;
	for (ptrdiff_t i = 0; i < list->n; i++) {
		const struct change *c = &list->v[i];

		list->count[c->kind]++;
		list->open[c->kind] += change_is_open(c);
		list->reviewed += c->reviewed;
		list->parts += c->part_of.n && !c->reviewed;
	}
}

void
changes_finish(struct changes *list)
{
	if (list->n > 1)
		qsort(list->v, (size_t)list->n, sizeof *list->v, by_kind_and_order);
	for (ptrdiff_t i = 0; i < list->n; i++)
		list->v[i].change_id = id_of(&list->v[i], list->keep);
	count(list);
}

void
changes_tick_off(struct changes *list, const char *path)
{
	struct csv_in *in = csv_open(path);
	int column = csv_column(in, "change_id");
	struct map ticked = { 0 }, verdicts = { 0 };
	struct row row;

	if (column < 0)
		die(EXIT_INPUT, "%s:1: change_id: column missing", path);
	while (csv_next(in, &row, list->keep))
		*map_slot(&ticked, list->keep, row.col[column]) = 1;
	csv_close(in);
	for (ptrdiff_t i = 0; i < list->n; i++) {       /* verdicts come first */
		struct change *c = &list->v[i];

		c->reviewed = map_find(&ticked, c->change_id) >= 0
		    || (c->part_of.n && map_find(&verdicts, c->part_of) >= 0);
		if (c->reviewed && c->kind == CHANGE_VERDICT)
			*map_slot(&verdicts, list->keep, c->id) = 1;
	}
	count(list);
}

void
change_cells(const struct change *c, sv cells[DIFF_COLUMNS])
{
	const sv all[DIFF_COLUMNS] = {
		sv_of(change_names[c->kind]), c->doc, c->review, c->old_review, c->product_id,
		c->product, c->lens, c->type, c->id, c->old_id, c->before, c->after, c->before_text,
		c->after_text, c->cause, c->note, c->part_of, c->change_id,
		c->reviewed ? SV("yes") : SV("")
	};

	for (int i = 0; i < DIFF_COLUMNS; i++)
		cells[i] = all[i];
}
