/* What holds of tokens wherever a text stands and whatever was split before. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>
#include "chance.h"
#include "split.h"
#include "unicode.h"

static struct arena keep;
static struct splitter *splitter;

/* What was split before changes nothing. */
static void
stable(void **state)
{
	sv text = SV("Ten tokens, or so. “Harrow’s” 8xH100 costs $15-25/hour… Fine!");
	struct arena a = arena_new(1 << 20), other_keep = arena_new(1 << 24);
	struct splitter *other = splitter_new(&other_keep, "stages");

	(void)state;
	struct text_tokens first = split_text(splitter, text, &a);
	split_text(splitter, SV("something else, 1. 2. 3."), &a);
	struct text_tokens again = split_text(splitter, text, &a);
	struct text_tokens fresh = split_text(other, text, &a);
	assert_int_equal(first.ntokens, again.ntokens);
	assert_int_equal(first.ntokens, fresh.ntokens);
	assert_memory_equal(first.tokens, again.tokens, (size_t)first.ntokens * sizeof *first.tokens);
	for (ptrdiff_t i = 0; i < first.ntokens; i++)
		assert_true(first.tokens[i].start == fresh.tokens[i].start);
	assert_int_equal(first.nsentences, fresh.nsentences);
}

/* TEXT behind so many blanks is cut where it is cut by itself. */
static void
check_shifted(sv text, struct arena a)
{
	enum { MOST = 70 };
	struct text_tokens plain = split_text(splitter, text, &a);
	char *room = new(&a, char, MOST + text.n);

	for (int by = 1; by < MOST; by++) {
		memset(room, ' ', (size_t)by);
		memcpy(room + by, text.p, (size_t)text.n);
		struct arena rest = a;
		struct text_tokens t = split_text(splitter, (sv){ room, by + text.n }, &rest);
		assert_int_equal(t.ntokens, plain.ntokens);
		assert_int_equal(t.nsentences, plain.nsentences);
		for (ptrdiff_t i = 0; i < t.ntokens; i++) {
			assert_int_equal(t.tokens[i].form, plain.tokens[i].form);
			assert_int_equal(t.tokens[i].start, plain.tokens[i].start + by);
		}
		for (ptrdiff_t i = 0; i < t.nsentences; i++)
			assert_int_equal(t.sentences[i].first, plain.sentences[i].first);
	}
}

/* Sixty-four bytes are looked at as one: where a text begins among them is nothing to
 * what it is cut into. */
static void
anywhere(void **state)
{
	static const char *const texts[] = {
		"He said it's Anna's, and (\"well\") I can't. Was it? No! Acme Inc. won, 3 to 1. "
		"The naïve café wasn’t open... Yahoo! was etc. by the committee's rock'n'roll; that's internationalisation. "
		"so it goes. i mean it.",
		"A well-known X-200 — “the best” – of 2024: it’s Zoë’s, bought 12 in May (5, or 6). Слово за слово; été!",
		"state-of-the-art 8-bit e-mail a-b@c.de 40, 1,300. 5: 7; 8! mid-Sept. 5 was (\"́\") \"‍\" ok",
		"averyveryverylongwordthatgoesonandonpasttheendofanyblockofsixtyfourbytesatall, and 1234567890123456789 i",
	};
	struct arena a = arena_new(1 << 20);

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		check_shifted(sv_of(texts[i]), a);
}

/* The same for words, figures and signs in any order, close together or apart. */
static void
anywhere_random(void **state)
{
	static const char *const pieces[] = { "the", "I", "i", "don't", "Cursor’s", "café", "слово", "etc", "No", "U.S",
		"7", "2019", "1,300", "X-200", "-", "–", "—", "‐", "“", "”", "’", "'", "\"", "(", ")", ",", ":", ";", ".",
		"!", "?", "…", "...", "$", "%", "/", "@", "#", "+", "&", "😀", "\u0301", "\u200d", "\u00a0", "\t" };
	struct chance chance = chance_new(7);
	struct arena a = arena_new(1 << 20);

	(void)state;
	for (int round = 0; round < 200; round++) {
		struct arena rest = a;
		struct sv_list list = { 0 };
		for (int i = 0; i < 40; i++) {
			*push(&list, &rest) = sv_of(pieces[chance_below(&chance, sizeof pieces / sizeof *pieces)]);
			if (chance_below(&chance, 2))
				*push(&list, &rest) = SV(" ");
		}
		check_shifted(sv_join(&rest, &list, SV("")), rest);
	}
}

/* How wide a blank is changes no word of an id. */
static void
wide_blanks(void **state)
{
	static const char *const pairs[][2] = {
		{ "We ran Corvid 3.3-405B-Instruct.", "We ran Corvid  3.3-405B-Instruct." },
		{ "The Osprey 2.5-70B is slow", "The Osprey\n2.5-70B is  slow" },
		{ "V .5-7M", "V  .5-7M" },
		{ "Mary J. Winter left.", "Mary \t J. Winter left." },
		{ "He met Anna K. Ode.", "He met Anna\u00A0 K.  Ode." },
		{ "It costs $15-25/hour at Acme Inc. It is 5 %.", "It costs  $15-25/hour at Acme  Inc.  It is 5  %." },
	};
	struct arena a = arena_new(1 << 20);

	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		sv narrow = fold_words(splitter, sv_of(pairs[i][0]), &a);
		sv wide = fold_words(splitter, sv_of(pairs[i][1]), &a);
		assert_string_equal(sv_cstr(&a, wide), sv_cstr(&a, narrow));
	}
}

/* A blank outside ASCII ends a token, whatever stands before it: the standard takes
 * U+202F for a low line, and low lines join. */
static void
blanks_end_tokens(void **state)
{
	static const char *const texts[] = {
		"\u24D5\u202F", "\u203F\u202F1", "\u24DDx\u202Fa", "_\u202F_", "a\u202Fb", "5\u202F000", "\u30AB\u202F\u30AB",
		"\u2054\u202F\u202F.", "-\u202F\u0301", "a\u00A0b", "\u24D5\u2009c", "é\u202F:",
	};
	struct arena a = arena_new(1 << 20);

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		sv text = sv_of(texts[i]);
		struct text_tokens t = split_text(splitter, text, &a);
		for (ptrdiff_t k = 0; k < t.ntokens; k++) {
			uint32_t cp;
			for (ptrdiff_t at = t.tokens[k].start; at < t.tokens[k].end; at += utf8_decode(sv_from(text, at), &cp)) {
				assert_true(utf8_decode(sv_from(text, at), &cp) > 0);
				assert_false(unicode_record(cp)->flags & CHAR_BLANK);
			}
		}
	}
}

static int
begin(void **state)
{
	(void)state;
	keep = arena_new(1 << 26);
	splitter = splitter_new(&keep, "stages");
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stable), cmocka_unit_test(anywhere), cmocka_unit_test(anywhere_random),
		cmocka_unit_test(wide_blanks), cmocka_unit_test(blanks_end_tokens),
	};

	return cmocka_run_group_tests(tests, begin, NULL);
}
