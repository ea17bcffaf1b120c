/* Preloaded into a program: kills it just before the call number KILL_AT that changes a name or a file's length, or makes a
 * file lasting. Without KILL_AT, nothing happens. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static void reach(void) {
    static atomic_int count;
    const char *number = getenv("KILL_AT");
    if (number && atomic_fetch_add(&count, 1) + 1 == atoi(number)) kill(getpid(), SIGKILL);
}

#define BEFORE(name, types, values)                                                                                   \
    int name types {                                                                                                   \
        static int(*original) types;                                                                                   \
        if (!original) original = (int(*) types)dlsym(RTLD_NEXT, #name);                                              \
        reach();                                                                                                       \
        return original values;                                                                                        \
    }

BEFORE(renameat2, (int from, const char *old, int to, const char *new, unsigned flags), (from, old, to, new, flags))
BEFORE(rename, (const char *old, const char *new), (old, new))
BEFORE(renameat, (int from, const char *old, int to, const char *new), (from, old, to, new))
BEFORE(unlinkat, (int folder, const char *name, int flags), (folder, name, flags))
BEFORE(mkdirat, (int folder, const char *name, unsigned mode), (folder, name, mode))
BEFORE(fsync, (int file), (file))
BEFORE(fdatasync, (int file), (file))
