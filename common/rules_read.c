/* rules_read: the rows of rule files, overlays, and what they declare.
 *
 * All faults are collected: an author wants to see them together. */
#include "file.h"
#include "rules_set.h"
#include "table.h"
#include "utf8.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum column {
	COL_ID, COL_EMIT, COL_PATTERN, COL_UNLESS, COL_SET, COL_WEIGHT, COL_YES, COL_NO, COL_NOTE, COLUMNS
};
static const char *const columns[COLUMNS] = {
	"id", "emit", "pattern", "unless", "set", "weight", "yes", "no", "note"
};

/* ---- faults ---- */

/* Where a fault belongs: behind those of the same file in earlier rows and in its
 * own; files in the order of their first faults. */
static ptrdiff_t
fault_place(const struct faults *faults, const struct fault *fault)
{
	ptrdiff_t to = faults->n;
	while (to > 0 && !sv_eq(faults->v[to - 1].file, fault->file))
		to--;
	if (to == 0)                    /* the first of its file */
		return faults->n;
	while (to > 0 && sv_eq(faults->v[to - 1].file, fault->file) && faults->v[to - 1].row > fault->row)
		to--;
	return to;
}

/* Each once: a pattern with ~ stands in the tree twice. */
static void
insert_fault(struct faults *faults, const struct fault *fault)
{
	ptrdiff_t to = fault_place(faults, fault);
	for (ptrdiff_t i = to - 1; i >= 0 && faults->v[i].row == fault->row; i--)
		if (sv_eq(faults->v[i].text, fault->text))
			return;
	*push(faults, faults->arena) = *fault;
	for (ptrdiff_t i = faults->n - 1; i > to; i--)
		faults->v[i] = faults->v[i - 1];
	faults->v[to] = *fault;
}

/* "FILE:row 7, pattern, char 5: why", then the cell with a caret under it. */
void
rules_fault(struct faults *faults, const struct place *place, const char *fmt, ...)
{
	char why[512];
	va_list args;
	va_start(args, fmt);
	vsnprintf(why, sizeof why, fmt, args);
	va_end(args);
	struct arena *a = faults->arena;
	sv text = sv_printf(a, "%.*s:row %ld", SV_ARG(place->file), place->row);
	if (place->column)
		text = sv_printf(a, "%.*s, %s", SV_ARG(text), place->column);
	if (place->at >= 0 && place->cell.n) {
		int at = place->at < place->cell.n ? place->at : (int)place->cell.n;
		int chars = (int)utf8_length(sv_slice(place->cell, 0, at));
		text = sv_printf(a, "%.*s, char %d: %s\n    %.*s\n    %*s^", SV_ARG(text), chars + 1, why,
		    SV_ARG(place->cell), chars, "");
	} else {
		text = sv_printf(a, "%.*s: %s", SV_ARG(text), why);
	}
	insert_fault(faults, &(struct fault){ place->file, place->row, text });
}

struct sv_list
rules_fault_texts(const struct faults *faults)
{
	struct sv_list texts = { 0 };
	for (ptrdiff_t i = 0; i < faults->n; i++)
		*push(&texts, faults->arena) = faults->v[i].text;
	return texts;
}

struct place
rules_place(const struct rules_row *row, const char *column, sv cell)
{
	return (struct place){ .file = row->rule.file, .row = row->row, .column = column, .cell = cell, .at = -1 };
}

/* ---- cells ---- */

/* What spreadsheets do to a pattern, undone: curly apostrophes, no-break
 * spaces, line ends. */
