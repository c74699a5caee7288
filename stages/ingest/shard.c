#include "shard.h"
#include "counter.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "publish.h"
#include "table.h"
#include "utf8.h"
#include <inttypes.h>
#include <stdlib.h>

enum { PAGE_CAP = 1 << 30, ID_HEX = 15 };

struct refusal {
	sv source;
	struct fault fault;
};

struct shard {
	struct arena *keep;
	struct arena page;              /* one review */
	struct counter *ids;            /* of one document */
	struct splitter *splitter;
	struct out *texts;
	struct table_out *reviews, *documents;
	struct {
		struct refusal *v;
		ptrdiff_t n, cap;
	} refusals;
	const char *dir, *key;
};

struct shard *
shard_create(struct arena *keep, const char *dir, const char *key, struct splitter *splitter)
{
	struct shard *s = new(keep, struct shard, 1);

	make_folders(dir);
	s->keep = keep;
	s->dir = dir;
	s->key = key;
	s->splitter = splitter;
	s->page = arena_new(PAGE_CAP);
	s->ids = counter_new(keep, dir, COUNTER_SLOTS);
	s->texts = out_create(path_join(keep, dir, "reviews.txt"));
	s->reviews = table_create(path_join(keep, dir, "reviews.csv"), &reviews_schema, key);
	s->documents = table_create(path_join(keep, dir, "documents.csv"), &documents_schema, key);
	return s;
}

/* "r" and 15 hex digits of document and words, so that an id survives another
 * order, other white space and other reviews; an n-th equal one gets "-n". */
static sv
review_id(struct counter *ids, sv doc, sv words, struct arena *a)
{
	const sv fields[] = { doc, words };
	uint64_t number = digest_fields(fields, 2) >> (4 * (DIGEST_HEX - ID_HEX));
	int times = counter_add(ids, number);
	sv id = sv_printf(a, "r%0*" PRIx64, ID_HEX, number);

	return times == 1 ? id : sv_printf(a, "%.*s-%d", SV_ARG(id), times);
}

static void
put_texts(struct shard *s, const struct document *doc, const struct review *r)
{
	table_put(s->reviews, doc->doc);
	table_put_int(s->reviews, r->number);
	table_put(s->reviews, r->panel);
	table_put(s->reviews, doc->source);
	if (r->source_start < 0)
		table_put_empty(s->reviews);
	else
		table_put_int(s->reviews, r->source_start);
	table_put_int(s->reviews, out_size(s->texts));
	table_put_int(s->reviews, r->text.n);
	out_put(s->texts, r->text);
}

static void
put_review(struct shard *s, const struct document *doc, const struct review *r, struct arena a)
{
	sv words = r->number ? fold_words(s->splitter, r->text, &a) : (sv){ NULL, 0 };

	put_texts(s, doc, r);
	table_put(s->reviews, (sv){ &r->slot, r->slot != 0 });
	table_put(s->reviews, r->product);
	table_put(s->reviews, r->lens);
	table_put(s->reviews, r->reviewer);
	table_put(s->reviews, r->date);
	table_put(s->reviews, r->verdict);
	table_put(s->reviews, r->rating);
	if (r->number)
		table_put(s->reviews, review_id(s->ids, doc->doc, words.n ? words : r->text, &a));
	else
		table_put_empty(s->reviews);
	if (words.n)
		table_put(s->reviews, digest_hex(&a, digest_bytes(words)));
	else
		table_put_empty(s->reviews);
	table_end_row(s->reviews);
}

static void
put_document(struct shard *s, const struct document *doc, const struct draft *d)
{
	table_put(s->documents, doc->doc);
	table_put(s->documents, doc->source);
	table_put_cstr(s->documents, doc->format);
	table_put_cstr(s->documents, doc->encoding);
	table_put(s->documents, draft_panel_title(d));
	table_put_int(s->documents, draft_reviews(d));
	table_put_int(s->documents, draft_bad_rows(d));
	table_put_int(s->documents, doc->bytes);
	table_put(s->documents, draft_column_names(d));
	table_end_row(s->documents);
}

/* Say it, and list it if it cost anything. */
static void
refuse(struct shard *s, sv source, const struct fault *f)
{
	struct arena a = s->page;
	const struct fault_kind *kind = fault_kinds + f->code;
	sv place = f->byte >= 0 ? sv_printf(&a, "byte %lld: ", (long long)f->byte) : SV("");
	char *what = sv_cstr(&a, sv_cat(&a, place, f->what));
	char *file = sv_cstr(&a, utf8_printable(&a, source));

	if (f->reach != REACH_NOTE) {
		skip_row(file, f->line, what, kind->why);
		*push(&s->refusals, s->keep) =
		    (struct refusal){ source, { f->code, f->reach, f->line, f->byte, sv_copy(s->keep, f->what) } };
	} else if (f->line) {
		warn("%s:%ld: %s: %s", file, f->line, what, kind->why);
	} else {
		warn("%s: %s: %s", file, what, kind->why);
	}
}

void
shard_add(struct shard *s, const struct document *doc, struct draft *d)
{
	struct fault_list faults = draft_faults(d);
	struct arena a = s->page;
	struct review r;

	for (ptrdiff_t i = 0; i < faults.n; i++)
		refuse(s, doc->source, faults.v + i);
	if (draft_refused(d) || draft_reviews(d) == 0)
		return;
	put_document(s, doc, d);
	draft_rewind(d);
	counter_clear(s->ids);
	for (; draft_next(d, &r, &a); a = s->page) {
		if (r.panel.n == 0)
			r.panel = doc->doc;
		put_review(s, doc, &r, a);
	}
}

/* By source, line, byte, and then by all the rest, so that no tie is left. */
static int
compare_refusals(const void *pa, const void *pb)
{
	const struct refusal *a = pa, *b = pb;
	int c = sv_cmp(a->source, b->source);

	if (c == 0)
		c = (a->fault.line > b->fault.line) - (a->fault.line < b->fault.line);
	if (c == 0)
		c = (a->fault.byte > b->fault.byte) - (a->fault.byte < b->fault.byte);
	if (c == 0)
		c = (a->fault.code > b->fault.code) - (a->fault.code < b->fault.code);
	return c ? c : sv_cmp(a->fault.what, b->fault.what);
}

static void
put_refused(struct table_out *t, const struct refusal *r)
{
	table_put(t, r->source);
	if (r->fault.line)
		table_put_int(t, r->fault.line);
	else
		table_put_empty(t);
	if (r->fault.byte >= 0)
		table_put_int(t, r->fault.byte);
	else
		table_put_empty(t);
	table_put_cstr(t, "ingest");
	table_put_cstr(t, fault_kinds[r->fault.code].code);
	table_put(t, r->fault.what);
	table_put_cstr(t, fault_kinds[r->fault.code].why);
	table_end_row(t);
}

void
shard_commit(struct shard *s)
{
	struct table_out *refused = table_create(path_join(s->keep, s->dir, "refused.csv"), &refused_schema, s->key);

	if (s->refusals.n)
		qsort(s->refusals.v, (size_t)s->refusals.n, sizeof *s->refusals.v, compare_refusals);
	for (ptrdiff_t i = 0; i < s->refusals.n; i++)
		put_refused(refused, s->refusals.v + i);
	out_commit(s->texts);
	table_commit(refused);
	table_commit(s->documents);
	table_commit(s->reviews);       /* last: who finds it finds the others */
}
