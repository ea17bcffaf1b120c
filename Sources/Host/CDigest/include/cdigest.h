/*
 * cdigest.h: SHA-256 with OpenSSL's libcrypto, which is loaded when it is first needed. Linking with it would make each
 * start of a program a millisecond slower, and most runs compute no digest.
 */
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>

enum { CD_SHA256_LENGTH = 32 };

/* A digest that is being computed. Used by one thread. */
typedef struct cd_sha256 cd_sha256;

/* Starts a digest; null if there is no libcrypto of version 3 or 1.1, or no memory. Any thread. */
cd_sha256 *cd_sha256_new(void);

/* Adds bytes. Returns 1, or 0 if it fails. */
int cd_sha256_update(cd_sha256 *digest, const void *bytes, size_t count);

/* Writes the digest of all bytes so far. No bytes may be added afterwards. Returns 1, or 0 if it fails. */
int cd_sha256_finish(cd_sha256 *digest, unsigned char result[CD_SHA256_LENGTH]);

/* Releases it; null is allowed. */
void cd_sha256_free(cd_sha256 *digest);

#endif
