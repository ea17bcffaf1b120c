#define _GNU_SOURCE
#include <errno.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "layers.h"

/* The limits on the resources of this process. */

static const uint64_t LEAST_ADDRESS_SPACE = 1ULL << 30;

/* Sanitizers reserve terabytes of shadow memory. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#endif
#ifndef HAS_SANITIZER
#define HAS_SANITIZER 0
#endif

/* Reports what the policy leaves unlimited, and what cannot be limited. The report is the same
 * before and after the limits are set. */
static void say_what_stays_open(const struct cs_policy *policy, struct cs_state state) {
    if (HAS_SANITIZER) {
        cs_say(state.missing, CS_TEXT_SIZE, "address space is not limited, because this build has a sanitizer");
    } else if (policy->address_space == 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "address space is not limited by the policy");
    }
    if (policy->threads == 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "threads are not limited by the policy");
    } else if (getuid() == 0) {
        cs_say(state.missing, CS_TEXT_SIZE,
               "threads are limited only by address space, because the kernel exempts user 0");
    }
    if (policy->processor_seconds == 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "processor time is not limited by the policy");
    }
    if (policy->debuggable) {
        cs_say(state.missing, CS_TEXT_SIZE, "the policy allows debuggers of the same user to attach");
    }
}

/* Sets a limit permanently. A lower limit that exists already stays. */
static void limit(int resource, const char *what, uint64_t wanted, struct cs_state state) {
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)resource, &now) != 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "%s cannot be limited (%s)", what, cs_error_text(errno));
        return;
    }
    rlim_t value = now.rlim_max < wanted ? now.rlim_max : wanted;
    struct rlimit changed = {.rlim_cur = value, .rlim_max = value};
    if (setrlimit((__rlimit_resource_t)resource, &changed) != 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "%s cannot be limited (%s)", what, cs_error_text(errno));
    }
}

/* An upper bound for the number of threads of this user: all threads of the system. */
static uint64_t all_threads(void) {
    struct sysinfo information;
    return sysinfo(&information) == 0 ? information.procs : UINT16_MAX;
}

void cs_apply_limits(const struct cs_policy *policy, struct cs_state state) {
    limit(RLIMIT_CORE, "the core dump after a crash", 0, state);
    limit(RLIMIT_NOFILE, "open files", policy->open_files, state);
    limit(RLIMIT_FSIZE, "the size of files", policy->file_size, state);
    limit(RLIMIT_MEMLOCK, "locked memory", 0, state);
    limit(RLIMIT_MSGQUEUE, "message queues", 0, state);
    limit(RLIMIT_STACK, "the stack", policy->stack, state);
    if (policy->threads) limit(RLIMIT_NPROC, "threads", all_threads() + policy->threads, state);
    if (policy->processor_seconds) limit(RLIMIT_CPU, "processor time", policy->processor_seconds, state);
    if (policy->address_space && !HAS_SANITIZER) {
        uint64_t wanted = policy->address_space;
        limit(RLIMIT_AS, "address space", wanted < LEAST_ADDRESS_SPACE ? LEAST_ADDRESS_SPACE : wanted, state);
    }
    /* A core pattern that is a pipe ignores the limit on core dumps. This setting does not; it also hides the memory
     * from other processes of the user. */
    if (!policy->debuggable && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "the memory cannot be hidden (%s)", cs_error_text(errno));
    }
    say_what_stays_open(policy, state);
    *state.level = *state.missing ? CS_PARTIAL : CS_FULL;
}

void cs_predict_limits(const struct cs_policy *policy, struct cs_state state) {
    say_what_stays_open(policy, state);
    *state.level = *state.missing ? CS_PARTIAL : CS_FULL;
}
