/* What is matched with what, and which change it is told as. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "digest.h"
#include "err.h"
#include "stages/diff/match.h"
#include "stages/diff/resemble.h"

static struct arena keep, room;
static struct words *words;

static void
overlaps(void **state)
{
	static const struct { const char *a, *b; double low, high; } cases[] = {
		{ "", "", 0, 0 }, { "the of and", "the of and", 0, 0 },
		{ "It stalls on old kernels", "On old kernels it stalls.", 1, 1 },
		{ "Bread bakes slowly", "Bread baked slow", 0.6, 1 },
		{ "cheap and cheerful", "loud and late", 0, 0 },
		{ "four wheels, two doors", "four wheels, five doors", 0.7, 0.8 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = room;
		double overlap = words_overlap(words_content(words, sv_of(cases[i].a), &a),
		    words_content(words, sv_of(cases[i].b), &a));

		assert_true(overlap >= cases[i].low && overlap <= cases[i].high);
	}
	assert_true(words_equal(words, SV("Two  doors."), SV("two doors"), room));
	assert_false(words_equal(words, SV("Two doors."), SV("two floors"), room));
}

/* "slot lens words": a review; its id is its words. */
struct spec {
	const char *slot, *lens, *text;
};

static struct document
document_of(const struct spec *specs, ptrdiff_t n, struct arena *a)
{
	struct document d = { .reviews = new(a, struct review *, n), .nreviews = n };

	for (ptrdiff_t i = 0; i < n; i++) {
		struct review *r = d.reviews[i] = new(a, struct review, 1);

		r->col[RR_SLOT] = sv_of(specs[i].slot);
		r->col[RR_LENS] = sv_of(specs[i].lens);
		r->col[RR_TEXT] = sv_of(specs[i].text);
		r->col[RR_REVIEW_ID] = r->col[RR_WORDS_DIGEST] = digest_hex(a, digest_bytes(r->col[RR_TEXT]));
	}
	return d;
}

static void
reviews(void **state)
{
	enum { MAX = 4 };
	static const struct {
		struct spec was[MAX], is[MAX];
		int want[MAX];          /* for each old review the new one, -1: none */
	} cases[] = {
		/* moved rows */
		{ { { "A", "builder", "Solid work" }, { "B", "pm", "Too slow" } },
		  { { "B", "pm", "Too slow" }, { "A", "builder", "Solid work" } }, { 1, 0 } },
		/* a seat rewritten whole is still the seat */
		{ { { "A", "builder", "Solid work" } }, { { "A", "builder", "Never again" } }, { 0 } },
		/* the one that shares words is taken first */
		{ { { "A", "pm", "red green blue" }, { "A", "pm", "one two three" } },
		  { { "A", "pm", "one two four" }, { "A", "pm", "red green grey" } }, { 1, 0 } },
		/* without slots, words are needed */
		{ { { "", "pm", "red green blue" } }, { { "", "pm", "never again" } }, { -1 } },
		{ { { "", "pm", "red green blue" } }, { { "", "pm", "red green grey" } }, { 0 } },
		/* another lens, the same words */
		{ { { "A", "pm", "red green blue" } }, { { "A", "founder", "red green blue." } }, { 0 } },
		/* gone and new */
		{ { { "A", "pm", "red green blue" } }, { { "B", "pm", "one two three" } }, { -1 } },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = room;
		ptrdiff_t n = 0, m = 0;
		struct document was, is;

		while (n < MAX && cases[i].was[n].text)
			n++;
		while (m < MAX && cases[i].is[m].text)
			m++;
		was = document_of(cases[i].was, n, &a);
		is = document_of(cases[i].is, m, &a);
		match_documents(&was, &is, words, &a);
		for (ptrdiff_t r = 0; r < n; r++) {
			ptrdiff_t at = 0;

			while (at < m && is.reviews[at]->other != was.reviews[r])
				at++;
			assert_int_equal(at < m ? at : -1, cases[i].want[r]);
		}
	}
}

static void
add_claim(struct review *r, const char *id, const char *type, const char *text, ptrdiff_t sentence)
{
	struct claim *c = &r->claims[r->nclaims++];

	c->col[CLAIMS_CLAIM_ID] = sv_of(id);
	c->col[CLAIMS_TYPE] = sv_of(type);
	c->col[CLAIMS_TEXT] = sv_of(text);
	c->sentence = sentence;
	c->review = r;
}

