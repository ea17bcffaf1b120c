#include "ccrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>


/* ---- The library: functions of <openssl/evp.h> and others, version 3 ------------------------------------------------ */

typedef int passphrase_callback(char *buffer, int size, int is_writing, void *context);

static struct {
    int is_there;
    const void *(*sha1)(void);
    const void *(*sha256)(void);
    const void *(*sha384)(void);
    const void *(*sha512)(void);
    int (*digest)(
        const void *bytes, size_t count, unsigned char *result, unsigned int *length, const void *type, void *engine);
    unsigned char *(*hmac)(
        const void *type, const void *key, int key_count, const unsigned char *bytes, size_t count,
        unsigned char *result, unsigned int *length);
    void *(*memory_new)(const void *bytes, int count);
    int (*memory_free)(void *memory);
    void *(*read_key)(void *memory, void **key, passphrase_callback *callback, void *context);
    void (*key_free)(void *key);
    int (*key_is_a)(const void *key, const char *name);
    int (*key_bits)(const void *key);
    int (*group_name)(const void *key, char *name, size_t capacity, size_t *length);
    void *(*context_new)(void);
    void (*context_free)(void *context);
    int (*sign_begin)(void *context, void **key_context, const void *type, void *engine, void *key);
    int (*sign)(void *context, unsigned char *result, size_t *length, const unsigned char *bytes, size_t count);
    void *(*signature_read)(void **signature, const unsigned char **bytes, long count);
    void (*signature_free)(void *signature);
    void (*signature_numbers)(const void *signature, const void **r, const void **s);
    int (*number_write)(const void *number, unsigned char *result, int count);
    void (*clear_errors)(void);
} crypto;

static void open_library(void) {
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    /* OpenSSL frees everything when the program exits, although other threads may still use it then. It has to be the first
     * call. The constant is OPENSSL_INIT_NO_ATEXIT. */
    int (*initialise)(uint64_t, const void *) = NULL;
    *(void **)&initialise = dlsym(library, "OPENSSL_init_crypto");
    if (initialise) initialise(0x00080000, NULL);
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&crypto.sha1, "EVP_sha1"},
        {&crypto.sha256, "EVP_sha256"},
        {&crypto.sha384, "EVP_sha384"},
        {&crypto.sha512, "EVP_sha512"},
        {&crypto.digest, "EVP_Digest"},
        {&crypto.hmac, "HMAC"},
        {&crypto.memory_new, "BIO_new_mem_buf"},
        {&crypto.memory_free, "BIO_free"},
        {&crypto.read_key, "PEM_read_bio_PrivateKey"},
        {&crypto.key_free, "EVP_PKEY_free"},
        {&crypto.key_is_a, "EVP_PKEY_is_a"},
        {&crypto.key_bits, "EVP_PKEY_get_bits"},
        {&crypto.group_name, "EVP_PKEY_get_group_name"},
        {&crypto.context_new, "EVP_MD_CTX_new"},
        {&crypto.context_free, "EVP_MD_CTX_free"},
        {&crypto.sign_begin, "EVP_DigestSignInit"},
        {&crypto.sign, "EVP_DigestSign"},
        {&crypto.signature_read, "d2i_ECDSA_SIG"},
        {&crypto.signature_free, "ECDSA_SIG_free"},
        {&crypto.signature_numbers, "ECDSA_SIG_get0"},
        {&crypto.number_write, "BN_bn2binpad"},
        {&crypto.clear_errors, "ERR_clear_error"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return;
        memcpy(functions[index].place, &function, sizeof function);
    }
    crypto.is_there = 1;
}

static int is_there(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return crypto.is_there;
}

static const void *digest_type(int algorithm) {
    switch (algorithm) {
    case CCR_SHA1: return crypto.sha1();
    case CCR_SHA256: return crypto.sha256();
    case CCR_SHA384: return crypto.sha384();
    case CCR_SHA512: return crypto.sha512();
    default: return NULL;
    }
}

/* ---- Digests ---------------------------------------------------------------------------------------------------------- */

int ccr_digest(int algorithm, const void *bytes, size_t count, unsigned char *result, size_t *length) {
    if (!is_there()) return CCR_NO_LIBRARY;
    const void *type = digest_type(algorithm);
    unsigned int written = 0;
    if (!type || crypto.digest(bytes, count, result, &written, type, NULL) != 1) {
        crypto.clear_errors();
        return CCR_FAILED;
    }
    *length = written;
    return CCR_OK;
}

