/*
 * A provider that tries what no provider may, three times: from its constructor, from a call, and from a thread that it
 * has started. What came of it are the details of its conference, a line for each act: "when act result".
 *
 * HOME_DIRECTORY is the home of the user, right below /tmp; OTHER_STATE the directory of another provider, RESOURCES the provider's own.
 */
#define _GNU_SOURCE
#define FETCH_CONFERENCE tell
#include "fixture.h"

#include <dirent.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
#include <sys/wait.h>

static char results[12000];

static int outcome(long result) { return result < 0 ? errno : 0; }

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static int try_open(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    close(file);
    return 0;
}
static int try_list(const char *path) {
    DIR *directory = opendir(path);
    if (!directory) return errno;
    closedir(directory);
    return 0;
}
static int read_key(void) { return try_open(HOME_DIRECTORY "/.ssh/id_ed25519", O_RDONLY); }
static int read_shadow(void) { return try_open("/etc/shadow", O_RDONLY); }
static int list_home(void) { return try_list(HOME_DIRECTORY); }
static int read_other_state(void) { return try_open(OTHER_STATE "/token", O_RDONLY); }
static int write_tmp(void) { return try_open(HOME_DIRECTORY "-left-by-a-provider", O_WRONLY | O_CREAT); }
static int write_home(void) { return try_open(HOME_DIRECTORY "/left-by-a-provider", O_WRONLY | O_CREAT); }
static int read_resource(void) { return try_open(RESOURCES "/rooms.txt", O_RDONLY); }
static int write_resource(void) { return try_open(RESOURCES "/rooms.txt", O_WRONLY); }
static int write_state(void) {
    char path[4096];
    const char *state = getenv("VCP_STATE_DIRECTORY");
    if (!state) return ENOENT;
    snprintf(path, sizeof path, "%s/kept", state);
    return try_open(path, O_WRONLY | O_CREAT);
}
static int make_memory_file(void) { return outcome(syscall(SYS_memfd_create, "x", 0)); }

/* ---- Network ----------------------------------------------------------------------------------------------------- */

static int reach(int domain, int kind, const void *address, socklen_t length) {
    int end = socket(domain, kind | SOCK_CLOEXEC, 0);
    if (end < 0) return errno;
    int result = outcome(connect(end, address, length));
    close(end);
    return result;
}
static int open_tcp(void) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(443), .sin_addr = {htonl(0x7F000001)}};
    return reach(AF_INET, SOCK_STREAM, &there, sizeof there);
}
static int open_udp(void) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(53), .sin_addr = {htonl(0x7F000001)}};
    return reach(AF_INET, SOCK_DGRAM, &there, sizeof there);
}
static int open_unix(void) {
    struct sockaddr_un there = {.sun_family = AF_UNIX, .sun_path = "/run/dbus/system_bus_socket"};
    return reach(AF_UNIX, SOCK_STREAM, &there, sizeof there);
}
static int open_abstract(void) {
    struct sockaddr_un there = {.sun_family = AF_UNIX, .sun_path = "\0nobody"};
    return reach(AF_UNIX, SOCK_STREAM, &there, sizeof there);
}
static int open_netlink(void) {
    struct sockaddr_nl there = {.nl_family = AF_NETLINK};
    return reach(AF_NETLINK, SOCK_RAW, &there, sizeof there);
}

/* ---- Processes --------------------------------------------------------------------------------------------------- */

