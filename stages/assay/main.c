/* assay: the nightly job, and the door to every other program.  assay(1). */
#include "err.h"
#include "file.h"
#include "run.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEEP_CAP = 1 << 30 };

static const char synopsis[] = "run [-c CONF] [-D key=value] [-i CORPUS] [-o REPORTS] [-w WORK] [-j JOBS]\n"
    "       assay COMMAND ...   one of: diff eval verify why rules dump kwic, or a stage by name";

/* PREFIX/libexec/assay for this program in PREFIX/bin. */
static char *
libexec_folder(struct arena *a)
{
	char path[PATH_MAX + 1];
	ssize_t n = readlink("/proc/self/exe", path, PATH_MAX);

	if (n <= 0)
		die_errno("finding the programs");
	path[n] = '\0';
	for (int up = 0; up < 2; up++) {
		char *slash = strrchr(path, '/');
		if (slash)
			*slash = '\0';
	}
	return path_join(a, path, "libexec/assay");
}

static _Noreturn void
exec_command(struct arena *a, const char *libexec, char **argv)
{
	sv name = sv_of(argv[0]);
	char *path = path_join(a, libexec, argv[0]);

	if (name.n == 0 || name.p[0] == '-' || sv_chr(name, '/') >= 0 || access(path, X_OK) != 0)
		die(EXIT_USAGE, "no such command: \"%s\" (assay -h lists them)", argv[0]);
	execv(path, argv);
	die_errno("%s", path);
}

static long
parse_jobs(const char *text)
{
	long long n;

	if (!sv_int(sv_of(text), &n) || n < 0 || n > 256)
		die(EXIT_USAGE, "-j %s: wanted a number from 0 to 256", text);
	return (long)n;
}

static const char *
default_conf(void)
{
	return access("pipeline.conf", R_OK) == 0 ? "pipeline.conf" : NULL;
}

static int
command_run(struct arena *keep, const char *libexec, int argc, char **argv)
{
	struct stage stage = { 0 };
	struct run_options o = { .stage = &stage, .libexec = libexec, .jobs = -1 };
	int c;

	while ((c = stage_getopt(&stage, argc, argv, "i:o:w:j:", synopsis)) != -1)
		switch (c) {
		case 'i': o.corpus = optarg; break;
		case 'o': o.reports = optarg; break;
		case 'w': o.work = optarg; break;
		case 'j': o.jobs = parse_jobs(optarg); break;
		}
	if (optind != argc)
		die_usage(synopsis);
	if (!stage.conf_path)
		stage.conf_path = default_conf();
	stage_ready(&stage, keep);
	return (int)run_corpus(&o, keep);
}

int
main(int argc, char *argv[])
{
	progname = "assay";
	streams_begin();
	struct arena keep = arena_new(KEEP_CAP);
	char *libexec = libexec_folder(&keep);

	if (argc < 2)
		die_usage(synopsis);
	if (strcmp(argv[1], "run") == 0)
		return command_run(&keep, libexec, argc - 1, argv + 1);
	if (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
		printf("usage: assay %s\n", synopsis);
		return EXIT_DONE;
	}
	if (strcmp(argv[1], "--version") == 0) {
		printf("assay %s\n", ASSAY_VERSION);
		return EXIT_DONE;
	}
	exec_command(&keep, libexec, argv + 1);
}
