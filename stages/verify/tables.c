/* The tables are sorted alike, so one pass over the reviews meets all rows that
 * point into their texts.  What it counts is then held against the totals. */
#include "tables.h"
#include <math.h>
#include <stdlib.h>
#include "err.h"
#include "faults.h"
#include "file.h"
#include "map.h"

enum { PAGE_CAP = 1 << 28 };

struct counted {                /* of a product */
	long reviews, claims, verdict[4];
};
static const char *const verdict_names[] = { "ship", "mixed", "skip", "undecided" };
static const int verdict_columns[] = { RP_SHIP, RP_MIXED, RP_SKIP, RP_UNDECIDED };

struct check {
	struct arena *keep;
	const char *dir, *corpus;
	struct report_cursor documents, reviews, mentions, claims, cues;
	struct tables_seen seen;
	struct map product_at;          /* product_id to its place in products */
	struct { struct counted *v; ptrdiff_t n, cap; } products;
	struct map prediction_text;     /* claim_id to a place in texts */
	struct sv_list texts;
	struct arena source_room;
	sv source_name, source;         /* the source file in hand */
};

static const char *
path_of(const struct report_cursor *c)
{
	return report_path(c->in);
}

/* Two cells that are a span of TEXT, or both empty: then *PART has no bytes. */
static bool
read_span(const struct report_cursor *c, int start, int end, sv text, sv *part)
{
	const sv *cells = c->row.col;
	long long from, to;

	*part = SV("");
	if (!cells[start].n && !cells[end].n)
		return true;
	if (!sv_int(cells[start], &from) || !sv_int(cells[end], &to) || from < 0 || from > to
	    || to > text.n) {
		fault(path_of(c), c->row.line, "start, end: not inside the review's text");
		return false;
	}
	*part = sv_slice(text, (ptrdiff_t)from, (ptrdiff_t)to);
	return true;
}

static void
check_slice(const struct report_cursor *c, int start, int end, int column, const char *name,
    sv text)
{
	sv part;

	if (read_span(c, start, end, text, &part) && !sv_eq(part, c->row.col[column]))
		fault(path_of(c), c->row.line, "%s: not what stands at %.*s to %.*s", name,
		    SV_ARG(c->row.col[start]), SV_ARG(c->row.col[end]));
}

static void
check_sentence(const struct report_cursor *c, int column, sv sentences)
{
	long long n, all;

	if (!c->row.col[column].n)
		return;
	if (!sv_int(c->row.col[column], &n) || !sv_int(sentences, &all) || n < 1 || n > all)
		fault(path_of(c), c->row.line, "sentence: the review has %.*s", SV_ARG(sentences));
}

static void
check_key(const struct report_cursor *c, struct map *seen, struct arena *a, sv key)
{
	int32_t *first = map_slot(seen, a, sv_copy(a, key));

	if (*first >= 0)
		fault(path_of(c), c->row.line, "%.*s: stands in line %d too", SV_ARG(key), (int)*first);
	*first = (int32_t)c->row.line;
}

enum { COL_DOC, COL_REVIEW };   /* of mentions, claims and cues */

/* Is the cursor at this review?  Rows before it belong to none. */
static bool
at(struct report_cursor *c, sv doc, sv review)
{
	long long mine = 0, wanted = 0;

	for (; c->have; report_cursor_next(c)) {
		int order = sv_cmp(c->row.col[COL_DOC], doc);

		if (order == 0 && sv_eq(c->row.col[COL_REVIEW], review))
			return true;
		sv_int(c->row.col[COL_REVIEW], &mine);
		sv_int(review, &wanted);
		if (order > 0 || (order == 0 && mine > wanted))
			return false;
		fault(path_of(c), c->row.line, "%.*s:%.*s: no such review, or out of order",
		    SV_ARG(c->row.col[COL_DOC]), SV_ARG(c->row.col[COL_REVIEW]));
	}
	return false;
}

static void
check_mentions(struct check *k, sv doc, sv review, sv text, sv sentences)
{
	for (struct report_cursor *c = &k->mentions; at(c, doc, review); report_cursor_next(c)) {
		k->seen.mentions++;
		check_slice(c, MENTIONS_START, MENTIONS_END, MENTIONS_SURFACE, "surface", text);
		if (sentences.n)
			check_sentence(c, MENTIONS_SENTENCE, sentences);
	}
}

