/* fit [options] WEIGHT SHARD GOLD ...: finds the leans and splits of
 * stages/verdicts/weights.csv.
 *
 * Every three operands are a set: what one of its texts counts for, its shard
 * after the stage claims, and the folder of DOC.reviews.csv with the verdicts
 * that people gave; a dash: those of the input.  Texts whose verdict is stated
 * are left out.  Prints the rows that have changed and, for every set, how many
 * texts are right when the weights are found without the document at hand (of a
 * file of texts: without one text in ten).
 *
 * Gradient descent with momentum on the log-likelihood and a penalty on large
 * weights: a fixed number of steps from nought, so the same texts give the same
 * weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "err.h"
#include "file.h"
#include "map.h"
#include "stage.h"
#include "stages/verdicts/leaning.h"
#include "table.h"

#define SYNOPSIS "[-c file] [-D key=value] [-d dir] weight shard gold ..."

enum { STEPS = 600, TENTHS = 10, SIDES = 1 + LEANS, SPLIT_SIDES = 1 + SPLITS, UNKNOWNS = SIDES + SPLIT_SIDES };
static const double RATE = 0.5, MOMENTUM = 0.8, PENALTY = 0.01;

struct example {
	double x[UNKNOWNS];             /* 1 and the leans, 1 and the splits */
	enum stance wanted;
	double weight;
	int set, fold;
};
struct examples {
	struct example *v;
	ptrdiff_t n, cap;
};

static const char *const rows[UNKNOWNS] = { "ship", "lean.all", "lean.told", "lean.sentences", "lean.last", "mixed",
	"split.both", "split.least", "split.spread", "split.last" };

/* ---- examples ---- */

/* The verdict that people gave. */
static enum stance
wanted_of(const struct reading *r, const char *gold, struct arena a)
{
	if (sv_eq(sv_of(gold), SV("-")))
		return stance_named(r->given);
	char *path = path_join(&a, gold, sv_cstr(&a, sv_cat(&a, r->doc, SV(".reviews.csv"))));
	if (!file_exists(path))
		return STANCE_NONE;
	struct csv_in *in = csv_open(path);
	int review = csv_column(in, "review"), verdict = csv_column(in, "verdict");
	enum stance wanted = STANCE_NONE;
	long long number;
	struct row row;
	while (csv_next(in, &row, &a))
		if (sv_int(row.col[review], &number) && number == r->review)
			wanted = stance_named(row.col[verdict]);
	csv_close(in);
	return wanted;
}

static void
fill(struct example *e, const struct leaning *t)
{
	e->x[0] = e->x[SIDES] = 1;
	for (int i = 0; i < LEANS; i++)
		e->x[1 + i] = t->lean[i];
	for (int i = 0; i < SPLITS; i++)
		e->x[SIDES + 1 + i] = t->split[i];
}

struct source {
	const struct rule_set *rules;
	struct cue_reader *reader;
	const struct weights *weights;
	struct map folds;
	struct examples examples;
	struct arena *keep, scratch;
};

static void
read_set(struct source *s, int set, double weight, const char *shard, const char *gold)
{
	struct shard *in = reading_open(s->keep, shard, s->rules);
	bool texts = sv_eq(sv_of(gold), SV("-"));
	struct reading r;

	for (struct arena a = s->scratch; reading_next(in, &r, &a); a = s->scratch) {
		struct cue_list cues = { 0 };
		struct mark_list marks = { 0 };
		enum stance wanted = r.review > 0 ? wanted_of(&r, gold, a) : STANCE_NONE;
		if (wanted == STANCE_NONE)
			continue;
		cues_find(s->reader, &r, &cues, &marks, &a);
		weigh_cues(s->weights, &r, &marks, &cues, &a);
		if (judge_cues(s->weights, &r, &cues, &a).from == FROM_STATED)
			continue;
		sv part = texts ? sv_printf(s->keep, "%d %lld", set, r.review % TENTHS) : sv_copy(s->keep, r.doc);
		int32_t *fold = map_slot(&s->folds, s->keep, part);
		*fold = *fold < 0 ? (int32_t)s->folds.n - 1 : *fold;
		struct leaning leaning = leaning_of(s->weights, &r, &cues, a);
		struct example *e = push(&s->examples, s->keep);
		*e = (struct example){ .wanted = wanted, .weight = weight, .set = set, .fold = *fold };
		fill(e, &leaning);
	}
	reading_close(in);
}

/* ---- the fit ---- */

