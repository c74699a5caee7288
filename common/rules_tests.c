/* rules_tests: tests of one unit, and forms turned into symbols.
 *
 * A test that holds by itself (a word, a stem, a class ...) is an atom; `&`,
 * `!` and alternatives of tests are worked out from atoms.  The atoms that hold
 * for a form are found by look-ups, once a form.  Forms with the same atoms
 * share a symbol, and only a new symbol costs the work of all tests. */
#include "rules_set.h"
#include <string.h>

void
rules_alphabet_init(struct alphabet *g)
{
	memset(g->classes, -1, sizeof g->classes);
	memset(g->names, -1, sizeof g->names);
}

/* ---- tests ---- */

static int32_t
test_add(struct alphabet *g, struct arena *keep, struct test test)
{
	const int32_t numbers[] = { (int32_t)test.kind, test.x, test.y };
	struct arena before = *keep;
	sv key = sv_cat(keep, (sv){ (const char *)numbers, sizeof numbers }, test.text);
	int32_t known = map_find(&g->test_ids, key);
	if (known >= 0) {
		*keep = before;
		return known;
	}
	*push(&g->tests, keep) = test;
	return *map_slot(&g->test_ids, keep, key) = (int32_t)g->tests.n - 1;
}

int32_t
rules_test_text(struct alphabet *g, struct arena *keep, enum test_kind kind, sv text)
{
	ptrdiff_t before = g->tests.n;
	int32_t id = test_add(g, keep, (struct test){ .kind = kind, .spelt = true, .text = text });
	if (g->tests.n == before)
		return id;
	switch (kind) {
	case TEST_WORD:
		*map_slot(&g->words, keep, text) = id;
		break;
	case TEST_STEM:
		*map_slot(&g->stems, keep, text) = id;
		break;
	case TEST_EXACT:
		*map_slot(&g->exacts, keep, text) = id;
		break;
	default:
		*push(&g->globs, keep) = id;
	}
	return id;
}

int32_t
rules_test_class(struct alphabet *g, struct arena *keep, int class)
{
	return g->classes[class] = test_add(g, keep, (struct test){ .kind = TEST_CLASS, .x = class });
}

int32_t
rules_test_name(struct alphabet *g, struct arena *keep, int name)
{
	return g->names[KIND_NAMED + name] = test_add(g, keep, (struct test){ .kind = TEST_NAME, .x = name });
}

static void
use_in(struct alphabet *g, struct arena *keep, int32_t test, int32_t user)
{
	while (g->uses.n < g->tests.n)
		*push(&g->uses, keep) = (struct int_list){ 0 };
	*push(g->uses.v + test, keep) = user;
}

/* `spelt` of a joined test: `a&b` spells if one side does, `a!b` if A does, a
 * choice only if all do. */
int32_t
rules_test_join(struct alphabet *g, struct arena *keep, enum test_kind kind, int32_t x, int32_t y)
{
	bool a = g->tests.v[x].spelt, b = g->tests.v[y].spelt;
	bool spelt = kind == TEST_AND ? a || b : a;
	ptrdiff_t before = g->tests.n;
	int32_t id = test_add(g, keep, (struct test){ .kind = kind, .spelt = spelt, .x = x, .y = y });
	if (g->tests.n > before)        /* it holds for nothing that fails X */
		use_in(g, keep, x, id);
	return id;
}

int32_t
rules_test_any(struct alphabet *g, struct arena *keep, const int32_t *tests, ptrdiff_t n)
{
	sv key = { (const char *)tests, n * (ptrdiff_t)sizeof *tests };
	int32_t known = n == 1 ? tests[0] : map_find(&g->any_ids, key);
	if (known >= 0)
		return known;
	int32_t id = (int32_t)g->tests.n;
	struct test any = { .kind = TEST_OR, .spelt = true, .x = (int32_t)g->members.n, .y = (int32_t)n };
	for (ptrdiff_t i = 0; i < n; i++) {
		any.spelt = any.spelt && g->tests.v[tests[i]].spelt;
		*push(&g->members, keep) = tests[i];
	}
	*push(&g->tests, keep) = any;
	for (ptrdiff_t i = 0; i < n; i++)
		use_in(g, keep, tests[i], id);
	return *map_slot(&g->any_ids, keep, sv_copy(keep, key)) = id;
}

int32_t
rules_sets_begin(const struct alphabet *g)
{
	return ((int32_t)g->tests.n / 64 + 1) * 64;
}

ptrdiff_t
rules_needs_words(const struct alphabet *g)
{
	return (g->nneeds / 64 / NEEDS_STEP + 1) * NEEDS_STEP;
}

