#include "gunzip.h"
#include "err.h"
#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

enum {
	GZIP_ONLY = 31,                 /* inflateInit2: largest window, gzip header required */
	RATIO_FROM = 1 << 20,           /* small files may be as dense as they like */
	FIRST_BYTE = 0x1F
};

enum place { BETWEEN_MEMBERS, IN_MEMBER, IN_PADDING };

struct gunzip {
	z_stream z;
	enum place place;
	bool any_member;                /* one ended well */
	long ratio_max;
	int64_t packed, unpacked;       /* bytes so far */
	int64_t member;                 /* where the current member begins */
	int64_t padding;
	struct fault fault;
};

struct gunzip *
gunzip_new(long ratio_max)
{
	struct gunzip *g = calloc(1, sizeof *g);

	if (!g || inflateInit2(&g->z, GZIP_ONLY) != Z_OK)
		die(EXIT_SYSTEM, "out of memory for unpacking");
	g->ratio_max = ratio_max;
	g->padding = -1;
	return g;
}

void
gunzip_free(struct gunzip *g)
{
	inflateEnd(&g->z);
	free(g);
}

struct fault
gunzip_fault(const struct gunzip *g)
{
	return g->fault;
}

int64_t
gunzip_padding(const struct gunzip *g)
{
	return g->padding;
}

static ptrdiff_t
fail(struct gunzip *g, enum fault_code code, int64_t byte, const char *what)
{
	g->fault = (struct fault){ .code = code, .reach = REACH_FILE, .byte = byte, .what = sv_of(what) };
	return -1;
}

/* Between two members: another one, padding, or something that does not belong. */
static bool
enter(struct gunzip *g, char next)
{
	if ((unsigned char)next == FIRST_BYTE) {
		inflateReset(&g->z);
		g->place = IN_MEMBER;
		g->member = g->packed;
		return true;
	}
	if (g->any_member && (next == '\0' || next == '\n' || next == '\r')) {
		g->place = IN_PADDING;
		g->padding = g->packed;
		return true;
	}
	return false;
}

static bool
skip_padding(struct gunzip *g, sv *in)
{
	while (in->n && (in->p[0] == '\0' || in->p[0] == '\n' || in->p[0] == '\r')) {
		*in = sv_from(*in, 1);
		g->packed++;
	}
	return in->n == 0;
}

/* One call of inflate; -1 on damage. */
static ptrdiff_t
inflate_some(struct gunzip *g, sv *in, char *out, ptrdiff_t cap)
{
	const ptrdiff_t step = 1 << 30;         /* zlib counts in unsigned int */
	uInt room = (uInt)(cap < step ? cap : step);
	uInt give = (uInt)(in->n < step ? in->n : step);

	g->z.next_in = (const Bytef *)in->p;
	g->z.avail_in = give;
	g->z.next_out = (Bytef *)out;
	g->z.avail_out = room;
	int rc = inflate(&g->z, Z_NO_FLUSH);
	*in = sv_from(*in, (ptrdiff_t)(give - g->z.avail_in));
	g->packed += give - g->z.avail_in;
	if (rc == Z_MEM_ERROR)
		die(EXIT_SYSTEM, "out of memory while unpacking");
	if (rc != Z_OK && rc != Z_STREAM_END && rc != Z_BUF_ERROR) {
		if (g->any_member && g->z.total_out == 0 && g->packed - g->member <= 2)
			return fail(g, FAULT_GZIP_TRAILING, g->member, "bytes that are no gzip member");
		return fail(g, FAULT_GZIP_DAMAGED, g->packed, g->z.msg ? g->z.msg : "unusable data");
	}
	if (rc == Z_STREAM_END) {
		g->place = BETWEEN_MEMBERS;
		g->any_member = true;
	}
	g->unpacked += room - g->z.avail_out;
	if (g->unpacked > RATIO_FROM && g->unpacked / g->ratio_max > g->packed)
		return fail(g, FAULT_GZIP_RATIO, g->packed, "too dense");
	return (ptrdiff_t)(room - g->z.avail_out);
}

ptrdiff_t
gunzip_run(struct gunzip *g, sv *in, bool last, char *out, ptrdiff_t cap)
{
	while (in->n) {
		if (g->place == BETWEEN_MEMBERS && !enter(g, in->p[0]))
			return g->any_member
			    ? fail(g, FAULT_GZIP_TRAILING, g->packed, "bytes that are no gzip member")
			    : fail(g, FAULT_NOT_GZIP, 0, "no gzip header");
		if (g->place == IN_PADDING) {
			if (!skip_padding(g, in))
				return fail(g, FAULT_GZIP_TRAILING, g->packed, "bytes behind padding");
			break;
		}
		ptrdiff_t n = inflate_some(g, in, out, cap);
		if (n != 0)
			return n;
	}
	if (g->place != IN_MEMBER)
		return 0;
	ptrdiff_t n = inflate_some(g, in, out, cap);    /* what it still holds back */
	if (n == 0 && last && g->place == IN_MEMBER)
		return fail(g, FAULT_GZIP_TRUNCATED, g->packed, "the data end inside a member");
	return n;
}
