#include "folders.h"
#include "err.h"
#include "file.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* The lock is inherited by the stages: whoever holds it knows that all earlier
 * writers are gone.  It is never deleted. */
void
folders_lock(struct arena scratch, const char *work)
{
	make_folders(work);
	char *path = path_join(&scratch, work, "lock");
	int fd = open(path, O_RDWR | O_CREAT, 0666);

	if (fd < 0)
		die_errno("%s", path);
	if (flock(fd, LOCK_EX | LOCK_NB) != 0)
		die(EXIT_SYSTEM, "%s: another run holds the lock: try again later", path);
}

static void
delete_folder(struct arena scratch, const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		struct arena a = scratch;
		if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
			continue;
		char *path = path_join(&a, folder, entry->d_name);
		if (unlink(path) != 0 && (errno == EISDIR || errno == EPERM))
			delete_folder(a, path);
	}
	closedir(dir);
	rmdir(folder);
}

/* Deletes the entries of FOLDER that are STALE by their name and WORD. */
static void
delete_stale(struct arena scratch, const char *folder, bool (*stale)(sv name, sv word), sv word)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		struct arena a = scratch;
		if (!stale(sv_of(entry->d_name), word))
			continue;
		char *path = path_join(&a, folder, entry->d_name);
		if (unlink(path) != 0)
			delete_folder(a, path);
	}
	closedir(dir);
}

static bool
of_other_number(sv name, sv shards)
{
	bool left = name.p[0] == '.' && !sv_eq(name, SV(".")) && !sv_eq(name, SV(".."));

	return left || (sv_starts(name, SV("shard-")) && !sv_ends(name, shards));
}

void
folders_tidy(struct arena scratch, const char *folder, sv shards)
{
	delete_stale(scratch, folder, of_other_number, shards);
}

static bool
temporary_of(sv name, sv target)
{
	static const sv aside = SV_INIT(".old");
	long long pid;

	if (name.n < target.n + 3 || name.p[0] != '.' || !sv_eq(sv_slice(name, 1, target.n + 1), target))
		return false;
	sv rest = sv_from(name, target.n + 1);
	if (sv_ends(rest, aside))
		rest.n -= aside.n;
	return rest.n && rest.p[0] == '.' && sv_int(sv_from(rest, 1), &pid);
}

void
folders_tidy_name(struct arena scratch, const char *folder, const char *name)
{
	delete_stale(scratch, folder, temporary_of, sv_of(name));
}
