/* dump: files between the stages as text on standard output. */
#ifndef ASSAY_DUMP_H
#define ASSAY_DUMP_H
#include "publish.h"
#include "sv.h"

/* A table without its head and end rows.  Dies (3) if PATH is none. */
void dump_table(const char *path, struct out *);

/* A token file, one row a token or as CoNLL-U; reviews.csv stands beside it. */
void dump_tokens(const char *path, bool conllu, struct out *);

#endif
