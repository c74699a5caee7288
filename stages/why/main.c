/* why: what a row of a report rests on.  assay-why(1). */
#include <stdio.h>
#include <unistd.h>
#include "err.h"
#include "file.h"
#include "show.h"
#include "tables.h"

enum { KEEP_CAP = 1 << 30 };
static const char synopsis[] = "[-c conf] [-D key=value] [-d data] id [report]";

int
main(int argc, char *argv[])
{
	struct stage st = { 0 };
	struct found found = { 0 };

	progname = "assay-why";
	while (stage_getopt(&st, argc, argv, "", synopsis) != -1)
		continue;
	if (argc - optind < 1 || argc - optind > 2)
		die_usage(synopsis);

	struct arena keep = arena_new(KEEP_CAP);
	stage_ready(&st, &keep);
	const char *report = argc - optind == 2 ? argv[optind + 1]
	    : path_join(&keep, conf_text(st.conf, "reports"), "latest");
	sv id = sv_of(argv[optind]);
	if (tables_are_changes(report, keep)) {
		if (!tables_show_change(report, id, &keep))
			die(EXIT_INPUT, "%s: %s: no such change", report, argv[optind]);
	} else if (find_id(&found, report, id, &keep)) {
		show(&found, &st, &keep);
	} else if (!tables_show(report, id, &keep)) {
		die(EXIT_INPUT, "%s: %s: nothing in the report has this id", report, argv[optind]);
	}
	if (fflush(stdout) != 0)
		die_errno("standard output");
	return EXIT_DONE;
}
