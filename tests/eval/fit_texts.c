/* The labelled texts: what the stage verdicts finds in each, and the label. */
#include "fit.h"
#include "err.h"
#include "file.h"
#include "map.h"
#include "stage.h"
#include "table.h"

struct counted {                /* a word inside of sentences */
	int small, capital;
};
struct source {
	struct arena *keep, scratch;
	const struct weights *weights;
	const struct rule_set *rules;
	struct cue_reader *reader;
	struct texts *texts;
	struct map words;               /* folded -> index into counts */
	struct { struct counted *v; ptrdiff_t n, cap; } counts;
};

struct source *
source_open(struct arena *keep, const struct stage *stage, const struct weights *w, struct texts *texts)
{
	struct source *s = new(keep, struct source, 1);
	const struct rule_set *rules = cues_rules(keep, stage);

	*s = (struct source){ .keep = keep, .scratch = arena_new((ptrdiff_t)1 << 32), .weights = w, .texts = texts,
		.rules = rules, .reader = cues_reader(keep, rules) };
	texts->book = phrases_new(keep);
	return s;
}

/* ---- labels ---- */

/* A row of gold for each review: those of a document, or of a file of texts. */
struct label {
	long long review;
	enum stance wanted;
	char kind;
};
struct labels {
	struct label *v;
	ptrdiff_t n, cap;
	sv doc;
};

static char
kind_of(sv kind)
{
	if (sv_eq(kind, SV("explicit")) || sv_eq(kind, SV("phrase")))
		return 'e';
	return sv_eq(kind, SV("implied")) ? 'i' : 0;
}

static void
read_labels(struct labels *labels, const char *path, struct arena *a)
{
	struct csv_in *in = csv_open(path);
	int review = csv_column(in, "review"), kind = csv_column(in, "explicitness");
	int wanted = csv_column(in, "wanted");
	struct row row;

	wanted = wanted < 0 ? csv_column(in, "verdict") : wanted;
	kind = kind < 0 ? csv_column(in, "kind") : kind;
	while (csv_next(in, &row, a)) {
		struct label *l = push(labels, a);
		l->review = labels->n;
		if (review >= 0 && !sv_int(row.col[review], &l->review))
			die(EXIT_INPUT, "%s:%ld: review: no number", path, row.line);
		l->wanted = stance_named(row.col[wanted]);
		l->kind = kind < 0 ? '\0' : kind_of(row.col[kind]);
	}
	csv_close(in);
}

static const struct label *
label_of(struct labels *labels, const struct reading *r, const char *gold, struct arena *a)
{
	bool file = sv_ends(sv_of(gold), SV(".csv"));

	if (!labels->doc.p || (!file && !sv_eq(labels->doc, r->doc))) {
		char *path = file ? sv_cstr(a, sv_of(gold))
		    : path_join(a, gold, sv_cstr(a, sv_cat(a, r->doc, SV(".reviews.csv"))));
		*labels = (struct labels){ .doc = sv_copy(a, r->doc) };
		if (file_exists(path))
			read_labels(labels, path, a);
	}
	for (ptrdiff_t i = 0; i < labels->n; i++)
		if (labels->v[i].review == r->review && labels->v[i].wanted != STANCE_NONE)
			return labels->v + i;
	return NULL;
}

/* ---- texts ---- */

static void
count_words(struct source *s, const struct reading *r)
{
	for (ptrdiff_t k = 0; k < r->tokens.nsentences; k++)
		for (int32_t i = r->tokens.sentences[k].first + 1; i < r->tokens.sentences[k].end; i++) {
			const struct form *form = r->vocabulary->v + r->tokens.tokens[i].form;
			int32_t *at = map_slot(&s->words, s->keep, sv_copy(s->keep, form->folded));
			if (*at < 0) {
				*at = (int32_t)s->counts.n;
				*push(&s->counts, s->keep) = (struct counted){ 0 };
			}
			struct counted *c = s->counts.v + *at;
			*(form->shape & SHAPE_CAPITAL ? &c->capital : &c->small) += 1;
		}
}

/* One letter, by itself or with a part tied to it ("I'd"), has its capital from the
 * spelling and not from being a name. */
static bool
is_letter(sv word)
{
	return word.n == 1 || word.p[1] == '\'';
}

bool
source_is_name(const struct source *s, int32_t phrase, struct arena scratch)
{
	struct sv_list words = sv_split(&scratch, phrases_text(s->texts->book, phrase, &scratch), ' ');

	for (ptrdiff_t i = 0; i < words.n; i++) {
		int32_t at = map_find(&s->words, words.v[i]);
		if (at >= 0 && s->counts.v[at].capital > s->counts.v[at].small && !is_letter(words.v[i]))
			return true;
	}
	return false;
}

static void
add_text(struct source *s, const struct reading *r, struct text text, struct arena a)
{
	struct cue_list cues = { 0 };
	struct mark_list marks = { 0 };

	cues_find(s->reader, r, &cues, &marks, &a);
	weigh_cues(s->weights, r, &marks, &cues, &a);
	struct finding f = judge_find(s->weights, r, &cues, &(struct word_sum){ 0 }, a);
	text.stated = f.settled ? f.stated : STANCE_NONE;
	text.x[0] = text.x[UNKNOWN_LEANS] = 1;
	for (int i = 0; i < LEANS; i++)
		text.x[1 + i] = f.leaning.lean[i];
	for (int i = 0; i < SPLITS; i++)
		text.x[UNKNOWN_LEANS + 1 + i] = f.leaning.split[i];
	phrases_learn(s->texts->book, r, a);
	struct phrase_hits hits = phrases_find(s->texts->book, r, &a);
	int32_t *features = new(s->keep, int32_t, hits.n + 1);
	for (ptrdiff_t i = 0; i < hits.n; i++)
		features[i] = hits.v[i].phrase * PLACES + (int32_t)hits.v[i].place;
	text.features = features;
	text.nfeatures = hits.n;
	text.scale = wordodds_scale(r->tokens.ntokens);
	*push(s->texts, s->keep) = text;
}

void
source_read(struct source *s, int group, double weight, double trust, const char *shard, const char *gold)
{
	struct shard *in = reading_open(s->keep, shard, s->rules);
	bool each = sv_ends(sv_of(gold), SV(".csv"));   /* text of a file is a document of its own */
	struct labels labels = { 0 };
	sv doc = { 0 };
	struct reading r;

	for (struct arena a = s->scratch; reading_next(in, &r, &a); a = s->scratch) {
		const struct label *label = r.review > 0 ? label_of(&labels, &r, gold, s->keep) : NULL;
		if (!label)
			continue;
		s->texts->ndocuments += each || !sv_eq(doc, r.doc);
		doc = sv_copy(s->keep, r.doc);
		count_words(s, &r);
		add_text(s, &r, (struct text){ .wanted = label->wanted, .kind = label->kind, .group = group,
			.document = s->texts->ndocuments, .weight = weight, .trust = trust }, a);
	}
	/* The shard stays open: rules and phrases know its vocabulary by its address. */
}
