/*
 * report.c: confines itself and prints the report; before it, what cs_probe foresaw.
 *
 *     report [common arguments] [--threads N] [--at-least N] [--no-landlock]
 *
 * --threads N starts N - 1 more threads first. --no-landlock makes the kernel answer as one without Landlock. The last
 * lines are the kernel's own status of the process, `result` and `microseconds`.
 */
#include "probe.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>

static void *sleep_on(void *argument) {
    pause();
    return argument;
}

/* Answers the three calls of Landlock with ENOSYS. */
static void hide_landlock(void) {
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 444, 0, 2),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, 446, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog handed = {sizeof program / sizeof program[0], program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &handed)) exit(71);
}

static void print(const char *kind, const struct cs_report *report) {
    for (size_t position = 0; position < CS_LAYER_COUNT; position++) {
        uint32_t layer = cs_layer_at(position);
        printf("%s %s\t%s\n", kind, cs_layer_name(layer), cs_level_name(cs_report_level(report, layer)));
        printf("%s %s missing\t%s\n", kind, cs_layer_name(layer), cs_report_missing(report, layer));
    }
    printf("%s landlock version\t%u\n", kind, report->landlock_version);
    printf("%s lost grants\t%s\n", kind, cs_report_lost_grants(report));
}

/* What the kernel says about the process, in the words of its status: a file that was opened before, and is written
 * when it is read. */
static void print_status(FILE *status) {
    char line[256];
    while (status && fgets(line, sizeof line, status)) {
        char *value = strchr(line, ':');
        if (!value) continue;
        *value++ = 0;
        while (*value == ' ' || *value == '\t') value++;
        if (strncmp(line, "Cap", 3) == 0 || strcmp(line, "NoNewPrivs") == 0 || strcmp(line, "Seccomp") == 0) {
            printf("status %s\t%s", line, value);
        }
    }
    if (status) fclose(status);
}

int main(int count, char **arguments) {
    struct cs_policy policy;
    for (int next = read_policy(count, arguments, &policy); next < count; next++) {
        if (strcmp(arguments[next], "--no-landlock") == 0) {
            hide_landlock();
        } else if (strcmp(arguments[next], "--at-least") == 0 && next + 1 < count) {
            policy.landlock_at_least = (uint32_t)atoi(arguments[++next]);
        } else if (strcmp(arguments[next], "--threads") == 0 && next + 1 < count) {
            for (int more = atoi(arguments[++next]); more > 1; more--) {
                pthread_t thread;
                if (pthread_create(&thread, NULL, sleep_on, NULL)) return 71;
            }
        } else {
            return 64;
        }
    }
    struct cs_report foreseen, reached;
    FILE *status = fopen("/proc/self/status", "r");
    if (cs_probe(&policy, &foreseen) != 0) return 70;
    int result = cs_confine(&policy, &reached);
    print("foreseen", &foreseen);
    print("reached", &reached);
    print_status(status);
    tell("result", result);
    printf("microseconds\t%lu\n", (unsigned long)(reached.nanoseconds / 1000));
    return 0;
}
