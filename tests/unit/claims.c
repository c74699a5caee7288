/* Sentences of our own, each with what must be found in it: its clauses, the
 * time limit that horizons.csv beside this file says, and a claim of the type, and where
 * given the polarity, that claims.csv says. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include "stages/claims/find.h"
#include "stages/claims/horizon.h"

struct fixture {
	struct arena keep, room;
	struct splitter *splitter;
	struct value_words *values;
	struct finder finder;
};

static int
load(void **state)
{
	static const char *const kinds[] = { "subject", "competitor", "other", NULL };
	static const struct rule_file files[] = {
		{ .path = "stages/claims/clauses.csv" }, { .path = "stages/claims/horizons.csv" },
		{ .path = "stages/claims/claims.csv" }, { .path = "stages/claims/comparatives.csv", .list = "comparative" },
	};
	static const struct rule_file tones[] = {
		{ .path = "stages/verdicts/verdicts.csv" }, { .path = "stages/verdicts/judgements.csv" },
		{ .path = "stages/verdicts/scopes.csv" }, { .path = "stages/claims/tells.csv" },
	};
	static struct fixture f;

	f.keep = arena_new(1 << 28);
	f.room = arena_new(1 << 26);
	f.splitter = splitter_new(&f.keep, "stages");
	f.values = values_load(&f.keep, "stages");
	f.finder.rules = rules_load(&f.keep, "stages", f.splitter, files, 4, kinds);
	f.finder.tones = tones_load(&f.keep, rules_load(&f.keep, "stages", f.splitter, tones, 4, tone_kinds),
	    "stages/verdicts/weights.csv", "stages/claims/tones.csv");
	f.finder.modality = words_load(&f.keep, "stages/claims/modality.csv", "form", "base", NULL);
	f.finder.nouns = words_load(&f.keep, "stages/claims/nouns.csv", "term", "class", "singular");
	f.finder.comparatives.comparatives =
	    words_load(&f.keep, "stages/claims/comparatives.csv", "name", "better", NULL);
	f.finder.comparatives.bases =
	    words_load(&f.keep, "stages/claims/comparatives.csv", "base", "better", NULL);
	finder_ready(&f.finder, &f.keep);
	*state = &f;
	return 0;
}

/* NAMES, joined by ';', as mentions of competitors and the chunks of the rules. */
static void
add_names(struct review *r, sv names, struct chunk *chunks, struct arena *a)
{
	struct sv_list list = sv_split(a, names, ';');

	for (ptrdiff_t i = 0; i < list.n; i++) {
		struct mention m = { .start = (int32_t)sv_find(r->text, list.v[i]), .canonical = list.v[i],
			.role = SV("competitor") };
		assert_true(m.start >= 0);
		m.end = m.start + (int32_t)list.v[i].n;
		while (r->tokens.tokens[m.first].end <= m.start)
			m.first++;
		m.stop = m.first;
		while (m.stop < r->tokens.ntokens && r->tokens.tokens[m.stop].start < m.end)
			m.stop++;
		chunks[r->mentions.n] = (struct chunk){ m.first, m.stop, 1 };
		*push(&r->mentions, a) = m;
	}
}

static struct scene
read_sentence(struct fixture *f, struct review *r, sv text, sv lens, sv names, struct arena *a)
{
	struct chunk chunks[8];

	*r = (struct review){ .text = text, .lens = lens, .product = SV("Brambleway") };
	r->tokens = split_text(f->splitter, r->text, a);
	add_names(r, names, chunks, a);
	struct scene s = { .review = r, .count = 1, .mentions = r->mentions.v, .nmentions = r->mentions.n,
		.heads = f->finder.heads };
	s.view = (struct sentence_view){ r->text, splitter_vocabulary(f->splitter), r->tokens.tokens, r->tokens.ntokens };
	s.matches = rules_match(f->finder.rules, &s.view, chunks, s.nmentions, a);
	s.values = rules_values(f->finder.rules);
	s.clauses = clauses_cut(&s, false, a);
	s.parts = clauses_cut(&s, true, a);
	s.horizons = horizons_find(&s, f->values, (struct date){ 0 }, a);
	tones_read(&f->finder.tones, &s, a);
	return s;
}

static sv
words(const struct scene *s, int32_t first, int32_t end)
{
	return sv_slice(s->view.text, s->view.tokens[first].start, s->view.tokens[end - 1].end);
}

