/* Every setting of pipeline.conf.  assay-pipeline(5) documents each; a test
 * holds the two together. */
#include "conf.h"
#include <stddef.h>

const struct setting settings[] = {
	{ "corpus", SETTING_PATH, "corpus", 0, 0, "run", "the corpus version to read: a folder or a file" },
	{ "reports", SETTING_PATH, "reports", 0, 0, "run", "folder of the reports" },
	{ "work", SETTING_PATH, "work", 0, 0, "run", "folder of the files between the stages" },
	{ "shards", SETTING_INT, "4", 1, 999, "run", "parts that a corpus is cut into" },
	{ "jobs", SETTING_INT, "0", 0, 256, "run", "stages run side by side; 0: as many as there are processors" },
	{ "compare", SETTING_TEXT, "latest", 0, 0, "run", "report that a run is compared with: its name, latest, or none" },
	{ "time_limit", SETTING_INT, "3600", 1, 604800, "run", "seconds that one stage may take for one shard" },

	{ "encoding", SETTING_TEXT, "auto", 0, 0, "ingest", "of files without a mark: auto, UTF-8, UTF-16LE, UTF-16BE or windows-1252" },
	{ "document_max", SETTING_INT, "1073741824", 1, 1099511627776, "ingest", "bytes that one file of the corpus may unpack to" },
	{ "field_max", SETTING_INT, "1048576", 1, 1073741824, "ingest", "bytes that one review, or one field of a row, may have" },
	{ "gzip_ratio_max", SETTING_INT, "250", 1, 1100, "ingest", "bytes that one packed byte may unpack to, beyond the first MiB" },
	{ "bad_rows_max", SETTING_INT, "1000", 0, 1000000, "ingest", "refused rows above which a delimited or XML file is refused" },
	{ "lax", SETTING_BOOL, "false", 0, 0, "ingest", "repair faulty rows of delimited files instead of refusing them" },
	{ "repeat_share", SETTING_REAL, "0.9", 0.5, 1, "ingest", "share of runs of three words from which on a review nearly repeats another" },
	{ "column_text", SETTING_LIST, "text,review,review_text,body,content", 0, 0, "ingest", "names of the column that holds the review; the first one found is taken" },
	{ "column_panel", SETTING_LIST, "panel,title", 0, 0, "ingest", "the same for the panel's title" },
	{ "column_product", SETTING_LIST, "product,product_name,item", 0, 0, "ingest", "the same for the product" },
	{ "column_lens", SETTING_LIST, "lens,role,perspective", 0, 0, "ingest", "the same for the lens" },
	{ "column_reviewer", SETTING_LIST, "reviewer,author,user", 0, 0, "ingest", "the same for the reviewer" },
	{ "column_date", SETTING_LIST, "date,review_date", 0, 0, "ingest", "the same for the date" },
	{ "column_verdict", SETTING_LIST, "verdict", 0, 0, "ingest", "the same for a verdict that is given" },
	{ "column_rating", SETTING_LIST, "rating,stars,score", 0, 0, "ingest", "the same for a rating that is given" },

	{ "lenses_names", SETTING_PATHS, "", 0, 0, "lenses", "lists of lenses read after the shipped one" },
	{ "lenses_rules", SETTING_PATHS, "", 0, 0, "lenses", "rule files read after the shipped ones" },
	{ "products_names", SETTING_PATHS, "", 0, 0, "products", "lists of names read after the shipped ones" },
	{ "products_rules", SETTING_PATHS, "", 0, 0, "products", "rule files read after the shipped ones" },
	{ "claims_rules", SETTING_PATHS, "", 0, 0, "claims", "rule files read after the shipped ones" },
	{ "verdicts_rules", SETTING_PATHS, "", 0, 0, "claims verdicts", "rule files read after the shipped ones" },
	{ "verdicts_odds", SETTING_PATHS, "", 0, 0, "verdicts", "tables of odds of words read after the shipped one" },

	{ "verdict_words", SETTING_LIST, "ship=ship,skip=skip,mixed=mixed", 0, 0, "verdicts", "what the words of a given verdict mean: WORD=ship, WORD=skip or WORD=mixed" },
	{ "rating_scale", SETTING_LIST, "2,4", 0, 0, "verdicts", "highest rating that is a skip, lowest that is a ship; empty: ratings are not used" },

	{ "verdict_scale", SETTING_LIST, "skip,mixed,ship", 0, 0, "agreement", "the verdicts, lowest first: categories of every coefficient, used or not" },
	{ "duplicate_ratings", SETTING_TEXT, "majority", 0, 0, "agreement", "several verdicts of one lens on one product of a panel: first, majority (none if tied), agree (none unless all do) or error" },
	{ "corroborated_types", SETTING_LIST, "comparison,competitor,gap,market,moat,prediction,pricing,risk", 0, 0, "agreement", "types of the claims that are compared across lenses" },
	{ "corroboration_overlap", SETTING_REAL, "0.25", 0.01, 1, "agreement", "share of content words from which two claims say the same" },
	{ "bootstrap_resamples", SETTING_INT, "1000", 0, 100000, "agreement", "resamples of units that an interval is made of; 0: no intervals" },
	{ "bootstrap_seed", SETTING_INT, "1", 0, 2147483647, "agreement", "where the random numbers of the resamples begin" },

	{ "as_of", SETTING_TEXT, "", 0, 0, "claims report", "date (YYYY-MM-DD) that undated reviews are counted from" },

	{ "panel_policy", SETTING_TEXT, "majority", 0, 0, "report", "how the reviews of a product decide: majority, weighted, absolute, unanimous or threshold" },
	{ "panel_reviews", SETTING_TEXT, "all", 0, 0, "report", "which reviews decide: all, or distinct (without repeated texts)" },
	{ "panel_undecided", SETTING_TEXT, "left_out", 0, 0, "report", "undecided reviews when the panel decides: left_out, or counted as votes for neither" },
	{ "panel_threshold", SETTING_REAL, "0.6", 0.01, 1, "report", "share of the votes that the policy threshold asks for" },
	{ "panel_weights", SETTING_LIST, "", 0, 0, "report", "votes of a lens under the policy weighted: LENS=WEIGHT; others have 1" },
	{ "outcomes", SETTING_PATH, "", 0, 0, "report", "CSV file of what came of predictions (claim_id, outcome)" },
	{ "outcome_words", SETTING_LIST, "hit=hit,held=hit,true=hit,yes=hit,miss=miss,failed=miss,false=miss,no=miss", 0, 0, "report", "what the words of an outcome mean: WORD=hit or WORD=miss" },
	{ "sheet_separator", SETTING_TEXT, ",", 0, 0, "report", "what stands between the cells of sheets: a comma, a semicolon or a tab" },
	{ "page_rows", SETTING_INT, "200", 1, 100000, "report", "rows of each list, and reviews, that report.html and the first sheet of report.xlsx show at most" },
	{ "workbook", SETTING_BOOL, "true", 0, 0, "report", "write report.xlsx" },
	{ "workbook_rows", SETTING_INT, "20000", 1, 1048575, "report", "rows of each table that report.xlsx holds at most" },

	{ "reviewed", SETTING_PATH, "", 0, 0, "diff", "CSV file of changes that are ticked off (change_id)" },
	{ "diff_agreement_within", SETTING_BOOL, "false", 0, 0, "diff", "tell shifts of agreement inside the intervals too" },

	{ NULL, SETTING_TEXT, NULL, 0, 0, NULL, NULL }
};
