/*
 * cdigest.h: SHA-256 by OpenSSL's libcrypto, which is loaded when it is first needed. A program that is linked with it
 * starts a millisecond later each time, and most runs have nothing to hash.
 */
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>

enum { CD_SHA256_LENGTH = 32 };

/* A digest in the making. Used by one thread. */
typedef struct cd_sha256 cd_sha256;

/* Starts one; null where there is no libcrypto of version 3 or 1.1, or no memory. From any thread. */
cd_sha256 *cd_sha256_new(void);

/* Takes more bytes. Returns 1, or 0 where it fails. */
int cd_sha256_update(cd_sha256 *digest, const void *bytes, size_t count);

/* Gives the digest of all bytes so far. Nothing may be added afterwards. Returns 1, or 0 where it fails. */
int cd_sha256_finish(cd_sha256 *digest, unsigned char result[CD_SHA256_LENGTH]);

/* Releases it; null is allowed. */
void cd_sha256_free(cd_sha256 *digest);

#endif
