#include "show.h"
#include <stdio.h>
#include <unistd.h>
#include "err.h"
#include "file.h"
#include "publish.h"
#include "utf8.h"
#include "xmlout.h"
#include "xmlpage.h"

enum {
	CONTEXT = 50,                   /* bytes shown on either side */
	PAGE_HITS = 5000                /* that kwic.html shows at most */
};

enum { K_DOC, K_REVIEW, K_REVIEW_ID, K_PRODUCT, K_LENS, K_VERDICT, K_START, K_END, K_LEFT, K_MATCH,
	K_RIGHT, K_COLUMNS };
static const struct schema kwic_schema = { "kwic", 1, K_COLUMNS,
	{ "doc", "review", "review_id", "product", "lens", "verdict", "start", "end", "left", "match",
	    "right" } };

struct show {
	const char *dir, *summary;
	struct arena *keep;
	struct out *csv;
	struct xmlout *xml;
	long long hits;
};

struct show *
show_open(struct arena *keep, const char *dir, sv pattern)
{
	struct show *s = new(keep, struct show, 1);

	s->keep = keep;
	s->dir = dir;
	if (!dir)
		return s;
	make_folders(dir);
	s->summary = path_join(keep, dir, ".summary.xml");
	s->csv = out_create(path_join(keep, dir, "kwic.csv"));
	report_put_header(s->csv, &kwic_schema);
	s->xml = xmlout_create(keep, s->summary);
	xmlout_open(s->xml, "kwic");
	xmlout_attr(s->xml, "pattern", pattern);
	return s;
}

/* The text from FROM to TO on one line. */
static sv
part(sv text, ptrdiff_t from, ptrdiff_t to, struct arena *a)
{
	char *copy = sv_cstr(a, sv_slice(text, from, to));

	for (ptrdiff_t i = 0; i < to - from; i++)
		if ((unsigned char)copy[i] < ' ')
			copy[i] = ' ';
	return (sv){ copy, to - from };
}

static void
put_page(struct show *s, const sv *cells)
{
	if (s->hits > PAGE_HITS)
		return;
	xmlout_open(s->xml, "hit");
	for (int i = 0; i < K_COLUMNS; i++)
		if (i != K_START && i != K_END)
			xmlout_element(s->xml, kwic_schema.columns[i], cells[i]);
	xmlout_close(s->xml);
}

/* Where the context of a hit begins and ends: at most CONTEXT bytes away, between
 * words. */
static void
find_context(sv text, const struct hit *hit, ptrdiff_t *from, ptrdiff_t *to)
{
	*from = hit->start > CONTEXT ? hit->start - CONTEXT : 0;
	*to = text.n - hit->end > CONTEXT ? hit->end + CONTEXT : text.n;
	while (*from > 0 && *from < hit->start && text.p[*from - 1] != ' ')
		++*from;
	while (*to < text.n && *to > hit->end && text.p[*to] != ' ')
		--*to;
}

void
show_hit(void *show, const struct hit *hit, struct arena a)
{
	struct show *s = show;
	const sv *r = hit->review;
	sv text = r[RR_TEXT];
	ptrdiff_t from, to;

	find_context(text, hit, &from, &to);
	const sv cells[K_COLUMNS] = {
		r[RR_DOC], r[RR_REVIEW], r[RR_REVIEW_ID], r[RR_PRODUCT], r[RR_LENS], r[RR_VERDICT],
		sv_printf(&a, "%td", hit->start), sv_printf(&a, "%td", hit->end),
		part(text, from, hit->start, &a), part(text, hit->start, hit->end, &a),
		part(text, hit->end, to, &a)
	};
	sv place = sv_printf(&a, "%.*s:%.*s:%td", SV_ARG(r[RR_DOC]), SV_ARG(r[RR_REVIEW]), hit->start);
	int pad = CONTEXT - (int)utf8_length(cells[K_LEFT]);

	s->hits++;
	printf("%-14.*s %*s%.*s[%.*s]%.*s\n", SV_ARG(place), pad > 0 ? pad : 0, "",
	    SV_ARG(cells[K_LEFT]), SV_ARG(cells[K_MATCH]), SV_ARG(cells[K_RIGHT]));
	if (!s->dir)
		return;
	report_put_row(s->csv, cells, K_COLUMNS);
	put_page(s, cells);
}

void
show_close(struct show *s, const char *xsl)
{
	if (!s->dir)
		return;
	xmlout_open(s->xml, "all");
	xmlout_attr_int(s->xml, "hits", s->hits);
	xmlout_close(s->xml);
	xmlout_close(s->xml);
	xmlout_commit(s->xml);
	xmlpage_make(s->summary, xsl, path_join(s->keep, s->dir, "kwic.html"));
	if (unlink(s->summary) != 0)
		die_errno("%s", s->summary);
	out_commit(s->csv);
}
