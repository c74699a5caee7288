/* assay-dump: a file between the stages as text.  assay-dump(1) */
#include <getopt.h>
#include "dump.h"
#include "err.h"
#include "file.h"
#include "stage.h"
#include "tokens_file.h"

#define SYNOPSIS "[--conllu] file"

int
main(int argc, char **argv)
{
	enum { OPTION_CONLLU = 1000 };
	static const struct option own[] = { { "conllu", no_argument, NULL, OPTION_CONLLU }, { 0 } };
	struct stage stage = { 0 };
	bool conllu = false;

	progname = "assay-dump";
	while (stage_getopt_long(&stage, argc, argv, "", own, SYNOPSIS) == OPTION_CONLLU)
		conllu = true;
	if (optind + 1 != argc)
		die_usage(SYNOPSIS);
	const char *path = argv[optind];
	struct out *out = out_stdout();
	if (sv_starts(file_map(path), SV(TOKENS_MAGIC)))
		dump_tokens(path, conllu, out);
	else if (conllu)
		die(EXIT_INPUT, "%s: --conllu wants a token file", path);
	else
		dump_table(path, out);
	out_commit(out);
	return EXIT_DONE;
}
