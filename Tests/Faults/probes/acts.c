/*
 * acts.c: the acts that a hostile provider would try. Each is harmless where it succeeds: signals are number 0, children
 * end at once, what is created goes away with the test's directory.
 *
 *     acts [common arguments] SECRET     tries all of them; SECRET is a file that this user may read
 *     acts [common arguments] SECRET N   tries only the act called N
 */
#include "probe.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>

static const char *secret;
static pid_t victim;
static int terminal = -1;
static char victims_memory[16] = "victim's memory";
static struct sockaddr_in tcp_server;
static struct sockaddr_un socket_file, abstract_socket;

/* ---- Before confinement: what an act could harm ------------------------------------------------------------------ */

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

static int listening(int family, const struct sockaddr *address, socklen_t length) {
    int server = socket(family, SOCK_STREAM, 0);
    if (server < 0 || bind(server, address, length) || listen(server, 4)) exit(71);
    return server;
}

/* Servers that would answer: on TCP, on a socket file, on an abstract name. */
static void start_servers(void) {
    tcp_server = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof tcp_server;
    int server = listening(AF_INET, (struct sockaddr *)&tcp_server, length);
    if (getsockname(server, (struct sockaddr *)&tcp_server, &length)) exit(71);

    socket_file.sun_family = AF_UNIX;
    snprintf(socket_file.sun_path, sizeof socket_file.sun_path, "%s/socket-%d", state_directory, getpid());
    if (access(state_directory, W_OK) == 0) {
        listening(AF_UNIX, (struct sockaddr *)&socket_file, sizeof socket_file);
    }
    abstract_socket.sun_family = AF_UNIX;
    snprintf(abstract_socket.sun_path + 1, sizeof abstract_socket.sun_path - 1, "conference-probe-%d", getpid());
    listening(AF_UNIX, (struct sockaddr *)&abstract_socket, sizeof abstract_socket);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static long try_open(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file < 0) return -errno;
    close(file);
    return 0;
}

static long read_secret(void) { return try_open(secret, O_RDONLY); }
static long read_shadow(void) { return try_open("/etc/shadow", O_RDONLY); }
static long read_passwd(void) { return try_open("/etc/passwd", O_RDONLY); }
static long list_root(void) { return try_open("/", O_RDONLY | O_DIRECTORY); }
static long list_home(void) { return try_open(getenv("HOME") ? getenv("HOME") : "/root", O_RDONLY | O_DIRECTORY); }
static long overwrite_secret(void) { return try_open(secret, O_WRONLY); }
static long truncate_secret(void) { return outcome(truncate(secret, 4)); }
static long secret_through_proc(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "/proc/self/root%s", secret);
    return try_open(path, O_RDONLY);
}
static long create_in(const char *directory) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/conference-probe-%d", directory, getpid());
    long result = try_open(path, O_WRONLY | O_CREAT | O_EXCL);
    if (result == 0) unlink(path);
    return result;
}
static long write_tmp(void) { return create_in("/tmp"); }
static long write_shared_memory(void) { return create_in("/dev/shm"); }
static long write_home(void) { return create_in(getenv("HOME") ? getenv("HOME") : "/root"); }
static long change_mode(void) { return outcome(chmod(secret, 0600)); }
static long change_owner(void) { return outcome(chown(secret, getuid(), getgid())); }
static long change_times(void) { return outcome(utimes(secret, NULL)); }
static long remove_secret(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s.spare", secret);
    return outcome(unlink(path));
}
static long rename_secret(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s.renamed", secret);
    long result = outcome(rename(secret, path));
    if (result == 0) rename(path, secret);
    return result;
}
static long write_kernel_setting(void) { return try_open("/proc/self/comm", O_WRONLY); }

