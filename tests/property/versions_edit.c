/* Edits at random; each says what diff is to tell of it. */
#include <string.h>
#include "versions.h"

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

int
versions_edit(int n)
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
