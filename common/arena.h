/* arena: memory that is released all at once.
 *
 * An arena is passed by pointer to those who allocate what the caller keeps,
 * and by value to those who only need room to think: when they return, the
 * caller's copy has not moved, and that is the free.  Memory comes zeroed and
 * never NULL: when an arena is full the program dies with one message. */
#ifndef ASSAY_ARENA_H
#define ASSAY_ARENA_H
#include <stddef.h>

struct arena {
	char *beg;
	char *end;
};

/* Reserve CAP bytes of address space; pages cost memory when first touched. */
struct arena arena_new(ptrdiff_t cap);

/* Give the address space back; only for the copy that arena_new returned. */
void arena_free(struct arena *);

/* COUNT zeroed objects of SIZE bytes. */
void *arena_alloc(struct arena *, ptrdiff_t size, ptrdiff_t align, ptrdiff_t count)
	__attribute__((malloc, returns_nonnull));

/* The same, but not cleared: for those who write to all of it at once. */
void *arena_room(struct arena *, ptrdiff_t size, ptrdiff_t align, ptrdiff_t count)
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

#endif
