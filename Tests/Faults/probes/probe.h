/*
 * probe.h: what the probes have in common. A probe is a small program that confines itself as the worker does and then
 * tries what it must not be able to do. It prints a line for each attempt:
 *
 *     name TAB result
 *
 * where the result is `ok`, a number, or the name of an error such as `EPERM`.
 *
 * Arguments, in any order, before the probe's own:
 *     --without LAYER     leaves a layer out (may be repeated); it is then not required either
 *     --landlock N        acts as on a kernel whose Landlock has version N
 *     --ordinary          becomes user and group 65534 first; only for user 0
 *     --state DIRECTORY   grants writing there; the first such directory is `state_directory`
 *     --read PATH         grants reading there
 *     --debuggable        leaves the process visible to debuggers
 */
#ifndef PROBE_H
#define PROBE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "confinement.h"

static const char *state_directory = "/nonexistent";

/* Prints a line. `result` is 0, or a negated error number, or a number to print. */
static inline void tell(const char *name, long result) {
    if (result == 0) {
        printf("%s\tok\n", name);
    } else if (result < 0 && strerrorname_np((int)-result)) {
        printf("%s\t%s\n", name, strerrorname_np((int)-result));
    } else {
        printf("%s\t%ld\n", name, result);
    }
    fflush(stdout);
}

/* The outcome of a call that returns -1 and sets errno. */
static inline long outcome(long result) { return result < 0 ? -errno : 0; }

static inline uint32_t layer_named(const char *name) {
    for (size_t position = 0; position < CS_LAYER_COUNT; position++) {
        if (strcmp(name, cs_layer_name(cs_layer_at(position))) == 0) return cs_layer_at(position);
    }
    fprintf(stderr, "no layer is called %s\n", name);
    exit(64);
}

/* Becomes an ordinary user and starts anew, so that nothing of user 0 is left in the process. */
static inline void become_ordinary(char **arguments) {
    if (getuid() != 0) return;
    if (setgroups(0, NULL) || setresgid(65534, 65534, 65534) || setresuid(65534, 65534, 65534)) {
        perror("cannot become an ordinary user");
        exit(77);
    }
    execv("/proc/self/exe", arguments);
    perror("cannot start anew");
    exit(77);
}

enum { PROBE_GRANTS = 8 };
static struct cs_grant probe_grants[PROBE_GRANTS];

/* Reads the common arguments into a policy, and returns the place of the first other one. */
static inline int read_policy(int count, char **arguments, struct cs_policy *policy) {
    /* The thread that started this program may have blocked them. */
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    cs_policy_standard(policy);
    policy->grants = probe_grants;
    int place = 1;
    for (; place < count; place++) {
        const char *argument = arguments[place];
        const char *value = place + 1 < count ? arguments[place + 1] : "";
        if (strcmp(argument, "--ordinary") == 0) {
            become_ordinary(arguments);
            continue;
        } else if (strcmp(argument, "--debuggable") == 0) {
            policy->debuggable = 1;
            continue;
        } else if (strcmp(argument, "--without") == 0) {
            policy->layers &= ~layer_named(value);
            policy->required = policy->layers;
        } else if (strcmp(argument, "--landlock") == 0) {
            policy->landlock_at_most = (uint32_t)atoi(value);
        } else if (strcmp(argument, "--state") == 0 && policy->grant_count < PROBE_GRANTS) {
            state_directory = value;
            probe_grants[policy->grant_count++] = (struct cs_grant){value, CS_WRITE, 0};
        } else if (strcmp(argument, "--read") == 0 && policy->grant_count < PROBE_GRANTS) {
            probe_grants[policy->grant_count++] = (struct cs_grant){value, CS_READ, 0};
        } else {
            break;
        }
        place++;
    }
    return place;
}

/* Confines this process, or ends it. */
static inline void confine(const struct cs_policy *policy) {
    struct cs_report report;
    int result = cs_confine(policy, &report);
    if (result == 0) return;
    fprintf(stderr, "not confined: %s\n", strerrorname_np(-result));
    for (size_t position = 0; position < CS_LAYER_COUNT; position++) {
        fprintf(stderr, "%s: %s\n", cs_layer_name(cs_layer_at(position)), report.missing[position]);
    }
    exit(77);
}

#endif
