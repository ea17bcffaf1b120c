/*
 * Starts the real worker as on a kernel that lacks something: a filter answers for it, and stays in force.
 *
 * WORKER is the path of the real one. One of the CASE_… macros chooses what is missing.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(CASE_NO_LANDLOCK)
enum { FIRST = 444, LAST = 446, ANSWER = ENOSYS };
#elif defined(CASE_LANDLOCK_OFF)
enum { FIRST = 444, LAST = 446, ANSWER = EOPNOTSUPP };
#elif defined(CASE_NO_SECCOMP)
enum { FIRST = SYS_seccomp, LAST = SYS_seccomp, ANSWER = ENOSYS };
#elif defined(CASE_NO_LIMITS_ON_CAPABILITIES)
enum { FIRST = SYS_capset, LAST = SYS_capset, ANSWER = EPERM };
#endif

int main(int count, char **arguments, char **environment) {
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST, 0, 2),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, LAST, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ANSWER),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog handed = {sizeof program / sizeof program[0], program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &handed)) return 71;
    (void)count;
    execve(WORKER, arguments, environment);
    return 72;
}
