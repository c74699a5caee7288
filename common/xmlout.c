/* XML as a stream: an escaper and a stack that knows where line ends may go. */
#include "xmlout.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include "publish.h"
#include "report.h"
#include "utf8.h"

enum { DEPTH_MAX = 16, PLANS_MAX = 16 };
static const sv REPLACEMENT = SV_INIT("\xEF\xBF\xBD");

struct level {
	const char *name;
	bool children;          /* holds elements: its end tag gets a line */
	bool mixed;             /* holds running text: no line ends of ours */
};

struct plan {
	const struct schema *schema;
	int skip;
	int nattrs, nelements;
	int attrs[SCHEMA_MAX_COLUMNS];          /* columns in byte order of their names */
	int elements[SCHEMA_MAX_COLUMNS];       /* columns of running text */
};

struct xmlout {
	struct out *out;
	long long cleaned;
	int depth;
	bool in_tag;            /* the start tag still takes attributes */
	const char *last_attr;
	struct level level[DEPTH_MAX];
	struct plan plans[PLANS_MAX];
};

struct xmlout *
xmlout_create(struct arena *keep, const char *path)
{
	struct xmlout *x = new(keep, struct xmlout, 1);

	x->out = out_create(path);
	return x;
}

/* XML 1.0, production 2: Char. */
static bool
is_xml_char(uint32_t cp)
{
	return cp >= 0x20 ? cp != 0xFFFE && cp != 0xFFFF : cp == '\t' || cp == '\n' || cp == '\r';
}

/* Length of the character that S begins with; *GOOD: XML can hold it. */
static int
next_char(sv s, bool *good)
{
	unsigned char c = (unsigned char)*s.p;
	uint32_t cp = c;
	int n = c < 0x80 ? 1 : utf8_decode(s, &cp);

	*good = n > 0 && is_xml_char(cp);
	return n > 0 ? n : 1;
}

/* Sets of ASCII characters, a bit each: those that XML can hold, and of these the
 * ones that nothing ever stands for.  They make up most of any text. */
static const uint64_t clean[2] = { 0xFFFFFFFF00002600, UINT64_MAX };   /* \t \n \r */
static const uint64_t plain[2] = { 0xAFFFFFBB00000000, UINT64_MAX };   /* not " & < > */

/* How many bytes at the front of S are in the set. */
static ptrdiff_t
run_of(const uint64_t set[2], sv s)
{
	ptrdiff_t i = 0;

	for (; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c >= 0x80 || !(set[c >> 6] >> (c & 63) & 1))
			break;
	}
	return i;
}

long
xmlout_unclean(sv s)
{
	long bad = 0;

	for (bool good; (s = sv_from(s, run_of(clean, s))).n; ) {
		s = sv_from(s, next_char(s, &good));
		bad += !good;
	}
	return bad;
}

sv
xmlout_clean(struct arena *a, sv s)
{
	sv out = { NULL, 0 };
	char *to;

	if (!xmlout_unclean(s))
		return s;
	out.p = to = new(a, char, s.n * REPLACEMENT.n);
	for (bool good; s.n; ) {
		int n = next_char(s, &good);
		sv c = good ? (sv){ s.p, n } : REPLACEMENT;

		memcpy(to + out.n, c.p, (size_t)c.n);
		out.n += c.n;
		s = sv_from(s, n);
	}
	return out;
}

/* What stands for a character of one byte; empty if it stands for itself. */
static sv
escape(char c, bool attribute)
{
	switch (c) {
	case '&':  return SV("&amp;");
	case '<':  return SV("&lt;");
	case '>':  return attribute ? SV("") : SV("&gt;");
	case '\r': return SV("&#xD;");
	case '"':  return attribute ? SV("&quot;") : SV("");
	case '\t': return attribute ? SV("&#x9;") : SV("");
	case '\n': return attribute ? SV("&#xA;") : SV("");
	default:   return SV("");
	}
}

static void
put_escaped(struct xmlout *x, sv s, bool attribute)
{
	ptrdiff_t done = 0, i = 0;

	while ((i += run_of(plain, sv_from(s, i))) < s.n) {
		bool good;
		int n = next_char(sv_from(s, i), &good);
		sv instead = good ? escape(s.p[i], attribute) : REPLACEMENT;

		x->cleaned += !good;
		if (instead.n) {
			out_put(x->out, sv_slice(s, done, i));
			out_put(x->out, instead);
			done = i + n;
		}
		i += n;
	}
	out_put(x->out, sv_from(s, done));
}