int32_t
rules_test_set(struct alphabet *g, struct arena *keep, const int32_t *tests, ptrdiff_t n)
{
	int32_t *id = map_slot(&g->set_ids, keep, sv_copy(keep, (sv){ (const char *)tests, n * (ptrdiff_t)sizeof *tests }));
	if (*id >= 0)
		return *id;
	*id = rules_sets_begin(g) + g->nsets++;
	while (g->sets_of.n < g->tests.n)
		*push(&g->sets_of, keep) = (struct int_list){ 0 };
	for (ptrdiff_t i = 0; i < n; i++)
		*push(g->sets_of.v + tests[i], keep) = *id;
	return *id;
}

/* ---- symbols ---- */

/* Of a test that one of its parts has led to. */
static bool
joined_holds(const struct test *t, const uint64_t *bits)
{
	return t->kind == TEST_OR || bit_is_set(bits, t->y) == (t->kind == TEST_AND);
}

/* From the atoms to the joined tests that they bring about.  Those come behind their
 * parts, so that a walk in order meets each when its parts are settled. */
static void
join_tests(const struct alphabet *g, uint64_t *bits, struct arena scratch)
{
	int32_t words = (int32_t)g->tests.n / 64 + 1;
	uint64_t *open = new(&scratch, uint64_t, words);        /* tests to look at */
	memcpy(open, bits, (size_t)words * sizeof *open);
	for (int32_t word = 0; word < words; word++)
		while (open[word]) {
			int32_t i = (word << 6) + __builtin_ctzll(open[word]);
			const struct test *t = g->tests.v + i;
			open[word] &= open[word] - 1;
			if (t->kind >= TEST_AND && !joined_holds(t, bits))
				continue;
			set_bit(bits, i);
			for (ptrdiff_t j = 0; i < g->uses.n && j < g->uses.v[i].n; j++)
				set_bit(open, g->uses.v[i].v[j]);
		}
}

/* A token inside a chunk passes only tests that spell. */
static void
keep_spelt(struct alphabet *g, struct arena *keep, uint64_t *bits)
{
	int32_t words = (int32_t)g->tests.n / 64 + 1;
	if (!g->spelt) {
		g->spelt = new(keep, uint64_t, words);
		for (int32_t i = 0; i < g->tests.n; i++)
			if (g->tests.v[i].spelt)
				set_bit(g->spelt, i);
	}
	for (int32_t word = 0; word < words; word++)
		bits[word] &= g->spelt[word];
}

static void
put_sets(const struct alphabet *g, uint64_t *bits)
{
	for (int32_t word = 0; word < rules_sets_begin(g) / 64; word++)
		for (uint64_t left = bits[word]; left; left &= left - 1) {
			int32_t test = (word << 6) + __builtin_ctzll(left);
			for (ptrdiff_t j = 0; test < g->sets_of.n && j < g->sets_of.v[test].n; j++)
				set_bit(bits, g->sets_of.v[test].v[j]);
		}
}

static struct symbol *
symbol_new(struct alphabet *g, struct arena *keep, const int32_t *atoms, ptrdiff_t natoms, bool inner)
{
	struct symbol *s = new(keep, struct symbol, 1);
	ptrdiff_t tests = rules_sets_begin(g) / 64;
	uint64_t *bits = new(keep, uint64_t, tests + g->nsets / 64 + NEEDS_STEP);
	for (ptrdiff_t i = 0; i < natoms; i++)
		set_bit(bits, atoms[i]);
	join_tests(g, bits, *keep);
	if (inner)
		keep_spelt(g, keep, bits);
	put_sets(g, bits);
	s->bits = bits;
	s->needs = bits + tests;
	s->nanchors = -1;
	s->id = (int32_t)g->symbols.n;
	s->atoms = atoms;
	s->natoms = (int32_t)natoms;
	return s;
}

enum { ATOMS_MAX = 256 };
struct atoms {                  /* the key of a symbol */
	int32_t v[ATOMS_MAX];
	ptrdiff_t n;
};

static void
atom(struct atoms *atoms, int32_t test)
{
	if (test >= 0 && atoms->n < ATOMS_MAX - 1)      /* one is kept for the mark of inner symbols */
		atoms->v[atoms->n++] = test;
}

static void
sort_atoms(struct atoms *atoms)
{
	for (ptrdiff_t i = 1; i < atoms->n; i++)
		for (ptrdiff_t j = i; j > 0 && atoms->v[j - 1] > atoms->v[j]; j--) {
			int32_t t = atoms->v[j];
			atoms->v[j] = atoms->v[j - 1];
			atoms->v[j - 1] = t;
		}
}

