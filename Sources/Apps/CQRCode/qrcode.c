#include "cqrcode.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

/* As declared by <qrencode.h> of version 4. */
struct cq_code {
    int version;
    int width;
    unsigned char *modules;
};

enum { LEVEL_L = 0, ANY_VERSION = 0, MOST_BYTES = 2953 };

static struct {
    cq_code *(*encode)(int count, const unsigned char *bytes, int version, int level);
    void (*release)(cq_code *code);
} library;
static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    *(void **)&library.encode = dlsym(handle, "QRcode_encodeData");
    *(void **)&library.release = dlsym(handle, "QRcode_free");
    is_available = library.encode && library.release;
}

cq_result cq_code_new(const void *bytes, size_t count, cq_code **code) {
    *code = NULL;
    pthread_once(&once, load);
    if (!is_available) return CQ_NO_LIBRARY;
    if (count == 0 || count > MOST_BYTES) return CQ_TOO_LONG;
    *code = library.encode((int)count, bytes, ANY_VERSION, LEVEL_L);
    if (*code) return CQ_OK;
    return errno == ENOMEM ? CQ_NO_MEMORY : CQ_TOO_LONG;
}

int cq_code_width(const cq_code *code) { return code->width; }

int cq_code_is_dark(const cq_code *code, int column, int row) {
    if (column < 0 || row < 0 || column >= code->width || row >= code->width) return 0;
    /* The lowest bit is the colour; the others describe the purpose of the module. */
    return code->modules[(size_t)row * (size_t)code->width + (size_t)column] & 1;
}

void cq_code_free(cq_code *code) {
    if (code) library.release(code);
}
