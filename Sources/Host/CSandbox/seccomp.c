#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "layers.h"
#include "system_calls.h"

/* The system calls that foreign code can make. */

void cs_apply_seccomp(const struct cs_policy *policy, struct cs_state state) {
    *state.level = CS_NONE;
    struct cs_instruction program[CS_FILTER_CAPACITY];
    size_t count = cs_build_filter(
        cs_own_architecture(), (uint32_t)getpid(), policy->executes != 0, program, CS_FILTER_CAPACITY);
    if (count == 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "there is no table of system calls for this architecture");
        return;
    }
    struct sock_fprog handed = {.len = (unsigned short)count, .filter = (struct sock_filter *)program};
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &handed) != 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "the kernel refuses the filter of system calls (%s)",
               cs_error_text(errno));
        return;
    }
    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != SECCOMP_MODE_FILTER) {
        cs_say(state.missing, CS_TEXT_SIZE, "the kernel accepted the filter of system calls but does not apply it");
        return;
    }
    *state.level = CS_FULL;
}

void cs_predict_seccomp(struct cs_state state) {
    *state.level = CS_NONE;
    if (cs_own_architecture() == CS_OTHER_ARCHITECTURE) {
        cs_say(state.missing, CS_TEXT_SIZE, "there is no table of system calls for this architecture");
        return;
    }
    uint32_t action = SECCOMP_RET_KILL_PROCESS;
    if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) != 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "the kernel has no system call filter that can end a process (%s)",
               cs_error_text(errno));
        return;
    }
    *state.level = CS_FULL;
}
