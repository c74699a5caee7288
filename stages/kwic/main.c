/* kwic: a pattern of the rule language in the texts of a report.  assay-kwic(1),
 * assay-rules(5). */
#include <stdio.h>
#include <unistd.h>
#include "err.h"
#include "file.h"
#include "show.h"
#include "stage.h"

static const ptrdiff_t ROOM = (ptrdiff_t)1 << 32;
static const char synopsis[] =
    "[-c conf] [-D key=value] [-d data] [-k key] [-o folder] pattern [report]";

int
main(int argc, char *argv[])
{
	struct stage st = { 0 };
	const char *dir = NULL;

	progname = "assay-kwic";
	for (int c; (c = stage_getopt(&st, argc, argv, "o:", synopsis)) != -1; )
		dir = optarg;
	if (argc - optind < 1 || argc - optind > 2)
		die_usage(synopsis);

	struct arena keep = arena_new(ROOM);
	stage_ready(&st, &keep);
	sv pattern = sv_of(argv[optind]);
	if (!sv_trim(pattern).n)
		die(EXIT_USAGE, "pattern: empty");
	const char *report = argc - optind == 2 ? argv[optind + 1]
	    : path_join(&keep, conf_text(st.conf, "reports"), "latest");
	struct splitter *splitter = splitter_new(&keep, st.data);
	struct rule_set *set = kwic_rules(&keep, st.data, splitter, pattern);
	struct show *show = show_open(&keep, dir, pattern);
	kwic_find(&keep, report, splitter, set, show_hit, show);
	show_close(show, stage_data(&st, &keep, "kwic", "kwic.xsl"));
	if (fflush(stdout) != 0)
		die_errno("standard output");
	return EXIT_DONE;
}
