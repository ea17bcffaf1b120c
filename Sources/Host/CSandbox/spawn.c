#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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

/* What the child says before it becomes the program, or instead. */
struct news {
    int error;
    struct cs_report report;
};

enum { FIRST_OF_OWN = 100 };

/* The child, which has one thread. It makes only calls that are safe between fork and exec. */
static void become(const char *path, char *const arguments[], char *const environment[], const int descriptors[3],
                   int news, const struct cs_policy *policy, pid_t parent) {
    struct news message = {0};
    int own[4];
    const int given[4] = {descriptors[0], descriptors[1], descriptors[2], news};
    for (int index = 0; index < 4; index++) {
        own[index] = fcntl(given[index], F_DUPFD_CLOEXEC, FIRST_OF_OWN);
        if (own[index] < 0) _exit(127);
    }
    for (int index = 0; index < 3; index++) {
        if (dup2(own[index], index) < 0) _exit(127);
    }
    news = 3;
    if (dup3(own[3], news, O_CLOEXEC) < 0) _exit(127);
    closefrom(news + 1);
    setsid();
    for (int signal = 1; signal < NSIG; signal++) {
        struct sigaction action = {.sa_handler = SIG_DFL};
        sigaction(signal, &action, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (chdir("/") != 0) message.error = -errno;
    if (!message.error) message.error = cs_end_with_parent(parent);
    if (!message.error) message.error = cs_confine(policy, &message.report);
    if (!message.error) {
        /* The report comes first, because nothing can be said after exec. */
        if (write(news, &message, sizeof message) != sizeof message) _exit(127);
        execve(path, arguments, environment);
        message.error = -errno;
    }
    if (write(news, &message, sizeof message) != sizeof message) _exit(127);
    _exit(127);
}

/* Reads the last message of the child, until it has become the program or ended. Returns how many there were. */
static int receive_news(int descriptor, struct news *last) {
    int count = 0;
    for (;;) {
        struct news message;
        size_t filled = 0;
        while (filled < sizeof message) {
            ssize_t result = read(descriptor, (char *)&message + filled, sizeof message - filled);
            if (result < 0 && errno == EINTR) continue;
            if (result <= 0) return count;
            filled += (size_t)result;
        }
        *last = message;
        count++;
    }
}

int cs_spawn_confined(const char *path, char *const arguments[], char *const environment[], int input, int output,
                      int errors, const struct cs_policy *policy, struct cs_report *report, pid_t *pid, int *pidfd) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) return -errno;
    const int descriptors[3] = {input, output, errors};
    pid_t parent = getpid();
    /* No handler of this program may run in the child. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    *pid = fork();
    int error = *pid < 0 ? errno : 0;
    if (*pid == 0) become(path, arguments, environment, descriptors, ends[1], policy, parent);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    struct news news = {.error = -EIO};
    if (!error) {
        *pidfd = (int)syscall(SYS_pidfd_open, *pid, 0);
        if (*pidfd < 0) error = errno;
        if (!error && receive_news(ends[0], &news) > 0) *report = news.report;
        if (!error) error = -news.error;
        if (error) {
            kill(*pid, SIGKILL);
            while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR) {
            }
            if (*pidfd >= 0) close(*pidfd);
        }
    }
    close(ends[0]);
    return -error;
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
