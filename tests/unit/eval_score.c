/* Spans, counts and sums of the evaluation, case by case. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include "err.h"
#include "stages/eval/figures.h"
#include "stages/eval/score.h"
#include "stages/eval/unitise.h"

static struct arena keep;

static const struct {
	struct span a, b;
	long long overlap;
	bool half;
} spans[] = {
	{ { 0, 10 }, { 0, 10 }, 10, true },
	{ { 0, 10 }, { 5, 15 }, 5, true },      /* just half */
	{ { 0, 10 }, { 6, 16 }, 4, false },
	{ { 0, 10 }, { 0, 20 }, 10, true },     /* half of the longer */
	{ { 0, 10 }, { 0, 21 }, 10, false },
	{ { 0, 10 }, { 10, 20 }, 0, false },    /* they touch */
	{ { 3, 3 }, { 3, 3 }, 0, false },       /* empty */
	{ { -1, -1 }, { 0, 10 }, 0, false },    /* no span */
};

static void
spans_overlap(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
		assert_int_equal(span_overlap(spans[i].a, spans[i].b), spans[i].overlap);
		assert_int_equal(span_overlap(spans[i].b, spans[i].a), spans[i].overlap);
		assert_true(span_half(spans[i].a, spans[i].b) == spans[i].half);
		assert_true(span_half(spans[i].b, spans[i].a) == spans[i].half);
	}
}

static void
counts_come_to_figures(void **state)
{
	struct count c = { 3, 4, 6 }, nothing = { 0, 0, 0 };

	(void)state;
	assert_true(fabs(count_precision(c) - 0.75) < 1e-12);
	assert_true(fabs(count_recall(c) - 0.5) < 1e-12);
	assert_true(fabs(count_f1(c) - 0.6) < 1e-12);
	assert_true(count_precision(nothing) + count_recall(nothing) + count_f1(nothing) < 1e-12);
}

static struct board
small_board(void)
{
	struct board b = { .arena = &keep };

	board_add(&b, "lens", (sv){ 0 }, (struct count){ 1, 1, 1 });
	board_add(&b, "lens", SV("pm"), (struct count){ 1, 1, 1 });
	b.document = 1;
	board_add(&b, "lens", (sv){ 0 }, (struct count){ 0, 1, 1 });
	board_add(&b, "lens", SV("builder"), (struct count){ 0, 0, 1 });
	board_add(&b, "lens", SV("pm"), (struct count){ 0, 1, 0 });
	return b;
}

static void
sums_take_documents_as_often_as_told(void **state)
{
	struct board b = small_board();
	const int times[] = { 2, 1 }, without[] = { 1, 0 };
	struct count *once = board_sum(&b, NULL, &keep), *more = board_sum(&b, times, &keep);
	struct count *one = board_sum(&b, without, &keep);
	int32_t all = board_cell(&b, "lens", (sv){ 0 }), pm = board_cell(&b, "lens", SV("pm"));

	(void)state;
	assert_true(once[all].right == 1 && once[all].gold == 2 && once[pm].found == 2);
	assert_true(more[all].right == 2 && more[all].gold == 3 && more[pm].found == 3);
	assert_true(one[all].right == 1 && one[all].gold == 1 && one[pm].found == 1);
	assert_int_equal(board_cell(&b, "lens", SV("skeptic")), -1);
}

static const struct figure *
figure_of(const struct figure *figures, const char *name)
{
	for (int i = 0; i < figures_count(); i++)
		if (sv_eq(sv_of(figures_name(i)), sv_of(name)))
			return &figures[i];
	fail_msg("no figure %s", name);
	return NULL;
}

static void
figures_and_intervals(void **state)
{
	struct board b = small_board();
	double **draws;
	const struct figure *figures = figures_of(&b, 2, &keep, &draws);
	const struct figure *accuracy = figure_of(figures, "lens.accuracy");
	const struct figure *macro = figure_of(figures, "lens.macro_f1");

	(void)state;
	assert_true(accuracy->known && fabs(accuracy->value - 0.5) < 1e-12);
	assert_true(accuracy->low < 1e-12 && accuracy->high > 1 - 1e-12);  /* two documents: all or nothing */
	assert_true(fabs(macro->value - (2.0 / 3 + 0) / 2) < 1e-12);
	assert_false(figure_of(figures, "mentions.f1")->known);
}

/* Krippendorff 2004, page 254: two readers, a text from 150 to 450. */
static void
unitised_as_printed(void **state)
{
	struct span c1[] = { { 225, 295 }, { 370, 400 } }, c2[] = { { 220, 300 }, { 355, 375 }, { 400, 420 } };
	struct span k1[] = { { 180, 240 }, { 300, 350 } };
	struct span whole = { 150, 450 };
	struct disagreement c = unitise(&(struct units){ c1, 2, 2 }, &(struct units){ c2, 3, 3 }, whole, keep);
	struct disagreement k = unitise(&(struct units){ k1, 2, 2 }, &(struct units){ k1, 2, 2 }, whole, keep);

	(void)state;
	assert_true(fabs(c.observed - 0.0144) < 5e-5 && fabs(c.expected - 0.0532) < 5e-5);
	assert_true(fabs(k.observed) < 1e-12 && fabs(k.expected - 0.0490) < 5e-5);
	assert_true(fabs(1 - c.observed / c.expected - 0.7286) < 1e-4);
	assert_true(fabs(1 - (c.observed + k.observed) / (c.expected + k.expected) - 0.8591) < 5e-4);
	struct disagreement back = unitise(&(struct units){ c2, 3, 3 }, &(struct units){ c1, 2, 2 }, whole, keep);
	assert_true(fabs(back.observed - c.observed) < 1e-12 && fabs(back.expected - c.expected) < 1e-12);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(spans_overlap),
		cmocka_unit_test(counts_come_to_figures),
		cmocka_unit_test(sums_take_documents_as_often_as_told),
		cmocka_unit_test(figures_and_intervals),
		cmocka_unit_test(unitised_as_printed),
	};

	progname = "eval_score";
	keep = arena_new(1 << 28);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
