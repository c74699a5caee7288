/* jobs: child processes side by side, with a time limit each.
 *
 * The signals that end a run are blocked and taken here: on one of them the
 * program dies (4).  However it ends, no child outlives it. */
#ifndef ASSAY_JOBS_H
#define ASSAY_JOBS_H
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { JOBS_MAX = 256 };

struct job {
	pid_t pid;              /* 0: free */
	const char *name;       /* of its program, for messages */
	ptrdiff_t owner;        /* the caller's number for it */
	long deadline;          /* seconds of the monotonic clock */
};

struct jobs {
	struct job v[JOBS_MAX];
	int limit;              /* how many at once */
	int running;
	long seconds;           /* that each may take */
};

/* Call once, before the first job_start; processors if LIMIT is 0.  The jobs are
 * to stay where they are: they are looked at when the program exits. */
void jobs_init(struct jobs *, int limit, long seconds);

/* Die (4) if a signal that ends the run has come: for work between jobs. */
void jobs_check_signals(void);

/* Start ARGV (ended by NULL; [0] is the path, and stays until the end).  Standard output goes to the
 * file OUTPUT if it is not NULL.  There must be room: running < limit. */
void job_start(struct jobs *, char *const *argv, const char *output, ptrdiff_t owner);

/* Wait until a child ends: its owner, and its exit status (4 if a signal or the
 * time limit ended it, said so by then). */
ptrdiff_t job_wait(struct jobs *, int *status);

#endif