/* Of ship, skip and mixed. */
static void
odds_of(const double *w, const double *x, double odds[3])
{
	double lean = 0, split = 0;

	for (int i = 0; i < SIDES; i++)
		lean += w[i] * x[i];
	for (int i = SIDES; i < UNKNOWNS; i++)
		split += w[i] * x[i];
	odds[0] = exp(lean);
	odds[1] = exp(-lean);
	odds[2] = exp(split);
	double sum = odds[0] + odds[1] + odds[2];
	for (int i = 0; i < 3; i++)
		odds[i] /= sum;
}

static void
add_slope(const struct example *e, const double *w, double *slope)
{
	double odds[3];

	odds_of(w, e->x, odds);
	odds[e->wanted - STANCE_SHIP] -= 1;
	for (int i = 0; i < UNKNOWNS; i++)
		slope[i] += e->weight * e->x[i] * (i < SIDES ? odds[0] - odds[1] : odds[2]);
}

/* Without the texts of fold WITHOUT (-1: with all). */
static void
fit(const struct examples *examples, int without, double w[UNKNOWNS])
{
	double speed[UNKNOWNS] = { 0 }, total = 0;

	for (int i = 0; i < UNKNOWNS; i++)
		w[i] = 0;
	for (ptrdiff_t i = 0; i < examples->n; i++)
		total += examples->v[i].fold == without ? 0 : examples->v[i].weight;
	for (int step = 0; step < STEPS; step++) {
		double slope[UNKNOWNS] = { 0 };
		for (ptrdiff_t i = 0; i < examples->n; i++)
			if (examples->v[i].fold != without)
				add_slope(examples->v + i, w, slope);
		for (int i = 0; i < UNKNOWNS; i++) {
			bool always = i == 0 || i == SIDES;
			speed[i] = MOMENTUM * speed[i] - RATE * (slope[i] / total + (always ? 0 : 2 * PENALTY * w[i]));
			w[i] += speed[i];
		}
	}
}

/* ---- what it is worth ---- */

struct tally {
	int texts, decided, right, right_decided;
};

static void
count(struct tally *t, const struct example *e, const double *w, double likely)
{
	double odds[3];
	int best = 0;

	odds_of(w, e->x, odds);
	for (int i = 1; i < 3; i++)
		best = odds[i] > odds[best] ? i : best;
	bool right = best == (int)e->wanted - STANCE_SHIP;
	t->texts++;
	t->right += right;
	t->decided += odds[best] >= likely;
	t->right_decided += right && odds[best] >= likely;
}

static void
try_unseen(const struct source *s, struct tally *tallies)
{
	double w[UNKNOWNS], likely = weights_get(s->weights, WEIGHT_LIKELY);

	for (int fold = 0; fold < (int)s->folds.n; fold++) {
		fit(&s->examples, fold, w);
		for (ptrdiff_t i = 0; i < s->examples.n; i++)
			if (s->examples.v[i].fold == fold)
				count(tallies + s->examples.v[i].set, s->examples.v + i, w, likely);
	}
}

int
main(int argc, char **argv)
{
	struct stage stage = { 0 };
	struct arena keep = arena_new((ptrdiff_t)1 << 34), scratch = arena_new((ptrdiff_t)1 << 32);
	double w[UNKNOWNS];

	progname = "fit";
	if (stage_getopt(&stage, argc, argv, "", SYNOPSIS) != -1 || optind == argc || (argc - optind) % 3)
		die_usage(SYNOPSIS);
	stage_ready(&stage, &keep);
	char **sets = argv + optind;
	int nsets = (argc - optind) / 3;
	const struct rule_set *rules = cues_rules(&keep, &stage);
	struct source s = { .rules = rules, .reader = cues_reader(&keep, rules), .keep = &keep, .scratch = scratch,
		.weights = weights_load(&keep, stage_data(&stage, &keep, "verdicts", "weights.csv")) };
	for (int i = 0; i < nsets; i++)
		read_set(&s, i, strtod(sets[3 * i], NULL), sets[3 * i + 1], sets[3 * i + 2]);
	struct tally *tallies = new(&keep, struct tally, nsets);
	try_unseen(&s, tallies);
	for (int i = 0; i < nsets; i++)
		printf("%s: %d of %d right; decided %d, of these right %d\n", sets[3 * i + 1], tallies[i].right,
		    tallies[i].texts, tallies[i].decided, tallies[i].right_decided);
	fit(&s.examples, -1, w);
	for (int i = 0; i < UNKNOWNS; i++)
		printf("%s,%.2f\n", rows[i], w[i]);
	return EXIT_DONE;
}
