#include "errors.h"
#include "map.h"
#include "publish.h"
#include "table.h"

enum { FIELDS = 10, RULE = FIELDS - 1 };

static const char *const names[FIELDS] = {
	"layer", "doc", "review", "sentence", "start", "end", "wanted", "got", "text", "rule"
};

/* A number, or nothing for a negative one. */
static sv
number_text(struct arena *a, long long n)
{
	return n < 0 ? (sv){ 0 } : sv_printf(a, "%lld", n);
}

static void
fields_of(const struct fault *f, sv fields[FIELDS], struct arena *a)
{
	bool placed = f->at.start >= 0 && f->found->origin >= 0;
	const sv values[FIELDS] = {
		sv_of(f->layer), f->document->name, number_text(a, f->gold->number),
		number_text(a, f->sentence > 0 ? f->sentence : -1),
		number_text(a, placed ? f->at.start - f->found->origin : -1),
		number_text(a, placed ? f->at.end - f->found->origin : -1),
		f->wanted, f->got, f->text, f->rule,
	};
	for (int i = 0; i < FIELDS; i++)
		fields[i] = values[i];
}

/* What makes it the same fault in another report: all but the rule. */
static sv
key_of(const struct fault *f, struct arena *a)
{
	struct sv_list fields = { .v = new(a, sv, FIELDS), .n = RULE, .cap = FIELDS };

	fields_of(f, fields.v, a);
	return sv_join(a, &fields, SV("\t"));
}

static void
put_row(struct out *o, const char *whose, const struct fault *f, struct arena scratch)
{
	sv fields[FIELDS];

	fields_of(f, fields, &scratch);
	if (whose) {
		out_put(o, sv_of(whose));
		out_byte(o, ',');
	}
	for (int i = 0; i < FIELDS; i++) {
		csv_put(o, fields[i], false);
		out_byte(o, i + 1 < FIELDS ? ',' : '\n');
	}
}

static void
put_head(struct out *o, bool two)
{
	if (two)
		out_put(o, SV("report,"));
	for (int i = 0; i < FIELDS; i++) {
		out_put(o, sv_of(names[i]));
		out_byte(o, i + 1 < FIELDS ? ',' : '\n');
	}
}

static struct map
keys_of(const struct fault_list *list, struct arena *a)
{
	struct map keys = { 0 };

	for (ptrdiff_t i = 0; i < list->n; i++)
		*map_slot(&keys, a, key_of(&list->v[i], a)) = 1;
	return keys;
}

/* The faults of LIST, each with ALONE or, if OTHERS have it too, with SHARED; NULL:
 * such rows are left out. */
static void
put_rows(struct out *o, const struct fault_list *list, const struct map *others, const char *alone,
    const char *shared, sv layer, struct arena scratch)
{
	for (ptrdiff_t i = 0; i < list->n; i++) {
		const struct fault *f = &list->v[i];
		struct arena a = scratch;
		bool known = others && map_find(others, key_of(f, &a)) >= 0;

		if (board_within(sv_of(f->layer), layer) && (!known || shared))
			put_row(o, known ? shared : alone, f, scratch);
	}
}

void
errors_write(const char *path, const struct fault_list *first, const struct fault_list *second, sv layer,
    struct arena a)
{
	struct out *o = out_create(path);

	put_head(o, second != NULL);
	if (!second) {
		put_rows(o, first, NULL, NULL, NULL, layer, a);
	} else {
		struct map mine = keys_of(first, &a), others = keys_of(second, &a);
		put_rows(o, first, &others, "first", "both", layer, a);
		put_rows(o, second, &mine, "second", NULL, layer, a);
	}
	out_commit(o);
}
