#include "tone.h"
#include "err.h"
#include "figures.h"
#include "table.h"
#include <math.h>
#include <stdio.h>

enum { SCOPE_NEG, SCOPE_OTHER = TONE_SCOPES - 1 };
static const struct {
	const char *scope, *factor;     /* its name in the rules, and in the weights */
} scope_names[TONE_SCOPES] = {
	[SCOPE_NEG] = { "neg", "" }, { "cond", "condition" }, { "reader", "reader" }, { "wish", "wish" },
	{ "reported", "reported" }, { "ask", "question" }, [SCOPE_OTHER] = { "other", "other" }
};
static const char *const place_names[TONE_PLACES] = { "bias", "own", "sentence", "beside", "rest", "stance", "rival" };

enum { KIND_SUBJECT, KIND_OTHER };
const char *const tone_kinds[] = { "subject", "other", NULL };

static const sv world = SV_INIT("world.");

/* --- numbers --- */

static double *
factor_at(struct tones *t, sv name)
{
	for (int i = 0; i < TONE_SCOPES; i++)
		if (sv_eq(name, sv_of(scope_names[i].factor)))
			return &t->factors[i];
	return sv_eq(name, SV("negated.plus")) ? &t->turned_plus : sv_eq(name, SV("negated.minus")) ? &t->turned_minus
	    : sv_eq(name, SV("word.plus")) ? &t->word_plus : sv_eq(name, SV("word.minus")) ? &t->word_minus : NULL;
}

static double *
place_at(struct tones *t, sv name)
{
	const sv least = SV("least.");

	for (int i = 0; i < TONE_PLACES; i++)
		if (sv_eq(name, sv_of(place_names[i])))
			return &t->places[i];
	int type = sv_starts(name, least) ? claim_type_find(sv_from(name, least.n)) : -1;
	return type >= 0 ? &t->least[type] : NULL;
}

/* Rows of names that AT does not know are passed over, or, if ALL are wanted, an error. */
static void
read_numbers(struct arena *keep, const char *path, struct tones *t, double *at(struct tones *, sv), bool all)
{
	struct csv_in *in = csv_open(path);
	int name = csv_column(in, "name"), weight = csv_column(in, "weight");
	struct row row;

	if (name < 0 || weight < 0)
		die(EXIT_USAGE, "%s:1: want the columns name and weight", path);
	while (csv_next(in, &row, keep)) {
		double *number = at(t, row.col[name]);
		if (all && sv_starts(row.col[name], world))
			*push(&t->world, keep) = sv_from(row.col[name], world.n);
		else if (number)
			*number = csv_number(in, &row, weight, *keep);
		else if (all)
			die(EXIT_USAGE, "%s:%ld: no weight has the name %.*s", path, row.line, SV_ARG(row.col[name]));
	}
	csv_close(in);
}

struct tones
tones_load(struct arena *keep, struct rule_set *rules, const char *factors, const char *places)
{
	struct tones t = { .rules = rules };

	for (int i = 0; i < TONE_SCOPES; i++) {
		t.scopes[i] = rules_scope(rules, scope_names[i].scope);
		t.factors[i] = 1;
	}
	read_numbers(keep, factors, &t, factor_at, false);
	read_numbers(keep, places, &t, place_at, true);
	return t;
}

struct tones
tones_of_stage(const struct stage *s, struct arena *keep, struct splitter *splitter)
{
	const struct rule_file files[] = {
		{ .path = stage_data(s, keep, "verdicts", "verdicts.csv") },
		{ .path = stage_data(s, keep, "verdicts", "judgements.csv") },
		{ .path = stage_data(s, keep, "verdicts", "scopes.csv") },
		{ .path = stage_data(s, keep, "claims", "tells.csv") },
	};
	struct rule_set *rules = stage_rules(s, keep, splitter, "verdicts", files,
	    (ptrdiff_t)(sizeof(files) / sizeof(*files)), tone_kinds);

	struct tones t = tones_load(keep, rules, stage_data(s, keep, "verdicts", "weights.csv"),
	    stage_data(s, keep, "claims", "tones.csv"));
	rules_set_aside(rules, sv_of(stage_data(s, keep, "claims", "tells.csv")));
	return t;
}

/* --- judgements --- */

static bool
inside(const struct tones *t, const struct match *m, int scope)
{
	return t->scopes[scope] >= 0 && m->scope[t->scopes[scope]] > 0;
}