static void
end_tag(struct xmlout *x)
{
	if (x->in_tag)
		out_byte(x->out, '>');
	x->in_tag = false;
}

void
xmlout_open(struct xmlout *x, const char *name)
{
	struct level *up = x->depth ? &x->level[x->depth - 1] : NULL;

	end_tag(x);
	if (up && !up->mixed) {
		up->children = true;
		out_byte(x->out, '\n');
	}
	assert(x->depth < DEPTH_MAX);
	x->level[x->depth++] = (struct level){ name, false, up && up->mixed };
	out_byte(x->out, '<');
	out_put(x->out, sv_of(name));
	x->in_tag = true;
	x->last_attr = "";
}

void
xmlout_attr(struct xmlout *x, const char *name, sv value)
{
	assert(x->in_tag && strcmp(x->last_attr, name) < 0);
	x->last_attr = name;
	out_byte(x->out, ' ');
	out_put(x->out, sv_of(name));
	out_put(x->out, SV("=\""));
	put_escaped(x, value, true);
	out_byte(x->out, '"');
}

void
xmlout_attr_int(struct xmlout *x, const char *name, long long value)
{
	char room[32];
	struct arena a = { room, room + sizeof room };

	xmlout_attr(x, name, sv_printf(&a, "%lld", value));
}

void
xmlout_text(struct xmlout *x, sv text)
{
	end_tag(x);
	x->level[x->depth - 1].mixed = true;
	put_escaped(x, text, false);
}

void
xmlout_mixed(struct xmlout *x)
{
	x->level[x->depth - 1].mixed = true;
}

void
xmlout_close(struct xmlout *x)
{
	struct level *level = &x->level[--x->depth];

	end_tag(x);
	if (level->children)
		out_byte(x->out, '\n');
	out_put(x->out, SV("</"));
	out_put(x->out, sv_of(level->name));
	out_byte(x->out, '>');
}

void
xmlout_element(struct xmlout *x, const char *name, sv text)
{
	long bad = xmlout_unclean(text);

	xmlout_open(x, name);
	if (bad)
		xmlout_attr_int(x, "cleaned", bad);
	xmlout_text(x, text);
	xmlout_close(x);
}

/* How rows of one schema are written: worked out at its first row. */
static const struct plan *
plan_of(struct xmlout *x, const struct schema *schema, int skip)
{
	struct plan *p = x->plans;

	for (; p->schema; p++)
		if (p->schema == schema && p->skip == skip)
			return p;
	assert(p < x->plans + PLANS_MAX - 1);
	p->schema = schema;
	p->skip = skip;
	for (int i = skip; i < schema->ncolumns; i++) {
		int at = p->nattrs;

		if (report_kind(schema->columns[i]) == REPORT_LONG) {
			p->elements[p->nelements++] = i;
			continue;
		}
		for (; at > 0 && strcmp(schema->columns[p->attrs[at - 1]], schema->columns[i]) > 0; at--)
			p->attrs[at] = p->attrs[at - 1];
		p->attrs[at] = i;
		p->nattrs++;
	}
	return p;
}

static void
put_attributes(struct xmlout *x, const struct plan *p, const sv *cells)
{
	long bad = 0;

	for (int i = 0; i < p->nattrs; i++)
		bad += xmlout_unclean(cells[p->attrs[i]]);
	for (int i = 0; i < p->nattrs; i++) {
		const char *name = p->schema->columns[p->attrs[i]];

		if (bad && strcmp(name, "cleaned") > 0) {
			xmlout_attr_int(x, "cleaned", bad);
			bad = 0;
		}
		if (cells[p->attrs[i]].n)
			xmlout_attr(x, name, cells[p->attrs[i]]);
	}
	if (bad)
		xmlout_attr_int(x, "cleaned", bad);
}

void
xmlout_row(struct xmlout *x, const char *element, const struct schema *schema, const sv *cells,
    int skip)
{
	const struct plan *p = plan_of(x, schema, skip);

	xmlout_open(x, element);
	put_attributes(x, p, cells);
	for (int i = 0; i < p->nelements; i++) {
		int column = p->elements[i];

		if (cells[column].n)
			xmlout_element(x, schema->columns[column], cells[column]);
	}
}

long long
xmlout_cleaned(const struct xmlout *x)
{
	return x->cleaned;
}

void
xmlout_commit(struct xmlout *x)
{
	out_byte(x->out, '\n');
	out_commit(x->out);
}
