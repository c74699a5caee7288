/* eval: a report against gold.  assay-eval(1). */
#include "err.h"
#include "errors.h"
#include "print.h"
#include "score.h"
#include "stage.h"
#include <getopt.h>

enum { KEEP_CAP = 1 << 30 };
static const char synopsis[] =
    "[-c conf] [-D key=value] [--layer NAME] [--docs DOC,...] [--errors FILE] [--min FILE] [--csv]\n"
    "       -g GOLD REPORT [REPORT2]";

struct wishes {
	const char *gold, *errors, *least;
	sv layer;
	struct sv_list docs;
	bool csv;
};

struct scored {
	struct board board;
	struct fault_list faults;
	struct figure *figures;
	double **draws;
};

static void
check_layer(sv layer, struct arena scratch)
{
	struct sv_list layers = { 0 };

	for (int i = 0; i < figures_count(); i++) {
		sv name = sv_of(figures_layer(i));
		if (board_within(name, layer))
			return;
		*push(&layers, &scratch) = name;
	}
	sv_sort(&layers);
	ptrdiff_t n = 0;
	for (ptrdiff_t i = 0; i < layers.n; i++)
		if (!n || !sv_eq(layers.v[n - 1], layers.v[i]))
			layers.v[n++] = layers.v[i];
	layers.n = n;
	die(EXIT_USAGE, "--layer %.*s: there is none; there are %.*s", SV_ARG(layer),
	    SV_ARG(sv_join(&scratch, &layers, SV(", "))));
}

static struct wishes
read_options(struct stage *stage, struct arena *keep, int argc, char *argv[])
{
	static const struct option names[] = {
		{ "layer", required_argument, NULL, 'l' },
		{ "docs", required_argument, NULL, 'n' },
		{ "errors", required_argument, NULL, 'e' },
		{ "min", required_argument, NULL, 'm' },
		{ "csv", no_argument, NULL, 'x' },
		{ NULL, 0, NULL, 0 }
	};
	struct wishes w = { 0 };

	for (int c; (c = stage_getopt_long(stage, argc, argv, "g:", names, synopsis)) != -1;)
		switch (c) {
		case 'g': w.gold = optarg; break;
		case 'l': w.layer = sv_of(optarg); break;
		case 'n': w.docs = sv_split(keep, sv_of(optarg), ','); break;
		case 'e': w.errors = optarg; break;
		case 'm': w.least = optarg; break;
		case 'x': w.csv = true; break;
		}
	if (!w.gold || argc - optind < 1 || argc - optind > 2)
		die_usage(synopsis);
	check_layer(w.layer, *keep);
	return w;
}

/* Name the documents that gold has and the report has not. */
static void
warn_missing(const struct labels *found, const char *report, struct arena scratch)
{
	struct sv_list missing = { 0 };

	for (ptrdiff_t i = 0; i < found->documents.n; i++)
		if (!found->documents.v[i].found)
			*push(&missing, &scratch) = found->documents.v[i].name;
	if (missing.n)
		warn("%s: documents not there, scored as missed (--docs leaves them out): %.*s", report,
		    SV_ARG(sv_join(&scratch, &missing, SV(" "))));
}

static struct scored *
score_report(struct arena *keep, const struct labels *gold, const char *report)
{
	struct scored *scored = new(keep, struct scored, 1);
	struct scorer scorer = { .board = &scored->board, .arena = keep,
		.found = labels_found(keep, report, gold) };

	warn_missing(scorer.found, report, *keep);
	scored->board.arena = keep;
	score_all(&scorer, gold);
	scored->faults = scorer.faults;
	scored->figures = figures_of(&scored->board, (int)gold->documents.n, keep, &scored->draws);
	return scored;
}

int
main(int argc, char *argv[])
{
	struct arena keep = arena_new(KEEP_CAP);
	struct stage stage = { 0 };

	progname = "assay-eval";
	struct wishes w = read_options(&stage, &keep, argc, argv);
	const struct labels *gold = labels_gold(&keep, w.gold, &w.docs);
	struct scored *first = score_report(&keep, gold, argv[optind]), *second = NULL;

	if (argc - optind == 2)
		second = score_report(&keep, gold, argv[optind + 1]);
	if (w.errors)
		errors_write(w.errors, &first->faults, second ? &second->faults : NULL, w.layer, keep);
	if (second) {
		print_comparison(first->figures, second->figures, first->draws, second->draws, w.layer, w.csv, keep);
	} else if (w.csv) {
		print_csv(&first->board, first->figures, w.layer, keep);
	} else {
		print_tables(&first->board, first->figures, w.layer, keep);
	}
	return w.least && wanted_missed(w.least, first->figures, keep) ? EXIT_DIFFER : EXIT_DONE;
}
