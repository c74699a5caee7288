#include "shared_claims.h"

static sv
pair_key(struct arena *a, sv first, sv second)
{
	return sv_printf(a, "%.*s|%.*s", SV_ARG(first), SV_ARG(second));
}

static int32_t
pair_number(struct shared_claims *s, sv first, sv second, struct arena scratch)
{
	sv key = pair_key(&scratch, first, second);
	int32_t n = map_find(&s->pairs, key);

	if (n >= 0)
		return n;
	for (int b = 0; b < BASES; b++)
		*push(&s->v[b], s->arena) = (struct meeting){ 0 };
	return *map_slot(&s->pairs, s->arena, sv_copy(s->arena, key)) = (int32_t)(s->v[0].n - 1);
}

void
shared_claims_add(struct shared_claims *s, const struct stand *stands, ptrdiff_t n, struct arena scratch)
{
	for (ptrdiff_t i = 0; i < n; i++)
		for (ptrdiff_t k = i + 1; k < n; k++) {
			int32_t pair = pair_number(s, stands[i].lens, stands[k].lens, scratch);

			for (int b = 0; b < BASES; b++) {
				struct meeting *m = &s->v[b].v[pair];
				int x = stands[i].side[b], y = stands[k].side[b];

				m->same += x * y > 0;
				m->apart += x * y < 0;
				m->single += !x != !y;
			}
		}
}

const struct measures *
shared_claims_measures(const struct shared_claims *s, sv first, sv second, enum basis basis,
    struct arena *a)
{
	struct measures *all = new(a, struct measures, 1);
	int32_t pair = map_find(&s->pairs, pair_key(a, first, second));

	if (pair < 0)
		return NULL;
	const struct meeting *m = &s->v[basis].v[pair];
	double both = m->same + m->apart;

	all->raters = 2;
	all->missing = m->single;
	all->largest = -1;
	*push(&all->list, a) = (struct measure){ .metric = "claims", .scale = SV("stance"),
		.status = both > 0 ? "ok" : "no_pairs", .known = both > 0,
		.value = both > 0 ? m->same / both : 0, .units = both, .ratings = 2 * both };
	return all;
}
