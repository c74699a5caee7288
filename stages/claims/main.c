/* assay-claims: every claim of the reviews of a shard.  assay-claims(1). */
#include "date.h"
#include "err.h"
#include "find.h"
#include "horizon.h"
#include "pass.h"
#include "write.h"
#include <string.h>
#include <unistd.h>

static const char synopsis[] = "[-c conf] [-D key=value] [-d data] [-k key] SHARD";

enum { KEEP_ROOM = 1 << 30, REVIEW_ROOM = 1 << 30, STRETCH = 64, COUNTED_MOST = 64 };

struct program {
	struct stage stage;
	struct finder finder;
	struct value_words *values;
	struct date as_of;
	struct shard *shard;
	struct writer *writer;
	struct pass *pass;
};

enum chunk_kind { CHUNK_SUBJECT, CHUNK_COMPETITOR, CHUNK_OTHER };
static const char *const chunk_kinds[] = { "subject", "competitor", "other", NULL };

static void
load_data(struct program *p, struct arena *keep)
{
	const struct stage *s = &p->stage;
	struct splitter *splitter = splitter_new(keep, s->data);
	char *comparatives = stage_data(s, keep, "claims", "comparatives.csv");
	const struct rule_file files[] = {
		{ .path = stage_data(s, keep, "claims", "clauses.csv") },
		{ .path = stage_data(s, keep, "claims", "horizons.csv") },
		{ .path = stage_data(s, keep, "claims", "claims.csv") },
		{ .path = comparatives, .list = "comparative" },
	};

	p->finder.rules = stage_rules(s, keep, splitter, "claims", files,
	    (ptrdiff_t)(sizeof(files) / sizeof(*files)), chunk_kinds);
	finder_ready(&p->finder, keep);
	p->finder.tones = tones_of_stage(s, keep, splitter);
	rules_share_values(p->finder.tones.rules, p->finder.rules);
	p->finder.modality = words_load(keep, stage_data(s, keep, "claims", "modality.csv"), "form", "base", NULL);
	p->finder.nouns = words_load(keep, stage_data(s, keep, "claims", "nouns.csv"), "term", "class", "singular");
	p->finder.comparatives.comparatives = words_load(keep, comparatives, "name", "better", NULL);
	p->finder.comparatives.bases = words_load(keep, comparatives, "base", "better", NULL);
	p->values = values_load(keep, s->data);
	sv as_of = sv_of(conf_text(s->conf, "as_of"));
	if (as_of.n && !date_parse(as_of, &p->as_of))
		die(EXIT_USAGE, "as_of: %.*s: want a date as YYYY-MM-DD", SV_ARG(as_of));
}

/* The review's own date, else the setting's, else none. */
static struct date
base_date(const struct program *p, const struct review *r)
{
	struct date d;

	if (date_parse(sv_slice(r->date, 0, r->date.n > 10 ? 10 : r->date.n), &d))
		return d;
	return p->as_of;
}

static ptrdiff_t
sentence_mentions(const struct review *r, const struct sentence *sentence, ptrdiff_t *from)
{
	while (*from < r->mentions.n && r->mentions.v[*from].first < sentence->first)
		++*from;
	ptrdiff_t n = 0;
	while (*from + n < r->mentions.n && r->mentions.v[*from + n].stop <= sentence->end)
		n++;
	return n;
}

/* The names of the sentence as chunks; a name inside another gives way. */
static ptrdiff_t
mention_chunks(const struct scene *s, struct chunk *out)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s->nmentions; i++) {
		const struct mention *m = &s->mentions[i];
		int kind = mention_competes(m) ? CHUNK_COMPETITOR
		    : mention_is_subject(m) ? CHUNK_SUBJECT : CHUNK_OTHER;
		struct chunk c = { mention_first(s, m), mention_end(s, m), kind };
		if (n == 0 || c.first >= out[n - 1].end)
			out[n++] = c;
	}
	return n;
}

static struct sentence_view
view_of(const struct program *p, const struct review *r, const struct sentence *sentence)
{
	return (struct sentence_view){ r->text, shard_vocabulary(p->shard), r->tokens.tokens + sentence->first,
		sentence->end - sentence->first };
}

