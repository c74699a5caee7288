/* Verdicts of short texts: the traps one by one, then a corpus of our own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <string.h>
#include "conf.h"
#include "table.h"
#include "stages/verdicts/wordodds.h"

static struct arena keep, scratch;
static struct splitter *splitter;
enum { KIND_OTHER = 1 };        /* in cues_kinds */
static struct rule_set *rules;
static struct cue_reader *reader;
static struct weights *weights;
static struct word_odds *odds;

static int
load(void **state)
{
	static const struct rule_file files[] = {
		{ .path = "stages/verdicts/verdicts.csv" }, { .path = "stages/verdicts/judgements.csv" },
		{ .path = "stages/verdicts/scopes.csv" }
	};

	(void)state;
	keep = arena_new((ptrdiff_t)1 << 32);
	scratch = arena_new((ptrdiff_t)1 << 30);
	splitter = splitter_new(&keep, "stages");
	rules = rules_load(&keep, "stages", splitter_new(&keep, "stages"), files, 3, cues_kinds);
	reader = cues_reader(&keep, rules);
	weights = weights_load(&keep, "stages/verdicts/weights.csv");
	odds = wordodds_load(&keep, (char *[]){ "stages/verdicts/odds.csv" }, 1);
	return 0;
}

/* What the stage claims would say of a sentence. */
static void
match_sentence(struct reading *r, int32_t number, const struct named_spans *names, struct arena *a)
{
	const struct sentence *s = r->tokens.sentences + number;
	struct sentence_view view = { r->text, r->vocabulary, r->tokens.tokens + s->first, s->end - s->first };
	struct chunk_list chunks = rules_chunks(names, &view, a);
	struct match_list matches = rules_match(rules, &view, chunks.v, chunks.n, a);

	for (ptrdiff_t i = 0; i < matches.n; i++) {
		const struct match *m = matches.v + i;
		struct found f = { number, m->first, m->end, m->rule, { 0 }, match_capture(m, "audience") != NULL };
		memcpy(f.scope, m->scope, sizeof f.scope);
		*push(&r->found, a) = f;
	}
}

static struct reading
reading_with(sv text, const struct named_spans *names, struct arena *a)
{
	struct reading r = { .doc = SV("t"), .review = 1, .text = text,
		.vocabulary = splitter_vocabulary(splitter), .tokens = split_text(splitter, text, a) };

	for (int32_t i = 0; i < r.tokens.nsentences; i++)
		match_sentence(&r, i, names, a);
	return r;
}

static struct reading
reading_of(sv text, struct arena *a)
{
	return reading_with(text, &(struct named_spans){ 0 }, a);
}

static struct verdict
judged(const struct reading *r, struct cue_list *cues, struct arena *a)
{
	struct mark_list marks = { 0 };

	cues_find(reader, r, cues, &marks, a);
	weigh_cues(weights, r, &marks, cues, a);
	struct word_sum words = wordodds_of(odds, r, a);
	return judge_cues(weights, r, cues, &words, a);
}

struct text_case {
	const char *text, *verdict;     /* verdict and where it is from */
};

static void
check_texts(const struct text_case *cases, size_t n)
{
	int wrong = 0;

	for (size_t i = 0; i < n; i++) {
		struct arena a = scratch;
		struct cue_list cues = { 0 };
		struct reading r = reading_of(sv_of(cases[i].text), &a);
		struct verdict v = judged(&r, &cues, &a);
		sv found = sv_printf(&a, "%s %s", stance_names[v.stance], origin_names[v.from]);
		if (sv_eq(found, sv_of(cases[i].verdict)))
			continue;
		wrong++;
		print_message("%s\n  wanted %s, found %.*s by %.*s\n", cases[i].text, cases[i].verdict,
		    SV_ARG(found), SV_ARG(v.rule));
	}
	assert_int_equal(wrong, 0);
}

