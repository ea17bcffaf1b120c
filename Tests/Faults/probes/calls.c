/*
 * calls.c: makes every system call, listed or not, with arguments that no call takes, and prints what came of it:
 *
 *     NUMBER NAME TREATMENT TAB result        `-` where the table has no name, -1 for the treatment then
 *
 * A call that the filter lets through finds the arguments wrong; one that it stops does not get that far. Left out are
 * those that take no wrong arguments and do not return.
 */
#include "probe.h"

#include <sys/syscall.h>

#include "system_calls.h"

enum { NUMBERS = 512, CALLS = 512 };

static struct cs_call calls[CALLS];

static const struct cs_call *listed(size_t count, uint32_t number) {
    for (size_t index = 0; index < count; index++) {
        if (calls[index].number == number) return &calls[index];
    }
    return NULL;
}

int main(int count, char **arguments) {
    struct cs_policy policy;
    read_policy(count, arguments, &policy);
    size_t call_count = cs_system_calls(cs_own_architecture(), calls, CALLS);
    confine(&policy);
    /* Never without the filter: there are calls that would do harm. */
    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != 2) return 70;
    pid_t own = getpid();
    for (uint32_t number = 0; number < NUMBERS; number++) {
        if (number == SYS_exit || number == SYS_exit_group || number == SYS_rt_sigreturn) continue;
#if defined(__x86_64__)
        /* uretprobe and uprobe: no filter sees them, because the kernel itself puts them into traced programs; from
         * anywhere else they end the process. */
        if (number == 335 || number == 336) continue;
#endif
#ifdef SYS_pause
        if (number == SYS_pause) continue;
#endif
        long result;
        if (number == SYS_futex) {
            /* It says ENOSYS itself to a command that it does not know. */
            int word = 0;
            result = outcome(syscall(SYS_futex, &word, 1, 1, NULL, NULL, 0));
        } else {
            result = outcome(syscall((long)number, -1L, -1L, -1L, -1L, -1L, -1L));
        }
        if (getpid() != own) _exit(1);
        const struct cs_call *call = listed(call_count, number);
        char name[96];
        snprintf(name, sizeof name, "%u %s %d", number, call ? call->name : "-", call ? (int)call->treatment : -1);
        tell(name, result);
    }
    return 0;
}
