#define _GNU_SOURCE
#include "confinement.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "layers.h"

/* The policy, and the layers in their order. */

/* ---- Policy ------------------------------------------------------------------------------------------------------ */

/* The processors that this process may run on, as runtimes count them. */
static unsigned processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

void cs_policy_standard(struct cs_policy *policy) {
    *policy = (struct cs_policy){
        .layers = CS_ALL_LAYERS,
        .required = CS_ALL_LAYERS,
        .landlock_at_least = 1,
        .address_space = (1ULL << 30) + processors() * (80ULL << 20),
        .file_size = 1ULL << 20,
        .stack = 8ULL << 20,
        .open_files = 64,
        .threads = 512,
        .processor_seconds = 600,
    };
}

const struct cs_grant *cs_standard_grants(size_t *count) {
    static const struct cs_grant grants[] = {
        {"/usr/lib", CS_READ, 1},
        {"/usr/lib64", CS_READ, 1},
        {"/lib", CS_READ, 1},
        {"/lib64", CS_READ, 1},
        {"/etc/ld.so.cache", CS_READ, 1},
        {"/usr/share/zoneinfo", CS_READ, 1},
        {"/etc/localtime", CS_READ, 1},
        {"/dev/null", CS_WRITE, 1},
        {"/dev/urandom", CS_READ, 1},
    };
    *count = sizeof grants / sizeof grants[0];
    return grants;
}

enum { LONGEST_PATH = 4095 };

static int is_valid(const struct cs_policy *policy) {
    if ((policy->layers | policy->required) & ~(uint32_t)CS_ALL_LAYERS) return 0;
    if (policy->grant_count > 0 && !policy->grants) return 0;
    for (size_t index = 0; index < policy->grant_count; index++) {
        const struct cs_grant *grant = &policy->grants[index];
        if (grant->access != CS_READ && grant->access != CS_WRITE && grant->access != CS_EXECUTE) return 0;
        if (grant->access == CS_EXECUTE && !policy->executes) return 0;
        if (!grant->path || *grant->path != '/') return 0;
        if (strnlen(grant->path, LONGEST_PATH + 1) > LONGEST_PATH) return 0;
    }
    return 1;
}

/* ---- One thread -------------------------------------------------------------------------------------------------- */

/* A directory entry as the kernel writes it; the C library's functions would allocate. */
struct entry {
    uint64_t inode;
    int64_t offset;
    uint16_t length;
    uint8_t kind;
    char name[];
};

int cs_count_threads(void) {
    int tasks = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (tasks < 0) return -errno;
    _Alignas(struct entry) char buffer[4096];
    int threads = 0;
    for (;;) {
        long filled = syscall(SYS_getdents64, tasks, buffer, sizeof buffer);
        if (filled < 0) threads = -errno;
        if (filled <= 0) break;
        for (long place = 0; place < filled;) {
            const struct entry *entry = (const struct entry *)(buffer + place);
            if (entry->name[0] != '.') threads++;
            place += entry->length;
        }
    }
    close(tasks);
    return threads;
}

/* ---- Confining --------------------------------------------------------------------------------------------------- */

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static struct cs_state state_of(struct cs_report *report, size_t position) {
    return (struct cs_state){&report->levels[position], report->missing[position]};
}

static void begin(const struct cs_policy *policy, struct cs_report *report) {
    memset(report, 0, sizeof *report);
    int version = cs_landlock_version();
    report->landlock_version = version > 0 ? (uint32_t)version : 0;
    for (size_t position = 0; position < CS_LAYER_COUNT; position++) {
        if (policy->layers & cs_layer_at(position)) continue;
        cs_say(report->missing[position], CS_TEXT_SIZE, "the policy does not demand it");
    }
}

/* The order matters: Landlock and seccomp accept no filter from a process that may gain privileges, dropping a bounding
 * set needs a capability, and after the filter only the calls in its list are possible. */
static void apply(const struct cs_policy *policy, struct cs_report *report) {
    for (size_t position = 0; position < CS_LAYER_COUNT; position++) {
        struct cs_state state = state_of(report, position);
        switch (policy->layers & cs_layer_at(position)) {
        case CS_NO_NEW_PRIVILEGES: cs_apply_no_new_privileges(state); break;
        case CS_CAPABILITIES: cs_apply_capabilities(state); break;
        case CS_LIMITS: cs_apply_limits(policy, state); break;
        case CS_LANDLOCK: cs_apply_landlock(policy, report, state); break;
        case CS_SECCOMP: cs_apply_seccomp(policy, state); break;
        default: break;
        }
    }
}

static int is_enough(const struct cs_policy *policy, const struct cs_report *report) {
    for (size_t position = 0; position < CS_LAYER_COUNT; position++) {
        if ((policy->required & cs_layer_at(position)) && report->levels[position] == CS_NONE) return 0;
    }
    if (!(policy->required & CS_LANDLOCK)) return 1;
    uint32_t most = policy->landlock_at_most;
    uint32_t used = most && most < report->landlock_version ? most : report->landlock_version;
    return used >= policy->landlock_at_least;
}

int cs_confine(const struct cs_policy *policy, struct cs_report *report) {
    uint64_t start = now();
    memset(report, 0, sizeof *report);
    if (!is_valid(policy)) return -EINVAL;
    int threads = cs_count_threads();
    if (threads < 1) return -ENOENT;
    if (threads > 1) return -EBUSY;
    int saved = errno;
    begin(policy, report);
    apply(policy, report);
    report->nanoseconds = now() - start;
    errno = saved;
    return is_enough(policy, report) ? 0 : -ENOTSUP;
}

int cs_probe(const struct cs_policy *policy, struct cs_report *report) {
    memset(report, 0, sizeof *report);
    if (!is_valid(policy)) return -EINVAL;
    int saved = errno;
    begin(policy, report);
    for (size_t position = 0; position < CS_LAYER_COUNT; position++) {
        struct cs_state state = state_of(report, position);
        switch (policy->layers & cs_layer_at(position)) {
        case CS_NO_NEW_PRIVILEGES: cs_predict_no_new_privileges(state); break;
        case CS_CAPABILITIES: cs_predict_capabilities(state); break;
        case CS_LIMITS: cs_predict_limits(policy, state); break;
        case CS_LANDLOCK: cs_predict_landlock(policy, state); break;
        case CS_SECCOMP: cs_predict_seccomp(state); break;
        default: break;
        }
    }
    errno = saved;
    return 0;
}
