#include "score.h"

void
score_count(struct scorer *s, const char *layer, sv class, struct count count)
{
	board_add(s->board, layer, (sv){ 0 }, count);
	if (class.n)
		board_add(s->board, layer, class, count);
}

void
score_fault(struct scorer *s, struct fault fault)
{
	fault.document = s->document;
	*push(&s->faults, s->arena) = fault;
}

void
score_label(struct scorer *s, struct fault f, bool by_class)
{
	bool right = sv_eq(f.wanted, f.got);

	board_add(s->board, f.layer, (sv){ 0 },
	    (struct count){ right && f.wanted.n, f.got.n > 0, f.wanted.n > 0 });
	if (by_class && f.wanted.n)
		board_add(s->board, f.layer, f.wanted, (struct count){ right, 0, 1 });
	if (by_class && f.got.n)
		board_add(s->board, f.layer, f.got, (struct count){ 0, 1, 0 });
	if (by_class && f.wanted.n)
		board_confuse(s->board, f.layer, f.wanted, f.got.n ? f.got : f.none.n ? f.none : SV("none"));
	if (!right)
		score_fault(s, f);
}

long long
span_overlap(struct span a, struct span b)
{
	long long start = a.start > b.start ? a.start : b.start;
	long long end = a.end < b.end ? a.end : b.end;

	return a.start >= 0 && b.start >= 0 && start < end ? end - start : 0;
}

bool
span_half(struct span a, struct span b)
{
	long long x = a.end - a.start, y = b.end - b.start;

	return 2 * span_overlap(a, b) >= (x > y ? x : y) && span_overlap(a, b) > 0;
}

void
score_all(struct scorer *s, const struct labels *gold)
{
	static const struct review nothing = { .origin = -1, .evidence = { -1, -1 } };

	for (ptrdiff_t i = 0; i < gold->documents.n; i++) {
		s->document = &gold->documents.v[i];
		s->board->document = (int32_t)i;
		const struct document *d = labels_document(s->found, s->document->name);
		for (ptrdiff_t k = 0; k < s->document->reviews.n; k++) {
			const struct review *wanted = &s->document->reviews.v[k];
			const struct review *got = labels_review(d, wanted->number);

			if (wanted->repeat)
				continue;
			got = got ? got : &nothing;
			if (wanted->number > 0)
				score_labels(s, wanted, got);
			if (s->found->mentions && s->document->mentions)
				score_mentions(s, wanted, got);
			if (s->found->claims && s->document->claims && wanted->number > 0) {
				score_claims(s, wanted, got);
				score_overlap(s, wanted, got);
			}
		}
	}
}
