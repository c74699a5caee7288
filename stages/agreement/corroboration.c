/* Claims on one product of one type are taken in order of their ids, which
 * depend on content alone.  Each joins the cluster whose first claim it shares
 * most with, or opens one: neither shards nor the order of documents can change
 * the outcome. */
#include "corroboration.h"
#include "file.h"
#include "table.h"
#include <stdlib.h>

struct member {
	const struct statement *statement;
	int32_t cluster;
};

/* A cluster whose first claim has a word. */
struct posting {
	int32_t cluster, next;          /* NEXT: of the word, plus 1; 0: last */
};
struct posting_list {
	struct posting *v;
	ptrdiff_t n, cap;
};

/* One word alone is no common content, unless it is all that both claims have. */
enum { SHARED_WORDS_MIN = 2 };

/* Clusters of one product and type. */
struct group {
	struct member *members;         /* by id */
	ptrdiff_t n;
	const struct statement **first; /* [cluster] which opened it */
	int32_t nclusters;
	struct map matters;             /* clusters that are known by their matter */
	int32_t *heads;                 /* [word] first posting, plus 1 */
	struct posting_list postings;
	int32_t *shared;                /* [cluster] words shared with the claim at hand */
};

static int
by_group(const void *x, const void *y)
{
	const struct statement *a = x, *b = y;
	int order = sv_cmp(a->product, b->product);

	order = order ? order : sv_cmp(a->type, b->type);
	order = order ? order : sv_cmp(a->id, b->id);
	order = order ? order : sv_cmp(a->matter, b->matter);
	return order ? order : (a->review > b->review) - (a->review < b->review);
}

/* Named parties settle what a claim is about; a horizon does not. */
static bool
is_settled(const struct statement *s)
{
	return s->matter.n && (sv_eq(s->type, SV("competitor")) || sv_eq(s->type, SV("comparison")));
}

/* Dice's coefficient of the content words; 0 if too few are shared to tell. */
static double
likeness(const struct statement *a, const struct statement *b, int32_t shared)
{
	ptrdiff_t all = a->nwords + b->nwords;

	if (!sv_eq(a->matter, b->matter) || (shared < SHARED_WORDS_MIN && 2 * shared < all))
		return 0;
	return 2 * (double)shared / (double)all;
}

/* The cluster that shares most words, the earliest of equals; -1: none enough. */
static int32_t
find_by_words(struct group *g, const struct statement *s, double overlap)
{
	int32_t best = -1;
	double most = 0;

	for (ptrdiff_t w = 0; w < s->nwords; w++)
		for (int32_t p = g->heads[s->words[w]]; p; p = g->postings.v[p - 1].next)
			g->shared[g->postings.v[p - 1].cluster]++;
	for (ptrdiff_t w = 0; w < s->nwords; w++)
		for (int32_t p = g->heads[s->words[w]]; p; p = g->postings.v[p - 1].next) {
			int32_t c = g->postings.v[p - 1].cluster;
			double like = likeness(g->first[c], s, g->shared[c]);

			g->shared[c] = 0;       /* seen, and clean for the next claim */
			if (like >= overlap && (like > most || (like == most && c < best))) {
				most = like;
				best = c;
			}
		}
	return best;
}

static int32_t
open_cluster(struct group *g, const struct statement *s, struct arena *a)
{
	int32_t cluster = g->nclusters++;

	g->first[cluster] = s;
	if (is_settled(s)) {
		*map_slot(&g->matters, a, s->matter) = cluster;
		return cluster;
	}
	for (ptrdiff_t w = 0; w < s->nwords; w++) {
		int32_t *head = &g->heads[s->words[w]];

		*push(&g->postings, a) = (struct posting){ cluster, *head };
		*head = (int32_t)g->postings.n;
	}
	return cluster;
}

static void
assign(struct group *g, struct member *m, double overlap, struct arena *a)
{
	const struct statement *s = m->statement;

	m->cluster = is_settled(s) ? map_find(&g->matters, s->matter) : find_by_words(g, s, overlap);
	if (m->cluster < 0)
		m->cluster = open_cluster(g, s, a);
}

/* The heads are shared by all groups, so that a small group costs little. */
static void
forget_words(struct group *g)
{
	for (int32_t c = 0; c < g->nclusters; c++)
		for (ptrdiff_t w = 0; w < g->first[c]->nwords; w++)
			g->heads[g->first[c]->words[w]] = 0;
}

