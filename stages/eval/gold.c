/* Gold: up to three files a document.  A review's own span there includes its quotes;
 * its length only serves to tell texts apart. */
#include "labels.h"
#include "digest.h"
#include "err.h"
#include "reader.h"
#include <dirent.h>
#include <stdlib.h>

static const char reviews_suffix[] = ".reviews.csv";

static bool
listed(const struct sv_list *list, sv name)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (sv_eq(list->v[i], name))
			return true;
	return list->n == 0;
}

/* Names of the documents in DIR, in byte order: readdir's order is nobody's. */
static struct sv_list
gold_names(struct arena *a, const char *dir, const struct sv_list *docs)
{
	struct sv_list names = { 0 };
	sv suffix = sv_of(reviews_suffix);
	DIR *folder = opendir(dir);

	if (!folder)
		die(EXIT_INPUT, "%s: no folder of gold files", dir);
	for (struct dirent *e; (e = readdir(folder));) {
		sv name = sv_of(e->d_name);
		if (!sv_ends(name, suffix))
			continue;
		name = sv_slice(name, 0, name.n - suffix.n);
		if (listed(docs, name))
			*push(&names, a) = sv_copy(a, name);
	}
	closedir(folder);
	if (!names.n && docs->n)
		die(EXIT_INPUT, "%s: no gold of the documents that --docs names", dir);
	if (!names.n)
		die(EXIT_INPUT, "%s: no gold files (DOC%s) in this folder", dir, reviews_suffix);
	sv_sort(&names);
	return names;
}

/* Open DIR/DOC.KIND.csv; false if it is not there. */
static bool
open_gold(struct reader *r, struct arena *a, const char *dir, sv doc, const char *kind)
{
	return reader_open(r, a, dir, sv_cstr(a, sv_printf(a, "%.*s.%s.csv", SV_ARG(doc), kind)));
}

static struct span
gold_span(const struct reader *r, const char *start, const char *end)
{
	return (struct span){ reader_int(r, start, -1), reader_int(r, end, -1) };
}

static void
read_reviews(struct arena *a, const char *dir, struct document *d)
{
	struct reader r;

	if (!open_gold(&r, a, dir, d->name, "reviews"))
		die(EXIT_INPUT, "%s/%.*s%s: gold file missing", dir, SV_ARG(d->name), reviews_suffix);
	while (reader_next(&r, a)) {
		struct review *v = labels_put(a, d, reader_int(&r, "review", 0));
		struct span at = gold_span(&r, "bstart", "bend");

		v->origin = at.start;
		v->length = at.end - at.start;
		v->sentences = reader_int(&r, "sentences", 0);
		v->lens = reader_get(&r, "lens");
		v->slot = reader_get(&r, "slot");
		v->subject = reader_get(&r, "subject");
		v->verdict = reader_get(&r, "verdict");
		v->basis = reader_get(&r, "explicitness");
		v->evidence = gold_span(&r, "evidence_bstart", "evidence_bend");
		v->evidence_text = reader_get(&r, "evidence");
		v->conditions = reader_get(&r, "conditions");
	}
	reader_close(&r);
}

static void
read_mentions(struct arena *a, const char *dir, struct document *d)
{
	struct reader r;

	d->mentions = open_gold(&r, a, dir, d->name, "mentions");
	if (!d->mentions)
		return;
	while (reader_next(&r, a)) {
		struct review *v = labels_put(a, d, reader_int(&r, "review", 0));

		*push(&v->mentions, a) = (struct mention){
			.at = gold_span(&r, "bstart", "bend"),
			.surface = reader_get(&r, "surface"),
			.canonical = reader_get(&r, "canonical"),
			.kind = reader_get(&r, "kind"),
			.role = reader_get(&r, "role"),
			.optional = sv_eq(reader_get(&r, "status"), SV("optional")),
		};
	}
	reader_close(&r);
}

static void
read_claims(struct arena *a, const char *dir, struct document *d)
{
	struct reader r;

	d->claims = open_gold(&r, a, dir, d->name, "claims");
	if (!d->claims)
		return;
	while (reader_next(&r, a)) {
		struct review *v = labels_put(a, d, reader_int(&r, "review", 0));

		*push(&v->claims, a) = (struct claim){
			.at = gold_span(&r, "bstart", "bend"),
			.sentence = reader_int(&r, "sentence", 0),
			.type = reader_get(&r, "type"),
			.text = reader_get(&r, "text"),
			.polarity = reader_get(&r, "polarity"),
			.horizon = reader_get(&r, "horizon_norm"),
			.value = reader_get(&r, "qty_value"),
			.low = reader_get(&r, "qty_low"),
			.high = reader_get(&r, "qty_high"),
			.unit = reader_get(&r, "qty_unit"),
			.competitors = reader_get(&r, "competitors"),
		};
	}
	reader_close(&r);
}

/* The same for two reviews whose texts are the same: the words of the evidence
 * and of the claims and their places within the review are all here. */
static sv
text_key(struct arena *a, const struct review *v)
{
	struct sv_list parts = { 0 };

	*push(&parts, a) = sv_printf(a, "%lld", v->length);
	*push(&parts, a) = sv_printf(a, "%lld %.*s", v->evidence.start - v->origin,
	    SV_ARG(v->evidence_text));
	for (ptrdiff_t i = 0; i < v->claims.n; i++) {
		const struct claim *c = &v->claims.v[i];
		*push(&parts, a) = sv_printf(a, "%lld %.*s", c->at.start - v->origin, SV_ARG(c->text));
	}
	sv_sort(&parts);
	return digest_hex(a, digest_fields(parts.v, parts.n));
}

static void
mark_repeats(struct arena *a, struct labels *l)
{
	struct map seen = { 0 };

	for (ptrdiff_t i = 0; i < l->documents.n; i++) {
		struct review_list *list = &l->documents.v[i].reviews;
		for (ptrdiff_t k = 0; k < list->n; k++) {
			if (list->v[k].number == 0)
				continue;
			int32_t *first = map_slot(&seen, a, text_key(a, &list->v[k]));
			list->v[k].repeat = *first >= 0;
			*first = 0;
		}
	}
}

struct labels *
labels_gold(struct arena *a, const char *dir, const struct sv_list *docs)
{
	struct labels *l = new(a, struct labels, 1);
	struct sv_list names = gold_names(a, dir, docs);

	for (ptrdiff_t i = 0; i < names.n; i++) {
		struct document *d = push(&l->documents, a);
		*d = (struct document){ .name = names.v[i], .found = true };
		*map_slot(&l->names, a, d->name) = (int32_t)i;
		read_reviews(a, dir, d);
		read_mentions(a, dir, d);
		read_claims(a, dir, d);
	}
	mark_repeats(a, l);
	l->lenses = l->subjects = l->verdicts = l->mentions = l->claims = l->sentences = true;
	return l;
}
