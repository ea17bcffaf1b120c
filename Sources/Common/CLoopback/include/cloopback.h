/*
 * cloopback.h: what Swift does not import of the system for connections within this machine: waiting for many of them
 * (epoll(7)), and telling which user is at the other end.
 */
#ifndef CLOOPBACK_H
#define CLOOPBACK_H

#include <stdint.h>
#include <sys/types.h>

/* Finds the user who owns the other end of a TCP connection: SO_PEERCRED is for Unix sockets only, but the kernel's table of
 * sockets names the owner of each to any user (sock_diag(7)). Returns 0 and sets user, or an error number: ENOENT if the other
 * end is not an established connection of this machine. */
int cl_peer_user(int descriptor, uid_t *user);

/* Finds the process at the other end of a Unix socket, and its user. Returns 0, or an error number. */
int cl_local_peer(int descriptor, uid_t *user, pid_t *process);

/* Accepts a connection with the flags of accept4(2); returns its descriptor or -1. */
int cl_accept(int listener, int is_blocking);

/* What has happened to a descriptor that is watched. */
typedef struct cl_event {
    uint64_t name;
    int is_closed; /* the other end has closed the connection, or it is broken */
} cl_event;

/* Makes a poller, which is a descriptor; -1 on failure. */
int cl_poller(void);

/* Watches a descriptor for bytes and for its end. Returns 0, or -1 with errno.
 * each_arrival: an event for each arrival of bytes instead of one as long as there are unread ones. */
int cl_watch(int poller, int descriptor, uint64_t name, int each_arrival);

/* Waits for events, at most room of them. milliseconds: -1 for no limit. Returns their number, or -1 with errno. */
int cl_wait(int poller, cl_event *events, int room, int milliseconds);

/* Makes a descriptor that becomes readable for good by cl_wake; -1 on failure. */
int cl_waker(void);
void cl_wake(int waker);

#endif
