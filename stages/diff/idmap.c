#include "idmap.h"
#include <stdlib.h>
#include <string.h>
#include "err.h"

/* Its place, or the free one where it belongs. */
static ptrdiff_t
place(const struct idmap *m, uint64_t digest)
{
	uint64_t mask = (uint64_t)m->cap - 1, i = digest & mask;

	while (m->digests[i] && m->digests[i] != digest)
		i = (i + 1) & mask;
	return (ptrdiff_t)i;
}

static void
grow(struct idmap *m)
{
	struct idmap bigger = { .n = m->n, .cap = m->cap ? 2 * m->cap : 256 };

	bigger.digests = calloc((size_t)bigger.cap, sizeof *bigger.digests);
	bigger.values = malloc((size_t)bigger.cap * sizeof *bigger.values);
	if (!bigger.digests || !bigger.values)
		die(EXIT_SYSTEM, "out of memory for %td ids", bigger.cap);
	for (ptrdiff_t i = 0; i < m->cap; i++) {
		ptrdiff_t to = m->digests[i] ? place(&bigger, m->digests[i]) : -1;

		if (to < 0)
			continue;
		bigger.digests[to] = m->digests[i];
		bigger.values[to] = m->values[i];
	}
	idmap_free(m);
	*m = bigger;
}

/* Zero marks what is free. */
static uint64_t
proper(uint64_t digest)
{
	return digest ? digest : 1;
}

int32_t
idmap_find(const struct idmap *m, uint64_t digest)
{
	ptrdiff_t i = m->cap ? place(m, proper(digest)) : -1;

	return i >= 0 && m->digests[i] ? m->values[i] : -1;
}

int32_t *
idmap_slot(struct idmap *m, uint64_t digest)
{
	ptrdiff_t i;

	if (4 * (m->n + 1) > 3 * m->cap)
		grow(m);
	i = place(m, proper(digest));
	if (!m->digests[i]) {
		m->digests[i] = proper(digest);
		m->values[i] = -1;
		m->n++;
	}
	return &m->values[i];
}

void
idmap_clear(struct idmap *m)
{
	if (m->n)
		memset(m->digests, 0, (size_t)m->cap * sizeof *m->digests);
	m->n = 0;
}

void
idmap_free(struct idmap *m)
{
	free(m->digests);
	free(m->values);
	*m = (struct idmap){ 0 };
}
