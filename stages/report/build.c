/* One pass over the reviews writes what is said review by review and counts the
 * rest, which is written behind it. */
#include "build.h"
#include <sys/stat.h>
#include "before.h"
#include "err.h"
#include "file.h"
#include "front.h"
#include "ledger.h"
#include "page.h"
#include "publish.h"
#include "tables.h"
#include "xmlout.h"
#include "xmlpage.h"

enum {
	PAGE_CAP = 1 << 30,             /* one review and all that is said of it */
	DOCUMENT_CAP = 64 << 20,        /* a row of the documents table */
	FRONT_REFUSALS = 10             /* refused places that the workbook's first sheet tells */
};

struct work {
	const struct build *b;
	struct arena *keep;
	struct tables *tables;
	struct book *book;
	struct xmlout *xml;
	struct page *summary;
	struct totals *totals;
	struct forecasts *forecasts;
	struct ledger ledger;
	struct shared *shared;
	struct refusals refusals;
	struct before before;           /* no name: compared with nothing */
	struct policy policy;
	struct arena page;              /* room for what one row needs */
};

/* A row of the report's reviews table: what comes from where. */
static void
review_cells(const struct work *w, const struct joined *j, sv *cells, struct arena *a)
{
	const struct { int to; sv cell; } from[] = {
		{ RR_DOC, j->review.col[REVIEWS_DOC] }, { RR_REVIEW, j->review.col[REVIEWS_REVIEW] },
		{ RR_REVIEW_ID, j->review.col[REVIEWS_REVIEW_ID] },
		{ RR_PANEL, j->review.col[REVIEWS_PANEL] }, { RR_SOURCE, j->review.col[REVIEWS_SOURCE] },
		{ RR_SOURCE_START, j->review.col[REVIEWS_SOURCE_START] },
		{ RR_SLOT, j->subject.col[SUBJECTS_SLOT] },
		{ RR_PRODUCT_ID, j->subject.col[SUBJECTS_PRODUCT_ID] },
		{ RR_PRODUCT, j->subject.col[SUBJECTS_PRODUCT] },
		{ RR_LENS, j->lens.col[LENSES_LENS] }, { RR_LENS_FROM, j->lens.col[LENSES_FROM] },
		{ RR_LENS_START, j->lens.col[LENSES_START] }, { RR_LENS_END, j->lens.col[LENSES_END] },
		{ RR_LENS_RULE, j->lens.col[LENSES_RULE] },
		{ RR_REVIEWER, j->review.col[REVIEWS_REVIEWER] }, { RR_DATE, j->review.col[REVIEWS_DATE] },
		{ RR_RATING, j->review.col[REVIEWS_RATING] },
		{ RR_VERDICT, j->verdict.col[VERDICTS_VERDICT] },
		{ RR_VERDICT_FROM, j->verdict.col[VERDICTS_FROM] },
		{ RR_SCORE, j->verdict.col[VERDICTS_SCORE] },
		{ RR_CONFIDENCE, j->verdict.col[VERDICTS_CONFIDENCE] },
		{ RR_EVIDENCE, j->verdict.col[VERDICTS_EVIDENCE] },
		{ RR_START, j->verdict.col[VERDICTS_START] }, { RR_END, j->verdict.col[VERDICTS_END] },
		{ RR_CONDITIONS, j->verdict.col[VERDICTS_CONDITIONS] },
		{ RR_REASON, j->verdict.col[VERDICTS_REASON] }, { RR_RULE, j->verdict.col[VERDICTS_RULE] },
		{ RR_REPEAT_OF, totals_repeat_of(w->totals, j, *a) },
		{ RR_SENTENCES, sv_printf(a, "%ld", j->sentences) },
		{ RR_WORDS, sv_printf(a, "%ld", j->words) },
		{ RR_WORDS_DIGEST, j->review.col[REVIEWS_WORDS_DIGEST] }, { RR_TEXT, j->text },
	};

	_Static_assert(sizeof from / sizeof *from == RR_COLUMNS, "a column of reviews.csv is missing");
	for (int i = 0; i < RR_COLUMNS; i++)
		cells[from[i].to] = from[i].cell;
}

static void
put_rows(struct work *w, enum report_table table, const char *element, const struct row_list *rows,
    long long review)
{
	for (ptrdiff_t i = 0; i < rows->n; i++) {
		tables_put(w->tables, table, rows->v[i].col, review);
		xmlout_row(w->xml, element, report_tables[table], rows->v[i].col, 2);
		xmlout_close(w->xml);
	}
}