static bool
turned(const struct tones *t, const struct match *m)
{
	return t->scopes[SCOPE_NEG] >= 0 && m->scope[t->scopes[SCOPE_NEG]] % 2;
}

/* Above 0 for praise, below for blame; OF_OTHER: of whatever it is about. */
static double
strength(const struct tones *t, const struct match *m, int side, bool of_other)
{
	double w = side * m->rule->weight;

	if (turned(t, m))
		w *= -(side > 0 ? t->turned_plus : t->turned_minus);
	if (sv_eq(rule_set_value(m->rule, "light"), SV("yes")))
		w *= w > 0 ? t->word_plus : t->word_minus;
	for (int i = SCOPE_NEG + 1; i < TONE_SCOPES; i++)
		w *= inside(t, m, i) && !(of_other && i == SCOPE_OTHER) ? t->factors[i] : 1;
	return w;
}

/* A decision of the reviewer's own, stated as such; under a condition it is put off. */
static int
decision(const struct tones *t, const struct match *m, int side)
{
	for (int i = SCOPE_NEG + 1; i < TONE_SCOPES; i++) {
		bool conditional = sv_eq(sv_of(scope_names[i].scope), SV("cond"));
		bool reader = sv_eq(sv_of(scope_names[i].scope), SV("reader"));
		if (inside(t, m, i) && !reader)
			return conditional ? -1 : 0;
	}
	return turned(t, m) ? -side : side;
}

static int
side_of(const struct match *m)
{
	sv tail = m->rule->emit_tail;

	if (sv_eq(tail, SV("figures")))
		return figures_side(m);
	return sv_eq(tail, SV("plus")) || sv_eq(tail, SV("ship")) ? 1
	    : sv_eq(tail, SV("minus")) || sv_eq(tail, SV("skip")) ? -1 : 0;
}

/* The names of the sentence as chunks; a name inside another gives way. */
static ptrdiff_t
name_chunks(const struct scene *s, struct chunk *out)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		bool subject = mention_is_subject(m);
		struct chunk c = { mention_first(s, m), mention_end(s, m), subject ? KIND_SUBJECT : KIND_OTHER };
		if ((subject || mention_competes(m)) && (n == 0 || c.first >= out[n - 1].end))
			out[n++] = c;
	}
	return n;
}

void
tones_read(struct tones *t, struct scene *s, struct arena *a)
{
	struct chunk *chunks = new(a, struct chunk, s->nmentions + 1);
	ptrdiff_t nchunks = name_chunks(s, chunks);
	struct match_list found = rules_match(t->rules, &s->view, chunks, nchunks, a);

	s->torn = -1;
	for (ptrdiff_t i = 0; i < found.n; i++) {
		const struct match *m = &found.v[i];
		int side = side_of(m);
		if (sv_eq(m->rule->emit_head, SV("verdict")) && sv_eq(m->rule->emit_tail, SV("mixed")))
			s->torn = m->anchor;
		if (sv_eq(m->rule->emit_head, SV("judge")) && side) {
			double w = strength(t, m, side, false);
			*push(&s->judgements, a) = (struct judgement){ m->anchor, w, strength(t, m, side, true) };
			s->tone += w;
			s->told += w;
		} else if (sv_eq(m->rule->emit_head, SV("verdict")) && side) {
			int d = decision(t, m, side);
			if (d) {
				*push(&s->judgements, a) = (struct judgement){ m->anchor, d * m->rule->weight, 0 };
				s->told += d * m->rule->weight;
			}
			s->stance = d ? d : s->stance;
		}
	}
}

struct match_list
tones_matches(struct tones *t, struct arena *a)
{
	return rules_match_without(t->rules, a);
}

void
tones_share(struct scene *scenes, ptrdiff_t count)
{
	double all = 0;
	int stance = 0;

	for (ptrdiff_t i = 0; i < count; i++) {
		all += scenes[i].tone;
		stance = scenes[i].stance ? scenes[i].stance : stance;
	}
	for (ptrdiff_t i = 0; i < count; i++) {
		scenes[i].beside = (i > 0 ? scenes[i - 1].tone : 0) + (i + 1 < count ? scenes[i + 1].tone : 0);
		scenes[i].rest = all - scenes[i].tone - scenes[i].beside;
		scenes[i].stance = stance;
	}
}

/* --- claims --- */

/* A sum of judgements on a scale from -1 to 1: the first ones say most. */
static double
squeezed(double sum)
{
	return tanh(sum / 1.5);
}

