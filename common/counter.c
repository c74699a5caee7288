/* Open addressing with linear probing, at most three quarters full.  A table that is too
 * large for memory is mapped from a file, and after so many look-ups its pages
 * are let go: they stay in the page cache as long as nobody needs the room. */
#include "counter.h"
#include "err.h"
#include "file.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
	FIRST_SLOTS = 1 << 8,
	LOOKS_HELD = 1 << 12            /* each touches a page */
};

struct slot {
	uint64_t number;
	int64_t noted;                  /* 0: free */
};

struct counter {
	const char *folder;
	struct slot *slots;
	ptrdiff_t n, cap, in_memory;
	int looks;
};

static size_t
size_of(ptrdiff_t slots)
{
	return (size_t)slots * sizeof(struct slot);
}

static struct slot *
slots_new(const struct counter *c, ptrdiff_t cap)
{
	bool in_memory = cap <= c->in_memory;
	int fd = in_memory ? -1 : file_nameless(c->folder);

	/* With all blocks set aside: a full disk is a message now, not a signal later. */
	if (!in_memory && (errno = posix_fallocate(fd, 0, (off_t)size_of(cap))) != 0)
		die_errno("%s: room for %td numbers", c->folder, cap);
	void *p = mmap(NULL, size_of(cap), PROT_READ | PROT_WRITE,
	    in_memory ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED, fd, 0);
	if (p == MAP_FAILED)
		die_errno("room for %td numbers", cap);
	if (in_memory)                  /* read at random: without large pages it is only slower */
		(void)madvise(p, size_of(cap), MADV_HUGEPAGE);
	else
		close(fd);
	return p;
}

struct counter *
counter_new(struct arena *keep, const char *folder, ptrdiff_t in_memory)
{
	struct counter *c = new(keep, struct counter, 1);

	c->folder = folder;
	c->in_memory = in_memory;
	c->cap = FIRST_SLOTS;
	c->slots = slots_new(c, FIRST_SLOTS);
	return c;
}

static struct slot *
probe(struct counter *c, uint64_t number)
{
	uint64_t mask = (uint64_t)c->cap - 1;

	if (c->cap > c->in_memory && ++c->looks == LOOKS_HELD) {
		c->looks = 0;
		if (madvise(c->slots, size_of(c->cap), MADV_DONTNEED) != 0)
			die_errno("letting go of pages");
	}
	for (uint64_t i = number & mask;; i = (i + 1) & mask) {
		struct slot *s = c->slots + i;
		if (s->noted == 0 || s->number == number)
			return s;
	}
}

static void
grow(struct counter *c)
{
	struct counter old = *c;

	c->cap *= 2;
	c->slots = slots_new(c, c->cap);
	for (ptrdiff_t i = 0; i < old.cap; i++)
		if (old.slots[i].noted)
			*probe(c, old.slots[i].number) = old.slots[i];
	munmap(old.slots, size_of(old.cap));
}

/* The slot of NUMBER, which is about to be taken if it is free. */
static struct slot *
take(struct counter *c, uint64_t number)
{
	if (4 * (c->n + 1) > 3 * c->cap)
		grow(c);
	struct slot *s = probe(c, number);
	c->n += s->noted == 0;
	s->number = number;
	return s;
}

int
counter_add(struct counter *c, uint64_t number)
{
	return (int)++take(c, number)->noted;
}

int64_t
counter_noted(struct counter *c, uint64_t number)
{
	return probe(c, number)->noted;
}

void
counter_note(struct counter *c, uint64_t number, int64_t what)
{
	take(c, number)->noted = what;
}

void
counter_clear(struct counter *c)
{
	if (c->cap > FIRST_SLOTS) {
		munmap(c->slots, size_of(c->cap));
		c->cap = FIRST_SLOTS;
		c->slots = slots_new(c, c->cap);
	} else if (c->n) {
		memset(c->slots, 0, size_of(c->cap));
	}
	c->n = 0;
}
