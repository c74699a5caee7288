/* write, fsync, rename, fsync of the folder, each checked: a full disk shows at
 * the write or at the fsync, never as a short file under its final name. */
#include "publish.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUT_BUFFER = 1 << 18 };

struct out {
	int fd;
	ptrdiff_t used;
	int64_t flushed;
	struct digest *digest;          /* of the flushed bytes since digest_from */
	ptrdiff_t digest_used;          /* bytes of the buffer that the digest has had, or is not to have */
	struct out *next;
	char *temporary, *path;         /* standard output has no temporary */
	char buffer[OUT_BUFFER];
};

static struct out *unfinished;

static void
unlink_unfinished(void)
{
	for (struct out *o = unfinished; o; o = o->next)
		if (o->temporary)
			unlink(o->temporary);
}

static char *
temporary_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	int dir = slash ? (int)(slash - path + 1) : 0;
	char *name = NULL;

	if (asprintf(&name, "%.*s.%s.%ld", dir, path, path + dir, (long)getpid()) < 0)
		die(EXIT_SYSTEM, "out of memory for a file name");
	return name;
}

static struct out *
out_new(const char *path)
{
	struct out *o = calloc(1, sizeof *o);

	if (!o || !(o->path = strdup(path)))
		die(EXIT_SYSTEM, "out of memory for %s", path);
	o->next = unfinished;
	unfinished = o;
	o->digest = digest_new();
	return o;
}

struct out *
out_stdout(void)
{
	struct out *o = out_new("standard output");

	o->fd = STDOUT_FILENO;
	return o;
}

struct out *
out_create(const char *path)
{
	static int registered;
	struct out *o = out_new(path);

	o->temporary = temporary_name(path);
	o->fd = open(o->temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (o->fd < 0)
		die_errno("%s", o->temporary);
	if (!registered++)
		atexit(unlink_unfinished);
	return o;
}

static void
flush(struct out *o)
{
	ptrdiff_t done = 0;

	digest_add(o->digest, (sv){ o->buffer + o->digest_used, o->used - o->digest_used });
	while (done < o->used) {
		ssize_t n = write(o->fd, o->buffer + done, (size_t)(o->used - done));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			die_errno("%s", o->path);
		done += n;
	}
	o->flushed += o->used;
	o->used = o->digest_used = 0;
}

void
out_put(struct out *o, sv s)
{
	while (s.n > OUT_BUFFER - o->used) {
		ptrdiff_t n = OUT_BUFFER - o->used;
		memcpy(o->buffer + o->used, s.p, (size_t)n);
		o->used += n;
		s = sv_from(s, n);
		flush(o);
	}
	if (s.n)
		memcpy(o->buffer + o->used, s.p, (size_t)s.n);
	o->used += s.n;
}

void
out_byte(struct out *o, char c)
{
	if (o->used == OUT_BUFFER)
		flush(o);
	o->buffer[o->used++] = c;
}

void
out_int(struct out *o, long long value)
{
	char digits[SV_DIGITS];

	out_put(o, (sv){ digits, sv_digits(digits, value) });
}

void
out_printf(struct out *o, const char *fmt, ...)
{
	char small[1024], *text = small;
	va_list args, again;

	va_start(args, fmt);
	va_copy(again, args);
	int n = vsnprintf(small, sizeof small, fmt, args);
	va_end(args);
	if (n >= (int)sizeof small) {
		if (vasprintf(&text, fmt, again) < 0)
			die(EXIT_SYSTEM, "out of memory writing %s", o->path);
	}
	va_end(again);
	out_put(o, (sv){ text, n });
	if (text != small)
		free(text);
}

int64_t
out_size(const struct out *o)
{
	return o->flushed + o->used;
}

void
out_digest_from(struct out *o)
{
	digest_end(o->digest);
	o->digest = digest_new();
	o->digest_used = o->used;
}

uint64_t
out_digest(struct out *o)
{
	flush(o);
	uint64_t value = digest_end(o->digest);
	o->digest = digest_new();
	return value;
}

static void
forget(struct out *o)
{
	struct out **at = &unfinished;

	while (*at != o)
		at = &(*at)->next;
	*at = o->next;
	digest_end(o->digest);
	free(o->temporary);
	free(o->path);
	free(o);
}

/* The folder that PATH lies in. */
static void
sync_above(const char *path)
{
	char dir[4096] = ".";
	const char *slash = strrchr(path, '/');

	if (slash)
		snprintf(dir, sizeof dir, "%.*s", (int)(slash - path + 1), path);
	folder_sync(dir);
}

void
out_commit(struct out *o)
{
	flush(o);
	if (!o->temporary) {
		forget(o);
		return;
	}
	if (fsync(o->fd) != 0)
		die_errno("%s", o->path);
	if (close(o->fd) != 0)
		die_errno("%s", o->path);
	if (rename(o->temporary, o->path) != 0)
		die_errno("%s", o->path);
	sync_above(o->path);
	forget(o);
}
