/* forecasts: the predictions among the claims, when they fall due and what came
 * of them. */
#ifndef ASSAY_REPORT_FORECASTS_H
#define ASSAY_REPORT_FORECASTS_H
#include "map.h"
#include "report.h"

enum forecast_status {
	FORECAST_OPEN, FORECAST_DUE, FORECAST_OVERDUE, FORECAST_RESOLVED, FORECAST_KINDS
};
extern const char *const forecast_names[FORECAST_KINDS];

/* Of a prediction that falls due between two days (ISO 8601; empty: no date),
 * seen from the day AS_OF (empty: none): resolved if it has an OUTCOME; due from
 * the first day on, overdue behind the last; else open. */
enum forecast_status forecast_status(sv due_first, sv due_last, sv as_of, sv outcome);

struct forecast {
	sv cells[RF_COLUMNS];
	enum forecast_status status;
};

struct forecasts {
	struct arena *keep;
	sv as_of;
	struct map outcome_of;          /* claim id to a place in outcomes */
	struct sv_list outcomes;
	struct { struct forecast *v; ptrdiff_t n, cap; } list;
	long counts[FORECAST_KINDS];
};

/* OUTCOMES: a CSV file kept by hand with the columns claim_id and outcome;
 * empty: none.  Dies (3) with file:line if it has a claim twice. */
struct forecasts *forecasts_new(struct arena *keep, sv as_of, const char *outcomes);

/* CLAIM (cells of the claims table) of type prediction. */
void forecasts_add(struct forecasts *, const sv *claim, sv product);

/* By last due day, then claim id. */
void forecasts_sort(struct forecasts *);

#endif
