/* assay rules cover: what each row finds in a corpus. */
#include <stdio.h>
#include <string.h>
#include "err.h"
#include "rules_author.h"
#include "texts.h"

enum { SHOWN_MAX = 20, SHOWN_BYTES = 160 };

struct tally {                  /* of one row */
	long hits, lost;
	bool dead;              /* no hits, none in its own examples */
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

/* A row that the corpus has no use for may still have its own examples; one that
 * does not even win in these is dead. */
static void
judge_silent(struct cover *c)
{
	struct arena room = arena_new(1 << 28);

	for (ptrdiff_t i = 0; i < rules_count(c->set); i++)
		if (rules_row(c->set, i)->emit.n && !c->tallies[i].hits)
			c->tallies[i].dead = !rules_wins_example(c->set, rules_row(c->set, i), room);
	arena_free(&room);
}

static const char *
remark(const struct tally *t)
{
	return t->hits ? "" : t->dead ? "  dead" : t->lost ? "  always shut out here" : "  only in its examples";
}

static void
print_cover(const struct cover *c, sv name)
{
	long silent = 0, emitting = 0, dead = 0;

	for (ptrdiff_t i = 0; i < rules_count(c->set); i++)
		if (rules_row(c->set, i)->emit.n) {
			emitting++;
			silent += c->tallies[i].hits == 0;
			dead += c->tallies[i].dead;
		}
	printf("%.*s: %ld sentences, %ld rows that emit, %ld without a hit, %ld dead\n", SV_ARG(name), c->sentences,
	    emitting, silent, dead);
	printf("%8s %8s  row\n", "hits", "shut out");
	for (ptrdiff_t i = 0; i < rules_count(c->set); i++) {
		const struct rule *rule = rules_row(c->set, i);
		const struct tally *t = c->tallies + i;
		if (!rule->emit.n)
			continue;
		printf("%8ld %8ld  %.*s  %.*s%s\n", t->hits, t->lost, SV_ARG(rule->id), SV_ARG(rule->emit), remark(t));
		for (int j = 0; j < t->nshown; j++)
			printf("%19s%.*s\n", "", SV_ARG(t->shown[j]));
	}
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
		print_cover(&c, sets.v[i].name);
	}
	return EXIT_DONE;
}
