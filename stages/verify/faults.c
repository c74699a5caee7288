#include "faults.h"
#include <stdarg.h>
#include <stdio.h>

static long found;

void
fault(const char *file, long line, const char *what, ...)
{
	va_list args;

	found++;
	va_start(args, what);
	if (line)
		printf("%s:%ld: ", file, line);
	else
		printf("%s: ", file);
	vprintf(what, args);
	putchar('\n');
	va_end(args);
}

long
faults_found(void)
{
	return found;
}
