/*
 * Runs a program as another user: as-user NUMBER PROGRAM ARGUMENT…
 *
 * The user is an ordinary one, with one exception where the program would not be reached otherwise (a build folder below
 * the home of user 0): then it may read what it could not, and nothing more. The worker drops that before it loads.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int may_read(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[2] = {{0}};
    sets[0].effective = sets[0].permitted = sets[0].inheritable = 1u << CAP_DAC_READ_SEARCH;
    if (syscall(SYS_capset, &header, sets)) return -1;
    return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0);
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    unsigned user = (unsigned)atoi(arguments[1]);
    prctl(PR_SET_KEEPCAPS, 1);
    if (setgroups(0, NULL) || setresgid(user, user, user) || setresuid(user, user, user)) {
        perror("cannot become another user");
        return 77;
    }
    if (access(arguments[2], X_OK) == 0) {
        struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
        struct __user_cap_data_struct none[2] = {{0}};
        syscall(SYS_capset, &header, none);
    } else if (may_read()) {
        perror("cannot reach the program");
    }
    execv(arguments[2], arguments + 2);
    perror(arguments[2]);
    return 77;
}
