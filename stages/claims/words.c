#include "words.h"
#include "err.h"
#include "table.h"
#include <string.h>

enum { PHRASE_WORDS = 5, PHRASE_BYTES = 96 };

/* The first row of a term counts. */
static void
add_term(struct word_list *l, sv term, const struct word_entry *e, struct arena *keep)
{
	sv folded = fold_text(keep, term);
	int words = 1;

	for (ptrdiff_t i = 0; i < folded.n; i++)
		words += folded.p[i] == ' ';
	int32_t *slot = map_slot(&l->map, keep, folded);
	if (*slot >= 0 || words > PHRASE_WORDS || folded.n >= PHRASE_BYTES)
		return;
	*slot = (int32_t)l->n;
	*push(l, keep) = *e;
	sv rest = folded;
	*map_slot(&l->openers, keep, sv_cut(&rest, ' ')) = 1;
	l->longest = words > l->longest ? words : l->longest;
}

static sv
column_of(const struct row *row, int column)
{
	return column >= 0 ? row->col[column] : (sv){ "", 0 };
}

struct word_list *
words_load(struct arena *keep, const char *path, const char *term, const char *class, const char *value)
{
	struct word_list *l = new(keep, struct word_list, 1);
	l->forms = new(keep, struct word_forms, 1);
	l->forms->keep = keep;
	struct csv_in *in = csv_open(path);
	int at = csv_column(in, term), of = class ? csv_column(in, class) : -1;
	int worth = value ? csv_column(in, value) : -1;
	int aspect = csv_column(in, "aspect"), alias = csv_column(in, "alias");
	struct row row;

	if (at < 0)
		die(EXIT_USAGE, "%s:1: no column %s", path, term);
	while (csv_next(in, &row, keep)) {
		const struct word_entry e = { column_of(&row, of), column_of(&row, worth), column_of(&row, aspect) };
		add_term(l, row.col[at], &e, keep);
		for (sv rest = column_of(&row, alias); rest.n; )
			add_term(l, sv_cut(&rest, ';'), &e, keep);
	}
	csv_close(in);
	return l;
}

const struct word_entry *
words_find(const struct word_list *l, sv folded)
{
	int32_t i = map_find(&l->map, folded);

	return i >= 0 ? &l->v[i] : NULL;
}

bool
words_open(const struct word_list *l, sv folded)
{
	return map_find(&l->openers, folded) >= 0;
}

const struct word_entry *
words_ending(const struct word_list *l, sv folded)
{
	ptrdiff_t at = sv_chr(folded, '\'');
	char term[PHRASE_BYTES] = "*";

	if (at <= 0 || folded.n - at >= PHRASE_BYTES)
		return NULL;
	memcpy(term + 1, folded.p + at, (size_t)(folded.n - at));
	return words_find(l, (sv){ term, folded.n - at + 1 });
}

void
words_meet(const struct word_list *l, const struct vocabulary *vocabulary, int32_t form)
{
	struct word_forms *f = l->forms;

	if (f->vocabulary != vocabulary || f->n > vocabulary->n) {
		f->vocabulary = vocabulary;
		f->n = 0;
	}
	while (f->n <= form) {
		sv folded = vocabulary->v[f->n].folded;
		unsigned can = (words_open(l, folded) ? WORD_OPENS : 0) | (words_ending(l, folded) ? WORD_ENDS : 0);
		*push(f, f->keep) = (uint8_t)can;
	}
}

const struct word_entry *
words_at(const struct word_list *l, const struct sentence_view *s, int32_t i, int32_t end, int32_t *taken)
{
	const struct word_entry *best = NULL;
	char joined[PHRASE_BYTES];
	ptrdiff_t n = 0;

	if (i >= end || !(words_form(l, s->vocabulary, s->tokens[i].form) & WORD_OPENS))
		return NULL;
	for (int32_t k = i; k < end && k < i + l->longest; k++) {
		sv part = s->vocabulary->v[s->tokens[k].form].folded;
		if (n + part.n + 1 >= PHRASE_BYTES)
			break;
		if (k > i)
			joined[n++] = ' ';
		memcpy(joined + n, part.p, (size_t)part.n);
		n += part.n;
		const struct word_entry *found = words_find(l, (sv){ joined, n });
		if (found) {
			best = found;
			*taken = k + 1 - i;
		}
	}
	return best;
}