static struct symbol *
symbol_of(struct alphabet *g, struct arena *keep, struct atoms *atoms, bool inner)
{
	sort_atoms(atoms);
	ptrdiff_t n = atoms->n;
	atoms->v[n] = inner;
	sv key = { (const char *)atoms->v, (n + 1) * (ptrdiff_t)sizeof *atoms->v };
	int32_t id = map_find(&g->symbol_ids, key);
	if (id >= 0)
		return g->symbols.v[id];
	int32_t *kept = new(keep, int32_t, n + 1);
	memcpy(kept, atoms->v, (size_t)key.n);
	struct symbol *s = symbol_new(g, keep, kept, n, inner);
	*map_slot(&g->symbol_ids, keep, (sv){ (const char *)kept, key.n }) = s->id;
	return *push(&g->symbols, keep) = s;
}

/* ---- forms ---- */

bool
rules_glob(sv pattern, sv text)
{
	ptrdiff_t i = 0, j = 0, star = -1, mark = 0;
	while (j < text.n) {
		if (i < pattern.n && pattern.p[i] == '*') {
			star = i++;
			mark = j;
		} else if (i < pattern.n && pattern.p[i] == text.p[j]) {
			i++;
			j++;
		} else if (star >= 0) {
			i = star + 1;
			j = ++mark;
		} else {
			return false;
		}
	}
	while (i < pattern.n && pattern.p[i] == '*')
		i++;
	return i == pattern.n;
}

/* A look at both ends: most words do not even begin or end as a glob wants. */
static bool
ends_fit(sv glob, sv text)
{
	char first = glob.p[0], last = glob.p[glob.n - 1];
	return text.n && (first == '*' || first == text.p[0]) && (last == '*' || last == text.p[text.n - 1]);
}

bool
rules_clause_break(const struct form *form)
{
	return form->text.n == 1 && sv_chr(SV(";:()"), form->text.p[0]) >= 0;
}

static bool
is_quote(const struct form *form)
{
	enum { LONGEST = 3 };
	static const sv marks[] = { SV_INIT("\""), SV_INIT("'"), SV_INIT("“"), SV_INIT("”"), SV_INIT("„"), SV_INIT("‘"),
		SV_INIT("’"), SV_INIT("«"), SV_INIT("»") };
	for (size_t i = 0; form->text.n <= LONGEST && i < sizeof marks / sizeof *marks; i++)
		if (sv_eq(form->text, marks[i]))
			return true;
	return false;
}

uint32_t
rules_form_classes(const struct form *form)
{
	uint32_t classes = 1u << CLASS_ANY;
	if (!rules_clause_break(form))
		classes |= 1u << CLASS_GAP;
	if (is_quote(form))
		classes |= 1u << CLASS_QUOTE;
	if (form->shape & SHAPE_CAPITAL)
		classes |= 1u << CLASS_CAP;
	if (form->shape & SHAPE_ALL_UPPER)
		classes |= 1u << CLASS_UPPER;
	switch (form->class) {
	case TOKEN_WORD:
	case TOKEN_ALNUM:
		return classes | 1u << CLASS_WORD;
	case TOKEN_PUNCT:
	case TOKEN_SYMBOL:
		return classes | 1u << CLASS_PUNCT;
	case TOKEN_URL:
	case TOKEN_EMAIL:
		return classes | 1u << CLASS_URL;
	default:
		return classes;
	}
}

static void
class_atoms(const struct alphabet *g, struct atoms *atoms, uint32_t classes)
{
	for (int c = 0; c < CLASS_ALL; c++)
		if (classes >> c & 1)
			atom(atoms, g->classes[c]);
}

static void
form_atoms(const struct alphabet *g, const struct form *form, struct atoms *atoms)
{
	atom(atoms, map_find(&g->words, form->folded));
	atom(atoms, map_find(&g->stems, form->stem));
	atom(atoms, map_find(&g->exacts, form->text));
	for (ptrdiff_t i = 0; i < g->globs.n; i++) {
		sv glob = g->tests.v[g->globs.v[i]].text;
		if (ends_fit(glob, form->folded) && rules_glob(glob, form->folded))
			atom(atoms, g->globs.v[i]);
	}
	class_atoms(g, atoms, rules_form_classes(form));
}

