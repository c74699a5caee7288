#include "verdict_ratings.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "sheet.h"
#include <stdlib.h>
#include <string.h>

static bool
says_nothing(sv verdict)
{
	return !verdict.n || sv_eq(verdict, SV("undecided"));
}

static int32_t
product_number(struct verdict_ratings *v, sv id)
{
	int32_t n = map_find(&v->product_ids, id);

	if (n >= 0)
		return n;
	id = sv_copy(v->gather.arena, id);
	*push(&v->products, v->gather.arena) = id;
	return *map_slot(&v->product_ids, v->gather.arena, id) = (int32_t)(v->products.n - 1);
}

void
verdict_ratings_begin(struct verdict_ratings *v, const char *all, enum duplicates rule,
    struct arena *keep, struct arena scratch)
{
	struct table_in *in = table_open(path_join(keep, all, "repeats.csv"), &repeats_schema);
	struct row row;

	*v = (struct verdict_ratings){ .gather = { .arena = keep, .distinct_too = true },
		.refuse = rule == DUPLICATES_ERROR };
	for (struct arena a = scratch; table_next(in, &row, &a); a = scratch)
		*map_slot(&v->roots, keep, sv_printf(keep, "%.*s\t%.*s", SV_ARG(row.col[REPEATS_OF_DOC]),
		    SV_ARG(row.col[REPEATS_OF_REVIEW]))) = 1;
	table_close(in);
}

/* A text is known by the place where it stands first; only those that come again
 * have to be remembered. */
static bool
is_repeat(struct verdict_ratings *v, const struct voice *voice, struct arena scratch)
{
	const struct row *review = voice->review, *repeat = voice->repeat;
	sv doc = repeat ? repeat->col[REPEATS_OF_DOC] : review->col[REVIEWS_DOC];
	sv number = repeat ? repeat->col[REPEATS_OF_REVIEW] : review->col[REVIEWS_REVIEW];
	sv root = sv_printf(&scratch, "%.*s\t%.*s", SV_ARG(doc), SV_ARG(number));

	if (!repeat && map_find(&v->roots, root) < 0)
		return false;
	sv said = sv_printf(&scratch, "%.*s\t%.*s\t%.*s", SV_ARG(root), SV_ARG(voice->product_id),
	    SV_ARG(voice->lens));
	if (map_find(&v->said, said) >= 0)
		return true;
	*map_slot(&v->said, v->gather.arena, sv_copy(v->gather.arena, said)) = 1;
	return false;
}

/* Note where UNIT is rated by the lens; die if it was. */
static void
refuse_second(struct verdict_ratings *v, sv unit, const struct voice *voice, struct arena scratch)
{
	struct arena *keep = v->gather.arena;
	sv key = sv_printf(&scratch, "%.*s\t%.*s", SV_ARG(unit), SV_ARG(voice->lens));
	sv place = sv_printf(&scratch, "%.*s review %.*s", SV_ARG(voice->review->col[REVIEWS_DOC]),
	    SV_ARG(voice->review->col[REVIEWS_REVIEW]));
	int32_t first = map_find(&v->rated, key);

	if (first >= 0)
		die(EXIT_INPUT, "%.*s and %.*s: %.*s: rated twice by %.*s: correct it or say how to merge",
		    SV_ARG(v->places.v[first]), SV_ARG(place), SV_ARG(unit), SV_ARG(voice->lens));
	*map_slot(&v->rated, keep, sv_copy(keep, key)) = (int32_t)v->places.n;
	*push(&v->places, keep) = sv_copy(keep, place);
}

void
verdict_ratings_add(struct verdict_ratings *v, const struct voice *voice, struct arena scratch)
{
	const struct row *review = voice->review;
	sv label = voice->verdict ? voice->verdict->col[VERDICTS_VERDICT] : (sv){ 0 };

	if (!voice->lens.n || !voice->product_id.n)
		return;
	sv name = sv_printf(&scratch, "%.*s: %.*s", SV_ARG(review->col[REVIEWS_PANEL]),
	    SV_ARG(voice->product_id));
	bool repeated = is_repeat(v, voice, scratch);
	int32_t unit = gather_unit(&v->gather, name);

	if (unit == v->product.n)
		*push(&v->product, v->gather.arena) = product_number(v, voice->product_id);
	if (says_nothing(label))
		label = (sv){ 0 };
	if (v->refuse && label.n)
		refuse_second(v, name, voice, scratch);
	gather_add(&v->gather, unit, gather_rater(&v->gather, voice->lens), label, repeated);
}

