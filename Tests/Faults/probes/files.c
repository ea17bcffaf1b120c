/*
 * files.c: what confined code can do with files.
 */
#include "acts.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>

static long read_secret(void) { return try_open(secret, O_RDONLY); }
static long read_shadow(void) { return try_open("/etc/shadow", O_RDONLY); }
static long read_passwd(void) { return try_open("/etc/passwd", O_RDONLY); }
static long list_root(void) { return try_open("/", O_RDONLY | O_DIRECTORY); }
static long list_home(void) { return try_open(getenv("HOME") ? getenv("HOME") : "/root", O_RDONLY | O_DIRECTORY); }
static long overwrite_secret(void) { return try_open(secret, O_WRONLY); }
static long truncate_secret(void) { return outcome(truncate(secret, 4)); }
static long secret_through_proc(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "/proc/self/root%s", secret);
    return try_open(path, O_RDONLY);
}
static long create_in(const char *directory) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/conference-probe-%d", directory, getpid());
    long result = try_open(path, O_WRONLY | O_CREAT | O_EXCL);
    if (result == 0) unlink(path);
    return result;
}
static long write_tmp(void) { return create_in("/tmp"); }
static long write_shared_memory(void) { return create_in("/dev/shm"); }
static long write_home(void) { return create_in(getenv("HOME") ? getenv("HOME") : "/root"); }
static long change_mode(void) { return outcome(chmod(secret, 0600)); }
static long change_owner(void) { return outcome(chown(secret, getuid(), getgid())); }
static long change_times(void) { return outcome(utimes(secret, NULL)); }
static long remove_secret(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s.spare", secret);
    return outcome(unlink(path));
}
static long rename_secret(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s.renamed", secret);
    long result = outcome(rename(secret, path));
    if (result == 0) rename(path, secret);
    return result;
}
/* Nothing of /proc: it holds the command lines of all processes, the host's with the title of an event among them. */
static long list_processes(void) { return try_open("/proc", O_RDONLY | O_DIRECTORY); }
static long read_parents_words(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/cmdline", getppid());
    return try_open(path, O_RDONLY);
}
static long read_connections(void) { return try_open("/proc/net/tcp", O_RDONLY); }
static long read_mounts(void) { return try_open("/proc/self/mountinfo", O_RDONLY); }
static long read_own_status(void) { return try_open("/proc/self/status", O_RDONLY); }
static long read_own_maps(void) { return try_open("/proc/self/maps", O_RDONLY); }
static long read_own_thread(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/stat", syscall(SYS_gettid));
    return try_open(path, O_RDONLY);
}
static long write_kernel_setting(void) { return try_open("/proc/self/comm", O_WRONLY); }

/* What stays possible. */
static long read_libraries(void) { return try_open("/usr/lib", O_RDONLY | O_DIRECTORY); }
static long write_nowhere(void) { return try_open("/dev/null", O_RDWR); }
static long write_state(void) { return create_in(state_directory); }
static long link_out_of_state(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/link-%d", state_directory, getpid());
    return outcome(symlink(secret, path));
}
static long open_library(void) { return dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL) ? 0 : -ENOENT; }
static int sealed = -1;
/* A library in memory that nobody can change, as the host hands it over. */
static void seal_library(void) {
    sealed = memfd_create("library", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    void *libm = dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL);
    Dl_info information;
    if (sealed < 0 || !libm || !dladdr(dlsym(libm, "cos"), &information)) exit(71);
    int file = open(information.dli_fname, O_RDONLY | O_CLOEXEC);
    char buffer[65536];
    ssize_t count;
    while ((count = read(file, buffer, sizeof buffer)) > 0) {
        if (write(sealed, buffer, (size_t)count) != count) exit(71);
    }
    close(file);
    if (fcntl(sealed, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)) exit(71);
}
static void *load_sealed(void *result) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", sealed);
    *(long *)result = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) ? 0 : -ENOENT;
    return NULL;
}
/* The worker does it on its second thread. */
static long load_sealed_library(void) {
    pthread_t thread;
    long result = 0;
    int error = pthread_create(&thread, NULL, load_sealed, &result);
    if (!error) error = pthread_join(thread, NULL);
    return error ? -error : result;
}
static long write_sealed_library(void) {
    char byte = 0;
    return outcome(pwrite(sealed, &byte, 1, 0));
}
static long reopen_descriptor(void) {
    int ends[2];
    if (pipe(ends)) return -errno;
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    return try_open(path, O_RDONLY | O_NONBLOCK);
}

static const struct act acts[] = {
    ACT(read_secret), ACT(read_shadow), ACT(read_passwd), ACT(list_root), ACT(list_home), ACT(overwrite_secret),
    ACT(truncate_secret), ACT(secret_through_proc), ACT(write_tmp), ACT(write_shared_memory), ACT(write_home),
    ACT(change_mode), ACT(change_owner), ACT(change_times), ACT(remove_secret), ACT(rename_secret),
    ACT(list_processes), ACT(read_parents_words), ACT(read_connections), ACT(read_mounts),
    ACT(write_kernel_setting), ACT(read_libraries), ACT(read_own_status), ACT(read_own_maps), ACT(read_own_thread),
    ACT(write_nowhere), ACT(write_state), ACT(link_out_of_state), ACT(open_library), ACT(load_sealed_library),
    ACT(write_sealed_library), ACT(reopen_descriptor),
};

int main(int count, char **arguments) {
    return try_acts(count, arguments, seal_library, acts, sizeof acts / sizeof acts[0]);
}
