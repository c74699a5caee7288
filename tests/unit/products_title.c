/* Titles: sides, versions, kinds, ids, and whom a product column means. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "common/conf.h"
#include "stages/products/title.h"

static struct arena keep, room;      /* what lives as long as the lists; the rest */
static struct gazetteer *gazetteer;

static const char *
text(sv s)
{
	return sv_cstr(&room, s);
}

static void
a_title_splits_at_its_only_vs(void **state)
{
	static const struct { const char *title, *a, *b; } cases[] = {
		{ "Tarn 4 vs Oxbow", "Tarn 4", "Oxbow" },
		{ "Tarn vs. Oxbow", NULL, NULL },
		{ "Tarn vs Oxbow vs Marl", NULL, NULL },
		{ "Canvas vsync vs Marl", "Canvas vsync", "Marl" },
		{ "", NULL, NULL },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct panel *p = title_read(gazetteer, sv_of(cases[i].title), (sv){ 0 }, &room);
		assert_int_equal(p->titled, cases[i].a != NULL);
		if (!p->titled)
			continue;
		assert_string_equal(text(p->side[0].name), cases[i].a);
		assert_string_equal(text(p->side[1].name), cases[i].b);
		assert_string_equal(text(sv_slice(p->title, p->side[1].start, p->side[1].end)), cases[i].b);
	}
}

static void
names_have_version_kind_and_id(void **state)
{
	static const struct { const char *name, *version, *kind, *id; } cases[] = {
		{ "Tarn", "", "product", "tarn" },
		{ "Tarn v2.1 \xE2\x80\x93 Side Panel", "v2.1", "product", "tarn-v2-1-side-panel" },
		{ "Oxbow Drill 13 (2026)", "2026", "product", "oxbow-drill-13-2026" },
		{ "Oxbow X4 Gen-3", "Gen-3", "product", "oxbow-x4-gen-3" },
		{ "Keel & Loom", "", "product", "keel-loom" },
		{ "Kestrel 3.1 8B Instruct", "3.1", "model", "kestrel-3-1-8b-instruct" },
		{ "NVIDIA H100", "H100", "hardware", "nvidia-h100" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct panel *p = title_read(gazetteer, (sv){ 0 }, sv_of(cases[i].name), &room);
		assert_int_equal(p->nsides, 1);
		assert_string_equal(text(p->side[0].version), cases[i].version);
		assert_string_equal(text(kind_names[p->side[0].kind]), cases[i].kind);
		assert_string_equal(text(p->side[0].id), cases[i].id);
	}
}

static void
a_product_column_names_a_side(void **state)
{
	static const struct { const char *title, *product; int side, sides; } cases[] = {
		{ "Tarn Pump 4 vs Oxbow Edit", "tarn pump 4", 0, 2 },
		{ "Tarn Pump 4 vs Oxbow Edit", "Pump 4", 0, 2 },
		{ "Tarn Pump 4 vs Oxbow Edit", "Oxbow", 1, 2 },
		{ "Tarn\xE2\x80\x91Pump 4 vs Oxbow Edit", "Tarn-Pump 4", 0, 2 },
		{ "Brindle Studio vs Cobalt Studio", "Studio", 2, 3 },
		{ "Tarn Pump 4 vs Oxbow Edit", "Marl", 2, 3 },
		{ "GPT-4 vs GPT-4o-mini", "GPT-4o", 2, 3 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		sv product = sv_of(cases[i].product);
		const struct panel *p = title_read(gazetteer, sv_of(cases[i].title), product, &room);
		assert_int_equal(title_side(p, gazetteer, product, room), cases[i].side);
		assert_int_equal(p->nsides, cases[i].sides);
	}
}

static int
setup(void **state)
{
	(void)state;
	keep = arena_new((ptrdiff_t)1 << 32);
	room = arena_new((ptrdiff_t)1 << 32);
	gazetteer = gazetteer_load(&keep, "stages", conf_load(&keep, NULL, NULL, 0), splitter_new(&keep, "stages"));
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_title_splits_at_its_only_vs),
		cmocka_unit_test(names_have_version_kind_and_id),
		cmocka_unit_test(a_product_column_names_a_side),
	};
	return cmocka_run_group_tests(tests, setup, NULL);
}
