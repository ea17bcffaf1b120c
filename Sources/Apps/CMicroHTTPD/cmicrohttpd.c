#include "cmicrohttpd.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#define SAME(ours, theirs) _Static_assert((long long)(ours) == (long long)(theirs), #theirs)
#endif

/* ---- The library: names and values of <microhttpd.h>, version 0.9.75 --------------------------------------------- */

enum { NO = 0, YES = 1 };

/* enum MHD_FLAG */
enum {
    INTERNAL_POLLING_THREAD = 8,
    NO_LISTEN_SOCKET = 256 | 1024, /* with the inter-thread channel, which adding and resuming connections needs */
    USE_EPOLL = 512,
    ALLOW_SUSPEND_RESUME = 8192 | 1024
};

/* enum MHD_OPTION */
enum {
    OPTION_END = 0,
    OPTION_MEMORY_LIMIT = 1,
    OPTION_CONNECTION_LIMIT = 2,
    OPTION_TIMEOUT = 3,
    OPTION_NOTIFY_COMPLETED = 4,
    OPTION_STRICT_FOR_CLIENT = 29,
    OPTION_NOTIFY_CONNECTION = 27
};

enum { NOTIFY_CLOSED = 1 };    /* enum MHD_ConnectionNotificationCode */
enum { INFO_DESCRIPTOR = 6 };  /* enum MHD_ConnectionInfoType */
enum { COPY = 2 };             /* enum MHD_ResponseMemoryMode */
#define UNKNOWN_SIZE ((uint64_t)-1)
#define END_OF_STREAM ((ssize_t)-1)

#ifdef SAME
SAME(NO, MHD_NO);
SAME(YES, MHD_YES);
SAME(INTERNAL_POLLING_THREAD, MHD_USE_INTERNAL_POLLING_THREAD);
SAME(NO_LISTEN_SOCKET, MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC);
SAME(USE_EPOLL, MHD_USE_EPOLL);
SAME(ALLOW_SUSPEND_RESUME, MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC);
SAME(OPTION_END, MHD_OPTION_END);
SAME(OPTION_MEMORY_LIMIT, MHD_OPTION_CONNECTION_MEMORY_LIMIT);
SAME(OPTION_CONNECTION_LIMIT, MHD_OPTION_CONNECTION_LIMIT);
SAME(OPTION_TIMEOUT, MHD_OPTION_CONNECTION_TIMEOUT);
SAME(OPTION_NOTIFY_COMPLETED, MHD_OPTION_NOTIFY_COMPLETED);
SAME(OPTION_STRICT_FOR_CLIENT, MHD_OPTION_STRICT_FOR_CLIENT);
SAME(OPTION_NOTIFY_CONNECTION, MHD_OPTION_NOTIFY_CONNECTION);
SAME(NOTIFY_CLOSED, MHD_CONNECTION_NOTIFY_CLOSED);
SAME(INFO_DESCRIPTOR, MHD_CONNECTION_INFO_CONNECTION_FD);
SAME(COPY, MHD_RESPMEM_MUST_COPY);
SAME(UNKNOWN_SIZE, MHD_SIZE_UNKNOWN);
SAME(END_OF_STREAM, MHD_CONTENT_READER_END_OF_STREAM);
#endif

typedef int access_handler(
    void *context, void *connection, const char *url, const char *method, const char *version, const char *bytes,
    size_t *count, void **state);
typedef ssize_t content_reader(void *context, uint64_t position, char *buffer, size_t room);
typedef const union { int descriptor; } connection_info;

static struct {
    int is_there;
    void *(*start_daemon)(unsigned, uint16_t, void *, void *, access_handler *, void *, ...);
    void (*stop_daemon)(void *);
    int (*add_connection)(void *, int, const struct sockaddr *, socklen_t);
    void (*suspend)(void *);
    void (*resume)(void *);
    connection_info *(*connection_info)(void *, int, ...);
    void *(*response_from_buffer)(size_t, void *, int);
    void *(*response_from_callback)(uint64_t, size_t, content_reader *, void *, void (*)(void *));
    int (*add_header)(void *, const char *, const char *);
    int (*queue)(void *, unsigned, void *);
    void (*destroy)(void *);
} mhd;

static void open_library(void) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&mhd.start_daemon, "MHD_start_daemon"},
        {&mhd.stop_daemon, "MHD_stop_daemon"},
        {&mhd.add_connection, "MHD_add_connection"},
        {&mhd.suspend, "MHD_suspend_connection"},
        {&mhd.resume, "MHD_resume_connection"},
        {&mhd.connection_info, "MHD_get_connection_info"},
        {&mhd.response_from_buffer, "MHD_create_response_from_buffer"},
        {&mhd.response_from_callback, "MHD_create_response_from_callback"},
        {&mhd.add_header, "MHD_add_response_header"},
        {&mhd.queue, "MHD_queue_response"},
        {&mhd.destroy, "MHD_destroy_response"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return;
        memcpy(functions[index].place, &function, sizeof function);
    }
    mhd.is_there = 1;
}

