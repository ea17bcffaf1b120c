#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "layers.h"

/* Files, TCP, signals and abstract sockets, as far as the running kernel's Landlock covers them. */

/* ---- The kernel's interface, through version 7 ------------------------------------------------------------------- */

/* Defined here because headers are often older than the kernel. The numbers are the same on all architectures. */
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { ASK_FOR_VERSION = 1, RULE_FOR_PATH = 1, NEWEST_KNOWN_RIGHTS = 6 };

static const uint64_t FS_EXECUTE = 1 << 0, FS_WRITE_FILE = 1 << 1, FS_READ_FILE = 1 << 2, FS_READ_DIR = 1 << 3, FS_REMOVE_DIR = 1 << 4,
                      FS_REMOVE_FILE = 1 << 5, FS_MAKE_DIR = 1 << 7, FS_MAKE_REG = 1 << 8, FS_REFER = 1 << 13,
                      FS_TRUNCATE = 1 << 14, FS_IOCTL_DEV = 1 << 15;
static const uint64_t FS_OF_VERSION_1 = (1 << 13) - 1;
static const uint64_t NET_BIND_TCP = 1 << 0, NET_CONNECT_TCP = 1 << 1;
static const uint64_t SCOPE_ABSTRACT_SOCKETS = 1 << 0, SCOPE_SIGNALS = 1 << 1;

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct path_rule {
    uint64_t allowed;
    int32_t directory;
} __attribute__((packed));

int cs_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, ASK_FOR_VERSION);
    return version < 0 ? -errno : (int)version;
}

/* Everything that a version can forbid. All access that is handled but not granted is refused, including execution. */
static struct ruleset everything(int version) {
    struct ruleset ruleset = {.files = FS_OF_VERSION_1};
    if (version >= 2) ruleset.files |= FS_REFER;
    if (version >= 3) ruleset.files |= FS_TRUNCATE;
    if (version >= 4) ruleset.network = NET_BIND_TCP | NET_CONNECT_TCP;
    if (version >= 5) ruleset.files |= FS_IOCTL_DEV;
    if (version >= 6) ruleset.scopes = SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS;
    return ruleset;
}

/* ---- What a version lacks ---------------------------------------------------------------------------------------- */

/* Says why a kernel has no Landlock. */
static void say_why_none(char *text, size_t size, int version) {
    if (version == -EOPNOTSUPP) {
        cs_say(text, size, "the kernel has Landlock, but it was disabled at boot (add landlock to its lsm= parameter)");
    } else if (version == -ENOSYS) {
        cs_say(text, size, "the kernel has no Landlock (it must be 5.13 or later and built with it)");
    } else {
        cs_say(text, size, "the kernel does not report its Landlock version (%s)", cs_error_text(-version));
    }
}

void cs_landlock_missing(uint32_t version, char *text, size_t size) {
    if (size == 0) return;
    *text = 0;
    if (version >= NEWEST_KNOWN_RIGHTS) return;
    if (version < 1) cs_say(text, size, "files are not covered (and no other layer covers them)");
    if (version < 3) cs_say(text, size, "truncation is not covered (seccomp refuses it by name)");
    if (version < 4) cs_say(text, size, "TCP is not covered (seccomp refuses sockets)");
    if (version < 5) cs_say(text, size, "commands to devices are not covered (seccomp refuses them)");
    cs_say(text, size, "signals and abstract sockets are not covered (seccomp refuses both)");
}

/* ---- Putting it in force ----------------------------------------------------------------------------------------- */

static uint64_t rights(uint32_t access, int is_directory) {
    if (access == CS_EXECUTE) return is_directory ? 0 : FS_READ_FILE | FS_EXECUTE;
    uint64_t files = access == CS_WRITE ? FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE : FS_READ_FILE;
    if (!is_directory) return files;
    if (access != CS_WRITE) return files | FS_READ_DIR;
    return files | FS_READ_DIR | FS_MAKE_REG | FS_MAKE_DIR | FS_REMOVE_FILE | FS_REMOVE_DIR | FS_REFER;
}

static int add(int ruleset, const struct cs_grant *grant, uint64_t handled) {
    int follow = grant->access == CS_WRITE ? O_NOFOLLOW : 0;
    int place = open(grant->path, O_PATH | O_CLOEXEC | follow);
    if (place < 0) return -errno;
    struct stat state;
    int error = fstat(place, &state) ? errno : 0;
    if (!error && S_ISLNK(state.st_mode)) error = ELOOP;
    if (!error && grant->access == CS_EXECUTE && S_ISDIR(state.st_mode)) error = EISDIR;
    if (!error) {
        struct path_rule rule = {
            .allowed = rights(grant->access, S_ISDIR(state.st_mode)) & handled, .directory = place};
        if (syscall(ADD_RULE, ruleset, RULE_FOR_PATH, &rule, 0) != 0) error = errno;
    }
    close(place);
    return -error;
}

static void add_all(int ruleset, const struct cs_grant *grants, size_t count, uint64_t handled,
                    struct cs_report *report) {
    for (size_t index = 0; index < count; index++) {
        int result = add(ruleset, &grants[index], handled);
        if (result == 0 || (grants[index].optional && (result == -ENOENT || result == -ENOTDIR))) continue;
        cs_say(report->lost_grants, CS_TEXT_SIZE, "%s (%s)", grants[index].path, cs_error_text(-result));
    }
}

static int usable(const struct cs_policy *policy, int version) {
    int most = (int)policy->landlock_at_most;
    return most > 0 && version > most ? most : version;
}

void cs_apply_landlock(const struct cs_policy *policy, struct cs_report *report, struct cs_state state) {
    *state.level = CS_NONE;
    int version = usable(policy, cs_landlock_version());
    if (version <= 0) {
        say_why_none(state.missing, CS_TEXT_SIZE, version);
        return;
    }
    struct ruleset handled = everything(version);
    int ruleset = (int)syscall(CREATE_RULESET, &handled, sizeof handled, 0);
    if (ruleset < 0) {
        cs_say(state.missing, CS_TEXT_SIZE, "the kernel refuses the Landlock ruleset (%s)", cs_error_text(errno));
        return;
    }
    size_t count;
    const struct cs_grant *standard = cs_standard_grants(&count);
    add_all(ruleset, standard, count, handled.files, report);
    add_all(ruleset, policy->grants, policy->grant_count, handled.files, report);
    int error = syscall(RESTRICT_SELF, ruleset, 0) ? errno : 0;
    close(ruleset);
    if (error) {
        cs_say(state.missing, CS_TEXT_SIZE, "the kernel refuses to enforce the Landlock ruleset (%s)",
               cs_error_text(error));
        return;
    }
    *state.level = version >= NEWEST_KNOWN_RIGHTS ? CS_FULL : CS_PARTIAL;
    cs_landlock_missing((uint32_t)version, state.missing, CS_TEXT_SIZE);
}

void cs_predict_landlock(const struct cs_policy *policy, struct cs_state state) {
    int version = usable(policy, cs_landlock_version());
    *state.level = version <= 0 ? CS_NONE : version >= NEWEST_KNOWN_RIGHTS ? CS_FULL : CS_PARTIAL;
    if (version <= 0) {
        say_why_none(state.missing, CS_TEXT_SIZE, version);
    } else {
        cs_landlock_missing((uint32_t)version, state.missing, CS_TEXT_SIZE);
    }
}
