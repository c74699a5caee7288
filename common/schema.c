/* The tables, column by column, in the order of the enums of schema.h. */
#include "schema.h"
#include <stddef.h>
#include <string.h>

#define COLUMNS(...) \
	(int)(sizeof((const char *[]){ __VA_ARGS__ }) / sizeof(char *)), { __VA_ARGS__ }

const struct schema manifest_schema = { "manifest", 1,
	COLUMNS("doc", "path", "source", "size", "digest") };

const struct schema documents_schema = { "documents", 2,
	COLUMNS("doc", "source", "format", "encoding", "title", "reviews", "refused", "bytes",
	    "columns") };

const struct schema reviews_schema = { "reviews", 1,
	COLUMNS("doc", "review", "panel", "source", "source_start", "offset", "length", "slot",
	    "product", "lens", "reviewer", "date", "verdict", "rating", "review_id",
	    "words_digest") };

const struct schema refused_schema = { "refused", 1,
	COLUMNS("source", "line", "byte", "stage", "code", "what", "why") };

const struct schema repeats_schema = { "repeats", 1,
	COLUMNS("doc", "review", "of_doc", "of_review", "kind") };

const struct schema lenses_schema = { "lenses", 1,
	COLUMNS("doc", "review", "lens", "lens_from", "start", "end", "rule") };

const struct schema subjects_schema = { "subjects", 1,
	COLUMNS("doc", "review", "slot", "product_id", "product", "from") };

const struct schema mentions_schema = { "mentions", 1,
	COLUMNS("doc", "review", "start", "end", "sentence", "surface", "product_id", "canonical",
	    "kind", "role", "version", "rule") };

const struct schema claims_schema = { "claims", 1,
	COLUMNS("doc", "review", "start", "end", "type", "claim_id", "sentence", "lens",
	    "product_id", "target", "polarity", "text", "horizon", "horizon_norm", "due_first",
	    "due_last", "qty_value", "qty_low", "qty_high", "qty_unit", "qty_approx", "competitors",
	    "modality", "winner", "loser", "aspect", "rule") };

const struct schema matches_schema = { "matches", 1,
	COLUMNS("doc", "review", "sentence", "first", "end", "rule", "scopes", "captures") };

const struct schema verdicts_schema = { "verdicts", 1,
	COLUMNS("doc", "review", "verdict", "verdict_from", "score", "confidence", "evidence",
	    "start", "end", "conditions", "reason", "rule") };

const struct schema cues_schema = { "cues", 1,
	COLUMNS("doc", "review", "start", "end", "rule", "verdict", "weight", "flags", "used") };

const struct schema agreement_schema = { "agreement", 2,
	COLUMNS("scope", "metric", "scale", "basis", "value", "low", "high", "units", "raters",
	    "ratings", "missing", "largest_share", "status", "standard_error", "formula_low", "formula_high",
	    "empty_resamples") };

const struct schema corroboration_schema = { "corroboration", 1,
	COLUMNS("product_id", "type", "cluster", "text", "lens", "stance", "reviews", "claim_ids") };

const struct schema *const schemas[] = {
	&manifest_schema, &documents_schema, &reviews_schema, &refused_schema, &repeats_schema,
	&lenses_schema, &subjects_schema, &mentions_schema, &claims_schema, &matches_schema,
	&verdicts_schema, &cues_schema, &agreement_schema, &corroboration_schema, NULL
};

const struct schema *
schema_find(const char *name)
{
	for (int i = 0; schemas[i]; i++)
		if (strcmp(schemas[i]->name, name) == 0)
			return schemas[i];
	return NULL;
}
