/* fit [options] ODDS GROUP WEIGHT TRUST SHARD GOLD ...: finds the leans and splits of
 * stages/verdicts/weights.csv, and writes the table ODDS.
 *
 * Every five operands are a set: the group of its author, what one of its texts
 * counts for where odds are found and where leans and splits are, its shard after the
 * stage claims, and its gold (fit.h).
 *
 * A text's words are scored with odds found without its group, and leans and
 * splits are found from those scores: what is added by words that have been seen is
 * not taken for what unseen ones will add.  Prints for every group how many texts
 * are right without it in the fit - rules alone, words alone, both - and then
 * the rows of weights.csv. */
#include "fit.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "err.h"
#include "publish.h"
#include "stage.h"
#include "table.h"

#define SYNOPSIS "[-c file] [-D key=value] [-d dir] odds.csv group weight trust shard gold ..."

enum { WORDS_LEAN = 1 + LEAN_WORDS, WORDS_SPLIT = UNKNOWN_LEANS + 1 + SPLIT_WORDS };

static const char *const rows[UNKNOWNS] = { "ship", "lean.all", "lean.told", "lean.sentences", "lean.last",
	"lean.words", "lean.stated", "lean.firm", "lean.stated.last", "lean.limited", "lean.short", "mixed", "split.both",
	"split.least", "split.spread", "split.last", "split.words", "split.stated", "split.stated.last", "split.limited", "split.opposed", "split.short" };

/* ---- what it is worth ---- */

enum way { WAY_RULES, WAY_WORDS, WAY_BOTH, WAYS };
struct tally {
	int texts[3], right[3][WAYS];           /* all, explicit, implied */
	int decided, right_decided;
	int firm, right_firm;
};

static void
count(struct tally *t, const struct text *text, enum way way, enum stance found)
{
	int kind = text->kind == 'e' ? 1 : text->kind == 'i' ? 2 : 0;

	t->right[0][way] += found == text->wanted;
	if (kind)
		t->right[kind][way] += found == text->wanted;
	if (way == WAY_RULES) {
		t->texts[0]++;
		t->texts[kind] += kind > 0;
	}
}

static enum stance
best_of(const double odds[3], double *most)
{
	int best = 0;

	for (int i = 1; i < 3; i++)
		best = odds[i] > odds[best] ? i : best;
	*most = odds[best];
	return (enum stance)(STANCE_SHIP + best);
}

static enum stance
by_weights(const struct text *t, const double *w, double *most)
{
	double odds[3];

	weights_odds(w, t->x, odds);
	enum stance found = best_of(odds, most);
	if (t->stated == STANCE_NONE)
		return found;
	*most = 1;
	return t->stated;
}

/* Scores the words of one group with the odds of the others. */
static void
score_words(struct texts *texts, const bool *usable, int group, struct tally *t, struct arena a)
{
	struct word_fit fit = odds_fit(texts, usable, group, &a);
	double sum[SIDES], most;

	for (ptrdiff_t i = 0; i < texts->n; i++) {
		struct text *text = texts->v + i;
		if (text->group != group)
			continue;
		odds_sum(&fit, text, sum);
		text->x[WORDS_LEAN] = (sum[SIDE_SHIP] - sum[SIDE_SKIP]) / 2;
		text->x[WORDS_SPLIT] = sum[SIDE_MIXED] - (sum[SIDE_SHIP] + sum[SIDE_SKIP]) / 2;
		for (int k = 0; k < SIDES; k++)
			sum[k] += fit.bias[k];
		count(t, text, WAY_WORDS, best_of((double[]){ sum[SIDE_SHIP], sum[SIDE_SKIP], sum[SIDE_MIXED] }, &most));
	}
}

/* Leans on words of praise and blame are set by hand: the texts of the fit were
 * written so that no style gives their verdict away, and teach that such words tell
 * little; in the reviews that people write they tell much. */
static bool
is_fitted(int i)
{
	static const int by_hand[] = { 1 + LEAN_ALL, 1 + LEAN_TOLD, 1 + LEAN_SENTENCES, 1 + LEAN_SHORT,
		UNKNOWN_LEANS + 1 + SPLIT_SHORT };

	for (size_t k = 0; k < sizeof by_hand / sizeof *by_hand; k++)
		if (by_hand[k] == i)
			return false;
	return true;
}

/* The weights as they stand in the table. */
static void
read_weights(const struct weights *weights, double w[UNKNOWNS])
{
	w[0] = weights_get(weights, WEIGHT_SHIP);
	for (int i = 0; i < LEANS; i++)
		w[1 + i] = weights_get(weights, (enum weight)(WEIGHT_LEAN + i));
	w[UNKNOWN_LEANS] = weights_get(weights, WEIGHT_MIXED);
	for (int i = 0; i < SPLITS; i++)
		w[UNKNOWN_LEANS + 1 + i] = weights_get(weights, (enum weight)(WEIGHT_SPLIT + i));
}

static void
score_all(const struct texts *texts, int group, const struct weights *weights, struct tally *t)
{
	bool all[UNKNOWNS], rules[UNKNOWNS];
	double start[UNKNOWNS], with[UNKNOWNS], without[UNKNOWNS], most;

	read_weights(weights, start);
	for (int i = 0; i < UNKNOWNS; i++) {
		all[i] = is_fitted(i);
		rules[i] = all[i] && i != WORDS_LEAN && i != WORDS_SPLIT;
	}
	start[WORDS_LEAN] = start[WORDS_SPLIT] = 0;
	weights_fit(texts, all, start, group, with);
	weights_fit(texts, rules, start, group, without);
	for (ptrdiff_t i = 0; i < texts->n; i++) {
		const struct text *text = texts->v + i;
		if (text->group != group)
			continue;
		count(t, text, WAY_RULES, by_weights(text, without, &most));
		enum stance found = by_weights(text, with, &most);
		count(t, text, WAY_BOTH, found);
		t->decided += most >= weights_get(weights, WEIGHT_LIKELY);
		t->right_decided += most >= weights_get(weights, WEIGHT_LIKELY) && found == text->wanted;
		t->firm += text->stated != STANCE_NONE;
		t->right_firm += text->stated == text->wanted;
	}
}