/* What stays possible. */
static long read_libraries(void) { return try_open("/usr/lib", O_RDONLY | O_DIRECTORY); }
static long read_own_status(void) { return try_open("/proc/self/status", O_RDONLY); }
static long read_own_maps(void) { return try_open("/proc/self/maps", O_RDONLY); }
static long read_own_thread(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/stat", syscall(SYS_gettid));
    return try_open(path, O_RDONLY);
}
static long write_nowhere(void) { return try_open("/dev/null", O_RDWR); }
static long write_state(void) { return create_in(state_directory); }
static long link_out_of_state(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/link-%d", state_directory, getpid());
    return outcome(symlink(secret, path));
}
static long open_library(void) { return dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL) ? 0 : -ENOENT; }
static long reopen_descriptor(void) {
    int ends[2];
    if (pipe(ends)) return -errno;
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    return try_open(path, O_RDONLY | O_NONBLOCK);
}

/* ---- Processes --------------------------------------------------------------------------------------------------- */

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

/* ---- Network ----------------------------------------------------------------------------------------------------- */

static long connect_with(int family, int kind, int protocol, const void *address, socklen_t length) {
    int end = socket(family, kind | SOCK_CLOEXEC, protocol);
    if (end < 0) return -errno;
    long result = address ? outcome(connect(end, address, length)) : 0;
    close(end);
    return result;
}
static long connect_tcp(void) {
    return connect_with(AF_INET, SOCK_STREAM, 0, &tcp_server, sizeof tcp_server);
}
static long open_udp(void) { return connect_with(AF_INET, SOCK_DGRAM, 0, &tcp_server, sizeof tcp_server); }
static long open_tcp6(void) { return connect_with(AF_INET6, SOCK_STREAM, 0, NULL, 0); }
static long connect_socket_file(void) {
    return connect_with(AF_UNIX, SOCK_STREAM, 0, &socket_file, sizeof socket_file);
}
static long connect_abstract(void) {
    return connect_with(AF_UNIX, SOCK_STREAM, 0, &abstract_socket, sizeof abstract_socket);
}
static long open_netlink(void) { return connect_with(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE, NULL, 0); }
static long open_packet(void) { return connect_with(17, SOCK_RAW, 0, NULL, 0); }
static long make_pair(void) {
    int ends[2];
    long result = outcome(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    if (result == 0) {
        close(ends[0]);
        close(ends[1]);
    }
    return result;
}

/* ---- Doors into the kernel --------------------------------------------------------------------------------------- */

static long make_memory_file(void) {
    int file = (int)syscall(SYS_memfd_create, "probe", 0);
    if (file < 0) return -errno;
    close(file);
    return 0;
}
static long set_up_ring(void) {
    char parameters[120] = {0};
    return outcome(syscall(425, 1, parameters));
}
static long load_bpf(void) { return outcome(syscall(SYS_bpf, 0, NULL, 0)); }
static long handle_faults(void) {
    int faults = (int)syscall(SYS_userfaultfd, 1);
    return outcome(faults);
}
static long read_keys(void) { return outcome(syscall(SYS_keyctl, 0, -3, 0)); }
static long watch_files(void) { return outcome(syscall(SYS_inotify_init1, 0)); }
static long shared_segment(void) { return outcome(syscall(SYS_shmget, 0, 4096, 01600)); }
static long type_into_terminal(void) {
    char byte = 'x';
    return outcome(ioctl(terminal, TIOCSTI, &byte));
}
static long terminal_size(void) {
    struct winsize size;
    return outcome(ioctl(terminal, TIOCGWINSZ, &size));
}
static long gain_user(void) { return outcome((long)syscall(SYS_setresuid, getuid(), getuid(), getuid())); }
static long be_debuggable(void) { return outcome(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)); }
static long rename_thread(void) { return outcome(prctl(PR_SET_NAME, "probe", 0, 0, 0)); }
static long is_hidden(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) ? 1 : 0; }

/* ---- Descriptors that are there ---------------------------------------------------------------------------------- */

