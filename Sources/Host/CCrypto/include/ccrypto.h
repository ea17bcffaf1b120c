/*
 * Digests, message authentication codes and signatures with OpenSSL's libcrypto (Debian: libssl3), version 3.
 *
 * The library is opened when it is first needed, because most runs of a program sign nothing. Nothing links against it, and
 * building does not need its headers. All functions may be called on any thread.
 */
#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stddef.h>

/* What went wrong. */
enum {
    CCR_OK = 0,
    CCR_NO_LIBRARY = -1, /* there is no libcrypto of version 3 */
    CCR_NOT_A_KEY = -2,  /* the text is not a private key in PEM form */
    CCR_ENCRYPTED = -3,  /* the key has a passphrase */
    CCR_WRONG_KEY = -4,  /* the key is of another type, or too short */
    CCR_FAILED = -5      /* libcrypto reports an error, or there is no memory */
};

enum { CCR_SHA1 = 1, CCR_SHA256 = 256, CCR_SHA384 = 384, CCR_SHA512 = 512 };

enum {
    CCR_LONGEST_DIGEST = 64,
    CCR_LONGEST_SIGNATURE = 1024, /* RSA with 8192 bits */
    CCR_SHORTEST_RSA_KEY = 2048   /* bits; RFC 7518, section 3.3 */
};

/* Writes the digest of the bytes, and its length. */
int ccr_digest(int algorithm, const void *bytes, size_t count, unsigned char *result, size_t *length);

/* Writes the HMAC of the bytes, and its length. */
int ccr_hmac(
    int algorithm, const void *key, size_t key_count, const void *bytes, size_t count, unsigned char *result,
    size_t *length);

/* Writes the signature of the bytes with a private key in PEM form, as RS256 of RFC 7518 has it: RSASSA-PKCS1-v1_5 with
 * SHA-256. */
int ccr_sign_rs256(
    const char *pem, size_t pem_count, const void *bytes, size_t count, unsigned char *result, size_t *length);

/* The same for ES256: ECDSA with the curve P-256 and SHA-256. The signature is two numbers of 32 bytes. */
int ccr_sign_es256(
    const char *pem, size_t pem_count, const void *bytes, size_t count, unsigned char *result, size_t *length);

#endif