static sv
plain_cell(struct arena *a, sv cell)
{
	static const struct { sv from; char to; } marks[] = {
		{ SV_INIT("’"), '\'' }, { SV_INIT("‘"), '\'' }, { SV_INIT("\u00a0"), ' ' }
	};
	char *p = new(a, char, cell.n);
	ptrdiff_t n = 0;
	for (ptrdiff_t i = 0; i < cell.n; i++) {
		char c = cell.p[i] == '\t' || cell.p[i] == '\n' || cell.p[i] == '\r' ? ' ' : cell.p[i];
		for (size_t m = 0; (unsigned char)c >= 0x80 && m < sizeof marks / sizeof *marks; m++)
			if (sv_starts(sv_from(cell, i), marks[m].from)) {
				c = marks[m].to;
				i += marks[m].from.n - 1;
			}
		p[n++] = c;
	}
	return sv_trim((sv){ p, n });
}

static bool
is_name(sv s, const char *others)
{
	for (ptrdiff_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || strchr(others, c)))
			return false;
	}
	return s.n > 0;
}

static double
read_weight(struct arena *a, const struct rules_row *row, sv cell, struct faults *faults)
{
	if (!cell.n)
		return 1;
	char *text = sv_cstr(a, cell), *end;
	double weight = strtod(text, &end);
	if (*end || !isfinite(weight)) {
		struct place place = rules_place(row, "weight", cell);
		rules_fault(faults, &place, "\"%s\" is no number", text);
	}
	return weight;
}

static void
read_emit(struct rules_row *row, sv emit, struct faults *faults)
{
	struct place place = rules_place(row, "emit", emit);
	if (emit.n && !is_name(emit, "_.-"))
		rules_fault(faults, &place, "letters, digits, _ - and a dot make the name of what is emitted");
	sv rest = emit;
	row->rule.emit = emit;
	row->rule.emit_head = sv_cut(&rest, '.');
	row->rule.emit_tail = rest.p ? rest : (sv){ emit.p, 0 };
}

/* ---- set, scopes ---- */

sv
rule_set_value(const struct rule *rule, const char *key)
{
	const struct rules_row *row = (const struct rules_row *)rule;
	sv name = sv_of(key);
	for (ptrdiff_t i = 0; i < row->constants.n; i++)
		if (sv_eq(row->constants.v[i].name, name))
			return row->constants.v[i].value;
	return (sv){ NULL, 0 };
}

static void
read_constants(struct rules_row *row, struct arena *keep)
{
	for (sv rest = row->set; rest.p; ) {
		sv value = sv_cut(&rest, ' '), name = sv_cut(&value, '=');
		if (value.p)
			*push(&row->constants, keep) = (struct constant){ name, value };
	}
}

/* "WHAT, not GOT: did you mean ...?" */
static void
told_meant(struct faults *faults, const struct place *place, const char *what, sv got, const sv *known, ptrdiff_t n)
{
	sv near = rules_nearest(got, known, n);
	if (near.n)
		rules_fault(faults, place, "%s, not %.*s: did you mean %.*s?", what, SV_ARG(got), SV_ARG(near));
	else
		rules_fault(faults, place, "%s, not %.*s", what, SV_ARG(got));
}

static void
check_set(const struct rules_row *row, struct faults *faults)
{
	static const sv scope_keys[] = { SV_INIT("dir"), SV_INIT("reach"), SV_INIT("stop") };
	struct place place = rules_place(row, "set", row->set);
	for (sv rest = row->set; rest.p; ) {
		sv value = sv_cut(&rest, ' ');
		if (!value.n)
			continue;
		place.at = (int)(value.p - row->set.p);
		sv key = sv_cut(&value, '=');
		if (!value.p || !key.n)
			rules_fault(faults, &place, "constants are written key=value");
		else if (row->scope != SCOPE_NO && !sv_eq(key, scope_keys[0]) && !sv_eq(key, scope_keys[1]) &&
		    !sv_eq(key, scope_keys[2]))
			told_meant(faults, &place, "a scope has dir, reach and stop", key, scope_keys, 3);
	}
}

/* The place of a value in the cell. */
static struct place
place_of(const struct rules_row *row, sv value)
{
	struct place place = rules_place(row, "set", row->set);
	if (value.n)
		place.at = (int)(value.p - row->set.p);
	return place;
}

