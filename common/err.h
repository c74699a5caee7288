/* err: exit codes and everything that is ever said on standard error.
 *
 * A message is one line: `program: file:line: what: why`, at times with lines
 * behind it that begin with a blank; control characters are shown as \xHH.  Results go to standard output, never through here. */
#ifndef ASSAY_ERR_H
#define ASSAY_ERR_H

/* Ordered, so that a driver keeps the worst.  Listed for users in assay(7). */
enum exit_code {
	EXIT_DONE   = 0,
	EXIT_DIFFER = 1,        /* differences found (diff), score too low (eval) */
	EXIT_USAGE  = 2,        /* usage or configuration */
	EXIT_INPUT  = 3,        /* input beyond use */
	EXIT_SYSTEM = 4         /* the system failed: try again */
};

/* Set by main() before anything can fail: "assay-claims". */
extern const char *progname;

/* Call first.  Standard streams that are closed are taken, so that no file of
 * ours becomes one; results that standard output does not take are a failure
 * (4) at exit. */
void streams_begin(void);

/* Print `progname: MESSAGE` and exit with CODE. */
_Noreturn void die(enum exit_code code, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* As die(EXIT_SYSTEM) with ": " and the text of errno behind the message. */
_Noreturn void die_errno(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));

/* Print `usage: progname SYNOPSIS` and exit 2. */
_Noreturn void die_usage(const char *synopsis);

/* Print `progname: MESSAGE`; the program goes on. */
void warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Bad input is data: print `progname: FILE:LINE: WHAT: WHY` (line 0: no
 * line).  The caller lists it in its refused table and goes on. */
void skip_row(const char *file, long line, const char *what, const char *why);

#endif
