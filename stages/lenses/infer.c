#include "infer.h"
#include "err.h"
#include "file.h"
#include "map.h"
#include "table.h"

struct lens {
	sv id;
	long place;             /* in the usual order, from 1; 0: none */
	int own, usual;         /* of a role that is a lens only among roles: that lens, and the one elsewhere; -1: none */
};

struct lenses {
	struct arena *keep;
	struct {
		struct lens *v;
		ptrdiff_t n, cap;
	} list;
	ptrdiff_t declared;     /* so many are in rules and lists; reviewers named the others */
	struct map names;       /* folded name -> declared lens */
	struct map trades;      /* words of a reviewer -> lens that nobody declared */
	struct map roles;       /* words of a role, folded, -> lens */
	struct map stems;       /* the same by their stems */
	double partner, order;  /* what they weigh */
	double stated;          /* the partner, if it says who it is */
	double share;           /* of its weights, for the other of the pair, if none is certain */
	double formula;         /* a lens of this weight is certain enough for its partner */
	double least;           /* evidence that is worth an answer */
	double alone;           /* the same where no panel stands behind it */
};

static int
put_lens(struct lenses *l, struct map *names, sv name, sv id)
{
	int32_t *slot = map_slot(names, l->keep, name);

	if (*slot < 0) {
		*slot = (int32_t)l->list.n;
		*push(&l->list, l->keep) = (struct lens){ .id = id, .own = -1, .usual = -1 };
	}
	return *slot;
}

static int
declare(struct lenses *l, sv id)
{
	return put_lens(l, &l->names, fold_text(l->keep, id), id);
}

/* ---- reading ---- */

static int
column(struct csv_in *csv, const char *path, const char *name)
{
	int i = csv_column(csv, name);

	if (i < 0)
		die(EXIT_USAGE, "%s:1: no column `%s`", path, name);
	return i;
}

static void
read_names(struct lenses *l, const char *path)
{
	struct csv_in *csv = csv_open(path);
	int lens = column(csv, path, "lens"), alias = column(csv, path, "alias"),
	    order = column(csv, path, "order");
	struct row row;

	while (csv_next(csv, &row, l->keep)) {
		int id = declare(l, row.col[lens]);
		long long place = 0;
		if (row.col[order].n && !sv_int(row.col[order], &place))
			die(EXIT_USAGE, "%s:%ld: order: not a number: \"%.*s\"", path, row.line,
			    SV_ARG(row.col[order]));
		l->list.v[id].place = (long)place;
		struct sv_list names = sv_split(l->keep, row.col[alias], ';');
		for (ptrdiff_t i = 0; i < names.n; i++)
			*map_slot(&l->names, l->keep, fold_text(l->keep, names.v[i])) = id;
	}
	csv_close(csv);
}

static void
read_evidence(struct lenses *l, const char *path)
{
	struct csv_in *csv = csv_open(path);
	int name = column(csv, path, "evidence"), weight = column(csv, path, "weight");
	const struct { sv name; double *to; } known[] = { { SV("partner"), &l->partner },
		{ SV("stated"), &l->stated }, { SV("share"), &l->share },
		{ SV("order"), &l->order }, { SV("formula"), &l->formula }, { SV("least"), &l->least },
		{ SV("alone"), &l->alone } };
	struct row row;

	while (csv_next(csv, &row, l->keep)) {
		double value = csv_number(csv, &row, weight, *l->keep);
		bool found = false;
		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			if (sv_eq(row.col[name], known[i].name))
				*known[i].to = value, found = true;
		if (!found)
			die(EXIT_USAGE, "%s:%ld: evidence: none is called \"%.*s\"", path, row.line,
			    SV_ARG(row.col[name]));
	}
	csv_close(csv);
}

/* The words of tokens [first, end), folded or stemmed, with blanks between them. */
static sv
words_of(const struct token *tokens, ptrdiff_t first, ptrdiff_t end, const struct vocabulary *vocabulary,
    bool stemmed, struct arena *a)
{
	struct sv_list words = { 0 };

	for (ptrdiff_t i = first; i < end; i++) {
		const struct form *form = vocabulary->v + tokens[i].form;
		*push(&words, a) = stemmed ? form->stem : form->folded;
	}
	return sv_join(a, &words, SV(" "));
}

/* The first role with that name or stem has it. */
static void
name_role(struct lenses *l, struct splitter *splitter, sv name, int lens)
{
	struct text_tokens t = split_text(splitter, name, l->keep);

	for (int stemmed = 0; stemmed < 2; stemmed++) {
		sv key = words_of(t.tokens, 0, t.ntokens, splitter_vocabulary(splitter), stemmed, l->keep);
		int32_t *slot = map_slot(stemmed ? &l->stems : &l->roles, l->keep, key);
		if (*slot < 0)
			*slot = lens;
	}
}

