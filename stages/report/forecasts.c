/* Predictions against the calendar and a hand-kept list of outcomes. */
#include "forecasts.h"
#include "err.h"
#include "split.h"

static const char *const forecast_names[FORECAST_KINDS] = { "open", "due", "overdue", "resolved" };

/* Columns behind those of the predictions. */
enum { MADE = RF_COLUMNS, REVIEW_ROW, COLUMNS };

enum forecast_status
forecast_status(sv due_first, sv due_last, sv as_of, sv outcome)
{
	if (outcome.n)
		return FORECAST_RESOLVED;
	if (!as_of.n || !due_last.n)
		return FORECAST_OPEN;
	if (sv_cmp(as_of, due_last) > 0)
		return FORECAST_OVERDUE;
	return sv_cmp(as_of, due_first) >= 0 ? FORECAST_DUE : FORECAST_OPEN;
}

static void
read_outcomes(struct forecasts *f)
{
	struct csv_in *in = csv_open(f->path);
	int id = csv_column(in, "claim_id"), outcome = csv_column(in, "outcome");
	struct row row;

	if (id < 0 || outcome < 0)
		die(EXIT_INPUT, "%s:1: columns claim_id and outcome: not both there", f->path);
	while (csv_next(in, &row, f->keep)) {
		int32_t *place = map_slot(&f->outcome_of, f->keep, row.col[id]);

		if (*place >= 0)
			die(EXIT_INPUT, "%s:%ld: %.*s: has an outcome already", f->path, row.line,
			    SV_ARG(row.col[id]));
		*place = (int32_t)f->outcomes.n;
		*push(&f->outcomes, f->keep) = (struct outcome){ row.col[id], row.col[outcome], row.line, false };
	}
	csv_close(in);
}

static void
read_judgements(struct forecasts *f, const struct sv_list *words)
{
	for (ptrdiff_t i = 0; i < words->n; i++) {
		sv meaning = words->v[i], word = sv_cut(&meaning, '=');
		bool hit = sv_eq(sv_trim(meaning), SV("hit"));

		if (!hit && !sv_eq(sv_trim(meaning), SV("miss")))
			die(EXIT_USAGE, "outcome_words: \"%.*s\": wanted WORD=hit or WORD=miss",
			    SV_ARG(words->v[i]));
		*map_slot(&f->judgements, f->keep, fold_text(f->keep, sv_trim(word))) =
		    hit ? JUDGED_HIT : JUDGED_MISS;
	}
}

/* What an outcome says: the words in front of its first comma, or all of it, are
 * looked up; others say nothing. */
static enum judged
judge(const struct forecasts *f, sv outcome, struct arena scratch)
{
	int32_t judged = map_find(&f->judgements,
	    fold_text(&scratch, sv_trim(sv_cut(&outcome, ','))));

	return judged < 0 ? JUDGED_NOT : (enum judged)judged;
}

struct forecasts *
forecasts_new(struct arena *keep, const struct conf *conf, const char *dir)
{
	struct forecasts *f = new(keep, struct forecasts, 1);
	struct sv_list words = conf_list(conf, "outcome_words");

	f->keep = keep;
	f->path = conf_text(conf, "outcomes");
	f->as_of = sv_of(conf_text(conf, "as_of"));
	read_judgements(f, &words);
	if (*f->path)
		read_outcomes(f);
	f->schema = report_predictions;
	f->schema.columns[MADE] = "made";
	f->schema.columns[REVIEW_ROW] = "review_row";
	f->schema.ncolumns = COLUMNS;
	f->rows = runs_new(keep, dir, &f->schema, RUNS_ROWS);
	return f;
}

void
forecasts_add(struct forecasts *f, const sv *claim, sv product, sv date, long long review,
    struct arena scratch)
{
	int32_t at = map_find(&f->outcome_of, claim[CLAIMS_CLAIM_ID]);
	sv outcome = at < 0 ? SV("") : f->outcomes.v[at].text;
	enum forecast_status status = forecast_status(claim[CLAIMS_DUE_FIRST], claim[CLAIMS_DUE_LAST],
	    f->as_of, outcome);
	const sv cells[COLUMNS] = {
		[RF_DUE_LAST] = claim[CLAIMS_DUE_LAST], [RF_CLAIM_ID] = claim[CLAIMS_CLAIM_ID],
		[RF_DUE_FIRST] = claim[CLAIMS_DUE_FIRST], [RF_STATUS] = sv_of(forecast_names[status]),
		[RF_PRODUCT_ID] = claim[CLAIMS_PRODUCT_ID], [RF_PRODUCT] = product,
		[RF_LENS] = claim[CLAIMS_LENS], [RF_DOC] = claim[CLAIMS_DOC],
		[RF_REVIEW] = claim[CLAIMS_REVIEW], [RF_TEXT] = claim[CLAIMS_TEXT],
		[RF_HORIZON] = claim[CLAIMS_HORIZON], [RF_OUTCOME] = outcome,
		[MADE] = date.n ? date : f->as_of, [REVIEW_ROW] = sv_printf(&scratch, "%lld", review),
	};

	runs_add(f->rows, cells);
	f->n++;
	if (at >= 0)
		f->outcomes.v[at].used = true;
}

bool
forecasts_next(struct forecasts *f, struct forecast *one, struct arena scratch)
{
	const sv *cells = runs_next(f->rows);

	if (!cells)
		return false;
	*one = (struct forecast){
		.cells = cells, .from = cells[MADE], .judged = judge(f, cells[RF_OUTCOME], scratch),
	};
	sv_int(cells[REVIEW_ROW], &one->review);
	while (!sv_eq(cells[RF_STATUS], sv_of(forecast_names[one->status])))
		one->status++;
	return true;
}

void
forecasts_check(const struct forecasts *f)
{
	for (ptrdiff_t i = 0; i < f->outcomes.n; i++) {
		const struct outcome *o = &f->outcomes.v[i];

		if (!o->used)
			warn("%s:%ld: %.*s: outcome of no prediction in this report", f->path, o->line,
			    SV_ARG(o->claim_id));
	}
}
