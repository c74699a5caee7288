#include "input.h"
#include "err.h"
#include "gunzip.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PACKED_CHUNK = 1 << 16 };

struct input {
	const char *path;
	int fd;
	struct stat opened;
	long document_max, ratio_max;
	int64_t delivered;
	struct gunzip *gunzip;          /* NULL: a plain file */
	sv waiting;                     /* packed bytes not yet unpacked */
	bool last;                      /* the file has no more */
	struct fault fault;
	char packed[PACKED_CHUNK];
};

static struct fault
file_fault(enum fault_code code, sv what)
{
	return (struct fault){ .code = code, .reach = REACH_FILE, .byte = -1, .what = what };
}

static const char *
kind_of_file(mode_t mode)
{
	return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

/* What a file that calls itself .gz is instead, by its first bytes. */
static const char *
kind_of_bytes(sv head)
{
	static const struct {
		sv magic;
		const char *kind;
	} kinds[] = {
		{ SV_INIT("BZh"), "a bzip2 file" },
		{ SV_INIT("\xFD" "7zXZ"), "an xz file" },
		{ SV_INIT("\x28\xB5\x2F\xFD"), "a zstd file" },
		{ SV_INIT("PK\x03\x04"), "a zip file" },
		{ SV_INIT("\x78\x01"), "a zlib stream" },
		{ SV_INIT("\x78\x9C"), "a zlib stream" },
		{ SV_INIT("\x78\xDA"), "a zlib stream" },
	};

	if (head.n == 0)
		return "an empty file";
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (sv_starts(head, kinds[i].magic))
			return kinds[i].kind;
	return "no gzip file";
}

/* Decides by the first bytes, not by the name, whether the file is packed. */
static bool
look_at_head(struct input *in, struct fault *fault)
{
	char head[8];
	ssize_t n = pread(in->fd, head, sizeof head, 0);
	sv name = sv_of(in->path);
	bool named = name.n > 3 && strcasecmp(name.p + name.n - 3, ".gz") == 0;

	if (n < 0) {
		*fault = file_fault(FAULT_UNREADABLE, sv_of(strerror(errno)));
		return false;
	}
	if (n >= 2 && memcmp(head, "\x1F\x8B", 2) == 0) {
		in->gunzip = gunzip_new(in->ratio_max);
	} else if (named) {
		*fault = file_fault(FAULT_NOT_GZIP, sv_of(kind_of_bytes((sv){ head, n })));
		return false;
	}
	return true;
}

struct input *
input_open(struct arena *a, const char *path, long document_max, long ratio_max, struct fault *fault)
{
	struct input *in = new(a, struct input, 1);

	in->path = path;
	in->document_max = document_max;
	in->ratio_max = ratio_max;
	in->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (in->fd < 0) {
		*fault = errno == ENXIO ? file_fault(FAULT_NOT_A_FILE, SV("a socket"))
		                        : file_fault(FAULT_UNREADABLE, sv_of(strerror(errno)));
		return NULL;
	}
	if (fstat(in->fd, &in->opened) != 0)
		die_errno("%s", path);
	bool usable = S_ISREG(in->opened.st_mode);
	if (!usable)
		*fault = file_fault(FAULT_NOT_A_FILE, sv_of(kind_of_file(in->opened.st_mode)));
	if (usable && look_at_head(in, fault))
		return in;
	close(in->fd);
	return NULL;
}

static ptrdiff_t
fail(struct input *in, struct fault fault)
{
	in->fault = fault;
	return -1;
}

static ptrdiff_t
read_file(struct input *in, char *to, ptrdiff_t cap)
{
	ssize_t n;

	do
		n = read(in->fd, to, (size_t)cap);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return fail(in, file_fault(FAULT_UNREADABLE, sv_of(strerror(errno))));
	if (n == 0)
		in->last = true;
	return n;
}

static ptrdiff_t
read_unpacked(struct input *in, char *to, ptrdiff_t cap)
{
	for (;;) {
		ptrdiff_t n = gunzip_run(in->gunzip, &in->waiting, in->last, to, cap);
		if (n < 0)
			return fail(in, gunzip_fault(in->gunzip));
		if (n > 0 || in->last)
			return n;
		ptrdiff_t more = read_file(in, in->packed, PACKED_CHUNK);
		if (more < 0)
			return -1;
		in->waiting = (sv){ in->packed, more };
	}
}

ptrdiff_t
input_read(struct input *in, char *to, ptrdiff_t cap)
{
	ptrdiff_t n = in->gunzip ? read_unpacked(in, to, cap) : read_file(in, to, cap);

	if (n > 0 && (in->delivered += n) > in->document_max) {
		struct fault f = file_fault(FAULT_TOO_LARGE, SV("the limit is reached here"));
		f.byte = in->document_max;
		return fail(in, f);
	}
	return n;
}

struct fault
input_fault(const struct input *in)
{
	return in->fault;
}

void
input_rewind(struct input *in)
{
	if (lseek(in->fd, 0, SEEK_SET) != 0)
		die_errno("%s", in->path);
	in->delivered = 0;
	in->last = false;
	in->waiting = (sv){ NULL, 0 };
	if (in->gunzip) {
		gunzip_free(in->gunzip);
		in->gunzip = gunzip_new(in->ratio_max);
	}
}

static bool
same_state(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	    a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

bool
input_changed(const struct input *in)
{
	struct stat open_now, there_now;

	return fstat(in->fd, &open_now) != 0 || stat(in->path, &there_now) != 0 ||
	    !same_state(&in->opened, &open_now) || !same_state(&in->opened, &there_now);
}

int64_t
input_file_size(const struct input *in)
{
	return in->opened.st_size;
}

bool
input_is_gzip(const struct input *in)
{
	return in->gunzip != NULL;
}

int64_t
input_padding(const struct input *in)
{
	return in->gunzip ? gunzip_padding(in->gunzip) : -1;
}

void
input_close(struct input *in)
{
	close(in->fd);
	if (in->gunzip)
		gunzip_free(in->gunzip);
}
