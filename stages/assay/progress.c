/* The cursor stays at the start of the line, so that a message of a stage takes
 * the line's place.  At most ten times a second. */
#include "progress.h"
#include "err.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct {
	const char *version;
	ptrdiff_t done, total;
	bool terminal;
	struct timespec last;
} state;

void
progress_begin(const char *version, ptrdiff_t total)
{
	const char *term = getenv("TERM");

	state.version = version;
	state.total = total;
	state.terminal = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
}

static bool
too_soon(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	long ms = (long)(now.tv_sec - state.last.tv_sec) * 1000 + (now.tv_nsec - state.last.tv_nsec) / 1000000;
	if (ms < 100)
		return true;
	state.last = now;
	return false;
}

void
progress_step(const char *step)
{
	state.done++;
	if (!state.terminal || too_soon())
		return;
	fprintf(stderr, "%s: %s: %td of %td steps, %s\033[K\r", progname, state.version, state.done,
	    state.total, step);
}

void
progress_stage(const char *stage, ptrdiff_t run, ptrdiff_t total)
{
	if (state.terminal || run == 0)
		return;
	if (total == 1)
		warn("%s: %s", state.version, stage);
	else
		warn("%s: %s: %td of %td shards, %td were current", state.version, stage, run, total,
		    total - run);
}

void
progress_end(void)
{
	if (state.terminal)
		fputs("\033[K", stderr);
}
