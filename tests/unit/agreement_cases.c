/* The coefficients against published and independent values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "err.h"
#include "file.h"
#include "stages/agreement/coefficients.h"
#include "stages/agreement/measures.h"
#include "stages/agreement/raters.h"
#include "stages/agreement/rating_file.h"
#include "table.h"

static struct arena keep, spare;
static const struct resampling none = { 0, 0 };

static struct ratings *
ratings_at(const char *path, enum layout layout, const char *scale, struct arena *a)
{
	struct gather g = { .arena = a };
	struct sv_list declared = sv_split(a, sv_of(scale), ',');

	rating_file_read(&g, path, layout, DUPLICATES_ERROR);
	struct ratings *r = gather_ratings(&g, &declared, DUPLICATES_ERROR, false, a);
	r->anonymous = layout == LAYOUT_COUNTS;
	return r;
}

/* A table printed in a book, through a file as a user would. */
static struct ratings *
ratings_from(const char *text, enum layout layout, struct arena *a)
{
	char name[] = "/tmp/assay-ratings-XXXXXX";
	int fd = mkstemp(name);
	FILE *f = fdopen(fd, "w");

	assert_non_null(f);
	fputs(text, f);
	fclose(f);
	struct ratings *r = ratings_at(name, layout, "", a);
	remove(name);
	return r;
}

static const char krippendorff[] =
    "unit,A,B,C,D\n1,1,1,,1\n2,2,2,3,2\n3,3,3,3,3\n4,3,3,3,3\n5,2,2,2,2\n6,1,2,3,4\n7,4,4,4,4\n"
    "8,1,1,2,1\n9,2,2,2,2\n10,,5,5,5\n11,,,1,1\n12,,,3,\n";
static const char plain[] = "x,yes,no\nyes,20,5\nno,10,15\n";
static const char balanced[] = "x,yes,no\nyes,40,9\nno,6,45\n";
static const char skewed[] = "x,yes,no\nyes,80,10\nno,5,5\n";
static const char fourteen[] =
    "unit,1,2,3,4,5\na,0,0,0,0,14\nb,0,2,6,4,2\nc,0,0,3,5,6\nd,0,3,9,2,0\ne,2,2,8,1,1\nf,7,7,0,0,0\n"
    "g,3,2,6,3,0\nh,2,5,3,2,2\ni,6,5,2,1,0\nj,0,2,2,3,7\n";

/* To the digits that were printed. */
static const struct published {
	const char *source, *table;
	enum layout layout;
	const char *metric, *scale;
	double value, within;
} published[] = {
	{ "Krippendorff 2011", krippendorff, LAYOUT_RATINGS, "krippendorff_alpha", "nominal", 0.743, 5e-4 },
	{ "Krippendorff 2011", krippendorff, LAYOUT_RATINGS, "krippendorff_alpha", "ordinal", 0.815, 5e-4 },
	{ "Krippendorff 2011", krippendorff, LAYOUT_RATINGS, "krippendorff_alpha", "interval", 0.849, 5e-4 },
	{ "Krippendorff 2011", krippendorff, LAYOUT_RATINGS, "krippendorff_alpha", "ratio", 0.797, 5e-4 },
	{ "Gwet, irrCAC vignette", krippendorff, LAYOUT_RATINGS, "gwet_ac1", "nominal", 0.77544, 5e-6 },
	{ "textbook", plain, LAYOUT_SQUARE, "cohen_kappa", "nominal", 0.4, 1e-12 },
	{ "Feinstein, Cicchetti 1990", balanced, LAYOUT_SQUARE, "cohen_kappa", "nominal", 0.70, 5e-3 },
	{ "Feinstein, Cicchetti 1990", skewed, LAYOUT_SQUARE, "cohen_kappa", "nominal", 0.32, 5e-3 },
	{ "Gwet 2008", skewed, LAYOUT_SQUARE, "gwet_ac1", "nominal", 0.808, 1e-12 },
	{ "textbook", fourteen, LAYOUT_COUNTS, "fleiss_kappa", "nominal", 0.210, 5e-4 },
};

static void
published_values(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
		const struct published *p = &published[i];
		struct arena a = keep;
		const struct measures *m = measures_of(ratings_from(p->table, p->layout, &a), none, &a, spare);
		const struct measure *x = measures_find(m, p->metric, p->scale);

		if (!x || !x->known || fabs(x->value - p->value) > p->within)
			fail_msg("%s: %s %s: %.6f, wanted %.6f", p->source, p->metric, p->scale,
			    x && x->known ? x->value : 99, p->value);
	}
}

