#include "jobs.h"
#include "err.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static sigset_t ending;         /* the signals that end a run, and SIGCHLD */
static sigset_t before;         /* the mask we were started with: children get it back */

static long
seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long)t.tv_sec;
}

static int
processors(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void
jobs_init(struct jobs *j, int limit, long seconds)
{
	*j = (struct jobs){ .limit = limit ? limit : processors(), .seconds = seconds };
	if (j->limit > JOBS_MAX)
		j->limit = JOBS_MAX;
	sigemptyset(&ending);
	sigaddset(&ending, SIGCHLD);
	sigaddset(&ending, SIGINT);
	sigaddset(&ending, SIGTERM);
	sigaddset(&ending, SIGHUP);
	sigprocmask(SIG_BLOCK, &ending, &before);
}

void
job_start(struct jobs *j, char *const *argv, const char *output, ptrdiff_t owner)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	struct job *job = j->v;

	while (job->pid)
		job++;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	if (output)
		posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output,
		    O_WRONLY | O_CREAT | O_TRUNC, 0666);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
	posix_spawnattr_setsigmask(&attributes, &before);
	int error = posix_spawn(&job->pid, argv[0], &actions, &attributes, argv, environ);
	if (error)
		die(EXIT_SYSTEM, "%s: %s", argv[0], strerror(error));
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	job->owner = owner;
	job->deadline = seconds_now() + j->seconds;
	j->running++;
}

/* Each child leads a group of its own, so that what it started goes with it. */
static void
stop_all(const struct jobs *j)
{
	for (int i = 0; i < JOBS_MAX; i++)
		if (j->v[i].pid)
			kill(-j->v[i].pid, SIGKILL);
}

static void
stop_late(struct jobs *j)
{
	long now = seconds_now();

	for (int i = 0; i < JOBS_MAX; i++)
		if (j->v[i].pid && now > j->v[i].deadline) {
			warn("time limit of %ld seconds is over: stopping process %ld", j->seconds,
			    (long)j->v[i].pid);
			kill(-j->v[i].pid, SIGKILL);
			j->v[i].deadline = now + j->seconds;
		}
}

static ptrdiff_t
take(struct jobs *j, pid_t pid, int wait_status, int *status)
{
	struct job *job = j->v;

	while (job->pid != pid)
		job++;
	job->pid = 0;
	j->running--;
	if (WIFEXITED(wait_status)) {
		*status = WEXITSTATUS(wait_status);
	} else {
		warn("process %ld: ended by signal %d (%s)", (long)pid, WTERMSIG(wait_status),
		    strsignal(WTERMSIG(wait_status)));
		*status = EXIT_SYSTEM;
	}
	return job->owner;
}

ptrdiff_t
job_wait(struct jobs *j, int *status)
{
	struct timespec second = { .tv_sec = 1 };

	for (;;) {
		int wait_status;
		pid_t pid = waitpid(-1, &wait_status, WNOHANG);
		if (pid > 0)
			return take(j, pid, wait_status, status);
		if (pid < 0 && errno != EINTR)
			die_errno("waiting for a stage");
		int sig = sigtimedwait(&ending, NULL, &second);
		if (sig > 0 && sig != SIGCHLD) {
			stop_all(j);
			die(EXIT_SYSTEM, "stopped by signal %d (%s)", sig, strsignal(sig));
		}
		stop_late(j);
	}
}
