/*
 * acts.h: what the probes have in common that try acts of a hostile provider, one after the other. Each act is harmless
 * where it succeeds: signals are number 0, children end at once, what is created goes away with the test's directory.
 *
 *     PROBE [common arguments] SECRET      tries all of them; SECRET is a file of this user
 *     PROBE [common arguments] SECRET N    tries only the act called N
 */
#ifndef ACTS_H
#define ACTS_H

#include "probe.h"

#include <fcntl.h>

struct act {
    const char *name;
    /* Returns 0 where it succeeds, a negated error number where it is refused. */
    long (*run)(void);
};
#define ACT(function) {#function, function}

/* A file of this user that no provider has business with. */
static const char *secret;

static inline long try_open(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file < 0) return -errno;
    close(file);
    return 0;
}

/* Prepares what acts could harm, confines the process, and tries the acts. */
static inline int try_acts(int count, char **arguments, void (*prepare)(void), const struct act *acts,
                           size_t act_count) {
    struct cs_policy policy;
    int next = read_policy(count, arguments, &policy);
    if (next >= count) return 64;
    secret = arguments[next];
    const char *only = next + 1 < count ? arguments[next + 1] : NULL;
    if (prepare) prepare();
    confine(&policy);
    for (size_t index = 0; index < act_count; index++) {
        if (only && strcmp(only, acts[index].name) != 0) continue;
        tell(acts[index].name, acts[index].run());
    }
    return 0;
}

#endif
