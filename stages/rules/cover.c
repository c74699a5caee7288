/* assay rules cover: what each row finds in a corpus. */
#include <stdio.h>
#include <string.h>
#include "err.h"
#include "rules_author.h"
#include "texts.h"

enum { SHOWN_MAX = 20, SHOWN_BYTES = 160 };

struct tally {                  /* of one row */
	long hits, lost;
	const struct rule *winner;      /* without hits: who wins in its own examples; NULL: nobody */
	sv shown[SHOWN_MAX];    /* its first sentences */
	int nshown;
};

struct cover {
	struct rule_set *set;
	struct tally *tallies;
	long shown;
	long sentences;
	struct tool *tool;
};

static ptrdiff_t
index_of(const struct rule_set *set, const struct rule *rule)
{
	ptrdiff_t i = 0;

	while (rules_row(set, i) != rule)
		i++;
	return i;
}

/* A sentence on one line, cut between characters if it is long. */
static sv
shown_text(struct arena *a, const struct sentence_view *view)
{
	sv text = sv_slice(view->text, view->tokens[0].start, view->tokens[view->n - 1].end);

	if (text.n > SHOWN_BYTES) {
		ptrdiff_t n = SHOWN_BYTES;
		while (n > 0 && ((unsigned char)text.p[n] & 0xc0) == 0x80)
			n--;
		return sv_printf(a, "%.*s ...", (int)n, text.p);
	}
	return sv_copy(a, text);
}

static void
count(struct cover *c, const struct match_list *list, const struct sentence_view *view, bool lost)
{
	for (ptrdiff_t i = 0; i < list->n; i++) {
		struct tally *t = c->tallies + index_of(c->set, list->v[i].rule);
		*(lost ? &t->lost : &t->hits) += 1;
		if (!lost && t->nshown < c->shown)
			t->shown[t->nshown++] = shown_text(&c->tool->keep, view);
	}
}

static void
visit(void *context, const struct sentence_view *view, const struct chunk *chunks, ptrdiff_t n, struct arena *a)
{
	struct cover *c = context;
	struct match_list matches = rules_match(c->set, view, chunks, n, a);
	struct match_list cues = rules_cues(c->set), losers = rules_losers(c->set);

	c->sentences++;
	count(c, &matches, view, false);
	count(c, &cues, view, false);
	count(c, &losers, view, true);
}

/* A row that the corpus has no use for may still have its own examples. */
static void
judge_silent(struct cover *c)
{
	struct arena room = arena_new(1 << 28);

	for (ptrdiff_t i = 0; i < rules_count(c->set); i++)
		if (rules_row(c->set, i)->emit.n && !c->tallies[i].hits)
			c->tallies[i].winner = rules_example_winner(c->set, rules_row(c->set, i), room);
	arena_free(&room);
}

/* One that does not even win in these. */
static bool
is_dead(const struct cover *c, ptrdiff_t i)
{
	return rules_row(c->set, i)->emit.n && !c->tallies[i].hits && c->tallies[i].winner != rules_row(c->set, i);
}

static void
print_remark(const struct cover *c, ptrdiff_t i)
{
	const struct tally *t = c->tallies + i;

	if (is_dead(c, i)) {
		printf("  dead");
		if (t->winner)
			printf(": %.*s has its examples", SV_ARG(t->winner->id));
	} else if (!t->hits)
		printf("  %s", t->lost ? "always shut out here" : "only in its examples");
	putchar('\n');
}

static void
print_row(const struct cover *c, ptrdiff_t i)
{
	const struct rule *rule = rules_row(c->set, i);
	const struct tally *t = c->tallies + i;

	printf("%8ld %8ld  %.*s  %.*s", t->hits, t->lost, SV_ARG(rule->id), SV_ARG(rule->emit));
	print_remark(c, i);
	for (int j = 0; j < t->nshown; j++)
		printf("%19s%.*s\n", "", SV_ARG(t->shown[j]));
}

static void
print_head(const struct cover *c, sv name, bool corpus, long dead)
{
	long silent = 0, emitting = 0;

	for (ptrdiff_t i = 0; i < rules_count(c->set); i++)
		if (rules_row(c->set, i)->emit.n) {
			emitting++;
			silent += c->tallies[i].hits == 0;
		}
	printf("%.*s: ", SV_ARG(name));
	if (corpus)
		printf("%ld sentences, %ld rows that emit, %ld without a hit, %ld dead\n", c->sentences, emitting,
		    silent, dead);
	else
		printf("%ld rows that emit, %ld dead\n", emitting, dead);
	if (corpus || dead)
		printf("%8s %8s  row\n", "hits", "shut out");
}

/* Without a corpus only the dead rows have anything to tell. */
static void
print_cover(const struct cover *c, sv name, bool corpus)
{
	long dead = 0;

	for (ptrdiff_t i = 0; i < rules_count(c->set); i++)
		dead += is_dead(c, i);
	print_head(c, name, corpus, dead);
	for (ptrdiff_t i = 0; i < rules_count(c->set); i++)
		if (rules_row(c->set, i)->emit.n && (corpus || is_dead(c, i)))
			print_row(c, i);
}

int
rules_cover(struct tool *tool, long shown, char *const *paths, int n)
{
	struct set_list sets = sets_find(tool);

	for (ptrdiff_t i = 0; i < sets.n; i++) {
		struct cover c = { .set = set_need(tool, sets.v + i), .tool = tool,
			.shown = shown < SHOWN_MAX ? shown : SHOWN_MAX };
		struct sv_list kinds = rules_kinds(c.set, &tool->keep);
		c.tallies = new(&tool->keep, struct tally, rules_count(c.set));
		for (int j = 0; j < n; j++)
			texts_visit(tool, paths[j], &kinds, visit, &c);
		judge_silent(&c);
		print_cover(&c, sets.v[i].name, n > 0);
	}
	return EXIT_DONE;
}
