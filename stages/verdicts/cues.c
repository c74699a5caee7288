/* cues: what the rules have found, sentence by sentence.
 *
 * A row's emit says what its match is: verdict.ship, verdict.skip and
 * verdict.mixed are decisions, judge.plus and judge.minus judgements, judge.both
 * one of either kind; frame.*
 * lends its weight to the judgements behind it in the sentence, turn.* parts
 * what weighs less from what weighs more, echo.* answers the decision before it.  Anything else, verdict.none first of
 * all, only keeps other rows of its family away. */
#include "err.h"
#include "stage.h"
#include "verdicts.h"

const char *const cues_kinds[] = { "subject", "other", NULL };

const char *const stance_names[STANCES] = { "undecided", "ship", "skip", "mixed", "plus", "minus" };

const char *const cue_flag_names[CUE_FLAGS] = { "neg", "cond", "reader", "wish", "reported", "ask", "other",
	"quoted", "audience", "framed", "before", "after", "conceded", "last", "defers" };

enum { SCOPED = 7 };            /* the flags that scopes set: the first ones */

struct cue_reader {
	int scopes[SCOPED];     /* index into match.scope, or -1 */
};

/* Where things are to be put, and the sentence at hand. */
struct finder {
	const struct cue_reader *reader;
	const struct reading *reading;
	struct span_list quotes;
	struct cue_list *cues;
	struct mark_list *marks;
	struct arena *arena;
	int32_t sentence;
	struct sentence_view view;
};

struct cue_reader *
cues_reader(struct arena *keep, const struct rule_set *rules)
{
	struct cue_reader *c = new(keep, struct cue_reader, 1);

	for (int i = 0; i < SCOPED; i++)
		c->scopes[i] = rules_scope(rules, cue_flag_names[i]);
	return c;
}

struct rule_set *
cues_rules(struct arena *keep, const struct stage *stage)
{
	static const char *const own[] = { "verdicts.csv", "judgements.csv", "scopes.csv" };
	enum { OWN = sizeof own / sizeof *own };
	struct rule_file files[OWN] = { 0 };

	for (int i = 0; i < OWN; i++)
		files[i].path = stage_data(stage, keep, "verdicts", own[i]);
	return stage_rule_rows(stage, keep, "verdicts", files, OWN, cues_kinds);
}

/* ---- one match ---- */

static const struct form *
form_at(const struct finder *f, int32_t token)
{
	return f->view.vocabulary->v + f->view.tokens[token].form;
}

/* The bytes of a match, without the punctuation at its ends. */
static struct span
bytes_of(const struct finder *f, int32_t first, int32_t end)
{
	while (end - first > 1 && form_at(f, first)->class == TOKEN_PUNCT)
		first++;
	while (end - first > 1 && form_at(f, end - 1)->class == TOKEN_PUNCT)
		end--;
	return (struct span){ f->view.tokens[first].start, f->view.tokens[end - 1].end };
}

static bool
is_quoted(const struct finder *f, int32_t start, int32_t end)
{
	for (ptrdiff_t i = 0; i < f->quotes.n && f->quotes.v[i].start <= start; i++)
		if (end <= f->quotes.v[i].end)
			return true;
	return false;
}

/* What a row says of itself in the column `set`, and the flags that it takes off
 * and puts on. */
static const struct {
	const char *key;
	sv value;
	unsigned off, on;
} row_settings[] = {
	{ "about", SV_INIT("both"), CUE_OTHER, 0 },         /* the row itself minds which is which */
	{ "neg", SV_INIT("own"), CUE_NEG, 0 },              /* it is a negation itself: `no lid, no handle` */
	{ "voice", SV_INIT("own"), CUE_REPORTED, 0 },       /* it names its speaker: `my report says no` */
	{ "voice", SV_INIT("other"), 0, CUE_REPORTED },     /* `my colleagues voted for it` */
	{ "defer", SV_INIT("yes"), 0, CUE_DEFERS },
	{ "audience", SV_INIT("yes"), 0, CUE_AUDIENCE }
};

