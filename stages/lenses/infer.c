#include "infer.h"
#include "err.h"
#include "file.h"
#include "map.h"
#include "table.h"

struct lens {
	sv id;
	long place;             /* in the usual order, from 1; 0: none */
};

struct lenses {
	struct arena *keep;
	struct {
		struct lens *v;
		ptrdiff_t n, cap;
	} list;
	struct map names;       /* folded name -> lens */
	double partner, order;  /* what they weigh */
	double formula;         /* a lens of this weight is certain enough for its partner */
	double least;           /* evidence that is worth an answer */
};

static int
declare(struct lenses *l, sv id)
{
	int32_t *slot = map_slot(&l->names, l->keep, fold_text(l->keep, id));

	if (*slot < 0) {
		*slot = (int32_t)l->list.n;
		*push(&l->list, l->keep) = (struct lens){ .id = id };
	}
	return *slot;
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
		{ SV("order"), &l->order }, { SV("formula"), &l->formula }, { SV("least"), &l->least } };
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

struct lenses *
lenses_load(struct arena *keep, const char *data, const struct conf *conf)
{
	struct lenses *l = new(keep, struct lenses, 1);
	const char *folder = path_join(keep, data, "lenses");
	struct sv_list user = conf_list(conf, "lenses_names");

	l->keep = keep;
	read_evidence(l, path_join(keep, folder, "evidence.csv"));
	read_names(l, path_join(keep, folder, "names.csv"));
	for (ptrdiff_t i = 0; i < user.n; i++)
		read_names(l, user.v[i].p);
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

static void
add_cue(const struct lenses *l, struct voice *v, const struct match *m, const struct token *tokens)
{
	int32_t lens = map_find(&l->names, m->rule->emit_tail);

	if (lens < 0)
		return;
	struct cue *cue = v->cues + lens;
	cue->weight += m->rule->weight;
	if (cue->rule && cue->heaviest >= m->rule->weight)
		return;
	cue->rule = m->rule;
	cue->heaviest = m->rule->weight;
	cue->start = tokens[m->first].start;
	cue->end = tokens[m->end - 1].end;
}

/* A row of `where=first` counts in the first sentence only; every row counts once
 * a review. */
static bool
counts(const struct match *m, ptrdiff_t sentence, const struct match_list *before)
{
	if (sentence > 0 && sv_eq(rule_set_value(m->rule, "where"), SV("first")))
		return false;
	for (ptrdiff_t i = 0; i < before->n; i++)
		if (before->v[i].rule == m->rule)
			return false;
	return sv_eq(m->rule->emit_head, SV("lens")) && m->end > m->first;
}

static bool
is_certain(const struct lenses *l, const struct voice *v)
{
	for (ptrdiff_t i = 0; i < l->list.n; i++)
		if (v->cues[i].weight >= l->formula)
			return true;
	return false;
}

void
lenses_listen(const struct lenses *l, struct rule_set *rules, struct voice *v, sv text,
    const struct vocabulary *vocabulary, const struct text_tokens *t, struct arena *keep, struct arena scratch)
{
	struct match_list seen = { 0 };

	v->cues = new(keep, struct cue, l->list.n);
	for (ptrdiff_t i = 0; i < t->nsentences && !is_certain(l, v); i++) {
		const struct sentence *s = t->sentences + i;
		struct sentence_view view = { text, vocabulary, t->tokens + s->first, s->end - s->first };
		struct match_list found = rules_match(rules, &view, NULL, 0, &scratch);
		for (ptrdiff_t k = 0; k < found.n; k++) {
			if (!counts(found.v + k, i, &seen))
				continue;
			*push(&seen, &scratch) = found.v[k];
			add_cue(l, v, found.v + k, view.tokens);
		}
	}
}

/* ---- settling ---- */

/* The lens that a text makes certain; -1: none. */
static int
certain(const struct lenses *l, const struct voice *v)
{
	int best = -1;

	if (v->given.n)
		return map_find(&l->names, v->given);
	for (int i = 0; i < l->list.n; i++)
		if (v->cues[i].weight >= l->formula && (best < 0 || v->cues[i].weight > v->cues[best].weight))
			best = i;
	return best;
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

static void
settle(const struct lenses *l, const struct voice_list *panel, ptrdiff_t at)
{
	struct voice *v = panel->v + at;
	ptrdiff_t other = at ^ 1;
	int partner = v->turns && other < panel->n ? certain(l, panel->v + other) : -1;
	int usual = v->turns ? expected(l, panel, at / 2) : -1;
	double best = 0;

	v->lens = -1;
	for (int i = 0; i < l->list.n; i++) {
		double weight = v->cues[i].weight;
		weight += i == partner ? l->partner : 0;
		weight += i == usual ? l->order : 0;
		if (weight <= best || weight < l->least)
			continue;
		best = weight;
		v->lens = i;
	}
	if (v->lens < 0)
		return;
	v->from = LENS_INFERRED;
	v->rule = v->cues[v->lens].rule ? v->cues[v->lens].rule->id
	    : v->lens == partner	? SV("partner")
					: SV("order");
}

void
lenses_settle(const struct lenses *l, struct voice_list *panel)
{
	for (ptrdiff_t i = 0; i < panel->n; i++) {
		if (panel->v[i].given.n)
			panel->v[i].from = LENS_GIVEN;
		else
			settle(l, panel, i);
	}
}
