/* The folder is built beside its place.  Where one stands already, the two are
 * exchanged by one system call, so that a reader finds the old or the new one,
 * never none; file systems that cannot do that get two renames. */
#include "folder.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "err.h"
#include "file.h"

enum { OPEN_MAX_FOLDERS = 16 };

static char *temporary;         /* NULL: none to remove at exit */
static char *place;

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st, (void)type, (void)ftw;
	return remove(path);
}

static int
remove_tree(const char *path)
{
	return nftw(path, remove_one, OPEN_MAX_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

static void
remove_temporary(void)
{
	if (temporary)
		remove_tree(temporary);
}

static bool
is_empty(const char *path)
{
	DIR *dir = opendir(path);
	int entries = 0;

	if (!dir)
		return false;
	while (readdir(dir))
		entries++;
	closedir(dir);
	return entries <= 2;    /* . and .. */
}

static void
check_target(struct arena scratch, const char *target)
{
	struct stat st;

	if (lstat(target, &st) != 0)
		return;
	if (!S_ISDIR(st.st_mode)
	    || (!file_exists(path_join(&scratch, target, "manifest.csv")) && !is_empty(target)))
		die(EXIT_USAGE, "%s: stands there and is no report: not replaced", target);
}

char *
folder_create(struct arena *keep, const char *target)
{
	sv path = sv_of(target), name, parent;

	while (path.n > 1 && sv_ends(path, SV("/")))
		path = sv_slice(path, 0, path.n - 1);
	place = sv_cstr(keep, path);
	check_target(*keep, place);
	name = path_base(path);
	if (!name.n || sv_eq(name, SV(".")) || sv_eq(name, SV("..")))
		die(EXIT_USAGE, "%s: no name for a report", target);
	parent = sv_slice(path, 0, path.n - name.n);
	if (parent.n)
		make_folders(sv_cstr(keep, parent));
	temporary = sv_cstr(keep, sv_printf(keep, "%.*s.%.*s.%ld", SV_ARG(parent), SV_ARG(name),
	    (long)getpid()));
	if (mkdir(temporary, 0777) != 0)
		die_errno("%s", temporary);
	atexit(remove_temporary);
	return temporary;
}

static void
replace(void)
{
	char *old = temporary;

	if (renameat2(AT_FDCWD, temporary, AT_FDCWD, place, RENAME_EXCHANGE) != 0) {
		char aside[4096];
		int n = snprintf(aside, sizeof aside, "%s.old", temporary);

		if (n < 0 || (size_t)n >= sizeof aside || rename(place, aside) != 0
		    || rename(temporary, place) != 0)
			die_errno("%s", place);
		temporary = NULL;
		remove_tree(aside);
		return;
	}
	temporary = NULL;
	remove_tree(old);
}

void
folder_commit(void)
{
	folder_sync(temporary);
	if (rename(temporary, place) == 0) {    /* nothing there, or an empty folder */
		temporary = NULL;
		return;
	}
	if (errno != ENOTEMPTY && errno != EEXIST)
		die_errno("%s", place);
	replace();
}
