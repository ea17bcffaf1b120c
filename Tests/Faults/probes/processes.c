/*
 * processes.c: what confined code can do to other processes, and to become another one.
 */
#include "acts.h"

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>

static pid_t victim;
static char victims_memory[16] = "victim's memory";

/* A process of the same user, which ends with this one. */
static void start_victim(void) {
    int ends[2];
    if (pipe(ends)) exit(71);
    victim = fork();
    if (victim < 0) exit(71);
    if (victim == 0) {
        close(ends[1]);
        char byte;
        while (read(ends[0], &byte, 1) < 0 && errno == EINTR) {
        }
        _exit(0);
    }
    close(ends[0]);
}

static long reap(pid_t child) {
    if (child < 0) return -errno;
    if (child == 0) _exit(0);
    waitpid(child, NULL, 0);
    return 0;
}
static long by_fork(void) { return reap(fork()); }
static long by_raw_fork(void) {
#ifdef SYS_fork
    return reap((pid_t)syscall(SYS_fork));
#else
    return -EPERM;
#endif
}
static long by_clone(void) { return reap((pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }
static long by_clone_of_namespace(void) {
    return reap((pid_t)syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
}
static long by_clone3(void) {
    struct {
        uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls;
    } arguments = {.exit_signal = SIGCHLD};
    return reap((pid_t)syscall(435, &arguments, sizeof arguments));
}
static long by_vfork(void) {
    /* A child of vfork borrows the memory of this process, and does nothing in it. */
    pid_t child = vfork();
    if (child == 0) _exit(0);
    return reap(child);
}
static char *const true_arguments[] = {"true", NULL};
static char *const no_environment[] = {NULL};
static long by_posix_spawn(void) {
    pid_t child = -1;
    int error = posix_spawn(&child, "/bin/true", NULL, NULL, true_arguments, no_environment);
    return error ? -error : reap(child);
}
static long by_system(void) {
    int status = system("true");
    return status == -1 ? -errno : WEXITSTATUS(status);
}
static long exec(void) { return outcome(execve("/bin/true", true_arguments, no_environment)); }
static long exec_at(void) {
    return outcome(syscall(SYS_execveat, AT_FDCWD, "/bin/true", true_arguments, no_environment, 0));
}
static long new_session(void) { return outcome(setsid()); }
static long new_namespace(void) { return outcome(unshare(CLONE_NEWUSER)); }

static long signal_parent(void) { return outcome(kill(getppid(), 0)); }
static long signal_victim(void) { return outcome(kill(victim, 0)); }
static long signal_all(void) { return outcome(kill(-1, 0)); }
static long signal_group(void) { return outcome(kill(0, 0)); }
static long signal_victims_thread(void) { return outcome(syscall(SYS_tgkill, victim, victim, 0)); }
static long signal_any_thread(void) { return outcome(syscall(SYS_tkill, victim, 0)); }
static long queue_signal(void) {
    union sigval value = {0};
    return outcome(sigqueue(victim, 0, value));
}
static long signal_through_descriptor(void) {
    int process = (int)syscall(434, victim, 0);
    if (process < 0) return -errno;
    long result = outcome(syscall(424, process, 0, NULL, 0));
    close(process);
    return result;
}
static long signal_through_pipe(void) {
    int ends[2];
    if (pipe(ends)) return -errno;
    return outcome(fcntl(ends[0], F_SETOWN, victim));
}
static long trace_victim(void) {
    long result = outcome(ptrace(PTRACE_SEIZE, victim, NULL, NULL));
    if (result == 0) ptrace(PTRACE_DETACH, victim, NULL, NULL);
    return result;
}
static long read_victims_memory(void) {
    char copy[sizeof victims_memory];
    struct iovec here = {copy, sizeof copy}, there = {victims_memory, sizeof victims_memory};
    return outcome(process_vm_readv(victim, &here, 1, &there, 1, 0));
}
static long open_of_victim(const char *file) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", victim, file);
    return try_open(path, O_RDONLY);
}
static long open_victims_memory(void) { return open_of_victim("mem"); }
static long open_victims_environment(void) { return open_of_victim("environ"); }
static long look_at_victims_descriptors(void) {
    char path[64], target[64];
    snprintf(path, sizeof path, "/proc/%d/fd/0", victim);
    return outcome(readlink(path, target, sizeof target));
}
static long limit_victim(void) {
    struct rlimit64 {
        uint64_t soft, hard;
    } limit;
    return outcome(syscall(SYS_prlimit64, victim, 7, NULL, &limit));
}
static long slow_victim_down(void) { return outcome(syscall(SYS_setpriority, 0, victim, 19)); }
static long slow_user_down(void) { return outcome(syscall(SYS_setpriority, 2, 0, 0)); }

/* What stays possible. */
static long signal_itself(void) { return outcome(kill(getpid(), 0)); }
static long signal_own_thread(void) { return outcome(syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), 0)); }
static long slow_itself_down(void) { return outcome(syscall(SYS_setpriority, 0, 0, 1)); }
static void *nothing(void *argument) { return argument; }
static long start_thread(void) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    return error ? -error : -pthread_join(thread, NULL);
}
static long read_own_limit(void) {
    struct rlimit64 {
        uint64_t soft, hard;
    } limit;
    return outcome(syscall(SYS_prlimit64, 0, 7, NULL, &limit));
}

static const struct act acts[] = {
    ACT(by_fork), ACT(by_raw_fork), ACT(by_clone), ACT(by_clone_of_namespace), ACT(by_clone3), ACT(by_vfork),
    ACT(by_posix_spawn), ACT(by_system), ACT(new_session), ACT(signal_parent), ACT(signal_victim), ACT(signal_all),
    ACT(signal_group), ACT(signal_victims_thread), ACT(signal_any_thread), ACT(queue_signal),
    ACT(signal_through_descriptor), ACT(signal_through_pipe), ACT(trace_victim), ACT(read_victims_memory),
    ACT(open_victims_memory), ACT(open_victims_environment), ACT(look_at_victims_descriptors), ACT(limit_victim),
    ACT(slow_victim_down), ACT(slow_user_down), ACT(slow_itself_down), ACT(signal_itself), ACT(signal_own_thread),
    ACT(start_thread), ACT(read_own_limit), ACT(new_namespace), ACT(exec_at), ACT(exec),
};

int main(int count, char **arguments) {
    return try_acts(count, arguments, start_victim, acts, sizeof acts / sizeof acts[0]);
}
