#include "digest.h"
#include "err.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

uint64_t
digest_bytes(sv s)
{
	return XXH3_64bits(s.p, (size_t)s.n);
}

static void
put_length(unsigned char *out, ptrdiff_t n)
{
	uint64_t v = (uint64_t)n;
	const unsigned char bytes[] = {         /* little-endian: one store where the machine is */
		(unsigned char)v, (unsigned char)(v >> 8), (unsigned char)(v >> 16), (unsigned char)(v >> 24),
		(unsigned char)(v >> 32), (unsigned char)(v >> 40), (unsigned char)(v >> 48), (unsigned char)(v >> 56)
	};

	memcpy(out, bytes, sizeof bytes);
}

/* Each field is preceded by its length; what is small is digested in one piece,
 * which gives the same and is many times faster. */
uint64_t
digest_fields(const sv *fields, ptrdiff_t n)
{
	enum { LENGTH = 8 };
	unsigned char all[2048], length[LENGTH];
	ptrdiff_t bytes = 0, at = 0;

	for (ptrdiff_t i = 0; i < n; i++)
		bytes += LENGTH + fields[i].n;
	struct digest *d = bytes > (ptrdiff_t)sizeof all ? digest_new() : NULL;
	for (ptrdiff_t i = 0; i < n; i++) {
		put_length(d ? length : all + at, fields[i].n);
		if (d) {
			digest_add(d, (sv){ (const char *)length, LENGTH });
			digest_add(d, fields[i]);
			continue;
		}
		if (fields[i].n)
			memcpy(all + at + LENGTH, fields[i].p, (size_t)fields[i].n);
		at += LENGTH + fields[i].n;
	}
	return d ? digest_end(d) : digest_bytes((sv){ (const char *)all, at });
}

sv
digest_hex_bytes(struct arena *a, const unsigned char *bytes, ptrdiff_t n)
{
	char *p = new(a, char, 2 * n + 1);

	for (ptrdiff_t i = 0; i < n; i++) {
		p[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
		p[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
	}
	return (sv){ p, 2 * n };
}

sv
digest_hex(struct arena *a, uint64_t value)
{
	unsigned char bytes[8];

	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)(value >> (56 - 8 * i));
	return digest_hex_bytes(a, bytes, 8);
}

/* The state is the library's own; the cast keeps its type out of our header. */
struct digest *
digest_new(void)
{
	XXH3_state_t *state = XXH3_createState();

	if (!state || XXH3_64bits_reset(state) != XXH_OK)
		die(EXIT_SYSTEM, "out of memory for a digest");
	return (struct digest *)state;
}

void
digest_add(struct digest *d, sv s)
{
	XXH3_64bits_update((XXH3_state_t *)d, s.p, (size_t)s.n);
}

uint64_t
digest_end(struct digest *d)
{
	uint64_t value = XXH3_64bits_digest((XXH3_state_t *)d);

	XXH3_freeState((XXH3_state_t *)d);
	return value;
}

static void
xxh3_add(void *digest, sv s)
{
	digest_add(digest, s);
}

void
digest_through(const char *path, void (*add)(void *to, sv piece), void *to)
{
	static char block[1 << 16];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0)
		die_errno("%s", path);
	while ((n = read(fd, block, sizeof block)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			die_errno("%s", path);
		add(to, (sv){ block, n });
	}
	close(fd);
}

uint64_t
digest_file(const char *path)
{
	struct digest *d = digest_new();

	digest_through(path, xxh3_add, d);
	return digest_end(d);
}