/* What settle_roles makes OWN or USUAL. */
static int
between_two(struct lenses *l, int own, int usual)
{
	*push(&l->list, l->keep) = (struct lens){ .id = l->list.v[own].id, .own = own, .usual = usual };
	return (int)l->list.n - 1;
}

static void
read_roles(struct lenses *l, struct splitter *splitter, const char *path)
{
	struct csv_in *csv = csv_open(path);
	int role = column(csv, path, "role"), usual = column(csv, path, "usual"), name = column(csv, path, "name"),
	    alias = column(csv, path, "alias");
	struct row row;

	while (csv_next(csv, &row, l->keep)) {
		int lens = declare(l, row.col[role]);
		if (row.col[usual].n)
			lens = between_two(l, lens, declare(l, row.col[usual]));
		struct sv_list names = sv_split(l->keep, row.col[alias], ';');
		name_role(l, splitter, row.col[name], lens);
		for (ptrdiff_t i = 0; i < names.n; i++)
			name_role(l, splitter, names.v[i], lens);
	}
	csv_close(csv);
}

struct lenses *
lenses_load(struct arena *keep, const char *data, const struct conf *conf, struct splitter *splitter)
{
	struct lenses *l = new(keep, struct lenses, 1);
	const char *folder = path_join(keep, data, "lenses");
	struct sv_list user = conf_list(conf, "lenses_names");

	l->keep = keep;
	read_evidence(l, path_join(keep, folder, "evidence.csv"));
	read_names(l, path_join(keep, folder, "names.csv"));
	for (ptrdiff_t i = 0; i < user.n; i++)
		read_names(l, user.v[i].p);
	read_roles(l, splitter, path_join(keep, folder, "roles.csv"));
	return l;
}

void
lenses_declare(struct lenses *l, const struct rule_set *rules)
{
	for (ptrdiff_t i = 0; i < rules_count(rules); i++) {
		const struct rule *rule = rules_row(rules, i);
		if (sv_eq(rule->emit_head, SV("lens")))
			declare(l, rule->emit_tail);
	}
	l->declared = l->list.n;
}

sv
lenses_id(const struct lenses *l, int lens)
{
	return lens < 0 ? SV("none") : l->list.v[lens].id;
}

sv
lenses_given(const struct lenses *l, sv stated, struct arena scratch)
{
	int32_t lens = map_find(&l->names, fold_text(&scratch, stated));

	return lens < 0 ? stated : l->list.v[lens].id;
}

/* ---- cues ---- */

static struct cue *
cue_of(const struct voice *v, int lens)
{
	for (ptrdiff_t i = 0; i < v->cues.n; i++)
		if (v->cues.v[i].lens == lens)
			return v->cues.v + i;
	return NULL;
}

static double
weight_of(const struct voice *v, int lens)
{
	const struct cue *cue = cue_of(v, lens);

	return cue ? cue->weight : 0;
}

static bool
hears_role(const struct rule *rule)
{
	return sv_eq(rule->emit_head, SV("role")) || sv_eq(rule->emit_head, SV("trade"));
}

/* The lens of a role that a match captured, also in the plural; -1: none.  Of a row
 * that emits `trade` the words themselves are one if nobody declared them. */
static int
lens_of_role(struct lenses *l, const struct match *m, const struct sentence_view *view, struct arena scratch)
{
	const struct capture *role = match_capture(m, "role");

	if (!role)
		return -1;
	sv words = words_of(view->tokens, role->first, role->end, view->vocabulary, false, &scratch);
	int32_t lens = map_find(&l->roles, words);
	if (lens < 0)
		lens = map_find(&l->stems, words_of(view->tokens, role->first, role->end, view->vocabulary, true, &scratch));
	if (lens >= 0 || !sv_eq(m->rule->emit_head, SV("trade")))
		return lens;
	lens = map_find(&l->names, words);
	if (lens < 0)
		lens = map_find(&l->trades, words);
	if (lens >= 0)
		return lens;
	words = sv_copy(l->keep, words);
	return put_lens(l, &l->trades, words, words);
}

/* The lens that a match speaks for; -1: none. */
static int
lens_of(struct lenses *l, const struct match *m, const struct sentence_view *view, struct arena scratch)
{
	if (hears_role(m->rule))
		return lens_of_role(l, m, view, scratch);
	return sv_eq(m->rule->emit_head, SV("lens")) ? map_find(&l->names, m->rule->emit_tail) : -1;
}