static void
decisions_are_the_reviewers_own(void **state)
{
	static const struct text_case cases[] = {
		{ "My landlord keeps shouting 'buy it, buy it'. I say skip.", "skip stated" },
		{ "The label says \xe2\x80\x98skip the queue\xe2\x80\x99. My aunt said \xe2\x80\x98skip it\xe2\x80\x99. I am the one who drives it: ship.", "ship stated" },
		{ "\"Hold off until June,\" says my dentist. Buy it.", "ship stated" },
		{ "Our plumber recommended it. I returned it.", "skip stated" },
		{ "Ten out of ten from my cousin. I sold it.", "skip stated" },
		{ "My uncle gives it five stars. We are not renewing.", "skip stated" },
		{ "I was going to write skip. I'm writing ship.", "ship stated" },
		{ "I came to say yes and I'm saying no.", "skip stated" },
		{ "Should I buy it? I would not.", "skip stated" }
	};

	(void)state;
	check_texts(cases, sizeof cases / sizeof *cases);
}

static void
decisions_are_negated_and_conditional(void **state)
{
	static const struct text_case cases[] = {
		{ "It is no skip. Not bad at all, and not dear either.", "ship stated" },
		{ "I would not deploy this.", "skip stated" },
		{ "I would\xc2\xa0not\xc2\xa0ship this.", "skip stated" },
		{ "I would ship this if the battery lasted a day.", "skip stated" },
		{ "Had they fixed the pump, this would have been a yes.", "skip stated" },
		{ "I would buy this tomorrow if my kitchen were larger; even so, I'm buying it today.", "ship stated" },
		{ "What must change for a ship: a manual and a spare key.", "skip stated" },
		{ "Before I'd recommend it, somebody has to fix the lid.", "skip stated" },
		{ "Until there is an export, we're holding off.", "skip stated" },
		{ "I can't recommend this lamp enough.", "ship stated" }
	};

	(void)state;
	check_texts(cases, sizeof cases / sizeof *cases);
}

static void
other_meanings_are_no_decisions(void **state)
{
	static const struct text_case cases[] = {
		{ "It ships in a week and skips a beat now and then.", "undecided none" },
		{ "The waiter passed the salt.", "undecided none" },
		{ "They ship broken lids. Hard pass.", "skip stated" },
		{ "I skipped the manual and built it in an hour. I'd buy it again.", "ship stated" },
		{ "Skip the strap, buy the watch.", "ship stated" }
	};

	(void)state;
	check_texts(cases, sizeof cases / sizeof *cases);
}

static void
decisions_for_several_readers_are_mixed(void **state)
{
	static const struct text_case cases[] = {
		{ "Ship it for the yard, skip it for the road.", "mixed stated" },
		{ "If you live upstairs, no. If you live on the ground floor, yes.", "mixed stated" },
		{ "I'm on the fence.", "mixed stated" },
		{ "Thumbs up for the yard, thumbs down for the road.", "mixed stated" },
		{ "Ship, but get the longer cable.", "ship stated" },
		{ "Slow, heavy and loud. Still, I'd choose it again.", "ship stated" },
		{ "A lovely case and a superb screen. I'm sending it back.", "skip stated" },
		{ "I love how it deletes my photos every Sunday. Ship it, sure, straight into the river.", "skip stated" },
		{ "I love how it sorts my photos every Sunday. Ship it.", "ship stated" }
	};

	(void)state;
	check_texts(cases, sizeof cases / sizeof *cases);
}