/* The thing that the last number among the claims counts, else the one before them.  It
 * stands in ROOM, for the claims are forgotten before the next sentence is read. */
static sv
last_counted(const struct claim_list *l, sv before, char room[COUNTED_MOST])
{
	for (ptrdiff_t i = l->n - 1; i >= 0; i--) {
		sv unit = l->v[i].quantity.unit;
		if (l->v[i].type != CLAIM_QUANTITY || !l->v[i].quantity.thing || unit.n > COUNTED_MOST)
			continue;
		memmove(room, unit.p, (size_t)unit.n);
		return (sv){ room, unit.n };
	}
	return before;
}

static struct scene
read_sentence(struct program *p, const struct review *r, struct date base, ptrdiff_t index, ptrdiff_t *mention,
    struct arena *a)
{
	const struct sentence *sentence = &r->tokens.sentences[index];
	struct scene s = { .review = r, .index = index, .count = r->tokens.nsentences, .offset = sentence->first,
		.view = view_of(p, r, sentence), .heads = p->finder.heads };

	s.nmentions = sentence_mentions(r, sentence, mention);
	s.mentions = r->mentions.v + *mention;
	struct chunk *chunks = new(a, struct chunk, s.nmentions + 1);
	ptrdiff_t nchunks = mention_chunks(&s, chunks);
	finder_attend(&p->finder, index, s.count);
	s.matches = rules_match(p->finder.rules, &s.view, chunks, nchunks, a);
	s.losers = rules_losers(p->finder.rules);
	s.values = rules_values(p->finder.rules);
	s.clauses = clauses_cut(&s, false, a);
	s.parts = clauses_cut(&s, true, a);
	s.horizons = horizons_find(&s, p->values, base, a);
	tones_read(&p->finder.tones, &s, a);
	struct match_list found = tones_matches(&p->finder.tones, a);
	pass_put(p->pass, &s, &found, *a);
	return s;
}

/* A stretch of sentences at a time, so that a text of any length fits: what stands
 * around a sentence counts within its stretch. */
static void
run_review(struct program *p, const struct review *r, struct arena room)
{
	struct date base = base_date(p, r);
	ptrdiff_t mention = 0;
	char words[COUNTED_MOST];
	sv counted = { "", 0 };

	finder_begin(&p->finder, r->lens);
	for (ptrdiff_t from = 0; from < r->tokens.nsentences; from += STRETCH) {
		struct arena a = room;
		struct scene scenes[STRETCH];
		ptrdiff_t n = 0;
		while (n < STRETCH && from + n < r->tokens.nsentences) {
			scenes[n] = read_sentence(p, r, base, from + n, &mention, &a);
			n++;
		}
		tones_share(scenes, n);
		for (ptrdiff_t i = 0; i < n; i++) {
			if (scenes[i].clauses.n == 0)
				continue;
			struct arena scratch = a;
			scenes[i].counted = counted;
			struct claim_list claims = claims_find(&p->finder, &scenes[i], &scratch);
			writer_put(p->writer, &scenes[i], &claims, scratch);
			counted = last_counted(&claims, counted, words);
		}
	}
}

int
main(int argc, char **argv)
{
	struct program p = { 0 };
	struct arena keep = arena_new(KEEP_ROOM), room = arena_new(REVIEW_ROOM);
	struct review review;

	progname = "assay-claims";
	stage_getopt(&p.stage, argc, argv, "", synopsis);
	if (argc - optind != 1)
		die_usage(synopsis);
	stage_ready(&p.stage, &keep);
	load_data(&p, &keep);
	p.shard = shard_open(&keep, argv[optind]);
	p.writer = writer_open(&keep, argv[optind], p.stage.key);
	p.pass = pass_open(&keep, argv[optind], p.stage.key, p.finder.tones.rules);
	for (struct arena a = room; shard_next(p.shard, &review, &a); a = room)
		run_review(&p, &review, a);
	shard_close(p.shard);
	pass_commit(p.pass);
	writer_commit(p.writer);
	return EXIT_DONE;
}
