#include "tables.h"
#include <stdio.h>
#include <unistd.h>
#include "file.h"
#include "report.h"
#include "show.h"

enum { PAGE_CAP = 256 << 20 };

static const struct answer {
	const struct schema *schema;
	int keys[2], nkeys;             /* columns that make an id, joined by a colon if both hold something */
	int reviews;                    /* column of report_reviews that the first key stands in, or -1 */
} answers[] = {
	{ &report_products, { RP_PRODUCT_ID }, 1, RR_PRODUCT_ID },
	{ &report_documents, { RD_DOC }, 1, RR_DOC },
	{ &refused_schema, { REFUSED_SOURCE, REFUSED_LINE }, 2, -1 },
	{ &agreement_schema, { AGREEMENT_SCOPE, AGREEMENT_METRIC }, 2, -1 },
	{ &report_ledger, { RL_BY, RL_GROUP }, 2, -1 },
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static void
show_cell(sv name, sv value)
{
	if (!value.n)
		return;
	printf("%-16.*s ", SV_ARG(name));
	show_plain(value);
	putchar('\n');
}

static sv
key_of(const struct answer *t, const struct row *row, struct arena *a)
{
	return t->nkeys == 1 || !row->col[t->keys[1]].n ? row->col[t->keys[0]]
	    : sv_printf(a, "%.*s:%.*s", SV_ARG(row->col[t->keys[0]]), SV_ARG(row->col[t->keys[1]]));
}

/* The reviews whose cell in COLUMN is VALUE, a line each. */
static void
show_reviews(const char *dir, int column, sv value, struct arena *keep)
{
	struct report_in *in = report_open(keep, dir, &report_reviews);
	struct arena page = arena_new(PAGE_CAP);
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page)
		if (sv_eq(row.col[column], value))
			printf("%-16s %.*s (%.*s:%.*s): %.*s on %.*s, %.*s, %.*s\n", "review",
			    SV_ARG(row.col[RR_REVIEW_ID]), SV_ARG(row.col[RR_DOC]), SV_ARG(row.col[RR_REVIEW]),
			    SV_ARG(row.col[RR_LENS]), SV_ARG(row.col[RR_PRODUCT]), SV_ARG(row.col[RR_VERDICT]),
			    SV_ARG(row.col[RR_VERDICT_FROM]));
	report_close(in);
}

/* The forecasts of LENS, or of every one if it is empty, a line each. */
static void
show_forecasts(const char *dir, sv lens, struct arena *keep)
{
	struct report_in *in = report_open(keep, dir, &report_predictions);
	struct arena page = arena_new(PAGE_CAP);
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page)
		if (!lens.n || sv_eq(row.col[RF_LENS], lens))
			printf("%-16s %.*s: %.*s%s%.*s, %.*s on %.*s\n", "forecast", SV_ARG(row.col[RF_CLAIM_ID]),
			    SV_ARG(row.col[RF_STATUS]), row.col[RF_DUE_LAST].n ? ", due " : "",
			    SV_ARG(row.col[RF_DUE_LAST]), SV_ARG(row.col[RF_LENS]), SV_ARG(row.col[RF_PRODUCT]));
	report_close(in);
}

static bool
show_answer(const struct answer *t, const char *dir, sv id, struct arena *keep)
{
	struct report_in *in = report_open(keep, dir, t->schema);
	struct arena page = arena_new(PAGE_CAP);
	bool found = false;
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page) {
		if (!sv_eq(key_of(t, &row, &a), id))
			continue;
		printf("%s%-16s %s.csv\n", found ? "\n" : "", "row of", t->schema->name);
		for (int i = 0; i < t->schema->ncolumns; i++)
			show_cell(sv_of(t->schema->columns[i]), row.col[i]);
		found = true;
	}
	report_close(in);
	return found;
}

/* The reviews or forecasts that the row rests on, if they can be named.  Which spans
 * of time the ledger joins is the report's own. */
static void
show_grounds(const struct answer *t, const char *dir, sv id, struct arena *keep)
{
	sv product = SV("product:");    /* a scope of agreement */
	sv lens = SV("lens:");          /* a group of the ledger */

	if (t->schema == &report_ledger) {
		if (sv_starts(id, lens) || sv_eq(id, SV("all")))
			show_forecasts(dir, sv_starts(id, lens) ? sv_from(id, lens.n) : SV(""), keep);
	} else if (t->reviews >= 0) {
		show_reviews(dir, t->reviews, id, keep);
	} else if (sv_starts(id, product)) {
		sv rest = sv_from(id, product.n);
		show_reviews(dir, RR_PRODUCT_ID, sv_cut(&rest, ':'), keep);
	}
}

bool
tables_show(const char *dir, sv id, struct arena *keep)
{
	for (int i = 0; i < ANSWERS; i++)
		if (show_answer(&answers[i], dir, id, keep)) {
			show_grounds(&answers[i], dir, id, keep);
			return true;
		}
	return false;
}

/* ---- changes ---- */

bool
tables_are_changes(const char *dir, struct arena scratch)
{
	return access(path_join(&scratch, dir, "diff.csv"), F_OK) == 0;
}

bool
tables_show_change(const char *dir, sv id, struct arena *keep)
{
	struct csv_in *in = csv_open(path_join(keep, dir, "diff.csv"));
	struct arena page = arena_new(PAGE_CAP);
	int key = csv_column(in, "change_id");
	bool found = false;
	struct row row;

	for (struct arena a = page; key >= 0 && !found && csv_next(in, &row, &a); a = page) {
		found = sv_eq(row.col[key], id);
		for (int i = 0; found && i < csv_columns(in); i++)
			show_cell(csv_column_name(in, i), row.col[i]);
	}
	csv_close(in);
	return found;
}
