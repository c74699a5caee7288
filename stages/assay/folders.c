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

void
folders_tidy(struct arena scratch, const char *folder, sv shards)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		struct arena a = scratch;
		sv name = sv_of(entry->d_name);
		bool stale = sv_starts(name, SV("shard-")) && !sv_ends(name, shards);
		bool left = name.p[0] == '.' && !sv_eq(name, SV(".")) && !sv_eq(name, SV(".."));
		if (!stale && !left)
			continue;
		char *path = path_join(&a, folder, entry->d_name);
		if (unlink(path) != 0)
			delete_folder(a, path);
	}
	closedir(dir);
}
