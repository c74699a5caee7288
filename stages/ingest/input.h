/* input: one file of the corpus as a stream of bytes, unpacked if it is gzip.
 *
 * Opening never blocks and never dies: what cannot be read is a fault. */
#ifndef ASSAY_INGEST_INPUT_H
#define ASSAY_INGEST_INPUT_H
#include "fault.h"

struct input;

/* Open PATH for reading; NULL and *FAULT if it cannot be.  Memory of messages
 * comes from the arena. */
struct input *input_open(struct arena *, const char *path, long document_max, long ratio_max,
    struct fault *);

/* The next bytes: how many; 0 at the end; -1 on a fault. */
ptrdiff_t input_read(struct input *, char *to, ptrdiff_t cap);
struct fault input_fault(const struct input *);

/* Back to the first byte. */
void input_rewind(struct input *);

/* Was the file written to, or replaced, since it was opened? */
bool input_changed(const struct input *);

int64_t input_file_size(const struct input *);  /* of the file as it lies there */
bool input_is_gzip(const struct input *);
int64_t input_padding(const struct input *);    /* as gunzip_padding; -1 for a plain file */
void input_close(struct input *);

#endif
