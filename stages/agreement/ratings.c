#include "ratings.h"
#include "err.h"
#include <stdlib.h>
#include <string.h>

static const ptrdiff_t CELLS_CAP = (ptrdiff_t)8 << 30;

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

/* The last one comes again more often than not, and a few names are sooner compared
 * than looked up. */
enum { FEW = 8 };

static int32_t
find(const struct map *ids, const struct sv_list *names, int32_t last, sv name)
{
	if (last < names->n && sv_eq(names->v[last], name))
		return last;
	if (names->n > FEW)
		return map_find(ids, name);
	for (ptrdiff_t i = 0; i < names->n; i++)
		if (sv_eq(names->v[i], name))
			return (int32_t)i;
	return -1;
}

static int32_t
intern(struct gather *g, struct map *ids, struct sv_list *names, int32_t *last, sv name)
{
	int32_t id = find(ids, names, *last, name);

	if (id >= 0)
		return *last = id;
	name = sv_copy(g->arena, name);
	*push(names, g->arena) = name;
	return *map_slot(ids, g->arena, name) = (int32_t)(names->n - 1);
}

int32_t
gather_unit(struct gather *g, sv name)
{
	return names_number(&g->units, names_digest(name));
}

static void
check_size(const struct gather *g)
{
	if (g->labels.n > CATEGORIES_MAX || g->raters.n > RATERS_MAX)
		die(EXIT_INPUT, "more than %d labels or %d raters: is that the right column?",
		    CATEGORIES_MAX, RATERS_MAX);
}

int32_t
gather_rater(struct gather *g, sv name)
{
	int32_t rater = intern(g, &g->rater_ids, &g->raters, &g->last_rater, name);

	check_size(g);
	return rater;
}

/* Room for the cells of NUNITS units of STRIDE raters, of which there was some
 * for the units and raters before.  From the last unit back, since a row may
 * only move up. */
static void
widen(struct plane *p, const struct gather *g, ptrdiff_t nunits, ptrdiff_t stride)
{
	ptrdiff_t had = g->nunits * g->stride;

	if (!p->cell) {
		p->room = arena_new(CELLS_CAP);
		arena_large_pages(&p->room);
		p->cell = (int16_t *)(void *)p->room.beg;
	}
	(void)new(&p->room, int16_t, nunits * stride - had);
	for (ptrdiff_t i = g->nunits - 1; i > 0 && stride > g->stride; i--)
		for (ptrdiff_t k = g->stride - 1; k >= 0; k--) {
			p->cell[i * stride + k] = p->cell[i * g->stride + k];
			p->cell[i * g->stride + k] = 0;
		}
}

static void
make_room(struct gather *g, int32_t unit)
{
	ptrdiff_t stride = g->stride, nunits = unit < g->nunits ? g->nunits : unit + 1;

	while (stride < g->raters.n)
		stride = g->nunits ? stride + stride / 2 + 1 : g->raters.n;
	if (nunits == g->nunits && stride == g->stride)
		return;
	widen(&g->all, g, nunits, stride);
	if (g->distinct_too)
		widen(&g->distinct, g, nunits, stride);
	g->nunits = (int32_t)nunits;
	g->stride = stride;
}

static bool
put(struct gather *g, struct plane *p, struct rating x)
{
	int16_t *cell = &p->cell[x.unit * g->stride + x.rater];

	if (!*cell) {
		*cell = (int16_t)(x.label + 1);
		return true;
	}
	x.order = (int32_t)p->more.n;
	*push(&p->more, g->arena) = x;
	return false;
}

int32_t
gather_label(struct gather *g, sv name)
{
	if (!name.n)
		return MISSING;
	int32_t label = intern(g, &g->label_ids, &g->labels, &g->last_label, name);
	check_size(g);
	return label;
}

bool
gather_put(struct gather *g, int32_t unit, int32_t rater, int32_t label, bool repeat)
{
	struct rating x = { .unit = unit, .rater = (int16_t)rater, .label = (int16_t)label };

	make_room(g, unit);
	if (label == MISSING)
		return true;
	if (g->distinct_too && !repeat)
		put(g, &g->distinct, x);
	return put(g, &g->all, x);
}

