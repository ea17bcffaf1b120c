/*
 * Decompresses what zip files contain.
 *
 * zlib is opened for the first call, not at program start. Nothing links against it, and building does not need its
 * headers. If they are installed, the constants in the source file are checked against them.
 */
#ifndef CINFLATE_H
#define CINFLATE_H

#include <stddef.h>

enum {
    CI_OK = 0,
    CI_NO_LIBRARY, /* zlib is not installed */
    CI_DAMAGED,    /* the data is damaged or incomplete */
    CI_TOO_LARGE   /* more bytes than `capacity` */
};

/* Decompresses data in the form “deflate” (RFC 1951) and returns one of the values above. `written` receives the number of
 * bytes in `to`. It never writes more than `capacity` bytes, whatever the data says. Any thread. */
int ci_inflate(const void *from, size_t count, void *to, size_t capacity, size_t *written);

#endif
