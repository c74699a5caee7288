/* A mail, a table, a document. */
#include "tell.h"
#include <stdio.h>
#include "publish.h"
#include "report.h"
#include "xmlout.h"

enum { LINES_MAX = 20, QUOTE_MAX = 70, MARK_WORDS_MAX = 400 };

/* What a kind is called where several are counted. */
static const char *const plural[CHANGE_KINDS] = {
	"verdicts changed", "verdicts stronger", "verdicts weaker", "verdicts arrived at otherwise",
	"panels decide otherwise", "documents gone", "documents new", "columns changed",
	"products gone", "products new", "products renamed", "subjects changed", "reviews gone",
	"reviews new", "lenses changed", "horizons changed", "predictions moved on",
	"quantities changed", "claims turned", "claims gone", "claims new", "claims moved",
	"claims reworded", "agreement shifted", "agreement shifted inside its interval",
	"rules changed", "settings changed", "program changed"
};

static void
print_counts(const struct changes *list)
{
	const char *separator = "";

	for (int i = 0; i < CHANGE_RULES; i++)
		if (list->open[i]) {
			printf("%s%s: %ld", separator, plural[i], list->open[i]);
			separator = ", ";
		}
	if (list->parts) {
		printf("%sfollowing from a verdict: %ld", separator, list->parts);
		separator = ", ";
	}
	if (list->reviewed)
		printf("%sticked off: %ld", separator, list->reviewed);
	putchar('\n');
}

static sv
where(struct arena *a, const struct change *c)
{
	sv review = c->review.n ? c->review : c->old_review;
	sv place = review.n ? sv_printf(a, "%.*s review %.*s", SV_ARG(c->doc), SV_ARG(review)) : c->doc;
	sv who = c->lens.n && c->product.n
	    ? sv_printf(a, "%.*s on %.*s", SV_ARG(c->lens), SV_ARG(c->product)) : c->product;

	if (!place.n && !who.n)
		return c->id.n ? c->id : c->old_id;
	return place.n && who.n ? sv_printf(a, "%.*s, %.*s", SV_ARG(place), SV_ARG(who))
	    : place.n ? place : who;
}

/* A quote of at most QUOTE_MAX bytes on one line, cut between words. */
static sv
quote(struct arena *a, sv text)
{
	ptrdiff_t n = text.n;
	char *copy;

	if (n > QUOTE_MAX)
		for (n = QUOTE_MAX; n > 0 && text.p[n] != ' '; )
			n--;
	copy = sv_cstr(a, sv_slice(text, 0, n));
	for (char *p = copy; *p; p++)
		if ((unsigned char)*p < ' ')
			*p = ' ';
	return sv_printf(a, "\"%s%s\"", copy, n < text.n ? " ..." : "");
}

static void
print_change(const struct change *c, struct arena a)
{
	sv place = where(&a, c);
	bool gone_or_new = c->kind == CHANGE_DOCUMENT_GONE || c->kind == CHANGE_DOCUMENT_NEW
	    || c->kind == CHANGE_PRODUCT_GONE || c->kind == CHANGE_PRODUCT_NEW;

	printf("%s: %.*s", change_names[c->kind], SV_ARG(place));
	if (c->type.n)
		printf(" [%.*s]", SV_ARG(c->type));
	if (gone_or_new)
		printf(": %.*s", SV_ARG(c->before.n ? c->before : c->after));
	else if (c->before.n || c->after.n)
		printf(": %.*s -> %.*s", SV_ARG(c->before.n ? c->before : SV("none")),
		    SV_ARG(c->after.n ? c->after : SV("none")));
	if (c->before_text.n)
		printf(": %.*s", SV_ARG(quote(&a, c->before_text)));
	if (c->after_text.n && !sv_eq(c->after_text, c->before_text))
		printf("%s %.*s", c->before_text.n ? " ->" : ":", SV_ARG(quote(&a, c->after_text)));
	if (c->note.n)
		printf(" (%.*s)", SV_ARG(c->note));
	putchar('\n');
}

void
tell_text(const struct changes *list, struct arena scratch)
{
	ptrdiff_t all = 0, shown = 0, most;

	if (!list->n)
		return;
	print_counts(list);
	for (int i = 0; i < CHANGE_KINDS; i++)
		all += list->open[i];
	most = all <= LINES_MAX - 1 ? all : LINES_MAX - 2;
	for (ptrdiff_t i = 0; i < list->n && shown < most; i++)
		if (change_is_open(&list->v[i])) {
			print_change(&list->v[i], scratch);
			shown++;
		}
	if (shown < all)
		printf("and %td more: see diff.csv\n", all - shown);
}

void
tell_csv(const struct changes *list, const char *path)
{
	struct out *out = out_create(path);

	report_put_header(out, &diff_schema);
	for (ptrdiff_t i = 0; i < list->n; i++) {
		sv cells[DIFF_COLUMNS];

		change_cells(&list->v[i], cells);
		report_put_row(out, cells, DIFF_COLUMNS);
	}
	out_commit(out);
}

/* Marks, for each token of X, whether it is in a longest common subsequence of
 * the tokens of X and Y (by folded form). */