static void
put_review(struct work *w, const struct joined *j, struct arena *a)
{
	long long row = tables_rows(w->tables, REPORT_REVIEWS) + 1;
	sv cells[RR_COLUMNS];

	totals_add(w->totals, j, *a);
	review_cells(w, j, cells, a);
	tables_put(w->tables, REPORT_REVIEWS, cells, 0);
	page_review(w->summary, cells, j, *a);
	xmlout_row(w->xml, "review", &report_reviews, cells, 1);
	put_rows(w, REPORT_MENTIONS, "mention", &j->mentions, row);
	put_rows(w, REPORT_CLAIMS, "claim", &j->claims, row);
	put_rows(w, REPORT_CUES, "cue", &j->cues, row);
	xmlout_close(w->xml);
	for (ptrdiff_t i = 0; i < j->claims.n; i++)
		if (sv_eq(j->claims.v[i].col[CLAIMS_TYPE], SV("prediction")))
			forecasts_add(w->forecasts, j->claims.v[i].col, cells[RR_PRODUCT], cells[RR_DATE], row, *a);
}

/* TITLE is the document's review 0, or NULL. */
static void
put_document(struct work *w, const struct row *document, const struct joined *title,
    struct arena scratch)
{
	const sv *from = document->col;
	const sv cells[] = {
		[RD_DOC] = from[DOCUMENTS_DOC], [RD_SOURCE] = from[DOCUMENTS_SOURCE],
		[RD_FORMAT] = from[DOCUMENTS_FORMAT], [RD_ENCODING] = from[DOCUMENTS_ENCODING],
		[RD_TITLE] = title ? title->text : from[DOCUMENTS_TITLE],
		[RD_TITLE_START] = title ? title->review.col[REVIEWS_SOURCE_START] : SV(""),
		[RD_REVIEWS] = from[DOCUMENTS_REVIEWS], [RD_REFUSED] = from[DOCUMENTS_REFUSED],
		[RD_BYTES] = from[DOCUMENTS_BYTES], [RD_COLUMNS] = from[DOCUMENTS_COLUMNS],
	};

	w->totals->documents++;
	tables_put(w->tables, REPORT_DOCUMENTS, cells, 0);
	xmlout_row(w->xml, "document", &report_documents, cells, 0);
	if (!title)
		return;
	totals_add(w->totals, title, scratch);
	put_rows(w, REPORT_MENTIONS, "mention", &title->mentions, 0);
}

static void
put_documents(struct work *w)
{
	struct shards *shards = shards_open(w->keep, w->b->shards, w->b->nshards);
	struct arena doc_room = arena_new(DOCUMENT_CAP);
	struct row document;

	xmlout_open(w->xml, "documents");
	for (struct arena d = doc_room; shards_document(shards, &document, &d); d = doc_room) {
		struct joined j;
		struct arena a = w->page;
		bool more = shards_review(shards, &j, &a);

		put_document(w, &document, more && j.title ? &j : NULL, a);
		for (; more; a = w->page, more = shards_review(shards, &j, &a))
			if (!j.title)
				put_review(w, &j, &a);
		xmlout_close(w->xml);
	}
	xmlout_close(w->xml);
	shards_close(shards);
}

static void
put_products(struct work *w)
{
	const struct totals *t = w->totals;

	xmlout_open(w->xml, "products");
	for (ptrdiff_t i = 0; i < t->nproducts; i++) {
		const struct product *p = t->products[i];
		const long *v = p->verdicts.v;
		long decided = v[VERDICT_SHIP] + v[VERDICT_MIXED] + v[VERDICT_SKIP];
		struct arena a = w->page;
		struct sv_list names = { 0 };

		for (ptrdiff_t k = 0; k < p->competitors.n; k++)
			*push(&names, &a) = p->competitors.v[k].name;
		const sv cells[RP_COLUMNS] = {
			[RP_PRODUCT_ID] = p->id, [RP_PRODUCT] = p->name,
			[RP_PANELS] = sv_printf(&a, "%ld", p->panels),
			[RP_REVIEWS] = sv_printf(&a, "%ld", p->reviews),
			[RP_DISTINCT_REVIEWS] = sv_printf(&a, "%ld", p->distinct),
			[RP_SHIP] = sv_printf(&a, "%ld", v[VERDICT_SHIP]),
			[RP_MIXED] = sv_printf(&a, "%ld", v[VERDICT_MIXED]),
			[RP_SKIP] = sv_printf(&a, "%ld", v[VERDICT_SKIP]),
			[RP_UNDECIDED] = sv_printf(&a, "%ld", v[VERDICT_UNDECIDED]),
			[RP_SHIP_SHARE] = decided
			    ? real_text(&a, (double)v[VERDICT_SHIP] / (double)decided, 3) : SV(""),
			[RP_PANEL_VERDICT] =
			    sv_of(verdict_names[policy_verdict(&w->policy, &p->verdicts)]),
			[RP_PANEL_POLICY] = policy_text(&w->policy, &a),
			[RP_PANEL_SPLIT] = policy_split(&p->verdicts, &a),
			[RP_CLAIMS] = sv_printf(&a, "%ld", p->claims),
			[RP_COMPETITORS] = sv_join(&a, &names, SV(";")),
			[RP_FIRST_DATE] = p->first_date, [RP_LAST_DATE] = p->last_date,
		};
		tables_put(w->tables, REPORT_PRODUCTS, cells, 0);
		xmlout_row(w->xml, "product", &report_products, cells, 0);
		xmlout_close(w->xml);
	}
	xmlout_close(w->xml);
}

