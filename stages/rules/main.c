/* assay-rules: the rule author's tools.  assay-rules(1) */
#include <getopt.h>
#include <string.h>
#include "err.h"
#include "sets.h"

#define SYNOPSIS "check [-s stage] [-c file] [-D key=value] [-d dir] [file ...]"

/* Address space, not memory. */
static const ptrdiff_t ROOM = (ptrdiff_t)1 << 34;

int
main(int argc, char **argv)
{
	struct tool tool = { .keep = arena_new(ROOM) };
	const char *command = argc > 1 && argv[1][0] != '-' ? argv[1] : "";
	int shift = *command != 0;

	progname = "assay-rules";
	for (int c; (c = stage_getopt(&tool.stage, argc - shift, argv + shift, "s:", SYNOPSIS)) != -1; )
		tool.only = optarg;
	argc -= optind + shift;
	argv += optind + shift;
	if (strcmp(command, "check") != 0)
		die_usage(SYNOPSIS);
	stage_ready(&tool.stage, &tool.keep);
	tool.splitter = splitter_new(&tool.keep, tool.stage.data);
	for (int i = 0; i < argc; i++)
		*push(&tool.files, &tool.keep) = sv_of(argv[i]);
	return rules_check(&tool);
}
