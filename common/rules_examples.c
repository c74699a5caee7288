/* rules_examples: the yes and no columns, run through the row they stand in.
 *
 * A row is tried alone: what other rows make of its sentence is another question
 * (`assay rules cover`).  An example may hold marks: `[label: words]` says what a
 * capture must hold, `{kind: words}` that these words are a chunk of the stage's. */
#include "rules_marks.h"

struct example {
	struct rules_row *row;
	const char *column;
	sv cell;
	int at;                 /* of the example in the cell */
	sv text;                /* without marks */
	struct mark_list marks; /* their AT is a byte of the example */
};

struct runner {
	struct rule_set *set;
	struct faults faults;
	struct arena *arena;
};

static void
fault(struct runner *r, const struct example *e, int at, const char *what, sv detail)
{
	struct place place = rules_place(e->row, e->column, e->cell);
	place.at = at;
	rules_fault(&r->faults, &place, "%s%.*s", what, SV_ARG(detail));
}

/* ---- marks ---- */

static void
read_marks(struct runner *r, struct example *e, sv source)
{
	e->text = marks_read(r->arena, source, &e->marks);
	for (ptrdiff_t i = 0; i < e->marks.n; i++) {
		const struct mark *mark = e->marks.v + i;
		if (mark->end < 0)
			fault(r, e, e->at + mark->at, "this mark is not closed", SV(""));
		if (mark->chunk && map_find(&r->set->name_ids, mark->name) < 0)
			fault(r, e, e->at + mark->at, "there is no list or kind of this name: ", mark->name);
	}
}

static sv
words_of(const struct sentence_view *view, int32_t first, int32_t end)
{
	return first < end ? sv_slice(view->text, view->tokens[first].start, view->tokens[end - 1].end) : SV("");
}

/* Does the match hold all captures that are marked?  Else *WRONG is the first
 * that it does not. */
static bool
captures_hold(const struct example *e, const struct sentence_view *view, const struct match *m,
    const struct mark **wrong)
{
	for (ptrdiff_t i = 0; i < e->marks.n; i++) {
		const struct mark *mark = e->marks.v + i;
		struct marked_chunk wanted = marks_tokens(view, mark->start, mark->end);
		bool found = mark->chunk || wanted.first == wanted.end;         /* or of another sentence */
		for (ptrdiff_t j = 0; j < m->ncaptures; j++)
			found = found || (sv_eq(m->captures[j].label, mark->name) &&
			    m->captures[j].first == wanted.first && m->captures[j].end == wanted.end);
		if (!found) {
			*wrong = mark;
			return false;
		}
	}
	return true;
}

static sv
wrong_capture(struct runner *r, const struct sentence_view *view, const struct match *m,
    const struct mark *wrong)
{
	sv text = SV("");
	for (ptrdiff_t i = 0; i < m->ncaptures; i++)
		if (sv_eq(m->captures[i].label, wrong->name))
			text = sv_printf(r->arena, "%.*s%s\"%.*s\"", SV_ARG(text), text.n ? " and " : "",
			    SV_ARG(words_of(view, m->captures[i].first, m->captures[i].end)));
	return text.n ? text : SV("nothing");
}

struct outcome {
	bool matched, right;
	struct sentence_view view;      /* of the match that was wrong, or not wanted */
	struct match match;
	const struct mark *wrong;
};

static void
try_sentence(struct runner *r, const struct example *e, const struct sentence_view *view, struct outcome *out)
{
	struct given_chunks given = marks_chunks(r->set, &e->marks, view, r->arena);
	struct units units = rules_units(r->set, view, given.v, given.n, r->arena);
	struct seen seen = rules_seen(r->set, &units, r->arena);
	struct match_list list = { 0 };
	struct try anywhere = { (int32_t)(e->row - r->set->rows.v), 0, units.n - 1, UINT64_MAX };
	rules_search(r->set, &anywhere, &seen, &list, r->arena);
	for (ptrdiff_t i = 0; i < list.n && !out->right; i++) {
		const struct mark *wrong = NULL;
		out->matched = true;
		out->right = captures_hold(e, view, list.v + i, &wrong);
		out->view = *view;
		out->match = list.v[i];
		out->wrong = wrong;
	}
}

static void
run_example(struct runner *r, struct example *e, bool wanted)
{
	struct text_tokens t = split_text(r->set->splitter, e->text, r->arena);
	struct outcome out = { 0 };
	for (ptrdiff_t i = 0; i < t.nsentences && !out.right; i++) {
		struct sentence_view view = { .text = e->text, .vocabulary = splitter_vocabulary(r->set->splitter),
			.tokens = t.tokens + t.sentences[i].first, .n = t.sentences[i].end - t.sentences[i].first };
		try_sentence(r, e, &view, &out);
	}
	if (!wanted && out.matched)
		fault(r, e, e->at, "this must not match, but does: ", words_of(&out.view, out.match.first, out.match.end));
	else if (wanted && !out.matched)
		fault(r, e, e->at, "this must match, but does not", SV(""));
	else if (wanted && !out.right)
		fault(r, e, e->at + out.wrong->at, "the capture holds ", wrong_capture(r, &out.view, &out.match, out.wrong));
}

/* Examples stand between " || ".  Returns how many there were. */
static ptrdiff_t
run_cell(struct runner *r, struct rules_row *row, const char *column, sv cell, bool wanted)
{
	ptrdiff_t n = 0;
	for (int from = 0; from < cell.n; n++) {
		ptrdiff_t length = sv_find(sv_from(cell, from), SV("||"));
		int to = length < 0 ? (int)cell.n : from + (int)length;
		struct example e = { .row = row, .column = column, .cell = cell };
		int first = from;
		while (first < to && cell.p[first] == ' ')
			first++;
		e.at = first;
		read_marks(r, &e, sv_slice(cell, first, to));
		run_example(r, &e, wanted);
		from = to + 2;
	}
	return n;
}

struct sv_list
rules_run_examples(struct rule_set *set, struct arena *a)
{
	struct runner r = { .set = set, .arena = a, .faults = { .arena = a } };
	set->examples = 0;
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		struct rules_row *row = set->rows.v + i;
		struct place place = rules_place(row, "yes", row->yes);
		if (row->rule.emit.n && !row->yes.n)
			rules_fault(&r.faults, &place, "a row that emits needs an example that matches");
		set->examples += run_cell(&r, row, "yes", row->yes, true);
		set->examples += run_cell(&r, row, "no", row->no, false);
	}
	return rules_fault_texts(&r.faults);
}

ptrdiff_t
rules_example_count(const struct rule_set *set)
{
	return set->examples;
}
