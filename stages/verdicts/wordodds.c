#include "wordodds.h"
#include "err.h"
#include "table.h"
#include <math.h>

enum { SHOWN = 5 };

struct entry {
	double side[PLACES][SIDES];
};

struct word_odds {
	struct phrase_book *book;
	struct { struct entry *v; ptrdiff_t n, cap; } entries;  /* one a phrase of the book */
};

/* ---- the table ---- */

static const char *const side_names[SIDES] = { "ship", "mixed", "skip" };

struct columns {
	int words, place, side[SIDES];
};

static struct columns
columns_of(const struct csv_in *in, const char *path)
{
	struct columns c = { .words = csv_column(in, "words"), .place = csv_column(in, "place") };
	bool whole = c.words >= 0 && c.place >= 0;

	for (int i = 0; i < SIDES; i++) {
		c.side[i] = csv_column(in, side_names[i]);
		whole = whole && c.side[i] >= 0;
	}
	if (!whole)
		die(EXIT_USAGE, "%s: lacks one of the columns words, place, ship, mixed, skip", path);
	return c;
}

static enum phrase_place
place_of(const char *path, const struct row *row, int column)
{
	sv place = row->col[column];

	if (place.n && !sv_eq(place, SV("last")))
		die(EXIT_USAGE, "%s:%ld: place: \"%.*s\" is neither empty nor last", path, row->line, SV_ARG(place));
	return place.n ? PLACE_LAST : PLACE_ANY;
}

static void
read_table(struct word_odds *o, const char *path, struct arena *keep)
{
	struct csv_in *in = csv_open(path);
	struct columns c = columns_of(in, path);
	struct row row;

	while (csv_next(in, &row, keep)) {
		int32_t phrase = phrases_add(o->book, row.col[c.words]);
		if (phrase < 0)
			die(EXIT_USAGE, "%s:%ld: words: \"%.*s\": wanted one word or two, START only as the first",
			    path, row.line, SV_ARG(row.col[c.words]));
		while (o->entries.n <= phrase)
			*push(&o->entries, keep) = (struct entry){ 0 };
		double *to = o->entries.v[phrase].side[place_of(path, &row, c.place)];
		for (int i = 0; i < SIDES; i++)
			to[i] = csv_number(in, &row, c.side[i], *keep);
	}
	csv_close(in);
}

struct word_odds *
wordodds_load(struct arena *keep, char *const *paths, ptrdiff_t npaths)
{
	struct word_odds *o = new(keep, struct word_odds, 1);

	o->book = phrases_new(keep);
	for (ptrdiff_t i = 0; i < npaths; i++)
		read_table(o, paths[i], keep);
	return o;
}

/* ---- sums ---- */

double
wordodds_scale(ptrdiff_t n)
{
	double whole = (double)(n - WORDODDS_FEW) / (WORDODDS_LEAST - WORDODDS_FEW);

	return n > WORDODDS_FEW ? fmin(1, whole) * sqrt((double)WORDODDS_TEXT / fmax(WORDODDS_SHORT, (double)n)) : 0;
}

double
wordodds_part(const struct word_sum *sum, const struct phrase_hit *hit, enum side side)
{
	return sum->scale * sum->odds->entries.v[hit->phrase].side[hit->place][side];
}

struct word_sum
wordodds_of(struct word_odds *o, const struct reading *r, struct arena *a)
{
	struct word_sum sum = { .odds = o, .scale = wordodds_scale(r->tokens.ntokens) };

	sum.hits = phrases_find(o->book, r, a);
	for (ptrdiff_t i = 0; i < sum.hits.n; i++)
		for (int side = 0; side < SIDES; side++)
			sum.side[side] += wordodds_part(&sum, sum.hits.v + i, (enum side)side);
	return sum;
}

const struct phrase_hit *
wordodds_best(const struct word_sum *sum, enum side side)
{
	const struct phrase_hit *best = NULL;
	double most = 0;

	for (ptrdiff_t i = 0; i < sum->hits.n; i++) {
		double part = wordodds_part(sum, sum->hits.v + i, side);
		if (part > most) {
			most = part;
			best = sum->hits.v + i;
		}
	}
	return best;
}

/* ---- words for people ---- */

/* The hits that weigh most, weightiest first; of equals, the earlier. */
static int
weightiest(const struct word_sum *sum, enum side side, const struct phrase_hit **best)
{
	double sizes[SHOWN];
	int n = 0;

	for (ptrdiff_t i = 0; i < sum->hits.n; i++) {
		double size = fabs(wordodds_part(sum, sum->hits.v + i, side));
		if (size < 0.005 || (n == SHOWN && size <= sizes[SHOWN - 1]))
			continue;
		int at = n < SHOWN ? n++ : SHOWN - 1;
		for (; at > 0 && sizes[at - 1] < size; at--) {
			best[at] = best[at - 1];
			sizes[at] = sizes[at - 1];
		}
		best[at] = sum->hits.v + i;
		sizes[at] = size;
	}
	return n;
}

sv
wordodds_words(const struct word_sum *sum, enum side side, struct arena *a)
{
	const struct phrase_hit *best[SHOWN];
	struct sv_list parts = { 0 };
	int n = weightiest(sum, side, best);

	for (int i = 0; i < n; i++) {
		sv words = phrases_text(sum->odds->book, best[i]->phrase, a);
		sv where = best[i]->place == PLACE_LAST ? SV(" in the last sentence") : SV("");
		sv part = real_signed(a, wordodds_part(sum, best[i], side), 2);
		*push(&parts, a) = sv_concat(a, SV("\""), words, SV("\""), where, SV(" "), part);
	}
	return sv_join(a, &parts, SV(", "));
}