static bool *
common_tokens(const struct vocabulary *v, struct text_tokens x, struct text_tokens y,
    struct arena *a)
{
	ptrdiff_t width = y.ntokens + 1;
	int32_t *length = new(a, int32_t, (x.ntokens + 1) * width);
	bool *common = new(a, bool, x.ntokens + 1);

#define SAME(i, j) sv_eq(v->v[x.tokens[i].form].folded, v->v[y.tokens[j].form].folded)
	for (ptrdiff_t i = x.ntokens - 1; i >= 0; i--)
		for (ptrdiff_t j = y.ntokens - 1; j >= 0; j--) {
			int32_t down = length[(i + 1) * width + j], right = length[i * width + j + 1];

			length[i * width + j] = SAME(i, j) ? length[(i + 1) * width + j + 1] + 1
			    : down > right ? down : right;
		}
	for (ptrdiff_t i = 0, j = 0; i < x.ntokens && j < y.ntokens; ) {
		if (SAME(i, j)) {
			common[i++] = true;
			j++;
		} else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) {
			i++;
		} else {
			j++;
		}
	}
#undef SAME
	return common;
}

/* <NAME>TEXT</NAME>, with <m> round the tokens that OTHER has not. */
static void
put_marked(struct xmlout *x, const char *name, sv text, sv other, struct words *w, struct arena a)
{
	struct text_tokens mine = split_text(w->splitter, text, &a);
	struct text_tokens theirs = split_text(w->splitter, other, &a);
	ptrdiff_t done = 0;
	bool *common;

	if (mine.ntokens > MARK_WORDS_MAX || theirs.ntokens > MARK_WORDS_MAX
	    || words_overlap(words_content(w, text, &a), words_content(w, other, &a)) == 0) {
		xmlout_element(x, name, text);
		return;
	}
	common = common_tokens(splitter_vocabulary(w->splitter), mine, theirs, &a);
	xmlout_open(x, name);
	xmlout_mixed(x);
	for (ptrdiff_t i = 0, end; i < mine.ntokens; i = end) {
		for (end = i + 1; end < mine.ntokens && common[end] == common[i]; )
			end++;
		if (common[i])
			continue;
		xmlout_text(x, sv_slice(text, done, mine.tokens[i].start));
		xmlout_open(x, "m");
		xmlout_text(x, sv_slice(text, mine.tokens[i].start, mine.tokens[end - 1].end));
		xmlout_close(x);
		done = mine.tokens[end - 1].end;
	}
	xmlout_text(x, sv_from(text, done));
	xmlout_close(x);
}

/* A text of either version, of which one may have none. */
static void
put_pair(struct xmlout *x, const char *was_name, sv was, const char *is_name, sv is,
    struct words *w, struct arena scratch)
{
	if (was.n)
		put_marked(x, was_name, was, is, w, scratch);
	if (is.n)
		put_marked(x, is_name, is, was, w, scratch);
}

static void
put_change(struct xmlout *x, const struct change *c, struct words *w, struct arena scratch)
{
	const struct { const char *name; sv value; } attributes[] = {   /* in byte order */
		{ "after", c->after }, { "before", c->before }, { "cause", c->cause },
		{ "change_id", c->change_id }, { "doc", c->doc }, { "id", c->id },
		{ "kind", sv_of(change_names[c->kind]) }, { "lens", c->lens }, { "note", c->note },
		{ "old_id", c->old_id }, { "old_review", c->old_review },
		{ "part_of", c->part_of }, { "product", c->product },
		{ "product_id", c->product_id }, { "review", c->review },
		{ "reviewed", c->reviewed ? SV("yes") : SV("") }, { "type", c->type },
	};

	xmlout_open(x, "change");
	for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
		if (attributes[i].value.n)
			xmlout_attr(x, attributes[i].name, attributes[i].value);
	put_pair(x, "before_text", c->before_text, "after_text", c->after_text, w, scratch);
	put_pair(x, "before_review", c->before_review, "after_review", c->after_review, w, scratch);
	xmlout_close(x);
}

void
tell_xml(const struct changes *list, const char *path, ptrdiff_t limit, struct words *w,
    struct arena scratch)
{
	struct xmlout *x = xmlout_create(&scratch, path);

	xmlout_open(x, "diff");
	xmlout_attr_int(x, "changes", list->n);
	xmlout_attr(x, "new", list->new_name);
	xmlout_attr(x, "old", list->old_name);
	xmlout_attr(x, "schema", SV("3"));
	for (int i = 0; i < CHANGE_KINDS; i++) {
		if (!list->count[i])
			continue;
		xmlout_open(x, "count");
		xmlout_attr(x, "kind", sv_of(change_names[i]));
		xmlout_attr_int(x, "n", list->count[i]);
		xmlout_attr_int(x, "open", list->open[i]);
		xmlout_close(x);
	}
	for (ptrdiff_t i = 0; i < list->n && i < limit; i++)
		put_change(x, &list->v[i], w, scratch);
	xmlout_close(x);
	xmlout_commit(x);
}
