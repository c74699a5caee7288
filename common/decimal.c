#include "decimal.h"

enum { MAX_SCALE = 18 };
static const uint64_t limit = 1000000000000000000;      /* 10^18: twice that still fits 64 bits */

static struct decimal
lowest_terms(struct decimal d)
{
	while (d.scale > 0 && d.digits % 10 == 0) {
		d.digits /= 10;
		d.scale--;
	}
	return d;
}

struct decimal
decimal_of(uint64_t n)
{
	return (struct decimal){ .digits = n };
}

bool
decimal_parse(sv s, struct decimal *out)
{
	struct decimal d = { 0 };
	bool point = false, digit = false;

	for (ptrdiff_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		if (c == ',' && !point)
			continue;
		if (c == '.' && !point) {
			point = true;
			continue;
		}
		if (c < '0' || c > '9' || d.digits >= limit / 10 || d.scale >= MAX_SCALE)
			return false;
		d.digits = 10 * d.digits + (uint64_t)(c - '0');
		d.scale += point;
		digit = true;
	}
	if (digit)
		*out = lowest_terms(d);
	return digit;
}

bool
decimal_multiply(struct decimal *d, uint64_t factor)
{
	/* Take zeros off the factor first: 2.4 * 1000000 needs no large product. */
	struct decimal r = *d;
	while (r.scale > 0 && factor % 10 == 0 && factor > 0) {
		factor /= 10;
		r.scale--;
	}
	if (factor > 0 && r.digits > (limit - 1) / factor)
		return false;
	r.digits *= factor;
	*d = lowest_terms(r);
	return true;
}

/* Bring both to the same number of places; false if one does not fit. */
static bool
align(struct decimal *a, struct decimal *b)
{
	while (a->scale != b->scale) {
		struct decimal *fewer = a->scale < b->scale ? a : b;
		if (fewer->digits >= limit / 10)
			return false;
		fewer->digits *= 10;
		fewer->scale++;
	}
	return true;
}

bool
decimal_add(struct decimal *d, struct decimal more)
{
	struct decimal a = *d;

	if (a.negative || more.negative || !align(&a, &more) || a.digits + more.digits >= limit)
		return false;
	a.digits += more.digits;
	*d = lowest_terms(a);
	return true;
}

int
decimal_compare(struct decimal a, struct decimal b)
{
	if (a.negative != b.negative)
		return a.negative ? -1 : 1;
	int sign = a.negative ? -1 : 1;
	if (!align(&a, &b))     /* the one that could not be widened is far larger */
		return a.scale < b.scale ? sign : -sign;
	return a.digits == b.digits ? 0 : a.digits < b.digits ? -sign : sign;
}

sv
decimal_text(struct arena *a, struct decimal d)
{
	enum { ROOM = 24 };             /* 20 digits of 64 bits, sign and point */
	char *end = arena_room(a, 1, 1, ROOM + d.scale), *p;

	end += ROOM + d.scale;
	p = end;
	uint64_t rest = d.digits;
	for (int i = 0; i <= d.scale || rest > 0; rest /= 10, i++) {
		if (i == d.scale && i > 0)
			*--p = '.';
		*--p = (char)('0' + rest % 10);
	}
	if (d.negative && d.digits > 0)
		*--p = '-';
	return (sv){ p, end - p };
}
