/* publish: a file appears whole or not at all.
 *
 * Bytes go to .NAME.PID beside the target; out_commit flushes, syncs, renames
 * and syncs the folder.  What was not committed is unlinked at exit.  Every
 * failure dies with exit code 4 and names the file. */
#ifndef ASSAY_PUBLISH_H
#define ASSAY_PUBLISH_H
#include <stdint.h>
#include "sv.h"

struct out;

struct out *out_create(const char *path);
/* Standard output by the same calls; out_commit flushes it, nothing is renamed. */
struct out *out_stdout(void);
void out_put(struct out *, sv);
void out_byte(struct out *, char);
void out_int(struct out *, long long);
void out_printf(struct out *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Bytes put so far. */
int64_t out_size(const struct out *);
/* XXH3-64 of the bytes put since out_create, or since the last call of either. */
void out_digest_from(struct out *);
uint64_t out_digest(struct out *);

/* Make it appear; frees it. */
void out_commit(struct out *);

#endif
