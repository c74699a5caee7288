/* Messages go out by one write each, so that lines of parallel stages do not mix. */
#include "err.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *progname = "assay";
static long skipped;

/* Standard error may be closed: there is nobody left to tell, so the result is
 * dropped on purpose. */
static void
say(const char *fmt, va_list args, const char *tail)
{
	char line[4096];
	int room = (int)sizeof line - 1;
	int n = snprintf(line, sizeof line, "%s: ", progname);

	n += vsnprintf(line + n, (size_t)(room - n), fmt, args);
	if (n > room)
		n = room;
	if (tail)
		n += snprintf(line + n, (size_t)(room - n), ": %s", tail);
	if (n > room)
		n = room;
	line[n++] = '\n';
	if (write(STDERR_FILENO, line, (size_t)n) < 0)
		return;
}

static void
end_stdout(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return;
	warn("standard output: %s", strerror(errno));
	_exit(EXIT_SYSTEM);
}

/* Opened the wrong way round, so that using them fails as if they were closed. */
void
streams_begin(void)
{
	static const int mode[] = { O_WRONLY, O_RDONLY, O_RDONLY };

	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", mode[fd]) != fd)
			_exit(EXIT_SYSTEM);
	atexit(end_stdout);
}

void
die(enum exit_code code, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	say(fmt, args, NULL);
	va_end(args);
	exit((int)code);
}

void
die_errno(const char *fmt, ...)
{
	va_list args;
	const char *why = strerror(errno);

	va_start(args, fmt);
	say(fmt, args, why);
	va_end(args);
	exit(EXIT_SYSTEM);
}

void
die_usage(const char *synopsis)
{
	fprintf(stderr, "usage: %s %s\n", progname, synopsis);
	exit(EXIT_USAGE);
}

void
warn(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	say(fmt, args, NULL);
	va_end(args);
}

void
skip_row(const char *file, long line, const char *what, const char *why)
{
	skipped++;
	if (line > 0)
		warn("%s:%ld: %s: %s", file, line, what, why);
	else
		warn("%s: %s: %s", file, what, why);
}

long
skipped_rows(void)
{
	return skipped;
}
