/* echo: answers in two words.
 *
 * `I did.` and `We are not.` say nothing by themselves: they make the decision
 * just before them the reviewer's own, or turn it over, whoever said it and under
 * whatever condition.  `They are not, so ...` says that what it hung on is not
 * so: a skip. */
#include "verdicts.h"

static bool
is_decision(const struct cue *c)
{
	return c->stance == STANCE_SHIP || c->stance == STANCE_SKIP;
}

/* The last decision in front of the mark, in its sentence or the one before. */
static const struct cue *
decision_before(const struct mark *m, const struct cue_list *cues)
{
	const struct cue *last = NULL;

	for (ptrdiff_t i = 0; i < cues->n; i++) {
		const struct cue *c = cues->v + i;
		if (is_decision(c) && c->end <= m->start && c->sentence + 1 >= m->sentence &&
		    (!last || c->start >= last->start))
			last = c;
	}
	return last;
}

void
echo_answers(const struct mark_list *marks, struct cue_list *cues, struct arena *a)
{
	ptrdiff_t n = cues->n;

	for (ptrdiff_t i = 0; i < marks->n; i++) {
		const struct mark *m = marks->v + i;
		if (m->kind < MARK_ECHO_YES)
			continue;
		const struct cue *echoed = decision_before(m, &(struct cue_list){ cues->v, n, n });
		if (!echoed)
			continue;
		struct cue own = { .rule = m->rule, .start = m->start, .end = m->end, .sentence = m->sentence,
			.stance = STANCE_SKIP, .strength = m->factor };
		if (m->kind != MARK_ECHO_UNMET) {
			own.stance = echoed->stance;
			own.flags = (echoed->flags & CUE_NEG) ^ (m->kind == MARK_ECHO_NO ? CUE_NEG : 0u);
		}
		*push(cues, a) = own;
	}
}
