/*
 * limits.c: takes too much of everything, and prints how much there was.
 */
#include "probe.h"

#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* More than any limit allows, and little enough for a machine without limits. */
enum { ENOUGH_DESCRIPTORS = 500, ENOUGH_THREADS = 1400, MEBIBYTE = 1 << 20, ENOUGH_MEBIBYTES = 10240 };

static long descriptors(void) {
    int opened[ENOUGH_DESCRIPTORS];
    long count = 0;
    while (count < ENOUGH_DESCRIPTORS && (opened[count] = open("/dev/null", O_RDONLY)) >= 0) count++;
    for (long index = 0; index < count; index++) close(opened[index]);
    return count;
}

/* Address space without memory behind it. */
static long mebibytes(void) {
    static void *blocks[ENOUGH_MEBIBYTES];
    long count = 0;
    while (count < ENOUGH_MEBIBYTES) {
        void *block = mmap(NULL, MEBIBYTE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (block == MAP_FAILED) break;
        blocks[count++] = block;
    }
    for (long index = 0; index < count; index++) munmap(blocks[index], MEBIBYTE);
    return count;
}

static long ten_gibibytes(void) {
    void *block = mmap(NULL, 10ULL << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) return -errno;
    munmap(block, 10ULL << 30);
    return 0;
}

static void *wait_for_ever(void *argument) {
    for (;;) pause();
    return argument;
}
static long threads(void) {
    long count = 0;
    pthread_t thread;
    while (count < ENOUGH_THREADS && pthread_create(&thread, NULL, wait_for_ever, NULL) == 0) count++;
    return count;
}

static long file_size(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/long", state_directory);
    signal(SIGXFSZ, SIG_IGN);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return -errno;
    long result = outcome(ftruncate(file, 2 * MEBIBYTE));
    close(file);
    return result;
}

static long hard(__rlimit_resource_t resource) {
    struct rlimit limit;
    if (getrlimit(resource, &limit)) return -errno;
    return limit.rlim_max == RLIM_INFINITY ? -EOVERFLOW : (long)limit.rlim_max;
}
static long raise_limit(void) {
    struct rlimit limit = {.rlim_cur = 4096, .rlim_max = 4096};
    return outcome(setrlimit(RLIMIT_NOFILE, &limit));
}

int main(int count, char **arguments) {
    struct cs_policy policy;
    read_policy(count, arguments, &policy);
    confine(&policy);
    tell("core", hard(RLIMIT_CORE));
    tell("locked", hard(RLIMIT_MEMLOCK));
    tell("queues", hard(RLIMIT_MSGQUEUE));
    tell("stack", hard(RLIMIT_STACK));
    tell("address_space", hard(RLIMIT_AS));
    tell("processor", hard(RLIMIT_CPU));
    tell("dumpable", prctl(PR_GET_DUMPABLE, 0, 0, 0, 0));
    tell("raise_limit", raise_limit());
    tell("descriptors", descriptors());
    tell("file_size", file_size());
    tell("ten_gibibytes", ten_gibibytes());
    tell("mebibytes", mebibytes());
    tell("threads", threads());
    _exit(0);
}
