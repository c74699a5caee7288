/* shard: the four files that ingest writes.  assay-corpus(5), assay-tables(5). */
#ifndef ASSAY_INGEST_SHARD_H
#define ASSAY_INGEST_SHARD_H
#include "draft.h"
#include "split.h"

struct shard;

/* Folder DIR is made if it is not there. */
struct shard *shard_create(struct arena *keep, const char *dir, const char *key, struct splitter *);

/* A file as the tables name it. */
struct document {
	sv doc, source;
	const char *format;             /* "panel", "delimited", "xml" */
	const char *encoding;
	int64_t bytes;                  /* unpacked */
};

/* Write what the draft holds: its reviews if the file stands, its faults in any
 * case.  Documents must come in byte order of doc. */
void shard_add(struct shard *, const struct document *, struct draft *);

/* The files appear. */
void shard_commit(struct shard *);

#endif
