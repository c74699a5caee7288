/* versions SEED EDITS OLD NEW WANTED: two versions of a made-up report, the
 * second with so many edits at random, and what diff is to say of them: on a
 * line the kind, doc, review, old review, id, old id, before and after of each
 * change, TAB between.  Each edit touches a place that no other one does. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "digest.h"
#include "err.h"
#include "file.h"
#include "publish.h"
#include "report.h"

enum {
	DOCUMENTS = 200, ANCHORS = 10, REVIEWS = 10, CLAIMS = 4, SHARED = 20,
	DOCUMENTS_MAX = 2 * DOCUMENTS, REVIEWS_MAX = 2 * REVIEWS, CLAIMS_MAX = 2 * CLAIMS,
	PRODUCTS_MAX = 4 * DOCUMENTS_MAX, FIGURES = 40, NAME = 32, TEXT = 160
};

struct claim {
	char type[NAME], id[NAME], polarity[4], text[TEXT], horizon[NAME], amount[NAME], status[NAME];
};
struct review {
	int key, old;                   /* number for life; place in the old version from 1, 0: none */
	int product, nclaims;
	char slot[4], lens[NAME], verdict[NAME], from[NAME], confidence[NAME], score[NAME];
	bool taken, wide;               /* edited; set with more white space */
	struct claim claims[CLAIMS_MAX];
};
struct document {
	char name[NAME], columns[NAME];
	int nreviews, product[2];
	bool taken, thinned;            /* edited; some of its reviews are gone */
	bool own;                       /* its products are reviewed nowhere else */
	struct review reviews[REVIEWS_MAX];
};
struct product {
	char id[NAME], name[NAME], panel[NAME];
};
struct version {
	int ndocuments, nproducts;
	struct document documents[DOCUMENTS_MAX];
	struct product products[PRODUCTS_MAX];
	int figures[FIGURES];           /* thousandths */
	bool rules, settings, program;  /* others than in the old version */
};

/* The review is looked up when all edits are done; KEY 0: none. */
struct wanted {
	char kind[NAME], doc[NAME], id[NAME], old_id[NAME], before[TEXT], after[TEXT];
	int key, old;
};

static struct version was, is;
static struct wanted wanted[10000];
static int nwanted, last_key;
static uint64_t state;

/* xorshift64* (Vigna 2014). */
static int
draw(int below)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (int)(((state * 2685821657736338717u) >> 33) % (uint64_t)below);
}

