/* Patterns: any bytes are a tree or a fault with a place in them. */
#include <stdint.h>
#include <stdlib.h>
#include "common/rules_set.h"

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

/* Every node lies inside its pattern, and children inside their parents. */
static void
check(const struct node *node, int at, int end)
{
	for (; node; node = node->next) {
		if (node->at < at || node->end > end || node->end < node->at || node->max > RULES_REPEAT_MAX)
			abort();
		check(node->first, node->at, node->end);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	static struct arena room;
	if (!room.beg)
		room = arena_new(1 << 28);
	struct arena a = room;
	sv pattern = { (const char *)bytes, (ptrdiff_t)n };
	struct parsed parsed = rules_parse(&a, pattern);
	if (!parsed.tree && (!parsed.why.n || parsed.at < 0 || parsed.at > pattern.n))
		abort();
	check(parsed.tree, 0, (int)n);
	return 0;
}
