#include "statements.h"
#include "err.h"
#include "shards.h"
#include <stdlib.h>

static void
read_words(struct map *words, const char *path, struct arena *a)
{
	struct csv_in *in = csv_open(path);
	int column = csv_column(in, "word");
	struct row row;

	if (column < 0)
		die(EXIT_USAGE, "%s:1: no column: word", path);
	while (csv_next(in, &row, a))
		*map_slot(words, a, row.col[column]) = 1;
	csv_close(in);
}

void
statements_begin(struct statements *s, const char *words, const char *hedges,
    struct splitter *splitter, struct sv_list types, struct arena *a)
{
	*s = (struct statements){ .arena = a, .splitter = splitter, .types = types };
	read_words(&s->left_out, words, a);
	read_words(&s->hedges, hedges, a);
}

/* The one copy of NAME. */
static sv
stored(struct statements *s, sv name)
{
	int32_t id = map_find(&s->name_ids, name);

	if (id >= 0)
		return s->names.v[id];
	name = sv_copy(s->arena, name);
	*push(&s->names, s->arena) = name;
	*map_slot(&s->name_ids, s->arena, name) = (int32_t)(s->names.n - 1);
	return name;
}

static int32_t
word_id(struct statements *s, sv stem)
{
	int32_t id = map_find(&s->word_ids, stem);

	if (id < 0)
		id = *map_slot(&s->word_ids, s->arena, stem) = s->nwords++;
	return id;
}

static int
by_number(const void *x, const void *y)
{
	int32_t a = *(const int32_t *)x, b = *(const int32_t *)y;

	return (a > b) - (a < b);
}

/* Stems of the words that are not in the list of empty ones. */
static void
set_words(struct statements *s, struct statement *st, struct arena scratch)
{
	struct text_tokens t = split_text(s->splitter, st->text, &scratch);
	const struct vocabulary *forms = splitter_vocabulary(s->splitter);
	int32_t *words = new(s->arena, int32_t, t.ntokens);
	ptrdiff_t n = 0, kept = 0;

	for (ptrdiff_t i = 0; i < t.ntokens; i++) {
		const struct form *f = &forms->v[t.tokens[i].form];

		if (f->class == TOKEN_PUNCT || f->class == TOKEN_SYMBOL || map_find(&s->left_out, f->folded) >= 0)
			continue;
		words[n++] = word_id(s, f->stem);
	}
	qsort(words, (size_t)n, sizeof *words, by_number);
	for (ptrdiff_t i = 0; i < n; i++)
		if (!kept || words[kept - 1] != words[i])
			words[kept++] = words[i];
	st->words = words;
	st->nwords = kept;
}

static bool
is_hedged(const struct statements *s, sv modality, struct arena scratch)
{
	struct sv_list words = sv_split(&scratch, modality, ';');

	for (ptrdiff_t i = 0; i < words.n; i++)
		if (map_find(&s->hedges, words.v[i]) >= 0)
			return true;
	return false;
}

/* Both parties of a comparison in byte order, so that it is the same from
 * either side. */
static sv
parties(struct arena *a, sv winner, sv loser)
{
	if (!winner.n || !loser.n)
		return (sv){ 0 };
	bool swap = sv_cmp(winner, loser) > 0;
	return sv_printf(a, "%.*s|%.*s", SV_ARG(swap ? loser : winner), SV_ARG(swap ? winner : loser));
}

static struct statement
statement_of(struct statements *s, const struct row *claim, int32_t review, bool repeat,
    struct arena scratch)
{
	sv polarity = claim->col[CLAIMS_POLARITY];
	struct statement st = {
		.product = stored(s, claim->col[CLAIMS_PRODUCT_ID]),
		.type = stored(s, claim->col[CLAIMS_TYPE]),
		.lens = stored(s, claim->col[CLAIMS_LENS]),
		.id = sv_copy(s->arena, claim->col[CLAIMS_CLAIM_ID]),
		.text = sv_copy(s->arena, claim->col[CLAIMS_TEXT]),
		.polarity = sv_eq(polarity, SV("+")) ? 1 : sv_eq(polarity, SV("-")) ? -1 : 0,
		.hedged = is_hedged(s, claim->col[CLAIMS_MODALITY], scratch),
		.review = review,
		.repeat = repeat,
	};

	set_words(s, &st, scratch);
	return st;
}