/* ---- Servers ------------------------------------------------------------------------------------------------------ */

struct cm_server {
    void *daemon;
    cm_callbacks callbacks;
    cm_limits limits;
    /* Protects what follows, and the streams. */
    pthread_mutex_t lock;
    int references; /* of the caller, until it stops the server, and of each stream */
    int is_stopping;
    cm_stream *streams;
};

struct cm_request {
    cm_server *server;
    void *connection;
    char *body;
    size_t length;
    /* Set by the answer, which resumes the connection. */
    unsigned status;
    void *response;
    int is_handed_over;
    int is_too_long;
};

struct cm_stream {
    cm_server *server;
    void *connection; /* null once the server has closed it */
    cm_stream *next, *previous;
    int references;
    int is_suspended;
    int has_ended;
    char *waiting;
    size_t count;
};

/* Gives a reference back. The lock must be held, and is released. */
static void release_server(cm_server *server) {
    int is_last = --server->references == 0;
    pthread_mutex_unlock(&server->lock);
    if (!is_last) return;
    pthread_mutex_destroy(&server->lock);
    free(server);
}

static int descriptor_of(void *connection) {
    connection_info *info = mhd.connection_info(connection, INFO_DESCRIPTOR);
    return info ? info->descriptor : -1;
}

static int queue_and_free(cm_request *request, void **state) {
    int result = request->response ? mhd.queue(request->connection, request->status, request->response) : NO;
    if (request->response) mhd.destroy(request->response);
    free(request->body);
    free(request);
    *state = NULL;
    return result;
}

static int refuse_long_body(void *connection) {
    void *response = mhd.response_from_buffer(0, NULL, COPY);
    if (!response) return NO;
    mhd.add_header(response, "Connection", "close");
    int result = mhd.queue(connection, 413, response);
    mhd.destroy(response);
    return result;
}

/* Called once for the head of a request, then for each part of its body, then once more; and again after the answer. */
static int handle(
    void *context, void *connection, const char *url, const char *method, const char *version, const char *bytes,
    size_t *count, void **state) {
    cm_server *server = context;
    cm_request *request = *state;
    (void)url, (void)method, (void)version;
    if (!request) {
        request = calloc(1, sizeof *request);
        if (!request) return NO;
        request->server = server;
        request->connection = connection;
        *state = request;
        return YES;
    }
    if (*count > 0) {
        if (request->is_too_long || *count > server->limits.body_bytes - request->length) {
            request->is_too_long = 1;
        } else {
            char *body = realloc(request->body, request->length + *count);
            if (!body) return NO;
            memcpy(body + request->length, bytes, *count);
            request->body = body;
            request->length += *count;
        }
        *count = 0;
        return YES;
    }
    if (request->is_too_long) return refuse_long_body(connection);
    if (request->is_handed_over) return queue_and_free(request, state);
    request->is_handed_over = 1;
    mhd.suspend(connection);
    server->callbacks.request(
        server->callbacks.context, request, descriptor_of(connection), request->body, request->length);
    return YES;
}

/* A request that was never handed over, because its connection ended first. */
static void completed(void *context, void *connection, void **state, int why) {
    (void)context, (void)connection, (void)why;
    cm_request *request = *state;
    if (!request) return;
    if (request->response) mhd.destroy(request->response);
    free(request->body);
    free(request);
    *state = NULL;
}

static void notify_connection(void *context, void *connection, void **state, int what) {
    (void)state;
    cm_server *server = context;
    if (what != NOTIFY_CLOSED) return;
    server->callbacks.closing(server->callbacks.context, descriptor_of(connection));
}

cm_result cm_server_start(const cm_limits *limits, const cm_callbacks *callbacks, cm_server **result) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    if (!mhd.is_there) return CM_NO_LIBRARY;
    cm_server *server = calloc(1, sizeof *server);
    if (!server) return CM_FAILED;
    server->limits = *limits;
    server->callbacks = *callbacks;
    server->references = 1;
    pthread_mutex_init(&server->lock, NULL);
    server->daemon = mhd.start_daemon(
        INTERNAL_POLLING_THREAD | NO_LISTEN_SOCKET | USE_EPOLL | ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, server,
        OPTION_MEMORY_LIMIT, limits->head_bytes, OPTION_CONNECTION_LIMIT, limits->connections, OPTION_TIMEOUT,
        limits->idle_seconds, OPTION_STRICT_FOR_CLIENT, 1, OPTION_NOTIFY_COMPLETED, completed, NULL,
        OPTION_NOTIFY_CONNECTION, notify_connection, server, OPTION_END);
    if (!server->daemon) {
        pthread_mutex_destroy(&server->lock);
        free(server);
        return CM_FAILED;
    }
    *result = server;
    return CM_OK;
}

int cm_server_add(cm_server *server, int descriptor, const struct sockaddr *address, socklen_t length) {
    return mhd.add_connection(server->daemon, descriptor, address, length) == YES;
}

