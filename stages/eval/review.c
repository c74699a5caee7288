/* Layers with one label a review: subject, slot, lens, verdict and its evidence
 * and conditions. */
#include "score.h"

static bool
is_explicit(const struct review *gold)
{
	return sv_eq(gold->basis, SV("explicit"));
}

/* Mean share of the words of judgement that were hit: twice the shared bytes by
 * the bytes of both.  Only explicit verdicts have one right place. */
static void
score_evidence(struct scorer *s, const struct review *gold, const struct review *found)
{
	struct span g = gold->evidence, f = found->evidence;
	double both = (double)(g.end - g.start + f.end - f.start);
	double shared = f.start < 0 ? 0 : 2 * (double)span_overlap(g, f) / both;

	board_add(s->board, "verdict.evidence", (sv){ 0 },
	    (struct count){ shared, f.start >= 0, 1 });
	if (shared < 0.5)
		score_fault(s, (struct fault){ "verdict.evidence", .gold = gold, .found = found, .at = g,
		    .wanted = gold->evidence_text, .got = found->evidence_text, .rule = found->rule });
}

/* How many words of A are left when each is struck against one of B. */
static ptrdiff_t
shared_words(struct arena scratch, sv a, sv b)
{
	struct sv_list x = sv_split(&scratch, a, ' '), y = sv_split(&scratch, b, ' ');
	ptrdiff_t shared = 0;

	for (ptrdiff_t i = 0; i < x.n; i++)
		for (ptrdiff_t k = 0; k < y.n; k++)
			if (y.v[k].n && sv_eq(x.v[i], y.v[k])) {
				y.v[k] = (sv){ 0 };
				shared++;
				break;
			}
	return shared;
}

/* Two conditions are the same if they share half of the longer one's words. */
static bool
same_condition(struct arena scratch, sv a, sv b)
{
	ptrdiff_t x = sv_split(&scratch, a, ' ').n, y = sv_split(&scratch, b, ' ').n;

	return 2 * shared_words(scratch, a, b) >= (x > y ? x : y);
}

static void
score_conditions(struct scorer *s, const struct review *gold, const struct review *found)
{
	struct sv_list wanted = sv_split(s->arena, gold->conditions, '|');
	struct sv_list got = sv_split(s->arena, found->conditions, '|');
	double right = 0;

	for (ptrdiff_t i = 0; i < wanted.n; i++)
		for (ptrdiff_t k = 0; k < got.n; k++)
			if (got.v[k].n && same_condition(*s->arena, wanted.v[i], got.v[k])) {
				got.v[k] = (sv){ 0 };
				right++;
				break;
			}
	board_add(s->board, "verdict.conditions", (sv){ 0 },
	    (struct count){ right, (double)got.n, (double)wanted.n });
	if (right < (double)wanted.n || right < (double)got.n)
		score_fault(s, (struct fault){ "verdict.conditions", .gold = gold, .found = found,
		    .at = { -1, -1 }, .wanted = gold->conditions, .got = found->conditions,
		    .rule = found->rule });
}

static void
score_verdict(struct scorer *s, const struct review *gold, const struct review *found)
{
	bool right = sv_eq(gold->verdict, found->verdict);
	const char *part = is_explicit(gold) ? "verdict.explicit" : "verdict.implied";

	score_label(s, (struct fault){ "verdict", .gold = gold, .found = found, .at = gold->evidence,
	    .wanted = gold->verdict, .got = found->verdict, .text = gold->evidence_text,
	    .rule = found->rule, .none = SV_INIT("undecided") }, true);
	board_add(s->board, part, (sv){ 0 }, (struct count){ right, found->verdict.n > 0, 1 });
	if (is_explicit(gold))
		score_evidence(s, gold, found);
	score_conditions(s, gold, found);
}

void
score_labels(struct scorer *s, const struct review *gold, const struct review *found)
{
	struct fault f = { .gold = gold, .found = found, .at = { -1, -1 } };

	if (s->found->subjects) {
		f.layer = "subject", f.wanted = gold->subject, f.got = found->subject;
		score_label(s, f, false);
		f.layer = "slot", f.wanted = gold->slot, f.got = found->slot;
		score_label(s, f, false);
	}
	if (s->found->lenses) {
		f.layer = "lens", f.wanted = gold->lens, f.got = found->lens;
		f.rule = found->lens_rule;
		score_label(s, f, true);
		f.rule = (sv){ 0 };
	}
	if (s->found->verdicts)
		score_verdict(s, gold, found);
	if (s->found->sentences) {
		f.layer = "sentences";
		f.wanted = sv_printf(s->arena, "%lld", gold->sentences);
		f.got = sv_printf(s->arena, "%lld", found->sentences);
		score_label(s, f, false);
	}
}