static void
put_forecasts(struct work *w)
{
	struct forecast f;

	forecasts_check(w->forecasts);
	xmlout_open(w->xml, "predictions");
	page_start_forecasts(w->summary, w->forecasts->as_of);
	while (forecasts_next(w->forecasts, &f, w->page)) {
		tables_put(w->tables, REPORT_PREDICTIONS, f.cells, f.review);
		xmlout_row(w->xml, "prediction", &report_predictions, f.cells, 0);
		xmlout_close(w->xml);
		page_forecast(w->summary, &f);
		ledger_add(&w->ledger, &f, w->keep);
	}
	xmlout_close(w->xml);
	page_end_list(w->summary, w->forecasts->n);
}

static void
put_ledger(struct work *w)
{
	ledger_finish(&w->ledger, w->keep);
	xmlout_open(w->xml, "ledger");
	page_start_list(w->summary, "ledger");
	for (ptrdiff_t i = 0; i < w->ledger.n; i++) {
		struct arena a = w->page;
		sv cells[RL_COLUMNS];

		ledger_cells(&w->ledger.v[i], cells, &a);
		tables_put(w->tables, REPORT_LEDGER, cells, 0);
		xmlout_row(w->xml, "group", &report_ledger, cells, 0);
		xmlout_close(w->xml);
		page_list_row(w->summary, "group", &report_ledger, cells);
	}
	xmlout_close(w->xml);
	page_end_list(w->summary, w->ledger.n);
}

static void
keep_refusal(struct work *w, const struct row *row)
{
	struct row *kept = push(&w->refusals, w->keep);

	for (int i = 0; i < refused_schema.ncolumns; i++)
		kept->col[i] = sv_copy(w->keep, row->col[i]);
}

/* A table that goes into the report as it is: NAME in the XML, a row an ELEMENT. */
static long long
put_table(struct work *w, enum report_table table, const char *name, const char *element,
    char *const *paths, ptrdiff_t n)
{
	struct merge_in *in = merge_open(w->keep, paths, n, report_tables[table]);
	struct row row;

	xmlout_open(w->xml, name);
	page_start_list(w->summary, name);
	for (struct arena a = w->page; merge_next(in, &row, &a); a = w->page) {
		tables_put(w->tables, table, row.col, 0);
		xmlout_row(w->xml, element, report_tables[table], row.col, 0);
		xmlout_close(w->xml);
		if (table == REPORT_AGREEMENT)
			page_coefficient(w->summary, row.col);
		else if (table == REPORT_CORROBORATION)
			shared_add(w->shared, row.col);
		else
			page_list_row(w->summary, element, report_tables[table], row.col);
		if (table == REPORT_REFUSED && w->refusals.n < FRONT_REFUSALS)
			keep_refusal(w, &row);
	}
	xmlout_close(w->xml);
	page_end_list(w->summary, tables_rows(w->tables, table));
	merge_close(in);
	return tables_rows(w->tables, table);
}

static void
put_fan_in(struct work *w)
{
	char *agreement = path_join(w->keep, w->b->all, "agreement.csv");
	char *corroboration = path_join(w->keep, w->b->all, "corroboration.csv");
	char **refused = new(w->keep, char *, w->b->nshards);

	for (ptrdiff_t i = 0; i < w->b->nshards; i++)
		refused[i] = path_join(w->keep, w->b->shards[i], "refused.csv");
	put_table(w, REPORT_AGREEMENT, "agreement", "coefficient", &agreement, 1);
	put_table(w, REPORT_CORROBORATION, "corroboration", "cluster", &corroboration, 1);
	w->totals->refused = (long)put_table(w, REPORT_REFUSED, "refused", "refusal", refused,
	    w->b->nshards);
}

