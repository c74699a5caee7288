/* What was found: a report folder, whose reviews.csv says all about a review,
 * or a shard folder, where each stage has said its part in a table of its own.
 * Positions there are bytes of the review's text; they are moved to the source
 * file by the place where the text begins. */
#include "labels.h"
#include "err.h"
#include "reader.h"

/* Calls TAKE for the rows of DIR/FILE that belong to a document of gold.  False
 * if there is no such file. */
static bool
each_row(struct arena *a, struct labels *l, const char *dir, const char *file,
    void (*take)(struct arena *, struct review *, const struct reader *))
{
	struct reader r;
	struct arena keep = *a;

	if (!reader_open(&r, &keep, dir, file))
		return false;
	for (struct arena row = keep; reader_next(&r, &row); row = keep) {
		struct document *d = labels_document(l, reader_get(&r, "doc"));
		if (!d)
			continue;
		keep = row;             /* the row stays */
		d->found = true;
		take(&keep, labels_put(&keep, d, reader_int(&r, "review", 0)), &r);
	}
	reader_close(&r);
	*a = keep;
	return true;
}

/* A span of the row's text in the source file. */
static struct span
source_span(const struct review *v, const struct reader *r)
{
	long long start = reader_int(r, "start", -1), end = reader_int(r, "end", -1);

	if (v->origin < 0 || start < 0 || end < start)
		return (struct span){ -1, -1 };
	return (struct span){ v->origin + start, v->origin + end };
}

static void
take_lens(struct arena *a, struct review *v, const struct reader *r)
{
	(void)a;
	v->lens = reader_get(r, "lens");
	if (sv_eq(v->lens, SV("none")))
		v->lens = (sv){ 0 };
	v->lens_rule = reader_get(r, "rule");
}

static void
take_subject(struct arena *a, struct review *v, const struct reader *r)
{
	(void)a;
	v->slot = reader_get(r, "slot");
	v->subject = reader_get(r, "product");
}

static void
take_verdict(struct arena *a, struct review *v, const struct reader *r)
{
	(void)a;
	v->verdict = reader_get(r, "verdict");
	if (sv_eq(v->verdict, SV("undecided")))
		v->verdict = (sv){ 0 };
	v->basis = reader_get(r, "verdict_from");
	v->conditions = reader_get(r, "conditions");
	v->rule = reader_get(r, "rule");
	v->evidence = source_span(v, r);
	v->evidence_text = reader_get(r, "evidence");
}

static void
take_text(struct arena *a, struct review *v, const struct reader *r)
{
	(void)a;
	v->origin = reader_int(r, "source_start", -1);
}

static void
take_review(struct arena *a, struct review *v, const struct reader *r)
{
	take_text(a, v, r);
	take_lens(a, v, r);
	v->lens_rule = reader_get(r, "lens_rule");      /* its rule is the verdict's */
	take_subject(a, v, r);
	take_verdict(a, v, r);
	v->sentences = reader_int(r, "sentences", 0);
}

static void
take_mention(struct arena *a, struct review *v, const struct reader *r)
{
	*push(&v->mentions, a) = (struct mention){
		.at = source_span(v, r),
		.surface = reader_get(r, "surface"),
		.canonical = reader_get(r, "canonical"),
		.kind = reader_get(r, "kind"),
		.role = reader_get(r, "role"),
		.rule = reader_get(r, "rule"),
	};
}

static void
take_claim(struct arena *a, struct review *v, const struct reader *r)
{
	*push(&v->claims, a) = (struct claim){
		.at = source_span(v, r),
		.sentence = reader_int(r, "sentence", 0),
		.type = reader_get(r, "type"),
		.text = reader_get(r, "text"),
		.polarity = reader_get(r, "polarity"),
		.horizon = reader_get(r, "horizon_norm"),
		.value = reader_get(r, "qty_value"),
		.low = reader_get(r, "qty_low"),
		.high = reader_get(r, "qty_high"),
		.unit = reader_get(r, "qty_unit"),
		.competitors = reader_get(r, "competitors"),
		.rule = reader_get(r, "rule"),
	};
}

/* A report has no row for the title: its text begins where the file does. */
static void
place_titles(struct arena *a, struct labels *l)
{
	for (ptrdiff_t i = 0; i < l->documents.n; i++) {
		struct review *title = labels_put(a, &l->documents.v[i], 0);
		if (title->origin < 0)
			title->origin = 0;
	}
}

struct labels *
labels_found(struct arena *a, const char *dir, const struct labels *gold)
{
	struct labels *l = new(a, struct labels, 1);

	for (ptrdiff_t i = 0; i < gold->documents.n; i++) {
		sv name = gold->documents.v[i].name;
		*push(&l->documents, a) = (struct document){ .name = name };
		*map_slot(&l->names, a, name) = (int32_t)i;
	}
	bool shard = reader_is_table(*a, dir, "reviews.csv");
	if (!each_row(a, l, dir, "reviews.csv", shard ? take_text : take_review))
		die(EXIT_INPUT, "%s: no reviews.csv: neither a report nor a shard", dir);
	place_titles(a, l);
	l->lenses = !shard || each_row(a, l, dir, "lenses.csv", take_lens);
	l->subjects = !shard || each_row(a, l, dir, "subjects.csv", take_subject);
	l->verdicts = !shard || each_row(a, l, dir, "verdicts.csv", take_verdict);
	l->sentences = !shard;
	l->mentions = each_row(a, l, dir, "mentions.csv", take_mention);
	l->claims = each_row(a, l, dir, "claims.csv", take_claim);
	return l;
}
