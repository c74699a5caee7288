#include "ledger.h"
#include <math.h>
#include <stdlib.h>
#include "date.h"

/* Years up to which a forecast belongs to a group, and the group's name. */
static const struct {
	int years;
	sv name;
} horizons[] = {
	{ 1, SV_INIT("to 1 year") }, { 3, SV_INIT("to 3 years") }, { 5, SV_INIT("to 5 years") },
	{ 0, SV_INIT("beyond 5 years") }, { 0, SV_INIT("undated") }
};
enum { HORIZONS = sizeof horizons / sizeof *horizons, BEYOND = HORIZONS - 2, UNDATED = HORIZONS - 1 };

static int
horizon_of(sv from, sv last)
{
	struct date made, due;
	int i = 0;

	if (!date_parse(from, &made) || !date_parse(last, &due))
		return UNDATED;
	while (i < BEYOND && date_compare(due, date_add_months(made, 12 * horizons[i].years)) > 0)
		i++;
	return i;
}

sv
ledger_horizon(sv from, sv last)
{
	return horizons[horizon_of(from, last)].name;
}

void
ledger_interval(long hits, long n, double *low, double *high)
{
	static const double Z = 1.959963984540054;      /* of 97.5 % of a normal distribution */
	double p = (double)hits / (double)n, zz = Z * Z / (double)n;
	double middle = (p + zz / 2) / (1 + zz);
	double half = Z / (1 + zz) * sqrt(p * (1 - p) / (double)n + zz / (double)(4 * n));

	*low = middle - half;
	*high = middle + half;
}

static void
count(struct ledger_row *row, const struct forecast *f)
{
	row->counts[f->status]++;
	row->hits += f->judged == JUDGED_HIT;
	row->misses += f->judged == JUDGED_MISS;
}

/* The rows that every ledger has; lenses come behind them. */
enum { LENSES = 1 + HORIZONS };

static void
start(struct ledger *l, struct arena *keep)
{
	if (l->n)
		return;
	*push(l, keep) = (struct ledger_row){ .by = "all" };
	for (int i = 0; i < HORIZONS; i++)
		*push(l, keep) = (struct ledger_row){ .by = "horizon", .group = horizons[i].name };
}

void
ledger_add(struct ledger *l, const struct forecast *f, struct arena *keep)
{
	int32_t at = map_find(&l->lenses, f->cells[RF_LENS]);

	start(l, keep);
	if (at < 0) {
		sv lens = sv_copy(keep, f->cells[RF_LENS]);

		at = *map_slot(&l->lenses, keep, lens) = (int32_t)l->n;
		*push(l, keep) = (struct ledger_row){ .by = "lens", .group = lens };
	}
	count(&l->v[at], f);
	count(&l->v[0], f);
	count(&l->v[1 + horizon_of(f->from, f->cells[RF_DUE_LAST])], f);
}

static int
by_group(const void *a, const void *b)
{
	return sv_cmp(((const struct ledger_row *)a)->group, ((const struct ledger_row *)b)->group);
}

void
ledger_finish(struct ledger *l, struct arena *keep)
{
	start(l, keep);
	if (l->n > LENSES)
		qsort(l->v + LENSES, (size_t)(l->n - LENSES), sizeof *l->v, by_group);
}

void
ledger_cells(const struct ledger_row *row, sv cells[RL_COLUMNS], struct arena *a)
{
	const long numbers[] = {
		[RL_OPEN] = row->counts[FORECAST_OPEN], [RL_DUE] = row->counts[FORECAST_DUE],
		[RL_OVERDUE] = row->counts[FORECAST_OVERDUE],
		[RL_RESOLVED] = row->counts[FORECAST_RESOLVED], [RL_HITS] = row->hits,
		[RL_MISSES] = row->misses
	};
	long judged = row->hits + row->misses;
	double low, high;

	cells[RL_BY] = sv_of(row->by);
	cells[RL_GROUP] = row->group;
	for (int i = RL_OPEN; i <= RL_MISSES; i++)
		cells[i] = sv_printf(a, "%ld", numbers[i]);
	cells[RL_HIT_RATE] = cells[RL_LOW] = cells[RL_HIGH] = SV("");
	cells[RL_STATUS] = judged >= LEDGER_FEW ? SV("ok") : SV("no outcomes");
	if (!judged)
		return;
	ledger_interval(row->hits, judged, &low, &high);
	cells[RL_HIT_RATE] = real_text(a, (double)row->hits / (double)judged, 3);
	cells[RL_LOW] = real_text(a, low, 3);
	cells[RL_HIGH] = real_text(a, high, 3);
	if (judged < LEDGER_FEW)
		cells[RL_STATUS] = sv_printf(a, "fewer than %d outcomes", (int)LEDGER_FEW);
}
