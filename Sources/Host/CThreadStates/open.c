#define _GNU_SOURCE
#include "cthreadstates.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>

int ct_names_thread_state(const char *path) {
    static const char before[] = "/proc/";
    if (strncmp(path, before, sizeof before - 1) != 0) return 0;
    const char *number = path + sizeof before - 1;
    size_t length = strspn(number, "0123456789");
    return length > 0 && strcmp(number + length, "/stat") == 0;
}

int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
    }
    int descriptor = openat(AT_FDCWD, path, flags, mode);
    if (descriptor >= 0 || errno != EACCES || !ct_names_thread_state(path)) return descriptor;
    return openat(AT_FDCWD, "/dev/null", flags, mode);
}
