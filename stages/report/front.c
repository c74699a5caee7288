/* A title, figures, the grid of verdicts, refused places, the list of sheets: one
 * below the other, as a person reads. */
#include "front.h"

static void
put_line(struct book *b, sv text, enum book_style style, struct arena a)
{
	book_cell(b, text, style, a);
	book_next_line(b);
}

static void
put_heading(struct book *b, const char *text, struct arena a)
{
	book_next_line(b);
	put_line(b, sv_of(text), BOOK_HEADING, a);
}

static void
put_figures(struct book *b, const struct totals *t, struct arena a)
{
	const struct { const char *name; long n; } figures[] = {
		{ "documents", t->documents }, { "reviews", t->reviews },
		{ "distinct reviews", t->distinct }, { "words", t->words },
		{ "products", (long)t->nproducts }, { "mentions of names", t->mentions },
		{ "claims", t->claims }, { "predictions among them", t->predictions },
		{ "places refused", t->refused },
	};

	put_heading(b, "What was read", a);
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		book_cell(b, sv_of(figures[i].name), BOOK_PLAIN, a);
		put_line(b, sv_printf(&a, "%ld", figures[i].n), BOOK_PLAIN, a);
	}
	put_heading(b, "Verdicts", a);
	for (int i = 0; i < VERDICT_KINDS; i++) {
		book_cell(b, sv_of(verdict_names[i]), book_verdict[i], a);
		put_line(b, sv_printf(&a, "%ld", t->verdicts.v[i]), BOOK_PLAIN, a);
	}
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
put_more(struct book *b, long all, long shown, struct arena a)
{
	if (all > shown)
		put_line(b, sv_printf(&a, "and %ld more", all - shown), BOOK_SOFT, a);
}

/* Its name leads to its row, what a lens says to the first review that says so. */
static void
put_product(struct book *b, const struct totals *t, const struct product *p, struct arena a)
{
	enum verdict verdict = policy_verdict(t->policy, &p->verdicts);

	book_link(b, p->name, BOOK_PLAIN, REPORT_PRODUCTS, p->row, a);
	book_cell(b, sv_of(verdict_names[verdict]), book_verdict[verdict], a);
	for (ptrdiff_t i = 0; i < t->lenses.n; i++) {
		const struct lens_tally *seat = totals_seat(p, t->lenses.v[i].name);

		if (!seat)
			book_cell(b, SV(""), BOOK_PLAIN, a);
		else
			book_link(b, tally_text(&a, &seat->tally),
			    book_verdict[policy_verdict(t->policy, &seat->tally)], REPORT_REVIEWS, seat->first, a);
	}
	book_next_line(b);
}

static void
put_grid(struct book *b, const struct totals *t, long rows, struct arena a)
{
	const struct product **order = totals_by_reviews(t, &a);

	put_heading(b, "Who says what", a);
	put_line(b, sv_cat(&a, SV("The panel decides by the "), policy_text(t->policy, &a)), BOOK_SOFT, a);
	put_line(b, SV("A product leads to its row, a lens's verdicts to the first review of them"),
	    BOOK_SOFT, a);
	book_cell(b, SV("product"), BOOK_HEADING, a);
	book_cell(b, SV("panel"), BOOK_HEADING, a);
	for (ptrdiff_t i = 0; i < t->lenses.n; i++)
		book_cell(b, t->lenses.v[i].name.n ? t->lenses.v[i].name : SV("no lens"), BOOK_HEADING, a);
	book_next_line(b);
	for (ptrdiff_t i = 0; i < t->nproducts && i < rows; i++)
		put_product(b, t, order[i], a);
	put_more(b, (long)t->nproducts, rows, a);
}

static void
put_before(struct book *b, const struct before *before, long rows, struct arena a)
{
	if (!before->name.n)
		return;
	put_heading(b, sv_cstr(&a, sv_cat(&a, SV("What has changed since "), before->name)), a);
	if (!before->changes.n)
		put_line(b, SV("no panel's verdict, and no product"), BOOK_PLAIN, a);
	for (ptrdiff_t i = 0; i < before->changes.n && i < rows; i++)
		put_line(b, before->changes.v[i], BOOK_PLAIN, a);
	put_more(b, (long)before->changes.n, rows, a);
}

static void
put_refused(struct book *b, const struct totals *t, const struct refusals *refusals, struct arena a)
{
	put_heading(b, "What was refused", a);
	if (!refusals->n)
		put_line(b, SV("nothing"), BOOK_PLAIN, a);
	for (ptrdiff_t i = 0; i < refusals->n; i++) {
		const sv *r = refusals->v[i].col;

		book_link(b, r[REFUSED_SOURCE], BOOK_PLAIN, REPORT_REFUSED, i + 1, a);
		book_cell(b, r[REFUSED_LINE].n ? r[REFUSED_LINE] : SV(" "), BOOK_PLAIN, a);
		put_line(b, sv_printf(&a, "%.*s: %.*s", SV_ARG(r[REFUSED_WHAT]), SV_ARG(r[REFUSED_WHY])),
		    BOOK_PLAIN, a);
	}
	put_more(b, t->refused, (long)refusals->n, a);
}

static void
put_sheets(struct book *b, struct arena a)
{
	static const char *const holds[REPORT_TABLES] = {
		[REPORT_PRODUCTS] = "verdicts, panel and competitors of each product",
		[REPORT_REVIEWS] = "each review with its verdict, the words that settle it, its text",
		[REPORT_CLAIMS] = "each claim; its first cell leads to its review",
		[REPORT_PREDICTIONS] = "claims about the future by the day they fall due",
		[REPORT_LEDGER] = "what came of predictions, by lens and horizon",
		[REPORT_MENTIONS] = "each named thing; its first cell leads to its review",
		[REPORT_AGREEMENT] = "how far the lenses agree",
		[REPORT_CORROBORATION] = "claims that several lenses speak of",
		[REPORT_DOCUMENTS] = "what was read, file by file",
		[REPORT_REFUSED] = "what could not be read, and why",
		[REPORT_CUES] = "each place that had a say in a verdict",
	};

	put_heading(b, "Sheets", a);
	for (int i = 0; i < REPORT_TABLES; i++) {
		bool cut;
		long rows = book_rows(b, (enum report_table)i, &cut);

		book_link(b, sv_of(report_tables[i]->name), BOOK_PLAIN, (enum report_table)i, 0, a);
		book_cell(b, cut ? sv_printf(&a, "first %ld rows", rows) : sv_printf(&a, "%ld rows", rows),
		    BOOK_PLAIN, a);
		put_line(b, sv_of(holds[i]), BOOK_SOFT, a);
	}
}

void
front_write(struct book *b, const struct totals *t, const struct before *before,
    const struct refusals *refusals, long rows, struct arena scratch)
{
	struct arena a = scratch;

	put_line(b, sv_printf(&a, "What %ld reviews say of %td products", t->reviews, t->nproducts),
	    BOOK_TITLE, a);
	put_figures(b, t, a);
	put_grid(b, t, rows, a);
	put_before(b, before, rows, a);
	put_refused(b, t, refusals, a);
	put_sheets(b, a);
}
