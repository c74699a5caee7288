#include "gazetteer.h"
#include <string.h>
#include "err.h"
#include "file.h"
#include "table.h"

const sv kind_names[KINDS] = { SV_INIT(""), SV_INIT("product"), SV_INIT("company"), SV_INIT("model"),
	SV_INIT("hardware"), SV_INIT("technique"), SV_INIT("law") };
const sv role_names[ROLES] = { SV_INIT(""), SV_INIT("subject"), SV_INIT("rival"), SV_INIT("competitor"),
	SV_INIT("owner"), SV_INIT("component"), SV_INIT("other") };

enum { CLASSES = 19 };
static const sv class_names[CLASSES] = { SV_INIT("function"), SV_INIT("abbreviation"), SV_INIT("weekday"),
	SV_INIT("month"), SV_INIT("place"), SV_INIT("person"), SV_INIT("title"), SV_INIT("phrase"),
	SV_INIT("legal"), SV_INIT("tail"), SV_INIT("tier"), SV_INIT("version"), SV_INIT("model"),
	SV_INIT("suffix"), SV_INIT("law"), SV_INIT("starter"),
	SV_INIT("firm"), SV_INIT("maker"), SV_INIT("joiner") };

/* Children of a node are a list: few nodes but the root have more than a dozen,
 * and the root is spread over the words. */
struct node {
	int32_t word, child, next;      /* 0: none, for node 0 is no node */
	const struct spelling *spelling;
};

/* Index of NAME among N names from FROM; -1 if it is none of them. */
static int
index_of(const sv *names, int from, int n, sv name)
{
	for (int i = from; i < n; i++)
		if (sv_eq(names[i], name))
			return i;
	return -1;
}

enum kind
kind_of(sv name)
{
	int i = index_of(kind_names, 1, KINDS, name);

	return i < 0 ? KIND_NONE : (enum kind)i;
}

enum role
role_of(sv name)
{
	int i = index_of(role_names, 1, ROLES, name);

	return i < 0 ? ROLE_NONE : (enum role)i;
}

struct atom_list
gazetteer_cut(struct gazetteer *g, sv text, struct arena *a)
{
	struct text_tokens t = split_text(g->splitter, text, a);

	return cutter_cut(g->cutter, text, t.tokens, t.ntokens, a);
}

bool
gazetteer_is(const struct gazetteer *g, const struct atom *atom, uint32_t classes)
{
	return g->words.list.v[atom->word].classes & classes;
}

/* ---- spellings ---- */

/* Longest word whose capitals must all be there (BYD); shortest name of one word
 * that is known without any. */
enum { SHORT = 3, LONG = 4, SPELLING_MAX = 24 };

struct spelling
spelling_of(const struct atom *atoms, ptrdiff_t n)
{
	struct spelling s = { .length = (int32_t)n };

	for (ptrdiff_t i = 0; i < n; i++) {
		if (atoms[i].flags & ATOM_RAISED)
			s.raised |= 1u << i;
		if (atoms[i].flags & ATOM_UPPER && atoms[i].end - atoms[i].start <= SHORT)
			s.upper |= 1u << i;
	}
	return s;
}

bool
spelling_fits(const struct spelling *s, const struct atom *atoms)
{
	bool capitals = true, small = true;

	for (int32_t i = 0; i < s->length; i++) {
		if (s->raised >> i & 1 && !(atoms[i].flags & ATOM_RAISED))
			capitals = false;
		if (s->upper >> i & 1 && !(atoms[i].flags & (ATOM_UPPER | ATOM_DIGIT)))
			return false;
		if (atoms[i].flags & ATOM_RAISED)
			small = false;
	}
	return capitals || (s->lower && small);
}

/* ---- the trie ---- */

static int32_t
child_of(const struct gazetteer *g, int32_t node, int32_t word)
{
	int32_t child = g->nodes.v[node].child;

	while (child && g->nodes.v[child].word != word)
		child = g->nodes.v[child].next;
	return child;
}

static int32_t
new_node(struct gazetteer *g, int32_t word)
{
	*push(&g->nodes, g->words.keep) = (struct node){ .word = word };
	return (int32_t)g->nodes.n - 1;
}

/* The first who takes a spelling keeps it: files are read in order, and the
 * user's come last, so theirs go in front.  An alias in small letters alone lets
 * the name be written so. */
