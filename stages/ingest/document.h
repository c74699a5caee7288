/* document: one file of the corpus, whatever its format, into a draft. */
#ifndef ASSAY_INGEST_DOCUMENT_H
#define ASSAY_INGEST_DOCUMENT_H
#include "conf.h"
#include "dates.h"
#include "shard.h"

/* The settings that ingest reads.  assay-pipeline(5) */
struct limits {
	long document_max, field_max, gzip_ratio_max, bad_rows_max;
	sv encoding;
	bool lax;
	const struct conf *conf;        /* for the names of columns */
	const struct month_names *months;
};
/* Dies (2) on a value that cannot be. */
struct limits limits_of(const struct conf *, const struct month_names *);

/* A row of the manifest.  SIZE -1 and an empty DIGEST: not known. */
struct corpus_file {
	sv doc, source;
	const char *path;
	long long size;
	sv digest;                      /* SHA-256 */
};

/* The document name of a file: its base name without .gz and then without .txt,
 * .csv, .tsv or .xml, in any case; bytes that are no text as \xHH. */
sv document_name(struct arena *, const char *path);

/* Read FILE into the draft, which was begun; *DOC says what was found.  A is for
 * this file alone. */
void document_read(const struct corpus_file *file, const struct limits *, struct draft *,
    struct document *doc, struct arena *a);

#endif
