/* compsent texts FILE > CSV ... the sentences of CompSent-19 as a corpus
 * compsent score FILE CLAIMS  how well their comparisons were told
 *
 * Each sentence names two things and is labelled BETTER, WORSE or NONE as seen
 * from the one that it names first.  It becomes a review of nothing, on a panel of
 * the two; in the table of claims its comparisons say who wins and who loses.  The
 * figures have the form of assay eval --csv. */
#include <stdio.h>
#include <string.h>
#include "err.h"
#include "split.h"
#include "table.h"

enum label { NONE, BETTER, WORSE, LABELS };
static const char *const names[LABELS] = { "NONE", "BETTER", "WORSE" };

struct pair {
	sv first, second, text; /* as the text orders them */
	enum label label;
};

struct sentences {
	struct csv_in *in;
	int a, b, text, label;
};

static int
column(struct csv_in *in, const char *path, const char *name)
{
	int i = csv_column(in, name);

	if (i < 0)
		die(EXIT_INPUT, "%s:1: no column %s", path, name);
	return i;
}

static struct sentences
sentences_open(const char *path)
{
	struct sentences s = { .in = csv_open(path) };

	s.a = column(s.in, path, "object_a");
	s.b = column(s.in, path, "object_b");
	s.text = column(s.in, path, "sentence");
	s.label = column(s.in, path, "most_frequent_label");
	return s;
}

static bool
sentences_next(struct sentences *s, struct pair *p, struct arena *a)
{
	struct row row;

	if (!csv_next(s->in, &row, a))
		return false;
	*p = (struct pair){ row.col[s->a], row.col[s->b], row.col[s->text], NONE };
	sv text = fold_text(a, p->text);
	ptrdiff_t first = sv_find(text, fold_text(a, p->first)), second = sv_find(text, fold_text(a, p->second));
	if (second >= 0 && (first < 0 || second < first)) {
		p->first = row.col[s->b];
		p->second = row.col[s->a];
	}
	for (int i = 0; i < LABELS; i++)
		if (sv_eq(row.col[s->label], sv_of(names[i])))
			p->label = (enum label)i;
	return true;
}

static void
put_quoted(sv s)
{
	putchar('"');
	for (ptrdiff_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"')
			putchar('"');
		putchar(s.p[i]);
	}
	putchar('"');
}

static void
print_texts(const char *path, struct arena room)
{
	struct sentences s = sentences_open(path);
	struct pair p;

	puts("panel,text");
	for (struct arena a = room; sentences_next(&s, &p, &a); a = room) {
		put_quoted(sv_printf(&a, "%.*s vs %.*s", SV_ARG(p.first), SV_ARG(p.second)));
		putchar(',');
		put_quoted(p.text);
		putchar('\n');
	}
	csv_close(s.in);
}

/* ---- scores ---- */

/* Whether a name of the table means a thing of the pair: one holds the other. */
static bool
means(sv name, sv thing, struct arena a)
{
	sv n = fold_text(&a, name), t = fold_text(&a, thing);

	return n.n && (sv_find(n, t) >= 0 || sv_find(t, n) >= 0);
}

/* 1: the first is better, -1: the second, 0: it says of neither.  Who only wins or
 * loses against something else may still be told from the other of the pair; but
 * that the second wins over nothing named says little of the first. */
static int
direction(const struct pair *p, sv winner, sv loser, struct arena a)
{
	bool first_wins = means(winner, p->first, a), second_wins = means(winner, p->second, a);
	bool first_loses = means(loser, p->first, a), second_loses = means(loser, p->second, a);

	if (second_loses && !first_loses && !second_wins)
		return 1;
	if (first_wins && !second_wins && loser.n && !first_loses)
		return 1;
	return second_wins && !first_wins && first_loses && !second_loses ? -1 : 0;
}

struct claims {
	struct table_in *in;
	struct row row;
	struct arena start, room;
	bool more;
};

static void
claims_step(struct claims *c)
{
	c->room = c->start;
	c->more = table_next(c->in, &c->row, &c->room);
}

/* What all comparisons of the review say together. */
static enum label
label_of(struct claims *c, long long review, const struct pair *p, struct arena a)
{
	int sum = 0;
	long long number;

	for (; c->more && sv_int(c->row.col[CLAIMS_REVIEW], &number) && number == review; claims_step(c))
		if (sv_eq(c->row.col[CLAIMS_TYPE], SV("comparison")))
			sum += direction(p, c->row.col[CLAIMS_WINNER], c->row.col[CLAIMS_LOSER], a);
	return sum > 0 ? BETTER : sum < 0 ? WORSE : NONE;
}

struct counts {
	long gold[LABELS], found[LABELS], right[LABELS];
};

static double
ratio(double part, double whole)
{
	return whole > 0 ? part / whole : 0;
}

static double
f1(const struct counts *n, int label)
{
	return ratio(2.0 * (double)n->right[label], (double)(n->gold[label] + n->found[label]));
}

static void
print_scores(const struct counts *n)
{
	double weighted = 0, all = 0;

	puts("layer,class,figure,value,low,high,gold,found,right");
	for (int i = 0; i < LABELS; i++)
		all += (double)n->gold[i];
	for (int i = 0; i < LABELS; i++) {
		weighted += ratio(f1(n, i) * (double)n->gold[i], all);
		printf("comparison,,comparison.%s.f1,%.6f,,,%ld,%ld,%ld\n", names[i], f1(n, i), n->gold[i], n->found[i],
		    n->right[i]);
	}
	printf("comparison,,comparison.weighted_f1,%.6f,,,%.0f,,\n", weighted, all);
}

static void
score(const char *path, const char *claims, struct arena room)
{
	struct sentences s = sentences_open(path);
	struct claims c = { .in = table_open(claims, &claims_schema), .start = arena_new(1 << 26) };
	struct counts n = { 0 };
	struct pair p;
	long long review = 0;

	claims_step(&c);
	for (struct arena a = room; sentences_next(&s, &p, &a); a = room) {
		enum label found = label_of(&c, ++review, &p, a);
		n.gold[p.label]++;
		n.found[found]++;
		n.right[p.label] += found == p.label;
	}
	csv_close(s.in);
	print_scores(&n);
}

int
main(int argc, char **argv)
{
	struct arena room = arena_new(1 << 26);

	progname = "compsent";
	if (argc == 3 && strcmp(argv[1], "texts") == 0)
		print_texts(argv[2], room);
	else if (argc == 4 && strcmp(argv[1], "score") == 0)
		score(argv[2], argv[3], room);
	else
		die_usage("texts FILE | score FILE CLAIMS");
	return EXIT_DONE;
}
