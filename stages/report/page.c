/* summary.xml: element by element in the order in which things are known; the
 * stylesheet puts them in the order in which they are read. */
#include "page.h"
#include <stdlib.h>
#include "xmlout.h"

enum { TEXT_MAX = 20000 };      /* bytes of a review's text that are shown */

struct page {
	struct xmlout *x;
	long rows;              /* shown at most of each list */
	long shown, reviews;
};

struct page *
page_create(struct arena *keep, const char *path, long rows)
{
	struct page *p = new(keep, struct page, 1);

	p->x = xmlout_create(keep, path);
	p->rows = rows;
	xmlout_open(p->x, "summary");
	xmlout_open(p->x, "reviews");
	return p;
}

enum mark { MARK_CLAIM = 1, MARK_MENTION = 2, MARK_EVIDENCE = 4 };

struct span {
	ptrdiff_t start, end;
	unsigned mark;
};
struct spans {
	struct span *v;
	ptrdiff_t n, cap;
};

static void
add_span(struct spans *s, struct arena *a, sv start, sv end, ptrdiff_t limit, enum mark mark)
{
	long long from, to;

	if (sv_int(start, &from) && sv_int(end, &to) && from >= 0 && from < to && to <= limit)
		*push(s, a) = (struct span){ (ptrdiff_t)from, (ptrdiff_t)to, mark };
}

static struct spans
spans_of(const sv *review, const struct joined *j, ptrdiff_t limit, struct arena *a)
{
	struct spans s = { 0 };

	add_span(&s, a, review[RR_START], review[RR_END], limit, MARK_EVIDENCE);
	for (ptrdiff_t i = 0; i < j->mentions.n; i++) {
		const sv *c = j->mentions.v[i].col;

		add_span(&s, a, c[MENTIONS_START], c[MENTIONS_END], limit, MARK_MENTION);
	}
	for (ptrdiff_t i = 0; i < j->claims.n; i++) {
		const sv *c = j->claims.v[i].col;

		add_span(&s, a, c[CLAIMS_START], c[CLAIMS_END], limit, MARK_CLAIM);
	}
	return s;
}

/* Where the marks change behind FROM, and which hold up to there. */
static ptrdiff_t
next_border(const struct spans *s, ptrdiff_t from, ptrdiff_t limit, unsigned *marks)
{
	ptrdiff_t border = limit;

	*marks = 0;
	for (ptrdiff_t i = 0; i < s->n; i++) {
		const struct span *span = &s->v[i];

		if (span->start <= from && from < span->end)
			*marks |= span->mark;
		if (span->start > from && span->start < border)
			border = span->start;
		if (span->end > from && span->end < border)
			border = span->end;
	}
	return border;
}

static void
put_text(struct page *p, sv text, const sv *review, const struct joined *j, struct arena scratch)
{
	static const char *const names[] = {
		"", "claim", "mention", "mention claim", "evidence", "evidence claim",
		"evidence mention", "evidence mention claim"
	};
	ptrdiff_t limit = text.n;
	struct spans spans;

	if (limit > TEXT_MAX)           /* never inside a character */
		for (limit = TEXT_MAX; (text.p[limit] & 0xC0) == 0x80; )
			limit--;
	spans = spans_of(review, j, limit, &scratch);
	xmlout_open(p->x, "text");
	xmlout_mixed(p->x);
	for (ptrdiff_t from = 0, to; from < limit; from = to) {
		unsigned marks;

		to = next_border(&spans, from, limit, &marks);
		if (marks) {
			xmlout_open(p->x, "m");
			xmlout_attr(p->x, "is", sv_of(names[marks]));
		}
		xmlout_text(p->x, sv_slice(text, from, to));
		if (marks)
			xmlout_close(p->x);
	}
	if (limit < text.n)
		xmlout_text(p->x, SV(" [...]"));
	xmlout_close(p->x);
}

void
page_review(struct page *p, const sv *review, const struct joined *j, struct arena scratch)
{
	sv cells[RR_COLUMNS];

	if (p->reviews++ >= p->rows)
		return;
	p->shown++;
	for (int i = 0; i < RR_COLUMNS; i++)
		cells[i] = i == RR_TEXT ? SV("") : review[i];
	xmlout_row(p->x, "review", &report_reviews, cells, 0);
	put_text(p, j->text, review, j, scratch);
	for (ptrdiff_t i = 0; i < j->claims.n; i++) {
		xmlout_row(p->x, "claim", &claims_schema, j->claims.v[i].col, CLAIMS_REVIEW + 1);
		xmlout_close(p->x);
	}
	xmlout_close(p->x);
}

static void
put_tally(struct page *p, const struct tally *t)
{
	xmlout_attr_int(p->x, "mixed", t->v[VERDICT_MIXED]);
	xmlout_attr_int(p->x, "ship", t->v[VERDICT_SHIP]);
	xmlout_attr_int(p->x, "skip", t->v[VERDICT_SKIP]);
	xmlout_attr_int(p->x, "undecided", t->v[VERDICT_UNDECIDED]);
}

static long
sum(const struct tally *t)
{
	long n = 0;

	for (int i = 0; i < VERDICT_KINDS; i++)
		n += t->v[i];
	return n;
}

