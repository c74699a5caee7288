/* measure COMMAND ARG...: runs it and prints `CPU-SECONDS PEAK-KIB` on file
 * descriptor 3. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double
seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int
main(int argc, char *argv[])
{
	struct rusage used;
	int status;
	pid_t pid = argc > 1 ? fork() : -1;

	if (pid < 0)
		return 2;
	if (pid == 0) {
		close(3);
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	if (waitpid(pid, &status, 0) < 0 || getrusage(RUSAGE_CHILDREN, &used) != 0)
		return 2;
	dprintf(3, "%.3f %ld\n", seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 4;
}
