#include "compare.h"

struct sides {
	sv a, b;        /* canonical names; empty: not a named thing */
};

/* The name that stands in tokens [first, end), empty for none. */
static sv
name_in(const struct scene *s, int32_t first, int32_t end, bool last)
{
	sv name = { "", 0 };

	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		if (!spans_meet(first, end, mention_first(s, m), mention_end(s, m)))
			continue;
		name = m->canonical;
		if (!last)
			break;
	}
	return name;
}

static sv
side(const struct scene *s, const struct match *m, const char *label, int32_t first, int32_t end, bool last)
{
	const struct capture *c = match_capture(m, label);

	return c ? name_in(s, c->first, c->end, false) : name_in(s, first, end, last);
}

/* Captures first; else the nearest names around the match; the reviewed
 * product where a side has none. */
static struct sides
find_sides(const struct scene *s, const struct claim *c)
{
	const struct match *m = c->match;
	const struct capture *how = match_capture(m, "how"), *b = match_capture(m, "b");
	int32_t middle = how ? how->first : m->first;
	struct sides r;

	r.a = side(s, m, "a", c->first, middle, true);
	r.b = side(s, m, "b", middle, c->end, false);
	if (!r.a.n && !sv_eq(r.b, s->review->product))
		r.a = s->review->product;
	if (!r.a.n && how)      /* "it" for the name that opened the sentence */
		r.a = name_in(s, 0, c->first, false);
	if (!r.b.n && !b && !sv_eq(r.a, s->review->product))
		r.b = s->review->product;
	if (sv_eq(r.a, r.b))
		r.b = (sv){ "", 0 };
	return r;
}

static sv
capture_text(const struct scene *s, const struct capture *c)
{
	return sv_slice(s->view.text, s->view.tokens[c->first].start, s->view.tokens[c->end - 1].end);
}

/* "sync" and what "fast" measures give "sync speed". */
static sv
find_aspect(const struct scene *s, const struct match *m, const struct word_entry *how, struct arena *a)
{
	const struct capture *c = match_capture(m, "aspect");
	sv measured = how ? how->aspect : (sv){ "", 0 };

	if (!c)
		return measured;
	sv named = capture_text(s, c);
	return measured.n ? sv_printf(a, "%.*s %.*s", SV_ARG(named), SV_ARG(measured)) : named;
}

/* Which side is better: 1 the first, -1 the second, 0 neither. */
static int
direction(const struct match *m, const struct word_entry *how)
{
	sv better = rule_set_value(m->rule, "better");
	int worth = how && sv_eq(how->class, SV("-")) ? -1 : 1;

	if (sv_eq(better, SV("a")) || sv_eq(better, SV("b")))
		return sv_eq(better, SV("a")) ? 1 : -1;
	if (sv_eq(better, SV("how")) || sv_eq(better, SV("nohow")))
		return worth;
	return sv_eq(better, SV("less")) ? -worth : sv_eq(better, SV("equal")) && how ? worth : 0;
}

/* Neither side wins where the words deny it: "no faster than" leaves open which.
 * "As fast as" is a tie, and "not as fast as" a defeat. */
static int
winner(const struct match *m, int d, int neg)
{
	sv better = rule_set_value(m->rule, "better");

	if (sv_eq(better, SV("equal")))
		return neg % 2 ? -d : 0;
	return neg % 2 || sv_eq(better, SV("nohow")) ? 0 : d;
}

static const struct word_entry *
measure_of(const struct scene *s, const struct measures *measures, const struct match *m)
{
	const struct capture *how = match_capture(m, "how");

	if (!how)
		return NULL;
	const struct word_entry *e = words_find(measures->comparatives, scene_word(s, how->end - 1));
	return e ? e : words_find(measures->bases, scene_word(s, how->end - 1));
}

/* The match that says which side is better: the claim's own, else one that it
 * shut out ("Acme is kinder", in "Acme is kinder than Orbit"). */
static const struct match *
telling_match(const struct scene *s, const struct match *m)
{
	if (rule_set_value(m->rule, "better").n)
		return m;
	for (ptrdiff_t i = 0; i < s->losers.n; i++) {
		const struct match *other = &s->losers.v[i];
		if (sv_eq(other->rule->emit_head, m->rule->emit_head) && rule_set_value(other->rule, "better").n
		    && spans_meet(m->first, m->end, other->first, other->end))
			return other;
	}
	return m;
}

void
compare_sides(const struct scene *s, const struct measures *measures, struct claim *c, const struct claim *before,
    int neg, struct arena *a)
{
	c->match = telling_match(s, c->match);
	const struct word_entry *how = measure_of(s, measures, c->match);
	struct sides sides = find_sides(s, c);
	bool stated = rule_set_value(c->match->rule, "better").n > 0;

	if (before && before->match && sv_eq(rule_set_value(c->match->rule, "sides"), SV("before")))
		sides = find_sides(s, before);
	c->aspect = find_aspect(s, c->match, how, a);
	int claimed = direction(c->match, how), won = winner(c->match, claimed, neg);
	if (won) {
		c->winner = won > 0 ? sides.a : sides.b;
		c->loser = won > 0 ? sides.b : sides.a;
	}
	/* what is denied of the one side speaks for the other */
	bool tie = sv_eq(rule_set_value(c->match->rule, "better"), SV("equal")) && !won;
	int side = tie ? 0 : won ? won : -claimed;
	if (side && sv_eq(side > 0 ? sides.a : sides.b, s->review->product))
		c->polarity = '+';
	else if (side && sv_eq(side > 0 ? sides.b : sides.a, s->review->product))
		c->polarity = '-';
	else if (!side && stated)
		c->polarity = '0';
}