static unsigned
flags_of(const struct finder *f, const struct found *m, struct span bytes)
{
	unsigned flags = 0;

	for (int i = 0; i < SCOPED; i++) {
		uint8_t windows = f->reader->scopes[i] < 0 ? 0 : m->scope[f->reader->scopes[i]];
		bool on = 1u << i == CUE_NEG ? windows % 2 == 1 : windows > 0;
		flags |= on ? 1u << i : 0;
	}
	for (size_t i = 0; i < sizeof row_settings / sizeof *row_settings; i++)
		if (sv_eq(rule_set_value(m->rule, row_settings[i].key), row_settings[i].value))
			flags = (flags & ~row_settings[i].off) | row_settings[i].on;
	if (is_quoted(f, bytes.start, bytes.end))
		flags |= CUE_QUOTED;
	if (m->audience)
		flags |= CUE_AUDIENCE;
	return flags;
}

static enum stance
stance_of(const struct rule *rule)
{
	static const struct {
		sv emit;
		enum stance stance;
	} emits[] = {
		{ SV_INIT("verdict.ship"), STANCE_SHIP }, { SV_INIT("verdict.skip"), STANCE_SKIP },
		{ SV_INIT("verdict.mixed"), STANCE_MIXED },
		{ SV_INIT("judge.plus"), STANCE_PLUS }, { SV_INIT("judge.minus"), STANCE_MINUS }
	};

	for (size_t i = 0; i < sizeof emits / sizeof *emits; i++)
		if (sv_eq(rule->emit, emits[i].emit))
			return emits[i].stance;
	return STANCE_NONE;
}

static void
take_mark(struct finder *f, const struct found *m, enum mark_kind kind)
{
	struct span bytes = bytes_of(f, m->first, m->end);

	*push(f->marks, f->arena) = (struct mark){ .kind = kind, .sentence = f->sentence, .start = bytes.start,
		.end = bytes.end, .factor = m->rule->weight, .rule = m->rule->id };
}

static void
take_cue(struct finder *f, const struct found *m, enum stance stance)
{
	struct span bytes = bytes_of(f, m->first, m->end);

	*push(f->cues, f->arena) = (struct cue){ .rule = m->rule->id, .start = bytes.start, .end = bytes.end,
		.sentence = f->sentence, .stance = stance, .flags = flags_of(f, m, bytes),
		.strength = m->rule->weight, .light = sv_eq(rule_set_value(m->rule, "light"), SV("yes")) };
}

static void
take_match(struct finder *f, const struct found *m)
{
	enum { END = 2 };       /* sentences that are the end of a text */
	enum stance stance = stance_of(m->rule);
	bool early = f->sentence + END < f->reading->tokens.nsentences;

	if (m->end <= m->first || (early && sv_eq(rule_set_value(m->rule, "where"), SV("end"))))
		return;
	if (stance != STANCE_NONE) {
		take_cue(f, m, stance);
	} else if (sv_eq(m->rule->emit, SV("judge.both"))) {
		take_cue(f, m, STANCE_PLUS);
		take_cue(f, m, STANCE_MINUS);
	} else if (sv_eq(m->rule->emit_head, SV("frame"))) {
		take_mark(f, m, MARK_FRAME);
	} else if (sv_eq(m->rule->emit, SV("turn.but"))) {
		take_mark(f, m, MARK_TURN);
	} else if (sv_eq(m->rule->emit, SV("turn.concede"))) {
		take_mark(f, m, MARK_CONCESSION);
	} else if (sv_eq(m->rule->emit_head, SV("echo"))) {
		take_mark(f, m, sv_eq(m->rule->emit_tail, SV("yes")) ? MARK_ECHO_YES
		    : sv_eq(m->rule->emit_tail, SV("no")) ? MARK_ECHO_NO : MARK_ECHO_UNMET);
	}
}

/* ---- one sentence ---- */

void
cues_find(const struct cue_reader *reader, const struct reading *r, struct cue_list *cues, struct mark_list *marks,
    struct arena *a)
{
	struct finder f = { .reader = reader, .reading = r, .quotes = quotes_find(r, a), .cues = cues,
		.marks = marks, .arena = a };

	for (ptrdiff_t i = 0; i < r->found.n; i++) {
		const struct sentence *sentence = r->tokens.sentences + r->found.v[i].sentence;
		f.sentence = r->found.v[i].sentence;
		f.view = (struct sentence_view){ r->text, r->vocabulary, r->tokens.tokens + sentence->first,
			sentence->end - sentence->first };
		take_match(&f, r->found.v + i);
	}
	echo_answers(marks, cues, a);
}
