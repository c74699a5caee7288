#include "file.h"
#include "err.h"
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void
die_unopened(const char *path)
{
	bool ours = errno == EMFILE || errno == ENFILE;

	die(ours ? EXIT_SYSTEM : EXIT_INPUT, "%s: %s", path, strerror(errno));
}

static int
open_regular(const char *path, struct stat *st)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		die_unopened(path);
	if (fstat(fd, st) != 0)
		die_errno("%s", path);
	if (!S_ISREG(st->st_mode))
		die(EXIT_INPUT, "%s: not a regular file", path);
	return fd;
}

sv
file_read(struct arena *a, const char *path)
{
	struct stat st;
	int fd = open_regular(path, &st);
	char *p = new(a, char, (ptrdiff_t)st.st_size + 1);
	ptrdiff_t have = 0;

	while (have < st.st_size) {
		ssize_t n = read(fd, p + have, (size_t)(st.st_size - have));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			die_errno("%s", path);
		if (n == 0)
			die(EXIT_INPUT, "%s: grew shorter while it was read", path);
		have += n;
	}
	close(fd);
	return (sv){ p, have };
}

int
file_open(const char *path, int64_t *size)
{
	struct stat st;
	int fd = open_regular(path, &st);

	*size = st.st_size;
	return fd;
}

bool
file_read_at(int fd, char *to, int64_t at, ptrdiff_t n)
{
	while (n > 0) {
		ssize_t got = pread(fd, to, (size_t)n, at);
		if (got < 0 && errno == EINTR)
			continue;
		if (got == 0)
			errno = EIO;    /* it grew shorter */
		if (got <= 0)
			return false;
		to += got;
		at += got;
		n -= got;
	}
	return true;
}

sv
file_map(const char *path)
{
	struct stat st;
	int fd = open_regular(path, &st);

	if (st.st_size == 0) {
		close(fd);
		return SV("");
	}
	void *p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (p == MAP_FAILED)
		die_errno("%s", path);
	close(fd);
	return (sv){ p, st.st_size };
}

void
file_unmap(sv map)
{
	if (map.n && munmap((void *)(uintptr_t)map.p, (size_t)map.n) != 0)
		die_errno("unmapping a file");
}

void
file_forget(sv map, ptrdiff_t upto)
{
	long page = sysconf(_SC_PAGESIZE);
	size_t length = (size_t)(upto - upto % page);

	if (length > 0 && madvise((void *)(uintptr_t)map.p, length, MADV_DONTNEED) != 0)
		die_errno("letting go of read pages");
}

bool
file_exists(const char *path)
{
	return access(path, F_OK) == 0;
}

int
file_nameless(const char *folder)
{
	char name[4096];

	if (snprintf(name, sizeof name, "%s/.nameless.XXXXXX", folder) >= (int)sizeof name)
		die(EXIT_SYSTEM, "%s: path too long", folder);
	int fd = mkostemp(name, O_CLOEXEC);
	if (fd < 0 || unlink(name) != 0)
		die_errno("%s", name);
	return fd;
}

char *
path_join(struct arena *a, const char *dir, const char *name)
{
	return sv_cstr(a, sv_printf(a, "%s/%s", dir, name));
}

sv
path_base(sv path)
{
	const char *slash = path.n ? memrchr(path.p, '/', (size_t)path.n) : NULL;

	return slash ? sv_from(path, slash - path.p + 1) : path;
}

void
folder_sync(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0 || fsync(fd) != 0 || close(fd) != 0)
		die_errno("%s", path);
}

void
make_folders(const char *path)
{
	char step[4096];
	size_t n = strlen(path);
	struct stat st;

	if (n >= sizeof step)
		die(EXIT_SYSTEM, "%s: path too long", path);
	for (size_t i = 1; i <= n; i++) {
		if (path[i] != '/' && path[i] != '\0')
			continue;
		memcpy(step, path, i);
		step[i] = '\0';
		if (mkdir(step, 0777) != 0 && errno != EEXIST)
			die_errno("%s", step);
	}
	if (stat(path, &st) == 0 && !S_ISDIR(st.st_mode))
		die(EXIT_SYSTEM, "%s: %s", path, strerror(ENOTDIR));
}
