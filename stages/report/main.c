/* report: the shards' tables in, a report folder out.  assay-report(1),
 * assay-report(5). */
#include <unistd.h>
#include "build.h"
#include "err.h"
#include "folder.h"
#include "manifest.h"

enum { KEEP_CAP = 1 << 30, MANIFEST_CAP = 64 << 20 };
static const char synopsis[] =
    "[-c conf] [-D key=value] [-d data] [-k key] [-p before] -o folder -a all shard ...";

int
main(int argc, char *argv[])
{
	struct stage st = { 0 };
	struct build b = { .stage = &st };
	const char *target = NULL;

	progname = "assay-report";
	for (int c; (c = stage_getopt(&st, argc, argv, "o:a:p:", synopsis)) != -1; )
		switch (c) {
		case 'o': target = optarg; break;
		case 'a': b.all = optarg; break;
		case 'p': b.before = optarg; break;
		}
	if (!target || !b.all || optind == argc)
		die_usage(synopsis);
	b.shards = argv + optind;
	b.nshards = argc - optind;

	struct arena keep = arena_new(KEEP_CAP);
	stage_ready(&st, &keep);
	b.dir = folder_create(&keep, target);
	build_report(&b, &keep);
	manifest_write(b.dir, &st, b.shards, b.nshards, b.before, arena_new(MANIFEST_CAP));
	folder_commit();
	return EXIT_DONE;
}
