/* A merge join: of the shards by document, of a shard's tables by doc and
 * review, by which all of them are sorted. */
#include "shards.h"
#include "err.h"
#include "file.h"
#include "store.h"
#include "tokens.h"

enum { ROW_CAP = 64 << 20 };    /* bytes of one row's cells */

enum part { DOCUMENTS, REVIEWS, LENSES, SUBJECTS, VERDICTS, MENTIONS, CLAIMS, CUES, PARTS };

static const struct schema *const part_schema[PARTS] = {
	&documents_schema, &reviews_schema, &lenses_schema, &subjects_schema, &verdicts_schema,
	&mentions_schema, &claims_schema, &cues_schema
};

/* A table and its next row, which lives in the cursor's own room. */
struct cursor {
	const char *path;
	struct table_in *in;
	struct arena room;
	struct row row;
	bool have;
};

struct shard {
	struct cursor parts[PARTS];
	struct tokens_in *tokens;
	struct store *texts;
};

struct shards {
	struct shard *v;
	ptrdiff_t n;
	struct shard *now;              /* holds the document in hand */
	struct arena doc_room;
	sv doc;
};

static void
advance(struct cursor *c)
{
	struct arena a = c->room;

	c->have = table_next(c->in, &c->row, &a);
}

static void
open_shard(struct shard *s, struct arena *keep, const char *dir)
{
	for (int i = 0; i < PARTS; i++) {
		struct cursor *c = &s->parts[i];
		sv name = sv_printf(keep, "%s.csv", part_schema[i]->name);

		c->path = path_join(keep, dir, sv_cstr(keep, name));
		c->in = table_open(c->path, part_schema[i]);
		c->room = arena_new(ROW_CAP);
		advance(c);
	}
	s->texts = store_open(keep, dir);
	s->tokens = tokens_open(path_join(keep, dir, "tokens.bin"));
}

struct shards *
shards_open(struct arena *keep, char *const *dirs, ptrdiff_t n)
{
	struct shards *all = new(keep, struct shards, 1);

	all->v = new(keep, struct shard, n);
	all->n = n;
	all->doc_room = arena_new(ROW_CAP);
	for (ptrdiff_t i = 0; i < n; i++)
		open_shard(&all->v[i], keep, dirs[i]);
	return all;
}

/* The cells of a row of a table lie one behind the other: one piece. */
static void
copy_row(struct row *to, const struct row *from, int ncolumns, struct arena *a)
{
	const char *first = from->col[0].p, *end = from->col[ncolumns - 1].p + from->col[ncolumns - 1].n;
	const char *copy = sv_copy(a, (sv){ first, end - first }).p;

	to->line = from->line;
	for (int i = 0; i < ncolumns; i++)
		to->col[i] = (sv){ copy + (from->col[i].p - first), from->col[i].n };
}

bool
shards_document(struct shards *all, struct row *row, struct arena *a)
{
	struct cursor *first = NULL;
	struct arena room = all->doc_room;

	for (ptrdiff_t i = 0; i < all->n; i++) {
		struct cursor *c = &all->v[i].parts[DOCUMENTS];

		if (!c->have)
			continue;
		int order = first ? sv_cmp(c->row.col[DOCUMENTS_DOC], first->row.col[DOCUMENTS_DOC]) : -1;
		if (order == 0)
			die(EXIT_INPUT, "%s:%ld: %.*s: stands in %s too", c->path, c->row.line,
			    SV_ARG(c->row.col[DOCUMENTS_DOC]), first->path);
		if (order < 0) {
			first = c;
			all->now = &all->v[i];
		}
	}
	if (!first)
		return false;
	copy_row(row, &first->row, documents_schema.ncolumns, a);
	all->doc = sv_copy(&room, first->row.col[DOCUMENTS_DOC]);
	advance(first);
	return true;
}

/* Every table has doc and review as its first two columns. */
enum { COL_DOC, COL_REVIEW };