static void
judgements_are_weighed(void **state)
{
	static const struct text_case cases[] = {
		{ "The grip is comfortable and the blade stays sharp.", "ship implied" },
		{ "The grip is slippery, the blade is dull and the case broke.", "skip implied" },
		{ "The grip is excellent and the case is sturdy. The blade is terrible and the sheath is flimsy.", "mixed implied" },
		{ "It is not good, not reliable and not comfortable.", "skip implied" },
		{ "The grip is nice, but the blade is useless.", "skip implied" },
		{ "It arrived on a Tuesday.", "undecided none" },
		{ "If it rattles you tighten a screw. We took it along twice.", "undecided none" },
		{ "Nothing rattles on the track. Nobody has opened the toolbox since.", "ship implied" },
		{ "My old tent was awful, damp and heavy. This one has two poles.", "ship implied" },
		{ "Half the drawers run smoothly and the other half need a knee.", "mixed implied" }
	};

	(void)state;
	check_texts(cases, sizeof cases / sizeof *cases);
}

/* ---- two products in one text ---- */

static void
other_products_have_their_own_verdicts(void **state)
{
	static const struct {
		const char *text, *other;
		enum stance stance;
	} cases[] = {
		{ "Beside Orbit, which I'd skip at any price, Tarn is the one I'd buy.", "Orbit", STANCE_SHIP },
		{ "Orbit gets a yes from me; this one doesn't.", "Orbit", STANCE_SKIP },
		{ "Get the Orbit instead.", "Orbit", STANCE_SKIP }
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = scratch;
		struct cue_list cues = { 0 };
		sv text = sv_of(cases[i].text), other = sv_of(cases[i].other);
		struct named_spans names = { 0 };
		ptrdiff_t at = sv_find(text, other);
		*push(&names, &a) = (struct named_span){ at, at + other.n, KIND_OTHER };
		struct reading r = reading_with(text, &names, &a);
		assert_int_equal(judged(&r, &cues, &a).stance, cases[i].stance);
	}
}

/* ---- claims ---- */

static void
claims_join_the_judgements(void **state)
{
	static const struct {
		const char *type;
		int side;
		bool other;
		int sign;
	} cases[] = {
		{ "comparison", 1, false, 1 }, { "comparison", -1, false, -1 }, { "comparison", 1, true, -1 },
		{ "comparison", 0, false, 0 }, { "thesis", 1, false, 0 }
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = scratch;
		struct cue_list cues = { 0 };
		struct reading r = reading_of(SV("Two rooms and a corridor between them."), &a);
		for (int k = 0; k < 2; k++)     /* one by itself decides nothing */
			*push(&r.claims, &a) = (struct said){ .start = 0, .end = 9, .type = sv_of(cases[i].type),
				.side = cases[i].side, .other = cases[i].other };
		double score = judged(&r, &cues, &a).score;
		assert_int_equal((score > 0) - (score < 0), cases[i].sign);
	}
}

/* ---- words ---- */

/* A text of forty tokens has all of the odds, times the square root of 100 / 40. */
static void
words_add_their_odds(void **state)
{
	static const char table[] = "words,place,ship,mixed,skip\nlamp,,0.2,-0.1,-0.1\nlamp,last,0,0.3,-0.3\n"
	    "START the,,0.1,0,-0.1\nNUM watts,,1,-1,0\nnowhere,,9,-9,0\n";
	static const char filler[] = "We went out and we came in and we sat down and then we got up and went to bed again,"
	    " and so it was on all of the days. ";
	struct arena a = scratch;
	char path[] = "/tmp/odds-XXXXXX";
	FILE *out = fdopen(mkstemp(path), "w");

	(void)state;
	assert_true(out && fputs(table, out) >= 0 && fclose(out) == 0);
	struct word_odds *own = wordodds_load(&a, (char *[]){ path }, 1);
	remove(path);
	struct reading r = reading_of(sv_cat(&a, sv_of(filler), SV("A lamp of 40 watts. The lamp hummed.")), &a);
	struct word_sum sum = wordodds_of(own, &r, &a);
	double scale = sqrt(100.0 / (double)r.tokens.ntokens);
	assert_true(r.tokens.ntokens >= WORDODDS_LEAST);
	assert_true(fabs(sum.side[SIDE_SHIP] - scale * (0.2 + 0 + 0.1 + 1)) < 1e-9);
	assert_true(fabs(sum.side[SIDE_MIXED] - scale * (-0.1 + 0.3 - 1)) < 1e-9);
	assert_true(fabs(sum.side[SIDE_SKIP] - scale * (-0.1 - 0.3 - 0.1)) < 1e-9);
	r = reading_of(sv_cat(&a, sv_of(filler), SV("Zzyx qwvv of vvyx. Qyyz hhwm.")), &a);
	assert_int_equal(wordodds_of(own, &r, &a).hits.n, 0);
}

