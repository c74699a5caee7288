/* The tables of a report folder and a reader that finds columns by name. */
#include "report.h"
#include <string.h>
#include "err.h"
#include "file.h"
#include "publish.h"

#define COLUMNS(...) \
	(int)(sizeof((const char *[]){ __VA_ARGS__ }) / sizeof(char *)), { __VA_ARGS__ }

const struct schema report_documents = { "documents", 1,
	COLUMNS("doc", "source", "format", "encoding", "title", "title_start", "reviews", "refused",
	    "bytes", "columns") };

const struct schema report_reviews = { "reviews", 1,
	COLUMNS("doc", "review", "review_id", "panel", "source", "source_start", "slot",
	    "product_id", "product", "lens", "lens_from", "lens_start", "lens_end", "lens_rule",
	    "reviewer", "date", "rating", "verdict", "verdict_from", "score", "confidence",
	    "evidence", "start", "end", "conditions", "reason", "rule", "repeat_of", "sentences",
	    "words", "words_digest", "text") };

const struct schema report_predictions = { "predictions", 1,
	COLUMNS("due_last", "claim_id", "due_first", "status", "product_id", "product", "lens",
	    "doc", "review", "text", "horizon", "outcome") };

const struct schema report_ledger = { "ledger", 1,
	COLUMNS("by", "group", "open", "due", "overdue", "resolved", "hits", "misses", "hit_rate",
	    "low", "high", "status") };

const struct schema report_products = { "products", 1,
	COLUMNS("product_id", "product", "panels", "reviews", "distinct_reviews", "ship", "mixed",
	    "skip", "undecided", "ship_share", "panel_verdict", "panel_policy",
	    "panel_split", "claims", "competitors",
	    "first_date", "last_date") };

const struct schema report_manifest = { "manifest", 1, COLUMNS("kind", "name", "size", "sha256") };

const struct schema *const report_tables[REPORT_TABLES] = {
	[REPORT_PRODUCTS] = &report_products, [REPORT_REVIEWS] = &report_reviews,
	[REPORT_CLAIMS] = &claims_schema, [REPORT_PREDICTIONS] = &report_predictions,
	[REPORT_LEDGER] = &report_ledger,
	[REPORT_MENTIONS] = &mentions_schema, [REPORT_AGREEMENT] = &agreement_schema,
	[REPORT_CORROBORATION] = &corroboration_schema, [REPORT_DOCUMENTS] = &report_documents,
	[REPORT_REFUSED] = &refused_schema, [REPORT_CUES] = &cues_schema,
};

enum report_kind
report_kind(const char *column)
{
	static const struct {
		enum report_kind kind;
		const char *names;
	} kinds[] = {
		{ REPORT_NUMBER, " review source_start start end lens_start lens_end score confidence"
		    " sentence sentences words qty_low qty_high qty_value panels reviews"
		    " distinct_reviews ship mixed skip undecided ship_share claims value low high"
		    " units raters ratings missing largest_share standard_error formula_low"
		    " formula_high empty_resamples cluster line byte bytes refused"
		    " title_start weight size open due overdue resolved hits misses hit_rate " },
		{ REPORT_DATE, " date due_first due_last first_date last_date " },
		{ REPORT_LONG, " text evidence conditions reason outcome what why " },
	};
	size_t n = strlen(column);

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		for (const char *p = kinds[i].names; (p = strstr(p, column)); p += n)
			if (p[-1] == ' ' && p[n] == ' ')
				return kinds[i].kind;
	return REPORT_TEXT;
}

enum { ROW_CAP = 256 << 20 };   /* bytes of one row's cells */

struct report_in {
	struct csv_in *csv;
	const struct schema *schema;
	char *path;
	int from[SCHEMA_MAX_COLUMNS];   /* of the schema's column: which of the file's */
};

struct report_in *
report_open(struct arena *keep, const char *dir, const struct schema *schema)
{
	struct report_in *in = new(keep, struct report_in, 1);

	in->schema = schema;
	in->path = path_join(keep, dir, sv_cstr(keep, sv_printf(keep, "%s.csv", schema->name)));
	in->csv = csv_open(in->path);
	for (int i = 0; i < schema->ncolumns; i++) {
		in->from[i] = csv_column(in->csv, schema->columns[i]);
		if (in->from[i] < 0 && i == 0)
			die(EXIT_INPUT, "%s:1: %s: column missing", in->path, schema->columns[i]);
	}
	return in;
}

bool
report_next(struct report_in *in, struct row *row, struct arena *a)
{
	struct row raw;

	if (!csv_next(in->csv, &raw, a))
		return false;
	row->line = raw.line;
	for (int i = 0; i < in->schema->ncolumns; i++)
		row->col[i] = in->from[i] < 0 ? (sv){ 0 } : raw.col[in->from[i]];
	return true;
}

const char *
report_path(const struct report_in *in)
{
	return in->path;
}

void
report_close(struct report_in *in)
{
	csv_close(in->csv);
}

void
report_cursor_open(struct report_cursor *c, struct arena *keep, const char *dir,
    const struct schema *schema)
{
	c->in = report_open(keep, dir, schema);
	c->room = arena_new(ROW_CAP);
	report_cursor_next(c);
}

void
report_cursor_next(struct report_cursor *c)
{
	struct arena a = c->room;

	c->have = report_next(c->in, &c->row, &a);
}

static bool
has_digit(sv word)
{
	for (ptrdiff_t i = 0; i < word.n; i++)
		if (word.p[i] >= '0' && word.p[i] <= '9')
			return true;
	return false;
}

bool
report_version_step(sv a, sv b)
{
	int differing = 0;

	while (a.p && b.p) {
		sv x = sv_cut(&a, ' '), y = sv_cut(&b, ' ');

		if (!sv_eq(x, y) && (++differing > 1 || !has_digit(x) || !has_digit(y)))
			return false;
	}
	return !a.p && !b.p && differing == 1;
}

void
report_put_row(struct out *out, const sv *cells, int n)
{
	for (int i = 0; i < n; i++) {
		if (i)
			out_byte(out, ',');
		csv_put(out, cells[i], n == 1);
	}
	out_byte(out, '\n');
}

void
report_put_header(struct out *out, const struct schema *schema)
{
	sv names[SCHEMA_MAX_COLUMNS];

	for (int i = 0; i < schema->ncolumns; i++)
		names[i] = sv_of(schema->columns[i]);
	report_put_row(out, names, schema->ncolumns);
}
