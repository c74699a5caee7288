/* rules: a rule set from files to matches.  rules_set.h names the pieces. */
#include "err.h"
#include "rules_set.h"
#include <stdlib.h>
#include <string.h>

const char *const rules_class_names[RULES_CLASSES] = {
	"NUM", "ORD", "PCT", "MONEY", "DUR", "DATE", "YEAR", "VER", "CAPSEQ",
	"ANY", "WORD", "CAP", "UPPER", "PUNCT", "QUOTE", "URL", "START", "END"
};

/* ---- loading ---- */

static void
compile_rows(struct rule_set *set, struct faults *faults)
{
	struct arena room = arena_new(1 << 26);
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		struct rules_row *row = set->rows.v + i;
		row->broken = (row->pattern.n && !row->tree) || (row->unless.n && !row->unless_tree);
		if (row->tree)
			rules_compile_row(set, row, false, faults, room);
		if (row->unless_tree)
			rules_compile_row(set, row, true, faults, room);
	}
	arena_free(&room);
}

static int
by_head(const void *x, const void *y)
{
	const struct rules_row *const *a = x, *const *b = y;
	return sv_cmp((*a)->rule.emit_head, (*b)->rule.emit_head);
}

/* In the order of their names. */
static void
number_heads(struct rule_set *set, struct arena scratch)
{
	struct rules_row **rows = new(&scratch, struct rules_row *, set->rows.n);
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		rows[i] = set->rows.v + i;
	qsort(rows, (size_t)set->rows.n, sizeof *rows, by_head);
	for (ptrdiff_t i = 1; i < set->rows.n; i++)
		rows[i]->rule.head = rows[i - 1]->rule.head + (by_head(rows + i - 1, rows + i) != 0);
}

/* A broken row emits nothing, and has no examples to run. */
static void
leave_out_broken(struct rule_set *set)
{
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		struct rules_row *row = set->rows.v + i;
		if (!row->broken)
			continue;
		row->rule.emit = row->rule.emit_head = row->yes = row->no = SV("");
		row->program = row->unless_program = (struct program){ 0 };
		set->broken++;
	}
}

static struct rule_set *
load(struct arena *keep, const char *data, struct splitter *splitter, const struct rule_file *files,
    ptrdiff_t nfiles, const char *const *kinds, struct faults *faults)
{
	struct rule_set *set = new(keep, struct rule_set, 1);
	set->keep = keep;
	set->splitter = splitter;
	set->value_words = values_load(keep, data);
	set->trie = rules_trie_new(keep);
	rules_read(set, files, nfiles, kinds, faults);
	rules_parse_rows(set, faults);
	rules_check_names(set, faults);
	rules_alphabet_init(&set->alphabet);
	compile_rows(set, faults);
	leave_out_broken(set);
	number_heads(set, *keep);
	set->head_label = map_find(&set->label_ids, SV("head"));
	set->anchors = rules_anchors(set, data);
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		rules_find_sets(&set->alphabet, &set->rows.v[i].program, keep);
		rules_find_sets(&set->alphabet, &set->rows.v[i].unless_program, keep);
	}
	rules_fixed_symbols(&set->alphabet, keep);
	return set;
}

struct rule_set *
rules_load_try(struct arena *keep, const char *data, struct splitter *splitter, const struct rule_file *files,
    ptrdiff_t nfiles, const char *const *kinds, struct sv_list *faults)
{
	struct faults all = { .arena = keep };
	struct rule_set *set = load(keep, data, splitter, files, nfiles, kinds, &all);
	*faults = rules_fault_texts(&all);
	return faults->n ? NULL : set;
}

struct rule_set *
rules_load_sound(struct arena *keep, const char *data, struct splitter *splitter, const struct rule_file *files,
    ptrdiff_t nfiles, struct sv_list *faults)
{
	struct faults all = { .arena = keep };
	struct rule_set *set = load(keep, data, splitter, files, nfiles, NULL, &all);
	*faults = rules_fault_texts(&all);
	return set;
}

/* Who cannot go on without: every fault is told, then it is over. */
static void
die_of(const struct sv_list *faults)
{
	for (ptrdiff_t i = 0; i < faults->n; i++)
		warn("%.*s", SV_ARG(faults->v[i]));
	if (faults->n)
		exit(EXIT_USAGE);
}

struct rule_set *
rules_load_rows(struct arena *keep, const struct rule_file *files, ptrdiff_t nfiles, const char *const *kinds)
{
	struct rule_set *set = new(keep, struct rule_set, 1);
	struct faults all = { .arena = keep };
	set->keep = keep;
	rules_read(set, files, nfiles, kinds, &all);
	struct sv_list faults = rules_fault_texts(&all);
	die_of(&faults);
	return set;
}

struct rule_set *
rules_load(struct arena *keep, const char *data, struct splitter *splitter, const struct rule_file *files,
    ptrdiff_t nfiles, const char *const *kinds)
{
	struct sv_list faults;
	struct rule_set *set = rules_load_try(keep, data, splitter, files, nfiles, kinds, &faults);
	die_of(&faults);
	return set;
}

/* ---- asking about it ---- */

ptrdiff_t
rules_count(const struct rule_set *set)
{
	return set->rows.n;
}