static void
claims(void **state)
{
	static const struct spec old[] = { { "A", "pm", "Where it breaks is rain, a leak on day nine. It pays 3 of 9." } };
	static const struct spec now[] = { { "A", "pm", "It breaks in rain: day nine, a leak. It pays 2 of 9." } };
	struct arena a = room;
	struct document was = document_of(old, 1, &a), is = document_of(now, 1, &a);
	struct review *x = was.reviews[0], *y = is.reviews[0];

	(void)state;
	x->claims = new(&a, struct claim, 4);
	y->claims = new(&a, struct claim, 4);
	add_claim(x, "c1", "risk", "Where it breaks is rain, a leak on day nine", 0);
	add_claim(x, "c2", "quantity", "3", 1);
	add_claim(x, "c3", "quantity", "9", 1);
	add_claim(x, "c4", "gap", "no lid", 0);
	add_claim(y, "c5", "risk", "It breaks in rain: day nine, a leak", 0);
	add_claim(y, "c6", "quantity", "2", 1);
	add_claim(y, "c3", "quantity", "9", 1);
	add_claim(y, "c7", "causal", "no lid", 0);
	match_documents(&was, &is, words, &a);
	assert_ptr_equal(x->claims[0].other, &y->claims[0]);    /* reworded */
	assert_ptr_equal(x->claims[1].other, &y->claims[1]);    /* its number changed */
	assert_ptr_equal(x->claims[2].other, &y->claims[2]);    /* the same id */
	assert_null(x->claims[3].other);                        /* another type is another claim */
	assert_null(y->claims[3].other);
}

static uint32_t dice_state = 1;

static int
draw(int below)
{
	dice_state = dice_state * 1664525 + 1013904223;
	return (int)((dice_state >> 8) % (uint32_t)below);
}

/* N things of up to eight of 24 words, in three groups. */
static struct things
draw_things(ptrdiff_t n, struct arena *a)
{
	struct things things = { new(a, struct thing, n), n, n };

	for (ptrdiff_t i = 0; i < n; i++) {
		struct word_set set = { new(a, int32_t, 8), 0 };

		for (int32_t word = 0; word < 24 && set.n < 8; word++)
			if (draw(5) == 0)
				set.v[set.n++] = word;
		things.v[i] = (struct thing){ set, draw(3), -1 };
	}
	return things;
}

/* Group 0 may be any pair, the others need common words. */
static bool
may_pair(const void *of, ptrdiff_t i, ptrdiff_t j, double overlap)
{
	const struct things *was = of;

	(void)j;
	return was->v[i].group == 0 || overlap >= 0.4;
}

/* The rule word by word: the best of all pairs that are left, again and again. */
static void
pair_all(struct things was, struct things is)
{
	for (ptrdiff_t best_i = 0; best_i >= 0; ) {
		double best = -1;
		ptrdiff_t best_j = -1;

		best_i = -1;
		for (ptrdiff_t i = 0; i < was.n; i++)
			for (ptrdiff_t j = 0; j < is.n; j++) {
				double fit = words_overlap(was.v[i].words, is.v[j].words);

				if (was.v[i].other < 0 && is.v[j].other < 0
				    && was.v[i].group == is.v[j].group && may_pair(&was, i, j, fit) && fit > best)
					best = fit, best_i = i, best_j = j;
			}
		if (best_i >= 0)
			was.v[best_i].other = best_j, is.v[best_j].other = best_i;
	}
}

static void
resembling(void **state)
{
	(void)state;
	for (int round = 0; round < 300; round++) {
		struct arena a = room;
		struct things was = draw_things(draw(40), &a), is = draw_things(draw(40), &a);
		struct things x = { new(&a, struct thing, was.n + 1), was.n, was.n };
		struct things y = { new(&a, struct thing, is.n + 1), is.n, is.n };

		for (ptrdiff_t i = 0; i < was.n; i++)
			x.v[i] = was.v[i];
		for (ptrdiff_t j = 0; j < is.n; j++)
			y.v[j] = is.v[j];
		resemble_pair(was, is, may_pair, &was, a);
		pair_all(x, y);
		for (ptrdiff_t i = 0; i < was.n; i++)
			assert_int_equal(was.v[i].other, x.v[i].other);
		for (ptrdiff_t j = 0; j < is.n; j++)
			assert_int_equal(is.v[j].other, y.v[j].other);
	}
}

/* A hundred thousand that are all alike: in order, and soon. */
static void
all_alike(void **state)
{
	enum { N = 100000 };
	struct arena a = room;
	int32_t word = 7;
	struct things was = { new(&a, struct thing, N), N, N }, is = { new(&a, struct thing, N), N, N };

	(void)state;
	for (ptrdiff_t i = 0; i < N; i++)
		was.v[i] = is.v[i] = (struct thing){ { &word, 1 }, 1, -1 };
	resemble_pair(was, is, may_pair, &was, a);
	for (ptrdiff_t i = 0; i < N; i++)
		assert_int_equal(was.v[i].other, i);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(overlaps), cmocka_unit_test(reviews), cmocka_unit_test(claims),
		cmocka_unit_test(resembling), cmocka_unit_test(all_alike),
	};

	progname = "diff";
	keep = arena_new(1 << 24);
	room = arena_new(1 << 24);
	words = words_new(&keep, "stages");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