/* <0: the cursor is before (DOC, REVIEW), 0: at it, >0: behind it or at the end. */
static int
place(const struct cursor *c, sv doc, long long review)
{
	long long number;
	int order;

	if (!c->have)
		return 1;
	order = sv_cmp(c->row.col[COL_DOC], doc);
	if (order)
		return order;
	if (!sv_int(c->row.col[COL_REVIEW], &number))
		die(EXIT_INPUT, "%s:%ld: review: no number", c->path, c->row.line);
	return (number > review) - (number < review);
}

static bool
at(const struct cursor *c, sv doc, long long review)
{
	int order = place(c, doc, review);

	if (order < 0)
		die(EXIT_INPUT, "%s:%ld: %.*s:%.*s: row of a review that does not exist", c->path,
		    c->row.line, SV_ARG(c->row.col[COL_DOC]), SV_ARG(c->row.col[COL_REVIEW]));
	return order == 0;
}

/* The one row a review has in a table; empty cells if it has none. */
static void
take_one(struct shard *s, enum part part, struct row *to, sv doc, long long review, struct arena *a)
{
	struct cursor *c = &s->parts[part];

	*to = (struct row){ 0 };
	if (!at(c, doc, review))
		return;
	copy_row(to, &c->row, part_schema[part]->ncolumns, a);
	advance(c);
}

static void
take_all(struct shard *s, enum part part, struct row_list *to, sv doc, long long review,
    struct arena *a)
{
	struct cursor *c = &s->parts[part];

	*to = (struct row_list){ 0 };
	while (at(c, doc, review)) {
		copy_row(push(to, a), &c->row, part_schema[part]->ncolumns, a);
		advance(c);
	}
}

static void
take_tokens(struct shard *s, struct joined *j, struct arena *a)
{
	const struct vocabulary *vocabulary = tokens_vocabulary(s->tokens);
	struct text_tokens tokens;

	if (!tokens_next(s->tokens, &tokens, a))
		die(EXIT_INPUT, "%s:%ld: review without tokens", s->parts[REVIEWS].path, j->review.line);
	j->sentence = tokens.sentences;
	j->sentences = (long)tokens.nsentences;
	j->words = 0;
	for (ptrdiff_t i = 0; i < tokens.ntokens; i++)
		j->words += vocabulary->v[tokens.tokens[i].form].class < TOKEN_EMOJI;
}

bool
shards_review(struct shards *all, struct joined *j, struct arena *a)
{
	struct shard *s = all->now;
	struct cursor *c = &s->parts[REVIEWS];
	long long review;
	sv doc = all->doc;

	if (!c->have || !sv_eq(c->row.col[REVIEWS_DOC], doc))
		return false;
	copy_row(&j->review, &c->row, reviews_schema.ncolumns, a);
	advance(c);
	if (!sv_int(j->review.col[REVIEWS_REVIEW], &review))
		die(EXIT_INPUT, "%s:%ld: review: no number", c->path, j->review.line);
	j->title = review == 0;
	j->text = sv_copy(a, store_text(s->texts, &j->review));
	take_tokens(s, j, a);
	take_one(s, LENSES, &j->lens, doc, review, a);
	take_one(s, SUBJECTS, &j->subject, doc, review, a);
	take_one(s, VERDICTS, &j->verdict, doc, review, a);
	take_all(s, MENTIONS, &j->mentions, doc, review, a);
	take_all(s, CLAIMS, &j->claims, doc, review, a);
	take_all(s, CUES, &j->cues, doc, review, a);
	return true;
}

void
shards_close(struct shards *all)
{
	for (ptrdiff_t i = 0; i < all->n; i++) {
		struct shard *s = &all->v[i];

		for (int p = 0; p < PARTS; p++) {
			if (s->parts[p].have)
				die(EXIT_INPUT, "%s:%ld: row of a document that does not exist",
				    s->parts[p].path, s->parts[p].row.line);
			table_close(s->parts[p].in);
		}
		tokens_close(s->tokens);
		store_close(s->texts);
	}
}
