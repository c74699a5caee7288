#include "ratings.h"
#include "err.h"
#include <stdlib.h>
#include <string.h>

bool
duplicates_named(sv name, enum duplicates *rule)
{
	static const char *const names[] = { "error", "first", "majority", "agree" };

	for (int i = 0; i < 4; i++)
		if (sv_eq(name, sv_of(names[i]))) {
			*rule = (enum duplicates)i;
			return true;
		}
	return false;
}

static int32_t
intern(struct gather *g, struct map *ids, struct sv_list *names, sv name)
{
	int32_t id = map_find(ids, name);

	if (id >= 0)
		return id;
	name = sv_copy(g->arena, name);
	*push(names, g->arena) = name;
	return *map_slot(ids, g->arena, name) = (int32_t)(names->n - 1);
}

int32_t
gather_unit(struct gather *g, sv name)
{
	return intern(g, &g->unit_ids, &g->units, name);
}

void
gather_add(struct gather *g, int32_t unit, sv rater, sv label, sv place, bool repeat)
{
	int32_t who = intern(g, &g->rater_ids, &g->raters, rater);

	if (!label.n)
		return;
	int32_t what = intern(g, &g->label_ids, &g->labels, label);
	if (g->labels.n > CATEGORIES_MAX || g->raters.n > RATERS_MAX)
		die(EXIT_INPUT, "more than %d labels or %d raters: is that the right column?",
		    CATEGORIES_MAX, RATERS_MAX);
	if (g->keep_places)
		*push(&g->places, g->arena) = sv_copy(g->arena, place);
	struct rating rating = { unit, (int32_t)g->list.n, (int16_t)who, (int16_t)what, repeat };
	*push(&g->list, g->arena) = rating;
}

static int
by_name(const void *x, const void *y)
{
	return sv_cmp(*(const sv *)x, *(const sv *)y);
}

/* A plain decimal number. */
static bool
number_of(struct arena scratch, sv label, double *value)
{
	char *s = sv_cstr(&scratch, label), *end;

	for (ptrdiff_t i = 0; i < label.n; i++)
		if (!strchr("+-.0123456789", label.p[i]))
			return false;
	*value = strtod(s, &end);
	return label.n && end == s + label.n;
}

struct valued {
	sv name;
	double value;
	ptrdiff_t label;                /* number in the order in which labels came */
};

static int
by_value(const void *x, const void *y)
{
	const struct valued *a = x, *b = y;

	if (a->value < b->value || a->value > b->value)
		return a->value < b->value ? -1 : 1;
	return sv_cmp(a->name, b->name);
}

static bool
on_scale(const struct sv_list *labels, const struct sv_list *scale)
{
	for (ptrdiff_t i = 0; i < labels->n; i++) {
		ptrdiff_t k = 0;
		while (k < scale->n && !sv_eq(labels->v[i], scale->v[k]))
			k++;
		if (k == scale->n)
			return false;
	}
	return scale->n > 0;
}

static void
use_scale(struct ratings *r, const struct sv_list *labels, const struct sv_list *scale,
    int16_t *label_to, struct arena *a)
{
	double *values = new(a, double, scale->n);

	for (ptrdiff_t i = 0; i < scale->n; i++) {
		values[i] = (double)(i + 1);
		for (ptrdiff_t k = 0; k < labels->n; k++)
			if (sv_eq(labels->v[k], scale->v[i]))
				label_to[k] = (int16_t)i;
	}
	r->ncategories = (int)scale->n;
	r->categories = scale->v;
	r->values = values;
	r->declared = true;
}

/* Labels in order: of value if all are numbers, else of bytes (all values 0). */
static struct valued *
ordered_labels(const struct sv_list *labels, bool *numeric, struct arena *a)
{
	struct valued *v = new(a, struct valued, labels->n);

	*numeric = labels->n > 0;
	for (ptrdiff_t i = 0; i < labels->n; i++) {
		v[i] = (struct valued){ .name = labels->v[i], .label = i };
		*numeric = *numeric && number_of(*a, v[i].name, &v[i].value);
	}
	for (ptrdiff_t i = 0; i < labels->n && !*numeric; i++)
		v[i].value = 0;
	qsort(v, (size_t)labels->n, sizeof *v, by_value);
	return v;
}