bool
gather_add(struct gather *g, int32_t unit, int32_t rater, sv label, bool repeat)
{
	return gather_put(g, unit, rater, gather_label(g, label), repeat);
}

void
gather_fetch(const struct gather *g, int32_t unit)
{
	if (unit < g->nunits)
		__builtin_prefetch(&g->all.cell[unit * g->stride], 1);
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
merged_label(const int16_t *v, ptrdiff_t n, enum duplicates rule)
{
	int16_t best = MISSING;
	ptrdiff_t most = 0;
	bool tied = false;

	if (rule == DUPLICATES_FIRST)
		return v[0];
	for (ptrdiff_t i = 0; i < n; i++) {
		ptrdiff_t votes = 0;

		for (ptrdiff_t k = 0; k < n; k++)
			votes += v[k] == v[i];
		if (votes > most) {
			most = votes;
			best = v[i];
			tied = false;
		} else if (votes == most && v[i] != best) {
			tied = true;
		}
	}
	return tied || (rule == DUPLICATES_AGREE && most < n) ? MISSING : best;
}

/* Rare, so they are set apart and only they are sorted. */
static void
merge_duplicates(const struct gather *g, struct plane *p, struct ratings *r, enum duplicates rule,
    struct arena scratch)
{
	const struct rating *v = p->more.v;
	int16_t *labels = new(&scratch, int16_t, p->more.n + 1);

	if (p->more.n)
		qsort(p->more.v, (size_t)p->more.n, sizeof *p->more.v, by_cell);
	for (ptrdiff_t i = 0, n; i < p->more.n; i += n - 1) {
		int16_t *cell = &p->cell[v[i].unit * g->stride + v[i].rater];

		labels[0] = (int16_t)(*cell - 1);
		for (n = 1; i + n <= p->more.n && v[i + n - 1].unit == v[i].unit &&
		    v[i + n - 1].rater == v[i].rater; n++)
			labels[n] = v[i + n - 1].label;
		int16_t label = merged_label(labels, n, rule);
		*cell = (int16_t)(label + 1);
		r->merged += n - (label != MISSING);
	}
}

/* From the strides and numbers of the gathering to those of the table, in place:
 * rows only move down. */
static void
lay_out(const struct gather *g, struct plane *p, struct ratings *r, const int16_t *rater_to,
    const int16_t *label_to, struct arena scratch)
{
	int16_t *row = new(&scratch, int16_t, r->nraters);

	r->cell = p->cell;
	p->cell = NULL;
	for (ptrdiff_t i = 0; i < r->nunits; i++) {
		for (int k = 0; k < r->nraters; k++) {
			int16_t label = r->cell[i * g->stride + k];
			row[rater_to[k]] = label ? label_to[label - 1] : MISSING;
		}
		memcpy(&r->cell[i * r->nraters], row, (size_t)r->nraters * sizeof *row);
	}
}

struct ratings *
gather_ratings(struct gather *g, const struct sv_list *scale, enum duplicates rule,
    bool distinct, struct arena *a)
{
	struct ratings *r = new(a, struct ratings, 1);
	struct plane *plane = distinct ? &g->distinct : &g->all;
	sv *raters = new(a, sv, g->raters.n);

	if (g->units.n)
		make_room(g, g->units.n - 1);
	for (ptrdiff_t i = 0; i < g->raters.n; i++)
		raters[i] = g->raters.v[i];
	qsort(raters, (size_t)g->raters.n, sizeof *raters, by_name);
	int16_t *label_to = new(a, int16_t, g->labels.n);
	int16_t *rater_to = rater_places(g, raters, a);
	if (on_scale(&g->labels, scale))
		use_scale(r, &g->labels, scale, label_to, a);
	else
		use_labels(r, &g->labels, label_to, a);
	r->nunits = g->nunits;
	r->nraters = (int)g->raters.n;
	r->raters = raters;
	merge_duplicates(g, plane, r, rule, *a);
	lay_out(g, plane, r, rater_to, label_to, *a);
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