/* ---- given verdicts and ratings ---- */

static void
given_words_and_ratings_are_mapped(void **state)
{
	char *defines[] = { "verdict_words=buy=ship, Lassen =skip", "rating_scale=2,4" };
	struct arena a = scratch;
	const struct given *g = given_load(&a, conf_load(&a, NULL, defines, 2));
	static const struct {
		const char *word;
		enum stance stance;
	} words[] = { { "Buy", STANCE_SHIP }, { " lassen", STANCE_SKIP }, { "ship", STANCE_NONE }, { "", STANCE_NONE } };
	static const struct {
		const char *rating;
		enum stance stance;
	} ratings[] = { { "1", STANCE_SKIP }, { "2", STANCE_SKIP }, { "3.5", STANCE_MIXED }, { "4.0", STANCE_SHIP },
		{ "", STANCE_NONE }, { "five", STANCE_NONE }, { "4 of 5", STANCE_NONE } };

	(void)state;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		assert_int_equal(given_word(g, sv_of(words[i].word), a), words[i].stance);
	for (size_t i = 0; i < sizeof ratings / sizeof *ratings; i++)
		assert_int_equal(given_rating(g, sv_of(ratings[i].rating)), ratings[i].stance);
}

/* ---- quotes ---- */

static void
quotes_are_found(void **state)
{
	static const struct {
		const char *text, *quoted;      /* joined by | */
	} cases[] = {
		{ "He said 'buy it' and left us there.", "'buy it'" },
		{ "The dogs' bowl isn't one, says she.", "" },
		{ "A \"good\" lamp, an \xe2\x80\x9copen\xe2\x80\x9d box, all of it", "\"good\"|\xe2\x80\x9copen\xe2\x80\x9d" },
		{ "'All of this is quoted'", "" },
		{ "It's 'open and that is the end of it", "" }
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = scratch;
		struct reading r = reading_of(sv_of(cases[i].text), &a);
		struct span_list spans = quotes_find(&r, &a);
		struct sv_list found = { 0 };
		for (ptrdiff_t k = 0; k < spans.n; k++)
			*push(&found, &a) = sv_slice(r.text, spans.v[k].start, spans.v[k].end);
		assert_string_equal(sv_cstr(&a, sv_join(&a, &found, SV("|"))), cases[i].quoted);
	}
}

/* ---- the corpus ---- */

static void
check_score(const struct verdict *v, const struct cue_list *cues)
{
	double sum = 0, size = weights_get(weights, WEIGHT_PRIOR);

	for (ptrdiff_t i = 0; i < cues->n; i++)
		if (cues->v[i].used) {
			sum += cues->v[i].weight;
			size += fabs(cues->v[i].weight);
		}
	assert_true(fabs(v->score - sum / size) < 0.0005);
}

/* A kind of text, the share that must be decided, and the share of those that
 * must be right: a little under what is reached.  Phrases say a decision in usual
 * words; the others were written to be hard, and many of them are wit without a
 * single judging word.  The texts of kinds.csv are three for each kind of wording. */
struct tally {
	const char *kind;       /* empty: all */
	int floor, cover;       /* per cent */
	int right, decided, all;
};

