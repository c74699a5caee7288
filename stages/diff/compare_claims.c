/* What changed in the claims of one review. */
#include "compare.h"

static struct change
at_claims(enum change_kind kind, const struct claim *was, const struct claim *is)
{
	struct change c = compare_place(kind, was ? was->review : NULL, is ? is->review : NULL);

	c.type = (is ? is : was)->col[CLAIMS_TYPE];
	c.id = is ? is->col[CLAIMS_CLAIM_ID] : SV("");
	c.old_id = was ? was->col[CLAIMS_CLAIM_ID] : SV("");
	c.before_text = was ? was->col[CLAIMS_TEXT] : SV("");
	c.after_text = is ? is->col[CLAIMS_TEXT] : SV("");
	return c;
}

/* "3 to 5", "5", "3 or more" ... with the unit. */
static sv
quantity_text(struct arena *a, const sv *claim)
{
	sv low = claim[CLAIMS_QTY_LOW], high = claim[CLAIMS_QTY_HIGH], unit = claim[CLAIMS_QTY_UNIT];
	sv number = sv_eq(low, high) ? low
	    : !high.n ? sv_printf(a, "%.*s or more", SV_ARG(low))
	    : !low.n ? sv_printf(a, "%.*s or less", SV_ARG(high))
	    : sv_printf(a, "%.*s to %.*s", SV_ARG(low), SV_ARG(high));

	return unit.n ? sv_printf(a, "%.*s %.*s", SV_ARG(number), SV_ARG(unit)) : number;
}

/* The first thing that makes two versions of a claim different; CHANGE_KINDS if
 * nothing does. */
static enum change_kind
difference(struct comparison *c, const struct claim *was, const struct claim *is,
    struct arena scratch)
{
	static const int quantity[] = { CLAIMS_QTY_LOW, CLAIMS_QTY_HIGH, CLAIMS_QTY_UNIT };

	if (!sv_eq(was->col[CLAIMS_HORIZON_NORM], is->col[CLAIMS_HORIZON_NORM]))
		return CHANGE_HORIZON;
	for (size_t i = 0; i < sizeof quantity / sizeof *quantity; i++)
		if (!sv_eq(was->col[quantity[i]], is->col[quantity[i]]))
			return CHANGE_QUANTITY;
	if (!sv_eq(was->col[CLAIMS_POLARITY], is->col[CLAIMS_POLARITY]))
		return CHANGE_POLARITY;
	if (was->review->other != is->review)
		return CHANGE_CLAIM_MOVED;
	if (!words_equal(c->words, was->col[CLAIMS_TEXT], is->col[CLAIMS_TEXT], scratch))
		return CHANGE_CLAIM_REWORDED;
	return CHANGE_KINDS;
}

/* In place of a sentence: claims of unchanged words that turned with the verdict of
 * their review.  What they say is judged by the whole of it, so all of them
 * are one change. */
enum { TURNED = -2 };

/* The change that was told of this sentence already and says what this one would:
 * a sentence that is reworded, or whose horizon changed, is one change however
 * many claims it makes, and new wording goes without saying where a value
 * changed.  NULL: none. */
static struct change *
same_sentence(struct comparison *c, const struct change *change, ptrdiff_t first,
    ptrdiff_t sentence, const ptrdiff_t *sentences)
{
	bool reworded = change->kind == CHANGE_CLAIM_REWORDED;

	for (ptrdiff_t i = first; i < c->changes->n; i++) {
		struct change *told = &c->changes->v[i];

		if (sentences[i - first] != sentence)
			continue;
		if (reworded && told->kind >= CHANGE_HORIZON && told->kind <= CHANGE_POLARITY)
			return told;
		if (told->kind == change->kind
		    && (reworded || change->kind == CHANGE_HORIZON || sentence == TURNED)
		    && sv_eq(told->before, change->before) && sv_eq(told->after, change->after))
			return told;
	}
	return NULL;
}

static void
fill_values(struct change *change, const struct claim *was, const struct claim *is, struct arena *a)
{
	switch (change->kind) {
	case CHANGE_HORIZON:
		change->before = was->col[CLAIMS_HORIZON_NORM];
		change->after = is->col[CLAIMS_HORIZON_NORM];
		break;
	case CHANGE_QUANTITY:
		change->before = quantity_text(a, was->col);
		change->after = quantity_text(a, is->col);
		break;
	case CHANGE_POLARITY:
		change->before = was->col[CLAIMS_POLARITY];
		change->after = is->col[CLAIMS_POLARITY];
		break;
	default:
		break;
	}
}

/* CHANGE joins one that was told of its sentence; the longer words are shown. */
static void
merge_into(struct changes *list, struct change *told, const struct change *change)
{
	ptrdiff_t length = told->before_text.n + told->after_text.n;

	if (sv_find(told->type, change->type) < 0)
		told->type = sv_printf(list->keep, "%.*s;%.*s", SV_ARG(told->type), SV_ARG(change->type));
	told->id = sv_printf(list->keep, "%.*s;%.*s", SV_ARG(told->id), SV_ARG(change->id));
	told->old_id = sv_printf(list->keep, "%.*s;%.*s", SV_ARG(told->old_id), SV_ARG(change->old_id));
	if (change->before_text.n + change->after_text.n > length) {
		told->before_text = sv_copy(list->keep, change->before_text);
		told->after_text = sv_copy(list->keep, change->after_text);
	}
}

/* Has a claim the words it had, in a sentence that has them too?  Then it changed
 * because of something else. */
