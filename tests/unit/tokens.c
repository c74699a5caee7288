/* Token files: what is written comes back; what is damaged is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "digest.h"
#include "file.h"
#include "split.h"
#include "table.h"
#include "tokens.h"
#include "tokens_file.h"

static const char *const texts[] = {
	"Harrow vs Finch", "", "It’s quick. Nobody’s “sure”; 8xH100s cost $15-25/hour…\n\nStill: buy it!",
	"   ", "a", "  late start", "no.blank.here", "👍🏽 ÉCOLE école\tTabs\nlines   and blanks",
	"It’s quick. It’s quick. It’s quick."
};
enum { TEXTS = sizeof texts / sizeof *texts };

static char path[] = "/tmp/tokens-test-XXXXXX";

static int
begin(void **state)
{
	int fd = mkstemp(path);

	(void)state;
	return fd < 0 || close(fd) != 0;
}

static int
finish(void **state)
{
	(void)state;
	return unlink(path);
}

/* With SEGMENT a new vocabulary begins behind text SEGMENT. */
static void
write_texts(int segment)
{
	struct arena keep = arena_new(1 << 24), a = arena_new(1 << 24);
	struct splitter *s = splitter_new(&keep, "stages");
	struct tokens_out *out = tokens_create(path, "some-key");

	for (int i = 0; i < TEXTS; i++) {
		struct text_tokens t = split_text(s, sv_of(texts[i]), &a);
		tokens_put(out, splitter_vocabulary(s), &t);
		if (i == segment) {
			tokens_segment(out, splitter_vocabulary(s));
			s = splitter_new(&keep, "stages");
		}
	}
	tokens_commit(out, splitter_vocabulary(s));
}

static bool
same_form(const struct form *a, const struct form *b)
{
	return sv_eq(a->text, b->text) && sv_eq(a->folded, b->folded) && sv_eq(a->stem, b->stem) &&
	    a->class == b->class && a->shape == b->shape;
}

static void
compare(const struct text_tokens *got, const struct vocabulary *v, const struct text_tokens *want,
    const struct vocabulary *w)
{
	assert_int_equal(got->ntokens, want->ntokens);
	assert_int_equal(got->nsentences, want->nsentences);
	for (ptrdiff_t i = 0; i < want->ntokens; i++) {
		struct token g = got->tokens[i], t = want->tokens[i];
		assert_int_equal(g.start, t.start);
		assert_int_equal(g.end, t.end);
		assert_in_range(g.form, 0, v->n - 1);
		assert_true(same_form(&v->v[g.form], &w->v[t.form]));
	}
	if (want->nsentences)
		assert_memory_equal(got->sentences, want->sentences,
		    (size_t)want->nsentences * sizeof *want->sentences);
}

static void
round_trip(int segment)
{
	struct arena keep = arena_new(1 << 24), a = arena_new(1 << 24);
	struct splitter *s = splitter_new(&keep, "stages");

	write_texts(segment);
	struct tokens_in *in = tokens_open(path);
	const struct vocabulary *first = tokens_vocabulary(in);
	struct text_tokens got;
	for (int i = 0; i < TEXTS; i++) {
		assert_true(tokens_next(in, &got, &a));
		struct text_tokens want = split_text(s, sv_of(texts[i]), &a);
		compare(&got, tokens_vocabulary(in), &want, splitter_vocabulary(s));
		assert_true((tokens_vocabulary(in) == first) == (i <= segment || segment < 0));
	}
	assert_false(tokens_next(in, &got, &a));
	tokens_close(in);
}

static void
one_vocabulary(void **state)
{
	(void)state;
	round_trip(-1);
}

static void
two_vocabularies(void **state)
{
	(void)state;
	round_trip(3);
}

static void
no_texts(void **state)
{
	struct arena a = arena_new(1 << 20);
	struct vocabulary none = { 0 };
	struct text_tokens got;
	struct table_head head;

	(void)state;
	tokens_commit(tokens_create(path, "-"), &none);
	struct tokens_in *in = tokens_open(path);
	assert_false(tokens_next(in, &got, &a));
	tokens_close(in);
	assert_true(tokens_head(&a, path, &head));
	assert_int_equal(head.rows, 0);
}

static void
head(void **state)
{
	struct arena a = arena_new(1 << 20);
	struct table_head h;

	(void)state;
	write_texts(-1);
	assert_true(tokens_head(&a, path, &h));
	assert_true(sv_eq(h.name, SV("tokens")) && sv_eq(h.key, SV("some-key")));
	assert_int_equal(h.rows, TEXTS);
	assert_int_equal(h.digest.n, 16);
	assert_false(tokens_head(&a, "/nonexistent", &h));
}

/* Read the whole file in a child; its exit status. */
static int
read_in_child(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0) {
		struct arena a = arena_new(1 << 24);
		struct text_tokens t;
		if (!freopen("/dev/null", "w", stderr))
			_exit(99);
		struct tokens_in *in = tokens_open(path);
		while (tokens_next(in, &t, &a))
			;
		_exit(0);
	}
	assert_true(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void
write_bytes(sv bytes)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(bytes.p, 1, (size_t)bytes.n, f), bytes.n);
	assert_int_equal(fclose(f), 0);
}

static void
damage(void **state)
{
	struct arena a = arena_new(1 << 20);

	(void)state;
	write_texts(3);
	sv whole = file_read(&a, path);
	assert_int_equal(read_in_child(), 0);
	for (ptrdiff_t n = 0; n < whole.n; n += n < 64 ? 1 : 37) {      /* cut short */
		write_bytes(sv_slice(whole, 0, n));
		assert_int_equal(read_in_child(), 3);
	}
	char *bytes = sv_cstr(&a, whole);
	for (ptrdiff_t i = 0; i < whole.n; i += 11) {                   /* one byte changed */
		bytes[i] ^= 0x15;
		write_bytes((sv){ bytes, whole.n });
		assert_int_equal(read_in_child(), 3);
		bytes[i] ^= 0x15;
	}
	write_bytes(SV("doc,review\nx,1\n"));
	assert_int_equal(read_in_child(), 3);
}

/* A digest can be right over nonsense: then every number is still checked. */
static void
nonsense(void **state)
{
	enum { BEHIND_DIGEST = 16 };
	struct arena a = arena_new(1 << 20);
	int refused = 0;

	(void)state;
	write_texts(3);
	sv whole = file_read(&a, path);
	char *bytes = sv_cstr(&a, whole);
	for (ptrdiff_t i = 8; i < whole.n - BEHIND_DIGEST; i += 5) {
		bytes[i] = (char)(bytes[i] ^ 0xD5);
		uint64_t digest = digest_bytes((sv){ bytes, whole.n - BEHIND_DIGEST });
		put_u64((unsigned char *)bytes + whole.n - BEHIND_DIGEST, digest);
		write_bytes((sv){ bytes, whole.n });
		int status = read_in_child();
		assert_true(status == 0 || status == 3);
		refused += status == 3;
		bytes[i] = (char)(bytes[i] ^ 0xD5);
	}
	assert_true(refused > 20);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_vocabulary), cmocka_unit_test(two_vocabularies),
		cmocka_unit_test(no_texts), cmocka_unit_test(head), cmocka_unit_test(damage), cmocka_unit_test(nonsense),
	};

	return cmocka_run_group_tests(tests, begin, finish);
}
