/* rules_marks: `[` and `{` begin a mark only in front of "name: ", so that text
 * may hold them otherwise. */
#include "rules_marks.h"

/* The length of "name: " at the head of S, 0 if there is none. */
static ptrdiff_t
mark_name(sv s)
{
	ptrdiff_t n = 0;
	while (n < s.n && ((s.p[n] >= 'a' && s.p[n] <= 'z') || (s.p[n] >= '0' && s.p[n] <= '9') ||
	    s.p[n] == '_' || s.p[n] == '-'))
		n++;
	return n && n + 1 < s.n && s.p[n] == ':' && s.p[n + 1] == ' ' ? n + 2 : 0;
}

sv
marks_read(struct arena *a, sv source, struct mark_list *marks)
{
	enum { DEEPEST = 8 };
	char *text = new(a, char, source.n);
	int32_t n = 0;
	ptrdiff_t open[DEEPEST];
	int depth = 0;
	for (int i = 0; i < source.n; i++) {
		char c = source.p[i];
		ptrdiff_t name = c == '[' || c == '{' ? mark_name(sv_from(source, i + 1)) : 0;
		if (name && depth < DEEPEST) {
			open[depth++] = marks->n;
			*push(marks, a) = (struct mark){ .name = sv_slice(source, i + 1, i + name - 1),
				.start = n, .end = -1, .chunk = c == '{', .at = i };
			i += (int)name;
		} else if (depth && c == (marks->v[open[depth - 1]].chunk ? '}' : ']')) {
			marks->v[open[--depth]].end = n;
		} else {
			text[n++] = c;
		}
	}
	return (sv){ text, n };
}

struct marked_chunk
marks_tokens(const struct sentence_view *view, int32_t start, int32_t end)
{
	struct marked_chunk c = { 0, 0, 0 };
	for (int32_t i = 0; i < view->n; i++) {
		if (view->tokens[i].end <= start || view->tokens[i].start >= end)
			continue;
		if (c.end == 0)
			c.first = i;
		c.end = i + 1;
	}
	return c;
}

struct given_chunks
marks_chunks(const struct rule_set *set, const struct mark_list *marks, const struct sentence_view *view,
    struct arena *a)
{
	struct given_chunks given = { 0 };
	for (ptrdiff_t i = 0; i < marks->n; i++) {
		const struct mark *mark = marks->v + i;
		int32_t name = mark->chunk ? map_find(&set->name_ids, mark->name) : -1;
		if (name < 0)
			continue;
		struct marked_chunk c = marks_tokens(view, mark->start, mark->end);
		c.kinds = (uint64_t)1 << (KIND_NAMED + name);
		if (c.end > c.first && (given.n == 0 || given.v[given.n - 1].end <= c.first))
			*push(&given, a) = c;
	}
	return given;
}
