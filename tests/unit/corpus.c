/* What documents are called: the shortest name that no other file could have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "stages/assay/corpus.h"

static void
documents_have_names_of_their_own(void **state)
{
	static const struct {
		const char *source, *doc;
	} cases[] = {
		{ "alone.txt", "alone" }, { "deep/er/only.xml.gz", "only" },
		{ "x/p.txt", "x/p" }, { "y/p.txt", "y/p" },
		{ "q.csv", "q.csv" }, { "q.txt", "q.txt" },
		{ "a.csv", "a.csv" }, { "a.txt", "a.txt" }, { "a.txt.csv", "a.txt.csv" },
		{ "picture.png", "picture.png" },
	};
	enum { N = sizeof cases / sizeof *cases };
	struct arena a = arena_new(1 << 20);
	struct corpus c = { 0 };

	(void)state;
	for (int i = 0; i < N; i++)
		*push(&c, &a) = (struct corpus_file){ .source = sv_of(cases[i].source) };
	corpus_name_documents(&c, &a);
	for (int i = 0; i < N; i++)
		assert_string_equal(sv_cstr(&a, c.v[i].doc), cases[i].doc);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(documents_have_names_of_their_own) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