static enum weighting
weighting_named(sv name)
{
	return sv_eq(name, SV("linear")) ? LINEAR : sv_eq(name, SV("quadratic")) ? QUADRATIC : IDENTITY;
}

static int
category_named(const struct ratings *r, sv name)
{
	int q = 0;

	while (!sv_eq(r->categories[q], name))
		q++;
	return q;
}

/* cohen_r2_r3: raters 2 and 3. */
static bool
cohen_of(const struct ratings *r, sv name, sv weights, double *value, struct arena *a)
{
	bool named = sv_starts(name, SV("cohen_r"));

	return cohen_kappa(square_of(r, named ? name.p[7] - '1' : 0, named ? name.p[10] - '1' : 1, a),
	    weighting_named(weights), value);
}

static bool
label_value(const struct ratings *r, int label, double *value, struct arena a)
{
	const struct kinds *k = kinds_of(r, &a);
	struct sums *s = sums_new(k, &a);

	sums_set(s, k, k->times);
	return category_kappa(s, label, value);
}

static bool
value_named(const struct ratings *r, sv name, sv weights, double *value)
{
	static const struct {
		const char *name, *metric, *scale;
	} names[] = {
		{ "percent", "percent", "nominal" },
		{ "scott_pi", "scott_pi", "nominal" },
		{ "fleiss", "fleiss_kappa", "nominal" },
		{ "fleiss linear", "fleiss_kappa_linear", "ordinal" },
		{ "fleiss quadratic", "fleiss_kappa_quadratic", "ordinal" },
		{ "conger", "conger_kappa", "nominal" },
		{ "light", "light_kappa", "nominal" },
		{ "kripp_alpha_nominal", "krippendorff_alpha", "nominal" },
		{ "kripp_alpha_ordinal", "krippendorff_alpha", "ordinal" },
		{ "kripp_alpha_interval", "krippendorff_alpha", "interval" },
		{ "kripp_alpha_ratio", "krippendorff_alpha", "ratio" },
		{ "gwet_ac1", "gwet_ac1", "nominal" },
		{ "gwet_ac2 linear", "gwet_ac2_linear", "ordinal" },
		{ "gwet_ac2 quadratic", "gwet_ac2_quadratic", "ordinal" },
		{ "brennan_prediger", "brennan_prediger", "nominal" },
	};
	struct arena a = keep;
	const struct measures *m = measures_of(r, none, &a, spare);

	if (sv_starts(name, SV("fleiss_category:")))
		return label_value(r, category_named(r, sv_from(name, 16)), value, a);
	if (sv_starts(name, SV("cohen")))
		return cohen_of(r, name, weights, value, &a);
	if (!sv_eq(weights, SV("none")))
		name = sv_printf(&a, "%.*s %.*s", SV_ARG(name), SV_ARG(weights));
	if (sv_eq(name, SV("conger")) && r->nraters == 2) {
		const struct patterns *p = patterns_of(r, &a);
		return conger_kappa(p, p->times, value, a);
	}
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (!sv_eq(name, sv_of(names[i].name)))
			continue;
		const struct measure *x = measures_find(m, names[i].metric, names[i].scale);
		*value = x && x->known ? x->value : 99;
		return x && x->known;
	}
	fail_msg("no such coefficient: %.*s", SV_ARG(name));
	return false;
}

static char *
set_folder(struct arena *a)
{
	const char *shared = getenv("SHARED");
	char *folder = path_join(a, shared ? shared : "../shared", "data/agreement-cases");

	if (file_exists(path_join(a, folder, "expected.csv")))
		return folder;
	print_message("skip: no agreement-cases in the shared folder\n");
	return NULL;
}

static struct ratings *
case_ratings(const char *folder, sv name, sv weights, struct arena *a)
{
	bool square = sv_starts(name, SV("tables/")), counts = sv_starts(name, SV("counts/"));
	const char *scale = square && !sv_eq(weights, SV("none")) ? "c1,c2,c3,c4" : "";
	sv file = sv_printf(a, "%s%.*s.csv", square || counts ? "" : "cases/", SV_ARG(name));

	return ratings_at(path_join(a, folder, sv_cstr(a, file)),
	    square ? LAYOUT_SQUARE : counts ? LAYOUT_COUNTS : LAYOUT_RATINGS, scale, a);
}

