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

enum { TEXT_MAX = 4096, ESCAPED = 4 };          /* bytes; "\\x0A" */

/* Length of the control character at P, of ASCII or of U+0080 to U+009F; else 0.  A
 * line that begins with a blank goes on with the one before, and may. */
static int
control(const char *p)
{
	unsigned char c = (unsigned char)p[0], next = (unsigned char)p[1];

	if (c == '\n' && next == ' ')
		return 0;
	if (c < 0x20 || c == 0x7F)
		return 1;
	return c == 0xC2 && next >= 0x80 && next < 0xA0 ? 2 : 0;
}

/* TEXT as one message, whatever a file's name or a library's words hold: control
 * characters as \xHH.  LINE has room for all of it.  Returns its length. */
static size_t
as_message(char *line, const char *text)
{
	static const char hex[] = "0123456789ABCDEF";
	size_t n = 0;

	for (const char *p = text; *p; ) {
		int escape = control(p);
		if (escape == 0)
			line[n++] = *p++;
		for (; escape > 0; escape--, p++) {
			line[n++] = '\\';
			line[n++] = 'x';
			line[n++] = hex[(unsigned char)*p >> 4];
			line[n++] = hex[(unsigned char)*p & 15];
		}
	}
	line[n++] = '\n';
	return n;
}

/* Standard error may be closed: there is nobody left to tell, so the result is
 * dropped on purpose. */
static void
say(const char *fmt, va_list args, const char *tail)
{
	char text[TEXT_MAX], line[ESCAPED * TEXT_MAX + 1];
	int n = snprintf(text, sizeof text, "%s: ", progname);

	n += vsnprintf(text + n, sizeof text - (size_t)n, fmt, args);
	if (tail && n < TEXT_MAX)
		snprintf(text + n, sizeof text - (size_t)n, ": %s", tail);
	if (write(STDERR_FILENO, line, as_message(line, text)) < 0)
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
	if (line > 0)
		warn("%s:%ld: %s: %s", file, line, what, why);
	else
		warn("%s: %s: %s", file, what, why);
}
