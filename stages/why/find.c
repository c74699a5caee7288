/* The tables are read from the top: they are sorted by place, not by id. */
#include "find.h"

enum { PAGE_CAP = 256 << 20 };

/* The first row whose cells in COLUMNS are KEYS. */
static bool
find_row(struct row *to, const char *dir, const struct schema *schema, const int *columns,
    const sv *keys, int nkeys, struct arena *keep)
{
	struct report_in *in = report_open(keep, dir, schema);
	struct arena page = arena_new(PAGE_CAP);
	bool found = false;
	struct row row;

	for (struct arena a = page; !found && report_next(in, &row, &a); a = page) {
		found = true;
		for (int k = 0; k < nkeys; k++)
			found = found && sv_eq(row.col[columns[k]], keys[k]);
		if (!found)
			continue;
		*to = row;
		for (int i = 0; i < schema->ncolumns; i++)
			to->col[i] = sv_copy(keep, row.col[i]);
	}
	report_close(in);
	return found;
}

static void
find_cues(struct found *f, const char *dir, struct arena *keep)
{
	struct report_in *in = report_open(keep, dir, &cues_schema);
	struct row row;

	for (struct arena a = *keep; report_next(in, &row, &a); ) {
		if (!sv_eq(row.col[CUES_DOC], f->review.col[RR_DOC])
		    || !sv_eq(row.col[CUES_REVIEW], f->review.col[RR_REVIEW])) {
			a = *keep;
			continue;
		}
		*keep = a;
		*push(&f->cues, keep) = row;
		a = *keep;
	}
	report_close(in);
}

/* The place of a claim or mention gives its review or title. */
static bool
find_place(struct found *f, const char *dir, sv doc, sv review, struct arena *keep)
{
	const sv keys[] = { doc, review };

	if (!find_row(&f->document, dir, &report_documents, (int[]){ RD_DOC }, keys, 1, keep))
		return false;
	if (sv_eq(review, SV("0"))) {
		f->text = f->document.col[RD_TITLE];
		return true;
	}
	if (!find_row(&f->review, dir, &report_reviews, (int[]){ RR_DOC, RR_REVIEW }, keys, 2, keep))
		return false;
	f->text = f->review.col[RR_TEXT];
	find_cues(f, dir, keep);
	return true;
}

/* DOC:REVIEW:START, where the document's name may have colons too. */
static bool
split_place(sv id, sv *keys)
{
	ptrdiff_t last = -1, before = -1;

	for (ptrdiff_t i = 0; i < id.n; i++)
		if (id.p[i] == ':') {
			before = last;
			last = i;
		}
	if (before < 0)
		return false;
	keys[0] = sv_slice(id, 0, before);
	keys[1] = sv_slice(id, before + 1, last);
	keys[2] = sv_from(id, last + 1);
	return true;
}

/* DOC:REVIEW, the review not 0. */
static bool
split_review(sv id, sv *keys)
{
	long long number;
	ptrdiff_t colon = id.n - 1;

	while (colon >= 0 && id.p[colon] != ':')
		colon--;
	if (colon < 0 || !sv_int(sv_from(id, colon + 1), &number) || number < 1)
		return false;
	keys[0] = sv_slice(id, 0, colon);
	keys[1] = sv_from(id, colon + 1);
	return true;
}

bool
find_id(struct found *f, const char *dir, sv id, struct arena *keep)
{
	sv keys[3];

	if (split_place(id, keys)) {
		f->asked = ASKED_MENTION;
		return find_row(&f->row, dir, &mentions_schema,
		    (int[]){ MENTIONS_DOC, MENTIONS_REVIEW, MENTIONS_START }, keys, 3, keep)
		    && find_place(f, dir, keys[0], keys[1], keep);
	}
	if (find_row(&f->row, dir, &claims_schema, (int[]){ CLAIMS_CLAIM_ID }, &id, 1, keep)) {
		f->asked = ASKED_CLAIM;
		return find_place(f, dir, f->row.col[CLAIMS_DOC], f->row.col[CLAIMS_REVIEW], keep);
	}
	f->asked = ASKED_REVIEW;
	if (split_review(id, keys) && find_place(f, dir, keys[0], keys[1], keep))
		return true;
	return find_row(&f->review, dir, &report_reviews, (int[]){ RR_REVIEW_ID }, &id, 1, keep)
	    && find_place(f, dir, f->review.col[RR_DOC], f->review.col[RR_REVIEW], keep);
}
