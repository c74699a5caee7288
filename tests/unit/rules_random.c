/* Random patterns over random sentences: the engine (symbols, anchors, memo)
 * finds what a plain recursive matcher finds that walks the tree itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "common/rules_set.h"

enum { ROUNDS = 200, ROWS = 10, SENTENCES = 60 };

static uint64_t seed = 20260101;

static int
pick(int n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (int)((seed >> 33) % (uint64_t)n);
}

/* ---- random patterns and sentences ---- */

struct text {
	char v[4096];
	int n;
};

static void
put(struct text *t, const char *s)
{
	t->n += snprintf(t->v + t->n, sizeof t->v - (size_t)t->n, "%s", s);
}

static const char *const atoms[] = { "red", "blue", "make~", "*ing", "r*d", "`Red`", ",", "CAP", "WORD", "CAPSEQ",
	"PUNCT", "ANY", "START", "END", "NUM", "big-red" };
static const char *const words[] = { "red", "blue", "Red", "Blue", "make", "making", "makes", "road", ",", ";", "5",
	"two hundred", "Making", "Big Red", "big", "-" };
enum { ATOMS = sizeof atoms / sizeof *atoms, WORDS = sizeof words / sizeof *words };

static void put_sequence(struct text *, int depth);

static void
put_item(struct text *t, int depth)
{
	static const char *const times[] = { "?", "{2}", "{0,3}", "{1,2}" };
	static const char *const gaps[] = { "..", "..1", "..2-4" };
	static const char *const nears[] = { " ~ ", " ~0 ", " ~1-2 x:" };
	int kind = pick(10);
	if (kind == 0) {
		put(t, gaps[pick(3)]);
		return;
	}
	if (pick(5) == 0)
		put(t, pick(2) ? "x:" : "head:");
	if (kind < 3 && depth < 3) {
		put(t, "(");
		put_sequence(t, depth + 1);
		put(t, ")");
	} else if (kind == 3) {
		put(t, pick(2) ? "!" : "CAP!");
		put(t, atoms[pick(ATOMS - 1)]);
	} else if (kind == 4) {
		put(t, atoms[pick(ATOMS - 1)]);
		put(t, "&(WORD|CAPSEQ|blue)");
	} else {
		put(t, atoms[pick(ATOMS)]);
	}
	if (kind == 5) {
		put(t, nears[pick(3)]);
		put(t, atoms[pick(ATOMS)]);
	}
	if (pick(4) == 0)
		put(t, times[pick(4)]);
}

static void
put_sequence(struct text *t, int depth)
{
	for (int alternatives = pick(3); alternatives >= 0; alternatives--) {
		for (int n = pick(3); n >= 0; n--) {
			put_item(t, depth);
			put(t, n ? " " : "");
		}
		put(t, alternatives ? "|" : "");
	}
}

static sv
random_sentence(struct arena *a)
{
	struct text t = { .n = 0 };
	for (int n = 1 + pick(12); n > 0; n--) {
		put(&t, words[pick(WORDS)]);
		put(&t, n > 1 ? " " : "");
	}
	return sv_copy(a, (sv){ t.v, t.n });
}

/* ---- the plain matcher ---- */

struct plain {
	struct splitter *splitter;
	const struct units *units;
	struct { struct { int label, at; } v[4096]; int n; } log;       /* label -1: close */
	int end;
	long steps;
};

struct todo {
	const struct node *node;        /* NULL: a capture closes */
	int done;                       /* repeats so far */
	const struct todo *next;
};

static bool go(struct plain *, const struct todo *, int at);

static sv
only_form(struct plain *p, sv text, bool stem)
{
	static struct arena room;
	if (!room.beg)
		room = arena_new(1 << 24);
	struct arena a = room;
	struct text_tokens t = split_text(p->splitter, text, &a);
	const struct form *form = splitter_vocabulary(p->splitter)->v + t.tokens[0].form;
	return stem ? form->stem : form->folded;
}