static int
scope_flag(struct rule_set *set, const struct rules_row *row, struct faults *faults)
{
	int flag = rules_scope(set, sv_cstr(set->keep, row->rule.emit_tail));
	if (flag >= 0)
		return flag;
	if (set->scopes.n == MATCH_SCOPES) {
		struct place place = rules_place(row, "emit", row->rule.emit);
		rules_fault(faults, &place, "there are %d other scopes already: that is all there can be", MATCH_SCOPES);
		return 0;
	}
	*push(&set->scopes, set->keep) = row->rule.emit_tail;
	return (int)set->scopes.n - 1;
}

static void
read_scope(struct rule_set *set, struct rules_row *row, struct faults *faults)
{
	static const sv sides[] = { SV_INIT("left"), SV_INIT("right") };
	sv dir = rule_set_value(&row->rule, "dir"), reach = rule_set_value(&row->rule, "reach");
	sv stop = rule_set_value(&row->rule, "stop");
	long long units = 1 << 20;      /* without a reach: to the end of the clause */
	struct place at_dir = place_of(row, dir), at_reach = place_of(row, reach), at_stop = place_of(row, stop);
	if (dir.n && !sv_eq(dir, sides[0]) && !sv_eq(dir, sides[1]))
		told_meant(faults, &at_dir, "dir is left or right", dir, sides, 2);
	if (reach.n && (!sv_int(reach, &units) || units < 1 || units > 1 << 20))
		rules_fault(faults, &at_reach, "reach is a number of units");
	if (stop.n && !sv_eq(stop, SV("yes")))
		rules_fault(faults, &at_stop, "stop is yes or is left out");
	row->left = sv_eq(dir, SV("left"));
	row->stops = stop.n || sv_eq(row->rule.emit_tail, SV("stop"));
	row->reach = (int)units;
	if (sv_eq(row->rule.emit_tail, SV("none")) || sv_eq(row->rule.emit_tail, SV("stop"))) {
		row->scope = SCOPE_NONE;
	} else {
		row->scope = SCOPE_FLAG;
		row->flag = scope_flag(set, row, faults);
	}
}

/* ---- names ---- */

static struct name_list *
add_name(struct rule_set *set, sv name)
{
	int32_t *id = map_slot(&set->name_ids, set->keep, name);
	if (*id < 0) {
		*id = (int32_t)set->names.n;
		*push(&set->names, set->keep) = (struct name_list){ .name = name, .kind = -1 };
	}
	return set->names.v + *id;
}

/* A row that declares a name; its id is the name. */
static void
read_declaration(struct rule_set *set, const struct rules_row *row, bool any_kind, struct faults *faults)
{
	struct place place = rules_place(row, "emit", row->rule.emit);
	bool known = map_find(&set->name_ids, row->rule.id) >= 0;
	if (sv_eq(row->rule.emit, SV("kind"))) {
		if (row->pattern.n)
			rules_fault(faults, &place, "the stage gives this kind of chunk: a pattern has no place here");
		if (!known && !any_kind)
			rules_fault(faults, &place, "the stage gives no chunks of this kind");
		struct name_list *name = add_name(set, row->rule.id);
		if (!known)
			name->kind = (int)(name - set->names.v);
		return;
	}
	char *file = sv_cstr(set->keep, row->rule.file);
	ptrdiff_t folder = row->rule.file.n - path_base(row->rule.file).n;
	sv path = sv_cat(set->keep, sv_slice(row->rule.file, 0, folder), row->pattern);
	place = rules_place(row, "pattern", row->pattern);
	if (!row->pattern.n)
		rules_fault(faults, &place, "a list is a CSV file, named from the folder of %s", file);
	else if (!file_exists(sv_cstr(set->keep, path)))
		rules_fault(faults, &place, "there is no file %.*s", SV_ARG(path));
	else {
		struct name_list *list = add_name(set, row->rule.id);
		list->path = path;
		list->only = row->set;
		if (sv_eq(rule_set_value(&row->rule, "words"), SV("open")))
			set->open_kinds |= (uint64_t)1 << (KIND_NAMED + (list - set->names.v));
	}
}

