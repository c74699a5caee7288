/* File names and paths, addresses of machines: /etc/hosts  ./configure  src/main.c
 * docker-compose.yml  C:\Users\me  github.com/me/repo  fe80::1. */
#include "split_scan.h"

static bool
is_path_byte(const struct scan *c, ptrdiff_t i)
{
	return scan_alnum(c, i) || (i < c->text.n && sv_chr(SV("./_-~+@%"), c->text.p[i]) >= 0);
}

/* Behind the signs and letters of a path at START; marks at its end are the sentence's.
 * START if they are too many: so that a text without blanks is not gone through again
 * from each of its words. */
static ptrdiff_t
run_end(const struct scan *c, ptrdiff_t start, char slash)
{
	enum { LONGEST = 255 };
	ptrdiff_t end = start, length;

	for (; is_path_byte(c, end) || (end < c->text.n && c->text.p[end] == slash); end += length ? length : 1) {
		if (end - start > LONGEST)
			return start;
		scan_char(c, end, &length);
	}
	while (end > start && sv_chr(SV(".-+@%~"), c->text.p[end - 1]) >= 0)
		end--;
	return end;
}

/* Does PATH end in a dot and a suffix that files have? */
static bool
names_file(const struct scan *c, sv path)
{
	ptrdiff_t dot = path.n - 1;

	while (dot > 0 && path.p[dot] != '.')
		dot--;
	return dot > 0 && path.p[dot - 1] != '.' &&
	    split_is_file(c->words, sv_from(path, dot + 1));
}

/* github.com/me: where the host ends, in small letters with something on it; or 0. */
static ptrdiff_t
host_end(sv path)
{
	ptrdiff_t slash = sv_chr(path, '/'), label = 0;
	bool dot = false;

	if (slash + 1 == path.n)
		return 0;
	for (ptrdiff_t i = 0; i < slash; i++) {
		char b = path.p[i];
		bool small = b >= 'a' && b <= 'z';
		if (b == '.' && label == 0)
			return 0;
		if (!small && b != '.' && (dot || !((b >= '0' && b <= '9') || b == '-')))
			return 0;
		label = b == '.' ? 0 : label + 1;
		dot |= b == '.';
	}
	return dot && label > 1 ? slash : 0;
}

ptrdiff_t
scan_path_end(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	unsigned char next = scan_byte(c, end), after = scan_byte(c, end + 1);

	if (next == ':' && after == '\\' && end - start == 1 && scan_alnum(c, end + 2)) {
		ptrdiff_t path = run_end(c, end + 1, '\\');
		return path > end + 1 ? path : 0;
	}
	if (end >= c->text.n || sv_chr(SV("/-._"), (char)next) < 0 || !is_path_byte(c, end + 1))
		return 0;
	sv path = sv_slice(c->text, start, run_end(c, start, '/'));
	if (path.n <= end - start)
		return 0;
	ptrdiff_t host = host_end(path);
	if (host)
		return scan_url_end(c, start, start + host + 1);
	return names_file(c, path) ? start + path.n : 0;
}

/* May a path begin at I: behind a blank, a bracket, a quote or an equal sign? */
static bool
is_open(const struct scan *c, ptrdiff_t i)
{
	ptrdiff_t length;

	if (scan_kind(c, i - 1) <= BYTE_LINE || sv_chr(SV("([\"'`="), (char)scan_byte(c, i - 1)) >= 0)
		return true;
	return i >= 3 && scan_kind(c, i - 1) == BYTE_HIGH && (scan_char(c, i - 3, &length)->flags & CHAR_OPEN);
}

/* A sole slash needs two names behind it, or a file's: 5 /month is no path, nor is /10. */
ptrdiff_t
scan_rooted_end(const struct scan *c, ptrdiff_t start)
{
	ptrdiff_t slash = start;

	while (slash < start + 2 && (scan_byte(c, slash) == '.' || (slash == start && scan_byte(c, slash) == '~')))
		slash++;
	ptrdiff_t name = slash + 1 + (scan_byte(c, slash + 1) == '.');
	if (scan_byte(c, slash) != '/' || !is_open(c, start) || !scan_alnum(c, name))
		return 0;
	ptrdiff_t end = run_end(c, start, '/');
	if (end <= slash)
		return 0;
	sv below = sv_slice(c->text, slash + 1, end);
	bool path = scan_letter(c, name) && sv_chr(below, '/') > 0;
	return slash > start || path || names_file(c, below) ? end : 0;
}

static bool
is_hex(unsigned char b)
{
	return (b >= '0' && b <= '9') || ((b | 0x20) >= 'a' && (b | 0x20) <= 'f');
}

/* RFC 4291: eight groups of hexadecimal digits, or fewer with `::' among them. */
ptrdiff_t
scan_ip_end(const struct scan *c, ptrdiff_t start)
{
	enum { GROUPS = 8, LONGEST = 4 };
	int groups = 0;
	bool gap = false, digit = false;
	ptrdiff_t end = start;

	for (;;) {
		ptrdiff_t from = end;
		for (; is_hex(scan_byte(c, end)); end++)
			digit |= scan_digit(c, end);
		if (end == from || end - from > LONGEST || groups == GROUPS)
			return 0;
		groups++;
		if (scan_byte(c, end) != ':')
			break;
		bool two = scan_byte(c, end + 1) == ':';
		if ((two && gap) || !is_hex(scan_byte(c, end + 1 + two)))
			break;
		gap |= two;
		end += 1 + two;
	}
	if (scan_alnum(c, end) || !digit)
		return 0;
	return (gap && groups > 1 && groups < GROUPS) || groups == GROUPS ? end : 0;
}