/* "1" and "1.0" are one category if all labels are numbers. */
static void
use_labels(struct ratings *r, const struct sv_list *labels, int16_t *label_to, struct arena *a)
{
	struct valued *v = ordered_labels(labels, &r->numeric, a);
	double *values = new(a, double, labels->n);
	sv *names = new(a, sv, labels->n);

	for (ptrdiff_t i = 0; i < labels->n; i++) {
		if (i == 0 || !r->numeric || v[i].value > v[i - 1].value) {
			names[r->ncategories] = v[i].name;
			values[r->ncategories++] = v[i].value;
		}
		label_to[v[i].label] = (int16_t)(r->ncategories - 1);
	}
	r->categories = names;
	r->values = r->numeric ? values : NULL;
}

/* Where each rater stands in byte order. */
static int16_t *
rater_places(const struct gather *g, const sv *sorted, struct arena *a)
{
	int16_t *to = new(a, int16_t, g->raters.n);

	for (ptrdiff_t i = 0; i < g->raters.n; i++)
		for (ptrdiff_t k = 0; k < g->raters.n; k++)
			if (sv_eq(g->raters.v[i], sorted[k]))
				to[i] = (int16_t)k;
	return to;
}

static int
by_cell(const void *x, const void *y)
{
	const struct rating *a = x, *b = y;

	if (a->unit != b->unit)
		return a->unit < b->unit ? -1 : 1;
	if (a->rater != b->rater)
		return a->rater < b->rater ? -1 : 1;
	return (a->order > b->order) - (a->order < b->order);
}

/* The label that N ratings of one unit by one rater come to. */
static int16_t
merged_label(const struct rating *v, ptrdiff_t n, enum duplicates rule)
{
	int16_t best = MISSING;
	ptrdiff_t most = 0;
	bool tied = false;

	if (rule == DUPLICATES_FIRST)
		return v[0].label;
	for (ptrdiff_t i = 0; i < n; i++) {
		ptrdiff_t votes = 0;

		for (ptrdiff_t k = 0; k < n; k++)
			votes += v[k].label == v[i].label;
		if (votes > most) {
			most = votes;
			best = v[i].label;
			tied = false;
		} else if (votes == most && v[i].label != best) {
			tied = true;
		}
	}
	return tied || (rule == DUPLICATES_AGREE && most < n) ? MISSING : best;
}

static void
refuse_duplicate(const struct gather *g, const struct rating *v)
{
	sv unit = g->units.v[v[0].unit], rater = g->raters.v[v[0].rater];
	sv first = g->places.v[v[0].order], second = g->places.v[v[1].order];

	die(EXIT_INPUT, "%.*s and %.*s: %.*s: rated twice by %.*s: correct it or say how to merge",
	    SV_ARG(first), SV_ARG(second), SV_ARG(unit), SV_ARG(rater));
}

/* Rare, so they are set apart and only they are sorted. */
static void
merge_duplicates(const struct gather *g, struct ratings *r, struct rating_list *many,
    const int16_t *rater_to, const int16_t *label_to, enum duplicates rule)
{
	if (many->n)
		qsort(many->v, (size_t)many->n, sizeof *many->v, by_cell);
	for (ptrdiff_t i = 0, end; i < many->n; i = end) {
		const struct rating *first = &many->v[i];

		for (end = i + 1; end < many->n && many->v[end].unit == first->unit &&
		    many->v[end].rater == first->rater; end++)
			;
		if (rule == DUPLICATES_ERROR)
			refuse_duplicate(g, first);
		int16_t label = merged_label(first, end - i, rule);
		r->cell[first->unit * r->nraters + rater_to[first->rater]] =
		    label == MISSING ? MISSING : label_to[label];
		r->merged += end - i - (label != MISSING);
	}
}

static void
fill(const struct gather *g, struct ratings *r, const int16_t *rater_to, const int16_t *label_to,
    enum duplicates rule, bool distinct, struct arena scratch)
{
	ptrdiff_t ncells = r->nunits * r->nraters;
	uint8_t *seen = new(&scratch, uint8_t, ncells);         /* 0, 1, or 2 for more */
	struct rating_list many = { 0 };

	for (ptrdiff_t i = 0; i < ncells; i++)
		r->cell[i] = MISSING;
	for (ptrdiff_t i = 0; i < g->list.n; i++) {
		const struct rating *x = &g->list.v[i];
		ptrdiff_t cell = x->unit * r->nraters + rater_to[x->rater];

		if (distinct && x->repeat)
			continue;
		r->cell[cell] = label_to[x->label];
		seen[cell] = seen[cell] ? 2 : 1;
	}
	for (ptrdiff_t i = 0; i < g->list.n; i++) {
		const struct rating *x = &g->list.v[i];

		if (seen[x->unit * r->nraters + rater_to[x->rater]] == 2 && !(distinct && x->repeat))
			*push(&many, &scratch) = *x;
	}
	merge_duplicates(g, r, &many, rater_to, label_to, rule);
}

