#include "weights.h"
#include "err.h"
#include "map.h"
#include "table.h"

static const char *const names[WEIGHTS] = {
	"negated.plus", "negated.minus", "condition", "reader", "wish", "reported", "question", "other", "quoted",
	"word.plus", "word.minus", "before", "after", "conceded",
	"prior", "little", "ship", "lean.all", "lean.told", "lean.sentences", "lean.last",
	"lean.words", "lean.stated", "lean.firm", "lean.stated.last", "lean.limited", "lean.short",
	"mixed", "split.both", "split.least", "split.spread", "split.last",
	"split.words", "split.stated", "split.stated.last", "split.limited", "split.opposed", "split.short",
	"weak", "likely", "sure",
	"firm", "unmet", "chosen"
};

struct weights {
	double v[WEIGHTS];
	struct map types;               /* of claims -> index into claims */
	struct { double *v; ptrdiff_t n, cap; } claims;
};

static int
index_of(sv name)
{
	for (int i = 0; i < WEIGHTS; i++)
		if (sv_eq(name, sv_of(names[i])))
			return i;
	return -1;
}

struct weights *
weights_load(struct arena *keep, const char *path)
{
	struct weights *w = new(keep, struct weights, 1);
	struct csv_in *in = csv_open(path);
	int name = csv_column(in, "name"), weight = csv_column(in, "weight");
	bool found[WEIGHTS] = { false };
	struct row row;

	if (name < 0 || weight < 0)
		die(EXIT_USAGE, "%s: has no columns \"name\" and \"weight\"", path);
	while (csv_next(in, &row, keep)) {
		double value = csv_number(in, &row, weight, *keep);
		int i = index_of(row.col[name]);
		if (i >= 0) {
			w->v[i] = value;
			found[i] = true;
		} else if (sv_starts(row.col[name], SV("claim."))) {
			*map_slot(&w->types, keep, sv_from(row.col[name], 6)) = (int32_t)w->claims.n;
			*push(&w->claims, keep) = value;
		} else {
			die(EXIT_USAGE, "%s:%ld: name: no weight is called \"%.*s\"", path, row.line,
			    SV_ARG(row.col[name]));
		}
	}
	csv_close(in);
	for (int i = 0; i < WEIGHTS; i++)
		if (!found[i])
			die(EXIT_USAGE, "%s: lacks the weight \"%s\"", path, names[i]);
	return w;
}

double
weights_get(const struct weights *w, enum weight which)
{
	return w->v[which];
}

double
weights_claim(const struct weights *w, sv type)
{
	int32_t i = map_find(&w->types, type);

	return i < 0 ? 0 : w->claims.v[i];
}