static void
check_claims(struct check *k, const sv *review, struct counted *product, struct map *ids,
    struct arena *a)
{
	for (struct report_cursor *c = &k->claims; at(c, review[RR_DOC], review[RR_REVIEW]); report_cursor_next(c)) {
		const sv *cell = c->row.col;

		k->seen.claims++;
		product->claims++;
		check_key(c, ids, a, cell[CLAIMS_CLAIM_ID]);
		check_slice(c, CLAIMS_START, CLAIMS_END, CLAIMS_TEXT, "text", review[RR_TEXT]);
		check_sentence(c, CLAIMS_SENTENCE, review[RR_SENTENCES]);
		if (cell[CLAIMS_HORIZON].n && sv_find(cell[CLAIMS_TEXT], cell[CLAIMS_HORIZON]) < 0)
			fault(path_of(c), c->row.line, "horizon: not in the claim's text");
		if (!sv_eq(cell[CLAIMS_TYPE], SV("prediction")))
			continue;
		*map_slot(&k->prediction_text, k->keep, sv_copy(k->keep, cell[CLAIMS_CLAIM_ID])) =
		    (int32_t)k->texts.n;
		*push(&k->texts, k->keep) = sv_copy(k->keep, cell[CLAIMS_TEXT]);
	}
}

static void
check_cues(struct check *k, const sv *review)
{
	sv part;

	for (struct report_cursor *c = &k->cues; at(c, review[RR_DOC], review[RR_REVIEW]); report_cursor_next(c)) {
		k->seen.cues++;
		read_span(c, CUES_START, CUES_END, review[RR_TEXT], &part);
	}
}

static struct counted *
product_of(struct check *k, sv id)
{
	int32_t at_place = map_find(&k->product_at, id);

	if (at_place < 0) {
		*map_slot(&k->product_at, k->keep, sv_copy(k->keep, id)) = (int32_t)k->products.n;
		at_place = (int32_t)k->products.n;
		*push(&k->products, k->keep) = (struct counted){ 0 };
	}
	return &k->products.v[at_place];
}

/* The text in its source: only where the reader had nothing to convert. */
static void
check_source(struct check *k, const struct report_cursor *c, sv source, sv start, sv text)
{
	long long from;

	if (!k->corpus || !sv_int(start, &from) || sv_ends(source, SV(".gz")))
		return;
	if (!sv_eq(source, k->source_name)) {
		struct arena a = k->source_room;
		char *path = path_join(&a, k->corpus, sv_cstr(&a, source));

		k->source_name = sv_copy(&a, source);
		k->source = file_map(file_exists(path) ? path : k->corpus);
	}
	if (from < 0 || from > k->source.n || text.n > k->source.n - from
	    || !sv_eq(sv_slice(k->source, (ptrdiff_t)from, (ptrdiff_t)from + text.n), text))
		fault(path_of(c), c->row.line, "text: not what stands in %.*s at byte %.*s",
		    SV_ARG(source), SV_ARG(start));
}

static void
check_review(struct check *k, struct map *review_ids, struct map *claim_ids, struct arena *a)
{
	struct report_cursor *c = &k->reviews;
	const sv *cell = c->row.col;
	struct counted *product = product_of(k, cell[RR_PRODUCT_ID]);
	sv part;

	k->seen.reviews++;
	product->reviews++;
	for (int i = 0; i < 4; i++)
		product->verdict[i] += sv_eq(cell[RR_VERDICT], sv_of(verdict_names[i]));
	check_key(c, review_ids, a, cell[RR_REVIEW_ID]);
	check_slice(c, RR_START, RR_END, RR_EVIDENCE, "evidence", cell[RR_TEXT]);
	read_span(c, RR_LENS_START, RR_LENS_END, cell[RR_TEXT], &part);
	check_source(k, c, cell[RR_SOURCE], cell[RR_SOURCE_START], cell[RR_TEXT]);
	check_mentions(k, cell[RR_DOC], cell[RR_REVIEW], cell[RR_TEXT], cell[RR_SENTENCES]);
	check_claims(k, cell, product, claim_ids, a);
	check_cues(k, cell);
}

static void
check_document(struct check *k, struct arena a)
{
	struct report_cursor *d = &k->documents, *c = &k->reviews;
	struct map review_ids = { 0 }, claim_ids = { 0 };
	sv doc = d->row.col[RD_DOC];
	long long stated, reviews = 0;

	k->seen.documents++;
	check_mentions(k, doc, SV("0"), d->row.col[RD_TITLE], SV(""));
	check_source(k, d, d->row.col[RD_SOURCE], d->row.col[RD_TITLE_START], d->row.col[RD_TITLE]);
	for (; c->have && sv_eq(c->row.col[RR_DOC], doc); report_cursor_next(c)) {
		check_review(k, &review_ids, &claim_ids, &a);
		reviews++;
	}
	if (!sv_int(d->row.col[RD_REVIEWS], &stated) || stated != reviews)
		fault(path_of(d), d->row.line, "reviews: %lld are in reviews.csv", reviews);
}

