/* A shard's tables are sorted alike, so reviews, tokens and mentions are walked
 * side by side. */
#include "texts.h"
#include <sys/stat.h>
#include "err.h"
#include "file.h"
#include "store.h"
#include "utf8.h"

struct walk {
	struct tool *tool;
	const struct sv_list *kinds;
	text_visit *visit;
	void *context;
	struct arena scratch;
};

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static struct sentence_view
view_of(sv text, const struct vocabulary *vocabulary, const struct text_tokens *t, ptrdiff_t i)
{
	const struct sentence *s = t->sentences + i;

	return (struct sentence_view){ .text = text, .vocabulary = vocabulary, .tokens = t->tokens + s->first,
		.n = s->end - s->first };
}

static void
visit_file(struct walk *w, const char *path)
{
	sv bytes = file_map(path);
	const struct vocabulary *vocabulary = splitter_vocabulary(w->tool->splitter);

	if (utf8_invalid(bytes) >= 0)
		die(EXIT_INPUT, "%s: byte %td: no UTF-8", path, utf8_invalid(bytes));
	for (sv rest = bytes; rest.p; ) {
		sv line = sv_cut(&rest, '\n');
		struct arena a = w->scratch;
		struct text_tokens t = split_text(w->tool->splitter, line, &a);
		for (ptrdiff_t i = 0; i < t.nsentences; i++) {
			struct arena b = a;
			struct sentence_view view = view_of(line, vocabulary, &t, i);
			w->visit(w->context, &view, NULL, 0, &b);
		}
	}
}

/* ---- shards ---- */

struct mentions {
	struct table_in *in;            /* NULL: none */
	struct row row;                 /* the next one */
	struct arena start, room;
	bool more;
};

static void
mentions_step(struct mentions *m)
{
	m->room = m->start;
	m->more = m->in && table_next(m->in, &m->row, &m->room);
}

/* The kind of chunk that a mention is: named like its role or its kind. */
static int
kind_of(const struct walk *w, const struct row *mention)
{
	for (int i = 0; i < w->kinds->n; i++)
		if (sv_eq(w->kinds->v[i], mention->col[MENTIONS_ROLE]))
			return i;
	for (int i = 0; i < w->kinds->n; i++)
		if (sv_eq(w->kinds->v[i], mention->col[MENTIONS_KIND]) || sv_eq(w->kinds->v[i], SV("other")))
			return i;
	return -1;
}

static struct named_spans
names_of(const struct walk *w, struct mentions *m, const struct row *review, struct arena *a)
{
	struct named_spans names = { 0 };

	for (; m->more && sv_eq(m->row.col[MENTIONS_DOC], review->col[REVIEWS_DOC]) &&
	    sv_eq(m->row.col[MENTIONS_REVIEW], review->col[REVIEWS_REVIEW]); mentions_step(m)) {
		struct named_span s = { .kind = kind_of(w, &m->row) };
		if (s.kind >= 0 && sv_int(m->row.col[MENTIONS_START], &s.start) &&
		    sv_int(m->row.col[MENTIONS_END], &s.end))
			*push(&names, a) = s;
	}
	return names;
}

static void
visit_review(struct walk *w, const struct row *review, sv text, const struct vocabulary *vocabulary,
    const struct text_tokens *t, struct mentions *m, struct arena a)
{
	struct named_spans names = names_of(w, m, review, &a);

	for (ptrdiff_t i = 0; i < t->nsentences; i++) {
		struct arena b = a;
		struct sentence_view view = view_of(text, vocabulary, t, i);
		struct chunk_list chunks = rules_chunks(&names, &view, &b);
		w->visit(w->context, &view, chunks.v, chunks.n, &b);
	}
}

static void
visit_shard(struct walk *w, const char *path)
{
	struct arena *keep = &w->tool->keep;
	struct table_in *reviews = table_open(path_join(keep, path, "reviews.csv"), &reviews_schema);
	struct tokens_in *tokens = tokens_open(path_join(keep, path, "tokens.bin"));
	char *mentions_path = path_join(keep, path, "mentions.csv");
	struct mentions m = { .start = arena_new(1 << 24) };
	struct store *store = store_open(keep, path);
	struct row review;
	struct text_tokens t;

	if (file_exists(mentions_path))
		m.in = table_open(mentions_path, &mentions_schema);
	mentions_step(&m);
	for (;;) {
		struct arena a = w->scratch;
		if (!table_next(reviews, &review, &a))
			break;
		if (!tokens_next(tokens, &t, &a))
			die(EXIT_INPUT, "%s: tokens.bin has fewer texts than reviews.csv", path);
		visit_review(w, &review, store_text(store, &review), tokens_vocabulary(tokens), &t, &m, a);
	}
	store_close(store);
	if (m.in)
		table_close(m.in);
	table_close(reviews);
}

static void
visit_path(struct walk *w, const char *path)
{
	if (!is_folder(path)) {
		visit_file(w, path);
		return;
	}
	if (file_exists(path_join(&w->tool->keep, path, "tokens.bin"))) {
		visit_shard(w, path);
		return;
	}
	struct sv_list names = names_in(&w->tool->keep, path);
	for (ptrdiff_t i = 0; i < names.n; i++)
		visit_path(w, path_join(&w->tool->keep, path, names.v[i].p));
}

void
texts_visit(struct tool *tool, const char *path, const struct sv_list *kinds, text_visit *visit, void *context)
{
	struct walk w = { tool, kinds, visit, context, arena_new((ptrdiff_t)1 << 34) };

	visit_path(&w, path);
	arena_free(&w.scratch);
}
