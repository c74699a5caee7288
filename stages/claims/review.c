#include "review.h"
#include "err.h"
#include "file.h"
#include "store.h"

enum { STREAM_ROOM = 1 << 20 };

/* A table one row ahead, in memory of its own. */
struct stream {
	struct table_in *in;
	struct arena room;
	struct row row;
	bool has;
};

struct shard {
	struct stream reviews, lenses, subjects, mentions;
	struct tokens_in *tokens;
	struct store *texts;
};

static void
advance(struct stream *s)
{
	struct arena room = s->room;

	s->has = table_next(s->in, &s->row, &room);
}

static void
stream_open(struct stream *s, struct arena *keep, const char *folder, const char *file, const struct schema *schema)
{
	s->in = table_open(path_join(keep, folder, file), schema);
	s->room = arena_new(STREAM_ROOM);
	advance(s);
}

struct shard *
shard_open(struct arena *keep, const char *folder)
{
	struct shard *s = new(keep, struct shard, 1);

	stream_open(&s->reviews, keep, folder, "reviews.csv", &reviews_schema);
	stream_open(&s->lenses, keep, folder, "lenses.csv", &lenses_schema);
	stream_open(&s->subjects, keep, folder, "subjects.csv", &subjects_schema);
	stream_open(&s->mentions, keep, folder, "mentions.csv", &mentions_schema);
	s->tokens = tokens_open(path_join(keep, folder, "tokens.bin"));
	s->texts = store_open(keep, folder);
	return s;
}

const struct vocabulary *
shard_vocabulary(const struct shard *s)
{
	return tokens_vocabulary(s->tokens);
}

/* Every table but the reviews' own begins with doc and review. */
static bool
belongs(const struct stream *s, const struct review *r)
{
	return s->has && sv_eq(s->row.col[0], r->doc) && sv_eq(s->row.col[1], r->number);
}

static ptrdiff_t
position(const struct row *row, int column, ptrdiff_t limit)
{
	long long n;

	if (!sv_int(row->col[column], &n) || n < 0 || n > limit)
		die(EXIT_INPUT, "line %ld: %.*s is no position in its text", row->line, SV_ARG(row->col[column]));
	return (ptrdiff_t)n;
}

static void
take_mention(const struct row *row, struct review *r, ptrdiff_t *token, struct arena *a)
{
	struct mention m = {
		.start = (int32_t)position(row, MENTIONS_START, r->text.n),
		.end = (int32_t)position(row, MENTIONS_END, r->text.n),
		.canonical = sv_copy(a, row->col[MENTIONS_CANONICAL]),
		.kind = sv_copy(a, row->col[MENTIONS_KIND]),
		.role = sv_copy(a, row->col[MENTIONS_ROLE]),
	};
	const struct text_tokens *t = &r->tokens;

	while (*token < t->ntokens && t->tokens[*token].end <= m.start)
		++*token;
	ptrdiff_t stop = *token;
	while (stop < t->ntokens && t->tokens[stop].start < m.end)
		stop++;
	m.first = (int32_t)*token;
	m.stop = (int32_t)stop;
	if (m.stop > m.first)
		*push(&r->mentions, a) = m;
}

static void
take_tables(struct shard *s, struct review *r, struct arena *a)
{
	ptrdiff_t token = 0;

	for (; belongs(&s->lenses, r); advance(&s->lenses))
		r->lens = sv_copy(a, s->lenses.row.col[LENSES_LENS]);
	for (; belongs(&s->subjects, r); advance(&s->subjects)) {
		const struct row *row = &s->subjects.row;
		r->slot = sv_copy(a, row->col[SUBJECTS_SLOT]);
		r->product = sv_copy(a, row->col[SUBJECTS_PRODUCT]);
		r->product_id = sv_copy(a, row->col[SUBJECTS_PRODUCT_ID]);
	}
	for (; belongs(&s->mentions, r); advance(&s->mentions))
		take_mention(&s->mentions.row, r, &token, a);
}

bool
shard_next(struct shard *s, struct review *r, struct arena *a)
{
	while (s->reviews.has) {
		const struct row *row = &s->reviews.row;
		*r = (struct review){
			.doc = sv_copy(a, row->col[REVIEWS_DOC]),
			.number = sv_copy(a, row->col[REVIEWS_REVIEW]),
			.panel = sv_copy(a, row->col[REVIEWS_PANEL]),
			.date = sv_copy(a, row->col[REVIEWS_DATE]),
			.text = store_text(s->texts, row),
		};
		advance(&s->reviews);
		if (!tokens_next(s->tokens, &r->tokens, a))
			die(EXIT_INPUT, "tokens.bin: fewer texts than reviews.csv");
		take_tables(s, r, a);
		if (!sv_eq(r->number, SV("0")))
			return true;
	}
	return false;
}

void
shard_close(struct shard *s)
{
	table_close(s->reviews.in);
	table_close(s->lenses.in);
	table_close(s->subjects.in);
	table_close(s->mentions.in);
	tokens_close(s->tokens);
	store_close(s->texts);
}
