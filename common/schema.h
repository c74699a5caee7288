/* schema: every table between the stages: its name, version and columns.
 *
 * assay-tables(5) says what the columns mean; a test holds the two together.
 * A changed column is a new version; readers refuse other versions by name. */
#ifndef ASSAY_SCHEMA_H
#define ASSAY_SCHEMA_H

enum { SCHEMA_MAX_COLUMNS = 32 };

struct schema {
	const char *name;
	int version;
	int ncolumns;
	const char *columns[SCHEMA_MAX_COLUMNS];
};

/* What ingest is to read: one row a file of the shard, sorted by doc. */
enum manifest_column { MANIFEST_DOC, MANIFEST_PATH, MANIFEST_SOURCE, MANIFEST_SIZE, MANIFEST_DIGEST };
extern const struct schema manifest_schema;

/* One row a file that held reviews. */
enum documents_column {
	DOCUMENTS_DOC, DOCUMENTS_SOURCE, DOCUMENTS_FORMAT, DOCUMENTS_ENCODING, DOCUMENTS_TITLE,
	DOCUMENTS_REVIEWS, DOCUMENTS_REFUSED, DOCUMENTS_BYTES, DOCUMENTS_COLUMNS
};
extern const struct schema documents_schema;

/* The index of reviews.txt: one row a text, in document order; the title of a
 * panel text is review 0.  OFFSET and LENGTH are bytes of reviews.txt. */
enum reviews_column {
	REVIEWS_DOC, REVIEWS_REVIEW, REVIEWS_PANEL, REVIEWS_SOURCE, REVIEWS_SOURCE_START,
	REVIEWS_OFFSET, REVIEWS_LENGTH, REVIEWS_SLOT, REVIEWS_PRODUCT, REVIEWS_LENS,
	REVIEWS_REVIEWER, REVIEWS_DATE, REVIEWS_VERDICT, REVIEWS_RATING, REVIEWS_REVIEW_ID,
	REVIEWS_WORDS_DIGEST
};
extern const struct schema reviews_schema;

enum refused_column {
	REFUSED_SOURCE, REFUSED_LINE, REFUSED_BYTE, REFUSED_STAGE, REFUSED_CODE, REFUSED_WHAT, REFUSED_WHY
};
extern const struct schema refused_schema;

/* Which review repeats which earlier one (over all shards). */
enum repeats_column { REPEATS_DOC, REPEATS_REVIEW, REPEATS_OF_DOC, REPEATS_OF_REVIEW, REPEATS_KIND };
extern const struct schema repeats_schema;

enum lenses_column { LENSES_DOC, LENSES_REVIEW, LENSES_LENS, LENSES_FROM, LENSES_START, LENSES_END, LENSES_RULE };
extern const struct schema lenses_schema;

/* What each review is about. */
enum subjects_column { SUBJECTS_DOC, SUBJECTS_REVIEW, SUBJECTS_SLOT, SUBJECTS_PRODUCT_ID, SUBJECTS_PRODUCT, SUBJECTS_FROM };
extern const struct schema subjects_schema;

enum mentions_column {
	MENTIONS_DOC, MENTIONS_REVIEW, MENTIONS_START, MENTIONS_END, MENTIONS_SENTENCE,
	MENTIONS_SURFACE, MENTIONS_PRODUCT_ID, MENTIONS_CANONICAL, MENTIONS_KIND, MENTIONS_ROLE,
	MENTIONS_VERSION, MENTIONS_RULE
};
extern const struct schema mentions_schema;

enum claims_column {
	CLAIMS_DOC, CLAIMS_REVIEW, CLAIMS_START, CLAIMS_END, CLAIMS_TYPE, CLAIMS_CLAIM_ID,
	CLAIMS_SENTENCE, CLAIMS_LENS, CLAIMS_PRODUCT_ID, CLAIMS_TARGET, CLAIMS_POLARITY, CLAIMS_TEXT,
	CLAIMS_HORIZON, CLAIMS_HORIZON_NORM, CLAIMS_DUE_FIRST, CLAIMS_DUE_LAST, CLAIMS_QTY_VALUE,
	CLAIMS_QTY_LOW, CLAIMS_QTY_HIGH, CLAIMS_QTY_UNIT, CLAIMS_QTY_APPROX, CLAIMS_COMPETITORS,
	CLAIMS_MODALITY, CLAIMS_WINNER, CLAIMS_LOSER, CLAIMS_ASPECT, CLAIMS_RULE
};
extern const struct schema claims_schema;

/* What the rules of judgement find, for the stage that weighs it. */
enum matches_column {
	MATCHES_DOC, MATCHES_REVIEW, MATCHES_SENTENCE, MATCHES_FIRST, MATCHES_END, MATCHES_RULE, MATCHES_SCOPES,
	MATCHES_CAPTURES
};
extern const struct schema matches_schema;

enum verdicts_column {
	VERDICTS_DOC, VERDICTS_REVIEW, VERDICTS_VERDICT, VERDICTS_FROM, VERDICTS_SCORE,
	VERDICTS_CONFIDENCE, VERDICTS_EVIDENCE, VERDICTS_START, VERDICTS_END, VERDICTS_CONDITIONS,
	VERDICTS_REASON, VERDICTS_RULE
};
extern const struct schema verdicts_schema;

/* The cues that a verdict was weighed from, the losing ones too. */
enum cues_column {
	CUES_DOC, CUES_REVIEW, CUES_START, CUES_END, CUES_RULE, CUES_VERDICT, CUES_WEIGHT,
	CUES_FLAGS, CUES_USED
};
extern const struct schema cues_schema;

enum agreement_column {
	AGREEMENT_SCOPE, AGREEMENT_METRIC, AGREEMENT_SCALE, AGREEMENT_BASIS, AGREEMENT_VALUE,
	AGREEMENT_LOW, AGREEMENT_HIGH, AGREEMENT_UNITS, AGREEMENT_RATERS, AGREEMENT_RATINGS,
	AGREEMENT_MISSING, AGREEMENT_LARGEST_SHARE, AGREEMENT_STATUS
};
extern const struct schema agreement_schema;

enum corroboration_column {
	CORROBORATION_PRODUCT_ID, CORROBORATION_TYPE, CORROBORATION_CLUSTER, CORROBORATION_TEXT,
	CORROBORATION_LENS, CORROBORATION_STANCE, CORROBORATION_REVIEWS, CORROBORATION_CLAIM_IDS
};
extern const struct schema corroboration_schema;

/* All of them, ended by NULL; and one by its name (NULL: none). */
extern const struct schema *const schemas[];
const struct schema *schema_find(const char *name);

#endif
