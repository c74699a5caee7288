/* unsheet: a sheet back into the exact dialect.  assay-unsheet(1),
 * assay-report(5). */
#include <unistd.h>
#include "err.h"
#include "publish.h"
#include "stage.h"
#include "unsheet.h"

static const char synopsis[] = "[-c conf] [-D key=value] [-d data] [-k key] [-o file] sheet ...";

int
main(int argc, char *argv[])
{
	struct stage st = { 0 };
	const char *path = NULL;

	progname = "assay-unsheet";
	for (int c; (c = stage_getopt(&st, argc, argv, "o:", synopsis)) != -1; )
		path = optarg;
	if (optind == argc)
		die_usage(synopsis);

	struct out *out = path ? out_create(path) : out_stdout();
	unsheet(out, argv + optind, argc - optind);
	out_commit(out);
	return EXIT_DONE;
}