static struct binding *
binding_of(struct alphabet *g, struct arena *keep, const struct vocabulary *vocabulary)
{
	for (ptrdiff_t i = 0; i < g->bindings.n; i++)
		if (g->bindings.v[i].vocabulary == vocabulary)
			return g->bindings.v + i;
	if (g->bindings.n < VOCABULARIES) {
		struct binding *b = push(&g->bindings, keep);
		*b = (struct binding){ .vocabulary = vocabulary };
		return b;
	}
	struct binding *b = &g->bindings.v[VOCABULARIES - 1];
	if (b->n)
		memset(b->inner, 0, (size_t)b->n * sizeof *b->inner);
	b->vocabulary = vocabulary;
	b->n = 0;
	return b;
}

static void
binding_grow(struct binding *b, struct arena *keep, ptrdiff_t n)
{
	ptrdiff_t cap = b->cap ? b->cap : 1024;
	while (cap < n)
		cap *= 2;
	struct symbol **plain = new(keep, struct symbol *, cap), **inner = new(keep, struct symbol *, cap);
	if (b->n) {
		memcpy(plain, b->plain, (size_t)b->n * sizeof *plain);
		memcpy(inner, b->inner, (size_t)b->n * sizeof *inner);
	}
	b->plain = plain;
	b->inner = inner;
	b->cap = cap;
}

struct binding *
rules_bind(struct alphabet *g, struct arena *keep, const struct vocabulary *vocabulary)
{
	struct binding *b = binding_of(g, keep, vocabulary);
	if (vocabulary->n > b->cap)
		binding_grow(b, keep, vocabulary->n);
	for (; b->n < vocabulary->n; b->n++) {
		struct atoms atoms = { .n = 0 };
		form_atoms(g, vocabulary->v + b->n, &atoms);
		b->plain[b->n] = symbol_of(g, keep, &atoms, false);
	}
	return b;
}

struct symbol *
rules_inner_symbol(struct alphabet *g, struct arena *keep, struct binding *b, int32_t form)
{
	if (!b->inner[form]) {
		struct atoms atoms = { .n = 0 };
		form_atoms(g, b->vocabulary->v + form, &atoms);
		b->inner[form] = symbol_of(g, keep, &atoms, true);
	}
	return b->inner[form];
}

struct symbol *
rules_chunk_symbol(struct alphabet *g, struct arena *keep, uint64_t kinds, const struct symbol *plain)
{
	uint64_t key[2] = { kinds, plain ? (uint64_t)plain->id : UINT64_MAX };
	int32_t known = map_find(&g->chunk_ids, (sv){ (const char *)key, sizeof key });
	if (known >= 0)
		return g->symbols.v[known];
	struct atoms atoms = { .n = 0 };
	if (plain) {
		memcpy(atoms.v, plain->atoms, (size_t)plain->natoms * sizeof *plain->atoms);
		atoms.n = plain->natoms;
	} else {
		class_atoms(g, &atoms, 1u << CLASS_ANY | 1u << CLASS_GAP);
	}
	class_atoms(g, &atoms, (uint32_t)(kinds & ((1u << KIND_NAMED) - 1)));
	for (int k = KIND_NAMED; k < KIND_MAX; k++)
		if (kinds >> k & 1)
			atom(&atoms, g->names[k]);
	struct symbol *symbol = symbol_of(g, keep, &atoms, false);
	uint64_t *kept = new(keep, uint64_t, 2);
	memcpy(kept, key, sizeof key);
	*map_slot(&g->chunk_ids, keep, (sv){ (const char *)kept, sizeof key }) = symbol->id;
	return symbol;
}

static struct symbol *
border_symbol(struct alphabet *g, struct arena *keep, int class)
{
	struct atoms atoms = { .n = 0 };
	atom(&atoms, g->classes[class]);
	return symbol_of(g, keep, &atoms, false);
}

static const uint64_t *
needs_everywhere(const struct alphabet *g, struct arena *keep)
{
	uint64_t *needs = new(keep, uint64_t, rules_needs_words(g));
	for (ptrdiff_t i = 0; i < rules_needs_words(g); i++)
		needs[i] = g->start->needs[i] | g->end->needs[i];
	set_bit(needs, EVERYWHERE);
	return needs;
}

void
rules_fixed_symbols(struct alphabet *g, struct arena *keep)
{
	g->start = border_symbol(g, keep, CLASS_START);
	g->end = border_symbol(g, keep, CLASS_END);
	g->nothing = symbol_new(g, keep, NULL, 0, false);
	g->nothing->id = -1;
	g->nothing->nanchors = 0;
	g->everywhere = needs_everywhere(g, keep);
}