static void
put_totals(struct work *w)
{
	const struct totals *t = w->totals;
	const struct { const char *name; long long n; } figures[] = {   /* in byte order */
		{ "claims", t->claims }, { "cleaned", xmlout_cleaned(w->xml) },
		{ "distinct_reviews", t->distinct }, { "documents", t->documents },
		{ "mentions", t->mentions }, { "mixed", t->verdicts.v[VERDICT_MIXED] },
		{ "predictions", t->predictions }, { "products", t->nproducts },
		{ "refused", t->refused }, { "reviews", t->reviews }, { "sentences", t->sentences },
		{ "ship", t->verdicts.v[VERDICT_SHIP] }, { "skip", t->verdicts.v[VERDICT_SKIP] },
		{ "undecided", t->verdicts.v[VERDICT_UNDECIDED] }, { "words", t->words },
	};

	xmlout_open(w->xml, "totals");
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
		xmlout_attr_int(w->xml, figures[i].name, figures[i].n);
	xmlout_close(w->xml);
	xmlout_close(w->xml);   /* report */
}

static sv
setting_text(const struct work *w, const char *key)
{
	return sv_of(conf_text(w->b->stage->conf, key));
}

static void
start(struct work *w)
{
	const struct build *b = w->b;
	sv separator = setting_text(w, "sheet_separator");

	w->policy = policy_read(b->stage->conf, w->keep);
	if (!sv_eq(separator, SV(",")) && !sv_eq(separator, SV(";")) && !sv_eq(separator, SV("\t")))
		die(EXIT_USAGE, "sheet_separator: %.*s: not one of , ; and tab", SV_ARG(separator));
	if (mkdir(path_join(w->keep, b->dir, "sheets"), 0777) != 0)
		die_errno("%s/sheets", b->dir);
	w->page = arena_new(PAGE_CAP);
	if (conf_bool(b->stage->conf, "workbook"))
		w->book = book_create(w->keep, path_join(w->keep, b->dir, "report.xlsx"),
		    conf_int(b->stage->conf, "workbook_rows"));
	w->tables = tables_open(w->keep, b->dir, *separator.p, w->book);
	w->xml = xmlout_create(w->keep, path_join(w->keep, b->dir, "report.xml"));
	w->summary = page_create(w->keep, path_join(w->keep, b->dir, "summary.xml"),
	    conf_int(b->stage->conf, "page_rows"));
	w->totals = totals_new(w->keep, path_join(w->keep, b->all, "repeats.csv"), &w->policy);
	w->forecasts = forecasts_new(w->keep, b->stage->conf, b->dir);
	w->shared = shared_new(w->keep, conf_int(b->stage->conf, "page_rows"));
	xmlout_open(w->xml, "report");
	xmlout_attr(w->xml, "schema", SV("2"));
}

static void
check_xml(const struct work *w)
{
	char *xsd = stage_data(w->b->stage, w->keep, "report", "report.xsd");
	char *xml = path_join(w->keep, w->b->dir, "report.xml");
	sv fault;

	if (!xmlpage_valid(w->keep, xml, xsd, &fault))
		die(EXIT_SYSTEM, "report.xml:%.*s (%s)", SV_ARG(fault), xsd);
	if (xmlout_cleaned(w->xml))
		warn("report.xml: %lld characters that XML cannot hold: replaced by U+FFFD",
		    xmlout_cleaned(w->xml));
}

void
build_report(const struct build *b, struct arena *keep)
{
	struct work w = { .b = b, .keep = keep };
	struct out *conf;

	start(&w);
	put_documents(&w);
	totals_finish(w.totals);
	w.totals->predictions = w.forecasts->n;
	put_products(&w);
	if (b->before)
		w.before = before_compare(b->before, w.totals, keep);
	page_products(w.summary, w.totals);
	page_before(w.summary, &w.before);
	page_rivals(w.summary, w.totals);
	put_forecasts(&w);
	put_ledger(&w);
	put_fan_in(&w);
	put_totals(&w);
	page_shared(w.summary, w.shared, w.totals);
	page_figures(w.summary, w.totals);
	if (w.book)
		front_write(w.book, w.totals, &w.before, &w.refusals,
		    conf_int(b->stage->conf, "page_rows"), w.page);
	tables_commit(w.tables);
	xmlout_commit(w.xml);
	page_commit(w.summary);
	check_xml(&w);
	xmlpage_make(path_join(keep, b->dir, "summary.xml"),
	    stage_data(b->stage, keep, "report", "report.xsl"),
	    path_join(keep, b->dir, "report.html"));
	conf = out_create(path_join(keep, b->dir, "settings.conf"));
	out_put(conf, conf_canonical(b->stage->conf, NULL, keep));
	out_commit(conf);
}
