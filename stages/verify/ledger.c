#include "ledger.h"
#include <math.h>
#include <stdlib.h>
#include "faults.h"
#include "map.h"
#include "report.h"

enum { PAGE_CAP = 1 << 26, KINDS = 4 };
static const char *const kinds[KINDS] = { "open", "due", "overdue", "resolved" };

struct tally {
	long long v[KINDS];
	bool listed;
};
struct ledger {
	struct tally all, horizons;
	struct map lens_at;
	struct { struct tally *v; ptrdiff_t n, cap; } lenses;
};

static struct tally *
lens_of(struct ledger *l, sv name, struct arena *keep)
{
	int32_t at = map_find(&l->lens_at, name);

	if (at >= 0)
		return &l->lenses.v[at];
	*map_slot(&l->lens_at, keep, sv_copy(keep, name)) = (int32_t)l->lenses.n;
	*push(&l->lenses, keep) = (struct tally){ .listed = false };
	return &l->lenses.v[l->lenses.n - 1];
}

static void
count_predictions(struct ledger *l, const char *dir, struct arena *keep, struct arena page)
{
	struct report_in *in = report_open(keep, dir, &report_predictions);
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page)
		for (int i = 0; i < KINDS; i++)
			if (sv_eq(row.col[RF_STATUS], sv_of(kinds[i]))) {
				l->all.v[i]++;
				lens_of(l, row.col[RF_LENS], keep)->v[i]++;
			}
	report_close(in);
}

static void
check_tally(const struct report_in *in, const struct row *row, struct tally *t)
{
	long long stated;

	if (t->listed)
		fault(report_path(in), row->line, "group: %.*s stands there twice", SV_ARG(row->col[RL_GROUP]));
	t->listed = true;
	for (int i = 0; i < KINDS; i++)
		if (!sv_int(row->col[RL_OPEN + i], &stated) || stated != t->v[i])
			fault(report_path(in), row->line, "%s: counted %lld", kinds[i], t->v[i]);
}

static void
add_horizon(struct tally *t, const struct row *row)
{
	long long stated;

	for (int i = 0; i < KINDS; i++)
		if (sv_int(row->col[RL_OPEN + i], &stated))
			t->v[i] += stated;
}

/* Three decimals. */
static void
check_rate(const struct report_in *in, const struct row *row, struct arena scratch)
{
	sv cell = row->col[RL_HIT_RATE];
	long long hits = 0, misses = 0, resolved = 0;
	double stated = strtod(sv_cstr(&scratch, cell), NULL);

	if (!sv_int(row->col[RL_HITS], &hits) || !sv_int(row->col[RL_MISSES], &misses)
	    || !sv_int(row->col[RL_RESOLVED], &resolved) || hits < 0 || misses < 0
	    || hits + misses > resolved)
		fault(report_path(in), row->line, "hits, misses: %lld are resolved", resolved);
	else if (hits + misses ? !cell.n || fabs(stated - (double)hits / (double)(hits + misses)) > 0.00051
	    : cell.n > 0)
		fault(report_path(in), row->line, "hit_rate: %lld of %lld judged", hits, hits + misses);
}

void
ledger_check(struct arena *keep, const char *dir)
{
	struct arena page = arena_new(PAGE_CAP);
	struct ledger l = { 0 };
	struct report_in *in;
	struct row row;

	count_predictions(&l, dir, keep, page);
	in = report_open(keep, dir, &report_ledger);
	for (struct arena a = page; report_next(in, &row, &a); a = page) {
		if (sv_eq(row.col[RL_BY], SV("horizon")))
			add_horizon(&l.horizons, &row);
		else
			check_tally(in, &row, sv_eq(row.col[RL_BY], SV("all")) ? &l.all
			    : lens_of(&l, row.col[RL_GROUP], keep));
		check_rate(in, &row, a);
	}
	for (int i = 0; i < KINDS; i++)
		if (l.horizons.v[i] != l.all.v[i])
			fault(report_path(in), 0, "%s: the horizons add up to %lld, all are %lld", kinds[i],
			    l.horizons.v[i], l.all.v[i]);
	if (!l.all.listed)
		fault(report_path(in), 0, "no row for all");
	for (ptrdiff_t i = 0; i < l.lenses.n; i++)
		if (!l.lenses.v[i].listed)
			fault(report_path(in), 0, "a lens of predictions.csv is missing");
	report_close(in);
}