/* Each competitor that a claim names is a statement of its own; whether the
 * subject beats it is the comparison's matter. */
static void
add_competitors(struct statements *s, struct statement st, sv competitors, struct arena scratch)
{
	struct sv_list names = sv_split(&scratch, competitors, ';');

	st.type = stored(s, SV("competitor"));
	st.polarity = 0;
	for (ptrdiff_t i = 0; i < names.n; i++) {
		st.matter = stored(s, names.v[i]);
		*push(&s->list, s->arena) = st;
	}
}

/* A competitor is known by its name, a comparison by its parties, a forecast by
 * its horizon; anything else by its words alone. */
static void
add_claim(struct statements *s, const struct row *claim, int32_t review, bool repeat,
    struct arena scratch)
{
	struct statement st = statement_of(s, claim, review, repeat, scratch);
	bool compares = sv_eq(st.type, SV("comparison"));

	if (compares || sv_eq(st.type, SV("competitor")))
		add_competitors(s, st, claim->col[CLAIMS_COMPETITORS], scratch);
	if (compares)
		st.matter = stored(s, parties(&scratch, claim->col[CLAIMS_WINNER], claim->col[CLAIMS_LOSER]));
	else if (sv_eq(st.type, SV("competitor")))
		return;
	else
		st.matter = stored(s, claim->col[CLAIMS_HORIZON_NORM]);
	*push(&s->list, s->arena) = st;
}

static bool
wanted(const struct statements *s, sv type)
{
	for (ptrdiff_t i = 0; i < s->types.n; i++)
		if (sv_eq(s->types.v[i], type))
			return true;
	return false;
}

/* Who spoke about what, also where they made no claim. */
static void
add_reviewer(struct statements *s, const struct row *lens, const struct row *subject,
    struct arena scratch)
{
	if (!lens || !subject || !lens->col[LENSES_LENS].n || !subject->col[SUBJECTS_PRODUCT_ID].n ||
	    sv_eq(lens->col[LENSES_LENS], SV("none")))
		return;
	sv key = sv_printf(&scratch, "%.*s\t%.*s", SV_ARG(subject->col[SUBJECTS_PRODUCT_ID]),
	    SV_ARG(lens->col[LENSES_LENS]));
	if (map_find(&s->reviewed, key) >= 0)
		return;
	key = sv_copy(s->arena, key);
	*push(&s->reviewers, s->arena) = key;
	*map_slot(&s->reviewed, s->arena, key) = 1;
}

static void
add_review_claims(struct statements *s, struct follower *claims, sv doc, long long number,
    int32_t review, bool repeat, struct arena scratch)
{
	const struct row *row = follower_at(claims, doc, number);

	while (row && sv_eq(row->col[CLAIMS_DOC], doc) && row_review(row) == number) {
		if (wanted(s, row->col[CLAIMS_TYPE]) && row->col[CLAIMS_PRODUCT_ID].n &&
		    row->col[CLAIMS_LENS].n)
			add_claim(s, row, review, repeat, scratch);
		row = follower_next(claims);
	}
}

void
statements_read(struct statements *s, char *const *shards, ptrdiff_t n, const char *all)
{
	struct arena scratch = arena_new(1 << 28);
	char *folder = sv_cstr(s->arena, sv_of(all));
	struct follower *reviews = follower_open(s->arena, shards, n, "reviews.csv", &reviews_schema);
	struct follower *lenses = follower_open(s->arena, shards, n, "lenses.csv", &lenses_schema);
	struct follower *subjects = follower_open(s->arena, shards, n, "subjects.csv", &subjects_schema);
	struct follower *claims = follower_open(s->arena, shards, n, "claims.csv", &claims_schema);
	struct follower *repeats = follower_open(s->arena, &folder, 1, "repeats.csv", &repeats_schema);

	for (int32_t i = 0; reviews->more; follower_next(reviews), i++) {
		sv doc = reviews->row.col[REVIEWS_DOC];
		long long number = row_review(&reviews->row);

		if (number <= 0)
			continue;
		add_reviewer(s, follower_at(lenses, doc, number), follower_at(subjects, doc, number), scratch);
		add_review_claims(s, claims, doc, number, i, follower_at(repeats, doc, number) != NULL, scratch);
	}
	follower_close(reviews);
	follower_close(lenses);
	follower_close(subjects);
	follower_close(claims);
	follower_close(repeats);
}