/* "The Orbit needs more oil": what is said of a rival speaks for the product. */
static bool
opens_with_rival(const struct scene *s, const struct claim *c)
{
	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		int32_t first = mention_first(s, m);
		if (first >= c->first && first <= c->first + 1)
			return mention_competes(m);
	}
	return false;
}

/* The sum of the judgements in the claim: for the product, or OF_OTHER for whatever they
 * are said of. */
static double
own_judgement(const struct scene *s, const struct claim *c, bool of_other)
{
	double own = 0;

	for (ptrdiff_t i = 0; i < s->judgements.n; i++) {
		const struct judgement *j = &s->judgements.v[i];
		if (c->first <= j->at && j->at < c->end)
			own += of_other ? j->plain : j->weight;
	}
	return own;
}

/* A sum of judgements in and around the claim.  What is said of a rival in front speaks
 * for the product, unless the claim is about the rival; advice is judged by itself. */
static double
weighed(const struct tones *t, const struct scene *s, const struct claim *c)
{
	const double *w = t->places;
	double own = own_judgement(s, c, false), other = s->told - own;
	bool rival = opens_with_rival(s, c);

	if (rival && c->type == CLAIM_ASSESSMENT)
		return w[TONE_RIVAL] + w[TONE_OWN] * squeezed(own_judgement(s, c, true));
	if (rival && (c->type == CLAIM_COMPARISON || c->type == CLAIM_PRICING))
		own = -own;
	if (c->type == CLAIM_RECOMMENDATION)
		return w[TONE_OWN] * squeezed(own);
	return w[TONE_BIAS] + w[TONE_OWN] * squeezed(own) + w[TONE_SENTENCE] * squeezed(other)
	    + w[TONE_BESIDE] * squeezed(s->beside / 2) + w[TONE_REST] * squeezed(s->rest / 2)
	    + w[TONE_STANCE] * s->stance;
}

static char
by_words(const struct tones *t, const struct scene *s, const struct claim *c)
{
	double sum = weighed(t, s, c);

	if ((c->first <= s->torn && s->torn < c->end) || fabs(sum) < t->least[c->type])
		return '0';
	return sum > 0 ? '+' : sum < 0 ? '-' : '0';
}

bool
tone_of_world(const struct tones *t, const struct scene *s, const struct claim *c)
{
	bool may_be = c->type == CLAIM_CAUSAL || c->type == CLAIM_COMPARISON || c->type == CLAIM_PREDICTION
	    || c->type == CLAIM_PRICING;
	ptrdiff_t lens = 0;

	while (lens < t->world.n && !sv_eq(t->world.v[lens], s->review->lens))
		lens++;
	if (!may_be || lens == t->world.n)
		return false;
	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		bool product = mention_is_subject(m) || mention_competes(m);
		if (product && spans_meet(c->first, c->end, mention_first(s, m), mention_end(s, m)))
			return false;
	}
	return true;
}

/* What happens inside a risk is bad, though no word of it need be. */
static bool
in_risk(const struct claim_list *l, const struct claim *c)
{
	for (ptrdiff_t i = 0; i < l->n; i++)
		if (l->v[i].type == CLAIM_RISK && l->v[i].first <= c->first && c->end <= l->v[i].end)
			return c->type == CLAIM_CAUSAL || c->type == CLAIM_PRICING || c->type == CLAIM_PREDICTION;
	return false;
}

/* "Is there a moat?" leaves open what it asks. */
static bool
asks(const struct scene *s)
{
	return s->view.n > 0 && sv_eq(scene_word(s, s->view.n - 1), SV("?"));
}

char
tone_of_claim(const struct tones *t, const struct scene *s, const struct claim_list *l, const struct claim *c)
{
	sv stated = c->match ? rule_set_value(c->match->rule, "polarity") : (sv){ "", 0 };

	if (in_risk(l, c))
		return '-';
	if (asks(s) && c->type != CLAIM_RISK && c->type != CLAIM_GAP)
		return '0';
	if (stated.n && !sv_eq(stated, SV("tone")))
		return stated.p[0];
	if (tone_of_world(t, s, c))
		return '0';
	if (stated.n)
		return by_words(t, s, c);
	switch (c->type) {
	case CLAIM_RISK:
	case CLAIM_GAP:
		return '-';
	case CLAIM_COMPETITOR:
	case CLAIM_THESIS:
	case CLAIM_QUANTITY:
		return '0';
	default:
		return by_words(t, s, c);
	}
}
