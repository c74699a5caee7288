/* How often numbers were met, in a table in memory and in one that lies in a file. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include "counter.h"
#include "digest.h"

static struct arena keep;

static uint64_t
number(int i)
{
	return digest_bytes((sv){ (const char *)&i, sizeof i });
}

static void
check(struct counter *c, int distinct)
{
	for (int i = 1; i <= distinct; i++)
		assert_int_equal(counter_add(c, number(i)), 1);
	for (int i = 1; i <= distinct; i += 1000)
		for (int times = 2; times < 5; times++)
			assert_int_equal(counter_add(c, number(i)), times);
	assert_int_equal(counter_add(c, 0), 1);         /* a number as any other */
	assert_int_equal(counter_add(c, 0), 2);
}

static void
counts(void **state)
{
	struct counter *c = counter_new(&keep, "/tmp", 1 << 12);

	(void)state;
	check(c, 10);
	counter_clear(c);
	check(c, 40000);      /* more than are held in memory */
	counter_clear(c);
	check(c, 1000);
}

static void
notes(void **state)
{
	enum { MANY = 40000 };
	struct counter *c = counter_new(&keep, "/tmp", 1 << 12);

	(void)state;
	for (int i = 1; i <= MANY; i++) {
		assert_int_equal(counter_noted(c, number(i)), 0);
		counter_note(c, number(i), i);
	}
	counter_note(c, number(7), (int64_t)1 << 40);
	for (int i = 8; i <= MANY; i++)
		assert_int_equal(counter_noted(c, number(i)), i);
	assert_true(counter_noted(c, number(7)) == (int64_t)1 << 40);
	assert_int_equal(counter_noted(c, number(MANY + 1)), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(counts), cmocka_unit_test(notes) };

	keep = arena_new(1 << 20);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
