#include "dump.h"
#include "err.h"
#include "file.h"
#include "table.h"
#include "tokens.h"

struct text {                           /* one text, as the writers see it */
	sv doc, review;
	bool new_doc;
	struct text_tokens tokens;
	const struct form *forms;
};

static void
put_tokens_csv(const struct text *t, struct out *out)
{
	for (ptrdiff_t i = 0; i < t->tokens.nsentences; i++) {
		struct sentence s = t->tokens.sentences[i];
		for (int32_t k = s.first; k < s.end; k++) {
			struct token token = t->tokens.tokens[k];
			const struct form *f = &t->forms[token.form];
			csv_put(out, t->doc, false);
			out_printf(out, ",%.*s,%td,%d,%d,%d,", SV_ARG(t->review), i + 1, k - s.first + 1,
			    token.start, token.end);
			csv_put(out, f->text, false);
			out_byte(out, ',');
			csv_put(out, f->folded, false);
			out_byte(out, ',');
			csv_put(out, f->stem, false);
			out_printf(out, ",%s,%d\n", token_class_names[f->class], f->shape);
		}
	}
}

/* Is there nothing between token K and the next one? */
static bool
is_tight(const struct text *t, int32_t k)
{
	return k + 1 < t->tokens.ntokens && t->tokens.tokens[k + 1].start == t->tokens.tokens[k].end;
}

/* A sentence's text as CoNLL-U counts it: whatever lies between two tokens is
 * one blank. */
static void
put_text(const struct text *t, struct sentence s, struct out *out)
{
	out_put(out, SV("# text = "));
	for (int32_t k = s.first; k < s.end; k++) {
		out_put(out, t->forms[t->tokens.tokens[k].form].text);
		if (k + 1 < s.end && !is_tight(t, k))
			out_byte(out, ' ');
	}
	out_byte(out, '\n');
}

static void
put_conllu(const struct text *t, struct out *out)
{
	for (ptrdiff_t i = 0; i < t->tokens.nsentences; i++) {
		struct sentence s = t->tokens.sentences[i];
		if (i == 0 && t->new_doc)
			out_printf(out, "# newdoc id = %.*s\n", SV_ARG(t->doc));
		if (i == 0)
			out_printf(out, "# newpar id = %.*s-%.*s\n", SV_ARG(t->doc), SV_ARG(t->review));
		out_printf(out, "# sent_id = %.*s-%.*s-%td\n", SV_ARG(t->doc), SV_ARG(t->review), i + 1);
		put_text(t, s, out);
		for (int32_t k = s.first; k < s.end; k++) {
			struct token token = t->tokens.tokens[k];
			const struct form *f = &t->forms[token.form];
			out_printf(out, "%d\t%.*s\t%.*s\t_\t%s\t_\t_\t_\t_\t%sTokenRange=%d:%d\n",
			    k - s.first + 1, SV_ARG(f->text), SV_ARG(f->folded),
			    token_class_names[f->class], is_tight(t, k) ? "SpaceAfter=No|" : "",
			    token.start, token.end);
		}
		out_byte(out, '\n');
	}
}

static char *
reviews_beside(struct arena *a, const char *path)
{
	sv base = path_base(sv_of(path));
	ptrdiff_t dir = base.p - path;

	return path_join(a, dir ? sv_cstr(a, (sv){ path, dir - 1 }) : ".", "reviews.csv");
}

void
dump_tokens(const char *path, bool conllu, struct out *out)
{
	struct arena keep = arena_new((ptrdiff_t)1 << 20), scratch = arena_new((ptrdiff_t)1 << 34);
	struct tokens_in *in = tokens_open(path);
	char *reviews_path = reviews_beside(&keep, path);
	struct table_in *reviews = table_open(reviews_path, &reviews_schema);
	struct arena a[2] = { scratch, arena_new((ptrdiff_t)1 << 34) };
	struct row row;
	sv last = SV("");

	if (!conllu)
		out_put(out, SV("doc,review,sentence,token,start,end,text,folded,stem,class,shape\n"));
	for (int turn = 0;; turn = !turn) {     /* the last row stays for its doc */
		struct arena room = a[turn];
		struct text t;
		bool more = tokens_next(in, &t.tokens, &room);
		if (table_next(reviews, &row, &room) != more)
			die(EXIT_INPUT, "%s: not the tokens of %s: another number of texts", path, reviews_path);
		if (!more)
			break;
		t.doc = row.col[REVIEWS_DOC];
		t.review = row.col[REVIEWS_REVIEW];
		t.forms = tokens_vocabulary(in)->v;
		t.new_doc = !sv_eq(t.doc, last);
		last = t.doc;
		if (conllu)
			put_conllu(&t, out);
		else
			put_tokens_csv(&t, out);
	}
	table_close(reviews);
	tokens_close(in);
}
