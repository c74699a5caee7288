#include "rules.h"

struct chunk_list
rules_chunks(const struct named_spans *names, const struct sentence_view *view, struct arena *a)
{
	struct chunk_list chunks = { 0 };
	int32_t token = 0, end;

	for (ptrdiff_t i = 0; i < names->n; i++, token = end) {
		const struct named_span *s = names->v + i;
		while (token < view->n && view->tokens[token].end <= s->start)
			token++;
		for (end = token; end < view->n && view->tokens[end].start < s->end; )
			end++;
		if (end > token)
			*push(&chunks, a) = (struct chunk){ token, end, s->kind };
	}
	return chunks;
}
