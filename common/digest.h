/* digest: 64-bit XXH3 for tables, ids and shards; SHA-256 for the manifest. */
#ifndef ASSAY_DIGEST_H
#define ASSAY_DIGEST_H
#include <stdint.h>
#include "sv.h"

enum { DIGEST_HEX = 16, SHA256_HEX = 64 };

uint64_t digest_bytes(sv);

/* Digest of several fields; a field's border counts, so that ("ab","c") and
 * ("a","bc") differ. */
uint64_t digest_fields(const sv *fields, ptrdiff_t n);

/* 16 lower-case hex digits in the arena. */
sv digest_hex(struct arena *, uint64_t);

/* Streaming XXH3-64. */
struct digest;
struct digest *digest_new(void);
void digest_add(struct digest *, sv);
uint64_t digest_end(struct digest *);           /* and frees it */

/* XXH3-64 of a file's bytes, read piece by piece; dies if it cannot be read. */
uint64_t digest_file(const char *path);

/* The bytes of a file to ADD, piece by piece; and bytes as hex digits. */
void digest_through(const char *path, void (*add)(void *to, sv piece), void *to);
sv digest_hex_bytes(struct arena *, const unsigned char *bytes, ptrdiff_t n);

/* SHA-256 of a file as 64 hex digits; dies if it cannot be read. */
sv digest_sha256_file(struct arena *, const char *path);
sv digest_sha256(struct arena *, sv bytes);

#endif
