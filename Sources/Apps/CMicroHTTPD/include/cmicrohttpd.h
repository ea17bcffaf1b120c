/*
 * The part of libmicrohttpd that serving pages needs, with functions that Swift can call.
 *
 * The library is opened when the first server starts, so that nothing links against it and building needs no headers of it.
 * If they are installed, the constants in the source file are checked against them.
 *
 * The caller accepts connections itself and hands them over one by one. Each connection carries one request, and ends with
 * its response. A request is passed to a callback when its body is complete; any thread answers it, once.
 */
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>
#include <sys/socket.h>

typedef struct cm_server cm_server;

/* A request that waits for its answer. */
typedef struct cm_request cm_request;

/* The body of a response that goes on until it is ended. */
typedef struct cm_stream cm_stream;

typedef struct cm_callbacks {
    void *context;
    /* Receives a complete request, on the server's thread, which must not be held up. The callee answers it exactly once, from
     * any thread. body is valid until then. */
    void (*request)(void *context, cm_request *request, int descriptor, const void *body, size_t length);
    /* The server is about to close a connection that was handed to it. */
    void (*closing)(void *context, int descriptor);
} cm_callbacks;

typedef struct cm_limits {
    unsigned connections;
    unsigned idle_seconds; /* a connection on which nothing moves for this long is closed */
    size_t head_bytes;     /* memory for the head of a request and of its response */
    size_t body_bytes;     /* a request with a longer body is answered with 413 */
} cm_limits;

typedef enum cm_result {
    CM_OK = 0,
    CM_NO_LIBRARY, /* libmicrohttpd is not installed, or too old */
    CM_FAILED
} cm_result;

/* Starts a server, which does not listen. It runs on a thread of its own. */
cm_result cm_server_start(const cm_limits *limits, const cm_callbacks *callbacks, cm_server **server);

/* Hands a connection over; the server closes it, also on failure. Returns whether it was taken. */
int cm_server_add(cm_server *server, int descriptor, const struct sockaddr *address, socklen_t length);

/* Ends all streams, also those that begin later. Their connections then close. */
void cm_server_end_streams(cm_server *server);

/* Ends all streams and closes all connections, at once. Every request must have been answered, and no other call may be under way. */
void cm_server_stop(cm_server *server);

/* A header of a response: two zero-terminated strings. */
typedef struct cm_header {
    const char *name;
    const char *value;
} cm_header;

/* Answers a request and frees it. The body is copied. */
void cm_answer(
    cm_request *request, unsigned status, const cm_header *headers, size_t header_count, const void *body, size_t length);

/* Answers a request with a body that goes on, and frees the request. The caller owns one reference to the stream, and gives it
 * back with cm_stream_release. Returns null if there is no memory; the connection is closed then. */
cm_stream *cm_answer_with_stream(cm_request *request, const cm_header *headers, size_t header_count);

/* Sends bytes. A reader that is more than most_waiting bytes behind ends the stream. Returns 0 if the stream has ended. */
int cm_stream_send(cm_stream *stream, const void *bytes, size_t length, size_t most_waiting);

/* Ends the response after the bytes that were sent. */
void cm_stream_end(cm_stream *stream);

void cm_stream_release(cm_stream *stream);

#endif