static int
by_cluster(const void *x, const void *y)
{
	const struct member *a = x, *b = y;
	int order;

	if (a->cluster != b->cluster)
		return a->cluster < b->cluster ? -1 : 1;
	order = sv_cmp(a->statement->lens, b->statement->lens);
	order = order ? order : sv_cmp(a->statement->id, b->statement->id);
	return order ? order : (a->statement > b->statement) - (a->statement < b->statement);
}

/* Members of one cluster, by lens. */
struct cluster {
	const struct member *v;
	ptrdiff_t n;
	const struct statement *first;
	int sign;                       /* of what most say */
};

static int
sign_of(const struct member *v, ptrdiff_t n)
{
	int sum = 0;

	for (ptrdiff_t i = 0; i < n; i++)
		sum += v[i].statement->polarity;
	return (sum > 0) - (sum < 0);
}

static const char *
stance_of(const struct cluster *c, const struct member *v, ptrdiff_t n)
{
	bool hedged = true;

	if (n == 0)
		return "silent";
	if (sign_of(v, n) * c->sign < 0)
		return "deny";
	for (ptrdiff_t i = 0; i < n; i++)
		hedged = hedged && v[i].statement->hedged;
	return hedged ? "hedge" : "assert";
}

static int
by_number(const void *x, const void *y)
{
	int32_t a = *(const int32_t *)x, b = *(const int32_t *)y;

	return (a > b) - (a < b);
}

/* How many reviews, repeats aside. */
static long long
distinct_reviews(const struct member *v, ptrdiff_t n, struct arena scratch)
{
	int32_t *reviews = new(&scratch, int32_t, n);
	ptrdiff_t told = 0;
	long long distinct = 0;

	for (ptrdiff_t i = 0; i < n; i++)
		if (!v[i].statement->repeat)
			reviews[told++] = v[i].statement->review;
	qsort(reviews, (size_t)told, sizeof *reviews, by_number);
	for (ptrdiff_t i = 0; i < told; i++)
		distinct += i == 0 || reviews[i - 1] != reviews[i];
	return distinct;
}

static struct stand
put_lens(struct table_out *out, const struct cluster *c, sv lens, const struct member *v, ptrdiff_t n,
    struct arena scratch)
{
	const struct statement *first = c->first;
	bool named = sv_eq(first->type, SV("competitor"));
	long long distinct = distinct_reviews(v, n, scratch);
	int side = n == 0 ? 0 : sign_of(v, n) * c->sign < 0 ? -1 : 1;
	struct sv_list ids = { 0 };

	for (ptrdiff_t i = 0; i < n; i++)
		if (!ids.n || !sv_eq(ids.v[ids.n - 1], v[i].statement->id))
			*push(&ids, &scratch) = v[i].statement->id;
	table_put(out, first->product);
	table_put(out, first->type);
	table_put(out, named ? first->matter : first->id);
	table_put(out, named ? first->matter : first->text);
	table_put(out, lens);
	table_put_cstr(out, stance_of(c, v, n));
	table_put_int(out, distinct);
	table_put(out, sv_join(&scratch, &ids, SV(";")));
	table_end_row(out);
	return (struct stand){ lens, { side, distinct ? side : 0 } };
}

/* A row for every lens that reviewed the product, the silent ones too. */
static void
put_cluster(struct table_out *out, const struct cluster *c, const struct sv_list *lenses,
    struct shared_claims *shared, struct arena scratch)
{
	struct stand *stands = new(&scratch, struct stand, lenses->n);
	ptrdiff_t at = 0;

	for (ptrdiff_t i = 0; i < lenses->n; i++) {
		ptrdiff_t n = 0;

		while (at + n < c->n && sv_eq(c->v[at + n].statement->lens, lenses->v[i]))
			n++;
		stands[i] = put_lens(out, c, lenses->v[i], c->v + at, n, scratch);
		at += n;
	}
	shared_claims_add(shared, stands, lenses->n, scratch);
}

static bool
is_shared(const struct cluster *c)
{
	return !sv_eq(c->v[0].statement->lens, c->v[c->n - 1].statement->lens);
}

static int
by_name(const void *x, const void *y)
{
	return sv_cmp(*(const sv *)x, *(const sv *)y);
}

/* The cluster column is not the order in which clusters were opened where it is
 * a competitor's name. */
