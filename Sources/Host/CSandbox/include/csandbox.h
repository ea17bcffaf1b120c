/*
 * csandbox.h: Linux calls that Swift cannot make on its own, because they need macros, ancillary data or a flag that
 * the C library's module leaves out. No policy is decided here.
 *
 * Every function returns 0 or a positive result, or a negated error number; none sets errno for its caller.
 */
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>
#include <poll.h>
#include <stdint.h>
#include <sys/types.h>

#include "confinement.h"

/* ---- Processes (spawn.c) ---------------------------------------------------------------------------------------- */

/*
 * Starts a program as the leader of a new session and process group: `input` becomes its descriptor 0, `output` its
 * descriptors 1 and 2, every other descriptor is closed. Its directory is "/", its signals have their default actions
 * and none is blocked. `pid` and `pidfd` receive the process; the caller closes `pidfd` and reaps the process.
 */
int cs_spawn(const char *path, char *const arguments[], char *const environment[], int input, int output, pid_t *pid,
             int *pidfd);

/*
 * Starts a program like cs_spawn, but confined by a policy that `executes` and grants the program and its loader; `errors`
 * becomes its descriptor 2. The kernel kills the process when the thread that started it ends.
 *
 * `report` receives the confinement. If the result is not 0, the program has not run: -ENOTSUP if a required layer is
 * missing, which `report` names, the other errors of cs_confine, or the reason why the program cannot be started.
 */
int cs_spawn_confined(const char *path, char *const arguments[], char *const environment[], int input, int output,
                      int errors, const struct cs_policy *policy, struct cs_report *report, pid_t *pid, int *pidfd);

/*
 * Has the kernel kill this process (SIGKILL) as soon as the thread that started it ends. Returns -ESRCH if `parent` is not
 * the parent, because it has ended already or has not started this process. Foreign code that has no prctl cannot undo
 * it.
 */
int cs_end_with_parent(pid_t parent);

/* True if a status of waitpid says that the process exited; `code` receives its exit status, otherwise the number of
 * the signal that ended it. */
int cs_exited(int status, int *code);

/* ---- Descriptors (descriptors.c) --------------------------------------------------------------------------------- */

/* A connected pair of stream sockets, both close-on-exec. */
int cs_socket_pair(int ends[2]);

/* A pipe, both ends close-on-exec. */
int cs_pipe(int ends[2]);

/* Makes a descriptor non-blocking. */
int cs_set_nonblocking(int descriptor);

/* Waits until one of the descriptors is ready, for at most `nanoseconds`. Returns how many are ready, or 0 after the
 * time or a signal. */
int cs_poll(struct pollfd *descriptors, size_t count, int64_t nanoseconds);

/* An event counter that wakes a poll, close-on-exec and non-blocking. */
int cs_wake_counter(void);

/* Sends as much of `bytes` as possible without raising SIGPIPE; the descriptor `passed` (or -1) is sent with the first
 * byte. Returns the number of bytes sent. */
ssize_t cs_send(int descriptor, const void *bytes, size_t count, int passed);

/* Receives up to `capacity` bytes. `passed` receives the descriptor that was sent with them, close-on-exec, or -1; if
 * there is more than one, the others are closed. Returns the number of bytes, 0 at the end. */
ssize_t cs_receive(int descriptor, void *bytes, size_t capacity, int *passed);

/* Opens a file for reading without following a symbolic link at the end of the path, and without ever waiting: a FIFO,
 * a device, a directory or a socket is refused with -EINVAL. `size` receives its length. */
int cs_open_regular(const char *path, int64_t *size);

/* ---- Files that other users may change (files.c) ----------------------------------------------------------------- */

/* Opens a file below a directory. `path` is relative; if it contains a symbolic link, the result is -ELOOP, and if it
 * contains "..", -EXDEV. `flags` are those of open. */
int cs_open_beneath(int directory, const char *path, int flags);

/* O_PATH: examines a file without opening it. */
extern const int cs_path_only;

/* Creates a sealable file in memory, close-on-exec and not executable as a program. */
int cs_memory_file(const char *name);

/* Seals a file of cs_memory_file, after which no process can change it. */
int cs_seal(int descriptor);

/* Copies up to `count` bytes inside the kernel, from one file position to the other. Returns how many; 0 at the end. */
ssize_t cs_copy(int from, int to, size_t count);

/* Exchanges the names of two files or directories in one step. */
int cs_exchange(const char *one, const char *other);

#endif
