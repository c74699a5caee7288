/* assay-products: the subject of each review and every named thing in it.
 * assay-products(1) */
#include <getopt.h>
#include "err.h"
#include "file.h"
#include "judge.h"
#include "stage.h"
#include "subject.h"
#include "store.h"

#define SYNOPSIS "[-c file] [-D key=value] [-d dir] [-k key] shard"

/* Kept for the rows to come; forgotten between two panels. */
enum { PANELS_MOST = 1024 };

/* Reviews of one panel that are judged together, and bytes of their text: so many are
 * held in memory. */
enum { TOGETHER_MOST = 64, TOGETHER_BYTES = 1 << 20 };

/* Address space, not memory: lists and rules, panels, the reviews of one. */
static const ptrdiff_t KEEP_ROOM = (ptrdiff_t)1 << 36, PANEL_ROOM = (ptrdiff_t)1 << 32,
		       REVIEW_ROOM = (ptrdiff_t)1 << 34;

/* A review whose names wait for those of the others of its panel. */
struct waiting {
	sv doc, review, text;
	struct subject subject;
};

struct work {
	const struct stage *stage;
	struct arena *keep;
	struct gazetteer *gazetteer;
	struct store *texts;
	struct tokens_in *tokens;
	const struct vocabulary *vocabulary;    /* that the cutter is bound to */
	struct cutter *cutter;
	struct judge judge;
	struct panel_list {
		struct panel **v;
		ptrdiff_t n, cap;
		struct map keys;                /* title and product -> index */
		struct arena room, start;
	} panels;
	const struct panel *panel;              /* of the row at hand */
	struct {                                /* reviews of one panel of one document */
		struct waiting v[TOGETHER_MOST];
		struct review_names names[TOGETHER_MOST];
		ptrdiff_t n, bytes;
		struct arena room, start;
	} together;
	struct table_out *subjects, *mentions;
};

static void
load_rules(struct work *w)
{
	const struct rule_file own = { .path = stage_data(w->stage, w->keep, "products", "products.csv") };

	w->judge.gazetteer = w->gazetteer;
	w->judge.rules = stage_rules(w->stage, w->keep, w->gazetteer->splitter, "products", &own, 1,
	    judge_kinds);
}

static void
forget_panels(struct work *w)
{
	w->panels = (struct panel_list){ .room = w->panels.start, .start = w->panels.start };
}

/* The cutter knows the forms of one vocabulary.  With the one before go the words of its
 * texts, and the panels, which hold words. */
static void
bind_vocabulary(struct work *w)
{
	w->vocabulary = tokens_vocabulary(w->tokens);
	gazetteer_forget(w->gazetteer);
	forget_panels(w);
	w->cutter = cutter_new(&w->gazetteer->words, w->vocabulary);
}

static void
add_panel(struct work *w, sv key, ptrdiff_t title)
{
	struct arena *room = &w->panels.room;
	key = sv_copy(room, key);
	*map_slot(&w->panels.keys, room, key) = (int32_t)w->panels.n;
	*push(&w->panels, room) = title_read(w->gazetteer, sv_slice(key, 0, title), sv_from(key, title + 1), room);
}

/* The panel of a row.  Panels are kept for the rows to come. */
static void
find_panel(struct work *w, const struct row *row, struct arena scratch)
{
	sv title = row->col[REVIEWS_PANEL], product = row->col[REVIEWS_PRODUCT];
	sv key = sv_concat(&scratch, title, SV("\n"), product);

	if (map_find(&w->panels.keys, key) < 0)
		add_panel(w, key, title.n);
	w->panel = w->panels.v[map_find(&w->panels.keys, key)];
}

/* ---- rows out ---- */

static void
put_place(struct table_out *t, const struct waiting *at)
{
	table_put(t, at->doc);
	table_put(t, at->review);
}

static void
put_subject(struct table_out *t, const struct waiting *at)
{
	put_place(t, at);
	table_put(t, at->subject.slot);
	table_put(t, at->subject.id);
	table_put(t, at->subject.product);
	table_put(t, at->subject.from);
	table_end_row(t);
}

/* Which list or shape found it, then the rules that gave kind and role. */
static sv
rule_text(const struct span *span, struct arena *a)
{
	struct sv_list parts = { 0 };

	*push(&parts, a) = source_names[span->source];
	if (span->kind_rule.n)
		*push(&parts, a) = span->kind_rule;
	if (span->role_rule.n)
		*push(&parts, a) = span->role_rule;
	return sv_join(a, &parts, SV(" "));
}

static void
put_mention(struct table_out *t, const struct waiting *at, int sentence, const struct span *span,
    struct arena scratch)
{
	put_place(t, at);
	table_put_int(t, span->start);
	table_put_int(t, span->stop);
	table_put_int(t, sentence);
	table_put(t, sv_slice(at->text, span->start, span->stop));
	table_put(t, span->id);
	table_put(t, span->canonical);
	table_put(t, kind_names[span->kind]);
	table_put(t, role_names[span->role]);
	table_put(t, span->version);
	table_put(t, rule_text(span, &scratch));
	table_end_row(t);
}

/* Review 0: both names of the title, whatever they are made of. */
static void
put_title(struct work *w, const struct row *row, sv text, struct arena scratch)
{
	struct waiting at = { row->col[REVIEWS_DOC], row->col[REVIEWS_REVIEW], text, { 0 } };

	for (int i = 0; i < SLOTS && w->panel->titled; i++) {
		const struct product *p = &w->panel->side[i];
		struct span span = { .start = p->start, .stop = p->end, .source = SOURCE_TITLE,
			.canonical = p->name, .id = p->id, .kind = p->kind, .role = ROLE_SUBJECT,
			.version = p->version };
		put_mention(w->mentions, &at, 0, &span, scratch);
	}
}

