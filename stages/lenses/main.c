/* assay-lenses: who speaks in each review.  assay-lenses(1) */
#include <getopt.h>
#include "err.h"
#include "file.h"
#include "infer.h"
#include "stage.h"
#include "store.h"

#define SYNOPSIS "[-c file] [-D key=value] [-d dir] [-k key] shard"

/* Address space, not memory: lists and rules, a document's evidence, a text. */
static const ptrdiff_t KEEP_ROOM = (ptrdiff_t)1 << 36, PANEL_ROOM = (ptrdiff_t)1 << 34,
		       TEXT_ROOM = (ptrdiff_t)1 << 34;

struct work {
	const struct stage *stage;
	struct arena *keep;
	struct splitter *splitter;
	const char *path;                       /* of reviews.csv */
	struct store *texts;
	struct tokens_in *tokens;
	struct rule_set *rules;
	struct lenses *lenses;
	struct table_out *out;
};

static void
load_rules(struct work *w)
{
	const struct rule_file own[] = {
		{ .path = stage_data(w->stage, w->keep, "lenses", "lenses.csv") },
		{ .path = stage_data(w->stage, w->keep, "lenses", "says.csv") },
	};

	w->rules = stage_rules(w->stage, w->keep, w->splitter, "lenses", own, sizeof own / sizeof *own, NULL);
	lenses_declare(w->lenses, w->rules);
}

static void
put_span(struct table_out *t, const struct cue *cue)
{
	if (cue) {
		table_put_int(t, cue->start);
		table_put_int(t, cue->end);
	} else {
		table_put_empty(t);
		table_put_empty(t);
	}
}

static void
put_review(struct table_out *t, const struct lenses *lenses, const struct voice *v)
{
	static const char *const from[] = { [LENS_NONE] = "none", [LENS_GIVEN] = "given",
		[LENS_INFERRED] = "inferred" };

	table_put(t, v->doc);
	table_put(t, v->review);
	table_put(t, v->from == LENS_GIVEN ? v->given : lenses_id(lenses, v->lens));
	table_put_cstr(t, from[v->from]);
	put_span(t, v->shows);
	table_put(t, v->rule);
	table_end_row(t);
}

static void
finish_panel(struct work *w, struct voice_list *panel)
{
	lenses_settle(w->lenses, panel);
	for (ptrdiff_t i = 0; i < panel->n; i++)
		put_review(w->out, w->lenses, panel->v + i);
	*panel = (struct voice_list){ 0 };
}

/* What one review says of its lens. */
static struct voice
listen(struct work *w, const struct row *row, const struct text_tokens *tokens, struct arena *keep,
    struct arena scratch)
{
	sv text = store_text(w->texts, row);
	struct voice v = { .doc = sv_copy(keep, row->col[REVIEWS_DOC]),
		.review = sv_copy(keep, row->col[REVIEWS_REVIEW]), .turns = row->col[REVIEWS_SLOT].n > 0,
		.given = lenses_given(w->lenses, sv_copy(keep, row->col[REVIEWS_LENS]), scratch) };

	if (!v.given.n)
		lenses_listen(w->lenses, w->rules, &v, text, tokens_vocabulary(w->tokens), tokens, keep, scratch);
	return v;
}

/* Reviews are settled together that stand in one document under one panel and
 * take turns; all others each by themselves. */
static void
do_shard(struct work *w, struct arena panel_room, struct arena scratch)
{
	struct table_in *reviews = table_open(w->path, &reviews_schema);
	struct voice_list panel = { 0 };
	struct arena room = panel_room;
	struct text_tokens tokens;
	struct row row;

	load_rules(w);
	for (struct arena a = scratch; table_view(reviews, &row); a = scratch) {
		if (!tokens_next(w->tokens, &tokens, &a))
			die(EXIT_INPUT, "%s:%ld: more reviews than texts in tokens.bin", w->path, row.line);
		bool turns = row.col[REVIEWS_SLOT].n > 0;
		if (panel.n && !(turns && panel.v[0].turns && sv_eq(panel.v[0].doc, row.col[REVIEWS_DOC]))) {
			finish_panel(w, &panel);
			room = panel_room;
		}
		if (sv_eq(row.col[REVIEWS_REVIEW], SV("0")))
			continue;
		struct voice v = listen(w, &row, &tokens, &room, a);
		*push(&panel, &room) = v;
	}
	finish_panel(w, &panel);
	table_close(reviews);
}

int
main(int argc, char **argv)
{
	struct stage stage = { 0 };
	struct arena keep = arena_new(KEEP_ROOM);

	progname = "assay-lenses";
	if (stage_getopt(&stage, argc, argv, "", SYNOPSIS) != -1 || optind + 1 != argc)
		die_usage(SYNOPSIS);
	stage_ready(&stage, &keep);
	const char *shard = argv[optind];
	struct splitter *splitter = splitter_new(&keep, stage.data);
	struct work w = { .stage = &stage, .keep = &keep, .path = path_join(&keep, shard, "reviews.csv"),
		.splitter = splitter,
		.texts = store_open(&keep, shard),
		.tokens = tokens_open(path_join(&keep, shard, "tokens.bin")),
		.lenses = lenses_load(&keep, stage.data, stage.conf, splitter),
		.out = table_create(path_join(&keep, shard, "lenses.csv"), &lenses_schema, stage.key) };
	do_shard(&w, arena_new(PANEL_ROOM), arena_new(TEXT_ROOM));
	tokens_close(w.tokens);
	store_close(w.texts);
	table_commit(w.out);
	return EXIT_DONE;
}