static void
test_clauses(void **state)
{
	static const struct {
		const char *text, *main, *all;
	} cases[] = {
		{ "The lid holds.", "The lid holds", "The lid holds" },
		{ "But the lid holds.", "the lid holds", "the lid holds" },
		{ "The lid holds, and it shuts; the hinge creaks.", "The lid holds|it shuts|the hinge creaks",
		    "The lid holds|it shuts|the hinge creaks" },
		{ "Rain, snow and hail get in.", "Rain, snow and hail get in", "Rain, snow and hail get in" },
		{ "It beeps because the cell is low.", "It beeps because the cell is low",
		    "It beeps|because the cell is low" },
		{ "It beeps, which wakes us, but the lid holds.", "It beeps, which wakes us|the lid holds",
		    "It beeps|which wakes us|the lid holds" },
	};
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct arena a = f->room;
		struct review r;
		struct scene s = read_sentence(f, &r, sv_of(cases[i].text), SV("builder"), (sv){ "", 0 }, &a);
		for (int sub = 0; sub < 2; sub++) {
			const struct clause_list *l = sub ? &s.parts : &s.clauses;
			struct sv_list got = { 0 };
			for (ptrdiff_t k = 0; k < l->n; k++)
				*push(&got, &a) = words(&s, l->v[k].first, l->v[k].end);
			assert_string_equal(sv_cstr(&a, sv_join(&a, &got, SV("|"))), sub ? cases[i].all : cases[i].main);
		}
	}
}

/* The time limit of the first claim that has one; NULL. */
static const struct horizon *
first_horizon(const struct claim_list *l)
{
	for (ptrdiff_t i = 0; i < l->n; i++)
		if (l->v[i].horizon)
			return l->v[i].horizon;
	return NULL;
}

/* Every sentence of the list has its time limit, or none. */
static void
test_horizons(void **state)
{
	struct fixture *f = *state;
	struct csv_in *in = csv_open("tests/unit/horizons.csv");
	int text = csv_column(in, "text"), limit = csv_column(in, "horizon"), norm = csv_column(in, "norm");
	struct arena rows = arena_new(1 << 20);
	struct row row;
	int wrong = 0;

	for (struct arena a = f->room; csv_next(in, &row, &rows); a = f->room) {
		struct review r;
		struct scene s = read_sentence(f, &r, row.col[text], SV("futurist"), (sv){ "", 0 }, &a);
		struct claim_list l = claims_find(&f->finder, &s, &a);
		const struct horizon *h = first_horizon(&l);
		sv got = h ? words(&s, h->first, h->end) : (sv){ "", 0 };
		if (sv_eq(got, row.col[limit]) && (!h || sv_eq(h->norm, row.col[norm])))
			continue;
		print_error("line %ld: %.*s: got %.*s\n", row.line, SV_ARG(row.col[text]), SV_ARG(got));
		wrong++;
	}
	csv_close(in);
	arena_free(&rows);
	assert_int_equal(wrong, 0);
}

/* A sentence that says enough by itself goes with no other; one that does not goes
 * with what stands around it. */
static void
test_surroundings(void **state)
{
	static const struct {
		const char *text;
		char alone, among_bad, among_good;
	} cases[] = {
		{ "I love that.", '+', '+', '+' },
		{ "The hinge is awful.", '-', '-', '-' },
		{ "The lid is blue.", '+', '-', '+' },
	};
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct arena a = f->room;
		struct review r;
		struct scene s = read_sentence(f, &r, sv_of(cases[i].text), SV("builder"), (sv){ "", 0 }, &a);
		for (int around = -1; around <= 1; around++) {
			s.beside = s.rest = around;
			struct claim_list l = claims_find(&f->finder, &s, &a);
			assert_true(l.n == 1);
			assert_int_equal(l.v[0].polarity, around < 0 ? cases[i].among_bad
			    : around > 0 ? cases[i].among_good : cases[i].alone);
		}
	}
}

/* Every sentence of the list makes a claim of its type and polarity. */
static void
test_types(void **state)
{
	struct fixture *f = *state;
	struct csv_in *in = csv_open("tests/unit/claims.csv");
	int type = csv_column(in, "type"), lens = csv_column(in, "lens"), text = csv_column(in, "text"),
	    names = csv_column(in, "competitors"), polarity = csv_column(in, "polarity");
	struct arena rows = arena_new(1 << 22);
	struct row row;
	int wrong = 0;

	for (struct arena a = f->room; csv_next(in, &row, &rows); a = f->room) {
		struct review r;
		struct scene s = read_sentence(f, &r, row.col[text], row.col[lens], row.col[names], &a);
		struct claim_list l = claims_find(&f->finder, &s, &a);
		ptrdiff_t k = 0;
		while (k < l.n && (int)l.v[k].type != claim_type_find(row.col[type]))
			k++;
		sv wanted = row.col[polarity];
		if (k < l.n && (!wanted.n || wanted.p[0] == l.v[k].polarity))
			continue;
		print_error("line %ld: no %.*s%.*s: %.*s\n", row.line, SV_ARG(row.col[type]), SV_ARG(wanted),
		    SV_ARG(row.col[text]));
		for (ptrdiff_t i = 0; i < l.n; i++)
			print_error("\tbut %s%c by %.*s\n", claim_type_names[l.v[i].type], l.v[i].polarity,
			    SV_ARG(l.v[i].rule));
		wrong++;
	}
	csv_close(in);
	arena_free(&rows);
	assert_int_equal(wrong, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clauses),
		cmocka_unit_test(test_horizons),
		cmocka_unit_test(test_surroundings),
		cmocka_unit_test(test_types),
	};

	return cmocka_run_group_tests_name("claims", tests, load, NULL);
}