static bool
spelt(const struct node *n)
{
	switch (n->kind) {
	case NODE_CLASS:
		return false;
	case NODE_BOTH:
		return spelt(n->first) || spelt(n->first->next);
	case NODE_BUT:
		return spelt(n->first);
	case NODE_SEQUENCE:
		return spelt(n->first);
	case NODE_EITHER:
		for (const struct node *way = n->first; way; way = way->next)
			if (!spelt(way))
				return false;
		return true;
	default:
		return true;
	}
}

static bool
class_holds(const struct plain *p, int class, int at, bool inner)
{
	const struct units *u = p->units;
	bool start = at == 0, end = at == u->n - 1;
	if (class == CLASS_START || class == CLASS_END)
		return class == CLASS_START ? start : end;
	if (start || end)
		return false;
	const struct form *f = u->view->vocabulary->v + u->view->tokens[at - 1].form;
	bool whole = inner || u->to[at] == at + 1;
	switch (class) {
	case CLASS_ANY:
		return true;
	case CLASS_WORD:
		return whole && (f->class == TOKEN_WORD || f->class == TOKEN_ALNUM);
	case CLASS_CAP:
		return whole && f->shape & SHAPE_CAPITAL;
	case CLASS_PUNCT:
		return whole && (f->class == TOKEN_PUNCT || f->class == TOKEN_SYMBOL);
	default:
		return !inner && u->kinds[at] >> class & 1;
	}
}

static bool
test_holds(struct plain *p, const struct node *n, int at, bool inner)
{
	const struct units *u = p->units;
	if (n->kind == NODE_CLASS)
		return class_holds(p, n->class, at, inner);
	if (n->kind == NODE_BOTH)
		return test_holds(p, n->first, at, inner) && test_holds(p, n->first->next, at, inner);
	if (n->kind == NODE_BUT)
		return test_holds(p, n->first, at, inner) && !test_holds(p, n->first->next, at, inner);
	if (n->kind == NODE_SEQUENCE)
		return test_holds(p, n->first, at, inner);
	if (n->kind == NODE_EITHER) {
		for (const struct node *way = n->first; way; way = way->next)
			if (test_holds(p, way, at, inner))
				return true;
		return false;
	}
	if (at == 0 || at == u->n - 1 || (!inner && u->to[at] != at + 1))
		return false;
	const struct form *f = u->view->vocabulary->v + u->view->tokens[at - 1].form;
	return n->kind == NODE_EXACT ? sv_eq(n->text, f->text) : n->kind == NODE_GLOB ? rules_glob(n->text, f->folded)
	    : n->kind == NODE_STEM ? sv_eq(only_form(p, n->text, true), f->stem)
	    : sv_eq(only_form(p, n->text, false), f->folded);
}

static bool
go_test(struct plain *p, const struct node *n, const struct todo *next, int at)
{
	const struct units *u = p->units;
	if (at >= u->n)
		return false;
	if (u->to[at] && test_holds(p, n, at, false) && go(p, next, u->to[at]))
		return true;
	return u->readable[at] && spelt(n) && test_holds(p, n, at, true) && go(p, next, at + 1);
}

/* big-red: big - red, bigred, big red. */
static bool
go_hyphened(struct plain *p, const struct todo *next, int at)
{
	static const struct node big = { .kind = NODE_WORD, .text = SV_INIT("big") },
	    hyphen = { .kind = NODE_EXACT, .text = SV_INIT("-") },
	    red = { .kind = NODE_WORD, .text = SV_INIT("red") }, both = { .kind = NODE_WORD, .text = SV_INIT("bigred") };
	struct todo last = { &red, 0, next }, middle = { &hyphen, 0, &last }, one = { &both, 0, next };
	return go_test(p, &big, &middle, at) || go_test(p, &big, &last, at) || go(p, &one, at);
}