/* ---- rows ---- */

/* Where each column stands in the file; -1: not there. */
static bool
read_header(const struct csv_in *in, const char *path, int *where, struct faults *faults)
{
	sv names[COLUMNS];
	ptrdiff_t before = faults->n;
	for (int i = 0; i < COLUMNS; i++) {
		names[i] = sv_of(columns[i]);
		where[i] = csv_column(in, columns[i]);
	}
	struct place place = { .file = sv_of(path), .row = 1, .at = -1 };
	for (int i = 0; i < csv_columns(in); i++) {
		sv name = csv_column_name(in, i);
		bool known = false;
		for (int j = 0; j < COLUMNS; j++)
			known = known || sv_eq(name, names[j]);
		sv near = rules_nearest(name, names, COLUMNS);
		if (!known && (sv_chr(name, ';') >= 0 || sv_chr(name, '\t') >= 0))
			rules_fault(faults, &place, "the columns of a CSV file stand between commas: save it so");
		else if (!known && near.n)
			rules_fault(faults, &place, "unknown column \"%.*s\": did you mean \"%.*s\"?",
			    SV_ARG(name), SV_ARG(near));
		else if (!known)
			rules_fault(faults, &place, "unknown column \"%.*s\"", SV_ARG(name));
	}
	if (where[COL_ID] < 0 || where[COL_PATTERN] < 0)
		rules_fault(faults, &place, "the columns id and pattern must be there");
	return faults->n == before;
}

static void
parse_cells(struct rule_set *set, struct rules_row *row, struct faults *faults)
{
	struct { const char *column; sv cell; struct node **tree; } cells[] = {
		{ "pattern", row->pattern, &row->tree }, { "unless", row->unless, &row->unless_tree }
	};
	for (int i = 0; i < 2; i++) {
		if (!cells[i].cell.n)
			continue;
		struct parsed parsed = rules_parse(set->keep, cells[i].cell);
		struct place place = rules_place(row, cells[i].column, cells[i].cell);
		place.at = parsed.at;
		if (!parsed.tree)
			rules_fault(faults, &place, "%.*s", SV_ARG(parsed.why));
		*cells[i].tree = parsed.tree;
	}
}

static struct rules_row
read_row(struct rule_set *set, const char *path, const struct row *cells, long number, const int *where,
    struct faults *faults)
{
	sv cell[COLUMNS] = { 0 };
	for (int i = 0; i < COLUMNS; i++)
		if (where[i] >= 0)
			cell[i] = sv_trim(cells->col[where[i]]);
	struct rules_row row = { .row = number, .yes = cell[COL_YES], .no = cell[COL_NO] };
	row.rule = (struct rule){ .id = cell[COL_ID], .file = sv_of(path), .line = cells->line };
	row.pattern = plain_cell(set->keep, cell[COL_PATTERN]);
	row.unless = plain_cell(set->keep, cell[COL_UNLESS]);
	row.set = plain_cell(set->keep, cell[COL_SET]);
	read_constants(&row, set->keep);
	struct place place = rules_place(&row, "id", row.rule.id);
	if (!is_name(row.rule.id, "_-"))
		rules_fault(faults, &place, "an id is made of letters, digits, _ and -");
	row.rule.weight = read_weight(set->keep, &row, cell[COL_WEIGHT], faults);
	read_emit(&row, cell[COL_EMIT], faults);
	return row;
}