static void
put_product(struct page *p, const struct totals *t, const struct product *product, struct arena scratch)
{
	xmlout_open(p->x, "product");
	xmlout_attr_int(p->x, "claims", product->claims);
	xmlout_attr(p->x, "id", product->id);
	xmlout_attr_int(p->x, "mixed", product->verdicts.v[VERDICT_MIXED]);
	xmlout_attr(p->x, "name", product->name);
	xmlout_attr_int(p->x, "reviews", product->reviews);
	xmlout_attr_int(p->x, "ship", product->verdicts.v[VERDICT_SHIP]);
	xmlout_attr_int(p->x, "skip", product->verdicts.v[VERDICT_SKIP]);
	xmlout_attr(p->x, "split", policy_split(&product->verdicts, &scratch));
	xmlout_attr_int(p->x, "undecided", product->verdicts.v[VERDICT_UNDECIDED]);
	xmlout_attr(p->x, "verdict", sv_of(verdict_names[policy_verdict(t->policy, &product->verdicts)]));
	for (ptrdiff_t i = 0; i < t->lenses.n; i++) {
		xmlout_open(p->x, "cell");
		xmlout_attr(p->x, "lens", t->lenses.v[i].name);
		put_tally(p, &product->by_lens[i]);
		xmlout_attr(p->x, "verdict", sum(&product->by_lens[i])
		    ? sv_of(verdict_names[policy_verdict(t->policy, &product->by_lens[i])]) : SV(""));
		xmlout_close(p->x);
	}
	for (ptrdiff_t i = 0; i < product->competitors.n; i++) {
		xmlout_open(p->x, "competitor");
		xmlout_attr_int(p->x, "n", product->competitors.v[i].n);
		xmlout_text(p->x, product->competitors.v[i].name);
		xmlout_close(p->x);
	}
	xmlout_close(p->x);
}

void
page_products(struct page *p, const struct totals *t)
{
	struct arena scratch = *t->keep;

	xmlout_close(p->x);             /* reviews */
	xmlout_open(p->x, "lenses");
	for (ptrdiff_t i = 0; i < t->lenses.n; i++) {
		xmlout_open(p->x, "lens");
		xmlout_attr_int(p->x, "reviews", t->lenses.v[i].n);
		xmlout_text(p->x, t->lenses.v[i].name);
		xmlout_close(p->x);
	}
	xmlout_close(p->x);
	page_start_list(p, "products");
	xmlout_attr(p->x, "policy", policy_text(t->policy, &scratch));
	for (ptrdiff_t i = 0; i < t->nproducts && i < p->rows; i++)
		put_product(p, t, &t->products[i], scratch);
	page_end_list(p, t->nproducts);
}

void
page_forecasts(struct page *p, const struct forecasts *f)
{
	page_start_list(p, "forecasts");
	for (ptrdiff_t i = 0; i < f->list.n; i++)       /* the dated ones: those come last */
		if (f->list.v[i].cells[RF_DUE_LAST].n)
			page_list_row(p, "forecast", &report_predictions, f->list.v[i].cells);
	page_end_list(p, f->list.n);
}

void
page_start_list(struct page *p, const char *name)
{
	xmlout_open(p->x, name);
	p->shown = 0;
}

void
page_list_row(struct page *p, const char *element, const struct schema *schema, const sv *cells)
{
	if (p->shown >= p->rows)
		return;
	p->shown++;
	xmlout_row(p->x, element, schema, cells, 0);
	xmlout_close(p->x);
}

void
page_coefficient(struct page *p, const sv *cells)
{
	bool over_all = sv_eq(cells[AGREEMENT_SCOPE], SV("all"));
	bool plain_pair = sv_starts(cells[AGREEMENT_SCOPE], SV("pair:"))
	    && (sv_eq(cells[AGREEMENT_METRIC], SV("percent"))
	    || sv_eq(cells[AGREEMENT_METRIC], SV("claims")));

	if (!sv_eq(cells[AGREEMENT_BASIS], SV("all")) || (!over_all && !plain_pair))
		return;
	xmlout_row(p->x, "coefficient", &agreement_schema, cells, 0);
	xmlout_close(p->x);
}

void
page_end_list(struct page *p, long long all)
{
	xmlout_open(p->x, "all");
	xmlout_attr_int(p->x, "rows", all);
	xmlout_close(p->x);
	xmlout_close(p->x);
}

void
page_figures(struct page *p, const struct totals *t)
{
	xmlout_open(p->x, "figures");
	xmlout_attr_int(p->x, "claims", t->claims);
	xmlout_attr_int(p->x, "distinct", t->distinct);
	xmlout_attr_int(p->x, "documents", t->documents);
	xmlout_attr_int(p->x, "mentions", t->mentions);
	xmlout_attr_int(p->x, "mixed", t->verdicts.v[VERDICT_MIXED]);
	xmlout_attr_int(p->x, "predictions", t->predictions);
	xmlout_attr_int(p->x, "products", t->nproducts);
	xmlout_attr_int(p->x, "refused", t->refused);
	xmlout_attr_int(p->x, "reviews", t->reviews);
	xmlout_attr_int(p->x, "sentences", t->sentences);
	xmlout_attr_int(p->x, "ship", t->verdicts.v[VERDICT_SHIP]);
	xmlout_attr_int(p->x, "skip", t->verdicts.v[VERDICT_SKIP]);
	xmlout_attr_int(p->x, "undecided", t->verdicts.v[VERDICT_UNDECIDED]);
	xmlout_attr_int(p->x, "words", t->words);
	xmlout_close(p->x);
}

void
page_commit(struct page *p)
{
	xmlout_close(p->x);
	xmlout_commit(p->x);
}