static bool
go_times(struct plain *p, const struct todo *todo, int at)
{
	static const struct node gap = { .kind = NODE_BUT };
	const struct node *n = todo->node;
	bool lazy = n->kind == NODE_GAP;
	struct todo again = { n, todo->done + 1, todo->next }, child = { n->first, 0, &again };
	(void)gap;
	if (lazy && todo->done >= n->min && go(p, todo->next, at))
		return true;
	if (todo->done < n->max) {
		static const char *const breaks[] = { ";", ":", "(", ")" };
		static const struct node any = { .kind = NODE_CLASS, .class = CLASS_ANY };
		bool broken = false;
		for (int i = 0; lazy && i < 4 && at > 0 && at < p->units->n - 1; i++)
			broken = broken || sv_eq(sv_of(breaks[i]),
			    p->units->view->vocabulary->v[p->units->view->tokens[at - 1].form].text);
		if (lazy ? !broken && go_test(p, &any, &again, at) : go(p, &child, at))
			return true;
	}
	return !lazy && todo->done >= n->min && go(p, todo->next, at);
}

static bool
go_sequence(struct plain *p, const struct node *item, const struct todo *next, int at)
{
	enum { LONGEST = 8 };
	struct todo chain[LONGEST];
	int n = 0;
	for (; item; item = item->next)
		chain[n++].node = item;
	for (int i = 0; i < n; i++) {
		chain[i].done = 0;
		chain[i].next = i + 1 < n ? chain + i + 1 : next;
	}
	return go(p, n ? chain : next, at);
}

static bool
go_logged(struct plain *p, int label, const struct todo *next, int at)
{
	int n = p->log.n;
	p->log.v[p->log.n].label = label;
	p->log.v[p->log.n++].at = at;
	if (go(p, next, at))
		return true;
	p->log.n = n;
	return false;
}

static bool
go(struct plain *p, const struct todo *todo, int at)
{
	p->steps++;
	if (!todo) {
		p->end = at;
		return true;
	}
	const struct node *n = todo->node;
	if (!n)
		return go_logged(p, -1, todo->next, at);
	switch (n->kind) {
	case NODE_SEQUENCE:
		return go_sequence(p, n->first, todo->next, at);
	case NODE_EITHER:
		for (const struct node *way = n->first; way; way = way->next) {
			struct todo one = { way, 0, todo->next };
			if (go(p, &one, at))
				return true;
		}
		return false;
	case NODE_REPEAT:
	case NODE_GAP:
		return go_times(p, todo, at);
	case NODE_CAPTURE: {
		struct todo close = { NULL, 0, todo->next }, child = { n->first, 0, &close };
		return go_logged(p, n->text.p[0], &child, at);
	}
	default:
		if (n->kind == NODE_WORD && sv_eq(n->text, SV("big-red")))
			return go_hyphened(p, todo->next, at);
		return go_test(p, n, todo->next, at);
	}
}

/* ---- both ---- */

static int
token(const struct units *u, int at)
{
	return at < 1 ? 0 : at - 1 > u->view->n ? (int)u->view->n : at - 1;
}

/* Captures of one match as text: "x1-2 ". */
static void
plain_captures(const struct plain *p, struct text *out)
{
	for (int i = 0; i < p->log.n; i++) {
		int depth = 1, j = i;
		if (p->log.v[i].label < 0)
			continue;
		while (depth)
			depth += p->log.v[++j].label < 0 ? -1 : 1;
		int first = token(p->units, p->log.v[i].at), end = token(p->units, p->log.v[j].at);
		if (first < end)
			out->n += snprintf(out->v + out->n, sizeof out->v - (size_t)out->n, "%c%d-%d ",
			    p->log.v[i].label, first, end);
	}
}

