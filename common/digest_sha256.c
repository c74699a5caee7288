/* By itself, so that the stages that need no SHA-256 do not wait for libcrypto to be
 * loaded. */
#include "digest.h"
#include "err.h"
#include <openssl/evp.h>

static EVP_MD_CTX *
sha256_new(void)
{
	EVP_MD_CTX *ctx = EVP_MD_CTX_new();

	if (!ctx || EVP_DigestInit_ex(ctx, EVP_sha256(), NULL) != 1)
		die(EXIT_SYSTEM, "libcrypto: no SHA-256");
	return ctx;
}

static sv
sha256_end(struct arena *a, EVP_MD_CTX *ctx)
{
	unsigned char bytes[EVP_MAX_MD_SIZE];
	unsigned int n = 0;

	if (EVP_DigestFinal_ex(ctx, bytes, &n) != 1)
		die(EXIT_SYSTEM, "libcrypto: SHA-256 failed");
	EVP_MD_CTX_free(ctx);
	return digest_hex_bytes(a, bytes, (ptrdiff_t)n);
}

sv
digest_sha256(struct arena *a, sv s)
{
	EVP_MD_CTX *ctx = sha256_new();

	EVP_DigestUpdate(ctx, s.p, (size_t)s.n);
	return sha256_end(a, ctx);
}

static void
sha256_add(void *ctx, sv s)
{
	EVP_DigestUpdate(ctx, s.p, (size_t)s.n);
}

sv
digest_sha256_file(struct arena *a, const char *path)
{
	EVP_MD_CTX *ctx = sha256_new();

	digest_through(path, sha256_add, ctx);
	return sha256_end(a, ctx);
}
