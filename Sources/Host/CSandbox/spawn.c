#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The steps of the child process before it becomes the new program. */
static int describe_child(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int input, int output) {
    int error = posix_spawn_file_actions_adddup2(actions, input, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, output, 1);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, output, 2);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
    if (!error) error = posix_spawn_file_actions_addchdir_np(actions, "/");

    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
    if (!error) {
        error = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    return error;
}

int cs_spawn(const char *path, char *const arguments[], char *const environment[], int input, int output, pid_t *pid,
             int *pidfd) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return -error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return -error;
    }
    error = describe_child(&actions, &attributes, input, output);
    if (!error) error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error) return -error;

    /* Only the caller reaps the child, so its number cannot belong to another process yet. */
    *pidfd = (int)syscall(SYS_pidfd_open, *pid, 0);
    if (*pidfd < 0) {
        error = errno;
        kill(-*pid, SIGKILL);
        kill(*pid, SIGKILL);
        while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR) {
        }
        return -error;
    }
    return 0;
}

int cs_end_with_parent(pid_t parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -errno;
    /* If the parent ended before the call, there will be no signal. */
    return getppid() == parent ? 0 : -ESRCH;
}

int cs_exited(int status, int *code) {
    if (WIFEXITED(status)) {
        *code = WEXITSTATUS(status);
        return 1;
    }
    *code = WTERMSIG(status);
    return 0;
}
