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

static ptrdiff_t
tell(const struct sv_list *faults)
{
	for (ptrdiff_t i = 0; i < faults->n; i++)
		warn("%.*s", SV_ARG(faults->v[i]));
	return faults->n;
}

int
rules_check(struct tool *tool)
{
	struct set_list sets = sets_find(tool);
	ptrdiff_t rows = 0, examples = 0, bad = 0, left_out = 0;

	for (ptrdiff_t i = 0; i < sets.n; i++) {
		struct sv_list faults;
		struct rule_set *set = set_load_sound(tool, sets.v + i, &faults);
		bad += tell(&faults);
		faults = rules_run_examples(set, &tool->keep);
		bad += tell(&faults);
		rows += rules_sound_count(set);
		examples += rules_example_count(set);
		left_out += rules_count(set) - rules_sound_count(set);
	}
	struct arena *a = &tool->keep;
	printf("%.*s rows, %.*s examples, %.*s faults%s\n", SV_ARG(grouped(a, rows)),
	    SV_ARG(grouped(a, examples)), SV_ARG(grouped(a, bad)),
	    left_out ? "; rows that make no sense, and rows that use them, are not counted, their examples not run" : "");
	return bad ? EXIT_USAGE : EXIT_DONE;
}
