/* assay rules check: every fault of every set, then every example. */
#include <stdio.h>
#include "err.h"
#include "sets.h"

/* 1024 as "1,024". */
static sv
grouped(struct arena *a, ptrdiff_t n)
{
	return n < 1000 ? sv_printf(a, "%td", n)
	    : sv_printf(a, "%.*s,%03td", SV_ARG(grouped(a, n / 1000)), n % 1000);
}

int
rules_check(struct tool *tool)
{
	struct set_list sets = sets_find(tool);
	ptrdiff_t rows = 0, examples = 0, bad = 0, unsound = 0;

	for (ptrdiff_t i = 0; i < sets.n; i++) {
		struct sv_list faults;
		struct rule_set *set = set_load(tool, sets.v + i, &faults);
		if (set) {
			faults = rules_run_examples(set, &tool->keep);
			rows += rules_count(set);
			examples += rules_example_count(set);
		}
		unsound += !set;
		for (ptrdiff_t j = 0; j < faults.n; j++)
			warn("%.*s", SV_ARG(faults.v[j]));
		bad += faults.n;
	}
	struct arena *a = &tool->keep;
	printf("%.*s rows, %.*s examples, %.*s faults%s\n", SV_ARG(grouped(a, rows)),
	    SV_ARG(grouped(a, examples)), SV_ARG(grouped(a, bad)),
	    unsound ? "; a set with faults in its rows is not counted, its examples not run" : "");
	return bad ? EXIT_USAGE : EXIT_DONE;
}
