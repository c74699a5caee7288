/* assay-verdicts: the verdict of every review of a shard.  assay-verdicts(1) */
#include <stdlib.h>
#include <unistd.h>
#include "err.h"
#include "file.h"
#include "stage.h"
#include "table.h"
#include "wordodds.h"

#define SYNOPSIS "[-c file] [-D key=value] [-d dir] [-k key] shard"

/* Address space, not memory: rules and settings; one review. */
static const ptrdiff_t KEEP_ROOM = (ptrdiff_t)1 << 34, REVIEW_ROOM = (ptrdiff_t)1 << 34;

struct program {
	struct cue_reader *reader;
	struct weights *weights;
	struct word_odds *odds;
	struct given *given;
	struct table_out *verdicts, *cues;
};

static struct verdict
verdict_of(const struct program *p, const struct reading *r, struct cue_list *cues, struct arena *a)
{
	struct mark_list marks = { 0 };
	enum stance word = given_word(p->given, r->given, *a), rating = given_rating(p->given, r->rating);

	if (word == STANCE_NONE && r->given.n)
		warn("%.*s: review %lld: the given verdict \"%.*s\" is not in verdict_words: not used",
		    SV_ARG(r->doc), r->review, SV_ARG(r->given));
	cues_find(p->reader, r, cues, &marks, a);
	weigh_cues(p->weights, r, &marks, cues, a);
	struct word_sum words = wordodds_of(p->odds, r, a);
	struct verdict found = judge_cues(p->weights, r, cues, &words, a);
	if (word == STANCE_NONE && rating == STANCE_NONE)
		return found;
	for (ptrdiff_t i = 0; i < cues->n; i++)
		cues->v[i].used = false;
	return word != STANCE_NONE ? judge_given(word, FROM_GIVEN) : judge_given(rating, FROM_RATING);
}

/* The texts of the review's recommendations. */
static sv
conditions_of(const struct reading *r, struct arena *a)
{
	struct sv_list texts = { 0 };

	for (ptrdiff_t i = 0; i < r->claims.n; i++)
		if (r->claims.v[i].condition.n)
			*push(&texts, a) = r->claims.v[i].condition;
	return sv_join(a, &texts, SV(" | "));
}

static void
write_verdict(struct table_out *out, const struct reading *r, const struct verdict *v, struct arena a)
{
	bool evidence = v->end > v->start;

	table_put(out, r->doc);
	table_put_int(out, r->review);
	table_put_cstr(out, stance_names[v->stance]);
	table_put_cstr(out, origin_names[v->from]);
	table_put_real(out, v->score, 3);
	table_put_cstr(out, v->confidence);
	table_put(out, sv_slice(r->text, v->start, v->end));
	if (evidence) {
		table_put_int(out, v->start);
		table_put_int(out, v->end);
	} else {
		table_put_empty(out);
		table_put_empty(out);
	}
	table_put(out, conditions_of(r, &a));
	table_put(out, v->reason);
	table_put(out, v->rule);
	table_end_row(out);
}

static sv
flags_text(unsigned flags, struct arena *a)
{
	struct sv_list names = { 0 };

	for (int i = 0; i < CUE_FLAGS; i++)
		if (flags >> i & 1)
			*push(&names, a) = sv_of(cue_flag_names[i]);
	return sv_join(a, &names, SV(" "));
}

static void
write_cue(struct table_out *out, const struct reading *r, const struct cue *c, struct arena a)
{
	table_put(out, r->doc);
	table_put_int(out, r->review);
	table_put_int(out, c->start);
	table_put_int(out, c->end);
	table_put(out, c->rule);
	table_put_cstr(out, stance_names[c->stance]);
	table_put_real(out, c->weight, 3);
	table_put(out, flags_text(c->flags, &a));
	table_put_cstr(out, c->used ? "yes" : "no");
	table_end_row(out);
}

static int
by_place(const void *x, const void *y)
{
	const struct cue *a = x, *b = y;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	if (a->end != b->end)
		return a->end < b->end ? -1 : 1;
	return sv_cmp(a->rule, b->rule);
}

static void
judge_review(const struct program *p, const struct reading *r, struct arena *a)
{
	struct cue_list cues = { 0 };
	struct verdict v = verdict_of(p, r, &cues, a);

	write_verdict(p->verdicts, r, &v, *a);
	if (cues.n)
		qsort(cues.v, (size_t)cues.n, sizeof *cues.v, by_place);
	for (ptrdiff_t i = 0; i < cues.n; i++)
		write_cue(p->cues, r, cues.v + i, *a);
}

/* The shipped table, and those of the setting behind it. */
static struct word_odds *
odds_of(const struct stage *stage, struct arena *keep)
{
	struct sv_list further = conf_list(stage->conf, "verdicts_odds");
	char **paths = new(keep, char *, further.n + 1);

	paths[0] = stage_data(stage, keep, "verdicts", "odds.csv");
	for (ptrdiff_t i = 0; i < further.n; i++)
		paths[1 + i] = sv_cstr(keep, further.v[i]);
	return wordodds_load(keep, paths, further.n + 1);
}

int
main(int argc, char **argv)
{
	struct stage stage = { 0 };
	struct arena keep = arena_new(KEEP_ROOM), scratch = arena_new(REVIEW_ROOM);

	progname = "assay-verdicts";
	if (stage_getopt(&stage, argc, argv, "", SYNOPSIS) != -1 || optind + 1 != argc)
		die_usage(SYNOPSIS);
	stage_ready(&stage, &keep);
	const char *folder = argv[optind];
	const struct rule_set *rules = cues_rules(&keep, &stage);
	struct program p = {
		.reader = cues_reader(&keep, rules),
		.weights = weights_load(&keep, stage_data(&stage, &keep, "verdicts", "weights.csv")),
		.odds = odds_of(&stage, &keep),
		.given = given_load(&keep, stage.conf),
		.verdicts = table_create(path_join(&keep, folder, "verdicts.csv"), &verdicts_schema, stage.key),
		.cues = table_create(path_join(&keep, folder, "cues.csv"), &cues_schema, stage.key)
	};
	struct shard *shard = reading_open(&keep, folder, rules);
	struct reading r;
	for (struct arena a = scratch; reading_next(shard, &r, &a); a = scratch)
		if (r.review > 0)
			judge_review(&p, &r, &a);
	reading_close(shard);
	table_commit(p.cues);
	table_commit(p.verdicts);
	return EXIT_DONE;
}
