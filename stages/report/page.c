/* summary.xml: element by element in the order in which things are known; the
 * stylesheet puts them in the order in which they are read. */
#include "page.h"
#include "rivals.h"
#include "xmlout.h"

enum {
	TEXT_MAX = 20000,               /* bytes of a review's text that are shown */
	LENSES_MAX = 12,                /* lenses that a grid has room for */
	COMPETITORS_MAX = 8             /* of a product */
};

struct page {
	struct xmlout *x;
	long rows;              /* shown at most of each list */
	long shown, reviews;
	struct sv_list lenses;  /* those that the grids show */
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
	int number;             /* of a place with claims, from 1; 0: none begins here */
};
struct spans {
	struct span *v;
	ptrdiff_t n, cap;
};

static void
add_span(struct spans *s, struct arena *a, sv start, sv end, ptrdiff_t limit, enum mark mark, int number)
{
	long long from, to;

	if (sv_int(start, &from) && sv_int(end, &to) && from >= 0 && from < to && to <= limit)
		*push(s, a) = (struct span){ (ptrdiff_t)from, (ptrdiff_t)to, mark, number };
}

/* Claims follow each other by place: does the one at I stand where the one before
 * it does? */
static bool
same_place(const struct row_list *claims, ptrdiff_t i)
{
	const sv *this = claims->v[i].col, *last = i ? claims->v[i - 1].col : NULL;

	return last && sv_eq(this[CLAIMS_START], last[CLAIMS_START])
	    && sv_eq(this[CLAIMS_END], last[CLAIMS_END]);
}

