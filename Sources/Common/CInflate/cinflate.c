#include "cinflate.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>

#if __has_include(<zlib.h>)
#include <zlib.h>
#define SAME(ours, theirs) _Static_assert((long long)(ours) == (long long)(theirs), #theirs)
#endif

/* ---- The library: names and values of <zlib.h> --------------------------------------------------------------------- */

typedef struct stream {
    const unsigned char *next_in;
    unsigned available_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned available_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *(*allocate)(void *, unsigned, unsigned);
    void (*release)(void *, void *);
    void *context;
    int kind;
    unsigned long checksum;
    unsigned long reserved;
} stream;

/* A negative number of bits: without a header. */
enum { OK = 0, END = 1, BUFFER_FULL = -5, FINISH = 4, WITHOUT_HEADER = -15 };

#ifdef SAME
SAME(sizeof(stream), sizeof(z_stream));
SAME(offsetof(stream, available_out), offsetof(z_stream, avail_out));
SAME(offsetof(stream, reserved), offsetof(z_stream, reserved));
SAME(OK, Z_OK);
SAME(END, Z_STREAM_END);
SAME(BUFFER_FULL, Z_BUF_ERROR);
SAME(FINISH, Z_FINISH);
SAME(WITHOUT_HEADER, -MAX_WBITS);
#endif

static struct {
    int is_there;
    int (*begin)(stream *, int, const char *, int);
    int (*inflate)(stream *, int);
    int (*end)(stream *);
} zlib;

static void open_library(void) {
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    *(void **)&zlib.begin = dlsym(library, "inflateInit2_");
    *(void **)&zlib.inflate = dlsym(library, "inflate");
    *(void **)&zlib.end = dlsym(library, "inflateEnd");
    zlib.is_there = zlib.begin && zlib.inflate && zlib.end;
}

int ci_inflate(const void *from, size_t count, void *to, size_t capacity, size_t *written) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    *written = 0;
    if (!zlib.is_there) return CI_NO_LIBRARY;
    if (count > UINT_MAX || capacity > UINT_MAX) return CI_TOO_LARGE;
    stream stream = {
        .next_in = from, .available_in = (unsigned)count, .next_out = to, .available_out = (unsigned)capacity};
    if (zlib.begin(&stream, WITHOUT_HEADER, "1", (int)sizeof stream) != OK) return CI_NO_LIBRARY;
    int result = zlib.inflate(&stream, FINISH);
    *written = capacity - stream.available_out;
    zlib.end(&stream);
    if (result == END) return CI_OK;
    return (result == OK || result == BUFFER_FULL) && stream.available_out == 0 ? CI_TOO_LARGE : CI_DAMAGED;
}