static int
by_first(const void *x, const void *y)
{
	const struct statement *a = ((const struct cluster *)x)->first;
	const struct statement *b = ((const struct cluster *)y)->first;
	bool named = sv_eq(a->type, SV("competitor"));

	return named ? sv_cmp(a->matter, b->matter) : sv_cmp(a->id, b->id);
}

static void
put_group(struct table_out *out, struct group *g, const struct sv_list *lenses,
    struct shared_claims *shared, struct arena scratch)
{
	struct cluster *clusters = new(&scratch, struct cluster, g->nclusters);

	for (int32_t c = 0; c < g->nclusters; c++)
		clusters[c].first = g->first[c];
	qsort(g->members, (size_t)g->n, sizeof *g->members, by_cluster);
	for (ptrdiff_t i = 0, n; i < g->n; i += n) {
		struct cluster *c = &clusters[g->members[i].cluster];

		for (n = 0; i + n < g->n && g->members[i + n].cluster == g->members[i].cluster; n++)
			;
		c->v = &g->members[i];
		c->n = n;
		c->sign = sign_of(c->v, n);
		if (c->sign == 0)
			c->sign = c->first->polarity;
	}
	qsort(clusters, (size_t)g->nclusters, sizeof *clusters, by_first);
	for (int32_t i = 0; i < g->nclusters; i++)
		if (is_shared(&clusters[i]))
			put_cluster(out, &clusters[i], lenses, shared, scratch);
}

/* Lenses that reviewed PRODUCT, in byte order; the reviewers are sorted, and AT
 * moves on with the products. */
static struct sv_list
lenses_of(const struct statements *s, sv product, ptrdiff_t *at, struct arena *a)
{
	struct sv_list lenses = { 0 };

	for (; *at < s->reviewers.n; ++*at) {
		sv rest = s->reviewers.v[*at], id = sv_cut(&rest, '\t');
		int order = sv_cmp(id, product);

		if (order > 0)
			break;
		if (order == 0)
			*push(&lenses, a) = rest;
	}
	if (lenses.n)
		qsort(lenses.v, (size_t)lenses.n, sizeof *lenses.v, by_name);
	return lenses;
}

/* The N statements of one product and type. */
static void
put_statements(struct table_out *out, const struct statement *v, ptrdiff_t n, double overlap,
    const struct sv_list *lenses, int32_t *heads, struct shared_claims *shared, struct arena scratch)
{
	struct group g = {
		.members = new(&scratch, struct member, n), .n = n,
		.first = new(&scratch, const struct statement *, n),
		.heads = heads,
		.shared = new(&scratch, int32_t, n),
	};

	for (ptrdiff_t i = 0; i < n; i++) {
		g.members[i].statement = &v[i];
		assign(&g, &g.members[i], overlap, &scratch);
	}
	forget_words(&g);
	put_group(out, &g, lenses, shared, scratch);
}

static int
by_reviewed(const void *x, const void *y)
{
	sv a = *(const sv *)x, b = *(const sv *)y;
	sv p = sv_cut(&a, '\t'), q = sv_cut(&b, '\t');
	int order = sv_cmp(p, q);

	return order ? order : sv_cmp(a, b);
}

void
corroboration_write(struct statements *s, struct shared_claims *shared, double overlap,
    const char *all, const char *key, struct arena scratch)
{
	struct table_out *out = table_create(path_join(&scratch, all, "corroboration.csv"),
	    &corroboration_schema, key);
	const struct statement *v = s->list.v;
	int32_t *heads = new(&scratch, int32_t, s->nwords);
	struct sv_list lenses = { 0 };
	ptrdiff_t at = 0;
	sv product = { 0 };

	if (s->list.n)
		qsort(s->list.v, (size_t)s->list.n, sizeof *s->list.v, by_group);
	if (s->reviewers.n)
		qsort(s->reviewers.v, (size_t)s->reviewers.n, sizeof *s->reviewers.v, by_reviewed);
	for (ptrdiff_t i = 0, n; i < s->list.n; i += n) {
		if (!sv_eq(product, v[i].product)) {
			product = v[i].product;
			lenses = lenses_of(s, product, &at, &scratch);
		}
		for (n = 0; i + n < s->list.n && sv_eq(v[i + n].product, product) &&
		    sv_eq(v[i + n].type, v[i].type); n++)
			;
		put_statements(out, &v[i], n, overlap, &lenses, heads, shared, scratch);
	}
	table_commit(out);
}
