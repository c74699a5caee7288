/* The sentences of the annotated documents, exactly as the gold gives them.
 * Without $SHARED there is nothing to compare with. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "file.h"
#include "split.h"
#include "table.h"

struct tally {
	int sentences, wrong;
};

/* The byte at which code point N begins. */
static ptrdiff_t
byte_of(sv text, long long n)
{
	ptrdiff_t i = 0;

	for (; i < text.n; i++)
		if (((unsigned char)text.p[i] & 0xC0) != 0x80 && n-- == 0)
			break;
	return i;
}

static long long
integer(sv s)
{
	long long n;

	assert_true(sv_int(s, &n));
	return n;
}

/* SPANS is start-end;start-end..., code points of the document. */
static void
compare(struct splitter *splitter, sv document, sv spans, struct tally *tally, struct arena a)
{
	struct sv_list list = sv_split(&a, spans, ';');
	sv rest = list.v[0], last = list.v[list.n - 1];
	ptrdiff_t from = byte_of(document, integer(sv_cut(&rest, '-')));

	sv_cut(&last, '-');
	sv text = sv_slice(document, from, byte_of(document, integer(last)));
	struct text_tokens t = split_text(splitter, text, &a);
	for (ptrdiff_t i = 0; i < list.n; i++) {
		sv end = list.v[i], start = sv_cut(&end, '-');
		ptrdiff_t first = byte_of(document, integer(start)) - from;
		ptrdiff_t stop = byte_of(document, integer(end)) - from;
		bool right = i < t.nsentences && t.sentences[i].start == first && t.sentences[i].stop == stop;
		tally->sentences++;
		tally->wrong += !right;
		if (!right)
			print_message("wanted: %.*s\n", SV_ARG(sv_slice(text, first, stop)));
	}
	tally->wrong += t.nsentences > list.n;
}

static void
run_document(struct splitter *s, const char *text, const char *gold, struct tally *tally, struct arena a)
{
	struct csv_in *in = csv_open(gold);
	sv document = file_read(&a, text);
	int spans = csv_column(in, "sentence_spans");
	struct row row;

	assert_true(spans >= 0);
	while (csv_next(in, &row, &a))
		compare(s, document, row.col[spans], tally, a);
	csv_close(in);
}

static void
gold_sentences(void **state)
{
	static const char *const documents[][2] = {
		{ "seeds/000_69e69d35d19433c4", "gold/000_69e69d35d19433c4" },
		{ "seeds/003_e2a15d1ce676494f", "gold/003_e2a15d1ce676494f" },
		{ "dev/panels/d02", "dev/gold/d02" }, { "dev/panels/d03", "dev/gold/d03" },
		{ "dev/panels/d08", "dev/gold/d08" }, { "dev/panels/d09", "dev/gold/d09" },
		{ "dev/panels/d10", "dev/gold/d10" }, { "dev/panels/d11", "dev/gold/d11" },
		{ "dev/panels/d12", "dev/gold/d12" }, { "dev/panels/d14", "dev/gold/d14" },
		{ "dev/panels-v2/d15", "dev/gold-v2/d15" },
	};
	const char *shared = getenv("SHARED") ? getenv("SHARED") : "../shared";
	struct arena keep = arena_new(1 << 28), a = arena_new(1 << 20);
	struct splitter *s = splitter_new(&keep, "stages");
	struct tally tally = { 0, 0 };

	(void)state;
	for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
		struct arena scratch = a;
		char *text = sv_cstr(&scratch, sv_printf(&scratch, "%s/%s.txt", shared, documents[i][0]));
		char *gold = sv_cstr(&scratch, sv_printf(&scratch, "%s/%s.reviews.csv", shared, documents[i][1]));
		if (file_exists(text) && file_exists(gold))
			run_document(s, text, gold, &tally, arena_new(1 << 26));
	}
	if (tally.sentences == 0)
		skip();
	print_message("%d sentences, %d wrong\n", tally.sentences, tally.wrong);
	assert_int_equal(tally.wrong, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(gold_sentences) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