static void
check_rest(const struct report_cursor *c)
{
	if (c->have)
		fault(path_of(c), c->row.line, "row of a document that does not exist");
}

static void
check_count(const struct report_in *in, const struct row *row, int column, const char *name, long n)
{
	long long stated;

	if (!sv_int(row->col[column], &stated) || stated != n)
		fault(report_path(in), row->line, "%s: counted %ld", name, n);
}

/* Three decimals of ship among those who decided. */
static void
check_share(const struct report_in *in, const struct row *row, const struct counted *p,
    struct arena scratch)
{
	long decided = p->verdict[0] + p->verdict[1] + p->verdict[2];
	sv cell = row->col[RP_SHIP_SHARE];
	double stated = strtod(sv_cstr(&scratch, cell), NULL);

	if (decided ? fabs(stated - (double)p->verdict[0] / (double)decided) > 0.00051 : cell.n > 0)
		fault(report_path(in), row->line, "ship_share: %ld of %ld decided", p->verdict[0],
		    decided);
}

static void
check_products(struct check *k, struct arena page)
{
	struct report_in *in = report_open(k->keep, k->dir, &report_products);
	long listed = 0, with_reviews = (long)k->products.n - (map_find(&k->product_at, SV("")) >= 0);
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page) {
		const struct counted *p = product_of(k, row.col[RP_PRODUCT_ID]);

		listed++;
		check_count(in, &row, RP_REVIEWS, "reviews", p->reviews);
		check_count(in, &row, RP_CLAIMS, "claims", p->claims);
		for (int i = 0; i < 4; i++)
			check_count(in, &row, verdict_columns[i], verdict_names[i], p->verdict[i]);
		check_share(in, &row, p, a);
	}
	if (listed != with_reviews)
		fault(report_path(in), 0, "%ld products, reviews.csv has %ld", listed, with_reviews);
	k->seen.products = listed;
	report_close(in);
}

static void
check_predictions(struct check *k, struct arena page)
{
	struct report_in *in = report_open(k->keep, k->dir, &report_predictions);
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page) {
		int32_t place = map_find(&k->prediction_text, row.col[RF_CLAIM_ID]);

		k->seen.predictions++;
		if (place < 0)
			fault(report_path(in), row.line, "%.*s: no such prediction in claims.csv",
			    SV_ARG(row.col[RF_CLAIM_ID]));
		else if (!sv_eq(k->texts.v[place], row.col[RF_TEXT]))
			fault(report_path(in), row.line, "text: not that of claims.csv");
	}
	if (k->seen.predictions != k->texts.n)
		fault(report_path(in), 0, "%lld predictions, claims.csv has %td", k->seen.predictions,
		    k->texts.n);
	report_close(in);
}

static long long
count_rows(struct arena *keep, const char *dir, const struct schema *schema, struct arena page)
{
	struct report_in *in = report_open(keep, dir, schema);
	long long n = 0;
	struct row row;

	for (struct arena a = page; report_next(in, &row, &a); a = page)
		n++;
	report_close(in);
	return n;
}

struct tables_seen
tables_check(struct arena *keep, const char *dir, const char *corpus)
{
	struct check k = { .keep = keep, .dir = dir, .corpus = corpus };
	struct arena page = arena_new(PAGE_CAP);

	k.source_room = arena_new(1 << 20);
	report_cursor_open(&k.documents, keep, dir, &report_documents);
	report_cursor_open(&k.reviews, keep, dir, &report_reviews);
	report_cursor_open(&k.mentions, keep, dir, &mentions_schema);
	report_cursor_open(&k.claims, keep, dir, &claims_schema);
	report_cursor_open(&k.cues, keep, dir, &cues_schema);
	for (; k.documents.have; report_cursor_next(&k.documents))
		check_document(&k, page);
	check_rest(&k.reviews);
	check_rest(&k.mentions);
	check_rest(&k.claims);
	check_rest(&k.cues);
	check_products(&k, page);
	check_predictions(&k, page);
	k.seen.refused = count_rows(keep, dir, &refused_schema, page);
	count_rows(keep, dir, &agreement_schema, page);
	count_rows(keep, dir, &corroboration_schema, page);
	return k.seen;
}
