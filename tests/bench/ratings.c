/* ratings UNITS RATERS: a long table of ratings as CSV on standard output, the
 * same every time: rater by rater, so that no unit's ratings stand together,
 * with gaps, and labels that follow one truth a unit. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* SplitMix64 (Steele, Lea, Flood 2014) of a counter: the truth of a unit can be
 * asked for again. */
static uint64_t
mixed(uint64_t x)
{
	x += 0x9E3779B97F4A7C15u;
	x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
	x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
	return x ^ (x >> 31);
}

int
main(int argc, char *argv[])
{
	static const char *const labels[] = { "ship", "ship", "ship", "skip", "mixed" };
	enum { LABELS = sizeof labels / sizeof *labels };
	uint64_t units = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
	uint64_t raters = argc > 2 ? strtoull(argv[2], NULL, 10) : 5;

	puts("unit,rater,label");
	for (uint64_t rater = 0; rater < raters; rater++)
		for (uint64_t unit = 0; unit < units; unit++) {
			uint64_t own = mixed(units * (rater + 1) + unit), truth = mixed(unit);

			if (own % 20 == 0)
				continue;
			printf("unit-%07llu,rater-%llu,%s\n", (unsigned long long)unit, (unsigned long long)rater,
			    labels[(own % 4 ? truth : own >> 8) % LABELS]);
		}
	return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
