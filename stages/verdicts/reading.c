/* reading: the tables of a shard, walked side by side. */
#include "err.h"
#include "file.h"
#include "store.h"
#include "verdicts.h"

/* A table of rows by doc and review: one row is always read ahead, and gone when the
 * next one is. */
struct side {
	struct table_in *in;
	const char *path;
	struct row row;
	bool more;
};

struct shard {
	struct side reviews, mentions, claims, matches;
	const struct rule_set *rules;
	struct tokens_in *tokens;
	struct store *texts;
};

static void
advance(struct side *s)
{
	s->more = table_view(s->in, &s->row);
}

static void
side_open(struct side *s, struct arena *keep, const char *shard, const char *name, const struct schema *schema)
{
	s->path = path_join(keep, shard, name);
	s->in = table_open(s->path, schema);
	advance(s);
}

struct shard *
reading_open(struct arena *keep, const char *shard, const struct rule_set *rules)
{
	struct shard *s = new(keep, struct shard, 1);

	side_open(&s->reviews, keep, shard, "reviews.csv", &reviews_schema);
	side_open(&s->mentions, keep, shard, "mentions.csv", &mentions_schema);
	side_open(&s->claims, keep, shard, "claims.csv", &claims_schema);
	side_open(&s->matches, keep, shard, "matches.csv", &matches_schema);
	s->rules = rules;
	s->texts = store_open(keep, shard);
	s->tokens = tokens_open(path_join(keep, shard, "tokens.bin"));
	return s;
}

static long long
integer(const struct side *s, int column, long long most)
{
	long long value;

	if (!sv_int(s->row.col[column], &value) || value < 0 || value > most)
		die(EXIT_INPUT, "%s:%ld: \"%.*s\": outside the text", s->path, s->row.line,
		    SV_ARG(s->row.col[column]));
	return value;
}

/* Is the side's next row one of the review's?  DOC and REVIEW are the first two
 * columns of both tables. */
static bool
belongs(const struct side *s, const struct reading *r)
{
	long long review;

	return s->more && sv_eq(s->row.col[0], r->doc) && sv_int(s->row.col[1], &review) && review == r->review;
}

/* OTHERS: the names of products other than the one reviewed. */
static void
read_mentions(struct side *s, struct reading *r, struct sv_list *others, struct arena *a)
{
	for (; belongs(s, r); advance(s)) {
		sv role = s->row.col[MENTIONS_ROLE];
		bool subject = sv_eq(role, SV("subject"));
		bool other = sv_eq(role, SV("rival")) || sv_eq(role, SV("competitor"));
		if (!subject && !other)
			continue;
		int32_t start = (int32_t)integer(s, MENTIONS_START, r->text.n);
		int32_t end = (int32_t)integer(s, MENTIONS_END, r->text.n);
		*push(&r->names, a) = (struct named){ start, end, subject };
		if (other)
			*push(others, a) = sv_copy(a, s->row.col[MENTIONS_CANONICAL]);
	}
}

static bool
holds(const struct sv_list *list, sv name)
{
	for (ptrdiff_t i = 0; i < list->n; i++)
		if (sv_eq(list->v[i], name))
			return true;
	return false;
}

/* Those that say something of the verdict: by their polarity, or as conditions. */
static void
read_claims(struct side *s, struct reading *r, const struct sv_list *others, struct arena *a)
{
	for (; belongs(s, r); advance(s)) {
		sv polarity = s->row.col[CLAIMS_POLARITY], type = s->row.col[CLAIMS_TYPE];
		bool plus = sv_eq(polarity, SV("+")), minus = sv_eq(polarity, SV("-"));
		bool condition = sv_eq(type, SV("recommendation"));
		int32_t start = (int32_t)integer(s, CLAIMS_START, r->text.n);
		int32_t end = (int32_t)integer(s, CLAIMS_END, r->text.n);
		if (!plus && !minus && !condition)
			continue;
		*push(&r->claims, a) = (struct said){
			.start = start, .end = end, .type = sv_copy(a, type), .side = plus - minus,
			.condition = condition ? sv_copy(a, s->row.col[CLAIMS_TEXT]) : (sv){ 0 },
			.other = holds(others, s->row.col[CLAIMS_TARGET])
		};
	}
}

static bool
names(sv list, sv name)
{
	while (list.n)
		if (sv_eq(sv_cut(&list, ' '), name))
			return true;
	return false;
}

static void
count_scopes(const struct shard *s, sv list, uint8_t *scope)
{
	while (list.n) {
		sv name = sv_cut(&list, ' ');
		for (int i = 0; i < MATCH_SCOPES; i++)
			if (sv_eq(name, rules_scope_name(s->rules, i)))
				scope[i]++;
	}
}

static void
read_matches(struct shard *s, struct reading *r, struct arena *a)
{
	struct side *in = &s->matches;

	for (; belongs(in, r); advance(in)) {
		sv id = in->row.col[MATCHES_RULE];
		struct found f = { .rule = rules_find(s->rules, id),
			.sentence = (int32_t)integer(in, MATCHES_SENTENCE, r->tokens.nsentences) - 1,
			.audience = names(in->row.col[MATCHES_CAPTURES], SV("audience")) };
		if (!f.rule)
			die(EXIT_INPUT, "%s:%ld: no rule is called %.*s: claims was run with others", in->path,
			    in->row.line, SV_ARG(id));
		if (f.sentence < 0)
			die(EXIT_INPUT, "%s:%ld: sentences count from 1", in->path, in->row.line);
		const struct sentence *sentence = r->tokens.sentences + f.sentence;
		f.end = (int32_t)integer(in, MATCHES_END, sentence->end - sentence->first);
		f.first = (int32_t)integer(in, MATCHES_FIRST, f.end);
		count_scopes(s, in->row.col[MATCHES_SCOPES], f.scope);
		*push(&r->found, a) = f;
	}
}

static void
take_review(struct shard *s, struct reading *r, struct arena *a)
{
	const struct side *in = &s->reviews;

	*r = (struct reading){ .doc = sv_copy(a, in->row.col[REVIEWS_DOC]),
		.text = store_text(s->texts, &in->row),
		.given = sv_copy(a, in->row.col[REVIEWS_VERDICT]),
		.rating = sv_copy(a, in->row.col[REVIEWS_RATING]) };
	r->review = integer(in, REVIEWS_REVIEW, INT32_MAX);
	if (r->text.n > INT32_MAX)
		die(EXIT_INPUT, "%s:%ld: length: too long a text", in->path, in->row.line);
}

static void
finished(const struct side *s)
{
	if (s->more)
		die(EXIT_INPUT, "%s:%ld: no such review, or rows out of order", s->path, s->row.line);
}

bool
reading_next(struct shard *s, struct reading *r, struct arena *a)
{
	struct sv_list others = { 0 };

	if (!s->reviews.more) {
		finished(&s->mentions);
		finished(&s->claims);
		finished(&s->matches);
		return false;
	}
	take_review(s, r, a);
	if (!tokens_next(s->tokens, &r->tokens, a))
		die(EXIT_INPUT, "%s:%ld: tokens.bin has no entry for it", s->reviews.path, s->reviews.row.line);
	r->vocabulary = tokens_vocabulary(s->tokens);
	read_mentions(&s->mentions, r, &others, a);
	read_claims(&s->claims, r, &others, a);
	read_matches(s, r, a);
	advance(&s->reviews);
	return true;
}

void
reading_close(struct shard *s)
{
	table_close(s->reviews.in);
	table_close(s->mentions.in);
	table_close(s->claims.in);
	table_close(s->matches.in);
	tokens_close(s->tokens);
	store_close(s->texts);
}
