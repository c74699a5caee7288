/* What a draft holds, as text that a test can compare. */
#ifndef ASSAY_TEST_INGEST_H
#define ASSAY_TEST_INGEST_H
#include "stages/ingest/draft.h"
#include "stages/ingest/text.h"
#include <stdio.h>
#include <string.h>

/* `number slot start|text` for each review, then `code reach line byte` for each
 * fault; every entry ends in a line feed. */
static inline sv
draft_shown(struct draft *d, struct arena *a)
{
	sv all = { "", 0 };
	struct review r;

	draft_rewind(d);
	while (!draft_refused(d) && draft_next(d, &r, a))
		all = sv_cat(a, all, sv_printf(a, "%ld %c %lld|%.*s\n", r.number, r.slot ? r.slot : '-',
		    (long long)r.source_start, SV_ARG(r.text)));
	struct fault_list faults = draft_faults(d);
	for (ptrdiff_t i = 0; i < faults.n; i++) {
		const struct fault *f = faults.v + i;
		all = sv_cat(a, all, sv_printf(a, "%s %d %ld %lld\n", fault_kinds[f->code].code, (int)f->reach,
		    f->line, (long long)f->byte));
	}
	return all;
}

/* A stream over bytes in memory, handed out in steps of STEP. */
struct memory {
	sv rest;
	ptrdiff_t step;
};

static inline ptrdiff_t
memory_read(void *from, char *to, ptrdiff_t cap)
{
	struct memory *m = from;
	ptrdiff_t n = m->rest.n < m->step ? m->rest.n : m->step;

	if (n > cap)
		n = cap;
	if (n)
		memcpy(to, m->rest.p, (size_t)n);
	m->rest = sv_from(m->rest, n);
	return n;
}

#endif
