/* Reviews and mentions are sorted alike and walked side by side. */
#include "kwic.h"
#include "err.h"

static const ptrdiff_t ROOM = (ptrdiff_t)1 << 32;      /* one review, split, and its matches */

/* In the order of their numbers. */
static const char *const roles[] = { "subject", "competitor", "other", NULL };
enum { OTHER = 2 };

struct rule_set *
kwic_rules(struct arena *keep, const char *data, struct splitter *splitter, sv pattern)
{
	struct sv_list parts = { 0 };
	struct rule_file file = { .path = "pattern" };

	for (sv rest = pattern; rest.p; )
		*push(&parts, keep) = sv_cut(&rest, '"');
	pattern = sv_join(keep, &parts, SV("\"\""));
	file.bytes = sv_printf(keep, "id,emit,pattern\nkwic,kwic.found,\"%.*s\"\n", SV_ARG(pattern));
	return rules_load(keep, data, splitter, &file, 1, roles);
}

static int
role_of(sv name)
{
	int i = 0;

	while (i < OTHER && !sv_eq(name, sv_of(roles[i])))
		i++;
	return i;
}

/* Is the mention of an earlier review? */
static bool
is_before(const sv *mention, const sv *review)
{
	int order = sv_cmp(mention[MENTIONS_DOC], review[RR_DOC]);
	long long x = 0, y = 0;

	if (order)
		return order < 0;
	return sv_int(mention[MENTIONS_REVIEW], &x) && sv_int(review[RR_REVIEW], &y) && x < y;
}

static struct named_spans
names_of(struct report_cursor *mentions, const sv *review, struct arena *a)
{
	struct named_spans names = { 0 };

	for (; mentions->have; report_cursor_next(mentions)) {
		const sv *m = mentions->row.col;
		struct named_span s = { .kind = role_of(m[MENTIONS_ROLE]) };

		if (is_before(m, review))
			continue;
		if (!sv_eq(m[MENTIONS_DOC], review[RR_DOC]) || !sv_eq(m[MENTIONS_REVIEW], review[RR_REVIEW]))
			break;
		if (sv_int(m[MENTIONS_START], &s.start) && sv_int(m[MENTIONS_END], &s.end))
			*push(&names, a) = s;
	}
	return names;
}

static void
find_in_review(const sv *review, const struct named_spans *names, struct splitter *splitter,
    struct rule_set *set, kwic_visit *visit, void *context, struct arena scratch)
{
	struct text_tokens t = split_text(splitter, review[RR_TEXT], &scratch);

	for (ptrdiff_t i = 0; i < t.nsentences; i++) {
		const struct sentence *s = &t.sentences[i];
		struct sentence_view view = { review[RR_TEXT], splitter_vocabulary(splitter),
			t.tokens + s->first, s->end - s->first };
		struct arena a = scratch;
		struct chunk_list chunks = rules_chunks(names, &view, &a);
		struct match_list found = rules_match(set, &view, chunks.v, chunks.n, &a);

		for (ptrdiff_t m = 0; m < found.n; m++)
			if (found.v[m].end > found.v[m].first)
				visit(context, &(struct hit){ review, view.tokens[found.v[m].first].start,
				    view.tokens[found.v[m].end - 1].end }, a);
	}
}

void
kwic_find(struct arena *keep, const char *dir, struct splitter *splitter, struct rule_set *set,
    kwic_visit *visit, void *context)
{
	struct report_in *reviews = report_open(keep, dir, &report_reviews);
	struct report_cursor mentions;
	struct arena room = arena_new(ROOM);
	struct row row;

	report_cursor_open(&mentions, keep, dir, &mentions_schema);
	for (struct arena a = room; report_next(reviews, &row, &a); a = room) {
		struct named_spans names = names_of(&mentions, row.col, &a);

		find_in_review(row.col, &names, splitter, set, visit, context, a);
	}
	report_close(mentions.in);
	report_close(reviews);
}
