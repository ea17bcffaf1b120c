#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <unistd.h>

/* From linux/openat2.h and linux/memfd.h, which older systems lack. */
struct how_to_open {
    uint64_t flags;
    uint64_t mode;
    uint64_t resolve;
};
enum { RESOLVE_WITHOUT_MAGIC_LINKS = 0x02, RESOLVE_WITHOUT_LINKS = 0x04, RESOLVE_BENEATH_START = 0x08 };
enum { SYSTEM_CALL_OPENAT2 = 437, MEMORY_NOT_EXECUTABLE = 0x8 };

/* Opens the path one component at a time, for a kernel before 5.6 or a container that forbids openat2. */
static int open_step_by_step(int directory, const char *path, int flags) {
    char name[256];
    int current = directory;
    for (;;) {
        size_t length = strcspn(path, "/");
        if (length == 0 || length >= sizeof name) return length == 0 ? -EXDEV : -ENAMETOOLONG;
        memcpy(name, path, length);
        name[length] = 0;
        int next;
        int is_last = path[length] == 0;
        if (strcmp(name, "..") == 0) {
            errno = EXDEV;
            next = -1;
        } else {
            next = openat(current, name, (is_last ? flags : O_PATH | O_DIRECTORY) | O_NOFOLLOW | O_CLOEXEC);
        }
        int error = next < 0 ? errno : 0;
        if (current != directory) close(current);
        if (next < 0 || is_last) return next < 0 ? -error : next;
        current = next;
        path += length + 1;
    }
}

const int cs_path_only = O_PATH;

int cs_open_beneath(int directory, const char *path, int flags) {
    struct how_to_open how = {
        .flags = (uint64_t)(flags | O_NOFOLLOW | O_CLOEXEC),
        .resolve = RESOLVE_BENEATH_START | RESOLVE_WITHOUT_LINKS | RESOLVE_WITHOUT_MAGIC_LINKS,
    };
    int descriptor;
    do {
        descriptor = (int)syscall(SYSTEM_CALL_OPENAT2, directory, path, &how, sizeof how);
    } while (descriptor < 0 && (errno == EINTR || errno == EAGAIN));
    if (descriptor >= 0) return descriptor;
    if (errno == ENOSYS || errno == EPERM) return open_step_by_step(directory, path, flags);
    return -errno;
}

int cs_memory_file(const char *name) {
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MEMORY_NOT_EXECUTABLE);
    if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    return descriptor < 0 ? -errno : descriptor;
}

int cs_seal(int descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) ? -errno : 0;
}

ssize_t cs_copy(int from, int to, size_t count) {
    ssize_t copied;
    do {
        copied = sendfile(to, from, NULL, count);
    } while (copied < 0 && errno == EINTR);
    return copied < 0 ? -errno : copied;
}

int cs_exchange(const char *one, const char *other) {
    return syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */) ? -errno : 0;
}