static int channel[2] = {-1, -1};
static long use_channel(void) {
    char byte = 'x';
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (sendmsg(channel[0], &message, MSG_NOSIGNAL) != 1) return -errno;
    if (recvmsg(channel[1], &message, MSG_CMSG_CLOEXEC) != 1) return -errno;
    if (send(channel[0], &byte, 1, MSG_NOSIGNAL) != 1) return -errno;
    if (recv(channel[1], &byte, 1, 0) != 1) return -errno;
    if (write(channel[0], &byte, 1) != 1) return -errno;
    return outcome(read(channel[1], &byte, 1));
}
static long send_elsewhere(void) {
    char byte = 'x';
    return outcome(sendto(channel[0], &byte, 1, MSG_NOSIGNAL, (struct sockaddr *)&abstract_socket, sizeof abstract_socket));
}

static const struct {
    const char *name;
    long (*run)(void);
} acts[] = {
#define ACT(function) {#function, function}
    ACT(read_secret), ACT(read_shadow), ACT(read_passwd), ACT(list_root), ACT(list_home), ACT(overwrite_secret),
    ACT(truncate_secret), ACT(secret_through_proc), ACT(write_tmp), ACT(write_shared_memory), ACT(write_home),
    ACT(change_mode), ACT(change_owner), ACT(change_times), ACT(remove_secret), ACT(rename_secret),
    ACT(write_kernel_setting), ACT(read_libraries), ACT(read_own_status), ACT(read_own_maps), ACT(read_own_thread),
    ACT(write_nowhere), ACT(write_state), ACT(link_out_of_state), ACT(open_library), ACT(reopen_descriptor),
    ACT(by_fork), ACT(by_raw_fork), ACT(by_clone), ACT(by_clone_of_namespace), ACT(by_clone3), ACT(by_vfork),
    ACT(by_posix_spawn), ACT(by_system), ACT(new_session), ACT(signal_parent),
    ACT(signal_victim), ACT(signal_all), ACT(signal_group), ACT(signal_victims_thread), ACT(signal_any_thread),
    ACT(queue_signal), ACT(signal_through_descriptor), ACT(signal_through_pipe), ACT(trace_victim),
    ACT(read_victims_memory), ACT(open_victims_memory), ACT(open_victims_environment), ACT(look_at_victims_descriptors),
    ACT(limit_victim), ACT(slow_victim_down), ACT(slow_user_down), ACT(slow_itself_down), ACT(signal_itself), ACT(signal_own_thread), ACT(start_thread),
    ACT(read_own_limit), ACT(connect_tcp), ACT(open_udp), ACT(open_tcp6), ACT(connect_socket_file),
    ACT(connect_abstract), ACT(open_netlink), ACT(open_packet), ACT(make_pair), ACT(make_memory_file),
    ACT(set_up_ring), ACT(load_bpf), ACT(handle_faults), ACT(read_keys), ACT(watch_files), ACT(shared_segment),
    ACT(type_into_terminal), ACT(terminal_size), ACT(gain_user), ACT(rename_thread),
    ACT(is_hidden), ACT(use_channel), ACT(send_elsewhere), ACT(be_debuggable), ACT(new_namespace), ACT(exec_at),
    ACT(exec),
};

int main(int count, char **arguments) {
    struct cs_policy policy;
    int next = read_policy(count, arguments, &policy);
    if (next >= count) return 64;
    secret = arguments[next];
    const char *only = next + 1 < count ? arguments[next + 1] : NULL;
    start_victim();
    start_servers();
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel)) return 71;
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    confine(&policy);
    int could_start_programs = !(policy.layers & (CS_LANDLOCK | CS_SECCOMP));
    for (size_t index = 0; index < sizeof acts / sizeof acts[0]; index++) {
        if (only && strcmp(only, acts[index].name) != 0) continue;
        int starts_program = acts[index].run == exec || acts[index].run == exec_at;
        if (!only && starts_program && could_start_programs) continue;
        tell(acts[index].name, acts[index].run());
    }
    return 0;
}