static int reap(pid_t child) {
    if (child < 0) return errno;
    if (child == 0) _exit(0);
    waitpid(child, NULL, 0);
    return 0;
}
static int by_fork(void) { return reap(fork()); }
static int by_vfork(void) {
    pid_t child = vfork();
    if (child == 0) _exit(0);
    return reap(child);
}
static int by_clone(void) { return reap((pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }
static char *const words[] = {"true", NULL};
static int by_spawn(void) {
    pid_t child;
    int error = posix_spawn(&child, "/bin/true", NULL, NULL, words, words + 1);
    return error ? error : reap(child);
}
static int by_system(void) { return system("true") == 0 ? 0 : EPERM; }
static int by_bomb(void) {
    for (int i = 0; i < 200; i++) {
        int error = by_fork();
        if (error != EPERM) return error;
    }
    return EPERM;
}
static int exec_other(void) { return outcome(execve("/bin/true", words, words + 1)); }
static int new_session(void) {
    /* Leading a group already is what refuses it without a sandbox; a child would have to be made first. */
    int error = outcome(setsid());
    return error ? error : by_fork();
}
/* Signals that harm nobody where they arrive. */
static int signal_host(void) { return outcome(kill(getppid(), SIGCONT)); }
static int signal_all(void) { return outcome(kill(-1, SIGCONT)); }
static int trace_host(void) { return outcome(ptrace(PTRACE_SEIZE, getppid(), NULL, NULL)); }
static int open_hosts_memory(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", getppid());
    return try_open(path, O_RDWR);
}

static int read_hosts_words(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/cmdline", getppid());
    return try_open(path, O_RDONLY);
}
static int list_processes(void) { return try_list("/proc"); }
static int read_connections(void) { return try_open("/proc/net/tcp", O_RDONLY); }
static int read_mounts(void) { return try_open("/proc/self/mountinfo", O_RDONLY); }
/* Empty for those that ask the C library, as libdispatch does; the kernel refuses it. */
static int open_own_state(void) {
    char path[64], byte;
    snprintf(path, sizeof path, "/proc/%ld/stat", syscall(SYS_gettid));
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno;
    int error = read(file, &byte, 1) == 0 ? 0 : EIO;
    close(file);
    return error;
}
static int ask_kernel_for_own_state(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/stat", syscall(SYS_gettid));
    return outcome(openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC));
}
/* The signal that the host's end sends stays as it is. */
static int outlive_host(void) { return outcome(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }

/* ---- What remains visible, and where it ends --------------------------------------------------------------------- */

static int list_libraries(void) { return try_list("/usr/lib"); }
static int read_release(void) { return try_open("/usr/lib/os-release", O_RDONLY); }
static int read_zone(void) { return try_open("/usr/share/zoneinfo/UTC", O_RDONLY); }
static int list_share(void) { return try_list("/usr/share"); }
static int list_programs(void) { return try_list("/usr/bin"); }
static int list_root(void) { return try_list("/"); }
static int list_zones(void) { return try_list("/usr/share/zoneinfo"); }
static int list_devices(void) { return try_list("/sys/class/net"); }
static int read_users(void) { return try_open("/etc/passwd", O_RDONLY); }
static int read_machine(void) { return try_open("/etc/machine-id", O_RDONLY); }
static int read_resolver(void) { return try_open("/etc/resolv.conf", O_RDONLY); }
static int read_processors(void) { return try_open("/proc/cpuinfo", O_RDONLY); }
static int read_own_environment(void) { return try_open("/proc/self/environ", O_RDONLY); }
static int stat_key(void) {
    struct stat state;
    return outcome(stat(HOME_DIRECTORY "/.ssh/id_ed25519", &state));
}
static int enter_home(void) {
    int error = outcome(chdir(HOME_DIRECTORY));
    return chdir("/") ? errno : error;
}
static int follow_link(void) {
    char target[4096];
    return outcome(readlink(HOME_DIRECTORY "/link", target, sizeof target));
}
static int measure_disk(void) {
    struct statfs state;
    return outcome(statfs(HOME_DIRECTORY, &state));
}
static int stat_host(void) {
    struct stat state;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d", getppid());
    return outcome(stat(path, &state));
}
static int follow_hosts_program(void) {
    char path[64], target[4096];
    snprintf(path, sizeof path, "/proc/%d/exe", getppid());
    return outcome(readlink(path, target, sizeof target));
}
static int ask_hosts_session(void) { return outcome(getsid(getppid())); }
static int ask_hosts_priority(void) {
    errno = 0;
    getpriority(PRIO_PROCESS, (id_t)getppid());
    return errno;
}
static int ask_hosts_processors(void) {
    cpu_set_t processors;
    return outcome(sched_getaffinity(getppid(), sizeof processors, &processors));
}
static int ask_machine(void) {
    struct utsname name;
    struct sysinfo state;
    int error = outcome(uname(&name));
    return error ? error : outcome(sysinfo(&state));
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

#define ACT(name) {#name, name}
static const struct {
    const char *name;
    int (*function)(void);
} acts[] = {
    ACT(read_key), ACT(read_shadow), ACT(list_home), ACT(read_other_state), ACT(write_tmp), ACT(write_home),
    ACT(read_resource), ACT(write_resource), ACT(write_state), ACT(make_memory_file), ACT(open_tcp), ACT(open_udp),
    ACT(open_unix), ACT(open_abstract), ACT(open_netlink), ACT(by_fork), ACT(by_vfork), ACT(by_clone), ACT(by_spawn),
    ACT(by_system), ACT(by_bomb), ACT(exec_other), ACT(new_session), ACT(signal_host), ACT(signal_all),
    ACT(trace_host), ACT(open_hosts_memory), ACT(read_hosts_words), ACT(list_processes), ACT(read_connections),
    ACT(read_mounts), ACT(open_own_state), ACT(ask_kernel_for_own_state), ACT(outlive_host),
}, looks[] = {
    ACT(list_libraries), ACT(read_release), ACT(read_zone), ACT(list_zones), ACT(list_share), ACT(list_programs),
    ACT(list_root), ACT(list_devices), ACT(read_users), ACT(read_machine), ACT(read_resolver), ACT(read_processors),
    ACT(read_own_environment), ACT(stat_key), ACT(enter_home), ACT(follow_link), ACT(measure_disk), ACT(stat_host),
    ACT(follow_hosts_program), ACT(ask_hosts_session), ACT(ask_hosts_priority), ACT(ask_hosts_processors),
    ACT(ask_machine),
};

static void try_act(const char *when, const char *act, int error) {
    const char *name = error ? strerrorname_np(error) : "ok";
    size_t used = strlen(results);
    snprintf(results + used, sizeof results - used, "%s %s %s\n", when, act, name ? name : "?");
}

static void try_all(const char *when) {
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) try_act(when, acts[i].name, acts[i].function());
}

static void look_around(void) {
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) try_act("look", looks[i].name, looks[i].function());
    for (char **variable = environ; *variable; variable++) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(*variable, "="), *variable);
        try_act("environment", name, 0);
    }
}

__attribute__((constructor)) static void initialise(void) { try_all("constructor"); }

static void *from_thread(void *unused) {
    try_all("thread");
    return unused;
}

static void tell(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    try_all("call");
    look_around();
    pthread_t thread;
    if (pthread_create(&thread, NULL, from_thread, NULL) == 0) pthread_join(thread, NULL);
    answer_conference(request, (vcp_str){.ptr = results, .len = strlen(results)});
}
