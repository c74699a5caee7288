/* A verdict is a comparison of votes, whatever they weigh and whichever reviews
 * have one: so every rule works on four sums, which the report prints. */
#include "policy.h"
#include "err.h"
#include "table.h"
#include <stdlib.h>

const char *const verdict_names[VERDICT_KINDS] = { "ship", "mixed", "skip", "undecided" };

enum verdict
verdict_of(sv name)
{
	for (int i = 0; i < VERDICT_UNDECIDED; i++)
		if (sv_eq(name, sv_of(verdict_names[i])))
			return (enum verdict)i;
	return VERDICT_UNDECIDED;
}

static const char *const rules[] = { "majority", "weighted", "absolute", "unanimous", "threshold" };

static enum policy_rule
rule_of(sv name)
{
	for (int i = 0; i < (int)(sizeof rules / sizeof *rules); i++)
		if (sv_eq(name, sv_of(rules[i])))
			return (enum policy_rule)i;
	die(EXIT_USAGE, "panel_policy: %.*s: not one of majority, weighted, absolute, unanimous, threshold",
	    SV_ARG(name));
}

/* True for YES, false for NO; nothing else will do. */
static bool
choice(const struct conf *conf, const char *key, const char *yes, const char *no)
{
	sv value = sv_of(conf_text(conf, key));

	if (!sv_eq(value, sv_of(yes)) && !sv_eq(value, sv_of(no)))
		die(EXIT_USAGE, "%s: %.*s: neither %s nor %s", key, SV_ARG(value), yes, no);
	return sv_eq(value, sv_of(yes));
}

/* LENS=WEIGHT */
static struct weight
weight_of(sv text, struct arena scratch)
{
	sv rest = text, lens = sv_trim(sv_cut(&rest, '='));
	char *number = sv_cstr(&scratch, sv_trim(rest)), *end;
	double weight = strtod(number, &end);

	if (!lens.n || end == number || *end || !(weight >= 0 && weight <= 1e6))
		die(EXIT_USAGE, "panel_weights: %.*s: not a lens, = and a weight from 0 to 1000000", SV_ARG(text));
	return (struct weight){ lens, weight };
}

struct policy
policy_read(const struct conf *conf, struct arena *keep)
{
	struct policy p = {
		.rule = rule_of(sv_of(conf_text(conf, "panel_policy"))),
		.distinct = choice(conf, "panel_reviews", "distinct", "all"),
		.undecided = choice(conf, "panel_undecided", "counted", "left_out"),
		.threshold = conf_real(conf, "panel_threshold"),
	};
	struct sv_list texts = conf_list(conf, "panel_weights");
	struct weight *weights = new(keep, struct weight, texts.n);

	for (ptrdiff_t i = 0; i < texts.n; i++)
		if (sv_trim(texts.v[i]).n)
			weights[p.nweights++] = weight_of(texts.v[i], *keep);
	p.weights = weights;
	return p;
}

void
policy_count(const struct policy *p, struct tally *t, enum verdict verdict, sv lens, bool repeat)
{
	double weight = 1;

	t->v[verdict]++;
	if ((repeat && p->distinct) || (verdict == VERDICT_UNDECIDED && !p->undecided))
		return;
	for (ptrdiff_t i = 0; i < p->nweights && p->rule == POLICY_WEIGHTED; i++)
		if (sv_eq(lens, p->weights[i].lens))
			weight = p->weights[i].weight;
	t->votes[verdict] += weight;
}

enum verdict
policy_verdict(const struct policy *p, const struct tally *t)
{
	const double ship = t->votes[VERDICT_SHIP], mixed = t->votes[VERDICT_MIXED];
	const double skip = t->votes[VERDICT_SKIP], undecided = t->votes[VERDICT_UNDECIDED];
	double all = ship + mixed + skip + undecided, most = ship > skip ? ship : skip;
	bool enough = p->rule == POLICY_ABSOLUTE ? 2 * most > all
	    : p->rule == POLICY_UNANIMOUS ? mixed + undecided <= 0 && (ship <= 0 || skip <= 0)
	    : p->rule == POLICY_THRESHOLD ? most >= p->threshold * all
	    : most > mixed && most > undecided;

	if (all - undecided <= 0)
		return VERDICT_UNDECIDED;
	if (!enough || !(ship < skip || ship > skip))
		return VERDICT_MIXED;
	return ship > skip ? VERDICT_SHIP : VERDICT_SKIP;
}

sv
policy_text(const struct policy *p, struct arena *a)
{
	sv rule = sv_of(rules[p->rule]);

	if (p->rule == POLICY_THRESHOLD)
		rule = sv_printf(a, "threshold %g", p->threshold);
	return sv_printf(a, "%.*s of %s reviews, undecided %s", SV_ARG(rule), p->distinct ? "distinct" : "all",
	    p->undecided ? "counted" : "left out");
}

sv
policy_split(const struct tally *t, struct arena *a)
{
	struct sv_list parts = { 0 };

	for (int i = 0; i < VERDICT_KINDS; i++)
		if (t->votes[i] > 0)
			*push(&parts, a) = sv_printf(a, "%g %s", t->votes[i], verdict_names[i]);
	return sv_join(a, &parts, SV(", "));
}