struct ratings *
gather_ratings(const struct gather *g, const struct sv_list *scale, enum duplicates rule,
    bool distinct, struct arena *a)
{
	struct ratings *r = new(a, struct ratings, 1);
	sv *raters = new(a, sv, g->raters.n);

	for (ptrdiff_t i = 0; i < g->raters.n; i++)
		raters[i] = g->raters.v[i];
	qsort(raters, (size_t)g->raters.n, sizeof *raters, by_name);
	int16_t *label_to = new(a, int16_t, g->labels.n);
	int16_t *rater_to = rater_places(g, raters, a);
	if (on_scale(&g->labels, scale))
		use_scale(r, &g->labels, scale, label_to, a);
	else
		use_labels(r, &g->labels, label_to, a);
	r->nunits = g->units.n;
	r->nraters = (int)g->raters.n;
	r->raters = raters;
	r->cell = new(a, int16_t, r->nunits * r->nraters);
	fill(g, r, rater_to, label_to, rule, distinct, *a);
	return r;
}

/* Move the raters who rated anything to the front and forget the others. */
static void
leave_idle_raters(struct ratings *r, struct arena *a)
{
	int *keep = new(a, int, r->nraters), n = 0;
	sv *names = new(a, sv, r->nraters);

	for (int k = 0; k < r->nraters; k++)
		for (ptrdiff_t i = 0; i < r->nunits; i++)
			if (r->cell[i * r->nraters + k] != MISSING) {
				names[n] = r->raters[k];
				keep[n++] = k;
				break;
			}
	for (ptrdiff_t i = 0; i < r->nunits; i++)
		for (int k = 0; k < n; k++)
			r->cell[i * n + k] = r->cell[i * r->nraters + keep[k]];
	r->nraters = n;
	r->raters = names;
}

struct ratings *
ratings_of_units(const struct ratings *r, const int32_t *units, ptrdiff_t n, struct arena *a)
{
	struct ratings *part = new(a, struct ratings, 1);

	*part = *r;
	part->nunits = n;
	part->cell = new(a, int16_t, n * r->nraters);
	for (ptrdiff_t i = 0; i < n; i++)
		memcpy(part->cell + i * r->nraters, r->cell + units[i] * r->nraters,
		    (size_t)r->nraters * sizeof *r->cell);
	leave_idle_raters(part, a);
	return part;
}

struct ratings *
ratings_of_pair(const struct ratings *r, int first, int second, struct arena *a)
{
	struct ratings *pair = new(a, struct ratings, 1);
	sv *names = new(a, sv, 2);

	names[0] = r->raters[first];
	names[1] = r->raters[second];
	*pair = *r;
	pair->nunits = 0;
	pair->nraters = 2;
	pair->raters = names;
	pair->cell = new(a, int16_t, 2 * r->nunits);
	for (ptrdiff_t i = 0; i < r->nunits; i++) {
		int16_t x = r->cell[i * r->nraters + first], y = r->cell[i * r->nraters + second];

		if (x == MISSING || y == MISSING)
			continue;
		pair->cell[2 * pair->nunits] = x;
		pair->cell[2 * pair->nunits++ + 1] = y;
	}
	return pair;
}

struct ratings *
ratings_seen(const struct ratings *r, struct arena *a)
{
	struct ratings *seen = new(a, struct ratings, 1);
	int16_t *to = new(a, int16_t, r->ncategories);
	sv *names = new(a, sv, r->ncategories);
	double *values = new(a, double, r->ncategories);
	ptrdiff_t ncells = r->nunits * r->nraters;

	*seen = *r;
	for (ptrdiff_t i = 0; i < ncells; i++)
		if (r->cell[i] != MISSING)
			to[r->cell[i]] = 1;
	seen->ncategories = 0;
	for (int i = 0; i < r->ncategories; i++) {
		if (!to[i])
			continue;
		names[seen->ncategories] = r->categories[i];
		values[seen->ncategories] = r->values ? r->values[i] : 0;
		to[i] = (int16_t)seen->ncategories++;
	}
	seen->categories = names;
	seen->values = r->values ? values : NULL;
	seen->cell = new(a, int16_t, ncells);
	for (ptrdiff_t i = 0; i < ncells; i++)
		seen->cell[i] = r->cell[i] == MISSING ? MISSING : to[r->cell[i]];
	return seen;
}
