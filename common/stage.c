#include "stage.h"
#include "err.h"
#include "file.h"
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { OPTION_VERSION = 256, DEFINES_MAX = 256, LONG_OPTIONS_MAX = 16 };

/* PREFIX/share/assay of a program in PREFIX/bin or PREFIX/libexec/assay; a
 * build folder is laid out the same way. */
static const char *
data_beside_program(void)
{
	static char path[PATH_MAX + 32];
	ssize_t n = readlink("/proc/self/exe", path, PATH_MAX);

	if (n <= 0)
		die(EXIT_SYSTEM, "where this program lies is not known: give -d DIR");
	for (path[n] = '\0'; strrchr(path, '/'); ) {
		char *slash = strrchr(path, '/');
		memcpy(slash, "/share/assay", sizeof "/share/assay");
		if (file_exists(path))
			return path;
		*slash = '\0';
	}
	die(EXIT_USAGE, "no share/assay folder above this program: give -d DIR");
}

static void
print_help(const char *synopsis)
{
	printf("usage: %s %s\n", progname, synopsis);
	printf("  -c FILE  settings      -D KEY=VALUE  one setting\n"
	       "  -d DIR   data folder   -k KEY        content key for the heads of tables\n"
	       "The page %s(1) tells the rest.\n", progname);
	exit(EXIT_DONE);
}

static void
add_define(struct stage *s, char *define)
{
	if (!s->defines && !(s->defines = calloc(DEFINES_MAX, sizeof *s->defines)))
		die(EXIT_SYSTEM, "out of memory for settings");
	if (s->ndefines == DEFINES_MAX)
		die(EXIT_USAGE, "more than %d times -D", DEFINES_MAX);
	s->defines[s->ndefines++] = define;
}

int
stage_getopt(struct stage *s, int argc, char **argv, const char *own, const char *synopsis)
{
	static const struct option none = { NULL, 0, NULL, 0 };

	return stage_getopt_long(s, argc, argv, own, &none, synopsis);
}

int
stage_getopt_long(struct stage *s, int argc, char **argv, const char *own,
    const struct option *own_long, const char *synopsis)
{
	struct option long_options[LONG_OPTIONS_MAX] = {
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, OPTION_VERSION },
	};
	static bool begun;
	char all[64];
	int c;

	if (!begun)
		streams_begin();
	begun = true;

	for (int n = 2; own_long->name && n + 1 < LONG_OPTIONS_MAX; n++)
		long_options[n] = *own_long++;
	snprintf(all, sizeof all, "+c:D:d:hk:%s", own);
	while ((c = getopt_long(argc, argv, all, long_options, NULL)) != -1)
		switch (c) {
		case 'c':
			s->conf_path = optarg;
			break;
		case 'D':
			add_define(s, optarg);
			break;
		case 'd':
			s->data = optarg;
			break;
		case 'k':
			s->key = optarg;
			break;
		case 'h':
			print_help(synopsis);
			break;
		case OPTION_VERSION:
			printf("%s %s\n", progname, ASSAY_VERSION);
			exit(EXIT_DONE);
		case '?':
			die_usage(synopsis);
		default:
			return c;
		}
	return -1;
}

/* The fan-in holds some ten tables of each shard open: as many files as we may have. */
static void
allow_many_files(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= limit.rlim_max)
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);       /* if not, opening one too many says so */
}

void
stage_ready(struct stage *s, struct arena *keep)
{
	arena_large_pages(keep);        /* first touches of small ones cost more than most stages do with little text */
	allow_many_files();
	if (!s->data)
		s->data = getenv("ASSAY_DATA");
	if (!s->data)
		s->data = data_beside_program();
	if (!s->key)
		s->key = "-";
	s->conf = conf_load(keep, s->conf_path, s->defines, s->ndefines);
}

char *
stage_data(const struct stage *s, struct arena *a, const char *folder, const char *name)
{
	return sv_cstr(a, sv_printf(a, "%s/%s/%s", s->data, folder, name));
}
