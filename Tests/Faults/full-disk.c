/* Preloaded into a program: the disk is full for files whose path contains the text in FULL_FOR. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

ssize_t write(int file, const void *bytes, size_t count) {
    static ssize_t (*original)(int, const void *, size_t);
    if (!original) original = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    const char *text = getenv("FULL_FOR");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = text ? readlink(link, path, sizeof path - 1) : -1;
    if (length > 0) {
        path[length] = 0;
        if (strstr(path, text)) {
            errno = ENOSPC;
            return -1;
        }
    }
    return original(file, bytes, count);
}
