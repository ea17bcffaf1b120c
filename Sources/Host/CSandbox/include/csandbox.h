/*
 * csandbox.h: the calls of Linux that Swift cannot make by itself, because they need macros, ancillary data or a flag
 * that the C library's module leaves out. No policy lives here.
 *
 * Every function returns 0 or a positive result, or a negated error number; none sets errno for its caller.
 */
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>
#include <poll.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- Processes (spawn.c) ---------------------------------------------------------------------------------------- */

/*
 * Starts a program as the leader of a new session and process group: `input` becomes its descriptor 0, `output` its
 * descriptors 1 and 2, every other descriptor is closed. Its directory is "/", its signals have their default actions
 * and none is blocked. `pid` and `pidfd` receive the process; the caller closes `pidfd` and reaps.
 */
int cs_spawn(const char *path, char *const arguments[], char *const environment[], int input, int output, pid_t *pid,
             int *pidfd);

/* True where a status of waitpid says that the process ended by itself; `code` receives its exit status, otherwise the
 * number of the signal that ended it. */
int cs_exited(int status, int *code);

/* ---- Descriptors (descriptors.c) --------------------------------------------------------------------------------- */

/* A connected pair of stream sockets, both close-on-exec. */
int cs_socket_pair(int ends[2]);

/* A pipe, both ends close-on-exec. */
int cs_pipe(int ends[2]);

/* Marks a descriptor as not blocking. */
int cs_set_nonblocking(int descriptor);

/* Waits until one of the descriptors is ready, for at most so many nanoseconds. Returns how many are; 0 where the time
 * is up or a signal came. */
int cs_poll(struct pollfd *descriptors, size_t count, int64_t nanoseconds);

/* A counter that wakes a poll, close-on-exec and not blocking. */
int cs_wake_counter(void);

/* Sends what it can of `bytes` without raising SIGPIPE; `passed` (or -1) travels with the first byte. Returns the
 * number of bytes sent. */
ssize_t cs_send(int descriptor, const void *bytes, size_t count, int passed);

/* Receives up to `capacity` bytes. `passed` receives the descriptor that came along, close-on-exec, or -1; where more
 * than one came, the others are closed. Returns the number of bytes, 0 at the end. */
ssize_t cs_receive(int descriptor, void *bytes, size_t capacity, int *passed);

/* Opens a file for reading without following a last symbolic link and without waiting for anything: a FIFO, a device,
 * a directory or a socket is refused with -EINVAL. `size` receives its length. */
int cs_open_regular(const char *path, int64_t *size);

/* ---- Files that somebody else may change (files.c) --------------------------------------------------------------- */

/* Opens what lies below a directory, and nothing that a symbolic link or ".." leads to: -ELOOP and -EXDEV. `path` is
 * relative; `flags` are those of open. */
int cs_open_beneath(int directory, const char *path, int flags);

/* O_PATH: to look at something without opening it. */
extern const int cs_only_look;

/* A file without a name in memory, close-on-exec, not executable as a program, which can be sealed. */
int cs_memory_file(const char *name);

/* Makes a file of cs_memory_file unchangeable for everybody and for ever. */
int cs_seal(int descriptor);

/* Copies up to so many bytes from the one position to the other, inside the kernel. Returns how many; 0 at the end. */
ssize_t cs_copy(int from, int to, size_t count);

/* Gives each of two files or directories the name of the other, in one step. */
int cs_exchange(const char *one, const char *other);

#endif