/* A row of the same id in an earlier file gives way, at its place. */
static void
keep_row(struct rule_set *set, const struct rules_row *row, ptrdiff_t first_of_file, struct faults *faults)
{
	int32_t *known = map_slot(&set->ids, set->keep, row->rule.id);
	struct place place = rules_place(row, "id", row->rule.id);
	if (*known < 0) {
		*known = (int32_t)set->rows.n;
		*push(&set->rows, set->keep) = *row;
		return;
	}
	struct rules_row *old = set->rows.v + *known;
	if (*known >= first_of_file || sv_eq(old->rule.file, row->rule.file))
		rules_fault(faults, &place, "row %ld has the id %.*s, too", old->row, SV_ARG(row->rule.id));
	*old = *row;
}

static void
fault_ragged(const struct csv_in *in, const char *path, long number, struct faults *faults)
{
	struct place place = { .file = sv_of(path), .row = number, .at = -1 };
	rules_fault(faults, &place, "%td fields, the header has %d: a cell with a comma stands in quotes",
	    csv_fields(in), csv_columns(in));
}

static void
read_file(struct rule_set *set, const struct rule_file *file, bool any_kind, struct faults *faults)
{
	int where[COLUMNS];
	const char *path = file->path;
	struct csv_in *in = file->bytes.n ? csv_open_bytes(path, file->bytes) : csv_open(path);
	struct row cells;
	ptrdiff_t first_of_file = set->rows.n;
	bool usable = read_header(in, path, where, faults);
	csv_allow_ragged(in);
	for (long number = 2; usable && csv_next(in, &cells, set->keep); number++) {
		if (csv_fields(in) != csv_columns(in)) {
			fault_ragged(in, path, number, faults);
			continue;
		}
		struct rules_row row = read_row(set, path, &cells, number, where, faults);
		if (sv_eq(row.rule.emit, SV("kind")) || sv_eq(row.rule.emit, SV("list")))
			read_declaration(set, &row, any_kind, faults);
		else
			keep_row(set, &row, first_of_file, faults);
	}
	csv_close(in);
}

/* Rows without a pattern are removals and go. */
static void
settle_rows(struct rule_set *set, struct faults *faults)
{
	struct rules_rows kept = { 0 };
	struct map ids = { 0 };
	for (ptrdiff_t i = 0; i < set->rows.n; i++) {
		struct rules_row *row = set->rows.v + i;
		if (!row->pattern.n)
			continue;
		*map_slot(&ids, set->keep, row->rule.id) = (int32_t)kept.n;
		if (sv_eq(row->rule.emit_head, SV("scope")))
			read_scope(set, row, faults);
		check_set(row, faults);
		struct place place = rules_place(row, "id", row->rule.id);
		if (map_find(&set->name_ids, row->rule.id) >= 0)
			rules_fault(faults, &place, "<%.*s> is a list or a kind already", SV_ARG(row->rule.id));
		*push(&kept, set->keep) = *row;
	}
	set->rows = kept;
	set->ids = ids;
}

void
rules_read(struct rule_set *set, const struct rule_file *files, ptrdiff_t nfiles, const char *const *kinds,
    struct faults *faults)
{
	for (int i = 0; kinds && kinds[i]; i++)
		add_name(set, sv_of(kinds[i]))->kind = i;
	for (ptrdiff_t i = 0; i < nfiles; i++)
		if (files[i].list)
			add_name(set, sv_of(files[i].list))->path = sv_of(files[i].path);
	for (ptrdiff_t i = 0; i < nfiles; i++)
		if (!files[i].list)
			read_file(set, &files[i], !kinds, faults);
	settle_rows(set, faults);
	if (set->names.n > KIND_MAX - KIND_NAMED) {
		struct place place = { .file = sv_of(nfiles ? files[0].path : ""), .row = 1, .at = -1 };
		rules_fault(faults, &place, "more than %d lists and kinds", KIND_MAX - KIND_NAMED);
		set->names.n = KIND_MAX - KIND_NAMED;
	}
}

void
rules_parse_rows(struct rule_set *set, struct faults *faults)
{
	for (ptrdiff_t i = 0; i < set->rows.n; i++)
		parse_cells(set, set->rows.v + i, faults);
	rules_read_lists(set, faults);
}
