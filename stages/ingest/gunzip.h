/* gunzip: the unpacked bytes of gzip data, several members joined.
 *
 * zlib's own gz functions pass a cut file off as a whole one and drop what stands
 * behind the last member, so inflate is driven here, and each ending is told
 * apart.  No header field is looked at: names in it are somebody else's. */
#ifndef ASSAY_INGEST_GUNZIP_H
#define ASSAY_INGEST_GUNZIP_H
#include "fault.h"

struct gunzip;

/* RATIO_MAX: unpacked to packed bytes, checked beyond the first MiB. */
struct gunzip *gunzip_new(long ratio_max);

/* Unpack from *IN, which moves on, to OUT; LAST: nothing follows *IN.  Returns
 * the bytes written; 0 with *IN empty: give more, or with LAST: the end; -1: a
 * fault. */
ptrdiff_t gunzip_run(struct gunzip *, sv *in, bool last, char *out, ptrdiff_t cap);

/* After -1; `byte` counts in the packed data. */
struct fault gunzip_fault(const struct gunzip *);
/* Position of padding behind the last member, or -1. */
int64_t gunzip_padding(const struct gunzip *);
void gunzip_free(struct gunzip *);

#endif