/* The two tables that every figure is made from. */
struct bases {
	const struct ratings *all, *distinct;
};

struct writer {
	struct table_out *out;
	struct bases bases;
	struct resampling how;
	const struct shared_claims *claims;
	struct arena scratch;
};

enum { PARTS = 2 * BASES };      /* verdicts, and claims shared */

/* Each scope has random numbers of its own, so that its interval does not depend
 * on which other scopes there are. */
static void
write_scope(const struct writer *w, const char *scope, const struct ratings *all,
    const struct ratings *distinct, bool pair, struct arena a)
{
	struct resampling how = w->how;
	struct sheet_part parts[PARTS] = { { .basis = "all" }, { .basis = "distinct" } };
	int n = BASES;

	how.seed ^= digest_bytes(sv_of(scope));
	parts[BASIS_ALL].measures = measures_of(all, how, &a, w->scratch);
	parts[BASIS_DISTINCT].measures = measures_of(distinct, how, &a, w->scratch);
	for (int b = 0; pair && b < BASES; b++)
		parts[n++] = (struct sheet_part){ parts[b].basis, shared_claims_measures(w->claims,
		    all->raters[0], all->raters[1], (enum basis)b, &a) };
	sheet_rows(w->out, scope, parts, n, w->scratch);
}

struct pair {
	char *scope;
	int first, second;
};

static int
by_scope(const void *x, const void *y)
{
	return strcmp(((const struct pair *)x)->scope, ((const struct pair *)y)->scope);
}

static void
write_pairs(const struct writer *w, struct arena a)
{
	const struct ratings *r = w->bases.all;
	struct pair *pairs = new(&a, struct pair, (ptrdiff_t)r->nraters * r->nraters);
	size_t n = 0;

	for (int i = 0; i < r->nraters; i++)
		for (int k = i + 1; k < r->nraters; k++)
			pairs[n++] = (struct pair){ sv_cstr(&a, sv_printf(&a, "pair:%.*s|%.*s",
			    SV_ARG(r->raters[i]), SV_ARG(r->raters[k]))), i, k };
	qsort(pairs, n, sizeof *pairs, by_scope);
	for (size_t i = 0; i < n; i++) {
		struct arena b = a;

		write_scope(w, pairs[i].scope, ratings_of_pair(r, pairs[i].first, pairs[i].second, &b),
		    ratings_of_pair(w->bases.distinct, pairs[i].first, pairs[i].second, &b), true, b);
	}
}

struct placed {
	sv product;
	int32_t unit;
};

static int
by_product(const void *x, const void *y)
{
	const struct placed *a = x, *b = y;
	int order = sv_cmp(a->product, b->product);

	return order ? order : (a->unit > b->unit) - (a->unit < b->unit);
}

static void
write_products(const struct writer *w, const struct verdict_ratings *v, struct arena a)
{
	ptrdiff_t nunits = v->product.n;
	struct placed *placed = new(&a, struct placed, nunits);
	int32_t *units = new(&a, int32_t, nunits);

	for (ptrdiff_t i = 0; i < nunits; i++)
		placed[i] = (struct placed){ v->products.v[v->product.v[i]], (int32_t)i };
	qsort(placed, (size_t)nunits, sizeof *placed, by_product);
	for (ptrdiff_t i = 0, n; i < nunits; i += n) {
		struct arena b = a;

		for (n = 0; i + n < nunits && sv_eq(placed[i + n].product, placed[i].product); n++)
			units[n] = placed[i + n].unit;
		const char *scope = sv_cstr(&b, sv_printf(&b, "product:%.*s", SV_ARG(placed[i].product)));
		write_scope(w, scope, ratings_of_units(w->bases.all, units, n, &b),
		    ratings_of_units(w->bases.distinct, units, n, &b), false, b);
	}
}

void
verdict_ratings_write(struct verdict_ratings *v, const struct plan *plan,
    const struct shared_claims *claims, const char *all, const char *key, struct arena a,
    struct arena scratch)
{
	struct writer w = { .how = plan->how, .claims = claims, .scratch = scratch };

	w.out = table_create(path_join(&a, all, "agreement.csv"), &agreement_schema, key);
	w.bases.all = gather_ratings(&v->gather, &plan->scale, plan->duplicates, false, &a);
	w.bases.distinct = gather_ratings(&v->gather, &plan->scale, plan->duplicates, true, &a);
	write_scope(&w, "all", w.bases.all, w.bases.distinct, false, a);
	write_pairs(&w, a);
	write_products(&w, v, a);
	table_commit(w.out);
}
