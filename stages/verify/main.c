/* verify: a report against its own texts, totals and digests.  assay-verify(1),
 * assay-report(5). */
#include <stdio.h>
#include <unistd.h>
#include "err.h"
#include "faults.h"
#include "files.h"
#include "ledger.h"
#include "stage.h"

enum { KEEP_CAP = 1 << 30 };
static const char synopsis[] = "[-c conf] [-D key=value] [-d data] [-i corpus] report";

int
main(int argc, char *argv[])
{
	struct stage st = { 0 };
	const char *corpus = NULL;

	progname = "assay-verify";
	for (int c; (c = stage_getopt(&st, argc, argv, "i:", synopsis)) != -1; )
		corpus = optarg;
	if (argc - optind != 1)
		die_usage(synopsis);

	struct arena keep = arena_new(KEEP_CAP);
	stage_ready(&st, &keep);
	const char *dir = argv[optind];
	long files = files_check(&keep, dir, corpus);
	struct tables_seen seen = tables_check(&keep, dir, corpus);
	ledger_check(&keep, dir);
	files_check_xml(&keep, dir, stage_data(&st, &keep, "report", "report.xsd"), &seen);
	if (!faults_found())
		printf("%ld files, %lld documents, %lld reviews, %lld mentions, %lld claims: all right\n",
		    files, seen.documents, seen.reviews, seen.mentions, seen.claims);
	if (fflush(stdout) != 0)
		die_errno("standard output");
	return faults_found() ? EXIT_INPUT : EXIT_DONE;
}
