#include "statements.h"
#include "err.h"
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
statement_of(struct statements *s, const struct row *claim, const struct voice *voice,
    struct arena scratch)
{
	sv polarity = claim->col[CLAIMS_POLARITY];
	struct statement st = {
		.product = stored(s, voice->product_id),
		.type = stored(s, claim->col[CLAIMS_TYPE]),
		.lens = stored(s, voice->lens),
		.id = sv_copy(s->arena, claim->col[CLAIMS_CLAIM_ID]),
		.text = sv_copy(s->arena, claim->col[CLAIMS_TEXT]),
		.polarity = sv_eq(polarity, SV("+")) ? 1 : sv_eq(polarity, SV("-")) ? -1 : 0,
		.hedged = is_hedged(s, claim->col[CLAIMS_MODALITY], scratch),
		.review = voice->number,
		.repeat = voice->repeat != NULL,
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
add_claim(struct statements *s, const struct row *claim, const struct voice *voice,
    struct arena scratch)
{
	struct statement st = statement_of(s, claim, voice, scratch);
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
add_reviewer(struct statements *s, const struct voice *voice, struct arena scratch)
{
	sv key = sv_printf(&scratch, "%.*s\t%.*s", SV_ARG(voice->product_id), SV_ARG(voice->lens));

	if (map_find(&s->reviewed, key) >= 0)
		return;
	key = sv_copy(s->arena, key);
	*push(&s->reviewers, s->arena) = key;
	*map_slot(&s->reviewed, s->arena, key) = 1;
}

void
statements_add(struct statements *s, struct voices *voices, const struct voice *voice,
    struct arena scratch)
{
	if (!voice->lens.n || !voice->product_id.n)
		return;
	add_reviewer(s, voice, scratch);
	for (const struct row *row; (row = voices_claim(voices));)
		if (wanted(s, row->col[CLAIMS_TYPE]))
			add_claim(s, row, voice, scratch);
}
