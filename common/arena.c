/* Address space is reserved in one piece and touched as it is used, so that an
 * arena may be generous and still cost only what was written to. */
#include "arena.h"
#include "err.h"
#include <sys/mman.h>
#include <unistd.h>

struct arena
arena_new(ptrdiff_t cap)
{
	void *p = mmap(NULL, (size_t)cap, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		die_errno("reserving %td bytes", cap);
	return (struct arena){ p, (char *)p + cap };
}

void
arena_free(struct arena *a)
{
	munmap(a->beg, (size_t)(a->end - a->beg));
	*a = (struct arena){ NULL, NULL };
}

void
arena_full(ptrdiff_t size, ptrdiff_t count)
{
	die(EXIT_SYSTEM, "out of memory: %td objects of %td bytes do not fit", count, size);
}

/* Without them all works, only slower: so a refusal is no fault. */
void
arena_large_pages(struct arena *a)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = ((uintptr_t)a->beg + page - 1) / page * page;

	(void)madvise((void *)from, (uintptr_t)a->end - from, MADV_HUGEPAGE);
}

/* Any slice begins with a pointer and two lengths; memcpy keeps the compiler's
 * aliasing rules. */
void
arena_grow(struct arena *a, void *slice, ptrdiff_t size)
{
	struct {
		char *v;
		ptrdiff_t n, cap;
	} s;

	memcpy(&s, slice, sizeof s);
	ptrdiff_t cap = s.cap ? 2 * s.cap : 16;
	if (s.v && s.v + s.cap * size == a->beg && cap - s.cap <= (a->end - a->beg) / size) {
		memset(a->beg, 0, (size_t)((cap - s.cap) * size));
		a->beg += (cap - s.cap) * size;         /* last in the arena: grow in place */
	} else {
		char *v = arena_alloc(a, size, (ptrdiff_t)_Alignof(max_align_t), cap);
		if (s.n)
			memcpy(v, s.v, (size_t)(s.n * size));
		s.v = v;
	}
	s.cap = cap;
	memcpy(slice, &s, sizeof s);
}
