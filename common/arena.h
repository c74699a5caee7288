/* arena: memory that is released all at once.
 *
 * An arena is passed by pointer to those who allocate what the caller keeps,
 * and by value to those who only need room to think: when they return, the
 * caller's copy has not moved, and that is the free.  Memory comes zeroed and
 * never NULL: when an arena is full the program dies with one message. */
#ifndef ASSAY_ARENA_H
#define ASSAY_ARENA_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct arena {
	char *beg;
	char *end;
};

/* Reserve CAP bytes of address space; pages cost memory when first touched. */
struct arena arena_new(ptrdiff_t cap);

/* Give the address space back; only for the copy that arena_new returned. */
void arena_free(struct arena *);

/* Dies: so many objects of SIZE bytes do not fit. */
_Noreturn void arena_full(ptrdiff_t size, ptrdiff_t count);

/* COUNT objects of SIZE bytes, not cleared: for those who write to all of it at once. */
static inline void *arena_room(struct arena *, ptrdiff_t size, ptrdiff_t align, ptrdiff_t count)
	__attribute__((malloc, returns_nonnull));

/* The same, zeroed. */
static inline void *arena_alloc(struct arena *, ptrdiff_t size, ptrdiff_t align, ptrdiff_t count)
	__attribute__((malloc, returns_nonnull));

/* Ask for large pages: for an arena with a large table that is read at random. */
void arena_large_pages(struct arena *);

/* new(a, struct token, n): N zeroed objects of a type. */
#define new(a, type, n) \
	((type *)arena_alloc((a), (ptrdiff_t)sizeof(type), (ptrdiff_t)_Alignof(type), (n)))

/* A growing array is any struct that begins { T *v; ptrdiff_t n, cap; }.
 * *push(&array, arena) = item; pointers into it die when it grows. */
#define push(s, a) \
	((void)((s)->n >= (s)->cap ? arena_grow((a), (s), (ptrdiff_t)sizeof(*(s)->v)) : (void)0), \
	 (s)->v + (s)->n++)
void arena_grow(struct arena *, void *slice, ptrdiff_t size);

static inline void *
arena_room(struct arena *a, ptrdiff_t size, ptrdiff_t align, ptrdiff_t count)
{
	ptrdiff_t pad = (ptrdiff_t)(-(uintptr_t)a->beg & (uintptr_t)(align - 1));
	ptrdiff_t room = a->end - a->beg - pad;

	if (count < 0 || room < 0 || count > room / size)
		arena_full(size, count);
	void *p = a->beg + pad;
	a->beg += pad + size * count;
	return p;
}

static inline void *
arena_alloc(struct arena *a, ptrdiff_t size, ptrdiff_t align, ptrdiff_t count)
{
	return memset(arena_room(a, size, align, count), 0, (size_t)(size * count));
}

#endif