static void
plain_matches(struct plain *p, const struct rules_row *row, struct text *out)
{
	for (int at = 0; at < p->units->n; at++) {
		p->log.n = 0;
		struct todo all = { row->tree, 0, NULL };
		if (!go(p, &all, at))
			continue;
		out->n += snprintf(out->v + out->n, sizeof out->v - (size_t)out->n, "[%d-%d ",
		    token(p->units, at), token(p->units, p->end));
		plain_captures(p, out);
		at = p->end > at ? p->end - 1 : at;
	}
}

static void
engine_matches(const struct match_list *list, const struct rule *rule, struct text *out)
{
	for (ptrdiff_t i = 0; i < list->n; i++) {
		const struct match *m = list->v + i;
		if (m->rule != rule)
			continue;
		out->n += snprintf(out->v + out->n, sizeof out->v - (size_t)out->n, "[%d-%d ", m->first, m->end);
		for (ptrdiff_t j = 0; j < m->ncaptures; j++)
			out->n += snprintf(out->v + out->n, sizeof out->v - (size_t)out->n, "%c%d-%d ",
			    m->captures[j].label.p[0], m->captures[j].first, m->captures[j].end);
	}
}

static void
write_rows(const char *path)
{
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fputs("id,emit,pattern\n", f);
	for (int i = 0; i < ROWS; i++) {
		struct text t = { .n = 0 };
		put_sequence(&t, 0);
		fprintf(f, "r%d,f%d.x,\"%s\"\n", i, i, t.v);
	}
	fclose(f);
}

/* A set of the sound ones among random rows: the faulty lines are dropped. */
static struct rule_set *
random_set(struct arena *keep, struct splitter *splitter)
{
	char path[] = "/tmp/assay-rules-XXXXXX";
	int fd = mkstemp(path);
	struct sv_list faults;
	struct rule_set *set = NULL;
	assert_true(fd >= 0);
	for (int tries = 0; !set && tries < 1000; tries++) {
		write_rows(path);
		set = rules_load_try(keep, "stages", splitter, &(struct rule_file){ .path = path }, 1, NULL, &faults);
	}
	close(fd);
	unlink(path);
	return set;
}

static long compared, found;

static void
compare(struct rule_set *set, struct splitter *splitter, sv text, struct arena *a)
{
	struct text_tokens t = split_text(splitter, text, a);
	for (ptrdiff_t i = 0; i < t.nsentences; i++) {
		struct sentence_view view = { text, splitter_vocabulary(splitter), t.tokens + t.sentences[i].first,
			t.sentences[i].end - t.sentences[i].first };
		struct units units = rules_units(set, &view, NULL, 0, a);
		struct match_list list = rules_match(set, &view, NULL, 0, a);
		for (ptrdiff_t r = 0; r < set->rows.n; r++) {
			static struct plain plain;
			struct text wanted = { .n = 0 }, got = { .n = 0 };
			plain.splitter = splitter;
			plain.units = &units;
			plain_matches(&plain, set->rows.v + r, &wanted);
			engine_matches(&list, &set->rows.v[r].rule, &got);
			compared++;
			found += got.n > 0;
			if (strcmp(wanted.v, got.v) != 0)
				fail_msg("%.*s over \"%.*s\": wanted %s, got %s", SV_ARG(set->rows.v[r].pattern),
				    SV_ARG(text), wanted.v, got.v);
		}
	}
}

static void
engine_agrees_with_plain_matcher(void **state)
{
	struct arena keep = arena_new((ptrdiff_t)1 << 32), scratch = arena_new(1 << 28);
	(void)state;
	for (int round = 0; round < ROUNDS; round++) {
		struct arena kept = keep;
		struct splitter *splitter = splitter_new(&kept, "stages");
		struct rule_set *set = random_set(&kept, splitter);
		assert_non_null(set);
		for (int i = 0; i < SENTENCES; i++) {
			struct arena a = scratch;
			compare(set, splitter, random_sentence(&a), &a);
		}
	}
	assert_true(found > 1000);
	printf("%ld comparisons, %ld with matches\n", compared, found);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(engine_agrees_with_plain_matcher) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