static void
expected_values(void **state)
{
	struct arena page = keep;
	char *folder = set_folder(&page);
	int right = 0, rows = 0;
	struct row row;

	(void)state;
	if (!folder)
		skip();
	struct csv_in *in = csv_open(path_join(&page, folder, "expected.csv"));
	for (struct arena a = page; csv_next(in, &row, &a); a = page) {
		sv name = row.col[0], what = row.col[1], weights = row.col[2];
		double wanted = strtod(sv_cstr(&a, row.col[3]), NULL), value = 99;
		struct arena before = keep;

		keep = a;               /* so that what the row needs is not written over */
		const struct ratings *r = case_ratings(folder, name, weights, &keep);
		bool known = value_named(r, what, weights, &value);
		keep = before;
		rows++;
		if (known && fabs(value - wanted) <= 1e-9)
			right++;
		else
			print_message("%.*s %.*s %.*s: %.10f, wanted %.10f\n", SV_ARG(name), SV_ARG(what),
			    SV_ARG(weights), value, wanted);
	}
	print_message("agreement-cases: %d of %d values within 1e-9\n", right, rows);
	assert_int_equal(right, rows);
	assert_int_equal(rows, 147);
}

/* "undefined", "n/a ..." or a value. */
static bool
as_wanted(const struct measures *m, const char *metric, sv wanted, struct arena scratch)
{
	const struct measure *x = measures_find(m, metric, "nominal");

	if (sv_starts(wanted, SV("n/a")))
		return !x;
	if (sv_eq(wanted, SV("undefined")))
		return x && !x->known && strcmp(x->status, "ok");
	return x && x->known && fabs(x->value - strtod(sv_cstr(&scratch, wanted), NULL)) <= 1e-9;
}

static void
edge_cases(void **state)
{
	static const char *const metrics[] = { "percent", "cohen_kappa", "fleiss_kappa", "gwet_ac1",
		"krippendorff_alpha" };
	struct arena page = keep;
	char *folder = set_folder(&page);
	struct row row;
	int rows = 0;

	(void)state;
	if (!folder)
		skip();
	folder = path_join(&page, folder, "edge");
	struct csv_in *in = csv_open(path_join(&page, folder, "expected.csv"));
	for (struct arena a = page; csv_next(in, &row, &a); a = page) {
		char *path = path_join(&a, folder, sv_cstr(&a, sv_cat(&a, row.col[0], SV(".csv"))));
		const struct measures *m = measures_of(ratings_at(path, LAYOUT_RATINGS, "", &a), none, &a, spare);

		for (int i = 0; i < 5; i++)
			if (!as_wanted(m, metrics[i], row.col[i + 1], a))
				fail_msg("%s: %s is not %.*s", path, metrics[i], SV_ARG(row.col[i + 1]));
		if (!sv_eq(sv_of(m->status), row.col[6]))
			fail_msg("%s: status %s, wanted %.*s", path, m->status, SV_ARG(row.col[6]));
		rows++;
	}
	print_message("agreement-cases: %d of %d edge cases\n", rows, rows);
	assert_int_equal(rows, 10);
}

/* Bounds may differ by the tolerance that the set states for 10,000 resamples. */
static void
intervals(void **state)
{
	struct arena page = keep;
	char *folder = set_folder(&page);
	struct row row;

	(void)state;
	if (!folder)
		skip();
	struct csv_in *in = csv_open(path_join(&page, folder, "bootstrap.csv"));
	for (struct arena a = page; csv_next(in, &row, &a); a = page) {
		bool alpha = sv_starts(row.col[1], SV("kripp"));
		const char *metric = alpha ? "krippendorff_alpha" : sv_eq(row.col[1], SV("fleiss")) ?
		    "fleiss_kappa" : "gwet_ac1";
		const char *scale = sv_ends(row.col[1], SV("interval")) ? "interval" : "nominal";
		const struct ratings *r = case_ratings(folder, row.col[0], SV("none"), &a);
		const struct measures *m = measures_of(r, (struct resampling){ 7, 10000 }, &a, spare);
		const struct measure *x = measures_find(m, metric, scale);
		double low = strtod(sv_cstr(&a, row.col[6]), NULL), high = strtod(sv_cstr(&a, row.col[7]), NULL);

		assert_non_null(x);
		if (!x->interval || fabs(x->low - low) > 0.02 || fabs(x->high - high) > 0.02)
			fail_msg("%.*s %s %s: %.3f to %.3f, wanted %.3f to %.3f", SV_ARG(row.col[0]), metric,
			    scale, x->low, x->high, low, high);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(published_values),
		cmocka_unit_test(expected_values),
		cmocka_unit_test(edge_cases),
		cmocka_unit_test(intervals),
	};

	progname = "agreement_cases";
	keep = arena_new((ptrdiff_t)1 << 32);
	spare = arena_new((ptrdiff_t)1 << 32);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
