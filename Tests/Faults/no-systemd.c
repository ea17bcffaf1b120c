/* Preloaded into conferencectl: libsystemd is not installed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

void *dlopen(const char *name, int flags) {
    static void *(*real)(const char *, int);
    if (name && strstr(name, "libsystemd")) return NULL;
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "dlopen");
    return real(name, flags);
}