/* ---- the reviews of a panel ---- */

static struct review_names
read_review(struct work *w, sv text, const struct text_tokens *tokens, int side, struct arena *a)
{
	struct review_names r = { .panel = w->panel, .side = side,
		.sentences = new(a, struct sentence_names, tokens->nsentences), .n = tokens->nsentences };

	for (ptrdiff_t i = 0; i < r.n; i++) {
		const struct sentence *sentence = tokens->sentences + i;
		struct sentence_names *names = r.sentences + i;
		names->number = (int)i + 1;
		names->view = (struct sentence_view){ text, w->vocabulary, tokens->tokens + sentence->first,
			sentence->end - sentence->first };
		struct atom_list atoms = cutter_cut(w->cutter, text, names->view.tokens, names->view.n, a);
		names->scene = (struct scene){ w->gazetteer, w->panel, text, atoms.v, atoms.n, sentence->stop };
		names->spans = find_spans(&names->scene, a);
	}
	return r;
}

static void
put_review(struct work *w, const struct waiting *at, const struct review_names *r, struct arena scratch)
{
	put_subject(w->subjects, at);
	for (ptrdiff_t i = 0; i < r->n; i++)
		for (ptrdiff_t k = 0; k < r->sentences[i].spans.n; k++)
			if (r->sentences[i].spans.v[k].stand != STAND_NO)
				put_mention(w->mentions, at, r->sentences[i].number, r->sentences[i].spans.v + k,
				    scratch);
}

/* What waits is judged together and written. */
static void
put_together(struct work *w)
{
	judge_panel(&w->judge, w->together.names, w->together.n, &w->together.room);
	for (ptrdiff_t i = 0; i < w->together.n; i++)
		put_review(w, w->together.v + i, w->together.names + i, w->together.room);
	w->together.n = w->together.bytes = 0;
	w->together.room = w->together.start;
}

/* Whether the row is one more review of the panel whose reviews wait.  Reviews without
 * a title have nothing to do with each other. */
static bool
goes_with_others(const struct work *w, const struct row *row)
{
	if (!w->together.n || !w->panel->titled)
		return false;
	return sv_eq(w->together.v[0].doc, row->col[REVIEWS_DOC]) && sv_eq(w->panel->title, row->col[REVIEWS_PANEL]) &&
	    w->together.n < TOGETHER_MOST && w->together.bytes < TOGETHER_BYTES;
}

/* Before anything that they hold is forgotten. */
static void
make_ready(struct work *w, const struct row *row)
{
	bool fresh = tokens_vocabulary(w->tokens) != w->vocabulary;

	if (!fresh && goes_with_others(w, row))
		return;
	put_together(w);
	if (fresh)
		bind_vocabulary(w);
	else if (w->panels.n >= PANELS_MOST)
		forget_panels(w);
}

static void
add_review(struct work *w, const struct row *row, sv text, const struct text_tokens *tokens)
{
	struct arena *a = &w->together.room;
	struct waiting *at = w->together.v + w->together.n;
	struct review_names *names = w->together.names + w->together.n++;

	*at = (struct waiting){ sv_copy(a, row->col[REVIEWS_DOC]), sv_copy(a, row->col[REVIEWS_REVIEW]),
		sv_copy(a, text), subject_of_row(w->panel, row) };
	*names = read_review(w, at->text, tokens, at->subject.side, a);
	judge_review(&w->judge, names, a);
	w->together.bytes += text.n;
}

static void
do_shard(struct work *w, const char *shard, struct arena scratch)
{
	const char *path = path_join(w->keep, shard, "reviews.csv");
	struct table_in *reviews = table_open(path, &reviews_schema);
	struct text_tokens tokens;
	struct row row;

	load_rules(w);
	for (struct arena a = scratch; table_view(reviews, &row); a = scratch) {
		if (!tokens_next(w->tokens, &tokens, &a))
			die(EXIT_INPUT, "%s:%ld: more reviews than texts in tokens.bin", path, row.line);
		sv text = store_text(w->texts, &row);
		make_ready(w, &row);
		find_panel(w, &row, a);
		if (sv_eq(row.col[REVIEWS_REVIEW], SV("0")))
			put_title(w, &row, text, a);
		else
			add_review(w, &row, text, &tokens);
	}
	put_together(w);
	table_close(reviews);
}

int
main(int argc, char **argv)
{
	struct stage stage = { 0 };
	struct arena keep = arena_new(KEEP_ROOM);

	progname = "assay-products";
	if (stage_getopt(&stage, argc, argv, "", SYNOPSIS) != -1 || optind + 1 != argc)
		die_usage(SYNOPSIS);
	stage_ready(&stage, &keep);
	const char *shard = argv[optind];
	struct arena panels = arena_new(PANEL_ROOM);
	struct work w = { .stage = &stage, .keep = &keep, .panels = { .room = panels, .start = panels },
		.gazetteer = gazetteer_load(&keep, stage.data, stage.conf, splitter_new(&keep, stage.data)),
		.texts = store_open(&keep, shard),
		.tokens = tokens_open(path_join(&keep, shard, "tokens.bin")),
		.subjects = table_create(path_join(&keep, shard, "subjects.csv"), &subjects_schema, stage.key),
		.mentions = table_create(path_join(&keep, shard, "mentions.csv"), &mentions_schema, stage.key) };
	w.together.room = w.together.start = arena_new(REVIEW_ROOM);
	do_shard(&w, shard, arena_new(REVIEW_ROOM));
	tokens_close(w.tokens);
	store_close(w.texts);
	table_commit(w.subjects);
	table_commit(w.mentions);
	return EXIT_DONE;
}