ptrdiff_t
rules_sound_count(const struct rule_set *set)
{
	return set->rows.n - set->broken;
}

const struct rule *
rules_row(const struct rule_set *set, ptrdiff_t i)
{
	return &set->rows.v[i].rule;
}

int32_t
rules_heads(const struct rule_set *set)
{
	int32_t n = 0;
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		n = set->rows.v[i].rule.head >= n ? set->rows.v[i].rule.head + 1 : n;
	return n;
}

bool
rules_alone(const struct rule_set *set, const struct rule *rule)
{
	ptrdiff_t n = 0;
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		n += set->rows.v[i].rule.head == rule->head;
	return n == 1;
}

void
rules_hold(struct rule_set *set, const struct rule *rule, bool hold)
{
	set->rows.v[(const struct rules_row *)rule - set->rows.v].held = hold;
}

const struct rule *
rules_find(const struct rule_set *set, sv id)
{
	int32_t row = map_find(&set->ids, id);
	return row < 0 ? NULL : &set->rows.v[row].rule;
}

int
rules_scope(const struct rule_set *set, const char *name)
{
	for (int i = 0; i < set->scopes.n; i++)
		if (sv_eq(set->scopes.v[i], sv_of(name)))
			return i;
	return -1;
}

sv
rules_scope_name(const struct rule_set *set, int i)
{
	return i < set->scopes.n ? set->scopes.v[i] : (sv){ NULL, 0 };
}

struct sv_list
rules_kinds(const struct rule_set *set, struct arena *a)
{
	struct sv_list kinds = { 0 };
	for (ptrdiff_t i = 0; i < set->names.n; i++) {
		while (kinds.n <= set->names.v[i].kind)
			*push(&kinds, a) = SV("");
		if (set->names.v[i].kind >= 0)
			kinds.v[set->names.v[i].kind] = set->names.v[i].name;
	}
	return kinds;
}

const struct capture *
match_capture(const struct match *match, const char *label)
{
	sv wanted = sv_of(label);
	for (ptrdiff_t i = 0; i < match->ncaptures; i++)
		if (sv_eq(match->captures[i].label, wanted))
			return match->captures + i;
	return NULL;
}

struct value_list
rules_values(const struct rule_set *set)
{
	return set->values;
}

struct match_list
rules_cues(const struct rule_set *set)
{
	return set->cues;
}

struct match_list
rules_losers(const struct rule_set *set)
{
	return set->losers;
}

void
rules_share_values(struct rule_set *set, const struct rule_set *lender)
{
	set->lender = lender;
}

/* ---- matching ---- */

struct units
rules_units(struct rule_set *set, const struct sentence_view *view, const struct marked_chunk *given,
    ptrdiff_t n, struct arena *a)
{
	if (set->lender && set->lender->values_of == view->tokens)
		set->values = set->lender->values;
	else
		set->values = values_find(set->value_words, view, a);
	set->values_of = view->tokens;
	return rules_units_of(set, view, given, n, a);
}

struct match_list
match_list_of(ptrdiff_t cap, struct arena *a)
{
	struct match *v = arena_room(a, sizeof *v, _Alignof(struct match), cap);
	return (struct match_list){ .v = v, .cap = cap };
}

struct match_list
rules_match_units(struct rule_set *set, const struct units *units, struct arena *a)
{
	struct seen seen = rules_seen(set, units, a);
	set->tries.n = 0;
	rules_find_tries(set, &seen, &set->tries, set->keep);
	struct match_list all = match_list_of(set->tries.n, a);
	for (ptrdiff_t i = 0; i < set->tries.n; i++)
		if (!set->rows.v[set->tries.v[i].row].held)
			rules_search(set, set->tries.v + i, &seen, &all, a);
	set->all = all;
	set->units = *units;
	return set->winners = rules_compete(set, units, &all, a);
}

void
rules_set_aside(struct rule_set *set, sv path)
{
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		set->rows.v[i].aside |= sv_eq(set->rows.v[i].rule.file, path);
}

struct match_list
rules_match_without(struct rule_set *set, struct arena *a)
{
	struct match_list some = match_list_of(set->all.n, a);
	for (ptrdiff_t i = 0; i < set->all.n; i++)
		if (!((const struct rules_row *)set->all.v[i].rule)->aside)
			some.v[some.n++] = set->all.v[i];
	return some.n == set->all.n ? set->winners : rules_compete(set, &set->units, &some, a);
}

struct match_list
rules_match(struct rule_set *set, const struct sentence_view *view, const struct chunk *chunks,
    ptrdiff_t nchunks, struct arena *a)
{
	struct marked_chunk *given = new(a, struct marked_chunk, nchunks);
	for (ptrdiff_t i = 0; i < nchunks; i++) {
		given[i] = (struct marked_chunk){ .first = chunks[i].first, .end = chunks[i].end };
		for (int name = 0; name < set->names.n; name++)
			if (set->names.v[name].kind == chunks[i].kind)
				given[i].kinds |= (uint64_t)1 << (KIND_NAMED + name);
	}
	struct units units = rules_units(set, view, given, nchunks, a);
	return rules_match_units(set, &units, a);
}
