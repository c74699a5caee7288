/* agreement: how far the lenses agree, and on which claims.  assay-agreement(1). */
#include "corroboration.h"
#include "err.h"
#include "rating_file.h"
#include "sheet.h"
#include "stage.h"
#include "verdict_ratings.h"
#include <getopt.h>

static const char synopsis[] =
    "[-c conf] [-D key=value] [-d data] [-k key] -o ALL SHARD...\n"
    "       assay-agreement [-c conf] [-D key=value] [--csv] [--merge RULE] [--scale LABEL,...]\n"
    "       [--counts | --square | --ratings] RATINGS.csv";

static const ptrdiff_t KEEP_CAP = (ptrdiff_t)8 << 30, SCRATCH_CAP = (ptrdiff_t)8 << 30;

struct wishes {
	const char *all;
	sv merge, scale;
	enum layout layout;
	bool csv;
};

static struct wishes
read_options(struct stage *stage, int argc, char *argv[])
{
	static const struct option names[] = {
		{ "csv", no_argument, NULL, 'x' },
		{ "merge", required_argument, NULL, 'm' },
		{ "scale", required_argument, NULL, 's' },
		{ "counts", no_argument, NULL, 'n' },
		{ "square", no_argument, NULL, 'q' },
		{ "ratings", no_argument, NULL, 'r' },
		{ NULL, 0, NULL, 0 }
	};
	struct wishes w = { .merge = SV("error") };

	for (int c; (c = stage_getopt_long(stage, argc, argv, "o:", names, synopsis)) != -1;)
		switch (c) {
		case 'o': w.all = optarg; break;
		case 'x': w.csv = true; break;
		case 'm': w.merge = sv_of(optarg); break;
		case 's': w.scale = sv_of(optarg); break;
		case 'n': w.layout = LAYOUT_COUNTS; break;
		case 'q': w.layout = LAYOUT_SQUARE; break;
		case 'r': w.layout = LAYOUT_RATINGS_SURELY; break;
		}
	if (w.all ? argc - optind < 1 : argc - optind != 1)
		die_usage(synopsis);
	return w;
}

static void
check_scale(const struct sv_list *scale)
{
	for (ptrdiff_t i = 0; i < scale->n; i++)
		for (ptrdiff_t k = 0; k < i; k++)
			if (sv_eq(scale->v[i], scale->v[k]))
				die(EXIT_USAGE, "%.*s: stands twice on the scale", SV_ARG(scale->v[i]));
}

/* SCALE, if any, in place of the setting. */
static struct plan
read_plan(const struct stage *s, sv rule, sv scale, struct arena *keep)
{
	struct plan p = {
		.scale = conf_list(s->conf, "verdict_scale"),
		.how = { (uint64_t)conf_int(s->conf, "bootstrap_seed"),
		    (int)conf_int(s->conf, "bootstrap_resamples") },
	};

	if (!duplicates_named(rule, &p.duplicates))
		die(EXIT_USAGE, "%.*s: ratings of one unit by one rater can be merged by first, majority "
		    "or agree, or be an error", SV_ARG(rule));
	if (scale.n)
		p.scale = sv_split(keep, scale, ',');
	check_scale(&p.scale);
	return p;
}

static void
show_file(const struct wishes *w, const struct plan *plan, const char *path, struct arena *keep,
    struct arena scratch)
{
	struct gather gather = { .arena = keep };

	rating_file_read(&gather, path, w->layout, plan->duplicates);
	struct ratings *r = gather_ratings(&gather, &plan->scale, plan->duplicates, false, keep);
	r->anonymous = w->layout == LAYOUT_COUNTS;
	if (w->csv)
		sheet_csv(r, plan->how, *keep, scratch);
	else
		sheet_print(path, r, plan->how, *keep, scratch);
}

/* Both tables, in one walk along the reviews. */
static void
write_tables(const struct stage *s, const char *all, char *const *shards, ptrdiff_t n,
    struct arena keep, struct arena scratch)
{
	struct plan plan = read_plan(s, sv_of(conf_text(s->conf, "duplicate_ratings")), (sv){ 0 }, &keep);
	const char *words = stage_data(s, &keep, "agreement", "empty-words.csv");
	const char *hedges = stage_data(s, &keep, "agreement", "hedges.csv");
	struct verdict_ratings verdicts;
	struct statements statements;
	struct shared_claims shared = { .arena = &keep };
	struct voice voice;

	verdict_ratings_begin(&verdicts, all, plan.duplicates, &keep, scratch);
	statements_begin(&statements, words, hedges, splitter_new(&keep, s->data),
	    conf_list(s->conf, "corroborated_types"), &keep);
	struct voices *voices = voices_open(&keep, shards, n, all);
	while (voices_next(voices, &voice)) {
		verdict_ratings_add(&verdicts, &voice, scratch);
		statements_add(&statements, voices, &voice, scratch);
	}
	voices_close(voices);
	corroboration_write(&statements, &shared, conf_real(s->conf, "corroboration_overlap"), all, s->key,
	    scratch);
	verdict_ratings_write(&verdicts, &plan, &shared, all, s->key, keep, scratch);
}

int
main(int argc, char *argv[])
{
	struct arena keep = arena_new(KEEP_CAP), scratch = arena_new(SCRATCH_CAP);
	struct stage stage = { 0 };

	progname = "assay-agreement";
	struct wishes w = read_options(&stage, argc, argv);
	stage_ready(&stage, &keep);
	if (w.all) {
		write_tables(&stage, w.all, argv + optind, argc - optind, keep, scratch);
	} else {
		struct plan plan = read_plan(&stage, w.merge, w.scale, &keep);
		show_file(&w, &plan, argv[optind], &keep, scratch);
	}
	return EXIT_DONE;
}
