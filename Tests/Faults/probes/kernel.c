/*
 * kernel.c: doors into the kernel that confined code has no use for.
 */
#include "acts.h"

#include <sys/ioctl.h>
#include <sched.h>
#include <sys/syscall.h>

static int terminal = -1;

/* The master of a new terminal: as good as any to be asked and typed into. */
static void open_terminal(void) {
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0) exit(71);
}

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

static const struct act acts[] = {
    ACT(make_memory_file), ACT(set_up_ring), ACT(load_bpf), ACT(handle_faults), ACT(read_keys), ACT(watch_files),
    ACT(shared_segment), ACT(type_into_terminal), ACT(terminal_size), ACT(gain_user), ACT(rename_thread),
    ACT(is_hidden), ACT(be_debuggable),
};

int main(int count, char **arguments) {
    return try_acts(count, arguments, open_terminal, acts, sizeof acts / sizeof acts[0]);
}