/* The words that show it: to the end of the capture `last`, of the role, of the match. */
static int32_t
end_of(const struct match *m, const struct token *tokens)
{
	const struct capture *last = match_capture(m, "last");

	last = last ? last : match_capture(m, "role");
	return tokens[(last ? last->end : m->end) - 1].end;
}

static void
add_cue(struct voice *v, int lens, const struct match *m, const struct token *tokens, struct arena *keep)
{
	struct cue *cue = cue_of(v, lens);

	if (!cue) {
		cue = push(&v->cues, keep);
		*cue = (struct cue){ .lens = lens };
	}
	cue->weight += m->rule->weight;
	if (cue->rule && cue->heaviest >= m->rule->weight)
		return;
	cue->rule = m->rule;
	cue->heaviest = m->rule->weight;
	cue->start = tokens[m->first].start;
	cue->end = end_of(m, tokens);
}

/* How many sentences of a text a row is asked about: `where=first` the first,
 * `where=early` the first two. */
static ptrdiff_t
reach(const struct rule *rule)
{
	sv where = rule_set_value(rule, "where");

	return sv_eq(where, SV("first")) ? 1 : sv_eq(where, SV("early")) ? 2 : PTRDIFF_MAX;
}

/* Every row counts once a review; one of `turns=yes` in a panel that takes turns. */
static bool
counts(const struct match *m, ptrdiff_t sentence, bool turns, const struct match_list *before)
{
	if (sentence >= reach(m->rule) || m->end == m->first)
		return false;
	if (!turns && sv_eq(rule_set_value(m->rule, "turns"), SV("yes")))
		return false;
	for (ptrdiff_t i = 0; i < before->n; i++)
		if (before->v[i].rule == m->rule)
			return false;
	return true;
}

static bool
is_certain(const struct lenses *l, const struct voice *v)
{
	for (ptrdiff_t i = 0; i < v->cues.n; i++)
		if (v->cues.v[i].weight >= l->formula)
			return true;
	return false;
}

void
lenses_listen(struct lenses *l, struct rule_set *rules, struct voice *v, sv text,
    const struct vocabulary *vocabulary, const struct text_tokens *t, struct arena *keep, struct arena scratch)
{
	struct match_list seen = { 0 };

	for (ptrdiff_t i = 0; i < t->nsentences && !is_certain(l, v); i++) {
		const struct sentence *s = t->sentences + i;
		struct sentence_view view = { text, vocabulary, t->tokens + s->first, s->end - s->first };
		struct match_list found = rules_match(rules, &view, NULL, 0, &scratch);
		for (ptrdiff_t k = 0; k < found.n; k++) {
			int lens = counts(found.v + k, i, v->turns, &seen) ? lens_of(l, found.v + k, &view, scratch) : -1;
			if (lens < 0)
				continue;
			*push(&seen, &scratch) = found.v[k];
			add_cue(v, lens, found.v + k, view.tokens, keep);
		}
	}
}

/* ---- settling ---- */

/* Of two lenses of equal weight: that declared first; those that reviewers named come
 * behind, by their names, for shards meet them in different orders. */
static bool
goes_before(const struct lenses *l, int a, int b)
{
	if (a < l->declared || b < l->declared)
		return a < b;
	return sv_cmp(l->list.v[a].id, l->list.v[b].id) < 0;
}

/* The lens that a text makes certain; -1: none. */
static int
certain(const struct lenses *l, const struct voice *v)
{
	const struct cue *best = NULL;

	if (v->given.n)
		return map_find(&l->names, v->given);
	for (ptrdiff_t i = 0; i < v->cues.n; i++) {
		const struct cue *cue = v->cues.v + i;
		if (cue->weight >= l->formula && (!best || cue->weight > best->weight ||
						     (cue->weight == best->weight && goes_before(l, cue->lens, best->lens))))
			best = cue;
	}
	return best ? best->lens : -1;
}

static long
place_of_pair(const struct lenses *l, const struct voice_list *panel, ptrdiff_t pair)
{
	for (ptrdiff_t i = 2 * pair; i < 2 * pair + 2; i++) {
		int lens = i >= 0 && i < panel->n ? certain(l, panel->v + i) : -1;
		if (lens >= 0 && l->list.v[lens].place)
			return l->list.v[lens].place;
	}
	return 0;
}

/* The lens that the usual order puts here, if the pairs beside it that are certain
 * keep to it, one at least; -1: none. */
