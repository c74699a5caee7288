/* Both ways to make bits of a block agree, on random bytes around the borders of
 * what is asked for. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include "chance.h"
#include "split_block.h"

static void
twins(void **state)
{
	static const char borders[] = "@AZ[`az{iIsSrt ,+-./(')*\"!#>?@\t\n\x80\xC1\xE9\xFF";
	struct chance chance = chance_new(29);
	char bytes[BLOCK];

	(void)state;
	for (int round = 0; round < 10000; round++) {
		for (int i = 0; i < BLOCK; i++)
			bytes[i] = round % 2 ? borders[chance_below(&chance, sizeof borders)]
			                     : (char)chance_below(&chance, 256);
		struct block a = block_of(bytes), b = block_bytewise(bytes);
		assert_memory_equal(&a, &b, sizeof a);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(twins) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
