/* Figures, then the grid of verdicts by product and lens. */
#include "front.h"

static const enum book_style verdict_style[VERDICT_KINDS] = {
	BOOK_SHIP, BOOK_MIXED, BOOK_SKIP, BOOK_PLAIN
};

static void
put_figure(struct book *b, const char *name, long n, struct arena a)
{
	book_cell(b, sv_of(name), BOOK_PLAIN, a);
	book_cell(b, sv_printf(&a, "%ld", n), BOOK_PLAIN, a);
	book_next_line(b);
}

static void
put_figures(struct book *b, const struct totals *t, struct arena scratch)
{
	const struct { const char *name; long n; } figures[] = {
		{ "documents", t->documents }, { "reviews", t->reviews },
		{ "distinct reviews", t->distinct }, { "products", (long)t->nproducts },
		{ "claims", t->claims }, { "predictions", t->predictions },
		{ "mentions", t->mentions }, { "refused", t->refused },
	};

	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
		put_figure(b, figures[i].name, figures[i].n, scratch);
	for (int i = 0; i < VERDICT_KINDS; i++)
		put_figure(b, verdict_names[i], t->verdicts.v[i], scratch);
	book_next_line(b);
}

/* "2 ship 1 skip" */
static sv
tally_text(struct arena *a, const struct tally *t)
{
	struct sv_list parts = { 0 };

	for (int i = 0; i < VERDICT_KINDS; i++)
		if (t->v[i])
			*push(&parts, a) = sv_printf(a, "%ld %s", t->v[i], verdict_names[i]);
	return sv_join(a, &parts, SV(" "));
}

static void
put_product(struct book *b, const struct totals *t, const struct product *p, struct arena a)
{
	enum verdict verdict = policy_verdict(t->policy, &p->verdicts);

	book_cell(b, p->name, BOOK_PLAIN, a);
	book_cell(b, sv_of(verdict_names[verdict]), verdict_style[verdict], a);
	for (ptrdiff_t i = 0; i < t->lenses.n; i++) {
		const struct tally *cell = &p->by_lens[i];

		book_cell(b, tally_text(&a, cell), verdict_style[policy_verdict(t->policy, cell)], a);
	}
	book_next_line(b);
}

void
front_write(struct book *b, const struct totals *t, struct arena scratch)
{
	book_cell(b, SV("What was read"), BOOK_HEADING, scratch);
	book_next_line(b);
	put_figures(b, t, scratch);
	book_cell(b, SV("Product"), BOOK_HEADING, scratch);
	book_cell(b, SV("Panel"), BOOK_HEADING, scratch);
	for (ptrdiff_t i = 0; i < t->lenses.n; i++)
		book_cell(b, t->lenses.v[i].name.n ? t->lenses.v[i].name : SV("no lens"),
		    BOOK_HEADING, scratch);
	book_next_line(b);
	for (ptrdiff_t i = 0; i < t->nproducts; i++)
		put_product(b, t, &t->products[i], scratch);
}