static bool
same_words(struct comparison *c, const struct claim *x, const struct claim *y, struct arena scratch)
{
	const struct said *said = x->review->sentences && x->sentence >= 0
	    ? &x->review->sentences[x->sentence] : NULL;

	return words_equal(c->words, x->col[CLAIMS_TEXT], y->col[CLAIMS_TEXT], scratch)
	    && (!said || (said->other && words_overlap(said->words, said->other->words) == 1));
}

static const struct said *
sentence_of(const struct claim *c)
{
	return c->review->sentences && c->sentence >= 0 && c->sentence < c->review->nsentences
	    ? &c->review->sentences[c->sentence] : NULL;
}

/* A claim without another version, all of whose words stand in the other version of
 * its sentence, next to a claim that was reworded with it: the sentence is cut
 * into claims otherwise, and says what it did. */
static bool
cut_otherwise(struct comparison *c, const struct claim *x, struct arena scratch)
{
	const struct said *said = sentence_of(x);

	if (!said || !said->other || !words_within(x->words, said->other->words))
		return false;
	for (ptrdiff_t i = 0; i < x->review->nclaims; i++) {
		const struct claim *y = &x->review->claims[i];

		if (y->other && sentence_of(y) == said && sentence_of(y->other) == said->other
		    && !words_equal(c->words, y->col[CLAIMS_TEXT], y->other->col[CLAIMS_TEXT], scratch))
			return true;
	}
	return false;
}

/* The review pair whose claims are compared, and what is told of them. */
struct telling {
	sv cause, part_of;
	ptrdiff_t first;                /* of its changes */
	ptrdiff_t *sentences;           /* of each of these: the sentence in the old review */
};

/* How many claims a change tells of that turned with the verdict. */
static void
note_turned(struct changes *list, struct change *change)
{
	int n = 1;

	for (ptrdiff_t i = 0; i < change->old_id.n; i++)
		n += change->old_id.p[i] == ';';
	change->note = sv_printf(list->keep, "%d claims of unchanged words turn with the verdict", n);
}

/* The claims of WAS whose change is wording alone, or all others. */
static void
compare_claims_of(struct comparison *c, const struct review *was, bool wording,
    const struct telling *t, struct arena scratch)
{
	for (ptrdiff_t i = 0; i < was->nclaims; i++) {
		struct claim *x = &was->claims[i], *y = x->other;
		enum change_kind kind = y ? difference(c, x, y, scratch) : CHANGE_CLAIM_GONE;
		struct arena a = scratch;
		struct change change, *told;
		ptrdiff_t sentence = x->sentence;
		bool unchanged;

		if (kind == CHANGE_KINDS || wording != (kind == CHANGE_CLAIM_REWORDED)
		    || (!y && cut_otherwise(c, x, a)))
			continue;
		change = at_claims(kind, x, y);
		unchanged = y && same_words(c, x, y, a);
		change.cause = unchanged ? cause_of(&c->cause, false) : t->cause;
		change.part_of = t->part_of;
		if (y)
			fill_values(&change, x, y, &a);
		if (unchanged && kind == CHANGE_POLARITY && change.part_of.n)
			sentence = TURNED;
		told = same_sentence(c, &change, t->first, sentence, t->sentences);
		if (told) {
			if (told->kind == kind)
				merge_into(c->changes, told, &change);
			if (sentence == TURNED)
				note_turned(c->changes, told);
			continue;
		}
		t->sentences[c->changes->n - t->first] = sentence;
		change_add(c->changes, &change);
	}
}

/* Predictions are listed by id.  The old one's goes on in the new one; where the
 * time limit is another, that is told, and not what follows from it. */
static void
note_predictions(struct comparison *c, const struct review *was)
{
	for (ptrdiff_t i = 0; i < was->nclaims; i++) {
		const sv *x = was->claims[i].col, *y = was->claims[i].other ? was->claims[i].other->col : NULL;
		bool same_limit = y && sv_eq(x[CLAIMS_HORIZON_NORM], y[CLAIMS_HORIZON_NORM]);

		if (!y || !sv_eq(x[CLAIMS_TYPE], SV("prediction"))
		    || (same_limit && sv_eq(x[CLAIMS_CLAIM_ID], y[CLAIMS_CLAIM_ID])))
			continue;
		*map_slot(&c->reworded, c->keep, sv_copy(c->keep, x[CLAIMS_CLAIM_ID])) =
		    (int32_t)c->new_ids.n;
		*push(&c->new_ids, c->keep) = same_limit ? sv_copy(c->keep, y[CLAIMS_CLAIM_ID]) : SV("");
	}
}

void
compare_claims(struct comparison *c, const struct review *was, const struct review *is, sv part_of,
    struct arena scratch)
{
	struct telling t = {
		.cause = cause_of(&c->cause, compare_text_changed(was, is)), .part_of = part_of,
		.first = c->changes->n, .sentences = new(&scratch, ptrdiff_t, was->nclaims + 1),
	};

	note_predictions(c, was);
	compare_claims_of(c, was, false, &t, scratch);
	compare_claims_of(c, was, true, &t, scratch);
	for (ptrdiff_t i = 0; i < is->nclaims; i++) {
		struct change change = at_claims(CHANGE_CLAIM_NEW, NULL, &is->claims[i]);

		if (is->claims[i].other || cut_otherwise(c, &is->claims[i], scratch))
			continue;
		change.cause = t.cause;
		change.part_of = part_of;
		change_add(c->changes, &change);
	}
}