static void
add_spelling(struct gazetteer *g, const struct atom *atoms, const struct spelling *spelling, bool replace)
{
	int32_t node = g->words.list.v[atoms[0].word].root;

	if (!node)
		node = g->words.list.v[atoms[0].word].root = new_node(g, atoms[0].word);
	if (spelling->lower || !(spelling->raised & 1))
		g->words.list.v[atoms[0].word].small = true;
	for (int32_t i = 1; i < spelling->length; i++) {
		int32_t child = child_of(g, node, atoms[i].word);
		if (!child) {
			child = new_node(g, atoms[i].word);
			g->nodes.v[child].next = g->nodes.v[node].child;
			g->nodes.v[node].child = child;
		}
		node = child;
	}
	const struct spelling *known = g->nodes.v[node].spelling;
	if (replace || !known || (known->name == spelling->name && !spelling->raised))
		g->nodes.v[node].spelling = spelling;
}

/* The node behind an atom, or behind its singular if it may be the last. */
static int32_t
step(const struct gazetteer *g, int32_t node, const struct atom *atom, bool singular)
{
	const struct word *word = g->words.list.v + atom->word;
	int32_t id = singular ? word->singular : atom->word;

	if (id < 0)
		return 0;
	return node < 0 ? g->words.list.v[id].root : child_of(g, node, id);
}

static const struct spelling *
spelling_at(const struct gazetteer *g, int32_t node, const struct atom *atoms)
{
	const struct spelling *s = node > 0 ? g->nodes.v[node].spelling : NULL;

	return s && spelling_fits(s, atoms) ? s : NULL;
}

const struct spelling *
gazetteer_longest(const struct gazetteer *g, const struct atom *atoms, ptrdiff_t at, ptrdiff_t limit,
    bool *plural)
{
	const struct spelling *best = NULL;
	int32_t node = -1;

	*plural = false;
	if (!atoms[at].begins)
		return NULL;
	for (ptrdiff_t i = at; i < limit; i++) {
		if (i > at && (atoms[i].join == JOIN_NONE || atoms[i].join == JOIN_COMMA))
			break;
		const struct spelling *one = spelling_at(g, step(g, node, atoms + i, true), atoms + at);
		node = step(g, node, atoms + i, false);
		const struct spelling *s = spelling_at(g, node, atoms + at);
		if (s || (one && !one->guarded)) {
			best = s ? s : one;
			*plural = !s;
		}
		if (!node || atoms[i].flags & ATOM_POSSESSIVE)
			break;
	}
	return best;
}

/* ---- reading ---- */

struct list_file {
	const char *path;
	struct csv_in *csv;
	bool replace;           /* a user's list */
};

static int
column(const struct list_file *f, const char *name)
{
	int i = csv_column(f->csv, name);

	if (i < 0)
		die(EXIT_USAGE, "%s:1: no column `%s`", f->path, name);
	return i;
}

static struct list_file
open_list(struct arena *keep, const char *data, const char *name)
{
	const char *path = path_join(keep, path_join(keep, data, "products"), name);

	return (struct list_file){ .path = path, .csv = csv_open(path) };
}

/* Written small, a name of one word is still one if it is long enough; a longer
 * one may be made of ordinary words, unless it begins with a name (google docs). */
static bool
may_be_lower(const struct gazetteer *g, const struct atom *atoms, ptrdiff_t n)
{
	int32_t root = g->words.list.v[atoms[0].word].root;

	if (n == 1)
		return atoms[0].end - atoms[0].start >= LONG;
	return root && g->nodes.v[root].spelling && g->nodes.v[root].spelling->lower;
}

static void
add_name(struct gazetteer *g, const struct name *name, sv text, bool guarded, bool replace)
{
	struct arena *keep = g->words.keep;
	struct atom_list atoms = gazetteer_cut(g, sv_copy(keep, text), keep);

	if (!atoms.n || atoms.n > SPELLING_MAX)
		return;
	struct spelling *s = new(keep, struct spelling, 1);
	*s = spelling_of(atoms.v, atoms.n);
	s->name = name;
	s->guarded = guarded;
	s->lower = !guarded && may_be_lower(g, atoms.v, atoms.n);
	add_spelling(g, atoms.v, s, replace);
}

