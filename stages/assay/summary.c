#include "summary.h"
#include "err.h"
#include "file.h"
#include "map.h"
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGES_SHOWN = 5 };

struct totals {
	long long reviews, documents, refused, products;
	long long ship, mixed, skip, undecided;
};

static struct csv_in *
open_table(struct arena *a, const char *report, const char *name)
{
	return csv_open(path_join(a, report, name));
}

static void
count_reviews(struct totals *t, const char *report, struct arena a)
{
	struct csv_in *in = open_table(&a, report, "reviews.csv");
	int doc = csv_column(in, "doc"), verdict = csv_column(in, "verdict");
	struct map docs = { 0 };
	struct row row;

	while (csv_next(in, &row, &a)) {
		sv v = row.col[verdict];
		*map_slot(&docs, &a, row.col[doc]) = 1;
		t->reviews++;
		t->ship += sv_eq(v, SV("ship"));
		t->mixed += sv_eq(v, SV("mixed"));
		t->skip += sv_eq(v, SV("skip"));
		t->undecided += sv_eq(v, SV("undecided"));
	}
	t->documents = map_count(&docs);
	csv_close(in);
}

static long long
count_rows(const char *report, const char *name, struct arena a)
{
	struct csv_in *in = open_table(&a, report, name);
	struct row row;
	long long n = 0;

	for (struct arena room = a; csv_next(in, &row, &room); room = a)
		n++;
	csv_close(in);
	return n;
}

static sv
column(const struct csv_in *in, const struct row *row, const char *name)
{
	int c = csv_column(in, name);

	return c < 0 ? SV("") : row->col[c];
}

static sv
rounded(sv number, struct arena *a)
{
	return number.n ? real_text(a, strtod(sv_cstr(a, number), NULL), 2) : number;
}

/* "0.12 (0.02 to 0.22)", or the word that says why there is no value. */
static sv
coefficient(const char *report, const char *metric, const char *scale, struct arena *a)
{
	struct csv_in *in = open_table(a, report, "agreement.csv");
	struct row row;
	sv text = SV("none");

	while (csv_next(in, &row, a)) {
		if (!sv_eq(column(in, &row, "scope"), SV("all")) ||
		    !sv_eq(column(in, &row, "metric"), sv_of(metric)) ||
		    !sv_eq(column(in, &row, "scale"), sv_of(scale)) ||
		    sv_eq(column(in, &row, "basis"), SV("distinct")))
			continue;
		sv value = rounded(column(in, &row, "value"), a), status = column(in, &row, "status");
		sv low = rounded(column(in, &row, "low"), a), high = rounded(column(in, &row, "high"), a);
		text = value.n == 0 ? sv_printf(a, "no value: %.*s", SV_ARG(status))
		    : low.n == 0    ? value
				    : sv_printf(a, "%.*s (%.*s to %.*s)", SV_ARG(value), SV_ARG(low),
					  SV_ARG(high));
		break;
	}
	csv_close(in);
	return text;
}

static void
print_changes(const char *diff, const char *changes)
{
	sv rest = file_map(changes);

	if (rest.n == 0) {
		printf("changes   none\n");
		return;
	}
	printf("changes   %s/diff.html\n", diff);
	for (int i = 0; rest.p && rest.n && i < CHANGES_SHOWN; i++) {
		sv line = sv_cut(&rest, '\n');
		printf("          %.*s\n", SV_ARG(line));
	}
	if (rest.n)
		printf("          ...\n");
}

void
summary_print(const char *report, const char *diff, const char *changes, struct arena a)
{
	struct totals t = { 0 };

	count_reviews(&t, report, a);
	t.products = count_rows(report, "products.csv", a);
	t.refused = count_rows(report, "refused.csv", a);
	sv percent = coefficient(report, "percent", "nominal", &a);
	sv alpha = coefficient(report, "krippendorff_alpha", "nominal", &a);
	printf("report    %s/report.html\n", report);
	printf("read      %lld reviews of %lld products in %lld documents; %lld refused%s\n", t.reviews,
	    t.products, t.documents, t.refused, t.refused ? " (refused.csv says why)" : "");
	printf("verdicts  %lld ship, %lld mixed, %lld skip, %lld undecided\n", t.ship, t.mixed, t.skip,
	    t.undecided);
	printf("claims    %lld, %lld of them predictions\n", count_rows(report, "claims.csv", a),
	    count_rows(report, "predictions.csv", a));
	printf("lenses    share of equal verdicts %.*s; Krippendorff's alpha %.*s\n", SV_ARG(percent), SV_ARG(alpha));
	if (diff)
		print_changes(diff, changes);
}
