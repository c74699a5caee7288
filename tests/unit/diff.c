/* What is matched with what, and which change it is told as. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "digest.h"
#include "err.h"
#include "stages/diff/match.h"

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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(overlaps), cmocka_unit_test(reviews), cmocka_unit_test(claims),
	};

	progname = "diff";
	keep = arena_new(1 << 24);
	room = arena_new(1 << 24);
	words = words_new(&keep, "stages");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