static void
read_words(struct gazetteer *g, const char *data)
{
	struct arena *keep = g->words.keep;
	struct list_file f = open_list(keep, data, "words.csv");
	int word = column(&f, "word"), class = column(&f, "class");
	static const struct name none = { .kind = KIND_NONE };
	struct row row;

	while (csv_next(f.csv, &row, keep)) {
		int bit = index_of(class_names, 0, CLASSES, row.col[class]);
		if (bit < 0)
			die(EXIT_USAGE, "%s:%ld: no class of words: \"%.*s\"", f.path, row.line,
			    SV_ARG(row.col[class]));
		struct atom_list atoms = gazetteer_cut(g, row.col[word], keep);
		if (atoms.n == 1)
			g->words.list.v[atoms.v[0].word].classes |= 1u << bit;
		else
			add_name(g, &none, row.col[word], true, false);
	}
	csv_close(f.csv);
}

static void
read_name(struct gazetteer *g, const struct list_file *f, const struct row *row)
{
	struct name *name = new(g->words.keep, struct name, 1);
	bool guarded = sv_eq(row->col[column(f, "guard")], SV("word"));

	name->canonical = row->col[column(f, "name")];
	name->kind = kind_of(row->col[column(f, "kind")]);
	name->maker = row->col[column(f, "maker")];
	name->field = row->col[column(f, "field")];
	if (name->kind == KIND_NONE)
		die(EXIT_USAGE, "%s:%ld: no kind of names: \"%.*s\"", f->path, row->line,
		    SV_ARG(row->col[column(f, "kind")]));
	add_name(g, name, name->canonical, guarded, f->replace);
	for (sv rest = row->col[column(f, "alias")]; rest.p; )
		add_name(g, name, sv_trim(sv_cut(&rest, ';')), false, f->replace);
	for (sv rest = row->col[column(f, "guarded_alias")]; rest.p; )
		add_name(g, name, sv_trim(sv_cut(&rest, ';')), true, f->replace);
}

static void
read_names(struct gazetteer *g, struct list_file f)
{
	struct row row;

	while (csv_next(f.csv, &row, g->words.keep))
		read_name(g, &f, &row);
	csv_close(f.csv);
}

static enum role
role_cell(const struct list_file *f, const struct row *row, const char *name)
{
	sv text = row->col[column(f, name)];
	enum role role = role_of(text);

	if (role == ROLE_NONE)
		die(EXIT_USAGE, "%s:%ld: no role: \"%.*s\"", f->path, row->line, SV_ARG(text));
	return role;
}

static void
read_fields(struct gazetteer *g, const char *data)
{
	struct arena *keep = g->words.keep;
	struct list_file f = open_list(keep, data, "fields.csv");
	int field = column(&f, "field"), numbered = column(&f, "numbered");
	struct row row;

	while (csv_next(f.csv, &row, keep)) {
		*map_slot(&g->fields, keep, row.col[field]) = (int32_t)g->roles.n;
		*push(&g->roles, keep) = (struct usual_role){ role_cell(&f, &row, "role"),
			role_cell(&f, &row, "apart"), sv_eq(row.col[numbered], SV("yes")) };
	}
	csv_close(f.csv);
}

enum role
gazetteer_field_role(const struct gazetteer *g, sv field, bool apart)
{
	int32_t i = map_find(&g->fields, field);

	return i < 0 ? ROLE_NONE : apart ? g->roles.v[i].apart : g->roles.v[i].alone;
}

bool
gazetteer_is_numbered(const struct gazetteer *g, sv field)
{
	int32_t i = map_find(&g->fields, field);

	return i >= 0 && g->roles.v[i].numbered;
}

struct gazetteer *
gazetteer_load(struct arena *keep, const char *data, const struct conf *conf, struct splitter *splitter)
{
	static const char *const lists[] = { "companies.csv", "models.csv", "software.csv", "devices.csv",
		"standards.csv" };
	struct gazetteer *g = new(keep, struct gazetteer, 1);
	struct sv_list user = conf_list(conf, "products_names");

	words_begin(&g->words, keep);
	g->splitter = splitter;
	g->cutter = cutter_new(&g->words, splitter_vocabulary(splitter));
	new_node(g, -1);
	read_words(g, data);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		read_names(g, open_list(keep, data, lists[i]));
	for (ptrdiff_t i = 0; i < user.n; i++)
		read_names(g, (struct list_file){ user.v[i].p, csv_open(user.v[i].p), true });
	read_fields(g, data);
	words_end_lists(&g->words);
	g->cutter = cutter_new(&g->words, splitter_vocabulary(splitter));
	return g;
}

void
gazetteer_forget(struct gazetteer *g)
{
	words_forget(&g->words);
	g->cutter = cutter_new(&g->words, splitter_vocabulary(g->splitter));
}