static double
share(int part, int all)
{
	return all ? (double)part / all : NAN;
}

static void
print_tally(const char *name, const struct tally *t)
{
	printf("%-8s %5d", name, t->texts[0]);
	for (int way = 0; way < WAYS; way++)
		for (int kind = 0; kind < 3; kind++)
			printf(" %6.3f", share(t->right[kind][way], t->texts[kind]));
	printf("   %.3f %.3f   %4d %.3f\n", share(t->decided, t->texts[0]), share(t->right_decided, t->decided), t->firm,
	    share(t->right_firm, t->firm));
}

/* ---- the table ---- */

struct entry {                  /* a row of it */
	sv words;
	int32_t feature;
};

static int
by_words(const void *x, const void *y)
{
	const struct entry *a = x, *b = y;
	int order = sv_cmp(a->words, b->words);

	return order ? order : (a->feature > b->feature) - (a->feature < b->feature);
}

static void
write_odds(const char *path, const struct texts *texts, const struct word_fit *fit, struct arena a)
{
	struct { struct entry *v; ptrdiff_t n, cap; } entries = { 0 };
	struct out *out = out_create(path);

	for (int32_t f = 0; f < phrases_count(texts->book) * PLACES; f++)
		if (fit->side[f][0] != 0 || fit->side[f][1] != 0 || fit->side[f][2] != 0)
			*push(&entries, &a) = (struct entry){ phrases_text(texts->book, f / PLACES, &a), f };
	if (entries.n)
		qsort(entries.v, (size_t)entries.n, sizeof *entries.v, by_words);
	out_put(out, SV("words,place,ship,mixed,skip\n"));
	for (ptrdiff_t i = 0; i < entries.n; i++) {
		const double *w = fit->side[entries.v[i].feature];
		csv_put(out, entries.v[i].words, false);
		out_printf(out, ",%s,%.3f,%.3f,%.3f\n", entries.v[i].feature % PLACES == PLACE_LAST ? "last" : "",
		    w[SIDE_SHIP], w[SIDE_MIXED], w[SIDE_SKIP]);
	}
	out_commit(out);
}

/* ---- all of it ---- */

static const bool *
usable_phrases(const struct source *s, const struct texts *texts, struct arena *keep, struct arena scratch)
{
	bool *usable = new(keep, bool, phrases_count(texts->book) + 1);

	for (int32_t p = 0; p < phrases_count(texts->book); p++)
		usable[p] = !source_is_name(s, p, scratch);
	return usable;
}

static int
group_of(struct sv_list *groups, const char *name, struct arena *keep)
{
	for (ptrdiff_t i = 0; i < groups->n; i++)
		if (sv_eq(groups->v[i], sv_of(name)))
			return (int)i;
	*push(groups, keep) = sv_of(name);
	return (int)groups->n - 1;
}

static void
add_tally(struct tally *to, const struct tally *t)
{
	const int *from = (const int *)t;

	for (size_t i = 0; i < sizeof *t / sizeof *from; i++)
		((int *)to)[i] += from[i];
}

int
main(int argc, char **argv)
{
	struct stage stage = { 0 };
	struct arena keep = arena_new((ptrdiff_t)1 << 34), scratch = arena_new((ptrdiff_t)1 << 34);
	struct texts texts = { 0 };
	struct sv_list groups = { 0 };
	bool all[UNKNOWNS];
	double start[UNKNOWNS], w[UNKNOWNS];

	progname = "fit";
	if (stage_getopt(&stage, argc, argv, "", SYNOPSIS) != -1 || argc - optind < 6 || (argc - optind) % 5 != 1)
		die_usage(SYNOPSIS);
	stage_ready(&stage, &keep);
	struct weights *weights = weights_load(&keep, stage_data(&stage, &keep, "verdicts", "weights.csv"));
	struct source *s = source_open(&keep, &stage, weights, &texts);
	for (char **set = argv + optind + 1; *set; set += 5)
		source_read(s, group_of(&groups, set[0], &keep), strtod(set[1], NULL), strtod(set[2], NULL), set[3],
		    set[4]);
	const bool *usable = usable_phrases(s, &texts, &keep, scratch);
	struct tally *tallies = new(&keep, struct tally, groups.n), total = { 0 };
	for (int g = 0; g < (int)groups.n; g++)
		score_words(&texts, usable, g, tallies + g, scratch);
	for (int g = 0; g < (int)groups.n; g++) {
		score_all(&texts, g, weights, tallies + g);
		print_tally(groups.v[g].p, tallies + g);
		add_tally(&total, tallies + g);
	}
	print_tally("all", &total);
	for (int i = 0; i < UNKNOWNS; i++)
		all[i] = is_fitted(i);
	read_weights(weights, start);
	weights_fit(&texts, all, start, -1, w);
	for (int i = 0; i < UNKNOWNS; i++)
		printf("%s,%.2f\n", rows[i], w[i]);
	struct word_fit fit = odds_fit(&texts, usable, -1, &scratch);
	write_odds(argv[optind], &texts, &fit, scratch);
	return EXIT_DONE;
}
