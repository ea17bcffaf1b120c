#define _GNU_SOURCE
#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "layers.h"

/* Privileges of this process, now or after starting another program. */

/* ---- No new privileges ------------------------------------------------------------------------------------------- */

void cs_apply_no_new_privileges(struct cs_state state) {
    int error = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? errno : 0;
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1) {
        *state.level = CS_FULL;
    } else {
        *state.level = CS_NONE;
        cs_say(state.missing, CS_TEXT_SIZE, "the kernel refuses to disable new privileges (%s)", cs_error_text(error));
    }
}

void cs_predict_no_new_privileges(struct cs_state state) {
    *state.level = CS_FULL;
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) >= 0) return;
    *state.level = CS_NONE;
    cs_say(state.missing, CS_TEXT_SIZE, "the kernel refuses to disable new privileges (%s)", cs_error_text(errno));
}

/* ---- Capabilities ------------------------------------------------------------------------------------------------ */

/* More than any kernel has. Every loop ends at the first one that the kernel does not know. */
enum { CAPABILITIES_AT_MOST = 64 };

struct sets {
    struct __user_cap_data_struct halves[_LINUX_CAPABILITY_U32S_3];
};

static int read_sets(struct sets *sets) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    return syscall(SYS_capget, &header, sets->halves) ? -errno : 0;
}

static int clear_sets(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct sets none = {0};
    return syscall(SYS_capset, &header, none.halves) ? -errno : 0;
}

static int is_empty(const struct sets *sets) {
    uint32_t any = 0;
    for (size_t half = 0; half < _LINUX_CAPABILITY_U32S_3; half++) {
        any |= sets->halves[half].effective | sets->halves[half].permitted | sets->halves[half].inheritable;
    }
    return any == 0;
}

static int has(const struct sets *sets, unsigned capability) {
    return (sets->halves[capability / 32].effective >> (capability % 32)) & 1;
}

/* True if a program started later could get a capability from the bounding set. Only programs of user 0 can: for others, a
 * file would have to grant the capability, and “no new privileges” disables such files. */
static int bounding_set_matters(void) {
    if (getuid() != 0 && geteuid() != 0) return 0;
    for (int capability = 0; capability < CAPABILITIES_AT_MOST; capability++) {
        int kept = prctl(PR_CAPBSET_READ, capability, 0, 0, 0);
        if (kept < 0) break;
        if (kept) return 1;
    }
    return 0;
}

void cs_apply_capabilities(struct cs_state state) {
    struct sets sets;
    *state.level = CS_NONE;
    int result = read_sets(&sets);
    if (result == 0 && has(&sets, CAP_SETPCAP)) {
        for (int capability = 0; capability < CAPABILITIES_AT_MOST; capability++) {
            if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
        }
    }
    if (result == 0) result = clear_sets();
    if (result == 0) result = read_sets(&sets);
    if (result != 0 || !is_empty(&sets)) {
        cs_say(state.missing, CS_TEXT_SIZE, "capabilities cannot be dropped (%s)", cs_error_text(-result));
        return;
    }
    *state.level = CS_FULL;
    if (bounding_set_matters()) {
        *state.level = CS_PARTIAL;
        cs_say(state.missing, CS_TEXT_SIZE, "the bounding set of user 0 stays, because CAP_SETPCAP is missing");
    }
}

void cs_predict_capabilities(struct cs_state state) {
    struct sets sets;
    *state.level = CS_FULL;
    int result = read_sets(&sets);
    if (result != 0) {
        *state.level = CS_NONE;
        cs_say(state.missing, CS_TEXT_SIZE, "capabilities cannot be dropped (%s)", cs_error_text(-result));
    } else if (!has(&sets, CAP_SETPCAP) && bounding_set_matters()) {
        *state.level = CS_PARTIAL;
        cs_say(state.missing, CS_TEXT_SIZE, "the bounding set of user 0 stays, because CAP_SETPCAP is missing");
    }
}
