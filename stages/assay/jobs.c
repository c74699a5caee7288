#include "jobs.h"
#include "err.h"
#include "file.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static sigset_t ending;         /* the signals that end a run, and SIGCHLD */
static sigset_t before;         /* the mask we were started with: children get it back */
static struct jobs *all;        /* to be stopped at exit */

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

/* Each child leads a group of its own, so that what it started goes with it.
 * Who has gone holds no lock: the next run may begin at once. */
static void
stop_all(void)
{
	for (int i = 0; i < JOBS_MAX; i++)
		if (all->v[i].pid)
			kill(-all->v[i].pid, SIGKILL);
	for (int i = 0; i < JOBS_MAX; i++)
		while (all->v[i].pid && waitpid(all->v[i].pid, NULL, 0) < 0 && errno == EINTR)
			continue;
}

/* What we were started to ignore (nohup) stays ignored. */
static void
add_ending(int sig)
{
	struct sigaction now;

	if (sigaction(sig, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		sigaddset(&ending, sig);
}

void
jobs_init(struct jobs *j, int limit, long seconds)
{
	static const int ends[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };

	*j = (struct jobs){ .limit = limit ? limit : processors(), .seconds = seconds };
	if (j->limit > JOBS_MAX)
		j->limit = JOBS_MAX;
	sigemptyset(&ending);
	sigaddset(&ending, SIGCHLD);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		add_ending(ends[i]);
	sigprocmask(SIG_BLOCK, &ending, &before);
	signal(SIGCHLD, SIG_DFL);       /* ignored, it would take the exit statuses along */
	signal(SIGPIPE, SIG_IGN);       /* nobody reads our messages: no reason to stop */
	all = j;
	atexit(stop_all);
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
	job->name = path_base(sv_of(argv[0])).p;
	job->owner = owner;
	job->deadline = seconds_now() + j->seconds;
	j->running++;
}

static void
stop_late(struct jobs *j)
{
	long now = seconds_now();

	for (int i = 0; i < JOBS_MAX; i++)
		if (j->v[i].pid && now > j->v[i].deadline) {
			warn("%s: time limit of %ld seconds is over: stopping it", j->v[i].name, j->seconds);
			kill(-j->v[i].pid, SIGKILL);
			j->v[i].deadline = now + j->seconds;
		}
}

/* NULL: whoever became this program had started it before. */
static struct job *
find(struct jobs *j, pid_t pid)
{
	for (int i = 0; i < JOBS_MAX; i++)
		if (j->v[i].pid == pid)
			return j->v + i;
	return NULL;
}

static ptrdiff_t
take(struct jobs *j, struct job *job, int wait_status, int *status)
{
	job->pid = 0;
	j->running--;
	if (WIFEXITED(wait_status)) {
		*status = WEXITSTATUS(wait_status);
	} else {
		warn("%s: ended by signal %d (%s)", job->name, WTERMSIG(wait_status),
		    strsignal(WTERMSIG(wait_status)));
		*status = EXIT_SYSTEM;
	}
	return job->owner;
}

/* Wait for a signal at most so long; one that ends the run does so. */
static void
take_signal(struct timespec wait)
{
	int sig = sigtimedwait(&ending, NULL, &wait);

	if (sig > 0 && sig != SIGCHLD)
		die(EXIT_SYSTEM, "stopped by signal %d (%s)", sig, strsignal(sig));
}

void
jobs_check_signals(void)
{
	take_signal((struct timespec){ 0 });
}

ptrdiff_t
job_wait(struct jobs *j, int *status)
{
	for (;;) {
		int wait_status;
		pid_t pid = waitpid(-1, &wait_status, WNOHANG);
		struct job *job = pid > 0 ? find(j, pid) : NULL;
		if (job)
			return take(j, job, wait_status, status);
		if (pid > 0)
			continue;
		if (pid < 0 && errno != EINTR)
			die_errno("waiting for a stage");
		take_signal((struct timespec){ .tv_sec = 1 });
		stop_late(j);
	}
}
