/*
 * The part of sd-bus (libsystemd) that a D-Bus client needs.
 *
 * The library is opened for the first connection, not at program start, so that the programs start quickly and work
 * without it. Nothing links against it, and building does not need its headers. If they are installed, the constants in
 * the source file are checked against them.
 *
 * A connection and its messages belong to one thread at a time. No function here starts a thread, and none waits longer
 * than it is told to: while one waits, it also watches a descriptor that the caller makes readable to cancel.
 */
#ifndef CSYSTEMD_H
#define CSYSTEMD_H

#include <stddef.h>
#include <stdint.h>

typedef struct csd_bus csd_bus;
typedef struct csd_message csd_message;
typedef struct csd_watch csd_watch;

enum {
    CSD_OK = 0,
    CSD_NO_LIBRARY = -10000, /* libsystemd is not installed, or too old; all other failures are -errno */
    CSD_MOST_SIGNALS = 64    /* that a watch keeps until they are read; later ones are discarded */
};

/* How long to wait, and what ends the wait early. */
typedef struct csd_patience {
    int64_t milliseconds;
    int cancellation; /* readable once the caller has lost interest; negative for none */
} csd_patience;

/* Connects to the bus at an address such as "unix:path=/run/user/1000/bus". Returns at once: the first call waits until
 * the bus has accepted the connection. */
int csd_bus_open(const char *address, csd_bus **bus);

/* Closes a connection; null is allowed. */
void csd_bus_close(csd_bus *bus);

/* Creates the message of a method call, which the caller fills in. */
int csd_message_new(
    csd_bus *bus, const char *destination, const char *path, const char *interface, const char *member,
    csd_message **message);
csd_message *csd_message_unref(csd_message *message);

/* Append to a message. `value` is as sd_bus_message_append_basic expects it: for texts the text itself, for booleans an
 * int, otherwise the address of the number. */
int csd_append_basic(csd_message *message, char type, const void *value);
int csd_append_bytes(csd_message *message, const void *bytes, size_t count);
int csd_open_container(csd_message *message, char type, const char *contents);
int csd_close_container(csd_message *message);

/* Read from a message. Those that return an int return 1 if there was something to read, and 0 at the end of the
 * container. What they return stays valid as long as the message. */
int csd_peek(csd_message *message, char *type, const char **contents);
int csd_read_basic(csd_message *message, char type, void *value);
int csd_read_bytes(csd_message *message, const void **bytes, size_t *count);
int csd_enter_container(csd_message *message, char type, const char *contents);
int csd_exit_container(csd_message *message);

/* Properties of a message, or null. The name of an error is null if the message is none. */
const char *csd_message_sender(csd_message *message);
const char *csd_message_member(csd_message *message);
const char *csd_message_error(csd_message *message);

/* Sends a call and waits for its reply, which can be an error. Returns -ETIMEDOUT or -ECANCELED if there was none. */
int csd_call(csd_bus *bus, csd_message *message, csd_patience patience, csd_message **reply);

/* Collects signals from now on: those that either of two match rules of D-Bus describes. Returns once the bus has accepted
 * both of them. */
int csd_watch_new(
    csd_bus *bus, const char *match, const char *other, csd_patience patience, csd_watch **watch);

/* Waits for the next signal. Returns -ETIMEDOUT or -ECANCELED if there was none. */
int csd_watch_next(csd_watch *watch, csd_patience patience, csd_message **signal);

/* Ends a watch, before its connection is closed; null is allowed. */
void csd_watch_free(csd_watch *watch);

#endif
