#include "cdigest.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

/* The few functions of libcrypto that are used, as <openssl/evp.h> declares them; its types are opaque there, too. */
struct evp_functions {
    void *(*context_new)(void);
    void (*context_free)(void *context);
    const void *(*sha256)(void);
    int (*init)(void *context, const void *type, void *engine);
    int (*update)(void *context, const void *bytes, size_t count);
    int (*finish)(void *context, unsigned char *result, unsigned int *length);
};

static struct evp_functions evp;
static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libcrypto.so.3", "libcrypto.so.1.1"};
    void *library = NULL;
    for (size_t index = 0; !library && index < sizeof names / sizeof *names; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (!library) return;
    /* OpenSSL frees everything when the program exits, although other threads may still use it then, or be about to end
     * and free what it keeps for them. Without this, such a thread ends the program with SIGSEGV. It has to be the first
     * call. The constant is OPENSSL_INIT_NO_ATEXIT; libcrypto 1.1 before 1.1.1b ignores it. */
    int (*initialise)(uint64_t, const void *) = NULL;
    *(void **)&initialise = dlsym(library, "OPENSSL_init_crypto");
    if (initialise) initialise(0x00080000, NULL);
    *(void **)&evp.context_new = dlsym(library, "EVP_MD_CTX_new");
    *(void **)&evp.context_free = dlsym(library, "EVP_MD_CTX_free");
    *(void **)&evp.sha256 = dlsym(library, "EVP_sha256");
    *(void **)&evp.init = dlsym(library, "EVP_DigestInit_ex");
    *(void **)&evp.update = dlsym(library, "EVP_DigestUpdate");
    *(void **)&evp.finish = dlsym(library, "EVP_DigestFinal_ex");
    is_available = evp.context_new && evp.context_free && evp.sha256 && evp.init && evp.update && evp.finish;
}

struct cd_sha256 {
    void *context;
};

cd_sha256 *cd_sha256_new(void) {
    pthread_once(&once, load);
    if (!is_available) return NULL;
    cd_sha256 *digest = calloc(1, sizeof *digest);
    if (!digest) return NULL;
    digest->context = evp.context_new();
    if (!digest->context || evp.init(digest->context, evp.sha256(), NULL) != 1) {
        cd_sha256_free(digest);
        return NULL;
    }
    return digest;
}

int cd_sha256_update(cd_sha256 *digest, const void *bytes, size_t count) {
    return evp.update(digest->context, bytes, count) == 1;
}

int cd_sha256_finish(cd_sha256 *digest, unsigned char result[CD_SHA256_LENGTH]) {
    unsigned int length = 0;
    return evp.finish(digest->context, result, &length) == 1 && length == CD_SHA256_LENGTH;
}

void cd_sha256_free(cd_sha256 *digest) {
    if (!digest) return;
    if (digest->context) evp.context_free(digest->context);
    free(digest);
}
