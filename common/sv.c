#include "sv.h"
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
sv_cmp(sv a, sv b)
{
	ptrdiff_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.p, b.p, (size_t)n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

sv
sv_trim(sv s)
{
	while (s.n && is_blank(s.p[s.n - 1]))
		s.n--;
	while (s.n && is_blank(s.p[0]))
		s = sv_from(s, 1);
	return s;
}

ptrdiff_t
sv_find(sv hay, sv needle)
{
	if (needle.n == 0)
		return 0;
	if (hay.n < needle.n)
		return -1;
	const char *p = memmem(hay.p, (size_t)hay.n, needle.p, (size_t)needle.n);
	return p ? p - hay.p : -1;
}

ptrdiff_t
sv_chr(sv s, char c)
{
	const char *p = s.n ? memchr(s.p, c, (size_t)s.n) : NULL;

	return p ? p - s.p : -1;
}

sv
sv_cut(sv *rest, char sep)
{
	sv all = *rest;
	ptrdiff_t at = sv_chr(all, sep);

	if (at < 0) {
		*rest = (sv){ NULL, 0 };
		return all;
	}
	*rest = sv_from(all, at + 1);
	return sv_slice(all, 0, at);
}

bool
sv_int(sv s, long long *out)
{
	bool minus = s.n && s.p[0] == '-';
	long long value = 0;

	if (minus)
		s = sv_from(s, 1);
	if (s.n == 0)
		return false;
	for (ptrdiff_t i = 0; i < s.n; i++) {
		int digit = s.p[i] - '0';
		if (digit < 0 || digit > 9 || value > (LLONG_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	*out = minus ? -value : value;
	return true;
}

ptrdiff_t
sv_digits(char *to, long long value)
{
	char digits[SV_DIGITS];
	ptrdiff_t i = SV_DIGITS;
	unsigned long long v = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;

	do
		digits[--i] = (char)('0' + v % 10);
	while (v /= 10);
	if (value < 0)
		digits[--i] = '-';
	memcpy(to, digits + i, (size_t)(SV_DIGITS - i));
	return SV_DIGITS - i;
}

sv
sv_copy(struct arena *a, sv s)
{
	char *p = arena_room(a, 1, 1, s.n);

	if (s.n)
		memcpy(p, s.p, (size_t)s.n);
	return (sv){ p, s.n };
}

char *
sv_cstr(struct arena *a, sv s)
{
	char *p = new(a, char, s.n + 1);

	if (s.n)
		memcpy(p, s.p, (size_t)s.n);
	return p;
}

sv
sv_cat(struct arena *a, sv x, sv y)
{
	char *p = new(a, char, x.n + y.n);

	if (x.n)
		memcpy(p, x.p, (size_t)x.n);
	if (y.n)
		memcpy(p + x.n, y.p, (size_t)y.n);
	return (sv){ p, x.n + y.n };
}

sv
sv_printf(struct arena *a, const char *fmt, ...)
{
	enum { USUAL = 512 };   /* most texts fit, and need not be measured first */
	ptrdiff_t room = a->end - a->beg < USUAL ? a->end - a->beg : USUAL;
	va_list args, again;

	va_start(args, fmt);
	va_copy(again, args);
	int n = vsnprintf(a->beg, (size_t)room, fmt, args);
	va_end(args);
	char *p = arena_room(a, 1, 1, (ptrdiff_t)n + 1);
	if (n >= room)
		vsnprintf(p, (size_t)n + 1, fmt, again);
	va_end(again);
	return (sv){ p, n };
}

struct sv_list
sv_split(struct arena *a, sv s, char sep)
{
	struct sv_list list = { 0 };

	for (sv rest = s; rest.p; ) {
		sv part = sv_trim(sv_cut(&rest, sep));
		if (part.n)
			*push(&list, a) = part;
	}
	return list;
}

static int
by_bytes(const void *a, const void *b)
{
	return sv_cmp(*(const sv *)a, *(const sv *)b);
}

void
sv_sort(struct sv_list *list)
{
	if (list->n)
		qsort(list->v, (size_t)list->n, sizeof *list->v, by_bytes);
}

sv
sv_join(struct arena *a, const struct sv_list *list, sv sep)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < list->n; i++)
		n += list->v[i].n + (i ? sep.n : 0);
	char *p = new(a, char, n), *q = p;
	for (ptrdiff_t i = 0; i < list->n; i++) {
		if (i && sep.n)
			q = (char *)memcpy(q, sep.p, (size_t)sep.n) + sep.n;
		if (list->v[i].n)
			q = (char *)memcpy(q, list->v[i].p, (size_t)list->v[i].n) + list->v[i].n;
	}
	return (sv){ p, n };
}