int ccr_hmac(
    int algorithm, const void *key, size_t key_count, const void *bytes, size_t count, unsigned char *result,
    size_t *length) {
    if (!is_there()) return CCR_NO_LIBRARY;
    const void *type = digest_type(algorithm);
    unsigned int written = 0;
    if (!type || key_count > INT_MAX || !crypto.hmac(type, key, (int)key_count, bytes, count, result, &written)) {
        crypto.clear_errors();
        return CCR_FAILED;
    }
    *length = written;
    return CCR_OK;
}

/* ---- Signatures ------------------------------------------------------------------------------------------------------- */

/* Notes that the key has a passphrase. Without this function, libcrypto would ask for it on the terminal. */
static int no_passphrase(char *buffer, int size, int is_writing, void *context) {
    (void)buffer, (void)size, (void)is_writing;
    *(int *)context = 1;
    return -1;
}

static int read_key(const char *pem, size_t count, void **key) {
    int is_encrypted = 0;
    if (count > INT_MAX) return CCR_NOT_A_KEY;
    void *memory = crypto.memory_new(pem, (int)count);
    if (!memory) return CCR_FAILED;
    *key = crypto.read_key(memory, NULL, no_passphrase, &is_encrypted);
    crypto.memory_free(memory);
    if (*key) return CCR_OK;
    return is_encrypted ? CCR_ENCRYPTED : CCR_NOT_A_KEY;
}

static int sign(void *key, const void *bytes, size_t count, unsigned char *result, size_t *length) {
    void *context = crypto.context_new();
    if (!context) return CCR_FAILED;
    int is_signed = crypto.sign_begin(context, NULL, crypto.sha256(), NULL, key) == 1 &&
                    crypto.sign(context, result, length, bytes, count) == 1;
    crypto.context_free(context);
    return is_signed ? CCR_OK : CCR_FAILED;
}

int ccr_sign_rs256(
    const char *pem, size_t pem_count, const void *bytes, size_t count, unsigned char *result, size_t *length) {
    if (!is_there()) return CCR_NO_LIBRARY;
    void *key = NULL;
    int status = read_key(pem, pem_count, &key);
    if (status == CCR_OK) {
        int bits = crypto.key_bits(key);
        *length = CCR_LONGEST_SIGNATURE;
        status = crypto.key_is_a(key, "RSA") && bits >= CCR_SHORTEST_RSA_KEY && bits <= CCR_LONGEST_SIGNATURE * 8
                     ? sign(key, bytes, count, result, length)
                     : CCR_WRONG_KEY;
        crypto.key_free(key);
    }
    crypto.clear_errors();
    return status;
}

static int is_p256(void *key) {
    char name[64];
    size_t length = 0;
    return crypto.key_is_a(key, "EC") && crypto.group_name(key, name, sizeof name, &length) == 1 &&
           (strcmp(name, "prime256v1") == 0 || strcmp(name, "P-256") == 0);
}

/* Converts a signature from the form of ASN.1 to that of RFC 7518, section 3.4. */
static int write_numbers(const unsigned char *encoded, size_t count, unsigned char *result, size_t *length) {
    void *signature = crypto.signature_read(NULL, &encoded, (long)count);
    if (!signature) return CCR_FAILED;
    const void *r = NULL, *s = NULL;
    crypto.signature_numbers(signature, &r, &s);
    int is_written = crypto.number_write(r, result, 32) == 32 && crypto.number_write(s, result + 32, 32) == 32;
    crypto.signature_free(signature);
    *length = 64;
    return is_written ? CCR_OK : CCR_FAILED;
}

int ccr_sign_es256(
    const char *pem, size_t pem_count, const void *bytes, size_t count, unsigned char *result, size_t *length) {
    if (!is_there()) return CCR_NO_LIBRARY;
    void *key = NULL;
    int status = read_key(pem, pem_count, &key);
    if (status == CCR_OK) {
        unsigned char encoded[128];
        size_t encoded_length = sizeof encoded;
        status = is_p256(key) ? sign(key, bytes, count, encoded, &encoded_length) : CCR_WRONG_KEY;
        if (status == CCR_OK) status = write_numbers(encoded, encoded_length, result, length);
        crypto.key_free(key);
    }
    crypto.clear_errors();
    return status;
}