static struct spans
spans_of(const sv *review, const struct joined *j, ptrdiff_t limit, struct arena *a)
{
	struct spans s = { 0 };
	int number = 0;

	add_span(&s, a, review[RR_START], review[RR_END], limit, MARK_EVIDENCE, 0);
	for (ptrdiff_t i = 0; i < j->mentions.n; i++) {
		const sv *c = j->mentions.v[i].col;

		add_span(&s, a, c[MENTIONS_START], c[MENTIONS_END], limit, MARK_MENTION, 0);
	}
	for (ptrdiff_t i = 0; i < j->claims.n; i++) {
		const sv *c = j->claims.v[i].col;

		if (!same_place(&j->claims, i))
			add_span(&s, a, c[CLAIMS_START], c[CLAIMS_END], limit, MARK_CLAIM, ++number);
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

/* The numbers of the places that begin at FROM. */
static void
put_numbers(struct page *p, const struct spans *s, ptrdiff_t from)
{
	for (ptrdiff_t i = 0; i < s->n; i++)
		if (s->v[i].number && s->v[i].start == from) {
			xmlout_open(p->x, "n");
			xmlout_attr_int(p->x, "is", s->v[i].number);
			xmlout_close(p->x);
		}
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
		put_numbers(p, &spans, from);
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

/* An element a place, numbered as in the text. */
static void
put_claims(struct page *p, const struct row_list *claims)
{
	for (ptrdiff_t i = 0, number = 0; i < claims->n; i++) {
		if (!same_place(claims, i)) {
			if (i)
				xmlout_close(p->x);
			xmlout_open(p->x, "place");
			xmlout_attr_int(p->x, "n", ++number);
		}
		xmlout_row(p->x, "claim", &claims_schema, claims->v[i].col, CLAIMS_REVIEW + 1);
		xmlout_close(p->x);
	}
	if (claims->n)
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
	put_claims(p, &j->claims);
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

static bool
is_shown(const struct page *p, sv lens)
{
	for (ptrdiff_t i = 0; i < p->lenses.n; i++)
		if (sv_eq(p->lenses.v[i], lens))
			return true;
	return false;
}

static void
put_cells(struct page *p, const struct totals *t, const struct product *product)
{
	for (ptrdiff_t i = 0; i < t->lenses.n; i++) {
		static const struct tally none;
		sv lens = t->lenses.v[i].name;
		const struct lens_tally *seat = totals_seat(product, lens);

		if (!is_shown(p, lens))
			continue;
		xmlout_open(p->x, "cell");
		xmlout_attr(p->x, "lens", lens);
		put_tally(p, seat ? &seat->tally : &none);
		xmlout_attr(p->x, "verdict",
		    seat ? sv_of(verdict_names[policy_verdict(t->policy, &seat->tally)]) : SV(""));
		xmlout_close(p->x);
	}
}

/* What is said most strongly for either side. */
static void
put_voices(struct page *p, const struct product *product)
{
	for (int i = 0; i < VERDICT_KINDS; i++) {
		const struct voice *v = product->voices[i];

		if (!v)
			continue;
		xmlout_open(p->x, "voice");
		xmlout_attr(p->x, "doc", v->doc);
		xmlout_attr(p->x, "lens", v->lens);
		xmlout_attr(p->x, "review", v->review);
		xmlout_attr(p->x, "review_id", v->review_id);
		xmlout_attr(p->x, "verdict", sv_of(verdict_names[i]));
		xmlout_element(p->x, "sentence", v->sentence);
		if (v->claim.n)
			xmlout_element(p->x, "claimed", v->claim);
		xmlout_close(p->x);
	}
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
	put_cells(p, t, product);
	for (ptrdiff_t i = 0; i < product->competitors.n && i < COMPETITORS_MAX; i++) {
		xmlout_open(p->x, "competitor");
		xmlout_attr_int(p->x, "n", product->competitors.v[i].n);
		xmlout_text(p->x, product->competitors.v[i].name);
		xmlout_close(p->x);
	}
	put_voices(p, product);
	xmlout_close(p->x);
}

/* The most frequent lenses, by name. */
static struct sv_list
shown_lenses(const struct totals *t, struct arena *a)
{
	struct sv_list names = { 0 };

	for (ptrdiff_t i = 0; i < t->lenses.n; i++) {
		int before = 0;

		for (ptrdiff_t k = 0; k < t->lenses.n && before < LENSES_MAX; k++)
			before += t->lenses.v[k].n > t->lenses.v[i].n
			    || (t->lenses.v[k].n == t->lenses.v[i].n && k < i);
		if (before < LENSES_MAX)
			*push(&names, a) = t->lenses.v[i].name;
	}
	return names;
}

void
page_products(struct page *p, const struct totals *t)
{
	p->lenses = shown_lenses(t, t->keep);
	struct arena scratch = *t->keep;
	const struct product **order = totals_by_reviews(t, &scratch);

	xmlout_close(p->x);             /* reviews */
	xmlout_open(p->x, "lenses");
	xmlout_attr_int(p->x, "all", t->lenses.n);
	for (ptrdiff_t i = 0; i < p->lenses.n; i++)
		xmlout_element(p->x, "lens", p->lenses.v[i]);
	xmlout_close(p->x);
	page_start_list(p, "products");
	xmlout_attr(p->x, "policy", policy_text(t->policy, &scratch));
	for (ptrdiff_t i = 0; i < t->nproducts && i < p->rows; i++)
		put_product(p, t, order[i], scratch);
	page_end_list(p, t->nproducts);
}

void
page_before(struct page *p, const struct before *before)
{
	if (!before->name.n)
		return;
	page_start_list(p, "before");
	xmlout_attr(p->x, "name", before->name);
	for (ptrdiff_t i = 0; i < before->changes.n && i < p->rows; i++)
		xmlout_element(p->x, "change", before->changes.v[i]);
	page_end_list(p, before->changes.n);
}

static void
put_nodes(struct page *p, const char *element, const struct rival_node *nodes, int n, const struct totals *t)
{
	for (int i = 0; i < n; i++) {
		const struct product *product = nodes[i].product;

		xmlout_open(p->x, element);
		xmlout_attr_int(p->x, "at", i);
		xmlout_attr_int(p->x, "n", nodes[i].n);
		if (product)
			xmlout_attr(p->x, "verdict",
			    sv_of(verdict_names[policy_verdict(t->policy, &product->verdicts)]));
		xmlout_text(p->x, nodes[i].name);
		xmlout_close(p->x);
	}
}

void
page_rivals(struct page *p, const struct totals *t)
{
	struct rivals r;

	rivals_find(&r, t, *t->keep);
	xmlout_open(p->x, "rivals");
	xmlout_attr_int(p->x, "all_names", r.all_names);
	xmlout_attr_int(p->x, "all_products", r.all_products);
	put_nodes(p, "left", r.products, r.nproducts, t);
	put_nodes(p, "right", r.names, r.nnames, t);
	for (int i = 0; i < r.nlinks; i++) {
		xmlout_open(p->x, "link");
		xmlout_attr_int(p->x, "from", r.links[i].product);
		xmlout_attr_int(p->x, "n", r.links[i].n);
		xmlout_attr_int(p->x, "to", r.links[i].name);
		xmlout_close(p->x);
	}
	xmlout_close(p->x);
}

static void
put_clusters(struct page *p, const char *name, const struct clusters *list, const struct totals *t)
{
	page_start_list(p, name);
	for (ptrdiff_t i = 0; i < list->n; i++) {
		const struct cluster *c = &list->v[i];
		const struct product *product = totals_product(t, c->product_id);

		xmlout_open(p->x, "cluster");
		xmlout_attr_int(p->x, "lenses", c->lenses);
		xmlout_attr(p->x, "product", product ? product->name : c->product_id);
		xmlout_attr_int(p->x, "reviews", c->reviews);
		xmlout_attr(p->x, "type", c->type);
		xmlout_element(p->x, "text", c->text);
		for (ptrdiff_t k = 0; k < c->stances.n; k++) {
			xmlout_open(p->x, "stance");
			xmlout_attr(p->x, "claim", c->stances.v[k].claim_id);
			xmlout_attr(p->x, "is", c->stances.v[k].stance);
			xmlout_attr_int(p->x, "reviews", c->stances.v[k].reviews);
			xmlout_text(p->x, c->stances.v[k].lens);
			xmlout_close(p->x);
		}
		xmlout_close(p->x);
	}
	page_end_list(p, list->all);
}

void
page_shared(struct page *p, struct shared *shared, const struct totals *t)
{
	put_clusters(p, "disputed", shared_list(shared, true), t);
	put_clusters(p, "corroborated", shared_list(shared, false), t);
}

void
page_start_forecasts(struct page *p, sv as_of)
{
	page_start_list(p, "forecasts");
	xmlout_attr(p->x, "as_of", as_of);
}

void
page_forecast(struct page *p, const struct forecast *f)
{
	if (f->cells[RF_DUE_LAST].n)
		page_list_row(p, "forecast", &report_predictions, f->cells);
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
	sv scope = cells[AGREEMENT_SCOPE], metric = cells[AGREEMENT_METRIC];
	sv pair = sv_starts(scope, SV("pair:")) ? sv_from(scope, 5) : SV(""), first = sv_cut(&pair, '|');
	bool plain_pair = pair.p && is_shown(p, first) && is_shown(p, pair)
	    && (sv_eq(metric, SV("percent")) || sv_eq(metric, SV("claims")));

	if (!sv_eq(cells[AGREEMENT_BASIS], SV("all")) || (!sv_eq(scope, SV("all")) && !plain_pair))
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
