#include "write.h"
#include "counter.h"
#include "digest.h"
#include "file.h"

enum { DOC_ROOM = 1 << 20, ID_DIGITS = 15 };

struct writer {
	struct table_out *out;
	struct counter *ids;            /* of one document */
	struct arena doc_room;
	sv doc;
};

struct writer *
writer_open(struct arena *keep, const char *folder, const char *key)
{
	struct writer *w = new(keep, struct writer, 1);

	w->out = table_create(path_join(keep, folder, "claims.csv"), &claims_schema, key);
	w->ids = counter_new(keep, folder, COUNTER_SLOTS);
	w->doc_room = arena_new(DOC_ROOM);
	return w;
}

static void
begin_document(struct writer *w, sv doc)
{
	struct arena room = w->doc_room;

	if (sv_eq(w->doc, doc))
		return;
	counter_clear(w->ids);
	w->doc = sv_copy(&room, doc);
}

static bool
is_word(const struct form *f)
{
	return f->class != TOKEN_PUNCT && f->class != TOKEN_SYMBOL && f->class != TOKEN_EMOJI;
}

/* The folded words of a span, blanks between: what its id is made of. */
static sv
words_of(const struct scene *s, const struct claim *c, struct arena *a)
{
	const struct form *forms = s->view.vocabulary->v;
	const struct token *first = s->view.tokens + c->first, *end = s->view.tokens + c->end;
	ptrdiff_t room = 1;

	for (const struct token *t = first; t < end; t++)
		room += forms[t->form].folded.n + 1;
	char *words = arena_room(a, 1, 1, room), *p = words;
	for (const struct token *t = first; t < end; t++) {
		sv word = forms[t->form].folded;
		if (!is_word(&forms[t->form]))
			continue;
		if (word.n)
			memcpy(p, word.p, (size_t)word.n);
		p += word.n;
		*p++ = ' ';
	}
	return (sv){ words, p > words ? p - words - 1 : 0 };
}

/* A review with a slot is known by it, so that a product may be renamed; else
 * the panel and product tell it from others. */
static sv
claim_id(struct writer *w, const struct scene *s, const struct claim *c, struct arena *a)
{
	const struct review *r = s->review;
	const sv none = { "", 0 };
	const sv fields[] = { r->doc, r->slot.n ? none : r->panel, r->slot.n ? r->slot : r->product_id, r->lens,
		sv_of(claim_type_names[c->type]), words_of(s, c, a) };
	uint64_t digest = digest_fields(fields, (ptrdiff_t)(sizeof(fields) / sizeof(*fields)));
	int times = counter_add(w->ids, digest >> (4 * (DIGEST_HEX - ID_DIGITS)));
	char *id = arena_room(a, 1, 1, 1 + ID_DIGITS + 1 + SV_DIGITS), *end = id;

	*end++ = 'c';
	end = (char *)memcpy(end, digest_hex(a, digest).p, ID_DIGITS) + ID_DIGITS;
	if (times > 1) {
		*end++ = '-';
		end += sv_digits(end, times);
	}
	return (sv){ id, end - id };
}

static void
put_horizon(struct table_out *t, const struct scene *s, const struct horizon *h)
{
	if (!h) {
		for (int i = 0; i < 4; i++)
			table_put_empty(t);
		return;
	}
	table_put(t, sv_slice(s->view.text, s->view.tokens[h->first].start, s->view.tokens[h->end - 1].end));
	table_put(t, h->norm);
	table_put(t, h->due_first);
	table_put(t, h->due_last);
}

static void
put_quantity(struct table_out *t, const struct claim *c)
{
	const struct quantity *q = &c->quantity;

	if (c->type != CLAIM_QUANTITY) {
		for (int i = 0; i < 5; i++)
			table_put_empty(t);
		return;
	}
	table_put(t, q->value);
	table_put(t, q->low);
	table_put(t, q->high);
	table_put(t, q->unit);
	table_put_cstr(t, q->approx ? "yes" : "no");
}

static void
put_claim(struct writer *w, const struct scene *s, const struct claim *c, struct arena *a)
{
	const struct review *r = s->review;
	int32_t start = s->view.tokens[c->first].start, end = s->view.tokens[c->end - 1].end;
	struct table_out *t = w->out;

	table_put(t, r->doc);
	table_put(t, r->number);
	table_put_int(t, start);
	table_put_int(t, end);
	table_put_cstr(t, claim_type_names[c->type]);
	table_put(t, claim_id(w, s, c, a));
	table_put_int(t, s->index + 1);
	table_put(t, r->lens);
	table_put(t, r->product_id);
	table_put(t, c->target);
	table_put(t, (sv){ &c->polarity, 1 });
	table_put(t, sv_slice(s->view.text, start, end));
	put_horizon(t, s, c->horizon);
	put_quantity(t, c);
	table_put(t, c->competitors);
	table_put(t, c->modality);
	table_put(t, c->winner);
	table_put(t, c->loser);
	table_put(t, c->aspect);
	table_put(t, c->rule);
	table_end_row(t);
}

void
writer_put(struct writer *w, const struct scene *s, const struct claim_list *l, struct arena a)
{
	begin_document(w, s->review->doc);
	for (ptrdiff_t i = 0; i < l->n; i++)
		put_claim(w, s, &l->v[i], &a);
}

void
writer_commit(struct writer *w)
{
	table_commit(w->out);
}
