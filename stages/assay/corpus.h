/* corpus: which files a version holds, what their documents are called, and
 * which shard each belongs to. */
#ifndef ASSAY_CORPUS_H
#define ASSAY_CORPUS_H
#include <stdint.h>
#include "sv.h"

struct corpus_file {
	sv source;              /* path inside the corpus, printable; for a corpus of one file its base name */
	sv path;                /* absolute */
	sv doc;
	sv digest;              /* SHA-256; empty if it is no readable regular file */
	int64_t size;           /* bytes; -1 likewise */
	int shard;
};

struct corpus {
	struct corpus_file *v;
	ptrdiff_t n, cap;
	sv version;             /* base name of the folder or file */
};

/* Walk PATH in byte order of names.  Names that begin with a dot are passed
 * over, links to folders are not followed.  Dies (3) if there is no file. */
struct corpus corpus_walk(struct arena *, const char *path);

/* The base name without .gz and without .txt .csv .tsv .xml; where two files
 * would share it, the path without these endings; where that is shared too,
 * the path. */
void corpus_name_documents(struct corpus *, struct arena *);

/* Shard = XXH3 of the source path modulo SHARDS: a document stays where it is
 * when others come and go. */
void corpus_assign_shards(struct corpus *, int shards);

/* Write the manifest of one shard, sorted by doc. */
void corpus_write_manifest(const struct corpus *, int shard, const char *path, struct arena scratch);

#endif
