/* forecasts: the predictions among the claims, when they fall due and what came
 * of them. */
#ifndef ASSAY_REPORT_FORECASTS_H
#define ASSAY_REPORT_FORECASTS_H
#include "conf.h"
#include "map.h"
#include "report.h"
#include "runs.h"

enum forecast_status {
	FORECAST_OPEN, FORECAST_DUE, FORECAST_OVERDUE, FORECAST_RESOLVED, FORECAST_KINDS
};

/* Of a prediction that falls due between two days (ISO 8601; empty: no date),
 * seen from the day AS_OF (empty: none): resolved if it has an OUTCOME; due from
 * the first day on, overdue behind the last; else open. */
enum forecast_status forecast_status(sv due_first, sv due_last, sv as_of, sv outcome);

/* What an outcome says of the prediction. */
enum judged { JUDGED_NOT, JUDGED_HIT, JUDGED_MISS };

struct forecast {
	const sv *cells;                /* of report_predictions */
	sv from;                        /* the day it was made; empty: not known */
	long long review;               /* its row in the reviews, from 1 */
	enum judged judged;
	enum forecast_status status;
};

struct outcome {
	sv claim_id, text;
	long line;                      /* of the file */
	bool used;                      /* a prediction has it */
};

struct forecasts {
	const char *path;               /* of the outcomes; empty: none */
	struct arena *keep;
	sv as_of;
	struct map outcome_of;          /* claim id to a place in outcomes */
	struct { struct outcome *v; ptrdiff_t n, cap; } outcomes;
	struct map judgements;          /* folded word to an enum judged */
	struct schema schema;           /* of the rows: those of the predictions and what belongs to them */
	struct runs *rows;
	long n;
};

/* Reads the settings as_of, outcomes and outcome_words.  Dies (2) if a word has no
 * meaning, (3) with file:line if a claim has two outcomes.  DIR is for files that
 * are gone when the last forecast was given out. */
struct forecasts *forecasts_new(struct arena *keep, const struct conf *, const char *dir);

/* CLAIM (cells of the claims table) of type prediction, in a review of day DATE, the
 * REVIEW-th. */
void forecasts_add(struct forecasts *, const sv *claim, sv product, sv date, long long review,
    struct arena scratch);

/* Behind the last one: the next by last due day, then claim id, until the next
 * call; false at the end. */
bool forecasts_next(struct forecasts *, struct forecast *, struct arena scratch);

/* Warns of outcomes of which no prediction is known: the claim is gone, or its id
 * is misspelt. */
void forecasts_check(const struct forecasts *);

#endif