static void set(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void
set(char *to, size_t size, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(to, size, format, args);
	va_end(args);
}

#define SET(to, ...) set(to, sizeof(to), __VA_ARGS__)

/* ------------------------------------------------------------ the old version */

/* Words that are in no list and hardly ever the same twice. */
static void
draw_words(char *to, size_t size, int n)
{
	size_t at = 0;

	for (int i = 0; i < n && at + 10 < size; i++) {
		if (i)
			to[at++] = ' ';
		for (int k = 0; k < 4; k++) {
			to[at++] = "bdfgklmnprtv"[draw(12)];
			to[at++] = "aeiou"[draw(5)];
		}
	}
	to[at] = '\0';
}

static void
new_id(char to[NAME], char letter)
{
	set(to, NAME, "%c%08x%07x", letter, (unsigned)draw(1 << 30), (unsigned)draw(1 << 28));
}

static void
new_claim(struct claim *c, int kind)
{
	static const char *const types[CLAIMS] = { "risk", "prediction", "quantity", "gap" };

	*c = (struct claim){ 0 };
	SET(c->type, "%s", types[kind]);
	new_id(c->id, 'c');
	SET(c->polarity, "%s", kind == 2 ? "" : draw(2) ? "+" : "-");
	draw_words(c->text, 70, 6);
	if (kind == 1) {
		SET(c->horizon, "P%dM", 6 + draw(18));
		SET(c->status, "open");
	}
	if (kind == 2)
		SET(c->amount, "%d", 10 + draw(80));
}

static void
new_review(struct review *r, const char *lens, int slot, int product)
{
	static const char *const verdicts[] = { "ship", "mixed", "skip" };

	*r = (struct review){ .key = ++last_key, .product = product, .nclaims = CLAIMS };
	SET(r->slot, "%s", slot ? "B" : "A");
	SET(r->lens, "%s", lens);
	SET(r->verdict, "%s", verdicts[draw(3)]);
	SET(r->from, "stated");
	SET(r->confidence, "medium");
	SET(r->score, "0.5");
	for (int i = 0; i < CLAIMS; i++)
		new_claim(&r->claims[i], i);
}

static int
new_product(struct version *v, const char *name)
{
	struct product *p = &v->products[v->nproducts];

	SET(p->id, "%s", name);
	SET(p->name, "%s", name);
	SET(p->panel, "mixed");
	return v->nproducts++;
}

static void
new_document(struct version *v, struct document *d, const char *name, bool own)
{
	char text[NAME];

	*d = (struct document){ .own = own, .nreviews = REVIEWS };
	SET(d->name, "%s", name);
	SET(d->columns, "product;lens;text");
	for (int i = 0; i < 2; i++) {
		SET(text, "own-%s-%c", name, 'a' + i);
		d->product[i] = own ? new_product(v, text) : 2 * draw(SHARED / 2) + i;
	}
	for (int i = 0; i < REVIEWS; i++) {
		SET(text, "lens %d", i / 2);
		new_review(&d->reviews[i], text, i % 2, d->product[i % 2]);
	}
}

/* The first documents are never edited and review all products that are shared. */
static void
new_version(struct version *v)
{
	char name[NAME];

	for (int i = 0; i < SHARED; i++) {
		SET(name, "shared-%02d", i);
		new_product(v, name);
	}
	for (v->ndocuments = 0; v->ndocuments < DOCUMENTS; v->ndocuments++) {
		struct document *d = &v->documents[v->ndocuments];
		bool anchor = v->ndocuments < ANCHORS;

		SET(name, "d%03d", v->ndocuments);
		new_document(v, d, name, !anchor && v->ndocuments % 2 == 0);
		d->taken = anchor;
		for (int i = 0; anchor && i < REVIEWS; i++)
			d->reviews[i].product = d->product[i % 2] = 2 * v->ndocuments + i % 2;
		for (int i = 0; i < REVIEWS; i++)
			d->reviews[i].old = i + 1;
	}
	for (int i = 0; i < FIGURES; i++)
		v->figures[i] = 200 + draw(300);
}

/* ------------------------------------------------------------ edits */

static struct wanted *
want(const char *kind, const char *doc, const struct review *r)
{
	struct wanted *w = &wanted[nwanted++];

	SET(w->kind, "%s", kind);
	SET(w->doc, "%s", doc);
	w->key = r ? r->key : 0;
	w->old = r ? r->old : 0;
	return w;
}

/* A document none of whose reviews was touched; NULL: none was found. */
static struct document *
fresh_document(bool own)
{
	for (int tries = 0; tries < 200; tries++) {
		struct document *d = &is.documents[draw(is.ndocuments)];
		bool fresh = !d->taken && !d->thinned && d->own == own;

		for (int i = 0; i < d->nreviews; i++)
			fresh = fresh && !d->reviews[i].taken;
		if (fresh) {
			d->taken = true;
			return d;
		}
	}
	return NULL;
}

static struct review *
fresh_review(struct document **document)
{
	for (int tries = 0; tries < 200; tries++) {
		struct document *d = &is.documents[draw(is.ndocuments)];
		struct review *r = d->nreviews ? &d->reviews[draw(d->nreviews)] : NULL;

		if (!d->taken && r && !r->taken) {
			r->taken = true;
			*document = d;
			return r;
		}
	}
	return NULL;
}

static bool
edit_document_gone(void)
{
	struct document *d = fresh_document(draw(2));

	if (!d)
		return false;
	want("document-gone", d->name, NULL);
	for (int i = 0; i < 2 && d->own; i++)
		SET(want("product-gone", "", NULL)->old_id, "%s", is.products[d->product[i]].id);
	*d = is.documents[--is.ndocuments];
	return true;
}

static bool
edit_document_new(void)
{
	struct document *d = &is.documents[is.ndocuments++];
	char name[NAME];

	SET(name, "d%03d-%d", draw(DOCUMENTS), last_key);
	new_document(&is, d, name, draw(2));
	d->taken = true;
	want("document-new", name, NULL);
	for (int i = 0; i < 2 && d->own; i++)
		SET(want("product-new", "", NULL)->id, "%s", is.products[d->product[i]].id);
	return true;
}

/* One of the document's products becomes another one. */
static void
change_product(struct document *d, const char *kind, int to)
{
	int slot = draw(2), from = d->product[slot];
	struct wanted *w = want(kind, d->name, NULL);

	for (int i = 0; i < d->nreviews; i++)
		if (d->reviews[i].product == from)
			d->reviews[i].product = to;
	d->product[slot] = to;
	SET(w->id, "%s", is.products[to].id);
	SET(w->old_id, "%s", is.products[from].id);
	SET(w->before, "%s", is.products[from].name);
	SET(w->after, "%s", is.products[to].name);
}

static bool
edit_product_renamed(void)
{
	struct document *d = fresh_document(true);
	char name[NAME];

	if (!d)
		return false;
	SET(name, "renamed-%s", d->name);
	change_product(d, "product-renamed", new_product(&is, name));
	return true;
}

static bool
edit_subject(void)
{
	struct document *d = fresh_document(false);
	int to = draw(SHARED);

	if (!d)
		return false;
	while (to == d->product[0] || to == d->product[1])
		to = draw(SHARED);
	change_product(d, "subject", to);
	return true;
}

static bool
edit_panel(void)
{
	struct document *d = fresh_document(true);
	struct product *p;
	struct wanted *w;

	if (!d)
		return false;
	p = &is.products[d->product[draw(2)]];
	SET(p->panel, "skip");
	w = want("panel", "", NULL);
	SET(w->id, "%s", p->id);
	SET(w->old_id, "%s", p->id);
	SET(w->before, "mixed");
	SET(w->after, "skip");
	return true;
}

static bool
edit_columns(void)
{
	struct document *d = fresh_document(draw(2));
	struct wanted *w;

	if (!d)
		return false;
	w = want("columns", d->name, NULL);
	SET(w->before, "%s", d->columns);
	SET(d->columns, "%s", draw(2) ? "lens;product;text" : "product;lens;text;country");
	SET(w->after, "%s", d->columns);
	return true;
}

static bool
edit_review_gone(void)
{
	struct document *d;
	struct review *r = fresh_review(&d);
	struct wanted *w;

	if (!r || d->nreviews < 3)
		return false;
	w = want("review-gone", d->name, r);
	w->key = 0;
	d->thinned = true;
	SET(w->before, "%s", r->verdict);
	memmove(r, r + 1, (size_t)(&d->reviews[--d->nreviews] - r) * sizeof *r);
	return true;
}

static bool
edit_review_new(void)
{
	struct document *d;
	struct review *r = fresh_review(&d);
	char lens[NAME];

	if (!r || d->nreviews == REVIEWS_MAX)
		return false;
	r->taken = false;               /* it only says where */
	memmove(r + 1, r, (size_t)(&d->reviews[d->nreviews++] - r) * sizeof *r);
	SET(lens, "new lens %d", last_key);
	new_review(r, lens, draw(2), 0);
	r->product = d->product[r->slot[0] == 'B'];
	r->taken = true;
	SET(want("review-new", d->name, r)->after, "%s", r->verdict);
	return true;
}

/* A change of place is none. */
static bool
edit_review_moved(void)
{
	struct document *d;
	struct review *r = fresh_review(&d), *other, one;

	if (!r)
		return false;
	other = &d->reviews[draw(d->nreviews)];
	one = *r;
	*r = *other;
	*other = one;
	return true;
}

/* Nor are white space and figures that are worked out. */
static bool
edit_nothing(void)
{
	struct document *d;
	struct review *r = fresh_review(&d);

	if (!r)
		return false;
	r->wide = true;
	SET(r->score, "0.4");
	return true;
}

static bool
edit_verdict(void)
{
	static const char *const verdicts[] = { "ship", "mixed", "skip", "undecided" };
	struct document *d;
	struct review *r = fresh_review(&d);
	struct wanted *w;

	if (!r)
		return false;
	w = want("verdict", d->name, r);
	SET(w->before, "%s", r->verdict);
	while (strcmp(w->before, r->verdict) == 0)
		SET(r->verdict, "%s", verdicts[draw(4)]);
	SET(w->after, "%s", r->verdict);
	return true;
}

static bool
edit_confidence(void)
{
	struct document *d;
	struct review *r = fresh_review(&d);
	int way = draw(3);
	struct wanted *w;

	if (!r)
		return false;
	w = want(way == 0 ? "verdict-weaker" : way == 1 ? "verdict-stronger" : "verdict-from", d->name, r);
	SET(w->before, "%s: stated, medium", r->verdict);
	if (way == 2)
		SET(r->from, "implied");
	else
		SET(r->confidence, "%s", way ? "high" : "low");
	SET(w->after, "%s: %s, %s", r->verdict, r->from, r->confidence);
	return true;
}

static bool
edit_lens(void)
{
	struct document *d;
	struct review *r = fresh_review(&d);
	struct wanted *w;

	if (!r)
		return false;
	w = want("lens", d->name, r);
	SET(w->before, "%s", r->lens);
	SET(r->lens, "other lens %d", r->key);
	SET(w->after, "%s", r->lens);
	return true;
}

static bool
edit_claim_gone(void)
{
	struct document *d;
	struct review *r = fresh_review(&d);
	struct claim *c;
	struct wanted *w;

	if (!r)
		return false;
	c = &r->claims[draw(r->nclaims)];
	w = want("claim-gone", d->name, r);
	w->key = 0;
	SET(w->old_id, "%s", c->id);
	memmove(c, c + 1, (size_t)(&r->claims[--r->nclaims] - c) * sizeof *c);
	return true;
}

static bool
edit_claim_new(void)
{
	struct document *d;
	struct review *r = fresh_review(&d);
	struct wanted *w;

	if (!r)
		return false;
	new_claim(&r->claims[r->nclaims], draw(CLAIMS));
	w = want("claim-new", d->name, r);
	w->old = 0;
	SET(w->id, "%s", r->claims[r->nclaims++].id);
	return true;
}

static bool
edit_claim_moved(void)
{
	struct document *d, *e = NULL;
	struct review *from = fresh_review(&d), *to = NULL;
	struct claim *c;
	struct wanted *w;

	for (int tries = 0; from && e != d && tries < 200; tries++)
		for (int i = 0; i < d->nreviews && e != d; i++)
			if (!d->reviews[i].taken) {
				to = &d->reviews[i];
				e = d;
			}
	if (e != d || !to)
		return false;
	to->taken = true;
	c = &from->claims[draw(from->nclaims)];
	to->claims[to->nclaims++] = *c;
	w = want("claim-moved", d->name, to);
	w->old = from->old;
	SET(w->id, "%s", c->id);
	SET(w->old_id, "%s", c->id);
	memmove(c, c + 1, (size_t)(&from->claims[--from->nclaims] - c) * sizeof *c);
	return true;
}

/* A claim of the review gets a new id, for it is to have other words. */
static struct wanted *
want_of_claim(const char *kind, struct claim **claim, int which)
{
	struct document *d;
	struct review *r = fresh_review(&d);
	struct wanted *w;

	if (!r || r->nclaims != CLAIMS)
		return NULL;
	*claim = &r->claims[which];
	w = want(kind, d->name, r);
	SET(w->old_id, "%s", (*claim)->id);
	new_id((*claim)->id, 'c');
	SET(w->id, "%s", (*claim)->id);
	return w;
}

static bool
edit_claim_reworded(void)
{
	struct claim *c;
	char text[TEXT], *blank;

	if (!want_of_claim("claim-reworded", &c, draw(CLAIMS)))
		return false;
	SET(text, "%s", c->text);       /* its first word becomes the last, and one more is new */
	blank = strchr(text, ' ');
	*blank = '\0';
	SET(c->text, "%s %s fresh", blank + 1, text);
	return true;
}

static bool
edit_horizon(void)
{
	struct claim *c;
	struct wanted *w = want_of_claim("horizon", &c, 1);

	if (!w)
		return false;
	SET(w->before, "%s", c->horizon);
	SET(c->horizon, "P%dM", 30 + draw(30));
	SET(w->after, "%s", c->horizon);
	SET(c->status, "due");          /* goes without saying */
	return true;
}

static bool
edit_quantity(void)
{
	struct claim *c;
	struct wanted *w = want_of_claim("quantity", &c, 2);

	if (!w)
		return false;
	SET(w->before, "%s USD", c->amount);
	SET(c->amount, "%d", 100 + draw(100));
	SET(w->after, "%s USD", c->amount);
	return true;
}

static bool
edit_polarity(void)
{
	struct claim *c;
	struct wanted *w = want_of_claim("polarity", &c, draw(2) ? 0 : 3);

	if (!w)
		return false;
	SET(c->id, "%s", w->old_id);    /* the words are as they were */
	SET(w->id, "%s", c->id);
	SET(w->before, "%s", c->polarity);
	SET(c->polarity, "0");
	SET(w->after, "0");
	return true;
}

static bool
edit_prediction(void)
{
	struct claim *c;
	struct wanted *w = want_of_claim("prediction", &c, 1);

	if (!w)
		return false;
	SET(c->id, "%s", w->old_id);
	SET(w->id, "%s", c->id);
	w->doc[0] = '\0';               /* the table of predictions has no places here */
	w->key = w->old = 0;
	SET(w->before, "open");
	SET(c->status, "%s", draw(2) ? "due" : "overdue");
	SET(w->after, "%s", c->status);
	return true;
}

/* Intervals are 0.05 to either side. */
static bool
edit_agreement(void)
{
	int i = draw(FIGURES), by = draw(2) ? 120 : 20;
	struct wanted *w;

	if (is.figures[i] != was.figures[i])
		return false;
	is.figures[i] += by;
	if (by < 50)
		return true;
	w = want("agreement", "", NULL);
	SET(w->id, "all m%02d", i);
	SET(w->old_id, "all m%02d", i);
	SET(w->before, "%.3f (%.3f to %.3f)", was.figures[i] / 1e3, was.figures[i] / 1e3 - 0.05,
	    was.figures[i] / 1e3 + 0.05);
	SET(w->after, "%.3f (%.3f to %.3f)", is.figures[i] / 1e3, is.figures[i] / 1e3 - 0.05,
	    is.figures[i] / 1e3 + 0.05);
	return true;
}

static bool
edit_making(void)
{
	struct wanted *w;

	if (is.rules)
		return false;
	is.rules = is.settings = is.program = true;
	want("rules", "", NULL);
	want("program", "", NULL);
	w = want("settings", "", NULL);
	SET(w->before, "beta = 2");
	SET(w->after, "beta = 3");
	return true;
}

static int
edit(int n)
{
	static bool (*const kinds[])(void) = {
		edit_document_gone, edit_document_new, edit_product_renamed, edit_subject, edit_panel,
		edit_columns, edit_review_gone, edit_review_new, edit_review_moved, edit_nothing,
		edit_verdict, edit_verdict, edit_verdict, edit_confidence, edit_confidence, edit_lens,
		edit_claim_gone, edit_claim_gone, edit_claim_new, edit_claim_new, edit_claim_moved,
		edit_claim_reworded, edit_claim_reworded, edit_horizon, edit_horizon, edit_quantity,
		edit_quantity, edit_polarity, edit_prediction, edit_agreement, edit_making
	};
	int done = 0;

	for (int tries = 0; done < n && tries < 20 * n; tries++)
		done += kinds[draw((int)(sizeof kinds / sizeof *kinds))]();
	return done;
}

/* ------------------------------------------------------------ writing */

static struct out *
create(struct arena *a, const char *dir, const char *name)
{
	return out_create(path_join(a, dir, name));
}

static void
claim_text(const struct review *r, const struct claim *c, char to[2 * TEXT])
{
	const char *blank = r->wide ? "  " : " ";

	set(to, 2 * TEXT, "%.*s%s%s%s%s", (int)strcspn(c->text, " "), c->text, blank,
	    c->text + strcspn(c->text, " ") + 1, *c->amount ? " at $" : *c->horizon ? " by " : "",
	    *c->amount ? c->amount : c->horizon);
}

static void
put_claims(struct out *out, const char *doc, const struct version *v, int number,
    const struct review *r, struct arena a)
{
	char text[2 * TEXT];

	for (int i = 0; i < r->nclaims; i++) {
		const struct claim *c = &r->claims[i];
		sv cells[SCHEMA_MAX_COLUMNS] = { { 0 } };

		claim_text(r, c, text);
		cells[CLAIMS_DOC] = sv_of(doc);
		cells[CLAIMS_REVIEW] = sv_printf(&a, "%d", number);
		cells[CLAIMS_TYPE] = sv_of(c->type);
		cells[CLAIMS_CLAIM_ID] = sv_of(c->id);
		cells[CLAIMS_SENTENCE] = sv_printf(&a, "%d", i + 1);
		cells[CLAIMS_PRODUCT_ID] = sv_of(v->products[r->product].id);
		cells[CLAIMS_POLARITY] = sv_of(c->polarity);
		cells[CLAIMS_TEXT] = sv_copy(&a, sv_of(text));
		cells[CLAIMS_HORIZON_NORM] = sv_of(c->horizon);
		cells[CLAIMS_QTY_LOW] = cells[CLAIMS_QTY_HIGH] = sv_of(c->amount);
		cells[CLAIMS_QTY_UNIT] = *c->amount ? SV("USD") : SV("");
		report_put_row(out, cells, claims_schema.ncolumns);
	}
}

/* The sentences of a review, and the digest of its words. */
static sv
review_text(const struct review *r, struct arena *a, sv *digest)
{
	char text[2 * TEXT];
	struct sv_list sentences = { 0 }, words = { 0 };
	sv all;

	for (int i = 0; i < r->nclaims; i++) {
		claim_text(r, &r->claims[i], text);
		*push(&sentences, a) = sv_printf(a, "Then %s.", text);
	}
	all = sv_join(a, &sentences, SV(" "));
	words = sv_split(a, all, ' ');
	*digest = digest_hex(a, digest_fields(words.v, words.n));
	return all;
}

static void
put_review(struct out *out, const char *doc, const struct version *v, int number,
    const struct review *r, struct arena a)
{
	const struct product *p = &v->products[r->product];
	sv cells[RR_COLUMNS] = { { 0 } }, digest, text = review_text(r, &a, &digest);

	cells[RR_DOC] = sv_of(doc);
	cells[RR_REVIEW] = sv_printf(&a, "%d", number);
	cells[RR_REVIEW_ID] = sv_printf(&a, "r%.*s-%s", SV_ARG(digest), doc);
	cells[RR_SLOT] = sv_of(r->slot);
	cells[RR_PRODUCT_ID] = sv_of(p->id);
	cells[RR_PRODUCT] = sv_of(p->name);
	cells[RR_LENS] = sv_of(r->lens);
	cells[RR_VERDICT] = sv_of(r->verdict);
	cells[RR_VERDICT_FROM] = sv_of(r->from);
	cells[RR_CONFIDENCE] = sv_of(r->confidence);
	cells[RR_SCORE] = sv_of(r->score);
	cells[RR_WORDS_DIGEST] = digest;
	cells[RR_TEXT] = text;
	report_put_row(out, cells, RR_COLUMNS);
}

static void
put_documents(const struct version *v, const char *dir, struct arena a)
{
	struct out *documents = create(&a, dir, "documents.csv");
	struct out *reviews = create(&a, dir, "reviews.csv"), *claims = create(&a, dir, "claims.csv");

	report_put_header(documents, &report_documents);
	report_put_header(reviews, &report_reviews);
	report_put_header(claims, &claims_schema);
	for (int i = 0; i < v->ndocuments; i++) {
		const struct document *d = &v->documents[i];
		sv cells[SCHEMA_MAX_COLUMNS] = { { 0 } };

		cells[RD_DOC] = sv_of(d->name);
		cells[RD_COLUMNS] = sv_of(d->columns);
		report_put_row(documents, cells, report_documents.ncolumns);
		for (int k = 0; k < d->nreviews; k++) {
			put_review(reviews, d->name, v, k + 1, &d->reviews[k], a);
			put_claims(claims, d->name, v, k + 1, &d->reviews[k], a);
		}
	}
	out_commit(documents);
	out_commit(reviews);
	out_commit(claims);
}

struct prediction {
	sv due, id, status;
};

static int
by_due(const void *a, const void *b)
{
	const struct prediction *x = a, *y = b;
	int order = sv_cmp(x->due, y->due);

	return order ? order : sv_cmp(x->id, y->id);
}

static void
put_predictions(const struct version *v, const char *dir, struct arena a)
{
	struct { struct prediction *v; ptrdiff_t n, cap; } list = { 0 };
	struct out *out = create(&a, dir, "predictions.csv");

	for (int i = 0; i < v->ndocuments; i++)
		for (int k = 0; k < v->documents[i].nreviews; k++)
			for (int c = 0; c < v->documents[i].reviews[k].nclaims; c++) {
				const struct claim *claim = &v->documents[i].reviews[k].claims[c];

				if (*claim->horizon)
					*push(&list, &a) = (struct prediction){
						sv_of(claim->horizon), sv_of(claim->id), sv_of(claim->status)
					};
			}
	qsort(list.v, (size_t)list.n, sizeof *list.v, by_due);
	report_put_header(out, &report_predictions);
	for (ptrdiff_t i = 0; i < list.n; i++) {
		sv cells[RF_COLUMNS] = { { 0 } };

		cells[RF_DUE_LAST] = list.v[i].due;
		cells[RF_CLAIM_ID] = list.v[i].id;
		cells[RF_STATUS] = list.v[i].status;
		report_put_row(out, cells, RF_COLUMNS);
	}
	out_commit(out);
}

static int
by_id(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Only what is reviewed; an id is the first member of its product. */
static void
put_products(const struct version *v, const char *dir, struct arena a)
{
	const struct product **list = new(&a, const struct product *, PRODUCTS_MAX);
	struct out *out = create(&a, dir, "products.csv");
	bool seen[PRODUCTS_MAX] = { false };
	size_t n = 0;

	for (int i = 0; i < v->ndocuments; i++)
		for (int k = 0; k < v->documents[i].nreviews; k++)
			seen[v->documents[i].reviews[k].product] = true;
	for (int i = 0; i < v->nproducts; i++)
		if (seen[i])
			list[n++] = &v->products[i];
	qsort(list, n, sizeof *list, by_id);
	report_put_header(out, &report_products);
	for (size_t i = 0; i < n; i++) {
		sv cells[RP_COLUMNS] = { { 0 } };

		cells[RP_PRODUCT_ID] = sv_of(list[i]->id);
		cells[RP_PRODUCT] = sv_of(list[i]->name);
		cells[RP_PANEL_VERDICT] = sv_of(list[i]->panel);
		report_put_row(out, cells, RP_COLUMNS);
	}
	out_commit(out);
}

static void
put_agreement(const struct version *v, const char *dir, struct arena a)
{
	struct out *out = create(&a, dir, "agreement.csv");

	report_put_header(out, &agreement_schema);
	for (int i = 0; i < FIGURES; i++) {
		double value = v->figures[i] / 1e3;
		sv cells[SCHEMA_MAX_COLUMNS] = { { 0 } };

		cells[AGREEMENT_SCOPE] = SV("all");
		cells[AGREEMENT_METRIC] = sv_printf(&a, "m%02d", i);
		cells[AGREEMENT_VALUE] = sv_printf(&a, "%.3f", value);
		cells[AGREEMENT_LOW] = sv_printf(&a, "%.3f", value - 0.05);
		cells[AGREEMENT_HIGH] = sv_printf(&a, "%.3f", value + 0.05);
		report_put_row(out, cells, agreement_schema.ncolumns);
	}
	out_commit(out);
}

static void
put_making(const struct version *v, const char *dir, struct arena a)
{
	struct out *settings = create(&a, dir, "settings.conf"), *manifest = create(&a, dir, "manifest.csv");

	out_printf(settings, "alpha = 1\nbeta = %d\n", v->settings ? 3 : 2);
	out_commit(settings);
	report_put_header(manifest, &report_manifest);
	out_printf(manifest, "program,assay,1,%d\nrules,cues.csv,1,%d\n", v->program, v->rules);
	out_commit(manifest);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct document *)a)->name, ((const struct document *)b)->name);
}