static int
expected(const struct lenses *l, const struct voice_list *panel, ptrdiff_t pair)
{
	long place = (long)pair + 1;
	long before = place_of_pair(l, panel, pair - 1), after = place_of_pair(l, panel, pair + 1);

	if ((before && before != place - 1) || (after && after != place + 1) || (!before && !after))
		return -1;
	for (int i = 0; i < l->list.n; i++)
		if (l->list.v[i].place == place)
			return i;
	return -1;
}

/* What speaks for a lens beside the text itself. */
struct beside {
	const struct voice *other;      /* of the pair; NULL: none */
	int partner, usual;             /* lens that it makes certain, lens of the order; -1: none */
	double weight;                  /* of the partner */
};

static void
consider(const struct lenses *l, struct voice *v, const struct beside *b, int lens, double *best)
{
	double weight = weight_of(v, lens);

	if (lens < 0)
		return;
	weight += lens == b->partner ? b->weight : 0;
	weight += lens == b->usual ? l->order : 0;
	weight += b->other && b->partner < 0 ? l->share * weight_of(b->other, lens) : 0;
	double least = v->turns && !v->of_roles ? l->least : l->alone;
	if (weight < least || weight < *best || (weight == *best && goes_before(l, v->lens, lens)))
		return;
	*best = weight;
	v->lens = lens;
}

static void
settle(const struct lenses *l, const struct voice_list *panel, ptrdiff_t at)
{
	struct voice *v = panel->v + at;
	struct beside b = { v->turns && (at ^ 1) < panel->n ? panel->v + (at ^ 1) : NULL, -1, -1, 0 };
	double best = 0;

	v->lens = -1;
	b.partner = b.other ? certain(l, b.other) : -1;
	const struct cue *says = b.partner >= 0 ? cue_of(b.other, b.partner) : NULL;
	b.weight = says && hears_role(says->rule) ? l->stated : l->partner;
	b.usual = v->turns ? expected(l, panel, at / 2) : -1;
	for (ptrdiff_t i = 0; i < v->cues.n; i++)
		consider(l, v, &b, v->cues.v[i].lens, &best);
	for (ptrdiff_t i = 0; b.other && i < b.other->cues.n; i++)
		consider(l, v, &b, b.other->cues.v[i].lens, &best);
	consider(l, v, &b, b.partner, &best);
	consider(l, v, &b, b.usual, &best);
	if (v->lens < 0)
		return;
	v->from = LENS_INFERRED;
	v->shows = cue_of(v, v->lens);
	v->rule = v->shows ? v->shows->rule->id
	    : v->lens == b.partner || (b.other && cue_of(b.other, v->lens)) ? SV("partner")
									     : SV("order");
}

/* Do more reviewers of the panel say who they are than open like a lens of the usual
 * order? */
static bool
is_of_roles(const struct lenses *l, const struct voice_list *panel)
{
	int roles = 0, usual = 0;

	for (ptrdiff_t i = 0; i < panel->n; i++) {
		int lens = certain(l, panel->v + i);
		const struct cue *cue = lens < 0 ? NULL : cue_of(panel->v + i, lens);
		if (!cue || l->list.v[lens].usual >= 0)
			continue;
		usual += l->list.v[lens].place > 0;
		roles += !l->list.v[lens].place && hears_role(cue->rule);
	}
	return roles > usual;
}

/* TO is both from now on, FROM nothing. */
static void
join_cues(struct cue *to, struct cue *from)
{
	double weight = to->weight + from->weight;

	if (from->heaviest > to->heaviest)
		*to = *from;
	to->weight = weight;
	*from = (struct cue){ .lens = -1 };
}

/* A developer among teachers and nurses is one; elsewhere a builder. */
static void
settle_roles(const struct lenses *l, struct voice *v, bool of_roles)
{
	for (ptrdiff_t i = 0; i < v->cues.n; i++) {
		struct cue *cue = v->cues.v + i;
		const struct lens *lens = l->list.v + cue->lens;
		if (lens->usual < 0)
			continue;
		int settled = of_roles ? lens->own : lens->usual;
		struct cue *same = cue_of(v, settled);
		cue->lens = settled;
		if (same)
			join_cues(same, cue);
	}
}

void
lenses_settle(const struct lenses *l, struct voice_list *panel)
{
	bool of_roles = is_of_roles(l, panel);

	for (ptrdiff_t i = 0; i < panel->n; i++) {
		settle_roles(l, panel->v + i, of_roles);
		panel->v[i].of_roles = of_roles;
	}
	for (ptrdiff_t i = 0; i < panel->n; i++) {
		if (panel->v[i].given.n)
			panel->v[i].from = LENS_GIVEN;
		else
			settle(l, panel, i);
	}
}