static void
tally_text(struct csv_in *in, const struct row *row, struct tally *tally, struct arena a)
{
	struct cue_list cues = { 0 };
	struct reading r = reading_of(row->col[csv_column(in, "text")], &a);
	struct verdict v = judged(&r, &cues, &a);

	assert_true(v.start >= 0 && v.start <= v.end && v.end <= r.text.n);
	if (v.from == FROM_STATED)
		check_score(&v, &cues);
	tally->all++;
	tally->decided += v.stance != STANCE_NONE;
	tally->right += sv_eq(row->col[csv_column(in, "wanted")], sv_of(stance_names[v.stance]));
}

static void
check_tallies(const char *path, struct tally *tallies, int n)
{
	struct csv_in *in = csv_open(path);
	struct row row;

	for (struct arena a = scratch; csv_next(in, &row, &a); a = scratch)
		for (int i = 0; i < n; i++)
			if (!*tallies[i].kind || sv_eq(row.col[csv_column(in, "kind")], sv_of(tallies[i].kind)))
				tally_text(in, &row, tallies + i, a);
	csv_close(in);
	for (int i = 0; i < n; i++) {
		print_message("%s: %d right, %d decided, of %d\n", tallies[i].kind, tallies[i].right,
		    tallies[i].decided, tallies[i].all);
		assert_true(tallies[i].decided > 0);
		assert_true(tallies[i].decided * 100 >= tallies[i].all * tallies[i].cover);
		assert_true(tallies[i].right * 100 >= tallies[i].decided * tallies[i].floor);
	}
}

static void
the_corpus_is_judged(void **state)
{
	struct tally tallies[] = { { "phrase", 98, 92, 0, 0, 0 }, { "explicit", 93, 90, 0, 0, 0 },
		{ "implied", 70, 80, 0, 0, 0 } };

	(void)state;
	check_tallies("tests/unit/data/verdicts.csv", tallies, sizeof tallies / sizeof *tallies);
}

static void
every_kind_of_wording_is_judged(void **state)
{
	struct tally all = { "", 90, 90, 0, 0, 0 };

	(void)state;
	check_tallies("tests/unit/data/kinds.csv", &all, 1);
}

/* Each text states the decision that is wanted, or with `none` no decision of the
 * reviewer's at all. */
static void
decisions_are_told_from_other_acts(void **state)
{
	struct csv_in *in = csv_open("tests/unit/data/decisions.csv");
	struct row row;
	int wrong = 0, n = 0;

	(void)state;
	for (struct arena a = scratch; csv_next(in, &row, &a); a = scratch, n++) {
		struct cue_list cues = { 0 };
		struct reading r = reading_of(row.col[csv_column(in, "text")], &a);
		struct verdict v = judged(&r, &cues, &a);
		sv found = v.from == FROM_STATED ? sv_of(stance_names[v.stance]) : SV("none");
		if (sv_eq(found, row.col[csv_column(in, "wanted")]))
			continue;
		wrong++;
		print_message("%.*s\n  found %.*s by %.*s\n", SV_ARG(r.text), SV_ARG(found), SV_ARG(v.rule));
	}
	csv_close(in);
	assert_true(n > 0);
	assert_int_equal(wrong, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(decisions_are_the_reviewers_own),
		cmocka_unit_test(decisions_are_negated_and_conditional),
		cmocka_unit_test(other_meanings_are_no_decisions),
		cmocka_unit_test(decisions_for_several_readers_are_mixed),
		cmocka_unit_test(judgements_are_weighed),
		cmocka_unit_test(other_products_have_their_own_verdicts),
		cmocka_unit_test(claims_join_the_judgements),
		cmocka_unit_test(words_add_their_odds),
		cmocka_unit_test(given_words_and_ratings_are_mapped),
		cmocka_unit_test(quotes_are_found),
		cmocka_unit_test(the_corpus_is_judged),
		cmocka_unit_test(every_kind_of_wording_is_judged),
		cmocka_unit_test(decisions_are_told_from_other_acts)
	};

	return cmocka_run_group_tests(tests, load, NULL);
}
