/* assay-rules: the rule author's tools.  assay-rules(1) */
#include <getopt.h>
#include <string.h>
#include "err.h"
#include "sets.h"

#define SYNOPSIS \
	"check [shared options] [-s stage] [file ...]\n" \
	"       assay-rules explain [shared options] [-s stage] [-f file] [-i id] sentence ...\n" \
	"       assay-rules cover [shared options] [-s stage] [-f file] [-n count] [corpus ...]"

/* Address space, not memory. */
static const ptrdiff_t ROOM = (ptrdiff_t)1 << 34;

static void
add_files(struct tool *tool, char *const *paths, int n)
{
	for (int i = 0; i < n; i++)
		*push(&tool->files, &tool->keep) = sv_of(paths[i]);
}

int
main(int argc, char **argv)
{
	struct tool tool = { .keep = arena_new(ROOM) };
	const char *command = argc > 1 && argv[1][0] != '-' ? argv[1] : "", *id = NULL;
	int shift = *command != 0;
	long long shown = 3;

	progname = "assay-rules";
	for (int c; (c = stage_getopt(&tool.stage, argc - shift, argv + shift, "s:f:i:n:", SYNOPSIS)) != -1; ) {
		if (c == 's')
			tool.only = optarg;
		else if (c == 'f')
			add_files(&tool, &optarg, 1);
		else if (c == 'i')
			id = optarg;
		else if (!sv_int(sv_of(optarg), &shown) || shown < 0)
			die(EXIT_USAGE, "-n %s: a number of sentences is wanted", optarg);
	}
	argc -= optind + shift;
	argv += optind + shift;
	bool check = strcmp(command, "check") == 0, explain = strcmp(command, "explain") == 0;
	if (!check && (explain ? argc == 0 : strcmp(command, "cover") != 0))
		die_usage(SYNOPSIS);
	if (check)
		add_files(&tool, argv, argc);
	stage_ready(&tool.stage, &tool.keep);
	tool.splitter = splitter_new(&tool.keep, tool.stage.data);
	if (check)
		return rules_check(&tool);
	return explain ? rules_explain(&tool, id, argv, argc) : rules_cover(&tool, (long)shown, argv, argc);
}