void cm_server_end_streams(cm_server *server) {
    pthread_mutex_lock(&server->lock);
    server->is_stopping = 1;
    for (cm_stream *stream = server->streams; stream; stream = stream->next) {
        stream->has_ended = 1;
        if (stream->is_suspended) mhd.resume(stream->connection);
        stream->is_suspended = 0;
    }
    pthread_mutex_unlock(&server->lock);
}

void cm_server_stop(cm_server *server) {
    /* The library aborts if a connection is suspended when it stops. */
    cm_server_end_streams(server);
    mhd.stop_daemon(server->daemon);
    pthread_mutex_lock(&server->lock);
    release_server(server);
}

/* ---- Answers ------------------------------------------------------------------------------------------------------ */

/* Adds the headers; the connection ends with the response. */
static void add_headers(void *response, const cm_header *headers, size_t count) {
    for (size_t index = 0; index < count; index++) mhd.add_header(response, headers[index].name, headers[index].value);
    mhd.add_header(response, "Connection", "close");
}

void cm_answer(
    cm_request *request, unsigned status, const cm_header *headers, size_t header_count, const void *body, size_t length) {
    request->status = status;
    request->response = mhd.response_from_buffer(length, (void *)body, COPY);
    if (request->response) add_headers(request->response, headers, header_count);
    /* From here on, the server's thread owns the request. */
    mhd.resume(request->connection);
}

static void unlink_stream(cm_stream *stream) {
    if (stream->previous) stream->previous->next = stream->next;
    else if (stream->server->streams == stream) stream->server->streams = stream->next;
    if (stream->next) stream->next->previous = stream->previous;
    stream->next = stream->previous = NULL;
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t room) {
    (void)position;
    cm_stream *stream = context;
    cm_server *server = stream->server;
    ssize_t result = 0;
    pthread_mutex_lock(&server->lock);
    if (stream->count > 0) {
        size_t part = stream->count < room ? stream->count : room;
        memcpy(buffer, stream->waiting, part);
        memmove(stream->waiting, stream->waiting + part, stream->count - part);
        stream->count -= part;
        result = (ssize_t)part;
    } else if (stream->has_ended || server->is_stopping) {
        result = END_OF_STREAM;
    } else {
        /* Otherwise the library would ask again at once. */
        stream->is_suspended = 1;
        mhd.suspend(stream->connection);
    }
    pthread_mutex_unlock(&server->lock);
    return result;
}

/* Gives a reference back. The server's lock must be held, and is released. */
static void release_stream(cm_stream *stream) {
    cm_server *server = stream->server;
    if (--stream->references > 0) {
        pthread_mutex_unlock(&server->lock);
        return;
    }
    free(stream->waiting);
    free(stream);
    release_server(server);
}

/* The server has closed the connection. It calls this on its own thread, before it ends. */
static void forget_stream(void *context) {
    cm_stream *stream = context;
    cm_server *server = stream->server;
    pthread_mutex_lock(&server->lock);
    unlink_stream(stream);
    stream->connection = NULL;
    stream->has_ended = 1;
    release_stream(stream);
}

cm_stream *cm_answer_with_stream(cm_request *request, const cm_header *headers, size_t header_count) {
    cm_server *server = request->server;
    cm_stream *stream = calloc(1, sizeof *stream);
    void *response = stream ? mhd.response_from_callback(UNKNOWN_SIZE, 1024, read_stream, stream, forget_stream) : NULL;
    if (!response) {
        free(stream);
        mhd.resume(request->connection);
        return NULL;
    }
    add_headers(response, headers, header_count);
    stream->server = server;
    stream->connection = request->connection;
    stream->references = 2;
    pthread_mutex_lock(&server->lock);
    server->references++;
    stream->next = server->streams;
    if (stream->next) stream->next->previous = stream;
    server->streams = stream;
    pthread_mutex_unlock(&server->lock);
    request->status = 200;
    request->response = response;
    mhd.resume(request->connection);
    return stream;
}

static void resume_stream(cm_stream *stream) {
    if (stream->is_suspended && stream->connection) mhd.resume(stream->connection);
    stream->is_suspended = 0;
}

int cm_stream_send(cm_stream *stream, const void *bytes, size_t length, size_t most_waiting) {
    pthread_mutex_lock(&stream->server->lock);
    int is_open = !stream->has_ended;
    if (is_open && length > most_waiting - stream->count) is_open = 0;
    char *waiting = is_open ? realloc(stream->waiting, stream->count + length + 1) : NULL;
    if (waiting) {
        memcpy(waiting + stream->count, bytes, length);
        stream->waiting = waiting;
        stream->count += length;
    } else {
        stream->has_ended = 1;
        is_open = 0;
    }
    resume_stream(stream);
    pthread_mutex_unlock(&stream->server->lock);
    return is_open;
}

void cm_stream_end(cm_stream *stream) {
    pthread_mutex_lock(&stream->server->lock);
    stream->has_ended = 1;
    resume_stream(stream);
    pthread_mutex_unlock(&stream->server->lock);
}

void cm_stream_release(cm_stream *stream) {
    pthread_mutex_lock(&stream->server->lock);
    release_stream(stream);
}
