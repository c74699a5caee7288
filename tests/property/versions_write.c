/* A version as the tables of a report folder. */
#include <stdlib.h>
#include <string.h>
#include "digest.h"
#include "file.h"
#include "publish.h"
#include "report.h"
#include "versions.h"

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

void
versions_put(struct version *v, const char *dir, struct arena a)
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

void
versions_put_wanted(const char *path)
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