static void
put_version(struct version *v, const char *dir, struct arena a)
{
	make_folders(dir);
	qsort(v->documents, (size_t)v->ndocuments, sizeof *v->documents, by_name);
	put_documents(v, dir, a);
	put_predictions(v, dir, a);
	put_products(v, dir, a);
	put_agreement(v, dir, a);
	put_making(v, dir, a);
}

/* Where a review of the new version stands in its document; 0: nowhere. */
static int
place_of(int key)
{
	for (int i = 0; key && i < is.ndocuments; i++)
		for (int k = 0; k < is.documents[i].nreviews; k++)
			if (is.documents[i].reviews[k].key == key)
				return k + 1;
	return 0;
}

static void
put_wanted(const char *path)
{
	struct out *out = out_create(path);

	for (int i = 0; i < nwanted; i++) {
		const struct wanted *w = &wanted[i];
		int place = place_of(w->key);

		out_printf(out, "%s\t%s\t", w->kind, w->doc);
		if (place)
			out_int(out, place);
		out_byte(out, '\t');
		if (w->old)
			out_int(out, w->old);
		out_printf(out, "\t%s\t%s\t%s\t%s\n", w->id, w->old_id, w->before, w->after);
	}
	out_commit(out);
}

int
main(int argc, char *argv[])
{
	struct arena a = arena_new(1 << 30);
	int edits;

	progname = "versions";
	if (argc != 6)
		die_usage("seed edits old new wanted");
	state = 0x9E3779B97F4A7C15u ^ strtoull(argv[1], NULL, 10) << 17;
	new_version(&was);
	is = was;
	edits = edit((int)strtol(argv[2], NULL, 10));
	put_version(&was, argv[3], a);
	put_version(&is, argv[4], a);
	put_wanted(argv[5]);
	printf("%d edits, %d changes\n", edits, nwanted);
	return 0;
}
